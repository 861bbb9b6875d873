"""About this badge: board, versions, memory, times, and the last faults; the one page to run on new hardware.

console.open("about")
"""

import gc
import os

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.keys import B
from deckhand.save_sections import FAULTS
from deckhand.screen import INK, INK_BAR, INK_DIM, INK_WARN

VERSION = "0.1.0"
_FIRST_LINE = const(2)


def largest_block():
    """The size of the largest bytearray that can be had now, to 256 bytes."""
    low = 0
    high = gc.mem_free()
    while high - low > 256:
        middle = (low + high) // 2
        try:
            bytearray(middle)
            low = middle
        except MemoryError:
            high = middle
        gc.collect()
    return low


class Scene:
    """B goes back."""

    def __init__(self, console):
        self.console = console
        self._columns = None

    def enter(self):
        """Measure and draw."""
        console = self.console
        screen = console.screen
        screen.blank()
        screen.line(0, " About this badge", INK_BAR)
        started = console.badge.ticks_ms()
        screen.display.refresh()
        refresh = console.badge.ticks_ms() - started & WRAP
        started = console.badge.ticks_ms()
        gc.collect()
        collect = console.badge.ticks_ms() - started & WRAP
        about = os.uname()
        nvm = console.badge.nvm
        battery = console.badge.battery()
        lines = (
            ("Deckhand", VERSION),
            (about.sysname, about.release),
            ("free/largest", "%d %d" % (gc.mem_free(), largest_block())),
            ("collect/draw", "%d %d ms" % (collect, refresh)),
            ("saves", "%d of %d" % (console.store.used(), len(nvm) if nvm is not None else 0)),
            ("battery", "%d mV" % battery if battery else "none"),
        )
        if "play" in console.names:  # beside a game there is no room for more than lines of text
            for y in range(len(lines)):
                screen.line(_FIRST_LINE + y, "%-13s%s" % lines[y], INK)
        else:  # nothing else is in memory: Adafruit's own libraries can be afforded
            self._columns = loader.once("deckhand.about_columns", "lay", screen, lines)
        faults = console.store.get(FAULTS).decode()
        screen.line(11, "Last faults, newest first:" if faults else "No faults.", INK_DIM)
        codes = faults.split("\n") + ["", "", ""]
        for i in (0, 2):
            screen.line(12 + i // 2, "%-13s%s" % (codes[i], codes[i + 1]), INK_WARN)
        screen.line(15, "\x88 back", INK_DIM)

    def press(self, key, pressed):
        """B goes back."""
        if pressed and key == B:
            self.console.close()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of what the libraries made."""
        self.console.screen.remove(self._columns)
        self._columns = None
