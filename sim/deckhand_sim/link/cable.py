"""A cable between two badges on one clock: bytes take their time, and may be lost or changed; it can be pulled.

cable = Cable()
with Sim(seed=1) as one, Sim(seed=2) as two:
    cable.plug(one, two)
    one.boot(), two.boot()
    run((one, two), 5000)           # both, in small steps of time
cable.pulled = True

cable = Cable(bad=0.01, dice=random.Random(1), clock=lambda: now_us)      # without badges: cable.ends
"""

import random
from collections import deque

BYTE_US = 87  # of 115,200 baud, ten bits a byte
_STEP_MS = 4
_FAR_MS = 1 << 60


class End:
    """One end: what is written comes out at the other. read() gives what has arrived."""

    def __init__(self, cable):
        self.cable = cable
        self.clock = None
        self.other = None
        self.written = 0  # bytes
        self._coming = deque()  # (us, byte)
        self._free_us = 0

    def write(self, data):
        """Send bytes."""
        cable = self.cable
        self.written += len(data)
        at = max(self.clock(), self.other._free_us)
        for byte in data:
            at += BYTE_US
            if cable.pulled:
                continue
            if cable.bad and cable.dice.random() < cable.bad:
                if cable.dice.random() < 0.5:
                    continue
                byte ^= 1 << cable.dice.randrange(8)
            self.other._coming.append((at, byte))
        self.other._free_us = at

    def read(self):
        """The bytes that have arrived."""
        if not self._coming:
            return b""
        now = self.clock()
        came = bytearray()
        while self._coming and self._coming[0][0] <= now:
            came.append(self._coming.popleft()[1])
        return bytes(came)


class Cable:
    """bad: the part of the bytes that is lost (half of them) or has a bit changed. pulled: nothing goes through."""

    def __init__(self, bad=0.0, dice=None, clock=None):
        self.bad = bad
        self.dice = dice or random.Random(0)
        self.pulled = False
        self.ends = (End(self), End(self))
        for i, end in enumerate(self.ends):
            end.other = self.ends[1 - i]
            end.clock = clock

    def plug(self, *sims):
        """Put the ends into two badges."""
        for end, sim in zip(self.ends, sims, strict=True):
            end.clock = lambda sim=sim: sim.now_us
            sim.cable = end


class Wire:
    """A cable's end with the calls of busio.UART."""

    def __init__(self, end):
        self.end = end
        self._waiting = bytearray()

    def readinto(self, buffer):
        """What has arrived, at most the buffer's length: how many bytes, or None."""
        came = self.end.read()
        if came:
            self._waiting += came
        elif not self._waiting:
            return None
        count = min(len(buffer), len(self._waiting))
        buffer[:count] = self._waiting[:count]
        del self._waiting[:count]
        return count or None

    def comes_ms(self):
        """When there is something to be read: 0 there is, far away nothing is on its way."""
        coming = self.end._coming
        return 0 if self._waiting else -(-coming[0][0] // 1000) if coming else _FAR_MS

    def write(self, data):
        """Send bytes."""
        self.end.write(data)
        return len(data)

    def deinit(self):
        """Nothing to let go."""


def run(sims, ms, step_ms=_STEP_MS):
    """Let time go by for all of them, beginning with the newest clock: those behind it catch up."""
    now = max(sim.ms for sim in sims)
    until = now + ms
    while now < until:
        now = min(now + step_ms, until)
        for sim in sims:
            if sim.ms < now:
                sim.run(now - sim.ms)
