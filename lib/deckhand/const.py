"""`const` for both Pythons: the badge's compiler folds const() by its name, desktop Python calls it.

from deckhand.const import WRAP, const
_ROWS = const(16)
elapsed_ms = now_ms - start_ms & WRAP
"""

try:
    from micropython import const
except ImportError:

    def const(value):  # type: ignore[misc]
        """Return the value."""
        return value


WRAP = 0x1FFFFFFF  # the highest value of supervisor.ticks_ms(), which restarts at 0 every six days
