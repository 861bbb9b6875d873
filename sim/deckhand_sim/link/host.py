"""A hub in the process of one of its badges, or of `deckhand link`: the badges' ends, and time by the computer's clock.

sim.cable = Host(Tcp.several("4711", 2))        # deckhand play --link-wait 4711 --badges 3
relay = Around(ends)                            # deckhand link: relay.step() -> was there anything?
"""

import secrets
import time

from .cable import Wire
from .hub import Hub
from .real_time_hub import Leads

_MOST = 4096  # bytes that wait


class Near:
    """The two ends of a wire inside a process: write() at one, read() at the other."""

    def __init__(self):
        self.bytes = b""
        self.other = None

    @classmethod
    def pair(cls):
        """Both ends."""
        one, other = cls(), cls()
        one.other, other.other = other, one
        return one, other

    def read(self):
        """The bytes that have come."""
        data, self.bytes = self.bytes, b""
        return data

    def write(self, data):
        """Send bytes; those for which there is no room are lost, as on a cable."""
        self.other.bytes = (self.other.bytes + data)[:_MOST]


class Around:
    """A hub and its ends. came: have bytes come in the last step?"""

    def __init__(self, ends):
        self.came = False
        self.hub = Hub([Wire(_Heard(self, end)) for end in ends], secrets.token_bytes(32), Leads())

    def step(self):
        """Hear all, and say what is to be said. True where there was something."""
        self.came = False
        self.hub.step(int(time.monotonic() * 1000))
        return self.came


class _Heard:
    def __init__(self, around, end):
        self.around = around
        self.end = end
        self.write = end.write

    def read(self):
        data = self.end.read()
        if data:
            self.around.came = True
        return data


class Host:
    """A badge's end of a hub that it takes along."""

    def __init__(self, ends):
        self._ends = ends
        self._near, far = Near.pair()
        self._around = Around([far, *ends])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for end in self._ends:
            end.close()

    def read(self):
        """The bytes that have come; the hub has its turn."""
        self._around.step()
        return self._near.read()

    def write(self, data):
        """Send bytes."""
        self._near.write(data)
