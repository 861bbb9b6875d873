"""The settings of the console, changed with LEFT and RIGHT and felt at once.

console.open("settings")
"""

from deckhand import loader
from deckhand.const import const
from deckhand.menu import BACK, TURNED, Menu
from deckhand.settings import ANIMATION, BRIGHTNESS, CONTRAST, FORCED, FOUR_COLOURS, LEFT_HANDED, LIGHTS, SOUND

# Its names, what can be chosen, and help in 26 letters; in one string each: as many would stay while something lies over it.
_NAMES = "Sound; Animation; Lights; Brightness; Left-handed; Suit colours; High contrast; Forced moves"
_CHOICES = (
    "off,low,mid,high; normal,slow,off,fast; off,on; 20%,40%,60%,80%,100%; off,on; two,four; off,on; by hand,by itself"
)
_HELPS = (
    "Of all games and menus; How fast things move; The five below the screen; More takes more battery; Turn the badge round; "
    "Four: each suit its own; White words on black; Where only one is allowed; Battery, room, what broke"
)
_WHICH = bytes(
    (SOUND, ANIMATION, LIGHTS, BRIGHTNESS, LEFT_HANDED, FOUR_COLOURS, CONTRAST, FORCED)
)  # of deckhand.settings
_LEVELS = const(5)  # of brightness
_ABOUT = "About this badge"


class Scene:
    """The list of settings."""

    def __init__(self, console, at=0):
        self.console = console
        self.at = at
        self.menu = None

    def _items(self):
        settings = self.console.settings
        names = _NAMES.split("; ")
        choices = _CHOICES.split("; ")
        items: list = [(names[i], choices[i].split(",")[settings.chosen(_WHICH[i])]) for i in range(len(_WHICH))]
        items.append(_ABOUT)
        return items

    def enter(self):
        """Draw the list."""
        self.menu = Menu(self.console.screen, "Settings", self._items(), self.at, helps=_HELPS.split("; "))
        self.menu.draw()

    def press(self, key, pressed):
        """LEFT, RIGHT and A change the chosen one, B goes back."""
        if not pressed:
            return
        chosen = self.menu.press(key)
        if chosen == BACK:
            self.console.close()
        elif chosen == len(_WHICH):
            self.console.open("about")
        elif chosen == TURNED or chosen >= 0:
            console = self.console
            which = _WHICH[self.menu.at]
            by = self.menu.turn if chosen == TURNED else 1
            if which == BRIGHTNESS and not 0 <= console.settings.chosen(which) + by < _LEVELS:
                return  # from the brightest no step leads to the darkest
            console.settings.change(which, by)
            self.menu.items = self._items()
            console.apply_settings()
            if which == FOUR_COLOURS and "play" in console.names:
                loader.once("deckhand.table_art", "suits", console, console.scenes[0].session.title)
            if which == CONTRAST:
                self.menu.draw()
            else:
                self.menu.draw_item(self.menu.at)

    def step(self, now):
        """Nothing moves here."""

    def again(self):
        """It makes room for what is opened over it, and begins there again."""
        return (self.menu.at,)

    def leave(self):
        """Keep what was chosen."""
        self.console.settings.keep()
        self.console.save()
