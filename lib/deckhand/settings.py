"""What the player chose for the whole console, one byte each, kept in the store's section ST.

    settings = Settings(store)
    settings.animation == SLOW
    settings.change(1, +1); settings.keep()
"""

from deckhand.game import const

_SECTION = b"ST"
NORMAL = 0
SLOW = 1
OFF = 2

# name on screen, choices, the usual one
ITEMS = (
    ("Sound", ("off", "low", "mid", "high"), 2),
    ("Animation", ("normal", "slow", "off"), NORMAL),
    ("Lights", ("off", "on"), 1),
    ("Brightness", ("20%", "40%", "60%", "80%", "100%"), 4),
    ("Left-handed", ("off", "on"), 0),
    ("Four-colour suits", ("off", "on"), 0),
    ("High contrast", ("off", "on"), 0),
)
_SOUND = const(0)
_ANIMATION = const(1)
_LIGHTS = const(2)
_BRIGHTNESS = const(3)
_LEFT_HANDED = const(4)
_FOUR_COLOURS = const(5)
_CONTRAST = const(6)


class Settings:
    """The choices, as properties."""

    def __init__(self, store):
        self._store = store
        self._chosen = bytearray([item[2] for item in ITEMS])
        kept = store.get(_SECTION)
        for i in range(min(len(kept), len(ITEMS))):
            if kept[i] < len(ITEMS[i][1]):
                self._chosen[i] = kept[i]

    def chosen(self, i):
        """The chosen index of ITEMS[i]."""
        return self._chosen[i]

    def change(self, i, by):
        """Go on to the next choice of ITEMS[i], round and round."""
        self._chosen[i] = (self._chosen[i] + by) % len(ITEMS[i][1])

    def keep(self):
        """Hand them to the store (which writes at its next flush)."""
        self._store.put(_SECTION, bytes(self._chosen))

    @property
    def sound(self):
        """0 mute, 1 to 3 the volume."""
        return self._chosen[_SOUND]

    @property
    def animation(self):
        """NORMAL, SLOW or OFF."""
        return self._chosen[_ANIMATION]

    @property
    def lights(self):
        """Are the lights on?"""
        return bool(self._chosen[_LIGHTS])

    @property
    def brightness(self):
        """20 to 100 per cent."""
        return 20 + 20 * self._chosen[_BRIGHTNESS]

    @property
    def left_handed(self):
        """Is the d-pad under the right hand?"""
        return bool(self._chosen[_LEFT_HANDED])

    @property
    def four_colours(self):
        """Has every suit a colour of its own?"""
        return bool(self._chosen[_FOUR_COLOURS])

    @property
    def contrast(self):
        """High contrast?"""
        return bool(self._chosen[_CONTRAST])
