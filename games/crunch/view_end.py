"""What a hand of Crunch ends with: the jaws shut on the word, or why nobody can move; the score comes after it.

shout = Shout(session, screen, common)
ms = shout.begin()
tune = shout.show(at)
shout.settle()                      # it has been seen
"""

from deckhand import loader
from deckhand.const import const
from deckhand.draw import show
from deckhand.screen import INK, INK_TITLE
from deckhand.words import wrap
from games.crunch.pictures import ALARM, LETTER_C, MIDDLE_CLUBS, SKIN
from games.crunch.sounds import CRUNCHED
from games.crunch.view_foundations import TOP, cloth

_WORD = b"\0\1\2\3\0\4\5"  # CRUNCH!, by the letters' pictures
_HOP = b"\0\2\3\2\0\0\0\0"  # pixels, one after another
_HOP_MS = const(70)
_WORD_MS = const(2000)
_REASON_MS = const(5000)


class Shout:
    """The head; what was left lies there still."""

    def __init__(self, session, screen, common):
        self.session = session
        self.screen = screen
        self.common = common
        self._frames = 0  # shown so far
        self._word = []

    def begin(self):
        """Shut the jaws on what lies there, whose pictures the letters' will take; its length in ms."""
        winner = self.session.rules.crunched()
        self._shut(winner)
        return _WORD_MS if winner else _REASON_MS

    def show(self, at):
        """The word hops; where nobody has crunched, it is said why."""
        winner = self.session.rules.crunched()
        self._frames += 1
        if self._frames == 1:
            if not winner:
                return None
            self._letters()
            return CRUNCHED
        if not winner and self._frames == 2:
            y = TOP + 2
            for reason in self._reasons():
                for line in wrap(reason):
                    self.screen.line(y, line.center(26), INK)
                    y += 1
                y += 1
        i = at // _HOP_MS
        for letter in self._word:
            letter.y = 8 * self.common.low - 17 - _HOP[i & 7]
            i -= 1
        return None

    def _reasons(self):
        session = self.session
        if session.rules.stopped():
            return loader.once("games.crunch.view_narration", "stopped", session), "All counts as it lies"
        return loader.once("games.crunch.view_stuck", "stuck", session.rules)

    def _letters(self):
        screen = self.screen
        screen.load(loader.path("crunch", "shout.bmp"), MIDDLE_CLUBS)
        for i in range(7):
            letter = screen.sprite(2, 2)
            screen.show_sprite(letter, LETTER_C + 4 * _WORD[i])
            letter.x = 24 + 16 * i
            letter.y = 8 * self.common.low - 17
            self._word.append(letter)
            show(letter)

    def _shut(self, winner):
        screen = self.screen
        session = self.session
        loader.once("games.crunch.view_face", "head", screen, self.common.low, True)
        if winner:
            own = winner == session.eyes and session.humans() == 1
            text = "You cleared your pile!" if own else "Seat %d cleared its pile" % winner
            screen.fill(0, 15, 20, 1, SKIN if own else ALARM)
            screen.line(15, text.center(26), INK)
        else:
            cloth(screen, 0, TOP, 20, 9)
            for y in range(TOP, 15):
                screen.wipe(y)
            screen.line(TOP, ("Stopped" if session.rules.stopped() else "Stuck").center(26), INK_TITLE)

    def settle(self):
        """Take the word away; the score covers the rest."""
        for letter in self._word:
            show(letter, False)
