"""The score of a hand of Crunch, counted up card by card.

score = Score(session, screen, common, False)
score.start(now)
if score.step(now): ...             # it has been looked at
score.skip()                        # all at once; again: enough of it
"""

from deckhand.const import WRAP
from deckhand.game import const
from deckhand.hw.sound import CHOOSE, PLAY
from deckhand.screen import INK, INK_DIM
from games.crunch.pictures import RING_TL, TAG_1
from games.crunch.rules_layout import NONE

_CARD_MS = const(60)
_QUICK_MS = const(30)  # for more than _MANY cards
_MANY = const(50)
_HURRY = const(5)  # cards in a frame, in a hurry
_READ_MS = const(2500)
_TOP = const(2)  # tile rows of the table that give way
_ROWS = const(12)

_BOARD = const(0)
_CARDS = const(1)
_LEFT = const(2)
_READ = const(3)


class Score:
    """A line for each seat: its cards on the foundations, what is left in its crunch pile, the hand, the match."""

    def __init__(self, session, screen, common, hurry):
        self.session = session
        self.rules = rules = session.rules
        self.screen = screen
        self.common = common
        self.tune = None
        self._hurry = hurry
        self._stage = _BOARD
        self._since = self._now = 0
        self._i = self._rank = 0  # the foundation and the rank that come next
        self._cards = bytearray(rules.seats())
        self._left = bytearray(rules.seats())
        cards = 0
        for seat in range(1, rules.seats() + 1):
            cards += rules.score(seat) + 2 * rules.count(seat, 0)
        self._pace = _QUICK_MS if cards > _MANY else _CARD_MS

    def start(self, now):
        """Begin; the board comes with the next step."""
        self._since = self._now = now

    def _board(self):
        """The table gives way to the lines of the score."""
        screen = self.screen
        screen.fill(0, _TOP, 20, _ROWS)
        for y in range(_TOP, _TOP + _ROWS):
            screen.wipe(y)
        screen.line(3, "     cards left hand  sum", INK_DIM)
        for i in range(self.rules.seats()):
            screen.put(1, 5 + 2 * i, TAG_1 + i)
            screen.line(5 + 2 * i, "You" if self._is_own(i + 1) else "   ", INK, 3)
            self._line(i)
        self.common.empty()

    def _is_own(self, seat):
        session = self.session
        return session.humans() == 1 and seat == session.eyes

    def _line(self, i):
        screen = self.screen
        y = 5 + 2 * i
        screen.number(y, 7, self._cards[i], 3)
        screen.number(y, 12, self._left[i], 3)
        screen.number(y, 16, self._cards[i] - 2 * self._left[i], 4)

    def _sums(self):
        """The match with this hand."""
        match = self.session.match
        if not match:
            return
        totals = match.totals()
        for i in range(len(totals)):
            y = 5 + 2 * i
            total = totals[i] + self.rules.score(i + 1)
            self.screen.number(y, 21, total, 4)
            if total < 0:  # CR-32: in the hole
                self._ring(8 * y - 4)

    def _ring(self, y):
        ring = self.screen.sprite(4, 2)
        for i in range(8):
            x = i & 3
            ring[i] = RING_TL + 3 * (i >> 2) + (0 if not x else 2 if x == 3 else 1)
        ring.x = 126
        ring.y = y
        ring.hidden = False

    def step(self, now):
        """Go on; True when it has been looked at."""
        self._now = now
        gone = now - self._since & WRAP
        if self._stage == _READ:
            return gone >= _READ_MS
        if self._stage == _BOARD:
            self._stage = _CARDS
            self._board()
        elif not self._hurry and gone < self._pace:
            return False
        else:
            self.tune = CHOOSE
            for _ in range(_HURRY if self._hurry else 1):
                if not self._count():
                    self._stage = _READ
                    self._sums()
                    self.tune = PLAY
                    break
        self._since = now
        return False

    def _count(self):
        """The next card; False where all have been counted."""
        rules = self.rules
        if self._stage == _CARDS:
            card = rules.foundation(self._i)
            if card < NONE:
                owner = rules.owner(self._i, self._rank + 1)
                self._cards[owner - 1] += 1
                self.common.lay(self._i, card - card % 13 + self._rank)
                self._line(owner - 1)
                self._rank += 1
                if self._rank > card % 13:
                    self._rank = 0
                    self._i += 1
                return True
            self._stage = _LEFT
        counted = False
        for i in range(rules.seats()):
            if self._left[i] < rules.count(i + 1, 0):
                self._left[i] += 1
                self._line(i)
                counted = True
        return counted

    def skip(self):
        """All at once; again: enough of it."""
        if self._stage == _READ:
            self._since = self._since - _READ_MS & WRAP
        self._hurry = True

    def close(self):
        """It stays on the screen until something else is drawn there."""
