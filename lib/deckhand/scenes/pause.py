"""The pause menu over a game.

console.open("pause", play)         # play: the scene of deckhand.scenes.play
"""

from deckhand.keys import START
from deckhand.menu import BACK, NONE, TURNED, Menu
from deckhand.screen import INK_WARN

_RESUME = 0
_UNDO = 1
_HINT = 2
_RULES = 3
_RESTART = 4
_SETTINGS = 5
_QUIT = 6
_LOG = 7
_OWN = 8  # the view's own items, where it has some: two at most
# In one string each: as many would take twice the memory for as long as something else lies over the menu.
_ITEMS = "Go on; Undo; Hint; How to play; Restart this deal; Settings; Leave, keep the game; Log of moves"
_HELPS = (
    "\x88, \x89 go on, too; Your last choice; Or \x8a: no gold medal then; Learn it, or look it up; "
    "?The same cards; Sound, light; To the menu; What happened; "
)
_WITH_TURNS = b"\0\1\2\7\3\4\x08\5\6"  # what stands there, from above
_REAL_TIME = b"\0\3\4\x08\x09\5\6"


class Scene:
    """What can be done while a game waits."""

    def __init__(self, console, play, at=0):
        self.console = console
        self.play = play
        self.at = at
        self.does: list = []
        self.asks = b""  # is it asked before it is done? So where the help begins with "?", also of title.txt
        self._asked = False
        self.menu = None
        self._inks = None  # the table's own, while it is dimmed

    def enter(self):
        """Draw the menu."""
        play = self.play
        session = play.session
        screen = self.console.screen
        if play.on_return:  # the last moves were looked at, and something is wanted of them
            self.console.close()
            return
        if session.title.real_time:  # nobody ponders over a table that stands still
            screen.blank()
        if not self._inks:
            from deckhand.ui import dimming

            self._inks = dimming.dim(screen, session.title.folder)
        items = _ITEMS.split("; ") + list(play.view.items() or ())
        told = len(session.history)
        order = _REAL_TIME if session.title.real_time else _WITH_TURNS
        people = session.humans()
        # Else there is nothing to take back and nobody to be advised; nor is there before who comes has taken the curtain away.
        played = play.is_handed_over or people == 1 or people and not session.title.hidden_hands
        self.does = [
            what
            for what in order
            if what < len(items) and (told or what != _LOG) and (played or what not in (_UNDO, _HINT))
        ]
        folder = session.title.folder
        from deckhand import title

        helps = (_HELPS + title.word(folder, "pause") + "; ").split("; ")
        self.asks = bytes([helps[what][:1] == "?" for what in self.does])
        helps = [helps[what].lstrip("?") for what in self.does]
        names = [items[what] for what in self.does]
        from deckhand.table import untouched

        untouched.say_untouched(play, names, helps)
        if session.far:
            from deckhand.link import says

            says.explain_pause(session, names, helps)
        from deckhand.scenes import result_words

        deal = result_words.code(session)
        self.menu = menu = Menu(screen, "Paused", names, self.at, folder, deal, (), helps, box=True)
        menu.draw()
        if not self.console.badge.may_write():
            menu.tell("Battery low: nothing kept.", INK_WARN)

    def _light(self):
        # All as it was, before anything else is shown.
        if self._inks:
            from deckhand.ui import dimming

            dimming.light(self.console.screen, self._inks)
            self._inks = None
        self.menu = None

    def press(self, key, pressed):
        """Choose."""
        if not pressed:
            return
        console = self.console
        play = self.play
        if key == START:
            console.close()
            return
        asked, self._asked = self._asked, False
        menu = self.menu
        chosen = menu.press(key)
        at = menu.at
        if chosen == TURNED or chosen >= 0 and type(menu.items[at]) is tuple:  # the view's own, of two values
            which = self.does[at] - _OWN
            from deckhand.save import autosave

            autosave.choose(play, which)
            menu.items[at] = play.view.items()[which]
            menu.draw_item(at)
            return
        if chosen == BACK and asked:
            chosen = NONE
            menu.tell(menu.helps[at])
        if chosen >= 0 and self.asks[chosen] and not asked:
            self._asked = True
            menu.tell(menu.items[chosen] + "?  \x87 yes  \x88 no", INK_WARN)
            return
        if chosen >= 0:
            self.at = chosen
            chosen = self.does[chosen]
            self._light()
        if chosen == _RESUME or chosen == BACK:
            console.close()
        elif chosen == _UNDO or chosen == _HINT:
            console.close()
            play.on_return = "undo" if chosen == _UNDO else "hint"
        elif chosen == _RULES:
            console.open("rule_book", play.session.title)
        elif chosen == _RESTART:
            if play.session.far:
                play.session.far.part()
            else:
                play.restart()
            console.close()
        elif chosen == _SETTINGS:
            console.open("settings")
        elif chosen == _QUIT:
            console.replace("game_menu", play.session.title.folder)
        elif chosen == _LOG:
            console.open("log", play)
        elif chosen >= _OWN:
            console.close()
            from deckhand.save import autosave

            autosave.choose(play, chosen - _OWN)

    def step(self, now):
        """Nothing moves here."""

    def again(self):
        """It makes room for what is opened over it, and begins there again."""
        return self.play, self.at

    def leave(self):
        """Let go of the game."""
        self._light()
        self.play = None
