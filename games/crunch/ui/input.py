"""One person's input at Crunch: the cursor over all open cards, and the places where the taken one can go.

    person = Input(rules, screen, common, tableau)
    person.ask(); person.show()
    move = person.press(A)              # a move to play, or -1
    person.flip()                       # flip or redeal, or -1

UP is the crunch pile, DOWN the waste, LEFT and RIGHT go through the columns and round: what can be played is for the eyes
to see. A takes a card: its place is a foundation first, if one takes it, and an empty column, the dearest, last. A again lays
it there; the d-pad chooses another place before that, and past the last place lets go. Makes no garbage.
"""

from deckhand.const import const
from deckhand.keys import DOWN, LEFT, UP, A
from deckhand.table.card_face import face
from deckhand.table.draw import fly, show
from games.crunch.engine.layout import BUILD, FLIP, NONE, REDEAL, RUN, TURNOVER
from games.crunch.engine.moves import ROOM
from games.crunch.pictures import ARROW, CORNER, EDGE
from games.crunch.ui.foundations import flip

_FOUND = const(1)  # bit of what a source can do; 2 << k: to column k
_SOURCES = const(6)
_EDGE = const(2)  # pixels of a card beside its rank: so far a taken one is pulled out
_INSIDE = const(8)  # the arrow's tile row: in the frame of an empty column,
_UNDER = const(9)  # under its cards, so many more below,
_LOWEST = const(14)  # but over a long one's last card: below it stands what the keys do
_SHAKE = const(40)  # ticks that a refused card shakes, and takes no A
_SWING = const(4)
_SETTLE = const(10)  # that cards turn, and one slides to its column
_HALF = const(5)
_CLEAR = const(118)  # the pixel row under the table's last card that a cursor may frame: below are the keys
_SHOWN = const(255)  # no move: the waste's card that fits has been pointed out
_LOW = const(95)  # a column's last card that lies below this row is pulled out to the side, as a pile's


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
        self.place = 0  # where the taken cards go: 0 a foundation, 1 to 4 a column
        self.can = bytearray(_SOURCES)
        self._found = bytearray(ROOM)
        self._runs = bytearray(16)  # cards that move from column to column
        self._turn = -1  # flip or redeal
        self._corners = []
        for i in range(4 if second else 0):
            corner = screen.sprite(1, 1)
            corner[0] = CORNER
            corner.flip_x = bool(i & 1)
            corner.flip_y = bool(i & 2)
            self._corners.append(corner)
        self._arrow = screen.sprite(2, 1)
        self._arrow[0] = ARROW
        self._arrow[1] = ARROW + 1
        self.ghost = screen.sprite(2, 3)  # the taken card, or a refused one that shakes
        self.shaking = 0  # until this tick,
        self._settling = 0  # until when what was just played does so
        self.moved = 0  # what that was
        self._way = [0] * 4  # and how it slides, in pixels; of what shakes, where it lies

    def held(self):
        """Return the cursor and its selection, for restore()."""
        return self.source, self.chosen, self.place

    def restore(self, held):
        """Put the cursor where it was when a menu was opened."""
        self.source, self.chosen, self.place = held

    def lead(self, source):
        """Move the cursor to the source of the best move, as Board.best() has it; False where that is no card."""
        if not 0 <= source < TURNOVER:
            return False
        self.source = source
        return True

    def note(self, move, is_refused, tick):
        """This seat has made a move, which settle() will show; or it was refused, and its card shakes."""
        if is_refused:
            self.shake(tick)
        else:
            self.moved = move

    def give_back(self, tick):
        """The taken card goes back, and shakes."""
        self.chosen = False
        self.shake(tick)

    # -- choices

    def ask(self):
        """Update the legal moves; return True if the same waste card has become playable."""
        can = self.can
        waste = can[1]
        for i in range(_SOURCES):
            can[i] = 0
        self._turn = -1
        for i in range(self.rules.legal_moves(self.seat, self._found)):
            move = self._found[i]
            if move < BUILD:
                can[move] |= _FOUND
            elif move < FLIP:
                can[move - BUILD >> 2] |= 2 << (move - BUILD & 3)
            elif move < RUN:
                self._turn = move
            else:
                move -= RUN
                can[2 + move // 52] |= 2 << (move // 13 & 3)
                self._runs[move // 13] = move % 13 + 1
        return not waste and can[1] > 0

    def hopes(self):
        """Is a foundation where the card under the cursor, or the taken one, can go and would?"""
        return not (self.chosen and self.place) and self.can[self.source] & _FOUND

    # -- keys

    def press(self, key):
        """A or the d-pad."""
        if key == A:
            return self._choose()
        if not (self.chosen and self._other_place(key)):
            self.chosen = False
            source = self.source
            if key == UP or key == DOWN:
                source = key == DOWN
            elif key == LEFT:  # round: crunch pile or waste, column 1 to 4
                source = 5 if source < 2 else 0 if source == 2 else source - 1
            else:
                source = 2 if source < 2 else 0 if source == 5 else source + 1
            self.source = int(source)
        return -1

    def flip(self):
        """The move that turns cards, -1 where there are none, or the waste's card fits and that has not yet been pointed out;
        what was taken is let go."""
        self.chosen = False
        if self.can[1] and self.moved != _SHOWN:
            self.moved = _SHOWN
            return -1
        return self._turn

    def _choose(self):
        source = self.source
        place = self.place
        if not self.chosen:
            can = self.can[source]
            if not can:  # it goes nowhere: it is refused, and shakes
                return source
            self.chosen = True
            place = 0
            while not can >> place & 1:
                place += 1
            self.place = place
            while place and place < 5:
                if can >> place & 1 and self.rules.count(self.seat, place + 1):
                    self.place = place
                    break
                place += 1
            return -1
        self.chosen = False
        if not place:
            return source
        if source < 2:
            return BUILD - 1 + 4 * source + place
        run = 4 * (source - 2) + place - 1
        return RUN + 13 * run + self._runs[run] - 1

    def _other_place(self, key):
        """Another place for the taken cards in the direction of a key; False where there is none."""
        can = self.can[self.source]
        at = self.place
        if key == UP:
            if not at or not can & _FOUND:
                return False
            self.place = 0
            return True
        if key == DOWN:
            if at:
                return False
        elif not at:  # a foundation is above the source
            at = self.source - 1
            if at < 1:
                at = 0 if self.tableau.x(0) < self.tableau.x(2) else 5
        step = -1 if key == LEFT else 1
        at += step
        while 0 < at < 5:
            if can >> at & 1:
                self.place = at
                return True
            at += step
        return False

    # -- the picture

    def show(self):
        """Cursor, taken card and arrow. No rank is ever covered: of a card only the edge above it is."""
        tableau = self.tableau
        source = self.source
        place = self.place
        arrow = self._arrow
        ghost = self.ghost
        x = tableau.x(source)
        y = top = tableau.y(source)
        card = self.rules.top(self.seat, source)
        if self.chosen and place:
            n = self.rules.count(self.seat, place + 1)
            flip(arrow, False)
            arrow.x = 8 * tableau.column(place - 1)
            arrow.y = 8 * (_INSIDE if not n else _LOWEST if n > _LOWEST - _UNDER else _UNDER + n)
            if source > 1:
                top = 8 * tableau.row(source, self._runs[4 * (source - 2) + place - 1])
        elif self.chosen:
            self.common.point(arrow, card)
        show(arrow, self.chosen)
        if self.chosen:
            if source < 2 or y > _LOW:
                x += _EDGE
            else:
                y += _EDGE
        if source < 2:
            height = 22 - source  # a number stands above the waste, one below each pile
            top += source
        else:
            top += _EDGE
            height = min(y + 24, _CLEAR) - top
        self._land()
        if not self.shaking:
            if self.chosen:
                face(ghost, card)
                ghost.x = x
                ghost.y = y
            show(ghost, self.chosen)
        if not self._corners:
            self.screen.cursor(x, top, 16, height)
        i = 0
        for corner in self._corners:
            corner.x = x + 10 if i & 1 else x - 2
            corner.y = top + height - 6 if i & 2 else top - 2
            show(corner)
            i += 1

    def hide(self):
        """No cursor, no arrow, nothing shakes or slides."""
        self.shaking = 0
        self._land()
        show(self._arrow, False)
        show(self.ghost, False)
        for corner in self._corners:
            show(corner, False)
        if not self._corners:
            self.screen.cursor_off()

    # -- a refused card shakes

    def shake(self, tick):
        """Begin, in the place of one that shakes still."""
        self._land()
        self.moved = 0
        self.shaking = tick + _SHAKE
        self._way[0] = self.tableau.x(self.source)
        card = self.rules.top(self.seat, self.source)
        if card < NONE:
            face(self.ghost, card)
            self.ghost.y = self.tableau.y(self.source)
            show(self.ghost)

    def _land(self):
        # What slid has come to its column.
        if self._settling:
            self._settling = 0
            self.tableau.draw()
            show(self.ghost, False)

    def settle(self, tick):
        """Of what was just played, cards turn or one slides to its column, which shows it then; no key waits for it, each
        ends it."""
        move = self.moved
        if self.chosen or move < BUILD or move == REDEAL:
            return
        tableau = self.tableau
        pile = source = 1
        card = NONE
        if move != FLIP:
            source = 0
            less = 1
            move -= BUILD
            if move > FLIP:
                source = 2
                move -= RUN - BUILD
                less += move % 13
                move //= 13
            pile = 2 + (move & 3)
            source += move >> 2
            card = self.rules.top(self.seat, pile)
            tableau.lay(move & 3, less)
        way = self._way
        way[0] = tableau.x(source)
        way[1] = tableau.y(source)
        way[2] = tableau.x(pile)
        way[3] = tableau.y(pile)
        face(self.ghost, card)
        show(self.ghost)
        self._settling = tick + _SETTLE

    def step(self, tick):
        """Go on shaking, or sliding."""
        left = self._settling - tick
        if left <= 0:
            self._land()
        else:
            fly(self.ghost, self._way, _SETTLE - left, _SETTLE)
            if left <= _HALF and self.moved == FLIP:
                self.screen.show_sprite(self.ghost, EDGE)
        left = self.shaking - tick
        if left > 0:
            self.ghost.x = self._way[0] + (3 if (_SHAKE - left) // _SWING & 1 else -3)
        elif self.shaking:
            self.shaking = 0
            self.show()
