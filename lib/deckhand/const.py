"""`const`, for both Pythons: the badge's compiler folds const() by its name, desktop Python gets the value back.

from deckhand.const import const
_ROWS = const(16)
"""

try:
    from micropython import const
except ImportError:

    def const(value):  # type: ignore[misc]
        """The value itself."""
        return value
