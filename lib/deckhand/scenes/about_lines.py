"""What About tells: read or measured, and written, in a moment, and out of memory again.

write_games(console, frame)     # whose they are
write_badge(console, frame)     # the badge
"""

import gc
import os

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.save.sections import FAULTS
from deckhand.scenes.about import VERSION
from deckhand.screen import INK_WARN
from deckhand.ui.frame import BORDER, LIGHT

_NAMES = const(8)  # pixels: of names,
_FIGURES = const(84)  # of what they are,
_TOP = const(21)
_HIGH = const(18)  # where the games begin
_GAME = const(19)  # pixels of one
_MOST = const(5)  # have room
_STEP = const(11)
_FAULTS = const(86)
_GOOD = const(3850)  # mV of a battery,
_HALF = const(3650)
_ASKED = const(2)  # lines that are not for engineers
_ENOUGH = const(1 << 18)  # bytes


def largest_block():
    """The size of the largest bytearray that can be had now, to 256 bytes; 256 KB is enough said."""
    low = 0
    high = min(gc.mem_free(), _ENOUGH)
    while high - low > 256:
        middle = (low + high) // 2
        try:
            bytearray(middle)
            low = middle
        except MemoryError:
            high = middle
        gc.collect()
    return low


def write_games(console, frame):
    """Which games there are, and whose."""
    frame.head("Deckhand", "version " + VERSION)
    frame.foot("\x87 this badge   \x88 back")
    y = _HIGH
    from deckhand import title

    for folder in loader.folders()[:_MOST]:
        name, by = title.words(folder, ("name", "by"))
        frame.words(_NAMES, y, name, LIGHT)
        frame.words(_NAMES, y + 9, "by " + by, 2)
        y += _GAME


def write_badge(console, frame):
    """Measure, and write what was found."""
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
    charge = "good" if battery >= _GOOD else "half" if battery >= _HALF else "low"
    lines = (  # what players ask first
        ("Battery", "%s %d.%d V" % (charge, battery // 1000, battery // 100 % 10) if battery else "none"),
        ("Save space", "%d%% free" % (100 - 100 * console.store.used() // room) if room else "none"),
        ("CircuitPy", about.release),
        ("Memory", "%d/%d" % (largest_block(), gc.mem_free())),
        ("Times", "%d, %d ms" % (collect, refresh)),
    )
    if "play" in console.names:  # beside a game there is room for lines of text alone, and for what a player asks
        for i in range(_ASKED):
            frame.words(_NAMES, _TOP + _STEP * i, "%-13s%s" % lines[i])  # ASCII
    else:  # nothing else is in memory: Adafruit's own libraries can be afforded
        from deckhand.scenes import about_columns

        frame.group.append(about_columns.lay(lines))
    faults = console.store.get(FAULTS).decode()
    frame.bar(_NAMES, _FAULTS - 5, 144, 1, BORDER)
    frame.words(_NAMES, _FAULTS, "What broke, newest first:" if faults else "Nothing has broken.", LIGHT)
    codes = faults.split("\n") + ["", "", ""]
    for i in range(4 if faults else 0):
        x = _FIGURES if i & 1 else _NAMES
        frame.words(x, _FAULTS + 11 + 10 * (i >> 1), codes[i], INK_WARN)
