"""What the player chose for the whole console, one byte each, kept in the store.

settings = Settings(store)
settings.chosen(ANIMATION) == SLOW
settings.change(ANIMATION, +1); settings.keep()
"""

from deckhand.save.sections import PREFS, SETTINGS, of

NORMAL = 0
SLOW = 1
OFF = 2
FAST = 3

# How many choices each setting has, and the usual one; their names are in scenes/settings.py.
_CHOICES = bytes((4, 4, 2, 5, 2, 2, 2, 1, 2))
_USUAL = bytes((2, 0, 1, 4, 0, 0, 0, 0, 0))

# Which setting is which.
SOUND = 0  # 0 mute, 1 to 3 the volume
ANIMATION = 1  # NORMAL, SLOW, OFF or FAST
LIGHTS = 2
BRIGHTNESS = 3  # 0 to 4: 20 to 100 per cent
LEFT_HANDED = 4
FOUR_COLOURS = 5
CONTRAST = 6
_ONCE = 7  # Crash Landing's own, on older drives
FORCED = 8  # 1: the only legal move is made without a press


class Settings:
    """The choices, by number."""

    def __init__(self, store):
        self._store = store
        self._chosen = bytearray(_USUAL)
        kept = store.get(SETTINGS)
        for i in range(min(len(kept), len(_CHOICES))):
            if kept[i] < _CHOICES[i]:
                self._chosen[i] = kept[i]
        if len(kept) == _ONCE + 1:  # of a drive on which Crash Landing's own setting stood behind the console's
            store.put(of("CL", PREFS), kept[_ONCE:])
            self.keep()

    def chosen(self, i):
        """The chosen index of the i-th setting."""
        return self._chosen[i]

    def change(self, i, by):
        """Go on to the next choice of the i-th setting, round and round."""
        self._chosen[i] = (self._chosen[i] + by) % _CHOICES[i]

    def keep(self):
        """Hand them to the store (which writes at its next flush)."""
        self._store.put(SETTINGS, bytes(self._chosen))
