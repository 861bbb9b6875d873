"""deckhand check --board FILE: can Deckhand be played on the board described in this file?

for finding in findings(Path("board.txt")): print(finding)      # as in check.py
problem = row_problem(read_row_file(path))      # the first problem of a row, or None
"""

import re
from importlib import metadata
from pathlib import Path

from deckhand.hw import caps

from ..device.boards import EIGHT_KEYS, read_row_file, register_board
from ..lint.types import STUBS
from ..natural_number import parse_natural
from ..text_files import read_text
from .contract import Finding

_PINS = {"dac": 1, "pwm": 1, "i2s": 3, "codec": 4, "buzzer": 1}  # pins of a speaker
_MODULES = {"dac": "audioio", "pwm": "audiopwmio", "i2s": "audiobusio", "codec": "audiobusio", "buzzer": "pwmio"}
_ALWAYS = ("displayio", "bitmaptools", "keypad", "busdisplay", "terminalio", "binascii", "microcontroller", "storage")
USB_KEYS = "UP DOWN LEFT RIGHT A B START SELECT"
_STICK = {"UP", "DOWN", "LEFT", "RIGHT"}
_NAMED = ("A", "B", "START", "SELECT")
_SETTLE_MS = 400
_MAX_SIDE_PX = 1024  # longest side of a screen
_MAX_AND_STEP = {
    "rotation": (270, 90),
    "nvm": (1 << 16, 1),
    "light_count": (256, 1),
    "flash": (1 << 26, 1),
}  # maximum and step


def row_problem(row):
    """Return the first problem of a row in words, or None."""
    return next(
        filter(None, (_screen(row), _numbers(row), _keys(row), _caps(row), _sound(row), _duplicate_pin(row))), None
    )


def _screen(row):
    sides = row["screen"].split()
    if "dvi" in row and (len(row["dvi"].split()) != 8 or row["screen"] != "320 240"):
        return "dvi: eight pins, with `screen 320 240`"
    if len(sides) != 2 or min(parse_natural(side) for side in sides) < 0:
        return "screen: two numbers, like `screen 160 128`"
    if int(sides[0]) < 160 or int(sides[1]) < 128:
        return "screen: 160 x 128 is the least that is needed"
    if max(int(side) for side in sides) > _MAX_SIDE_PX:
        return "screen: %d pixels a side is the most" % _MAX_SIDE_PX
    return None


def _numbers(row):
    for word, (most, step) in _MAX_AND_STEP.items():
        if word in row and (not 0 <= parse_natural(row[word]) <= most or parse_natural(row[word]) % step):
            return "%s: a number from 0 to %d%s" % (word, most, ", in steps of %d" % step if step > 1 else "")
    return None


def _keys(row):
    kind, *pins = row.get("keys", "").split() or [""]
    order = row.get("order", "").split()
    if kind not in ("pins", "register", "usb"):
        return "keys: `keys pins` and a pin for each key, `keys register` and its three pins, or `keys usb`"
    for name in order:
        if name not in EIGHT_KEYS:
            return "order: no key %s; there are %s" % (name, " ".join(EIGHT_KEYS))
    lacking = set(EIGHT_KEYS) - set(order) - (_STICK if "joystick" in row else set())
    if lacking:
        return "order: %s is missing" % ", ".join(sorted(lacking))
    if len(set(order)) != len(order):
        return "order: a key is there twice"
    if "tap" in row and (row["tap"] != "SELECT" or kind != "pins" or order[-1] != "SELECT"):
        return "tap: `tap SELECT`, with keys on pins and SELECT, which has none, as the last of order"
    if kind == "pins" and len(pins) != len(order) - ("tap" in row):
        return "keys: %d pins, but order has %d keys" % (len(pins), len(order))
    if kind == "usb" and (pins or row["order"] != USB_KEYS):
        return "keys: those behind USB have no pins, and are `order %s`" % USB_KEYS
    if kind == "register" and len(pins) != 3:
        return "keys: a register has the pins clock, data and latch"
    if "joystick" in row and len(row["joystick"].split()) != 2:
        return "joystick: two pins, across and up"
    return None


def _caps(row):
    for cap in row.get("caps", "").split():
        key, _, name = cap.partition("=")
        if key not in _NAMED:
            return "caps: %s: of %s" % (cap, " ".join(_NAMED))
        if name.encode() not in caps._LETTERS:
            there = " ".join(sorted(letter.decode() for letter in caps._LETTERS))
            return "caps: %s: there are %s (* is a key without a name)" % (cap, there)
    return None


def _sound(row):
    kind = row.get("sound")
    if kind is None:
        return None
    if kind not in _PINS:
        return "sound: %s; there are %s" % (kind, " ".join(_PINS))
    if len(row.get("speaker", "").split()) != _PINS[kind]:
        return "speaker: of %s it has %d pin%s" % (kind, _PINS[kind], "s" * (_PINS[kind] > 1))
    return None


def pins_of(row):
    """List all pins that the row names."""
    words = ("joystick", "lights", "speaker", "amplifier", "battery", "dvi")
    return row.get("keys", "").split()[1:] + [pin for word in words for pin in row.get(word, "").split()]


def _duplicate_pin(row):
    pins = pins_of(row)
    again = next((pin for pin in pins if pins.count(pin) > 1), None)
    return "%s is named twice" % again if again else None


def definition(board):
    """Return CircuitPython's stub for a board; None if it's unknown or the stubs aren't installed."""
    try:
        home = Path(metadata.distribution(STUBS).locate_file("board_definitions"))
    except metadata.PackageNotFoundError:
        return None
    place = home / board / "__init__.pyi"
    return place.read_text("utf-8") if re.fullmatch(r"\w+", board) and place.is_file() else None


def _check_stubs(row, text):
    for pin in pins_of(row):
        if "\n%s: microcontroller.Pin" % pin not in text:
            return "its board has no pin %s" % pin
    modules = re.search("Included modules: (.*)", text)[1].split(", ")
    sound = [_MODULES[row["sound"]]] if "sound" in row else []
    more = ["usb"] * (row["keys"] == "usb") + ["picodvi", "framebufferio"] * ("dvi" in row)
    lacking = [name for name in (*_ALWAYS, *sound, *more) if name not in modules]
    return "its CircuitPython has no %s" % ", ".join(lacking) if lacking else None


def _check_in_simulator(row, text):
    from ..simulator import Sim

    with Sim(register_board(row, text)) as sim:
        sim.boot(run_boot=True)
        sim.run(_SETTLE_MS)
        if not sim.console or not sim.console.scenes:
            return " ".join(sim.serial.split()[-30:])
        heard = []
        sim.console.scenes[-1].press = lambda key, pressed: pressed and heard.append(key)
        sim.keys(" ".join(EIGHT_KEYS) + " wait:50")
        deaf = [name for i, name in enumerate(EIGHT_KEYS) if i not in heard]
        return "nobody hears %s" % " ".join(deaf) if deaf else None


def findings(path):
    """Yield the findings for a board's file."""
    try:
        row = read_row_file(path)
    except ValueError as error:
        yield Finding("it is the row of a board", str(error))
        return
    yield Finding("it is the row of a board", None)
    trouble = row_problem(row)
    yield Finding("screen, keys, names and sound go together", trouble)
    if trouble:
        return
    text = definition(row["board"])
    if text is None:
        yield Finding("pins and modules: not asked, CircuitPython's stubs here know no %s" % row["board"], None)
    else:
        yield Finding("its CircuitPython has these pins and what Deckhand needs", _check_stubs(row, text))
    yield Finding(
        "in the simulator the launcher comes and hears all eight keys", _check_in_simulator(row, read_text(path))
    )
