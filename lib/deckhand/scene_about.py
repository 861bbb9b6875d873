"""About this badge: board, versions, memory, times, and the last faults; the one page to run on new hardware.

console.open("about")
"""

import os

from deckhand import loader
from deckhand.frame import Frame
from deckhand.keys import B

VERSION = "0.1.0"


class Scene:
    """B goes back."""

    def __init__(self, console):
        self.console = console
        self._frame = None

    def enter(self):
        """Measure and draw."""
        self._frame = frame = Frame(self.console.screen)
        frame.begin()
        board = os.uname().machine.partition(" with")[0].replace("Adafruit ", "")
        frame.head(board[:10], "Deckhand " + VERSION)
        frame.foot("\x88 back")
        loader.once("deckhand.about_lines", "write", self.console, frame)

    def press(self, key, pressed):
        """B goes back."""
        if pressed and key == B:
            self.console.close()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the page."""
        self._frame.end()
        self._frame = None
