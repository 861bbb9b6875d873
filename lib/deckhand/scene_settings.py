"""The settings of the console, changed with LEFT and RIGHT and felt at once.

console.open("settings")
"""

from deckhand.menu import BACK, TURNED, Menu

# In the order of deckhand.settings: the name, and its choices.
ITEMS = (
    ("Sound", ("off", "low", "mid", "high")),
    ("Animation", ("normal", "slow", "off")),
    ("Lights", ("off", "on")),
    ("Brightness", ("20%", "40%", "60%", "80%", "100%")),
    ("Left-handed", ("off", "on")),
    ("Four-colour suits", ("off", "on")),
    ("High contrast", ("off", "on")),
)

_ABOUT = "About this badge"


class Scene:
    """The list of settings."""

    def __init__(self, console):
        self.console = console
        self.menu = Menu(console.screen, "Settings", self._items())

    def _items(self):
        settings = self.console.settings
        items: list = [(ITEMS[i][0], ITEMS[i][1][settings.chosen(i)]) for i in range(len(ITEMS))]
        items.append(_ABOUT)
        return items

    def enter(self):
        """Draw the list."""
        self.menu.draw()

    def press(self, key, pressed):
        """LEFT, RIGHT and A change the chosen one, B goes back."""
        if not pressed:
            return
        chosen = self.menu.press(key)
        if chosen == BACK:
            self.console.close()
        elif chosen == len(ITEMS):
            self.console.open("about")
        elif chosen == TURNED or chosen >= 0:
            self.console.settings.change(self.menu.at, self.menu.turn if chosen == TURNED else 1)
            self.menu.items = self._items()
            self.menu.draw_item(self.menu.at)
            self.console.apply_settings()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Keep what was chosen."""
        self.console.settings.keep()
        self.console.save()
