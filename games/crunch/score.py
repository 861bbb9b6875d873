"""The end of a hand of Crunch: the word, or why nobody can move; then the score, counted up card by card.

    score = Score(session, screen, common)
    score.start(now)
    if score.step(now): ...             # it has been looked at
    score.skip()                        # all at once
"""

from deckhand.game import const
from deckhand.hw.sound import CHOOSE, PLAY
from deckhand.screen import INK, INK_DIM, INK_TITLE
from deckhand.shelf import drop_modules
from deckhand.words import wrap

_CRUNCH = (112, 116, 120, 124, 112, 128, 132)  # C R U N C H !
_T_TAG_1 = const(142)
_T_RING_TL = const(184)
_T_PANEL_C = const(9)  # the console's

_WORD_MS = const(1600)
_REASON_MS = const(5000)
_CARD_MS = const(60)
_QUICK_MS = const(30)  # for more than _MANY cards
_MANY = const(50)
_READ_MS = const(2500)
_TOP = const(2)  # tile rows of the table that give way
_ROWS = const(12)
_WRAP = const(0x1FFFFFFF)

_WORD = const(0)
_CARDS = const(1)
_LEFT = const(2)
_READ = const(3)


class Score:
    """A line for each seat: its cards on the foundations, what is left in its crunch pile, the hand, the match."""

    def __init__(self, session, screen, common):
        self.session = session
        self.rules = rules = session.rules
        self.screen = screen
        self.common = common
        self.tune = None
        self._stage = _WORD
        self._since = self._now = 0
        self._i = self._rank = 0  # the foundation and the rank that come next
        self._pace = _CARD_MS
        self._cards = bytearray(rules.seats())
        self._left = bytearray(rules.seats())
        self._word = screen.sprite(14, 2)
        self._word.x = 24
        self._word.y = 48
        for i in range(7):
            tile = _CRUNCH[i]
            for k in range(4):
                self._word[2 * i + (k & 1) + 14 * (k >> 1)] = tile + k
        self._rings = []

    def _ring(self):
        ring = self.screen.sprite(4, 2)
        for i in range(8):
            x = i & 3
            ring[i] = _T_RING_TL + 3 * (i >> 2) + (0 if not x else 2 if x == 3 else 1)
        self._rings.append(ring)
        return ring

    def start(self, now):
        """Stop everything with a word."""
        rules = self.rules
        screen = self.screen
        self._stage = _WORD
        self._since = self._now = now
        self._i = self._rank = 0
        cards = 0
        for seat in range(1, rules.seats() + 1):
            self._cards[seat - 1] = self._left[seat - 1] = 0
            cards += rules.score(seat) + 2 * rules.count(seat, 0)
        self._pace = _QUICK_MS if cards > _MANY else _CARD_MS
        screen.fill(0, 4, 20, 7, _T_PANEL_C)
        screen.fill(0, 14, 20, 1)
        screen.wipe(14)
        for y in range(_TOP, _TOP + _ROWS):
            screen.wipe(y)
        winner = rules.crunched()
        if winner:
            self.tune = PLAY
            self._word.hidden = False
            own = winner == self.session.eyes and self.session.humans() == 1
            text = "You have cleared your pile" if own else "Seat %d cleared its pile" % winner
            screen.line(9, text.center(26), INK)
            return
        from games.crunch.why import stuck

        y = 4
        screen.line(y, " Stopped" if rules.stopped() else " Stuck", INK_TITLE)
        for reason in stuck(rules):
            y += 1
            for line in wrap(reason):
                y += 1
                screen.line(y, line, INK)
        drop_modules("games.crunch.why")

    def _board(self):
        """The table gives way to the lines of the score."""
        screen = self.screen
        rules = self.rules
        self._hide()
        screen.fill(0, _TOP, 20, _ROWS)
        for y in range(_TOP, _TOP + _ROWS):
            screen.wipe(y)
        screen.line(3, "     cards left hand  sum", INK_DIM)
        for i in range(rules.seats()):
            screen.put(1, 5 + 2 * i, _T_TAG_1 + i)
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
                ring = self._ring()
                ring.x = 126
                ring.y = 8 * y - 4
                ring.hidden = False

    def step(self, now):
        """Go on; True when it has been looked at."""
        self._now = now
        gone = now - self._since & _WRAP
        if self._stage == _WORD:
            if gone < (_WORD_MS if self.rules.crunched() else _REASON_MS):
                return False
            self._stage = _CARDS
            self._board()
        elif self._stage == _READ:
            return gone >= _READ_MS
        elif gone < self._pace:
            return False
        elif not self._count():
            self._stage = _READ
            self._sums()
            self.tune = PLAY
        else:
            self.tune = CHOOSE
        self._since = now
        return False

    def _count(self):
        """The next card; False where all have been counted."""
        rules = self.rules
        if self._stage == _CARDS:
            card = rules.foundation(self._i)
            if card < 52:
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
            self._since = self._since - _READ_MS & _WRAP
            return
        if self._stage == _WORD:
            self._board()
            self._stage = _CARDS
        while self._count():
            pass
        self._stage = _READ
        self._sums()
        self._since = self._now

    def _hide(self):
        if not self._word.hidden:
            self._word.hidden = True
        for ring in self._rings:
            if not ring.hidden:
                ring.hidden = True

    def close(self):
        """Take it away."""
        self._hide()
