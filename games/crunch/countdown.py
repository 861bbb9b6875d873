"""3, 2, 1 and Go, built of blocks; a hand of Crunch begins with Go, and goes on with it after a pause.

    show = Countdown(screen, now)
    if show.step(now): show.close()     # go
"""

from deckhand.game import const
from deckhand.hw.sound import CHOOSE

_T_BLOCK = const(136)
_FIGURE_MS = const(750)
_FIGURES = const(3)
_WRAP = const(0x1FFFFFFF)
_BITS = (0b111001111001111, 0b111001111100111, 0b010110010010111)  # 3, 2, 1: five rows of three blocks


class Countdown:
    """A sprite of its own."""

    def __init__(self, screen, now):
        self.tune = None
        self._since = now
        self._shown = -1
        self._figure = figure = screen.sprite(3, 5)
        self._screen = screen
        figure.x = 68
        figure.y = 44

    def step(self, now):
        """True when it is over."""
        at = (now - self._since & _WRAP) // _FIGURE_MS
        if at == self._shown:
            return False
        self._shown = at
        if at >= _FIGURES:
            return True
        figure = self._figure
        bits = _BITS[at]
        for i in range(15):
            figure[i] = _T_BLOCK if bits >> (14 - i) & 1 else 0
        figure.hidden = False
        self.tune = CHOOSE
        return False

    def close(self):
        """Take it away."""
        self._figure.hidden = True
        self._screen.drop(self._figure)
