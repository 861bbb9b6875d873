"""The console's settings, changed with LEFT and RIGHT and applied at once.

console.open("settings")
"""

from deckhand.const import const
from deckhand.menu import BACK, TURNED, Menu
from deckhand.settings import ANIMATION, BRIGHTNESS, CONTRAST, FORCED, FOUR_COLOURS, LEFT_HANDED, LIGHTS, SOUND

# Names, choices and helps (26 letters), joined to one string each: less memory while another scene is on top.
_NAMES = "Sound; Animation; Lights; Brightness; Left-handed; Suit colours; High contrast; Forced moves"
_CHOICES = (
    "off,low,mid,high; off,slow,normal,fast; off,on; 20%,40%,60%,80%,100%; off,on; two,four; off,on; by hand,auto"
)
_HELPS = (
    "In games and menus; How fast things move; Below the screen; Bright: more battery; Turn the badge round; "
    "Four: each suit its own; White on black; If only one move is legal; Battery, room, faults"
)
# deckhand.settings' index of each item
_SETTINGS = bytes((SOUND, ANIMATION, LIGHTS, BRIGHTNESS, LEFT_HANDED, FOUR_COLOURS, CONTRAST, FORCED))
_SPEEDS = bytes((2, 1, 0, 3))  # rank of each value of ANIMATION by speed, and value of each rank
_BRIGHTEST = const(4)
_HELD_MS = const(300)  # a key held this long is repeating
_ABOUT = "About this badge"


class Scene:
    """The list of settings."""

    def __init__(self, console, at=0):
        self.console = console
        self.at = at
        self.menu = None

    def _items(self):
        names = _NAMES.split("; ")
        choices = _CHOICES.split("; ")
        items: list = []
        for i in range(len(_SETTINGS)):
            at = self._rank(i)
            ends = 0 if _SETTINGS[i] != BRIGHTNESS or 0 < at < _BRIGHTEST else 2 if at else 1
            items.append((names[i], choices[i].split(",")[at], ends))
        items.append(_ABOUT)
        return items

    def _rank(self, i):
        chosen = self.console.settings.chosen(_SETTINGS[i])
        return _SPEEDS[chosen] if _SETTINGS[i] == ANIMATION else chosen

    def enter(self):
        """Draw the list."""
        self.menu = Menu(self.console.screen, "Settings", self._items(), self.at, helps=_HELPS.split("; "))
        self.menu.draw()

    def press(self, key, pressed):
        """Change a setting, open a page, or close."""
        if not pressed:
            return
        chosen = self.menu.press(key)
        if chosen == BACK:
            self.console.close()
        elif chosen == len(_SETTINGS):
            self.console.open("about")
        elif chosen == TURNED or chosen >= 0:
            console = self.console
            i = self.menu.at
            setting = _SETTINGS[i]
            settings = console.settings
            by = self.menu.turn if chosen == TURNED else 1
            before = settings.chosen(setting)
            at = self._rank(i)
            settings.change(setting, by if setting != ANIMATION else _SPEEDS[at + by & 3] - before)
            # Choices wrap round, except the brightness, and except while the key is held.
            if (self._rank(i) - at) * by < 0:
                if setting == BRIGHTNESS or console.buttons.held(key, console.now) > _HELD_MS:
                    settings.change(setting, before - settings.chosen(setting))
            self.menu.items = self._items()
            console.apply_settings()
            if setting == FOUR_COLOURS and "play" in console.names:
                from deckhand.table import table_art

                table_art.suits(console, console.scenes[0].session.title)
            if setting == CONTRAST:
                self.menu.draw()
            else:
                self.menu.draw_item(i)

    def step(self, now):
        """Do nothing: the page doesn't change by itself."""

    def again(self):
        """Arguments for creating this scene again: it's unloaded while another one is on top."""
        return (self.menu.at,)

    def leave(self):
        """Save the settings."""
        self.console.settings.keep()
        self.console.save()
