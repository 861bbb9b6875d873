"""A person's input in Crash Landing: what can be chosen, where the cursor is, what a key means.

    person = Input(view, (LINE, 0, -1)); person.aim()
    person.press(keys.A)        # an outcome (deckhand/view.py)
    person.point(move)          # the cursor goes where a hint begins

Three rows: the hand; above it the line, on which LEFT and RIGHT go through all burns there are; and the piles, to be looked at.
"""

from deckhand.const import const
from deckhand.keys import BACK, DOWN, NOTHING, RIGHT, UP, A, B
from deckhand.table.seats import REVEALED
from games.crash_landing.engine import layout
from games.crash_landing.ui.board import BURNT_X, DECK_X, FOUND_X, HAND, HAND_X, HAND_Y, LINE, PILES, PILES_Y
from games.crash_landing.ui.captions import plate, words

_LINE_Y = const(81)  # below the words above the buttons
_RIGHT = const(158)  # what is to be seen of the cursor ends there


class Input:
    """row, at: what the cursor is on; phase: when, -1 at first; sure: 1: what loses (a turn's end, fire downwards) has been
    asked for once; 2: so has an undo that costs the gold medal.
    """

    def __init__(self, view, cursor):
        self.session = view.session
        self.rules = view.rules
        self.screen = view.screen
        self.board = view.board
        self.choices = view.board.choices
        self.row, self.at, self.phase = cursor
        self.sure = 0
        self._drawn = 1 if view.draws() else -1  # so many moves that nobody has chosen
        self._pins = 0  # what every burn must have that LEFT and RIGHT go through: the rockets that were chosen by hand

    def aim(self):
        """Put the cursor on what there is to choose: in a new phase where a turn begins."""
        phase = self.rules.phase()
        hand = self.choices.hand
        if phase != self.phase:
            self.phase = phase
            self._on_line()
            choices = self.choices
            # on the least of seven: nobody lets the best one go by a press too many
            if phase == layout.DROP_PHASE and choices.found >= hand[0] or choices.groups and choices.is_lost():
                self.row = HAND
        if self.row == HAND:
            self.at = max(0, min(self.at, len(hand) - 1))
        self.show()

    def show(self):
        """The cursor, and the hand as it is chosen."""
        board = self.board
        choices = self.choices
        board.hand()
        board.aim(self.phase > layout.FIND_PHASE)
        x = 8 * DECK_X
        y = 8 * PILES_Y
        width = 16
        height = 22  # clear of the words below
        at = self.at
        if self.row == HAND:
            x = 8 * HAND_X + 16 * at
            width = min(width, _RIGHT - x)
            lifted = choices.chosen >> at & 1
            y = 8 * HAND_Y - 5 * lifted  # clear of the button above
            height -= lifted
        elif self.row == PILES:
            if at:
                x = 8 * BURNT_X
        elif self.phase == layout.DROP_PHASE:
            x = 8 * FOUND_X
        else:
            cells = plate(self)
            y = _LINE_Y
            height = 8
            width = 0
            for i in range(20 - DECK_X):
                if cells >> i & 1:
                    width += 8
                elif not width:
                    x += 8
            if self.choices.thrust > 0:
                width -= 3  # clear of the arrow behind it
        if width:
            self.screen.cursor(x, y, width, height)
        else:
            self.screen.cursor_off()

    def words(self):
        """What can be done."""
        words(self.board, self)

    def press(self, key):
        """Move, choose, fire, end: a move, NOTHING or BACK."""
        sure = self.sure
        if sure == 2:
            self.sure = 0
        if key == A:
            move = self._choose()
            if move != NOTHING:
                return move
        else:
            self.sure = 0
            if key == UP:
                self._up()
            elif key == DOWN:
                self._down()
            elif key != B:
                self._aside(1 if key == RIGHT else -1)
            elif sure == 1:
                pass  # the question alone
            elif self.row == PILES or not (self.row or self.choices.chosen):
                self._down()
            elif self.choices.chosen:
                self.choices.take(0)
                self._pins = 0
            elif len(self.session.history) != self._drawn:
                session = self.session
                if sure or not self.can_undo() or session.assisted or session.marks[-1] < REVEALED:
                    return BACK
                self.sure = 2
        self.show()
        return NOTHING

    def can_undo(self):
        """Is there anything to take back?"""
        session = self.session
        return len(session.history) > self._drawn and not session.is_lesson and session.can_undo()  # a lesson has none

    def _choose(self):
        choices = self.choices
        if self.row == PILES:
            self._down()
        elif self.row == HAND:
            if self.phase == layout.DROP_PHASE:
                return layout.DROP + choices.hand[self.at]
            choices.choose(choices.chosen ^ 1 << self.at)
        elif self.phase == layout.FIND_PHASE:
            return layout.SKIP if self.at else layout.DRAW
        elif self.phase == layout.DROP_PHASE:
            return layout.DROP + choices.found
        elif self.sure or not choices.groups or choices.thrust < 0 or not choices.is_lost():
            return choices.burn or layout.END
        else:
            self.sure = 1
        return NOTHING

    def _up(self):
        choices = self.choices
        if self.row == HAND:
            self.row = LINE
            self._pins = choices.code()
            if self.phase == layout.BURN_PHASE and not choices.burn:
                choices.take(0)
                self._walk(1)
                if not choices.burn:  # nothing balances them
                    self._pins = 0
                    self._walk(1)
            self.at = 0
        elif self.row == LINE:
            self._pins = burn = 0
            if choices.groups and not choices.burn:
                burn = choices.groups[0]
            else:
                self.row = PILES
                self.at = 0
            choices.take(burn)  # on the piles nothing is chosen: no sum waits there unseen for the next A

    def _down(self):
        if self.row != LINE:  # from the hand it is the way round: no row is an end
            self._on_line()
        elif self.phase != layout.FIND_PHASE and self.choices.hand:
            self.row = HAND
            self.at = 0
            while self.choices.chosen and not self.choices.chosen >> self.at & 1:
                self.at += 1

    def _on_line(self):
        self.row = LINE
        self.at = 0
        if self.phase == layout.FIND_PHASE and not self.rules.deck_size(self.session.eyes):
            self.at = 1

    def _aside(self, step):
        if self.row == HAND:
            self.at = (self.at + step) % len(self.choices.hand)
        elif self.row == PILES:
            self.at ^= 1
        elif self.phase == layout.BURN_PHASE:
            self._walk(step)
        elif self.phase == layout.FIND_PHASE and self.rules.deck_size(self.session.eyes):
            self.at ^= 1

    def _walk(self, step):
        # To the next burn with all that was chosen by hand, and past the last one to the turn's end.
        choices = self.choices
        groups = choices.groups
        pins = self._pins
        at = groups.index(choices.burn) + 1 if choices.burn else 0
        while True:
            at = (at + step) % (len(groups) + 1)
            burn = groups[at - 1] if at else 0
            if not at or not choices.fired(pins) & ~choices.fired(burn):
                break
        # What was chosen by hand and can be fired one way alone says why at the turn's end (CL-16).
        over = (pins in groups) != (pins | layout.DOWN in groups)
        choices.take(burn, over and not self.rules.is_returning(self.session.eyes))

    def point(self, move):
        """Put the cursor where a hint begins; a burn's rockets are chosen."""
        choices = self.choices
        self.row = LINE
        self.at = move == layout.SKIP
        value = move - layout.DROP
        if self.phase == layout.DROP_PHASE and value != choices.found:
            self.row = HAND
            self.at = choices.hand.index(value)
        choices.take(move if move >= layout.BURN else 0)
        self.show()
