"""Eight keys behind USB, for boards that are a USB host: those of a keyboard, of a gamepad, or of both.

    keys = Keys()           # a scanner as keypad's

The number of a key is its place in `order UP DOWN LEFT RIGHT A B START SELECT`. A keyboard has the arrows, A (or X, or the
space bar), B (or Z, or backspace), enter or escape for START, tab for SELECT. It is read by its reports (the boot protocol),
because CircuitPython's sys.stdin tells of no key that it was let go. Gamepads: Adafruit's own (081F:E401), and what
speaks XInput (a left stick is a d-pad, too). They may come and go; every second it is looked for new ones. On some firmware
all devices answer with errors after one was unplugged, until a reset: then notice() says so.

Only kits for such boards have this module.
"""

from array import array

import supervisor
import usb.core

from deckhand.const import WRAP, const

_WAIT_MS = const(3)  # for a report: a device is asked once a millisecond
_LOOK_MS = const(8)  # from one look at all devices to the next
_SEARCH_MS = const(1000)
_REPORT = const(64)  # bytes, at most
_FAILURES = const(3)  # looks and searches in a row that end in errors: USB has stopped answering
_NOTICE = "USB does not answer: press reset"

_KEYBOARD = const(0)
_GAMEPAD = const(1)
_XINPUT = const(2)
_ADAFRUIT = (0x081F, 0xE401)

_UP, _DOWN, _LEFT, _RIGHT, _A, _B, _START, _SELECT = 1, 2, 4, 8, 16, 32, 64, 128
# Pairs of a key's number in HID's usage tables, and what it is here.
_USAGES = bytes(
    (0x52, _UP, 0x51, _DOWN, 0x50, _LEFT, 0x4F, _RIGHT, 0x04, _A, 0x1B, _A, 0x2C, _A, 0x05, _B, 0x1D, _B, 0x2A, _B)
    + (0x28, _START, 0x29, _START, 0x2B, _SELECT)
)
_PUSHED = const(64)  # of 128: how far a stick is out, by the high byte of its place


class Keys:
    """A scanner as keypad's; it is its own queue, and its own event: only keypad can fill a keypad.Event."""

    overflowed = False

    def __init__(self):
        self.events = self.event = self
        self.key_number = 0
        self.pressed = False
        self._devices = []  # those that are heard
        self._others = []  # what is known to be none of them: (vendor, product, port)
        self._told = 0  # keys that are down, as it was told
        self._down = 0  # as it is
        self._failures = 0  # errors in a row, with no answer between them
        self._looked = self._searched = supervisor.ticks_ms() - _SEARCH_MS & WRAP

    def get_into(self, _):
        """Become the event of a key that went down or up: True; with none left, False."""
        if self._told == self._down:
            self._look(supervisor.ticks_ms())
        changed = self._told ^ self._down
        for key in range(8):
            if changed >> key & 1:
                self._told ^= 1 << key
                self.key_number = key
                self.pressed = bool(self._down >> key & 1)
                return True
        return False

    def clear(self):
        """Forget what happened."""
        self._told = self._down

    def reset(self):
        """Take all keys for released: one that is down is told at once."""
        self._told = 0

    def notice(self):
        """A sentence for the screen where USB has stopped answering, else ""."""
        return _NOTICE if self._failures >= _FAILURES else ""

    def _failed(self, fault):
        self._failures += 1
        if self._failures == _FAILURES:
            print("Deckhand: USB does not answer:", repr(fault))

    def _look(self, now):
        if (now - self._looked & WRAP) < _LOOK_MS:
            return
        self._looked = now
        if (now - self._searched & WRAP) >= _SEARCH_MS:
            self._searched = now
            self._search()
        down = 0
        failed = None
        for device in list(self._devices):
            try:
                device.look()
                down |= device.down
                self._failures = 0
            except usb.core.USBError as fault:  # it was pulled out
                self._devices.remove(device)
                failed = fault
        if failed and not self._devices:
            self._failed(failed)
        self._down = down

    def _search(self):
        known = [device.name for device in self._devices]
        others = []
        failed = name = None
        try:
            for found in usb.core.find(find_all=True):  # type: ignore[attr-defined]  # all are a row of them
                try:
                    name = (found.idVendor, found.idProduct, found.port_numbers)
                    if name in known:
                        continue
                    if name not in self._others:
                        device = _heard(found, name)
                        if device:
                            self._devices.append(device)
                            continue
                except usb.core.USBError as fault:  # it is not ready yet: the next time
                    failed = fault
                    continue
                others.append(name)
        except usb.core.USBError as fault:
            failed = fault
        self._others = others
        if failed and not self._devices:
            self._failed(failed)
        elif name is None:  # nothing is plugged in
            self._failures = 0


class Device:
    """A keyboard or gamepad: `name` (vendor, product, port), and which keys are `down`."""

    def __init__(self, device, name, kind, endpoint):
        self.name = name
        self.down = 0
        self._device = device
        self._kind = kind
        self._endpoint = endpoint
        self._report = array("B", bytes(_REPORT))

    def look(self):
        """Read a report, if there is a new one. Raises USBError where the device is gone."""
        try:
            if self._device.read(self._endpoint, self._report, timeout=_WAIT_MS):
                self.down = (_keyboard, _gamepad, _xinput)[self._kind](self._report)
        except usb.core.USBTimeoutError:
            pass  # nothing is new


def _heard(device, name):
    # A Device, ready to be read; None where it is neither keyboard nor gamepad.
    head = array("B", bytes(9))
    device.ctrl_transfer(0x80, 6, 0x0200, 0, head)  # how long the description of its first configuration is
    text = array("B", bytes(head[2] | head[3] << 8))
    device.ctrl_transfer(0x80, 6, 0x0200, 0, text)
    at = number = 0
    kind = -1
    while at + 7 < len(text) or at + 6 < len(text) and text[at + 1] == 5:
        if text[at + 1] == 4:  # an interface
            number = text[at + 2]
            kind = _kind(name, text[at + 5], text[at + 6], text[at + 7])
        elif text[at + 1] == 5 and kind >= 0 and text[at + 2] & 0x80:  # where it can be read
            if device.is_kernel_driver_active(number):
                device.detach_kernel_driver(number)  # else its letters go to sys.stdin
            device.set_configuration()
            if kind == _KEYBOARD:
                try:
                    device.ctrl_transfer(0x21, 0x0B, 0, number)  # reports as the boot protocol has them
                except usb.core.USBError:
                    pass  # it has no others
            return Device(device, name, kind, text[at + 2])
        if not text[at]:
            break
        at += text[at]
    return None


def _kind(name, group, subgroup, protocol):
    # What an interface is, by its class; -1: nothing that is understood.
    if group == 3 and name[:2] == _ADAFRUIT:
        return _GAMEPAD
    if (group, subgroup, protocol) == (3, 1, 1):
        return _KEYBOARD
    if (group, subgroup, protocol) == (0xFF, 0x5D, 1):
        return _XINPUT
    return -1


def _keyboard(report):
    # Byte 0 are shift and the like, from byte 2 on the six keys that are down.
    down = 0
    for i in range(2, 8):
        for at in range(0, len(_USAGES), 2):
            if _USAGES[at] == report[i]:
                down |= _USAGES[at + 1]
    return down


def _gamepad(report):
    # Bytes 0 and 1 are the d-pad, 0 and 255 its ends; bytes 5 and 6 the buttons.
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
    # Bytes 2 and 3 are the buttons, in the d-pad's order; the right one of the four is A. 7 and 9: the left stick, up is more.
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
    # high: the high byte of a place from -32768 to 32767.
    if high < 128:
        return high_key if high >= _PUSHED else 0
    return low_key if 256 - high >= _PUSHED else 0
