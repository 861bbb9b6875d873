"""3, 2, 1 built of blocks; a hand of Crunch begins with them, and goes on with them after a pause.

count = Countdown(screen)
count.start(now)
if count.step(now): ...             # go
count.close()
"""

from deckhand.const import WRAP
from deckhand.game import const
from deckhand.hw.sound import CHOOSE
from games.crunch.pictures import BLOCK

_FIGURE_MS = const(750)
_FIGURES = const(3)
_BITS = (0b111001111001111, 0b111001111100111, 0b010110010010111)  # 3, 2, 1: five rows of three blocks


class Countdown:
    """A grid of its own, above all others, until `close`."""

    def __init__(self, screen):
        self.tune = None
        self._screen = screen
        self._since = 0
        self._shown = -1
        self._figure = figure = screen.grid(screen.sheet, screen.sprite_inks, 3, 5, 8)
        figure.x = 68
        figure.y = 60
        screen.add(figure)

    def start(self, now):
        """Begin with 3."""
        self._since = now
        self._shown = -1

    def step(self, now):
        """True when it is over."""
        at = (now - self._since & WRAP) // _FIGURE_MS
        if at == self._shown:
            return False
        self._shown = at
        if at >= _FIGURES:
            return True
        figure = self._figure
        bits = _BITS[at]
        for i in range(15):
            tile = BLOCK if bits >> (14 - i) & 1 else 0
            if figure[i] != tile:
                figure[i] = tile
        self.tune = CHOOSE
        return False

    def close(self):
        """Take it away."""
        self._screen.remove(self._figure)
