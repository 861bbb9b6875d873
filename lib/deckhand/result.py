"""What came of a game: won or lost, the score, the deal's number, and what to do next.

    console.open("result", play)
"""

from deckhand.keys import DOWN, UP, A, B
from deckhand.screen import INK, INK_BAR, INK_DIM, INK_TITLE
from deckhand.words import wrap, zeros

_ITEMS = ("Next deal", "This deal again", "Look at the table", "Launcher")
_TOP = 10


class Scene:
    """A big title, a line, the choices."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        self.at = 0
        self.label = None

    def enter(self):
        """Draw it."""
        screen = self.console.screen
        session = self.play.session
        screen.blank()
        title, line = self.play.view.epitaph()
        screen.line(0, " " + session.title.name, INK_BAR)
        screen.line(3, title.center(26), INK_TITLE)
        y = 5
        for text in wrap(line)[:2]:
            screen.line(y, text.center(26), INK)
            y += 1
        screen.line(7, ("Deal %s-%s" % (session.title.prefix, zeros(session.deal(), 6))).center(26), INK_DIM)
        if session.assisted:
            screen.line(8, "with undo or hints".center(26), INK_DIM)
        self._choices()

    def _choices(self):
        screen = self.console.screen
        for i in range(len(_ITEMS)):
            chosen = i == self.at
            screen.line(_TOP + i, ("\x86 " if chosen else "  ") + _ITEMS[i], INK_TITLE if chosen else INK)

    def press(self, key, pressed):
        """Choose."""
        if not pressed:
            return
        if key == UP or key == DOWN:
            self.at = (self.at + (1 if key == DOWN else -1)) % len(_ITEMS)
            self._choices()
        elif key == B:
            self.console.home()
        elif key == A:
            if self.at == 0:
                self.console.replace("before", self.play.session.title.folder, "next")
            elif self.at == 1:
                self.play.restart()
                self.console.close()
            elif self.at == 2:
                self.play.look()
                self.console.close()
            else:
                self.console.home()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the game."""
        self.play = None
