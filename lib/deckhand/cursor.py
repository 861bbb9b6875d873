"""Where the cursor goes: from one thing that can be chosen to the next one in a direction.

targets = Targets(12)                 # room for twelve
targets.clear(); targets.add(16, 96); targets.add(36, 96)
at = targets.step(at, RIGHT)          # the index of the next one, or `at` where there is none
"""

from deckhand.keys import DOWN, LEFT, RIGHT, UP


class Targets:
    """Points of the screen (x and y below 256), in the order in which they were added; makes no garbage."""

    def __init__(self, room):
        self._x = bytearray(room)
        self._y = bytearray(room)
        self.count = 0

    def clear(self):
        """Forget all of them."""
        self.count = 0

    def add(self, x, y):
        """Add one; returns its index."""
        i = self.count
        self._x[i] = x
        self._y[i] = y
        self.count = i + 1
        return i

    def x(self, i):
        """Its x in pixels."""
        return self._x[i]

    def y(self, i):
        """Its y in pixels."""
        return self._y[i]

    def step(self, at, key):
        """The nearest one in the direction of the key; sideways distance counts double."""
        best = at
        least = 0x7FFF
        here_x = self._x[at]
        here_y = self._y[at]
        for i in range(self.count):
            dx = self._x[i] - here_x
            dy = self._y[i] - here_y
            if key == RIGHT:
                ahead, aside = dx, dy
            elif key == LEFT:
                ahead, aside = -dx, dy
            elif key == DOWN:
                ahead, aside = dy, dx
            elif key == UP:
                ahead, aside = -dy, dx
            else:
                return at
            if aside < 0:
                aside = -aside
            if ahead > 0 and (key == DOWN or key == UP or 2 * ahead >= aside) and ahead + 2 * aside < least:
                least = ahead + 2 * aside
                best = i
        return best
