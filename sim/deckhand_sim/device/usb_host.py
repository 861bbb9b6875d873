"""usb and usb.core of a board that is a USB host; picodvi and framebufferio of one with a monitor.

sim.usb_devices = ["keyboard", "gamepad"]     # what is plugged in, from KINDS; may change at any time
sim.usb_fails = True                          # every access raises USBError from now on
"""

from .hardware import _Claimed
from .painter import Display

_INTERFACE, _ENDPOINT = 4, 5
# vendor, product; class, subclass and protocol of the interface; report length
KINDS = {
    "keyboard": (0x046D, 0xC31C, 3, 1, 1, 8),
    "gamepad": (0x081F, 0xE401, 3, 0, 0, 8),  # as sold by Adafruit
    "xinput": (0x045E, 0x028E, 0xFF, 0x5D, 1, 20),
    "mouse": (0x046D, 0xC077, 3, 1, 2, 4),
}
_USAGES = {"UP": 0x52, "DOWN": 0x51, "LEFT": 0x50, "RIGHT": 0x4F, "A": 0x04, "B": 0x05, "START": 0x28, "SELECT": 0x2B}
_XINPUT = ("UP", "DOWN", "LEFT", "RIGHT", "START", "SELECT")
_MODES = {(640, 480): (1, 2, 4, 8), (320, 240): (8, 16, 32), (720, 400): (1, 2, 4, 8), (360, 200): (8, 16, 32)}


def _configuration(kind):
    """Return a device's configuration descriptor, with one interface and one readable endpoint."""
    _, _, group, subgroup, protocol, size = KINDS[kind]
    interface = bytes((9, _INTERFACE, 0, 0, 1, group, subgroup, protocol, 0))
    hid = bytes((9, 0x21, 0x11, 1, 0, 1, 0x22, 63, 0)) if group == 3 else b""
    rest = interface + hid + bytes((7, _ENDPOINT, 0x81, 3, size, 0, 10))
    return bytes((9, 2, 9 + len(rest), 0, 1, 1, 0, 0xA0, 50)) + rest


def report(kind, is_down):
    """Return the report that a device sends while these keys are down."""
    if kind == "keyboard":
        return bytes(2) + bytes([usage for name, usage in _USAGES.items() if is_down(name)][:6]).ljust(6, b"\0")
    if kind == "gamepad":
        across, up = (
            0 if is_down(low) else 255 if is_down(high) else 127 for low, high in (("LEFT", "RIGHT"), ("UP", "DOWN"))
        )
        buttons = 0x20 * is_down("A") | 0x40 * is_down("B"), 0x20 * is_down("START") | 0x10 * is_down("SELECT")
        return bytes((across, up, 127, 127, 127, 15 | buttons[0], buttons[1], 0))
    if kind == "xinput":
        low = sum(is_down(name) << i for i, name in enumerate(_XINPUT))
        return bytes((0, 20, low, 0x20 * is_down("A") | 0x10 * is_down("B"))).ljust(20, b"\0")
    return bytes(4)


def make_usb_core(sim):
    """The module usb.core."""

    class USBError(OSError):
        """usb.core.USBError."""

    class USBTimeoutError(USBError):
        """usb.core.USBTimeoutError."""

    class Device:
        """usb.core.Device: one of sim.usb_devices."""

        def __init__(self, kind):
            self._kind = kind
            self.idVendor, self.idProduct = KINDS[kind][:2]
            self.port_numbers = (1 + list(KINDS).index(kind),)
            self._has_kernel_driver = kind == "keyboard"  # CircuitPython reads it itself, for sys.stdin
            self._configured = False
            self._last_report = None

        def _check_connected(self):
            sim.spend()
            if sim.usb_fails or self._kind not in sim.usb_devices:
                raise USBError

        def ctrl_transfer(self, bmRequestType, bRequest, wValue=0, wIndex=0, data_or_wLength=None, timeout=0):
            """A control transfer: the configuration's description, or a wish that is granted."""
            self._check_connected()
            if (bmRequestType, bRequest, wValue) == (0x80, 6, 0x0200):
                text = _configuration(self._kind)[: len(data_or_wLength)]
                for i, byte in enumerate(text):
                    data_or_wLength[i] = byte
                return len(text)
            if bmRequestType & 0x80 or data_or_wLength is not None:
                raise USBError
            return 0

        def is_kernel_driver_active(self, interface):
            """Does CircuitPython read it itself?"""
            return self._has_kernel_driver

        def detach_kernel_driver(self, interface):
            """Now it does not."""
            self._has_kernel_driver = False

        def set_configuration(self, configuration=1):
            """Make it ready."""
            self._check_connected()
            self._configured = True

        def read(self, endpoint, size_or_buffer, timeout=0):
            """The next report's length; raises USBTimeoutError if there's no new report."""
            self._check_connected()
            if endpoint != 0x81 or not self._configured or self._has_kernel_driver:
                raise USBError
            current = report(self._kind, sim.is_down)
            if current == self._last_report:
                raise USBTimeoutError
            self._last_report = current
            for i, byte in enumerate(current):
                size_or_buffer[i] = byte
            return len(current)

    def find(find_all=False, *, idVendor=None, idProduct=None):
        """The devices plugged in: all, or the first."""
        found = [Device(kind) for kind in sim.usb_devices]
        return iter(found) if find_all else next(iter(found), None)

    return {"Device": Device, "USBError": USBError, "USBTimeoutError": USBTimeoutError, "find": find}


def make_picodvi(sim):
    """The module picodvi."""

    class Framebuffer(_Claimed):
        """picodvi.Framebuffer of an RP2350."""

        def __init__(self, width, height, *, color_depth=8, **pins):
            if color_depth not in _MODES.get((width, height), ()):
                raise ValueError("Invalid width and height")
            super().__init__(sim, tuple(pins.values()))
            self.width, self.height, self.color_depth = width, height, color_depth

    return {"Framebuffer": Framebuffer}


def make_framebufferio(sim):
    """The module framebufferio."""

    class FramebufferDisplay(Display):
        """framebufferio.FramebufferDisplay; a monitor can't be dimmed."""

        def __init__(self, framebuffer, *, rotation=0, auto_refresh=True):
            super().__init__(sim.panel, framebuffer.width, framebuffer.height, sim)
            self.framebuffer = framebuffer
            self.root_group = sim.terminal_group

        @property
        def brightness(self):
            """-1: it is not known."""
            return -1

        @brightness.setter
        def brightness(self, value):
            if hasattr(self, "framebuffer"):  # it is made already
                raise RuntimeError("Brightness not adjustable")

    return {"FramebufferDisplay": FramebufferDisplay}


MODULES = {
    "framebufferio": make_framebufferio,
    "picodvi": make_picodvi,
    "usb": lambda sim: {},
    "usb.core": make_usb_core,
}
