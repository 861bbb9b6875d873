"""A Sprig that is switched on: CircuitPython's firmware in rp2040js, with keys, panel, nvm and the USB serial line.

    with Machine(bootrom_bytes, flash_image) as sprig:
        sprig.power_on()
        sprig.run(6000)
        sprig.keys("RIGHT A wait:500")          # a key script
        sprig.frame, sprig.image(), sprig.serial, sprig.pictures, sprig.flash().nvm

Times are the emulator's: cycles of a Cortex-M0+ at the clock that the firmware sets, without waits for the flash.
"""

import base64
import json
import tempfile
from array import array
from pathlib import Path

from PIL import Image

from ..device.boards import BOARDS, with_shared_key
from ..keyscript import parse
from ..vm.node import Talk
from .flash_image import BOARD, FLASH_BYTES, NVM_AT, NVM_BYTES, FlashImage
from .rp2040js import entry

_RUNNER = Path(__file__).with_name("machine.mjs")
# github.com/adafruit/circuitpython, ports/raspberrypi/boards/hack_club_sprig: mpconfigboard.h and pins.c
_SPI, _CS, _DC, _BACKLIGHT = 0, 20, 22, 17
_BUTTONS = {"W": 5, "A": 6, "S": 7, "D": 8, "I": 12, "J": 13, "K": 14, "L": 15}
_PANEL = (128, 160)  # the controller's columns and rows; the firmware rotates by 270 degrees
SIZE = (160, 128)
_GAP_MS = 3  # as in machine.mjs
_PIN_PREFIX = "BUTTON_"


class MachineError(Exception):
    """The emulated processor stopped; the message is one line."""


def key_pins():
    """Return {key: GPIO}."""
    board = BOARDS[BOARD]
    pins = [_BUTTONS[pin.removeprefix(_PIN_PREFIX)] for pin in board.key_source[1:]]
    return dict(zip(board.keys, pins, strict=True))


def upright(stored):
    """Convert the panel's memory to what the player sees: RGB565, high byte first, row by row."""
    columns, words = _PANEL[0], array("H", stored)
    turned = array("H", bytes(len(stored)))
    width, height = SIZE
    for y in range(height):
        # Row y of the picture is a column of the panel, from its last row to its first.
        turned[y * width : (y + 1) * width] = words[y::columns][::-1]
    return turned.tobytes()


def picture(frame):
    """Convert a frame to an image."""
    words = array("H", frame)
    words.byteswap()
    return Image.frombytes("RGB", SIZE, words.tobytes(), "raw", "BGR;16")


class Machine:
    """An emulated Sprig. usb: a computer is connected and reads the serial line."""

    def __init__(self, bootrom, flash, usb=True):
        self._said = b""
        self.ms = 0.0  # since it was first switched on
        self.pictures = []  # [first ms, last ms, pixels] of each burst on the panel's bus
        self.light = []  # [ms, percent] of each change of the backlight
        self._pins = key_pins()
        self._flash = flash
        board = {
            "spi": _SPI,
            "cs": _CS,
            "dc": _DC,
            "backlight": _BACKLIGHT,
            "width": _PANEL[0],
            "height": _PANEL[1],
            "keys": list(self._pins.values()),
            "usb": usb,
        }
        with tempfile.TemporaryDirectory(prefix="deckhand-") as folder:
            rom = Path(folder, "bootrom.bin")
            rom.write_bytes(bootrom)
            self._talk = Talk(_RUNNER, entry(), rom, json.dumps(board))
            self._order()  # it has loaded the file

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._talk.kill()
        self._talk.close()

    def _order(self, **order):
        answer = self._talk.ask(order)
        if answer is None:
            raise MachineError("the emulator ended")
        self._said += answer["serial"].encode("latin-1")
        for first, last, pixels in answer["pictures"]:
            if self.pictures and first - self.pictures[-1][1] < _GAP_MS:  # a picture that the end of a command split
                pixels += self.pictures[-1][2]
                first = self.pictures.pop()[0]
            self.pictures.append([first, last, pixels])
        self.light += [change for change in answer["light"] if change not in self.light[-1:]]
        if "error" in answer:
            raise MachineError(answer["error"])
        self.ms = answer["ms"]
        return answer

    def power_on(self, held=()):
        """Power-cycle; `held` keys are down and stay down."""
        flash = {} if self._flash is None else {"flash": base64.b64encode(self._flash.data).decode()}
        self._order(press=[(pin, key in held) for key, pin in self._pins.items()], on=flash)
        self._flash = None

    def run(self, ms):
        """Advance the emulated time."""
        self._order(run=ms)

    def press(self, key, down):
        """Press or release a key, without advancing time."""
        self._order(press=[(self._pins[key], down)])

    def keys(self, script):
        """Play a key script."""
        for key, pressed, ms in with_shared_key(BOARDS[BOARD], parse(script)):
            order = {"press": [(self._pins[key], pressed)]} if key else {}
            self._order(**order, run=ms)

    def type(self, text):
        """Type on the USB serial line."""
        self._order(type=text)

    def flash(self):
        """Return the current flash."""
        return FlashImage(base64.b64decode(self._order(read=(0, FLASH_BYTES))["read"]))

    @property
    def nvm(self):
        """The current nvm."""
        return base64.b64decode(self._order(read=(NVM_AT, NVM_BYTES))["read"])

    @property
    def serial(self):
        """All output on USB or a UART."""
        return self._said.decode("utf-8", "replace")

    @property
    def frame(self):
        """The panel's picture: RGB565, high byte first, row by row."""
        return upright(base64.b64decode(self._order(panel=True)["panel"]))

    def image(self):
        """Return the panel's picture as an image."""
        return picture(self.frame)
