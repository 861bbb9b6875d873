"""Eight keys of USB keyboards and gamepads, for boards that are a USB host.

    keys = Keys()           # a scanner with keypad's interface

A key's number is its index in `order UP DOWN LEFT RIGHT A B START SELECT`. On a keyboard: the arrows, A (or X, or the space
bar), B (or Z, or backspace), enter or escape for START, tab for SELECT. Its reports (of the boot protocol) are read, because
CircuitPython's sys.stdin doesn't report releases. Gamepads: Adafruit's own (081F:E401) and any that speaks XInput, whose
left stick is also a d-pad. Devices may be plugged in at any time: new ones are searched for every second. On some firmware
all devices fail after one was unplugged, until a reset: notice() then says so.

Only kits for such boards have this module.
"""

from array import array

import supervisor
import usb.core

from deckhand.const import WRAP, const

_WAIT_MS = const(3)  # timeout for a report
_LOOK_MS = const(8)  # from one reading of all devices to the next
_SEARCH_MS = const(1000)  # from one search for new devices to the next
_REPORT = const(64)  # most bytes of a report
_FAILURES = const(3)  # errors in a row after which USB counts as dead
_NOTICE = "USB does not answer: press reset"

_KEYBOARD = const(0)
_GAMEPAD = const(1)
_XINPUT = const(2)
_ADAFRUIT = (0x081F, 0xE401)

_UP, _DOWN, _LEFT, _RIGHT, _A, _B, _START, _SELECT = 1, 2, 4, 8, 16, 32, 64, 128
# Pairs of a HID usage and our key.
_USAGES = bytes(
    (0x52, _UP, 0x51, _DOWN, 0x50, _LEFT, 0x4F, _RIGHT, 0x04, _A, 0x1B, _A, 0x2C, _A, 0x05, _B, 0x1D, _B, 0x2A, _B)
    + (0x28, _START, 0x29, _START, 0x2B, _SELECT)
)
_PUSHED = const(64)  # of 128: a stick further out than this is pushed


class Keys:
    """A scanner with keypad's interface, which is also its own queue and event: only keypad can fill a keypad.Event."""

    overflowed = False

    def __init__(self):
        self.events = self.event = self
        self.key_number = 0
        self.pressed = False
        self._devices = []  # keyboards and gamepads in use
        self._others = []  # other devices, to skip: (vendor, product, port)
        self._reported = 0  # bits: keys that were reported as down
        self._down = 0  # bits: keys that are down
        self._failures = 0  # errors in a row
        self._looked_ms = self._searched_ms = supervisor.ticks_ms() - _SEARCH_MS & WRAP

    def get_into(self, _):
        """Become the next event; False if there is none. The argument is ignored."""
        if self._reported == self._down:
            self._look(supervisor.ticks_ms())
        changed = self._reported ^ self._down
        for key in range(8):
            if changed >> key & 1:
                self._reported ^= 1 << key
                self.key_number = key
                self.pressed = bool(self._down >> key & 1)
                return True
        return False

    def clear(self):
        """Forget all events."""
        self._reported = self._down

    def reset(self):
        """Treat all keys as released; one that is down is reported again."""
        self._reported = 0

    def notice(self):
        """A sentence for the screen if USB has stopped answering, else ""."""
        return _NOTICE if self._failures >= _FAILURES else ""

    def _count_failure(self, fault):
        self._failures += 1
        if self._failures == _FAILURES:
            print("Deckhand: USB does not answer:", repr(fault))

    def _look(self, now):
        if (now - self._looked_ms & WRAP) < _LOOK_MS:
            return
        self._looked_ms = now
        if (now - self._searched_ms & WRAP) >= _SEARCH_MS:
            self._searched_ms = now
            self._search()
        down = 0
        error = None
        for device in list(self._devices):
            try:
                device.look()
                down |= device.down
                self._failures = 0
            except usb.core.USBError as fault:  # it was unplugged
                self._devices.remove(device)
                error = fault
        if error and not self._devices:
            self._count_failure(error)
        self._down = down

    def _search(self):
        known = [device.name for device in self._devices]
        others = []
        error = name = None
        try:
            for usb_device in usb.core.find(find_all=True):  # type: ignore[attr-defined]  # with find_all it returns an iterable
                try:
                    name = (usb_device.idVendor, usb_device.idProduct, usb_device.port_numbers)
                    if name in known:
                        continue
                    if name not in self._others:
                        device = _open_device(usb_device, name)
                        if device:
                            self._devices.append(device)
                            continue
                except usb.core.USBError as fault:  # not ready yet: try again next time
                    error = fault
                    continue
                others.append(name)
        except usb.core.USBError as fault:
            error = fault
        self._others = others
        if error and not self._devices:
            self._count_failure(error)
        elif name is None:  # nothing is plugged in
            self._failures = 0


class Device:
    """A keyboard or gamepad. name: (vendor, product, port); down: a bit for each key that is down."""

    def __init__(self, device, name, kind, endpoint):
        self.name = name
        self.down = 0
        self._device = device
        self._kind = kind
        self._endpoint = endpoint
        self._report = array("B", bytes(_REPORT))

    def look(self):
        """Read a new report, if any. Raises USBError if the device is gone."""
        try:
            if self._device.read(self._endpoint, self._report, timeout=_WAIT_MS):
                self.down = (_keyboard, _gamepad, _xinput)[self._kind](self._report)
        except usb.core.USBTimeoutError:
            pass  # no new report


def _open_device(device, name):
    # Set up a Device; None if it is neither a keyboard nor a gamepad.
    head = array("B", bytes(9))
    device.ctrl_transfer(0x80, 6, 0x0200, 0, head)  # has the length of its first configuration descriptor
    descriptor = array("B", bytes(head[2] | head[3] << 8))
    device.ctrl_transfer(0x80, 6, 0x0200, 0, descriptor)
    at = number = 0
    kind = -1
    while at + 7 < len(descriptor) or at + 6 < len(descriptor) and descriptor[at + 1] == 5:
        if descriptor[at + 1] == 4:  # an interface descriptor
            number = descriptor[at + 2]
            kind = _kind(name, descriptor[at + 5], descriptor[at + 6], descriptor[at + 7])
        elif descriptor[at + 1] == 5 and kind >= 0 and descriptor[at + 2] & 0x80:  # an endpoint that can be read
            if device.is_kernel_driver_active(number):
                device.detach_kernel_driver(number)  # else it also types into sys.stdin
            device.set_configuration()
            if kind == _KEYBOARD:
                try:
                    device.ctrl_transfer(0x21, 0x0B, 0, number)  # switch to the boot protocol
                except usb.core.USBError:
                    pass  # it has no other protocol
            return Device(device, name, kind, descriptor[at + 2])
        if not descriptor[at]:
            break
        at += descriptor[at]
    return None


def _kind(name, group, subgroup, protocol):
    # The kind of an interface, by its class; -1: unknown.
    if group == 3 and name[:2] == _ADAFRUIT:
        return _GAMEPAD
    if (group, subgroup, protocol) == (3, 1, 1):
        return _KEYBOARD
    if (group, subgroup, protocol) == (0xFF, 0x5D, 1):
        return _XINPUT
    return -1


def _keyboard(report):
    # Byte 0 has the modifiers, bytes 2 to 7 the keys that are down.
    down = 0
    for i in range(2, 8):
        for at in range(0, len(_USAGES), 2):
            if _USAGES[at] == report[i]:
                down |= _USAGES[at + 1]
    return down


def _gamepad(report):
    # Bytes 0 and 1 are the d-pad's axes, from 0 to 255; bytes 5 and 6 the buttons.
    down = _ends(report[0], _LEFT, _RIGHT) | _ends(report[1], _UP, _DOWN)
    return (
        down
        | (report[5] & 0x20 and _A)
        | (report[5] & 0x40 and _B)
        | (report[6] & 0x20 and _START)
        | (report[6] & 0x10 and _SELECT)
    )


def _ends(value, low, high):
    return low if value == 0 else high if value == 255 else 0


def _xinput(report):
    # Bytes 2 and 3 are the buttons (the right one of the four is A), 7 and 9 the left stick's x and y, up is positive.
    down = report[2] & 15
    if report[2] & 0x10:
        down |= _START
    if report[2] & 0x20:
        down |= _SELECT
    if report[3] & 0x20:
        down |= _A
    if report[3] & 0x10:
        down |= _B
    return down | _pushed(report[7], _LEFT, _RIGHT) | _pushed(report[9], _DOWN, _UP)


def _pushed(high, low_key, high_key):
    # high: the high byte of an axis from -32768 to 32767.
    if high < 128:
        return high_key if high >= _PUSHED else 0
    return low_key if 256 - high >= _PUSHED else 0
