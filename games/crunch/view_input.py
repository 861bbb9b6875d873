"""One person's input at Crunch: the cursor that jumps between what can be moved, and the places it can go.

    input = Input(rules, screen, common, tableau)
    input.ask(); own.settle(); own.show()
    move = input.press(A)             # a move to play, or -1
    input.flip()                      # flip or redeal, or -1

A chooses a source: the place where it goes first is a foundation, if one takes it. A again lays it there; the d-pad
chooses another place before that, and past the last place lets go. Makes no garbage.
"""

from deckhand.const import WRAP
from deckhand.cursor import Targets
from deckhand.game import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A
from games.crunch.pictures import ARROW, CORNER
from games.crunch.rules_layout import BUILD, FLIP, RUN, TURNOVER
from games.crunch.rules_moves import ROOM

_FOUND = const(1)  # bit of what a source can do; 2 << k: to column k
_MIDDLE_Y = const(68)  # where columns count as lying, for the d-pad
_CARD_HEIGHT = const(24)
_SHAKE_MS = const(320)
_SWING_MS = const(40)


class Input:
    """second: with four corners of its own in place of the console's cursor."""

    def __init__(self, rules, screen, common, tableau, second=False):
        self.rules = rules
        self.screen = screen
        self.common = common
        self.tableau = tableau
        self.seat = tableau.seat
        self.source = 0
        self.chosen = False
        self.place = 0  # where the chosen cards go: 0 a foundation, 1 to 4 a column
        self.can = bytearray(TURNOVER + 1)
        self._found = bytearray(ROOM)
        self._runs = bytearray(16)  # cards that move from column to column
        self._turn = 0  # flip or redeal, 0 neither
        self._targets = Targets(TURNOVER + 1)
        self._kinds = bytearray(TURNOVER + 1)
        self._own = None
        if second:
            self._own = []
            for i in range(4):
                corner = screen.sprite(1, 1)
                corner[0] = CORNER
                corner.flip_x = bool(i & 1)
                corner.flip_y = bool(i & 2)
                self._own.append(corner)
        self._arrow = screen.sprite(2, 1)
        self._arrow[0] = ARROW
        self._arrow[1] = ARROW + 1
        self.ghost = screen.sprite(2, 3)  # a refused card that shakes
        self._since = -1  # when it began, -2: just now
        self._at = 0

    # -- what can be done

    def ask(self):
        """What is legal now."""
        can = self.can
        for i in range(TURNOVER + 1):
            can[i] = 0
        self._turn = 0
        for i in range(self.rules.legal_moves(self.seat, self._found)):
            move = self._found[i]
            if move < BUILD:
                can[move] |= _FOUND
            elif move < FLIP:
                can[move - BUILD >> 2] |= 2 << (move - BUILD & 3)
            elif move < RUN:
                self._turn = move
                can[TURNOVER] = _FOUND
            else:
                move -= RUN
                can[2 + move // 52] |= 2 << (move // 13 & 3)
                self._runs[move // 13] = move % 13 + 1

    def settle(self):
        """After an own move: stay where there is more to do, else go to the best source."""
        if self.source == TURNOVER or not self.can[self.source]:
            self.best()

    def best(self):
        """The cursor to the source with the best move: to a foundation, off the crunch pile, off the waste."""
        can = self.can
        self.chosen = False
        for source in range(TURNOVER):
            if can[source] & _FOUND:
                self.source = source
                return
        for source in range(TURNOVER):
            if can[source]:
                self.source = source
                return
        self.source = TURNOVER

    def others(self):
        """After somebody else's move: stay, unless there was nothing to do but to flip."""
        if self.source == TURNOVER or not self.rules.count(self.seat, self.source):
            self.best()

    # -- keys

    def press(self, key):
        """A or the d-pad."""
        if key == A:
            return self._choose()
        if self.chosen and self._other_place(key):
            return -1
        self.chosen = False
        if LEFT >= key >= RIGHT:
            self._go(key)
        return -1

    def flip(self):
        """The move that turns cards, -1 where there are none; what was chosen is let go."""
        self.chosen = False
        return self._turn or -1

    def _choose(self):
        source = self.source
        if source == TURNOVER:
            return self.flip()
        can = self.can[source]
        if not self.chosen:
            if not can:  # somebody was faster: it is refused, and shakes
                return source
            self.chosen = True
            self.place = 0
            if not can & _FOUND:
                self.place = 1
                while not can >> self.place & 1:
                    self.place += 1
            return -1
        self.chosen = False
        place = self.place
        if not place:
            return source
        if source < 2:
            return BUILD - 1 + 4 * source + place
        run = 4 * (source - 2) + place - 1
        return RUN + 13 * run + self._runs[run] - 1

    def _other_place(self, key):
        """Another place for the chosen cards in the direction of a key; False where there is none."""
        can = self.can[self.source]
        if key == UP:
            if not self.place or not can & _FOUND:
                return False
            self.place = 0
            return True
        at = self.place
        if not at:  # a foundation is above the source
            at = self.source - 1
            if at < 1:
                at = 0 if self.tableau.x(0) < self.tableau.x(2) else 5
        if key == DOWN:
            if self.place:
                return False
            at = 0
        step = -1 if key == LEFT else 1
        at += step
        while 0 < at < 5:
            if can >> at & 1:
                self.place = at
                return True
            at += step
        return False

    def _go(self, key):
        targets = self._targets
        tableau = self.tableau
        targets.clear()
        here = 0
        for source in range(TURNOVER + 1):
            if self.can[source] or source == self.source:
                column = 2 <= source < TURNOVER
                i = targets.add(tableau.x(source), _MIDDLE_Y if column else 12 + tableau.y(source))
                self._kinds[i] = source
                if source == self.source:
                    here = i
        self.source = self._kinds[targets.step(here, key)]

    # -- the picture

    def show(self):
        """Cursor and arrow."""
        tableau = self.tableau
        source = self.source
        y = tableau.y(source)
        height = _CARD_HEIGHT
        arrow = self._arrow
        if not self.chosen:
            _hide(arrow)
        else:
            place = self.place
            if place:
                arrow.x = 8 * tableau.column(place - 1)
                arrow.y = 8 * tableau.row(place + 1, 1) + (
                    _CARD_HEIGHT if self.rules.count(self.seat, place + 1) else 8
                )
                if source > 1:
                    top = 8 * tableau.row(source, self._runs[4 * (source - 2) + place - 1])
                    height += y - top
                    y = top
            else:
                card = self.rules.top(self.seat, source)
                arrow.x = self.common.foundation_x(card)
                arrow.y = self.common.foundation_y(card) + 8
            if arrow.hidden:
                arrow.hidden = False
        self._brackets(tableau.x(source), y, height)

    def _brackets(self, x, y, height):
        if self._own is None:
            self.screen.cursor(x, y, 16, height)
            return
        for i in range(4):
            corner = self._own[i]
            corner.x = x + 10 if i & 1 else x - 2
            corner.y = y + height - 6 if i & 2 else y - 2
            if corner.hidden:
                corner.hidden = False

    def hide(self):
        """No cursor, no arrow, nothing shakes."""
        _hide(self._arrow)
        _hide(self.ghost)
        self._since = -1
        if self._own is None:
            self.screen.cursor_off()
        else:
            for corner in self._own:
                _hide(corner)

    # -- a refused card shakes

    def shake(self):
        """Begin; the ghost has its card."""
        self._at = self.tableau.x(self.source)
        self.ghost.y = self.tableau.y(self.source)
        self._since = -2

    def step(self, now):
        """Go on shaking."""
        if self._since == -1:
            return
        if self._since == -2:
            self._since = now
            self.ghost.hidden = False
        gone = now - self._since & WRAP
        if gone >= _SHAKE_MS:
            self._since = -1
            self.ghost.hidden = True
            return
        x = self._at + (3 if gone // _SWING_MS & 1 else -3)
        if self.ghost.x != x:
            self.ghost.x = x


def _hide(sprite):
    # One that is hidden again would be sent again.
    if not sprite.hidden:
        sprite.hidden = True
