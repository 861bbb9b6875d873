"""The boards that the simulator can be, as facts (PLATFORM: the boards' pins.c and mpconfigboard.mk).

    BOARDS["pygamer"].keys, BOARDS["pybadge"].nvm
    replace(BOARDS["pybadge"], nvm=4096)        # a badge that no shop has

EdgeBadge and PyBadge LC run the very firmware of the PyBadge and say that they are one.
"""

from dataclasses import dataclass, replace

_SHARED_PINS = (
    "A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 LED RX TX SDA SCL SCK MISO MOSI "
    "NEOPIXEL LIGHT ACCELEROMETER_INTERRUPT SPEAKER SPEAKER_ENABLE BUTTON_LATCH BUTTON_OUT BUTTON_CLOCK TFT_LITE "
    "TFT_MOSI TFT_SCK TFT_RST TFT_CS TFT_DC"
)
_SAME_PIN = {"SPEAKER": "A0", "NEOPIXEL": "D8", "LED": "D13", "LIGHT": "A7", "D2": "A8", "D3": "A9", "SD_CS": "D4"}
EIGHT_KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")
FOUR_KEYS = EIGHT_KEYS[:4]
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "START", "SELECT")
SECOND_KEYS = tuple(name + "2" for name in EIGHT_KEYS)
BUTTONS_OF_TWO = BUTTONS + tuple(name + "2" for name in BUTTONS)  # with those of a second pad


@dataclass(frozen=True)
class Board:
    """What differs from board to board."""

    board_id: str
    machine: str
    keys: tuple = EIGHT_KEYS  # by key number, as the shift register gives them
    joystick: bool = False  # the four directions are analogue
    lights: int = 5
    nvm: int = 8192  # bytes; 0: the board has none
    display: tuple | None = (160, 128)
    pins: str = _SHARED_PINS

    @property
    def pin_names(self):
        """Names of the module board's pins, each with the name of the pin that it really is."""
        return {name: _SAME_PIN.get(name, name) for name in self.pins.split()}


_PYBADGE = Board("pybadge", "Adafruit Pybadge with samd51j19")
BOARDS = {
    "pybadge": _PYBADGE,
    "edgebadge": _PYBADGE,
    "pybadge_lc": Board("pybadge", "Adafruit Pybadge with samd51j19", lights=1),
    "pygamer": Board(
        "pygamer",
        "Adafruit PyGamer with samd51j19",
        keys=FOUR_KEYS,
        joystick=True,
        pins=_SHARED_PINS + " SD_CS JOYSTICK_X JOYSTICK_Y",
    ),
    # A board that Deckhand has never heard of: a display, no buttons that it could know.
    "unknown": Board(
        "somebody_elses_board",
        "Somebody's Board with samd51j19",
        lights=0,
        pins="A0 A1 A2 A3 D2 D3 D4 D5 SDA SCL SCK MISO MOSI LED",
    ),
}


def with_second_pad(board):
    """The board with a second person's pad behind its own; the same board where its shift register has no eight keys."""
    if board.keys != EIGHT_KEYS:
        return board
    return replace(board, keys=EIGHT_KEYS + SECOND_KEYS, pins=board.pins + " SECOND_PAD")
