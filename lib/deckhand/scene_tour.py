"""A guided walk through a game's screen: a place at a time, with a few words.

    console.open("tour", play)

games/<game>/walk.txt has a stop a line, `x y w h: words` in pixels; the words (three lines of 26 at most) lie at the
foot of the screen, or at its head where the place is low.
"""

from deckhand import loader
from deckhand.const import const
from deckhand.keys import LEFT, RIGHT, A, B
from deckhand.screen import INK_BAR
from deckhand.words import wrap

_LINES = const(4)
_LOW = const(64)  # a place whose middle is below this pixel row is low


def has(folder):
    """Is there a walk through this game?"""
    try:
        open(loader.path(folder, "walk.txt")).close()
    except OSError:
        return False
    return True


class Scene:
    """A goes on, LEFT goes back, B ends the walk."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        self.at = -1  # the question comes first
        self.stops = []

    def enter(self):
        """Ask whether a walk is wanted."""
        with open(loader.path(self.play.session.title.folder, "walk.txt")) as file:
            for line in file:
                place, colon, words = line.strip().partition(": ")
                numbers = place.split(" ")
                if colon and len(numbers) == 4:
                    self.stops.append((bytes([int(n) for n in numbers]), words))
        self._draw()

    def _draw(self):
        # The view draws itself anew under the words: numbers that a stop explains can be read beside them.
        screen = self.console.screen
        screen.clear_text()
        self.play.view.draw()
        self.play.view.captions()
        if self.at < 0:
            screen.cursor_off()
            self._words(
                16 - _LINES, "New here? A walk through this screen takes two minutes.", "\x87 yes, show me  \x88 no"
            )
            return
        place, words = self.stops[self.at]
        x, y, width, height = place
        screen.cursor(x, y, width, height)
        low = y + height // 2 > _LOW
        legend = "%d/%d  \x87 next  \x88 end" % (self.at + 1, len(self.stops))
        self._words(0 if low else 16 - _LINES, words, legend)

    def _words(self, y, text, legend):
        lines = wrap(text)
        for i in range(_LINES - 1):
            self.console.screen.line(y + i, lines[i] if i < len(lines) else "", INK_BAR)
        self.console.screen.line(y + _LINES - 1, legend, INK_BAR)

    def press(self, key, pressed):
        """Go on, back, or end."""
        if not pressed:
            return
        if key == A or key == RIGHT:
            self.at += 1
        elif key == LEFT and self.at > 0:
            self.at -= 1
        elif key == B:
            self.at = len(self.stops)
        if self.at >= len(self.stops):
            self.console.close()
        else:
            self._draw()

    def step(self, now):
        """Let a view that draws its table bit by bit go on; time that counts stands still."""
        if not self.play.session.title.real_time:
            self.play.view.step(now)

    def leave(self):
        """Let go of the table."""
        self.play = None
