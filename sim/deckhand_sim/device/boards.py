"""The boards: the full rows of lib/deckhand/hw/boards.txt, and the Board that the simulator emulates.

    ROWS["pybadge_lc"]["drive"], BOARDS["pygamer"].keys
    firmwares()                                 # {"pybadge": its row, ...}: possible ids in boot_out.txt
    replace(BOARDS["pybadge"], nvm=4096)        # a board that doesn't exist

A row that is `like` another inherits its lines: EdgeBadge and PyBadge LC run the PyBadge's firmware and identify as one.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from deckhand.hw import boards as table

from ..text_files import read_text

# Pins of boards with the PyBadge's chip, besides those in the rows.
_PYBADGE_CHIP = "samd51j19"
_CHIP_PINS = (
    "A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 LED RX TX SDA SCL SCK MISO MOSI "
    "LIGHT ACCELEROMETER_INTERRUPT TFT_LITE TFT_MOSI TFT_SCK TFT_RST TFT_CS TFT_DC"
)
_SAME_PIN = {"SPEAKER": "A0", "NEOPIXEL": "D8", "LED": "D13", "LIGHT": "A7", "D2": "A8", "D3": "A9", "SD_CS": "D4"}
ROW_KEYS = frozenset(
    "board like short product machine firmware bootloader drive usb dark screen rotation keys order tap caps joystick lights "
    "light_count sound speaker amplifier battery dvi app nvm flash link pins lacks".split()
)
# Defaults for a custom row.
_DEFAULTS = {"screen": "160 128", "nvm": "4096", "bootloader": "", "usb": "0000:0000"}
_DEFAULT_CHIP = "rp2040"  # the chip of a custom row that doesn't name one
# Modules of lib/deckhand/hw that only some boards need; kits for other boards leave them out.
PARTS = {
    "caps": lambda row: "caps" in row,
    "tapped": lambda row: "tap" in row,
    "usb_keys": lambda row: row["keys"] == "usb",
    "sound_out": lambda row: row.get("sound", "dac") not in ("dac", "codec"),
    "sound_codec": lambda row: row.get("sound") == "codec",
    "screen_dvi": lambda row: "dvi" in row,
    "app_folder": lambda row: "app" in row,
    "screen_tall": lambda row: _is_tall(row),
    "screen_framed": lambda row: row["screen"] != "160 128" and not _is_tall(row),
    "screen_turned": lambda row: row["screen"] != "160 128" or "rotation" in row,
}
_REQUIRED_KEYS = ("product", "machine", "firmware", "bootloader", "usb", "screen", "keys", "order")
_PIN_KEYS = ("lights", "speaker", "amplifier", "battery", "joystick", "dvi", "pins")
EIGHT_KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")
_BADGE_KEYS = (
    "board dark rotation keys order tap caps joystick lights sound speaker amplifier battery dvi app link".split()
)
HELD_MS = 500  # a shared key is START when held this long, SELECT when tapped
TAP_MS = 100
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "START", "SELECT")
SECOND_KEYS = tuple(name + "2" for name in EIGHT_KEYS)
BUTTONS_OF_TWO = BUTTONS + tuple(name + "2" for name in BUTTONS)  # including a second pad


def read_rows(text):
    """Parse a table: name -> row, with inherited lines. Raises ValueError if it's truncated."""
    rows = {}
    for words in table.rows(text.encode("utf-8").splitlines()):
        row = {word.decode(): value.decode() for word, value in words.items()}
        if "board" in row:
            rows[row["board"]] = {**rows.get(row.get("like"), {}), **row}
    return rows


def load_rows():
    """Load the table beside its reader. Raises ImportError if it's missing, truncated or incomplete."""
    place = Path(table.__file__).with_name("boards.txt")
    try:
        rows = read_rows(place.read_text("utf-8"))
    except (OSError, ValueError, AttributeError) as wrong:  # the reader may be of another version
        raise ImportError("%s: %s" % (place, getattr(wrong, "strerror", wrong)), name=table.__name__) from None
    for board, row in rows.items():
        for word in _REQUIRED_KEYS:
            if word not in row:
                raise ImportError("%s: board %s has no %s" % (place, board, word), name=table.__name__)
    return rows


def screen_side(row, which):
    """Return the screen's width (0) or height (1) in pixels."""
    return int(row["screen"].split()[which])


def _is_tall(row):
    return screen_side(row, 0) >= 320 and screen_side(row, 1) >= 240


def hardware_parts(rows):
    """Return (optional hw/ modules that these boards need, those that none of them needs)."""
    rows = list(rows)
    needed = {part for part, needs in PARTS.items() if any(needs(row) for row in rows)}
    return needed, set(PARTS) - needed


def badge_table(boards):
    """Return the table with these boards' rows for a badge."""
    lines = []
    for board in boards:
        lines += ["%s %s" % (word, value) for word, value in ROWS[board].items() if word in _BADGE_KEYS]
    return "\n".join([*lines, "end", ""])


def full_rows(boards):
    """Return these boards' full rows, for a table that the computer reads too."""
    rows = ["\n".join("%s %s" % pair for pair in {"board": board, **ROWS[board]}.items()) for board in boards]
    return "".join(row + "\n\n" for row in rows)


ROWS = load_rows()


def firmwares():
    """Return {board_id: row} of the boards with a firmware of their own."""
    return {name: row for name, row in ROWS.items() if "like" not in row}


@dataclass(frozen=True)
class Board:
    """The differences between boards."""

    board_id: str
    machine: str
    keys: tuple = EIGHT_KEYS  # by key number
    key_source: tuple = ("register", "BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH")
    stick: tuple = ()  # a joystick's pins; the directions are analogue
    lights: int = 5
    lights_pin: str = "NEOPIXEL"
    amplifier: str = "SPEAKER_ENABLE"
    battery: str = "A6"
    nvm: int = 8192  # bytes; 0 for none
    display: tuple | None = (160, 128)
    pins: str = _CHIP_PINS
    rotation: int = 0  # rotation by the firmware, in degrees
    labels: tuple = ()  # (key, label) if the label differs
    lacks: tuple = ()  # modules of a PyBadge that this board's firmware lacks
    dvi: tuple = ()  # a monitor's pins; it isn't board.DISPLAY
    has_codec: bool = False  # an audio codec on I2C
    has_shared_key: bool = False  # SELECT and START share a key: tapped and held
    custom_row: str = ""  # the text of /board.txt, for a board that isn't in the table

    @property
    def chip(self):
        """The chip's family, as in os.uname()."""
        return self.machine.rpartition(" ")[2][:6]

    @property
    def pin_names(self):
        """Names in the module board -> the pin's canonical name."""
        same = _SAME_PIN if _PYBADGE_CHIP in self.machine else {}
        return {name: same.get(name, name) for name in self.pins.split()}

    def label(self, key):
        """Return what is printed on a key."""
        return dict(self.labels).get(key, key)


def board_of(row):
    """Return the Board of a full row."""
    source = tuple(row["keys"].split())
    pins = [name for word in _PIN_KEYS for name in row.get(word, "").split()] + list(source[1:])
    return Board(
        row.get("like", row["board"]),
        row["machine"],
        keys=tuple(row["order"].split()),
        key_source=source,
        stick=tuple(row.get("joystick", "").split()),
        lights=int(row.get("light_count", 0)),
        lights_pin=row.get("lights", ""),
        amplifier=row.get("amplifier", ""),
        battery=row.get("battery", ""),
        nvm=int(row.get("nvm", 0)),
        display=tuple(int(side) for side in row["screen"].split()),
        pins=" ".join(dict.fromkeys((_CHIP_PINS.split() if _PYBADGE_CHIP in row["machine"] else []) + pins)),
        rotation=int(row.get("rotation", 0)),
        labels=tuple(tuple(label.split("=")) for label in row.get("caps", "").split()),
        lacks=tuple(row.get("lacks", "").split()),
        dvi=tuple(row.get("dvi", "").split()),
        has_codec=row.get("sound") == "codec",
        has_shared_key="tap" in row,
    )


def with_shared_key(board, steps):
    """Convert a key script's steps for a board where START and SELECT share a key."""
    for key, pressed, ms in steps:
        if board.has_shared_key and pressed and key == "START":
            ms += HELD_MS
        if board.has_shared_key and key == "SELECT":
            key = "START"
            ms = min(ms, TAP_MS) if pressed else ms
        yield key, pressed, ms


BOARDS = {name: board_of(row) for name, row in ROWS.items()}
# An unknown board: a display and no known buttons.
BOARDS["unknown"] = Board(
    "somebody_elses_board",
    "Somebody's Board with samd51j19",
    lights=0,
    pins="A0 A1 A2 A3 D2 D3 D4 D5 SDA SCL SCK MISO MOSI LED",
)


def read_row_file(path):
    """Read a custom row from a file. Raises ValueError with one line."""
    text = read_text(path).encode("utf-8")
    try:
        rows = [{word.decode(): value.decode() for word, value in row.items()} for row in table.rows(text.splitlines())]
    except ValueError:
        raise ValueError("the last line must be `end`") from None
    if len(rows) != 1 or not rows[0].get("board"):
        raise ValueError("it must have one row, starting with `board` and the board's board.board_id")
    row = rows[0]
    for word in row:
        if word not in ROW_KEYS:
            raise ValueError("unknown key %s; there are %s" % (word, ", ".join(sorted(ROW_KEYS))))
    name = row["board"]
    like = ROWS.get(row.get("like"), {})
    return {
        **_DEFAULTS,
        "product": name,
        "firmware": name,
        "machine": "%s with %s" % (name, _DEFAULT_CHIP),
        **like,
        **row,
    }


def register_board(row, text):
    """Register a custom board and return its id."""
    name = row["board"]
    ROWS[name] = row
    BOARDS[name] = replace(board_of(row), board_id=name, custom_row=text)
    return name


def with_second_pad(board):
    """Add a second player's pad, if the board's shift register has eight keys."""
    if board.keys != EIGHT_KEYS or board.key_source[0] != "register":
        return board
    return replace(board, keys=EIGHT_KEYS + SECOND_KEYS, pins=board.pins + " SECOND_PAD")
