"""The board under the console: its display, its nvm and its chance. Board differences stay in this folder.

    badge = Badge()
    badge.display, badge.nvm, badge.random_deal()
"""

import random

import board
import microcontroller
import supervisor
from busdisplay import BusDisplay

from deckhand.game import DEALS


class Badge:
    """Raises RuntimeError with a plain sentence where the board has no display that fits."""

    def __init__(self):
        self.display: BusDisplay = getattr(board, "DISPLAY", None) or supervisor.runtime.display
        if self.display is None or self.display.width < 160 or self.display.height < 128:
            raise RuntimeError("Deckhand needs a display of 160 x 128")
        self.nvm = microcontroller.nvm

    def random_deal(self):
        """A deal number by chance, 0 to 999 999."""
        return random.randrange(DEALS)
