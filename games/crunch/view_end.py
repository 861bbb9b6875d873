"""What a hand of Crunch ends with: the word, or why nobody can move; the score comes after it.

shout = Shout(session, screen)
shout.start(now)
if shout.step(now): ...             # it has been seen
shout.skip()                        # enough of it, and the score at once, too
"""

from deckhand.const import WRAP
from deckhand.game import const
from deckhand.hw.sound import PLAY
from deckhand.pictures import PANEL_C
from deckhand.screen import INK, INK_TITLE
from deckhand.words import wrap
from games.crunch.pictures import LETTER_BANG, LETTER_C, LETTER_H, LETTER_N, LETTER_R, LETTER_U

_WORD = bytes((LETTER_C, LETTER_R, LETTER_U, LETTER_N, LETTER_C, LETTER_H, LETTER_BANG))
_WORD_MS = const(1600)
_REASON_MS = const(5000)
_TOP = const(2)  # lines of text that give way
_LAST = const(14)


class Shout:
    """A band across the table."""

    def __init__(self, session, screen):
        self.session = session
        self.screen = screen
        self.tune = None
        self.skipped = False
        self._since = 0
        self._ms = _WORD_MS
        self._word = None
        self._reasons = None  # to be found and written yet

    def start(self, now):
        """Stop everything."""
        screen = self.screen
        rules = self.session.rules
        self._since = now
        screen.fill(0, 4, 20, 7, PANEL_C)
        screen.fill(0, _LAST, 20, 1)
        for y in range(_TOP, _LAST + 1):
            screen.wipe(y)
        winner = rules.crunched()
        if winner:
            self.tune = PLAY
            self._spell()
            own = winner == self.session.eyes and self.session.humans() == 1
            text = "You have cleared your pile" if own else "Seat %d cleared its pile" % winner
            screen.line(9, text.center(26), INK)
        else:
            self._ms = _REASON_MS
            self._reasons = ()
            screen.line(4, " Stopped" if rules.stopped() else " Stuck", INK_TITLE)

    def _explain(self):
        # A frame to find the reasons, and one to write them.
        if not self._reasons:
            from games.crunch.view_stuck import stuck

            self._reasons = stuck(self.session.rules)
            return
        y = 6
        for reason in self._reasons:
            for line in wrap(reason):
                self.screen.line(y, line, INK)
                y += 1
            y += 1
        self._reasons = None

    def _spell(self):
        self._word = word = self.screen.sprite(14, 2)
        word.x = 24
        word.y = 48
        for i in range(7):
            for k in range(4):
                word[2 * i + (k & 1) + 14 * (k >> 1)] = _WORD[i] + k
        word.hidden = False

    def step(self, now):
        """True when it has been seen."""
        if self._reasons is not None:
            self._explain()
        return self.skipped or now - self._since & WRAP >= self._ms

    def skip(self):
        """Enough of it."""
        self.skipped = True

    def close(self):
        """Take the word away; the score covers the rest."""
        if self._word:
            self._word.hidden = True
