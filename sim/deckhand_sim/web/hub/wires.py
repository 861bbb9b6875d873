"""A hub in a VM of its own beside a page's badge: link/hub.py as it is, its wires what the page carries to and fro.

import wires
wires.begin(3, "9f86d0...")     # so many badges; random bytes in hexadecimal, for the hub's own part of a deal
wires.heard(1, "#X1*...")       # badge 1 says this
wires.step(20)                  # milliseconds of the clock
wires.said(1)                   # what badge 1 is told, once
"""

from deckhand_sim.link.hub import Hub
from deckhand_sim.link.real_time_hub import RealTimeTables

_MOST = 4096  # bytes that wait; what there is no room for is lost, as on a cable
_wires = []
_hub = None


class Wire:
    """One badge's, with the calls of busio.UART."""

    def __init__(self):
        self.comes = b""
        self.goes = b""

    def readinto(self, buffer):
        """What has come, at most the buffer's length: how many bytes, or None."""
        many = min(len(buffer), len(self.comes))
        buffer[:many] = self.comes[:many]
        self.comes = self.comes[many:]
        return many or None

    def write(self, data):
        """Send bytes."""
        if len(self.goes) + len(data) <= _MOST:
            self.goes += data
        return len(data)


def begin(badges, entropy):
    """A hub for so many badges."""
    global _hub
    _wires[:] = [Wire() for _ in range(badges)]
    _hub = Hub(_wires, bytes.fromhex(entropy), RealTimeTables())


def heard(at, text):
    """A badge says this."""
    wire = _wires[at]
    data = text.encode()
    if len(wire.comes) + len(data) <= _MOST:
        wire.comes += data


def step(now):
    """The hub's turn, at `now` milliseconds."""
    _hub.step(now)


def said(at):
    """What a badge is told, once."""
    wire = _wires[at]
    data, wire.goes = wire.goes, b""
    return data.decode()
