"""The settings of the console, changed with LEFT and RIGHT and felt at once.

console.open("settings")
"""

from deckhand.const import const
from deckhand.menu import BACK, TURNED, Menu
from deckhand.settings import ANIMATION, BRIGHTNESS, CONTRAST, FORCED, FOUR_COLOURS, LEFT_HANDED, LIGHTS, SOUND

# Its names, what can be chosen, and help in 26 letters; in one string each: as many would stay while something lies over it.
_NAMES = "Sound; Animation; Lights; Brightness; Left-handed; Suit colours; High contrast; Forced moves"
_CHOICES = (
    "off,low,mid,high; off,slow,normal,fast; off,on; 20%,40%,60%,80%,100%; off,on; two,four; off,on; by hand,auto"
)
_HELPS = (
    "In games and menus; How fast things move; Below the screen; Bright: more battery; Turn the badge round; "
    "Four: each suit its own; White on black; If only one move is legal; Battery, room, faults"
)
_WHICH = bytes(
    (SOUND, ANIMATION, LIGHTS, BRIGHTNESS, LEFT_HANDED, FOUR_COLOURS, CONTRAST, FORCED)
)  # of deckhand.settings
_SPEEDS = bytes((2, 1, 0, 3))  # of animation: where each of its values stands, and which stands there; RIGHT is faster
_BRIGHTEST = const(4)
_HELD_MS = const(300)  # from then on a key repeats itself
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
        for i in range(len(_WHICH)):
            at = self._place(i)
            sides = 0 if _WHICH[i] != BRIGHTNESS or 0 < at < _BRIGHTEST else 2 if at else 1
            items.append((names[i], choices[i].split(",")[at], sides))
        items.append(_ABOUT)
        return items

    def _place(self, i):
        chosen = self.console.settings.chosen(_WHICH[i])
        return _SPEEDS[chosen] if _WHICH[i] == ANIMATION else chosen

    def enter(self):
        """Draw the list."""
        self.menu = Menu(self.console.screen, "Settings", self._items(), self.at, helps=_HELPS.split("; "))
        self.menu.draw()

    def press(self, key, pressed):
        """LEFT and RIGHT change the chosen one, A goes on, B goes back."""
        if not pressed:
            return
        chosen = self.menu.press(key)
        if chosen == BACK:
            self.console.close()
        elif chosen == len(_WHICH):
            self.console.open("about")
        elif chosen == TURNED or chosen >= 0:
            console = self.console
            i = self.menu.at
            which = _WHICH[i]
            settings = console.settings
            by = self.menu.turn if chosen == TURNED else 1
            before = settings.chosen(which)
            at = self._place(i)
            settings.change(which, by if which != ANIMATION else _SPEEDS[at + by & 3] - before)
            # Round and round; but a held key stops at the last one, and the brightest leads to no darkest.
            if (self._place(i) - at) * by < 0:
                if which == BRIGHTNESS or console.buttons.held(key, console.now) > _HELD_MS:
                    settings.change(which, before - settings.chosen(which))
            self.menu.items = self._items()
            console.apply_settings()
            if which == FOUR_COLOURS and "play" in console.names:
                from deckhand.table import table_art

                table_art.suits(console, console.scenes[0].session.title)
            if which == CONTRAST:
                self.menu.draw()
            else:
                self.menu.draw_item(i)

    def step(self, now):
        """Nothing moves here."""

    def again(self):
        """It makes room for what is opened over it, and begins there again."""
        return (self.menu.at,)

    def leave(self):
        """Keep what was chosen."""
        self.console.settings.keep()
        self.console.save()
