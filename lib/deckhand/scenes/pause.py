"""The pause menu over a game.

console.open("pause", play)         # play: the scene of deckhand.scenes.play
"""

import gc

from deckhand.const import const
from deckhand.keys import START
from deckhand.menu import BACK, NONE, TURNED, Menu
from deckhand.screen import INK_WARN

_RESUME = "resume"
_UNDO = "undo"
_HINT = "hint"
_LOG = "log"
_RULES = "rules"
_RESTART = "restart"
_OWN = ("own", "own2")  # the view's own items, if any
_SETTINGS = "settings"
_LEAVE = "leave"

# Games that have a row
_TURNS = const(1)  # turn-based ones
_REAL_TIME = const(2)  # real-time ones
_ALL = const(3)  # both
_ROWS = (  # key, label, help, games that have the row
    (_RESUME, "Go on", "\x88, \x89 go on, too", _ALL),
    (_UNDO, "Undo", "Your last choice", _TURNS),
    (_HINT, "Hint", "Or \x8a: no gold medal then", _TURNS),
    (_LOG, "Log of moves", "What happened", _TURNS),
    (_RULES, "How to play", "Learn it, or look it up", _ALL),
    (_RESTART, "Restart this deal", "The same cards", _ALL),
    (_OWN[0], "", "", _ALL),
    (_OWN[1], "", "", _REAL_TIME),
    (_SETTINGS, "Settings", "Sound, light", _ALL),
    (_LEAVE, "Leave, keep the game", "To the menu", _ALL),
)


class Scene:
    """The pause menu."""

    def __init__(self, console, play, at=0):
        self.console = console
        self.play = play
        self.at = at  # index of the row under the cursor
        self.keys: list = []  # keys of the rows
        self._confirmed: list = []  # keys that need a confirmation
        self._asked = False  # is the confirmation shown?
        self.menu = None
        self._inks = None  # the table's colors, while it's dimmed

    def enter(self):
        """Draw the menu."""
        play = self.play
        session = play.session
        screen = self.console.screen
        if play.on_return:  # the log was open, and asks for a replay
            self.console.close()
            return
        if session.title.real_time:  # don't let players study a paused table
            screen.blank()
        if not self._inks:
            from deckhand.ui import dimming

            self._inks = dimming.dim(screen, session.title.folder)
            gc.collect()
        names, helps = self._rows()
        from deckhand.pages import result_words

        deal = result_words.code(session)
        self.menu = menu = Menu(screen, "Paused", names, self.at, session.title.folder, deal, (), helps, box=True)
        menu.draw()
        if not self.console.badge.may_write():
            menu.tell("Battery low: nothing kept.", INK_WARN)

    def _rows(self):
        # (labels, helps) of the rows; also sets `keys` and `_confirmed`.
        from deckhand import title
        from deckhand.table import untouched

        play = self.play
        session = play.session
        kind = _REAL_TIME if session.title.real_time else _TURNS
        people_count = session.humans()
        # Undo and hints are for a player at the table: not for bots only, nor on the hand-over screen.
        may_undo = play.is_handed_over or people_count == 1 or people_count and not session.title.hidden_hands
        own = play.view.items() or ()
        own_helps = title.read_field(session.title.folder, "pause").split("; ")
        is_untouched = untouched.is_untouched(play)
        self.keys = []
        self._confirmed = [_RESTART]
        names = []
        helps = []
        for key, label, help, kinds in _ROWS:
            if not kinds & kind or key == _LOG and not session.history or key in (_UNDO, _HINT) and not may_undo:
                continue
            if key in _OWN:
                i = _OWN.index(key)
                if i >= len(own):
                    continue
                label = own[i]
                help = own_helps[i] if i < len(own_helps) else ""
                if help[:1] == "?":  # title.txt wants a confirmation
                    self._confirmed.append(key)
                    help = help[1:]
            elif key == _LEAVE and is_untouched:
                label = "Leave"
                help = "You played nothing yet"
            elif session.far:
                from deckhand.link import says

                label, help = says.pause_row(session.far, key, label, help)
            self.keys.append(key)
            names.append(label)
            helps.append(help)
        return names, helps

    def _light(self):
        # Restore the table's colors, before anything else is drawn.
        if self._inks:
            from deckhand.ui import dimming

            dimming.light(self.console.screen, self._inks)
            self._inks = None
        self.menu = None

    def press(self, key, pressed):
        """Handle a key of the menu."""
        if not pressed:
            return
        console = self.console
        play = self.play
        if key == START:
            console.close()
            return
        is_confirmed, self._asked = self._asked, False
        menu = self.menu
        chosen = menu.press(key)
        at = menu.at
        if chosen == TURNED or chosen >= 0 and type(menu.items[at]) is tuple:  # one of the view's items with a value
            index = _OWN.index(self.keys[at])
            from deckhand.save import autosave

            autosave.choose(play, index)
            menu.items[at] = play.view.items()[index]
            menu.draw_item(at)
            return
        if chosen == BACK and is_confirmed:
            chosen = NONE
            menu.tell(menu.helps[at])
        key = _RESUME if chosen == BACK else ""
        if chosen >= 0:
            key = self.keys[chosen]
            if key in self._confirmed and not is_confirmed:
                self._asked = True
                menu.tell(menu.items[chosen] + "?  \x87 yes  \x88 no", INK_WARN)
                return
            self.at = chosen
            self._light()
        if key == _RESUME:
            console.close()
        elif key == _UNDO or key == _HINT:
            console.close()
            play.on_return = key
        elif key == _RULES:
            console.open("rule_book", play.session.title)
        elif key == _RESTART:
            if play.session.far:
                play.session.far.part()
            else:
                play.restart()
            console.close()
        elif key == _SETTINGS:
            console.open("settings")
        elif key == _LEAVE:
            console.replace("game_menu", play.session.title.folder)
        elif key == _LOG:
            console.open("log", play)
        elif key in _OWN:
            console.close()
            from deckhand.save import autosave

            autosave.choose(play, _OWN.index(key))

    def step(self, now):
        """Do nothing: the page doesn't change by itself."""

    def again(self):
        """Arguments for creating this scene again after it was unloaded."""
        return self.play, self.at

    def leave(self):
        """Restore the table's colors, and free the game."""
        self._light()
        self.play = None
