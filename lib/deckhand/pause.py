"""The pause menu over a game.

    console.open("pause", play)         # play: the scene of deckhand.play
"""

from deckhand.keys import START
from deckhand.menu import BACK, Menu
from deckhand.screen import INK_WARN

_RESUME = 0
_UNDO = 1
_HINT = 2
_RULES = 3
_RESTART = 4
_SETTINGS = 5
_QUIT = 6
_ORDER = _SETTINGS  # comes in before the settings where the view can lay its table out in another order
_ITEMS = ("Go on", "Undo", "Hint", "How to play", "Restart this deal", "Settings", "Quit (game is kept)")


class Scene:
    """What can be done while a game waits."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        deal = play.session.deal()
        items: tuple = _ITEMS
        self.orders = hasattr(play.view, "order_name")
        if self.orders:
            items = _ITEMS[:_ORDER] + (play.view.order_name(),) + _ITEMS[_ORDER:]
        self.menu = Menu(console.screen, "%s  %d" % (play.session.title.name, deal), items)

    def enter(self):
        """Draw the menu."""
        self.menu.draw()
        if not self.console.badge.may_write():
            self.console.screen.line(12, "Battery low: nothing kept.", INK_WARN)

    def press(self, key, pressed):
        """Choose."""
        if not pressed:
            return
        if key == START:
            self.console.close()
            return
        chosen = self.menu.press(key)
        console = self.console
        play = self.play
        if self.orders and chosen >= _ORDER:
            if chosen == _ORDER:
                play.view.change_order()
                console.close()
                return
            chosen -= 1
        if chosen == _RESUME or chosen == BACK:
            console.close()
        elif chosen == _UNDO:
            console.close()
            play.on_return = "undo"
        elif chosen == _HINT:
            console.close()
            play.on_return = "hint"
        elif chosen == _RULES:
            console.open("reader", play.session.title)
        elif chosen == _RESTART:
            play.restart()
            console.close()
        elif chosen == _SETTINGS:
            console.open("options")
        elif chosen == _QUIT:
            console.home()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the game."""
        self.play = None
