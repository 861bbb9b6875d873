"""The wire to another badge: a UART on one of the pairs of pins in the board's row (`link TX RX ...`), or USB to a computer
that runs `deckhand link`, which relays to another badge.

is_available()                      # can this board be linked?
wire = open_pair(0)                 # a busio.UART on the first pair, or an object like one; None if it can't be opened
name = badge_name()                 # "Fox 3"

The board can't detect the cable, so callers try the pairs in turn. The Feather header and the 3-pin sockets of a PyBadge share
hardware: only one pair can be open at a time. In memory only while needed.
"""

from deckhand.hw.boards import read

_BAUD = 115_200
_BUFFER = 256  # bytes received during a slow step
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
    # A USB serial port with a UART's interface.
    def __init__(self, serial):
        serial.timeout = serial.write_timeout = 0
        self.readinto = serial.readinto
        self.write = serial.write

    def deinit(self):
        """Do nothing: the port stays open for the computer."""


def _usb():
    try:
        import usb_cdc
    except ImportError:
        return None
    serial = usb_cdc.data or usb_cdc.console
    return serial if serial and serial.connected else None


def is_available():
    """Can this board be linked: by a UART on its pins, or over USB to a computer that listens?"""
    try:
        import busio

        return hasattr(busio, "UART") and len(_pairs()) > 0 or _usb() is not None
    except ImportError:
        return False


def open_pair(i):
    """Open pair i, wrapping round, USB last; None if its pins are in use."""
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
    """Instructions for connecting two badges, lines separated by "; ". The web page sets its own, board.LINK_HELP."""
    import board

    return getattr(board, "LINK_HELP", _CABLE_HELP)


def badge_name():
    """This badge's name, from settings.toml or its id."""
    import microcontroller

    from deckhand.link.meet import name_of
    from deckhand.save.drive_settings import name

    return name_of(microcontroller.cpu.uid, name())
