"""The wire to another badge: a UART on the pins that the board's row names as `link TX RX`, one pair behind the other; behind
them USB, where a computer listens, which `deckhand link` lets another badge hear.

there()                             # can this board be linked?
wire = open_pair(0)                 # a busio.UART on the first pair, or what is like one; None where it cannot be had
name = badge_name()                 # "Fox 3"

Which pair the cable hangs on nobody knows: who waits tries them in turn. Feather header and 3-pin sockets of a PyBadge are
the same hardware, so only one of them is open at a time. In memory for a moment.
"""

from deckhand.hw.boards import read

_BAUD = 115_200
_BUFFER = 256  # bytes that wait while the badge does something else
_CABLE_HELP = (
    "Open this on both badges.; Cable: D2 ----------- D3;        D3 ----------- D2;     black -------- black; "
    "Never join red to red."
)


def _pairs():
    import board

    try:
        pins = [getattr(board, name.decode()) for name in read().get(b"link", b"").split()]
    except AttributeError:
        pins = []
    return [(pins[i], pins[i + 1]) for i in range(0, len(pins) - 1, 2)]


class _Usb:
    # The serial line of a computer in the place of a UART.
    def __init__(self, serial):
        serial.timeout = serial.write_timeout = 0
        self.readinto = serial.readinto
        self.write = serial.write

    def deinit(self):
        """It stays the computer's."""


def _usb():
    try:
        import usb_cdc
    except ImportError:
        return None
    serial = usb_cdc.data or usb_cdc.console
    return serial if serial and serial.connected else None


def there():
    """Has the board pins for a link, and its firmware a UART; or listens a computer?"""
    try:
        import busio

        return hasattr(busio, "UART") and len(_pairs()) > 0 or _usb() is not None
    except ImportError:
        return False


def open_pair(i):
    """The i-th pair's UART (of as many as there are, USB the last, round); None where its pins are taken."""
    pairs = _pairs()
    usb = _usb()
    i %= len(pairs) + (usb is not None) or 1
    if i == len(pairs):
        return _Usb(usb) if usb else None
    import busio

    tx, rx = pairs[i]
    try:
        return busio.UART(tx, rx, baudrate=_BAUD, timeout=0, receiver_buffer_size=_BUFFER)
    except (ValueError, RuntimeError):
        return None


def connection_help():
    """How to connect two badges, lines parted by "; ". A page has no cable, and sets its own as board.LINK_HELP."""
    import board

    return getattr(board, "LINK_HELP", _CABLE_HELP)


def badge_name():
    """This badge's name."""
    import microcontroller

    from deckhand.link.meet import name_of
    from deckhand.save.drive_settings import name

    return name_of(microcontroller.cpu.uid, name())
