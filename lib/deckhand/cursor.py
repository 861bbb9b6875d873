"""Cursor movement: from one target to the next in a direction.

targets = Targets(12)                 # room for twelve
targets.clear(); targets.add(16, 96); targets.add(36, 96)
at = targets.step(at, RIGHT)          # the index of the next one, or `at` if there is none
"""

from deckhand.keys import DOWN, LEFT, RIGHT, UP


class Targets:
    """Points of the screen (x and y below 256), numbered in the order added; makes no garbage."""

    def __init__(self, capacity):
        self._x = bytearray(capacity)
        self._y = bytearray(capacity)
        self.count = 0

    def clear(self):
        """Remove all targets."""
        self.count = 0

    def add(self, x, y):
        """Add a target; returns its index."""
        i = self.count
        self._x[i] = x
        self._y[i] = y
        self.count = i + 1
        return i

    def x(self, i):
        """The x of a target, in pixels."""
        return self._x[i]

    def y(self, i):
        """The y of a target, in pixels."""
        return self._y[i]

    def step(self, at, key):
        """The nearest target in the direction of a d-pad key; sideways distance counts double."""
        best = at
        least_distance = 0x7FFF
        from_x = self._x[at]
        from_y = self._y[at]
        for i in range(self.count):
            dx = self._x[i] - from_x
            dy = self._y[i] - from_y
            if key == RIGHT:
                forward, sideways = dx, dy
            elif key == LEFT:
                forward, sideways = -dx, dy
            elif key == DOWN:
                forward, sideways = dy, dx
            elif key == UP:
                forward, sideways = -dy, dx
            else:
                return at
            if sideways < 0:
                sideways = -sideways
            if (
                forward > 0
                and (key == DOWN or key == UP or 2 * forward >= sideways)
                and forward + 2 * sideways < least_distance
            ):
                least_distance = forward + 2 * sideways
                best = i
        return best
