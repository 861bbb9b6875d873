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
_OWN = 7  # the view's own items, where it has some: another order of its table, or those of real time
_ITEMS = ("Go on", "Undo", "Hint", "How to play", "Restart this deal", "Settings", "Quit (game is kept)")
_WITH_TURNS = b"\0\1\2\3\4\7\5\6"  # what stands there, from above
_REAL_TIME = b"\0\7\3\4\x08\5\6"


class Scene:
    """What can be done while a game waits."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        session = play.session
        view = play.view
        items: tuple = _ITEMS
        if session.title.real_time:
            items += view.own_items()
        elif hasattr(view, "order_name"):
            items += (view.order_name(),)
        self.does = [what for what in (_REAL_TIME if session.title.real_time else _WITH_TURNS) if what < len(items)]
        name = "%s  %d" % (session.title.name, session.deal())
        self.menu = Menu(console.screen, name, [items[what] for what in self.does])

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
        if chosen >= 0:
            chosen = self.does[chosen]
        if chosen == _RESUME or chosen == BACK:
            console.close()
        elif chosen == _UNDO:
            console.close()
            play.on_return = "undo"
        elif chosen == _HINT:
            console.close()
            play.on_return = "hint"
        elif chosen == _RULES:
            console.open("rule_book", play.session.title)
        elif chosen == _RESTART:
            play.restart()
            console.close()
        elif chosen == _SETTINGS:
            console.open("settings")
        elif chosen == _QUIT:
            console.home()
        elif chosen >= _OWN:
            console.close()
            if play.session.title.real_time:
                play.view.choose_item(chosen - _OWN)
            else:
                play.view.change_order()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the game."""
        self.play = None
