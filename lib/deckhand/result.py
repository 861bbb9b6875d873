"""What came of a game: won or lost, the score, the deal's number, and what to do next.

    console.open("result", play)
"""

import displayio

from deckhand import shelf
from deckhand.dealcode import encode
from deckhand.hw.sound import CHOOSE, LOSE, WIN
from deckhand.keys import DOWN, UP, A, B
from deckhand.screen import INK, INK_BAR, INK_DIM, INK_GOOD, INK_TITLE, INK_WARN
from deckhand.words import wrap

_ITEMS = ("Next deal", "This deal again", "Look at the table", "Launcher")
_MATCH_ITEMS = ("Next game", "Look at the table", "Launcher")
_TOP = 11


class Scene:
    """A big title, a line, the choices."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        self.at = 0
        match = play.session.match
        self.items = _MATCH_ITEMS if match and match.result() is None else _ITEMS
        self.told = False
        self._title = None

    def enter(self):
        """Draw it."""
        screen = self.console.screen
        session = self.play.session
        screen.blank()
        title, line = self.play.view.epitaph()
        won = session.won()
        if not self.told:
            self.told = True
            self.console.sound.play(WIN if won else LOSE, self.console.now)
            lights = self.console.lights
            lights.bar(5, lights.GREEN if won else lights.RED)
        self._headline(title, screen.inks[INK_GOOD if won else INK_WARN])
        screen.line(0, " " + session.title.name, INK_BAR)
        y = 6
        for text in wrap(line)[:2]:
            screen.line(y, text.center(26), INK)
            y += 1
        rules = session.rules
        code = encode(session.title.prefix, rules.__class__, session.first_deal(), rules.seats(), session.options())
        screen.line(8, code.center(26), INK_TITLE)
        if session.match:
            totals = " : ".join([str(total) for total in session.match.totals()])
            screen.line(9, ("Match " + totals).center(26), INK)
        elif session.assisted:
            screen.line(9, "with undo or hints".center(26), INK_DIM)
        self._choices()

    def _headline(self, text, inks):
        # Twice as large, in the middle: thirteen letters at most.
        screen = self.console.screen
        screen.remove(self._title)
        line = screen.grid(screen.font, inks, len(text), 1, 6)
        for i in range(len(text)):
            line[i] = ord(text[i]) - 32
        self._title = displayio.Group(scale=2, x=80 - 6 * len(text), y=20)
        self._title.append(line)
        screen.add(self._title)

    def _choices(self):
        screen = self.console.screen
        for i in range(len(self.items)):
            chosen = i == self.at
            screen.line(_TOP + i, ("\x86 " if chosen else "  ") + self.items[i], INK_TITLE if chosen else INK)

    def press(self, key, pressed):
        """Choose."""
        if not pressed:
            return
        if key == UP or key == DOWN:
            self.at = (self.at + (1 if key == DOWN else -1)) % len(self.items)
            self._choices()
        elif key == B:
            self.console.home()
        elif key == A:
            self.console.sound.play(CHOOSE, self.console.now)
            self._choose(self.items[self.at])

    def _choose(self, item):
        console = self.console
        session = self.play.session
        if item == "Next game":
            self.play.another = True
            console.replace("play", session.next_game())
        elif item == "Next deal":
            console.replace("before", session.title.folder, "next")
        elif item == "This deal again" and session.match:
            console.replace("before", session.title.folder, "again")
        elif item == "This deal again":
            self.play.restart()
            console.close()
        elif item == "Look at the table":
            self.play.look()
            console.close()
        else:
            console.home()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the game."""
        self.console.screen.remove(self._title)
        self._title = None
        self.play = None
        shelf.drop_modules("deckhand.dealcode")
