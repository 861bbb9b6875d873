"""About this badge: battery, save space, version, memory, times and the last faults; A shows the games and their authors.

console.open("about")

On new hardware, look at the first page.
"""

import gc
import os

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.keys import A, B
from deckhand.save.sections import FAULTS
from deckhand.screen import INK_WARN
from deckhand.ui.frame import BORDER, LIGHT, Frame

VERSION = "0.1.0"
_MARGIN = const(8)  # pixels before text, and before the first fault of a row
_RIGHT = const(84)  # pixels before the second fault of a row
_FIRST_LINE = const(21)  # pixel row of the badge's figures
_LINE = const(11)  # pixels from line to line
_FIRST_GAME = const(18)  # pixel row of the first game
_GAME = const(19)  # pixels from game to game
_GAMES = const(5)  # most games on the page
_FAULTS = const(86)  # pixel row of the faults
_GOOD_MV = const(3850)  # from here on the battery is "good"
_HALF_MV = const(3650)  # from here on it's "half"
_PLAYERS_LINES = const(2)  # number of figures, the first ones, that interest players
_LARGEST = const(1 << 18)  # limit of `largest_block`, in bytes
_GRID_COLOURS = (0x9AA4B8, 0xFFF8E8)  # of the two columns
_GRID_LETTERS = const(13)  # most letters in a column


class Scene:
    """Two pages: the badge's figures and the games."""

    def __init__(self, console):
        self.console = console
        self._frame = None
        self.is_first = False  # is the first page shown?

    def enter(self):
        """Draw the next page; during a game there is only memory for the first."""
        has_room = "play" not in self.console.names
        self.is_first = not (has_room and self.is_first)
        self._frame = frame = Frame(self.console.screen)
        frame.begin()
        if self.is_first:
            _write_badge(self.console, frame)
        else:
            _write_games(self.console, frame)

    def press(self, key, pressed):
        """A turns the page, B goes back."""
        if not pressed:
            return
        if key == B:
            self.console.close()
        elif key == A:
            self.enter()

    def step(self, now):
        """Do nothing: the page doesn't change by itself."""

    def leave(self):
        """Free the page."""
        self._frame.end()
        self._frame = None


def largest_block():
    """The size of the largest bytearray that fits into the heap, to within 256 bytes, at most 256 KB."""
    low = 0
    high = min(gc.mem_free(), _LARGEST)
    while high - low > 256:
        middle = (low + high) // 2
        try:
            bytearray(middle)
            low = middle
        except MemoryError:
            high = middle
        gc.collect()
    return low


def _write_games(console, frame):
    # The second page: games and their authors.
    frame.head("Deckhand", "version " + VERSION)
    frame.foot("\x87 this badge   \x88 back")
    y = _FIRST_GAME
    from deckhand import title

    for folder in loader.folders()[:_GAMES]:
        name, by = title.read_fields(folder, ("name", "by"))
        frame.words(_MARGIN, y, name, LIGHT)
        frame.words(_MARGIN, y + 9, "by " + by, 2)
        y += _GAME


def _write_badge(console, frame):
    # The first page: take and show the measurements.
    board = os.uname().machine.partition(" with")[0].replace("Adafruit ", "")
    frame.head(board[:24])
    frame.foot("\x88 back" if "play" in console.names else "\x87 the games    \x88 back")
    started = console.badge.ticks_ms()
    try:
        console.screen.refresh()
    except Exception:
        pass  # the console sends it at its next refresh
    refresh = console.badge.ticks_ms() - started & WRAP
    started = console.badge.ticks_ms()
    gc.collect()
    collect = console.badge.ticks_ms() - started & WRAP
    about = os.uname()
    nvm = console.badge.nvm
    battery = console.badge.battery()
    room = len(nvm) if nvm is not None else 0
    from deckhand.save import record

    charge = "good" if battery >= _GOOD_MV else "half" if battery >= _HALF_MV else "low"
    lines = (  # those for players first
        ("Battery", "%s %d.%d V" % (charge, battery // 1000, battery // 100 % 10) if battery else "none"),
        ("Save space", "%d%% free" % (100 - 100 * record.used(console.store) // room) if room else "none"),
        ("CircuitPy", about.release),
        ("Memory", "%d/%d" % (largest_block(), gc.mem_free())),
        ("Times", "%d, %d ms" % (collect, refresh)),
    )
    if "play" in console.names:  # during a game there is only memory for a few lines of text
        for i in range(_PLAYERS_LINES):
            frame.words(_MARGIN, _FIRST_LINE + _LINE * i, "%-13s%s" % lines[i])  # ASCII
    else:  # no game is in memory: there is room for Adafruit's libraries
        frame.group.append(_grid(lines))
    faults = console.store.get(FAULTS).decode()
    frame.bar(_MARGIN, _FAULTS - 5, 144, 1, BORDER)
    frame.words(_MARGIN, _FAULTS, "What broke, newest first:" if faults else "Nothing has broken.", LIGHT)
    codes = faults.split("\n") + ["", "", ""]
    for i in range(4 if faults else 0):
        x = _RIGHT if i & 1 else _MARGIN
        frame.words(x, _FAULTS + 11 + 10 * (i >> 1), codes[i], INK_WARN)


def _grid(lines):
    # Lay out lines of (text, text) in two columns with Adafruit's libraries: Label and GridLayout.
    import terminalio
    from adafruit_display_text.label import Label
    from adafruit_displayio_layout.layouts.grid_layout import GridLayout

    grid = GridLayout(8, 18, 150, 60, (2, len(lines)), cell_padding=0)
    for y in range(len(lines)):
        for x in range(2):
            label = Label(terminalio.FONT, text=str(lines[y][x])[:_GRID_LETTERS], color=_GRID_COLOURS[x])
            grid.add_content(label, grid_position=(x, y), cell_size=(1, 1), layout_cells=False)
    grid.layout_cells()
    return grid
