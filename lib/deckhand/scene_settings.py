"""The settings of the console, changed with LEFT and RIGHT and felt at once.

console.open("settings")
"""

from deckhand import loader
from deckhand.menu import BACK, TURNED, Menu
from deckhand.settings import ANIMATION, BRIGHTNESS, CONTRAST, FORCED, FOUR_COLOURS, LEFT_HANDED, LIGHTS, SOUND

# The name, its choices, what it is in 26 letters, and which one of deckhand.settings.
ITEMS = (
    ("Sound", ("off", "low", "mid", "high"), "Games and menus", SOUND),
    ("Animation", ("normal", "slow", "off", "fast"), "How fast things move", ANIMATION),
    ("Lights", ("off", "on"), "The five below the screen", LIGHTS),
    ("Brightness", ("20%", "40%", "60%", "80%", "100%"), "More takes more battery", BRIGHTNESS),
    ("Left-handed", ("off", "on"), "Turn the badge round", LEFT_HANDED),
    ("Suit colours", ("two", "four"), "Four: each suit its own", FOUR_COLOURS),
    ("High contrast", ("off", "on"), "White words on black", CONTRAST),
    ("Forced moves", ("by hand", "played"), "Where only one is allowed", FORCED),
)

_ABOUT = "About this badge"


class Scene:
    """The list of settings."""

    def __init__(self, console):
        self.console = console
        self.at = 0
        self.menu = None

    def _items(self):
        settings = self.console.settings
        items: list = [(ITEMS[i][0], ITEMS[i][1][settings.chosen(ITEMS[i][3])]) for i in range(len(ITEMS))]
        items.append(_ABOUT)
        return items

    def enter(self):
        """Draw the list."""
        helps = [item[2] for item in ITEMS] + ["Battery, room, what broke"]
        self.menu = Menu(self.console.screen, "Settings", self._items(), self.at, helps=helps)
        self.menu.draw()

    def press(self, key, pressed):
        """LEFT, RIGHT and A change the chosen one, B goes back."""
        if not pressed:
            return
        chosen = self.menu.press(key)
        if chosen == BACK:
            self.console.close()
        elif chosen == len(ITEMS):
            self.at = chosen
            self.menu = None
            self.console.open("about")
        elif chosen == TURNED or chosen >= 0:
            console = self.console
            which = ITEMS[self.menu.at][3]
            console.settings.change(which, self.menu.turn if chosen == TURNED else 1)
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

    def leave(self):
        """Keep what was chosen."""
        self.console.settings.keep()
        self.console.save()
