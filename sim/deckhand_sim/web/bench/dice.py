"""A minimal random.Random for VMs without one, as far as authoring/promises.py needs it; the numbers differ from CPython's.

dice = Random("fox"); dice.randrange(6)
"""

_MASK = (1 << 30) - 1


class Random:
    """Pseudorandom numbers from a seed, an int or a str."""

    def __init__(self, seed=0):
        self._state = 1
        for letter in str(seed):
            self._state = (self._state * 31 + ord(letter)) & _MASK
        for _ in range(4):
            self._next()

    def _next(self):
        self._state = (self._state * 1103515245 + 12345) & _MASK
        return self._state >> 14

    def getrandbits(self, count):
        value = 0
        for _ in range(0, count, 16):
            value = value << 16 | self._next()
        return value & (1 << count) - 1

    def randrange(self, first, end=None):
        low, high = (0, first) if end is None else (first, end)
        return low + self.getrandbits(32) % (high - low)

    def randint(self, low, high):
        return self.randrange(low, high + 1)

    def choice(self, things):
        return things[self.randrange(len(things))]

    def shuffle(self, things):
        for i in range(len(things) - 1, 0, -1):
            j = self.randrange(i + 1)
            things[i], things[j] = things[j], things[i]

    def sample(self, things, count):
        left = list(things)
        self.shuffle(left)
        return left[:count]

    def randbytes(self, count):
        return bytes([self.getrandbits(8) for _ in range(count)])
