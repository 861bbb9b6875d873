"""About this badge: board, versions, memory, times, and the last faults; the one page to run on new hardware.

console.open("about")
"""

import gc
import os

from deckhand import shelf
from deckhand.const import const
from deckhand.keys import B
from deckhand.screen import INK_BAR, INK_DIM, INK_WARN

VERSION = "0.1.0"
_FAULTS = b"FT"  # the store's section: codes of the last faults (see fault.py)
_WRAP = const(0x1FFFFFFF)
_COLOURS = (0x9AA4B8, 0xFFF8E8)  # what, how much


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

    def enter(self):
        """Measure and draw."""
        console = self.console
        screen = console.screen
        screen.blank()
        screen.line(0, " About this badge", INK_BAR)
        started = console.badge.ticks_ms()
        screen.display.refresh()
        refresh = console.badge.ticks_ms() - started & _WRAP
        started = console.badge.ticks_ms()
        gc.collect()
        collect = console.badge.ticks_ms() - started & _WRAP
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
        self._lay_out(lines)
        faults = console.store.get(_FAULTS).decode()
        screen.line(11, "Last faults, newest first:" if faults else "No faults.", INK_DIM)
        codes = faults.split("\n") + ["", "", ""]
        for i in (0, 2):
            screen.line(12 + i // 2, "%-13s%s" % (codes[i], codes[i + 1]), INK_WARN)
        screen.line(15, "\x88 back", INK_DIM)

    def _lay_out(self, lines):
        # The one page that can afford Adafruit's own libraries: nothing else is in memory.
        import terminalio
        from adafruit_display_text.label import Label
        from adafruit_displayio_layout.layouts.grid_layout import GridLayout

        grid = GridLayout(2, 10, 156, 72, (2, len(lines)), cell_padding=0)
        for y in range(len(lines)):
            for x in range(2):
                label = Label(terminalio.FONT, text=str(lines[y][x])[:13], color=_COLOURS[x])
                grid.add_content(label, grid_position=(x, y), cell_size=(1, 1), layout_cells=False)
        grid.layout_cells()
        self.console.screen.add(grid)

    def press(self, key, pressed):
        """B goes back."""
        if pressed and key == B:
            self.console.close()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the libraries."""
        self.console.screen.clear()
        shelf.drop_modules("adafruit_display_text")
        shelf.drop_modules("adafruit_displayio_layout")
