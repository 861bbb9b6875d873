"""The badge in a terminal: two pixels a character cell, in true colour.

    TerminalFront(sim).play()       # until Q or Ctrl-C; the terminal is restored whatever happens

Smaller than 160 x 64 cells it shows every second pixel line and column (their mean). Terminals tell no key-up, so a
key is a short press; a key that repeats is held as long as it repeats; keys of their own hold a button for long.
"""

import os
import re
import time
from functools import cache

import blessed

from .key_bindings import key_list, own_keys
from .launch_options import Leaving, NoFront

PRESS_MS = 90  # what a key press lasts; a repeat within it prolongs it
REPEAT_MS = 140
HOLD_MS = 2200  # START so long leaves to the launcher
_FRAME_S = 1 / 40
_MOST_MS = 100  # of the badge's time in one frame, after a pause of the machine
_COLOURS = 8  # with fewer there is no picture
_TOO_SMALL = (
    "Deckhand needs a terminal of 80 x 32,",
    "and 160 x 64 to be read; this one",
    "has %d x %d. Make it larger, or its",
    "letters smaller (Ctrl and -, on a Mac",
    "Cmd and -).",
    "",
    "With a display there is a window:",
    "deckhand play --front window",
    "",
    "Q leaves.",
)
_HALVED = "half the size; 160 x 64 letters (Ctrl and -) show it whole   H keys"
_RESET = "\x1b[0m"
_CTRL_C = "\x03"  # a key like another: the terminal is raw, so that no signal leaves it behind
_LEAVE = ("q", "Q")
_LIST = ("h", "H", "?")
_KEYS = {  # as keys.toml may change them: the terminal's own names, or a letter
    "KEY_UP": "UP",
    "KEY_DOWN": "DOWN",
    "KEY_LEFT": "LEFT",
    "KEY_RIGHT": "RIGHT",
    "z": "A",
    "KEY_ENTER": "A",
    "x": "B",
    "KEY_BACKSPACE": "B",
    "KEY_DELETE": "B",
    "c": "SELECT",
    "KEY_TAB": "SELECT",
    "s": "START",
    "KEY_ESCAPE": "START",
}
_SHIFTED = {
    "KEY_UP": ("KEY_SUP", "KEY_SHIFT_UP"),
    "KEY_DOWN": ("KEY_SDOWN", "KEY_SHIFT_DOWN"),
    "KEY_LEFT": ("KEY_SLEFT", "KEY_SHIFT_LEFT"),
    "KEY_RIGHT": ("KEY_SRIGHT", "KEY_SHIFT_RIGHT"),
}
_NAMES = {"return": "KEY_ENTER", "page up": "KEY_PGUP", "page down": "KEY_PGDOWN", "space": " "}
_NAMED = "up down left right escape backspace delete insert tab home end".split() + ["f%d" % n for n in range(1, 13)]
_NAMES.update({name: "KEY_" + name.upper() for name in _NAMED})
_WORDS = {code: name for name, code in _NAMES.items()}
_UNSEEN = re.compile(
    r"(left|right) (shift|ctrl|alt|meta)|alt gr|menu|caps lock|numlock|scroll lock|print screen|break|pause|clear|enter"
    r"|equals|euro|currencysubunit|help|power|sys req|ac back|keypad .+|\[.\]|f1[3-5]"
)


def code_of(name):
    """What a key of this name (pygame's) is in a terminal; None for those that it does not tell. Raises ValueError."""
    name = name.lower()
    if name in _NAMES:
        return _NAMES[name]
    if len(name) == 1 and name.isprintable():
        return name
    if _UNSEEN.fullmatch(name):
        return None
    raise ValueError(name)


def name_of(code):
    """The name of such a key."""
    return _WORDS.get(code, code)


def _open_terminal():
    """blessed's Terminal, which asks the terminal nothing: one that never answers would be waited for ten seconds."""
    said = os.environ.get("TERM_PROGRAM")
    os.environ["TERM_PROGRAM"] = "Apple_Terminal"  # the one for which blessed asks nothing
    try:
        return blessed.Terminal()
    finally:
        if said is None:
            del os.environ["TERM_PROGRAM"]
        else:
            os.environ["TERM_PROGRAM"] = said


class TerminalFront:
    """Plays a Sim in the terminal of this process. Raises NoFront where there is none.

    keys_file: the Path of a keys.toml (key_bindings.py), which need not be there.
    """

    def __init__(self, sim, terminal=None, keys_file=None):
        self._sim = sim
        self._keys = own_keys(keys_file, _KEYS, code_of) if keys_file else _KEYS
        self._holds = {name: self._keys[key] for key in _SHIFTED if key in self._keys for name in _SHIFTED[key]}
        self._holds.update({key.upper(): button for key, button in self._keys.items() if key.upper() != key})
        self._terminal = terminal or _open_terminal()
        if not self._terminal.is_a_tty:
            raise NoFront("standard output is no terminal")
        if not self._terminal.does_styling:
            raise NoFront("the terminal is to have no colours (NO_COLOR is set)")
        if self._terminal.number_of_colors < _COLOURS:
            raise NoFront("the terminal has no colours (TERM=%s)" % os.environ.get("TERM", ""))
        self._cells = None  # what the terminal shows
        self._size = None
        self._seen = None
        self._release = {}  # buttons that a key pressed: when they go up
        self._help = False
        colour = self._terminal
        self._ink = cache(lambda rgb: str(colour.color_rgb(*rgb)))
        self._paper = cache(lambda rgb: str(colour.on_color_rgb(*rgb)))

    def play(self):
        """Until the player leaves. Ctrl-C is a way to leave like another."""
        terminal = self._terminal
        try:
            with Leaving() as leaving, terminal.fullscreen(), terminal.raw(), terminal.hidden_cursor():
                self._loop(leaving)
        finally:
            print(_RESET, end="", flush=True)

    def _loop(self, leaving):
        then = time.monotonic()
        while not leaving.count:
            wait = max(0.001, _FRAME_S - (time.monotonic() - then))
            key = self._terminal.inkey(timeout=wait, esc_delay=0.05)
            while key:
                if self._key(key):
                    return
                key = self._terminal.inkey(timeout=0, esc_delay=0.05)
            now = time.monotonic()
            self._go(min(_MOST_MS, (now - then) * 1000))
            then = now
            self._draw()

    # -- keys

    def _key(self, key):
        """Take a key; True: leave."""
        name = key.name or str(key)
        if name in _LEAVE or str(key) == _CTRL_C:
            return True
        if self._help:
            self._help = False
            self._cells = None
        elif name in _LIST:
            self._help = True
            self._cells = None
        elif name in self._keys:
            self._press(self._keys[name])
        elif name in self._holds:
            button = self._holds[name]
            self._sim.finger(button, True)
            self._release[button] = self._sim.ms + HOLD_MS
        return False

    def _press(self, button):
        if button in self._release:
            self._release[button] = max(self._release[button], self._sim.ms + REPEAT_MS)
        else:
            self._sim.finger(button, True)
            self._release[button] = self._sim.ms + PRESS_MS

    def _go(self, ms):
        if not self._help:
            self._sim.run(ms)
        for button in [button for button, when in self._release.items() if when <= self._sim.ms]:
            del self._release[button]
            self._sim.finger(button, False)

    # -- drawing

    def _draw(self):
        terminal, panel = self._terminal, self._sim.panel
        size = terminal.width, terminal.height
        if size != self._size:
            self._size, self._cells = size, None
        seen = panel.changes
        if self._cells is not None and seen == self._seen:
            return
        self._seen = seen
        out = []
        if self._cells is None:
            self._cells = {}
            out.append(_RESET + terminal.home + terminal.clear)
            if self._help:
                out += [terminal.move_xy(2, 1 + y) + line for y, line in enumerate(self._help_lines())]
        if not self._help:
            self._picture(out, self._sim.image(), *size)
        self._write("".join(out))

    def _help_lines(self):
        rows = key_list(self._keys, name_of, self._sim.board.cap)
        wide = max(len(words) for words, _ in rows)
        start = next(
            (key.upper() for key, button in self._keys.items() if button == "START" and key.upper() != key), None
        )
        return [
            "Deckhand: keys",
            "",
            *("%s  %s" % (words.ljust(wide), meaning) for words, meaning in rows),
            "",
            "With Shift (arrows and letters):",
            "held for two seconds" + (", so Shift-%s leaves a game" % start if start else ""),
            "",
            "%s  this list" % "H".ljust(wide),
            "%s  leave" % "Q or Ctrl-C".ljust(wide),
            "",
            "Any key goes on.",
        ]

    def _picture(self, out, image, columns, lines):
        terminal = self._terminal
        if columns < image.width or lines < image.height // 2:
            image = image.reduce(2)
        if columns < image.width or lines < image.height // 2:
            lines_of_it = [line % (columns, lines) if "%" in line else line for line in _TOO_SMALL]
            out += [terminal.move_xy(0, y) + line[:columns] for y, line in enumerate(lines_of_it[:lines])]
            return
        left, top = (columns - image.width) // 2, (lines - image.height // 2) // 2
        pixels = image.load()
        cells = self._cells
        ink = paper = None
        for y in range(0, image.height, 2):
            at = None  # where the cursor stands in this line
            for x in range(image.width):
                cell = pixels[x, y], pixels[x, y + 1]
                if cells.get((x, y)) == cell:
                    continue
                cells[x, y] = cell
                if at != x:
                    out.append(terminal.move_xy(left + x, top + y // 2))
                if cell[0] != ink:
                    ink = cell[0]
                    out.append(self._ink(ink))
                if cell[1] != paper:
                    paper = cell[1]
                    out.append(self._paper(paper))
                out.append("\u2580")
                at = x + 1
        out.append(_RESET)
        if lines > image.height // 2:
            word = "H keys" if image.width == self._sim.panel.width else _HALVED
            out.append(terminal.move_xy(0, lines - 1) + word.rjust(columns - 1))

    def _write(self, text):
        if text:
            stream = self._terminal.stream
            stream.write(text)
            stream.flush()
