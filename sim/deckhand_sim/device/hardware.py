"""board, digitalio, analogio, microcontroller, neopixel_write: pins and the chip."""

import errno
from types import SimpleNamespace

from .lifecycle import HardReset

_MAX_ANALOG = 65535  # largest AnalogIn value
_STICK_REST = 32767 + 420  # a joystick never rests exactly in the middle
_LEVELS = {"A7": 20000}  # the light sensor in a room
_FULL_SCALE_MV = 6600  # the battery's pin has half of its voltage


class Pin:
    """microcontroller.Pin; two names of board may be the same pin."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "board." + self.name


def make_board(sim):
    """The module board."""
    pins = {}
    module = {"board_id": sim.board.board_id}
    for name, real in sim.board.pin_names.items():
        module[name] = pins.setdefault(real, Pin(real))
    module["I2C"] = lambda: I2C(sim)
    if sim.display is not None and not sim.board.dvi:
        module["DISPLAY"] = sim.display
    return module


class I2C:
    """board.I2C(): a bus with a board's audio codec; sim.codec records writes."""

    codec = 0x18

    def __init__(self, sim):
        self._sim = sim

    def try_lock(self):
        """Take the bus."""
        return True

    def unlock(self):
        """Release the bus."""

    def writeto(self, address, buffer):
        """Write a register and its value. Raises OSError if no device answers."""
        if address != self.codec or not self._sim.board.has_codec:
            raise OSError(errno.ENODEV)
        register, value = buffer
        if register == 0:
            self._sim.codec_page = value
        self._sim.codec[self._sim.codec_page, register] = value


class Direction:
    """digitalio.Direction."""

    INPUT, OUTPUT = "INPUT", "OUTPUT"


class Pull:
    """digitalio.Pull."""

    UP, DOWN = "UP", "DOWN"


class DriveMode:
    """digitalio.DriveMode."""

    PUSH_PULL, OPEN_DRAIN = "PUSH_PULL", "OPEN_DRAIN"


class _Claimed:
    """Owns pins until deinit()."""

    def __init__(self, sim, pins):
        self._sim, self._pins = sim, sim.claim(pins)

    def deinit(self):
        """Release the pins."""
        if self._pins is not None:
            self._sim.release_pins(self._pins)
            self._pins = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.deinit()


def make_digitalio(sim):
    """The module digitalio."""

    class DigitalInOut(_Claimed):
        """digitalio.DigitalInOut; an input reads its pull."""

        def __init__(self, pin):
            super().__init__(sim, (pin,))
            self.pin_name = pin.name
            self.direction, self.pull, self.drive_mode = Direction.INPUT, None, DriveMode.PUSH_PULL
            self._value = False

        def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
            """Drive the pin."""
            self.direction, self.drive_mode = Direction.OUTPUT, drive_mode
            self.value = value

        def switch_to_input(self, pull=None):
            """Listen to the pin."""
            self.direction, self.pull = Direction.INPUT, pull

        @property
        def value(self):
            """The pin's level."""
            return self._value if self.direction == Direction.OUTPUT else self.pull == Pull.UP

        @value.setter
        def value(self, value):
            if self.direction != Direction.OUTPUT:
                raise AttributeError("Cannot set value when direction is input.")
            self._value = bool(value)
            sim.levels[self.pin_name] = self._value

    return {"DigitalInOut": DigitalInOut, "Direction": Direction, "DriveMode": DriveMode, "Pull": Pull}


def make_analogio(sim):
    """The module analogio: the joystick of a PyGamer, the light sensor, the battery."""

    class AnalogIn(_Claimed):
        """analogio.AnalogIn."""

        reference_voltage = 3.3

        def __init__(self, pin):
            super().__init__(sim, (pin,))
            self._name = pin.name

        @property
        def value(self):
            """0 to 65535."""
            sim.spend()
            for axis, (low, high) in zip(sim.board.stick, (("LEFT", "RIGHT"), ("UP", "DOWN")), strict=False):
                if self._name == axis:
                    return 0 if sim.is_down(low) else _MAX_ANALOG if sim.is_down(high) else _STICK_REST
            if self._name == sim.board.battery:
                return min(_MAX_ANALOG, sim.battery_mv * _MAX_ANALOG // _FULL_SCALE_MV)
            return _LEVELS.get(self._name, 0)

    return {"AnalogIn": AnalogIn}


class ByteArray:
    """microcontroller.nvm: reads are free, every assignment erases and rewrites the whole block."""

    def __init__(self, sim):
        self._sim = sim

    def __len__(self):
        return len(self._sim.nvm)

    def __bool__(self):
        return True

    def __getitem__(self, index):
        found = self._sim.nvm[self._checked(index)]
        return bytearray(found) if isinstance(index, slice) else found

    def __setitem__(self, index, value):
        block = bytearray(self._sim.nvm)
        index = self._checked(index)
        if isinstance(index, slice):
            if not isinstance(value, (bytes, bytearray)) and getattr(value, "typecode", "") != "B":
                raise ValueError("array/bytes required on right side")
            if len(block[index]) != len(value):
                raise ValueError("Slice and value different lengths.")
            block[index] = bytes(value)
            start, length = index.indices(len(block))[0], len(value)
        else:
            if not 0 <= value <= 255:
                raise ValueError("value must be 0-255")
            block[index] = value
            start, length = index, 1
        self._sim.write_nvm(bytes(block), start, length)

    def _checked(self, index):
        if isinstance(index, slice):
            if index.step not in (None, 1):
                raise NotImplementedError("only slices with step=1 (aka None) are supported")
        elif not -len(self) <= index < len(self):
            raise IndexError("index out of range")
        return index


def make_microcontroller(sim):
    """The module microcontroller; `nvm` is None on a board without."""

    def reset():
        """Restart as if the reset button was pressed."""
        raise HardReset

    class RunMode:
        """microcontroller.RunMode."""

        NORMAL, SAFE_MODE, UF2, BOOTLOADER = "NORMAL", "SAFE_MODE", "UF2", "BOOTLOADER"

    cpu = SimpleNamespace(
        frequency=120_000_000, temperature=25.0, voltage=3.3, uid=bytearray(sim.uid), reset_reason="POWER_ON"
    )
    return {
        "Pin": Pin,
        "RunMode": RunMode,
        "cpu": cpu,
        "delay_us": lambda us: sim.sleep_us(us),
        "nvm": ByteArray(sim) if sim.nvm else None,
        "on_next_reset": lambda mode: None,
        "reset": reset,
    }


def make_neopixel_write(sim):
    """The module neopixel_write: sim.lights are the colours as (red, green, blue)."""

    def neopixel_write(digitalinout, buf):
        """Send bytes to the lights, three a light: green, red, blue."""
        if digitalinout.direction != Direction.OUTPUT:
            raise ValueError("the pin is no output")
        sent = bytes(buf)
        count = min(sim.board.lights, len(sent) // 3)
        if digitalinout.pin_name == sim.board.pin_names.get(sim.board.lights_pin):
            for i in range(count):
                green, red, blue = sent[3 * i : 3 * i + 3]
                sim.lights[i] = (red, green, blue)

    return {"neopixel_write": neopixel_write}


MODULES = {
    "analogio": make_analogio,
    "board": make_board,
    "digitalio": make_digitalio,
    "microcontroller": make_microcontroller,
    "neopixel_write": make_neopixel_write,
}
