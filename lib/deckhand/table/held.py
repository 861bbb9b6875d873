"""A key that means one thing when it is let go soon, and another when it is held.

held = Held()
held.down(now)
if held.up(): ...                   # it was let go soon
if held.is_long(now): ...           # asked every step: it has been held, said once
"""

from deckhand.const import WRAP, const

_LONG_MS = const(450)


class Held:
    """One key; makes no garbage."""

    def __init__(self):
        self._since = -1

    def down(self, now):
        """It goes down."""
        self._since = now

    def up(self):
        """It goes up, or does not count any more; True where it was down and has not been held."""
        short = self._since >= 0
        self._since = -1
        return short

    def is_long(self, now):
        """Has it just been held long enough?"""
        if self._since < 0 or now - self._since & WRAP < _LONG_MS:
            return False
        self._since = -1
        return True
