"""A hub in its own VM, next to a page's badge: link/hub.py unchanged, with wires whose bytes the page carries.

import wires
wires.begin(3, "9f86d0...")     # number of badges; random bytes in hexadecimal for the hub's share of a deal
wires.heard(1, "#X1*...")       # badge 1 sends this
wires.step(20)                  # milliseconds of the clock
wires.said(1)                   # what to send to badge 1, once
"""

from deckhand_sim.link.hub import Hub
from deckhand_sim.link.real_time_hub import RealTimeTables

_MOST = 4096  # buffer size; what exceeds it is lost, as on a cable
_wires = []
_hub = None


class Wire:
    """A badge's wire, with the methods of busio.UART."""

    def __init__(self):
        self.comes = b""
        self.goes = b""

    def readinto(self, buffer):
        """Read into the buffer; return the number of bytes, or None."""
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
    """Create a hub for a number of badges."""
    global _hub
    _wires[:] = [Wire() for _ in range(badges)]
    _hub = Hub(_wires, bytes.fromhex(entropy), RealTimeTables())


def heard(at, text):
    """Receive text from a badge."""
    wire = _wires[at]
    data = text.encode()
    if len(wire.comes) + len(data) <= _MOST:
        wire.comes += data


def step(now):
    """Run the hub at `now` milliseconds."""
    _hub.step(now)


def said(at):
    """Return what to send to a badge, once."""
    wire = _wires[at]
    data, wire.goes = wire.goes, b""
    return data.decode()
