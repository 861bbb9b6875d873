"""The settings of the console, changed with LEFT and RIGHT and felt at once.

console.open("settings")
"""

from deckhand.menu import BACK, TURNED, Menu
from deckhand.settings import CONTRAST

# In the order of deckhand.settings: the name, its choices, and what it is in 26 letters.
ITEMS = (
    ("Sound", ("off", "low", "mid", "high"), "Games and menus"),
    ("Animation", ("normal", "slow", "off", "fast"), "How fast things move"),
    ("Lights", ("off", "on"), "The five below the screen"),
    ("Brightness", ("20%", "40%", "60%", "80%", "100%"), "More takes more battery"),
    ("Left-handed", ("off", "on"), "Turns all keys round"),
    ("Four-colour suits", ("off", "on"), "Each in its own colour"),
    ("High contrast", ("off", "on"), "White words on black"),
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
        items: list = [(ITEMS[i][0], ITEMS[i][1][settings.chosen(i)]) for i in range(len(ITEMS))]
        items.append(_ABOUT)
        return items

    def enter(self):
        """Draw the list."""
        helps = [item[2] for item in ITEMS] + ["Memory, battery, faults"]
        self.menu = Menu(self.console.screen, "Settings", self._items(), self.at, under="Felt at once", helps=helps)
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
            self.console.settings.change(self.menu.at, self.menu.turn if chosen == TURNED else 1)
            self.menu.items = self._items()
            self.console.apply_settings()
            if self.menu.at == CONTRAST:
                self.menu.draw()
            else:
                self.menu.draw_item(self.menu.at)

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Keep what was chosen."""
        self.console.settings.keep()
        self.console.save()
