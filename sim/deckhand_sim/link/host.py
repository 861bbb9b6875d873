"""Run a hub inside the process of one of its badges, or of `deckhand link`, on the computer's clock.

sim.cable = Host(TcpEnd.several("4711", 2))     # deckhand play --link-wait 4711 --badges 3
relay = HubRunner(ends)                         # deckhand link: relay.step() -> True if bytes came in
"""

import secrets
import time

from .cable import Wire
from .hub import Hub
from .real_time_hub import RealTimeTables

_MAX_BYTES = 4096  # buffer size


class PipeEnd:
    """One end of a pipe within the process."""

    def __init__(self):
        self.bytes = b""
        self.other = None

    @classmethod
    def pair(cls):
        """Return both ends of a new pipe."""
        one, other = cls(), cls()
        one.other, other.other = other, one
        return one, other

    def read(self):
        """Return the bytes that have arrived."""
        data, self.bytes = self.bytes, b""
        return data

    def write(self, data):
        """Send bytes; what exceeds the buffer is lost, as on a cable."""
        self.other.bytes = (self.other.bytes + data)[:_MAX_BYTES]


class HubRunner:
    """A hub and its ends."""

    def __init__(self, ends):
        self.has_received = False
        self.hub = Hub([Wire(_TrackedEnd(self, end)) for end in ends], secrets.token_bytes(32), RealTimeTables())

    def step(self):
        """Run the hub once. True if bytes came in."""
        self.has_received = False
        self.hub.step(int(time.monotonic() * 1000))
        return self.has_received


class _TrackedEnd:
    def __init__(self, around, end):
        self.around = around
        self.end = end
        self.write = end.write

    def read(self):
        data = self.end.read()
        if data:
            self.around.has_received = True
        return data


class Host:
    """A badge's cable to a hub that runs along with it."""

    def __init__(self, ends):
        self._ends = ends
        self._near, far = PipeEnd.pair()
        self._around = HubRunner([far, *ends])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for end in self._ends:
            end.close()

    def read(self):
        """Run the hub, and return the bytes that have arrived."""
        self._around.step()
        return self._near.read()

    def write(self, data):
        """Send bytes."""
        self._near.write(data)
