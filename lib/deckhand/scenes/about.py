"""About this badge: battery, save space, version, memory, times and the last faults; A shows the games and their authors.

console.open("about")

The first page is the one to run on new hardware.
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
_MARGIN = const(8)  # pixels: of names and of the first fault in a row
_RIGHT = const(84)  # of the second one
_FIRST_LINE = const(21)  # pixel row of the badge's lines
_LINE = const(11)
_FIRST_GAME = const(18)  # pixel row
_GAME = const(19)  # pixels of one
_GAMES = const(5)  # that fit
_FAULTS = const(86)  # pixel row
_GOOD_MV = const(3850)
_HALF_MV = const(3650)
_PLAYERS_LINES = const(2)  # the first lines, which are not for engineers
_LARGEST = const(1 << 18)  # bytes that are looked for at most
_GRID_COLOURS = (0x9AA4B8, 0xFFF8E8)  # of the two columns
_GRID_LETTERS = const(13)  # that fit into one


class Scene:
    """A turns the page, B goes back."""

    def __init__(self, console):
        self.console = console
        self._frame = None
        self.is_first = False

    def enter(self):
        """Draw the next page; beside a game there is room for the badge's alone."""
        alone = "play" not in self.console.names
        self.is_first = not (alone and self.is_first)
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
        """Nothing moves here."""

    def leave(self):
        """Let go of the page."""
        self._frame.end()
        self._frame = None


def largest_block():
    """The size of the largest bytearray that can be made now, to 256 bytes, up to 256 KB."""
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
    # The games and their authors.
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
    # Measure, and write what was found.
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
    lines = (  # what players ask first
        ("Battery", "%s %d.%d V" % (charge, battery // 1000, battery // 100 % 10) if battery else "none"),
        ("Save space", "%d%% free" % (100 - 100 * record.used(console.store) // room) if room else "none"),
        ("CircuitPy", about.release),
        ("Memory", "%d/%d" % (largest_block(), gc.mem_free())),
        ("Times", "%d, %d ms" % (collect, refresh)),
    )
    if "play" in console.names:  # beside a game there is room for lines of text alone, and for what a player asks
        for i in range(_PLAYERS_LINES):
            frame.words(_MARGIN, _FIRST_LINE + _LINE * i, "%-13s%s" % lines[i])  # ASCII
    else:  # nothing else is in memory: Adafruit's own libraries can be afforded
        frame.group.append(_grid(lines))
    faults = console.store.get(FAULTS).decode()
    frame.bar(_MARGIN, _FAULTS - 5, 144, 1, BORDER)
    frame.words(_MARGIN, _FAULTS, "What broke, newest first:" if faults else "Nothing has broken.", LIGHT)
    codes = faults.split("\n") + ["", "", ""]
    for i in range(4 if faults else 0):
        x = _RIGHT if i & 1 else _MARGIN
        frame.words(x, _FAULTS + 11 + 10 * (i >> 1), codes[i], INK_WARN)


def _grid(lines):
    # Lines of (text, text) in two columns, laid out by Adafruit's own libraries: label and GridLayout.
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
