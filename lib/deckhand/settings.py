"""The console's settings, a byte each, saved in the store.

settings = Settings(store)
settings.chosen(ANIMATION) == SLOW
settings.change(ANIMATION, +1); settings.keep()
"""

from deckhand.save.sections import PREFS, SETTINGS, of

NORMAL = 0
SLOW = 1
OFF = 2
FAST = 3

# Number of choices of each setting, and its default; the names are in scenes/settings.py.
_CHOICES = bytes((4, 4, 2, 5, 2, 2, 2, 1, 2))
_DEFAULTS = bytes((2, 0, 1, 4, 0, 0, 0, 0, 0))

# Settings by index
SOUND = 0  # volume: 0 (mute) to 3
ANIMATION = 1  # NORMAL, SLOW, OFF or FAST
LIGHTS = 2
BRIGHTNESS = 3  # 0 to 4: 20 to 100 percent
LEFT_HANDED = 4
FOUR_COLOURS = 5
CONTRAST = 6
_OLD_PREFS = 7  # Crash Landing's preferences, in saves of older versions
FORCED = 8  # 1: the only legal move is played automatically


class Settings:
    """The current settings."""

    def __init__(self, store):
        self._store = store
        self._chosen = bytearray(_DEFAULTS)
        saved = store.get(SETTINGS)
        for i in range(min(len(saved), len(_CHOICES))):
            if saved[i] < _CHOICES[i]:
                self._chosen[i] = saved[i]
        if len(saved) == _OLD_PREFS + 1:  # saved by an older version, with Crash Landing's preferences at the end
            store.put(of("CL", PREFS), saved[_OLD_PREFS:])
            self.keep()

    def chosen(self, i):
        """The current choice of a setting, an index."""
        return self._chosen[i]

    def change(self, i, by):
        """Change a setting by `by` choices, wrapping round."""
        self._chosen[i] = (self._chosen[i] + by) % _CHOICES[i]

    def keep(self):
        """Put the settings into the store, which writes at its next flush."""
        self._store.put(SETTINGS, bytes(self._chosen))
