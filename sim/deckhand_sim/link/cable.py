"""A cable between two simulated badges on one clock: bytes take time, and may be lost or corrupted; it can be unplugged.

cable = Cable()
with Sim(seed=1) as one, Sim(seed=2) as two:
    cable.plug(one, two)
    one.boot(), two.boot()
    run((one, two), 5000)           # both, in small time steps
cable.is_unplugged = True

cable = Cable(error_rate=0.01, rng=random.Random(1), clock=lambda: now_us)      # without badges: cable.ends
"""

import random
from collections import deque

BYTE_US = 87  # at 115,200 baud, ten bits a byte
_STEP_MS = 4
_NEVER_MS = 1 << 60


class End:
    """One end of a cable: what is written comes out at the other."""

    def __init__(self, cable):
        self.cable = cable
        self.clock = None
        self.other = None
        self.bytes_written = 0
        self._incoming = deque()  # (us, byte)
        self._free_us = 0

    def write(self, data):
        """Send bytes."""
        cable = self.cable
        self.bytes_written += len(data)
        at = max(self.clock(), self.other._free_us)
        for byte in data:
            at += BYTE_US
            if cable.is_unplugged:
                continue
            if cable.error_rate and cable.rng.random() < cable.error_rate:
                if cable.rng.random() < 0.5:
                    continue
                byte ^= 1 << cable.rng.randrange(8)
            self.other._incoming.append((at, byte))
        self.other._free_us = at

    def read(self):
        """Return the bytes that have arrived."""
        if not self._incoming:
            return b""
        now = self.clock()
        received = bytearray()
        while self._incoming and self._incoming[0][0] <= now:
            received.append(self._incoming.popleft()[1])
        return bytes(received)


class Cable:
    """error_rate: fraction of bytes that are lost or have a flipped bit, half each. is_unplugged: nothing gets through."""

    def __init__(self, error_rate=0.0, rng=None, clock=None):
        self.error_rate = error_rate
        self.rng = rng or random.Random(0)
        self.is_unplugged = False
        self.ends = (End(self), End(self))
        for i, end in enumerate(self.ends):
            end.other = self.ends[1 - i]
            end.clock = clock

    def plug(self, *sims):
        """Connect the ends to two badges."""
        for end, sim in zip(self.ends, sims, strict=True):
            end.clock = lambda sim=sim: sim.now_us
            sim.cable = end


class Wire:
    """A cable's end with the methods of busio.UART."""

    def __init__(self, end):
        self.end = end
        self._waiting = bytearray()

    def readinto(self, buffer):
        """Read into the buffer; return the number of bytes, or None."""
        received = self.end.read()
        if received:
            self._waiting += received
        elif not self._waiting:
            return None
        count = min(len(buffer), len(self._waiting))
        buffer[:count] = self._waiting[:count]
        del self._waiting[:count]
        return count or None

    def next_byte_ms(self):
        """Return when the next byte can be read: 0 for now, a huge number if nothing is on its way."""
        coming = self.end._incoming
        return 0 if self._waiting else -(-coming[0][0] // 1000) if coming else _NEVER_MS

    def write(self, data):
        """Send bytes."""
        self.end.write(data)
        return len(data)

    def deinit(self):
        """Nothing to release."""


def run(sims, ms, step_ms=_STEP_MS):
    """Advance all badges by `ms`, from the latest of their clocks on."""
    now = max(sim.ms for sim in sims)
    end_ms = now + ms
    while now < end_ms:
        now = min(now + step_ms, end_ms)
        for sim in sims:
            if sim.ms < now:
                sim.run(now - sim.ms)
