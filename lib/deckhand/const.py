"""`const`, for both Pythons: the badge's compiler folds const() by its name, desktop Python gets the value back.

from deckhand.const import WRAP, const
_ROWS = const(16)
gone = now - since & WRAP           # milliseconds between two calls of step(now)
"""

try:
    from micropython import const
except ImportError:

    def const(value):  # type: ignore[misc]
        """The value itself."""
        return value


WRAP = 0x1FFFFFFF  # the highest value of supervisor.ticks_ms(), which begins again at 0 every six days
