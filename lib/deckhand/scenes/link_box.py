"""A box over a linked table: the other is gone, or asks for something back. It closes by itself when that is over.

console.open("link_box", play)      # play: a scenes.play.Scene; its session.far is a link.remote_table.Table
"""

from deckhand.const import const
from deckhand.link.peer import ASKS, LEFT, LOST, READS
from deckhand.menu import BACK, Menu

_LONG = const(7)  # letters of a name
# Keys of the menu's items
_LOOK = "look"
_LEAVE = "leave"
_BOT = "bot"
_YES = "yes"
_NO = "no"
_LABELS = {
    _LOOK: "Look at the table",
    _LEAVE: "Leave, keep the game",
    _BOT: "Let a bot play on",
    _YES: "Yes, undo it",
    _NO: "No",
}


class Scene:
    """What can be done now."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        self.asks = False
        self.name = ""
        self.news = 0
        self.menu = None
        self.keys: tuple = ()  # of its items
        self._inks = None

    def enter(self):
        """Draw it."""
        far = self.play.session.far
        log = far.log
        self.asks = far.news == ASKS
        self.name = far.name
        self.news = log.news
        if self.asks:
            many = log.asked_count()
            title = "Undo?"
            self.keys = (_YES, _NO)
            helps: tuple = ("%s asks: %d move%s" % (far.name, many, "" if many == 1 else "s"), "%s plays on" % far.name)
        else:
            title = "Waiting for " + far.name
            if len(far.name) < _LONG:
                title += " ..."
            if log.fault:
                title = log.fault
            elif log.is_here and log.news == READS:
                title = "%s is in a menu" % far.name
            elif log.news == LEFT:
                title = "%s has left" % far.name
            self.keys = (_LOOK, _LEAVE, _BOT)
            helps = ("As it lies now", "Both go on another day", "The link ends")
            if log.news != LEFT and not log.fault:
                helps = ("It goes on by itself",) + helps[1:]
            if self.play.session.title.real_time:  # nobody ponders over a table that stands still
                self.keys = self.keys[1:]
                helps = helps[1:]
        folder = self.play.session.title.folder
        if not self._inks:
            from deckhand.ui import dimming

            self._inks = dimming.dim(self.console.screen, folder)
        items = [_LABELS[key] for key in self.keys]
        self.menu = Menu(self.console.screen, title, items, 0, folder, "", (), helps, box=True)
        self.menu.draw()

    def step(self, _):
        """Is it over?"""
        far = self.play.session.far
        log = far.log
        if log.news != ASKS if self.asks else log.is_here and not log.fault and not self._is_away(log.news):
            self.console.close()
        elif far.name != self.name or log.news != self.news:
            self.enter()  # now it is another one, or something else

    def _is_away(self, news):
        return news == LEFT or news == LOST or news == READS and self.play.session.title.real_time

    def press(self, key, pressed):
        """Choose."""
        if not pressed:
            return
        chosen = self.menu.press(key)
        play = self.play
        far = play.session.far
        item = self.keys[chosen] if chosen >= 0 else ""
        if self.asks:
            if item or chosen == BACK:
                far.log.reply_undo(item == _YES)
                self.console.close()
        elif item == _LOOK or chosen == BACK and _LOOK in self.keys:
            self.console.close()
        elif item == _LEAVE:
            self.console.home()
        elif item == _BOT:
            far.part()
            self.console.close()

    def leave(self):
        """The table as it was."""
        from deckhand.ui import dimming

        dimming.light(self.console.screen, self._inks)
        self.play = None
