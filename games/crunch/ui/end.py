"""What a hand of Crunch ends with: the jaws shut on the word, or why nobody can move; the score comes after it.

shout = Shout(session, screen, common)
ms = shout.begin()
tune = shout.show(at)
shout.settle()                      # it has been seen
"""

from deckhand import loader
from deckhand.const import const
from deckhand.screen import INK, INK_TITLE
from deckhand.table.draw import show
from deckhand.words import wrap
from games.crunch.pictures import ALARM, CHIN, LETTER_C, LOW, MIDDLE_CLUBS, SKIN
from games.crunch.sounds import CRUNCHED
from games.crunch.ui.foundations import BITTEN, TOP, cloth

_WORD = (0, 1, 2, 3, 0, 4, 5)  # CRUNCH!, by the letters' pictures
_BITE_MS = const(60)  # from one row of the lower teeth to the next
_SHAKE = (2, 0, 1, 0)  # pixels down, one after another, once they are shut
_SHAKE_MS = const(50)
_HOP = (0, 2, 3, 2, 0, 0, 0, 0)  # pixels, one after another
_HOP_MS = const(70)
_WORD_MS = const(2000)
_REASON_MS = const(5000)


class Shout:
    """The head; what was left lies there still."""

    def __init__(self, session, screen, common):
        self.session = session
        self.screen = screen
        self.common = common
        self._teeth = common.low  # the tile row of the lower teeth
        self._since = 0  # when they met, or it was said why
        self._word = []

    def begin(self):
        """Say below who has crunched; where nobody has, shut the jaws at once. Its length in ms."""
        winner = self.session.rules.crunched()
        self._say(winner)
        return _WORD_MS if winner or self.session.rules.stopped() else _REASON_MS

    def show(self, at):
        """The jaws shut, row by row, on what lies there, then all shakes and the word hops; or it is said why nobody can."""
        if not self.session.rules.crunched():
            if not self._since:
                self._since = 1
                self._tell()
            return None
        if self._teeth > BITTEN:
            self._since = at
            self._shut(at)
            return None
        tune = None
        if not self._word:  # its pictures take the place of those of what has been bitten
            self._letters()
            tune = CRUNCHED
        i = (at - self._since) // _SHAKE_MS
        self._shake(_SHAKE[i] if i < len(_SHAKE) else 0)
        i = at // _HOP_MS
        for letter in self._word:
            letter.y = 8 * self.common.low - 17 - _HOP[i & 7]
            i -= 1
        return tune

    def _shut(self, at):
        screen = self.screen
        low = self.common.low
        while self._teeth > max(BITTEN, low - 1 - at // _BITE_MS):
            y = self._teeth
            screen.fill(1, y, 18, 1, SKIN if y < low else CHIN)
            self._teeth = y = y - 1
            screen.fill(2, y, 16, 1, LOW)
        if self._teeth == BITTEN:
            self.common.settle()
            from games.crunch.ui import face

            face.head(screen, low, True)

    def _shake(self, y):
        if self.screen.table_layer.y != y:
            self.screen.scroll_table(y)

    def _tell(self):
        y = TOP + 2
        for reason in self._reasons():
            for line in wrap(reason):
                self.screen.line(y, line.center(26), INK)
                y += 1
            y += 1

    def _reasons(self):
        session = self.session
        if session.rules.stopped():
            from games.crunch import narration

            return narration.ended(session), "Scored as it stands"
        from games.crunch.ui import stuck

        return stuck.stuck(session.rules)

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

    def _say(self, winner):
        screen = self.screen
        session = self.session
        if winner:
            own = winner == session.eyes and session.humans() == 1
            text = "You cleared your pile!" if own else "Seat %d cleared its pile" % winner
            screen.fill(0, 15, 20, 1, SKIN if own else ALARM)
            screen.line(15, text.center(26), INK)
            self.common.look(80, 30)
            return
        from games.crunch.ui import face

        face.head(screen, self.common.low, True)
        if self.common.near:
            self.common.near.away()
        cloth(screen, 0, TOP, 20, 9)
        for y in range(TOP, 15):
            screen.wipe(y)
        screen.line(TOP, ("Hand ended" if session.rules.stopped() else "Stuck").center(26), INK_TITLE)

    def settle(self):
        """Take the word away; the score covers the rest."""
        self._shake(0)
        for letter in self._word:
            show(letter, False)
