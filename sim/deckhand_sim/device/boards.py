"""The boards as the computer knows them: the rows of lib/deckhand/hw/boards.txt, whole, and the Board that the simulator is.

    ROWS["pybadge_lc"]["drive"], BOARDS["pygamer"].keys
    firmwares()                                 # {"pybadge": its row, ...}: what boot_out.txt may say
    replace(BOARDS["pybadge"], nvm=4096)        # a badge that no shop has

A row that is `like` another has its lines, but for those of its own: EdgeBadge and PyBadge LC run the very firmware of the
PyBadge and say that they are one.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from deckhand.hw import boards as table

from ..text_files import read_text

# Pins that the boards with the PyBadge's chip have beside those that the rows name.
_THE_CHIP = "samd51j19"
_COMMON_PINS = (
    "A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 LED RX TX SDA SCL SCK MISO MOSI "
    "LIGHT ACCELEROMETER_INTERRUPT TFT_LITE TFT_MOSI TFT_SCK TFT_RST TFT_CS TFT_DC"
)
_SAME_PIN = {"SPEAKER": "A0", "NEOPIXEL": "D8", "LED": "D13", "LIGHT": "A7", "D2": "A8", "D3": "A9", "SD_CS": "D4"}
WORDS = frozenset(
    "board like short product machine firmware bootloader drive usb dark screen rotation keys order tap caps joystick lights "
    "light_count sound speaker amplifier battery dvi app nvm flash link pins lacks".split()
)
# What a row of one's own need not say.
_DEFAULTS = {"screen": "160 128", "nvm": "4096", "bootloader": "", "usb": "0000:0000"}
_CHIP = "rp2040"  # the simulator takes it for one with this chip, where its row does not say
# Modules of lib/deckhand/hw that only some boards need: a kit for others has them not.
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
_NEEDED = ("product", "machine", "firmware", "bootloader", "usb", "screen", "keys", "order")
_PIN_WORDS = ("lights", "speaker", "amplifier", "battery", "joystick", "dvi", "pins")
EIGHT_KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")
_ON_THE_BADGE = (
    "board dark rotation keys order tap caps joystick lights sound speaker amplifier battery dvi app link".split()
)
HELD_MS = 500  # a key that is START held and SELECT tapped: surely held
TAP_MS = 100
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "START", "SELECT")
SECOND_KEYS = tuple(name + "2" for name in EIGHT_KEYS)
BUTTONS_OF_TWO = BUTTONS + tuple(name + "2" for name in BUTTONS)  # with those of a second pad


def read_rows(text):
    """name -> row of a table's text; what is `like` another with that one's lines. Raises ValueError where it is cut."""
    found = {}
    for words in table.rows(text.encode("utf-8").splitlines()):
        row = {word.decode(): value.decode() for word, value in words.items()}
        if "board" in row:
            found[row["board"]] = {**found.get(row.get("like"), {}), **row}
    return found


def rows_there():
    """The rows of the table that lies beside its reader. Raises ImportError where it is missing, cut or lacks a word."""
    place = Path(table.__file__).with_name("boards.txt")
    try:
        found = read_rows(place.read_text("utf-8"))
    except (OSError, ValueError, AttributeError) as wrong:  # the reader, too, may be of another version
        raise ImportError("%s: %s" % (place, getattr(wrong, "strerror", wrong)), name=table.__name__) from None
    for board, row in found.items():
        for word in _NEEDED:
            if word not in row:
                raise ImportError("%s: board %s has no %s" % (place, board, word), name=table.__name__)
    return found


def side(row, which):
    """Pixels of a row's screen across (0), or down (1)."""
    return int(row["screen"].split()[which])


def _is_tall(row):
    return side(row, 0) >= 320 and side(row, 1) >= 240


def parts(rows):
    """(the modules of hw/ that these boards need besides what all have, those that none of them needs)."""
    rows = list(rows)
    needed = {part for part, needs in PARTS.items() if any(needs(row) for row in rows)}
    return needed, set(PARTS) - needed


def table_of(boards):
    """The table's text with the rows of these boards, for a badge."""
    lines = []
    for board in boards:
        lines += ["%s %s" % (word, value) for word, value in ROWS[board].items() if word in _ON_THE_BADGE]
    return "\n".join([*lines, "end", ""])


def whole_rows(boards):
    """The rows of these boards with all their words, for a table that the computer reads, too."""
    rows = ["\n".join("%s %s" % pair for pair in {"board": board, **ROWS[board]}.items()) for board in boards]
    return "".join(row + "\n\n" for row in rows)


ROWS = rows_there()


def firmwares():
    """board.board_id -> row, of the boards with a firmware of their own."""
    return {name: row for name, row in ROWS.items() if "like" not in row}


@dataclass(frozen=True)
class Board:
    """What differs from board to board."""

    board_id: str
    machine: str
    keys: tuple = EIGHT_KEYS  # by key number
    key_source: tuple = ("register", "BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH")
    stick: tuple = ()  # the pins of a joystick: the four directions are analogue
    lights: int = 5
    lights_pin: str = "NEOPIXEL"
    amplifier: str = "SPEAKER_ENABLE"
    battery: str = "A6"
    nvm: int = 8192  # bytes; 0: the board has none
    display: tuple | None = (160, 128)
    pins: str = _COMMON_PINS
    rotation: int = 0  # degrees by which its firmware has turned the display
    caps: tuple = ()  # (key, what is printed on it), where that is another name
    lacks: tuple = ()  # modules that a PyBadge has and this board's firmware not
    dvi: tuple = ()  # the pins of a monitor, which no board.DISPLAY is
    has_codec: bool = False  # behind I2C, for its sound
    tapped: bool = False  # SELECT is START's key, let go at once
    own: str = ""  # the file /board.txt with its row, of a board that the table has not

    @property
    def chip(self):
        """As os.uname() has it: the chip's family."""
        return self.machine.rpartition(" ")[2][:6]

    @property
    def pin_names(self):
        """Names of the module board's pins, each with the name of the pin that it really is."""
        same = _SAME_PIN if _THE_CHIP in self.machine else {}
        return {name: same.get(name, name) for name in self.pins.split()}

    def cap(self, key):
        """What is printed on a key."""
        return dict(self.caps).get(key, key)


def board_of(row):
    """The Board of a whole row."""
    source = tuple(row["keys"].split())
    pins = [name for word in _PIN_WORDS for name in row.get(word, "").split()] + list(source[1:])
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
        pins=" ".join(dict.fromkeys((_COMMON_PINS.split() if _THE_CHIP in row["machine"] else []) + pins)),
        rotation=int(row.get("rotation", 0)),
        caps=tuple(tuple(cap.split("=")) for cap in row.get("caps", "").split()),
        lacks=tuple(row.get("lacks", "").split()),
        dvi=tuple(row.get("dvi", "").split()),
        has_codec=row.get("sound") == "codec",
        tapped="tap" in row,
    )


def by_hand(board, steps):
    """The steps of a key script, as they are done on a board where START and SELECT are one key: held, or tapped."""
    for key, pressed, ms in steps:
        if board.tapped and pressed and key == "START":
            ms += HELD_MS
        if board.tapped and key == "SELECT":
            key = "START"
            ms = min(ms, TAP_MS) if pressed else ms
        yield key, pressed, ms


BOARDS = {name: board_of(row) for name, row in ROWS.items()}
# A board that Deckhand has never heard of: a display, no buttons that it could know.
BOARDS["unknown"] = Board(
    "somebody_elses_board",
    "Somebody's Board with samd51j19",
    lights=0,
    pins="A0 A1 A2 A3 D2 D3 D4 D5 SDA SCL SCK MISO MOSI LED",
)


def read_row_file(path):
    """The row of a board that somebody wrote into a file. Raises ValueError with one line."""
    text = read_text(path).encode("utf-8")
    try:
        found = [
            {word.decode(): value.decode() for word, value in row.items()} for row in table.rows(text.splitlines())
        ]
    except ValueError:
        raise ValueError("its last line is not `end`") from None
    if len(found) != 1 or not found[0].get("board"):
        raise ValueError("it is no row of one board: it begins with a line `board` and what board.board_id says")
    row = found[0]
    for word in row:
        if word not in WORDS:
            raise ValueError("no row has the word %s; there are %s" % (word, ", ".join(sorted(WORDS))))
    name = row["board"]
    like = ROWS.get(row.get("like"), {})
    return {**_DEFAULTS, "product": name, "firmware": name, "machine": "%s with %s" % (name, _CHIP), **like, **row}


def add(row, text):
    """Know a board of somebody's own from now on; its id."""
    name = row["board"]
    ROWS[name] = row
    BOARDS[name] = replace(board_of(row), board_id=name, own=text)
    return name


def with_second_pad(board):
    """The board with a second person's pad behind its own; the same board where its shift register has no eight keys."""
    if board.keys != EIGHT_KEYS or board.key_source[0] != "register":
        return board
    return replace(board, keys=EIGHT_KEYS + SECOND_KEYS, pins=board.pins + " SECOND_PAD")
