"""The badge in a terminal: two pixels per character cell, in true colour.

    TerminalFront(sim).play()       # until Q or Ctrl-C; the terminal is always restored

Below 160 x 64 cells the picture is halved. Terminals don't report key releases, so a key is a short press, a repeating key is
held while it repeats, and Shift holds a button for two seconds.
"""

import os
import re
import time
from functools import cache

import blessed

from .key_bindings import key_list, load_bindings
from .launch_options import Leaving, NoFrontEnd

PRESS_MS = 90  # length of a key press; a repeat within it extends it
REPEAT_MS = 140
HOLD_MS = 2200  # START held this long leaves to the launcher
_FRAME_S = 1 / 40
_MAX_FRAME_MS = 100  # limit of badge time per frame, after the machine was suspended
_MIN_COLOURS = 8  # too few for a picture below that
_TOO_SMALL_TEXT = (
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
_HALF_SIZE_TEXT = "half the size; 160 x 64 letters (Ctrl and -) show it whole   H keys"
_RESET = "\x1b[0m"
_CTRL_C = "\x03"  # an ordinary key: the terminal is raw, so no signal can leave it broken
_QUIT_KEYS = ("q", "Q")
_HELP_KEYS = ("h", "H", "?")
_KEYS = {  # defaults for keys.toml: the terminal's own names, or a letter
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
_KEYS_WITH_SAME_NAME = "up down left right escape backspace delete insert tab home end".split() + [
    "f%d" % n for n in range(1, 13)
]
_NAMES.update({name: "KEY_" + name.upper() for name in _KEYS_WITH_SAME_NAME})
_WORDS = {code: name for name, code in _NAMES.items()}
_UNAVAILABLE = re.compile(
    r"(left|right) (shift|ctrl|alt|meta)|alt gr|menu|caps lock|numlock|scroll lock|print screen|break|pause|clear|enter"
    r"|equals|euro|currencysubunit|help|power|sys req|ac back|keypad .+|\[.\]|f1[3-5]"
)


def key_code(name):
    """Map a key's name (pygame's) to a terminal key; None if terminals can't report it. Raises ValueError."""
    name = name.lower()
    if name in _NAMES:
        return _NAMES[name]
    if len(name) == 1 and name.isprintable():
        return name
    if _UNAVAILABLE.fullmatch(name):
        return None
    raise ValueError(name)


def key_name(code):
    """Return the name of a terminal key."""
    return _WORDS.get(code, code)


def _open_terminal():
    """Open blessed's Terminal without queries: it would wait ten seconds for a terminal that never answers."""
    saved = os.environ.get("TERM_PROGRAM")
    os.environ["TERM_PROGRAM"] = "Apple_Terminal"  # blessed sends no queries to this one
    try:
        return blessed.Terminal()
    finally:
        if saved is None:
            del os.environ["TERM_PROGRAM"]
        else:
            os.environ["TERM_PROGRAM"] = saved


class TerminalFront:
    """Plays a Sim in this process's terminal. keys_file: a keys.toml, which may be missing. Raises NoFrontEnd."""

    def __init__(self, sim, terminal=None, keys_file=None):
        self._sim = sim
        self._keys = load_bindings(keys_file, _KEYS, key_code) if keys_file else _KEYS
        self._holds = {name: self._keys[key] for key in _SHIFTED if key in self._keys for name in _SHIFTED[key]}
        self._holds.update({key.upper(): button for key, button in self._keys.items() if key.upper() != key})
        self._terminal = terminal or _open_terminal()
        if not self._terminal.is_a_tty:
            raise NoFrontEnd("standard output is not a terminal")
        if not self._terminal.does_styling:
            raise NoFrontEnd("colours are turned off (NO_COLOR is set)")
        if self._terminal.number_of_colors < _MIN_COLOURS:
            raise NoFrontEnd("the terminal has no colours (TERM=%s)" % os.environ.get("TERM", ""))
        self._cells = None  # (x, y) -> the two pixels that the terminal shows
        self._size = None
        self._last_drawn = None
        self._release_at_ms = {}  # button -> when it's released
        self._is_help_open = False
        colour = self._terminal
        self._ink = cache(lambda rgb: str(colour.color_rgb(*rgb)))
        self._paper = cache(lambda rgb: str(colour.on_color_rgb(*rgb)))

    def play(self):
        """Run until the player leaves."""
        terminal = self._terminal
        try:
            with Leaving() as leaving, terminal.fullscreen(), terminal.raw(), terminal.hidden_cursor():
                self._loop(leaving)
        finally:
            print(_RESET, end="", flush=True)

    def _loop(self, leaving):
        last_s = time.monotonic()
        while not leaving.count:
            wait = max(0.001, _FRAME_S - (time.monotonic() - last_s))
            key = self._terminal.inkey(timeout=wait, esc_delay=0.05)
            while key:
                if self._key(key):
                    return
                key = self._terminal.inkey(timeout=0, esc_delay=0.05)
            now = time.monotonic()
            self._advance(min(_MAX_FRAME_MS, (now - last_s) * 1000))
            last_s = now
            self._draw()

    # -- keys

    def _key(self, key):
        """Handle a key; True means leave."""
        name = key.name or str(key)
        if name in _QUIT_KEYS or str(key) == _CTRL_C:
            return True
        if self._is_help_open:
            self._is_help_open = False
            self._cells = None
        elif name in _HELP_KEYS:
            self._is_help_open = True
            self._cells = None
        elif name in self._keys:
            self._press(self._keys[name])
        elif name in self._holds:
            button = self._holds[name]
            self._sim.finger(button, True)
            self._release_at_ms[button] = self._sim.ms + HOLD_MS
        return False

    def _press(self, button):
        if button in self._release_at_ms:
            self._release_at_ms[button] = max(self._release_at_ms[button], self._sim.ms + REPEAT_MS)
        else:
            self._sim.finger(button, True)
            self._release_at_ms[button] = self._sim.ms + PRESS_MS

    def _advance(self, ms):
        if not self._is_help_open:
            self._sim.run(ms)
        for button in [button for button, due_ms in self._release_at_ms.items() if due_ms <= self._sim.ms]:
            del self._release_at_ms[button]
            self._sim.finger(button, False)

    # -- drawing

    def _draw(self):
        terminal, panel = self._terminal, self._sim.panel
        size = terminal.width, terminal.height
        if size != self._size:
            self._size, self._cells = size, None
        current = panel.changes
        if self._cells is not None and current == self._last_drawn:
            return
        self._last_drawn = current
        out = []
        if self._cells is None:
            self._cells = {}
            out.append(_RESET + terminal.home + terminal.clear)
            if self._is_help_open:
                out += [terminal.move_xy(2, 1 + y) + line for y, line in enumerate(self._help_lines())]
        if not self._is_help_open:
            self._picture(out, self._sim.image(), *size)
        self._write("".join(out))

    def _help_lines(self):
        rows = key_list(self._keys, key_name, self._sim.board.label)
        label_width = max(len(words) for words, _ in rows)
        start = next(
            (key.upper() for key, button in self._keys.items() if button == "START" and key.upper() != key), None
        )
        return [
            "Deckhand: keys",
            "",
            *("%s  %s" % (words.ljust(label_width), meaning) for words, meaning in rows),
            "",
            "With Shift (arrows and letters):",
            "held for two seconds" + (", so Shift-%s leaves a game" % start if start else ""),
            "",
            "%s  this list" % "H".ljust(label_width),
            "%s  leave" % "Q or Ctrl-C".ljust(label_width),
            "",
            "Press any key.",
        ]

    def _picture(self, out, image, columns, lines):
        terminal = self._terminal
        if columns < image.width or lines < image.height // 2:
            image = image.reduce(2)
        if columns < image.width or lines < image.height // 2:
            message = [line % (columns, lines) if "%" in line else line for line in _TOO_SMALL_TEXT]
            out += [terminal.move_xy(0, y) + line[:columns] for y, line in enumerate(message[:lines])]
            return
        left, top = (columns - image.width) // 2, (lines - image.height // 2) // 2
        pixels = image.load()
        cells = self._cells
        ink = paper = None
        for y in range(0, image.height, 2):
            cursor_x = None  # the cursor's column on this line
            for x in range(image.width):
                cell = pixels[x, y], pixels[x, y + 1]
                if cells.get((x, y)) == cell:
                    continue
                cells[x, y] = cell
                if cursor_x != x:
                    out.append(terminal.move_xy(left + x, top + y // 2))
                if cell[0] != ink:
                    ink = cell[0]
                    out.append(self._ink(ink))
                if cell[1] != paper:
                    paper = cell[1]
                    out.append(self._paper(paper))
                out.append("\u2580")
                cursor_x = x + 1
        out.append(_RESET)
        if lines > image.height // 2:
            hint = "H keys" if image.width == self._sim.panel.width else _HALF_SIZE_TEXT
            out.append(terminal.move_xy(0, lines - 1) + hint.rjust(columns - 1))

    def _write(self, text):
        if text:
            stream = self._terminal.stream
            stream.write(text)
            stream.flush()
