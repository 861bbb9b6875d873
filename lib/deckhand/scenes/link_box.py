"""A dialog over a linked table: the peer is gone, or asks for an undo. It closes when that is over.

console.open("link_box", play)      # play: a scenes.play.Scene; its session.far is a link.remote_table.Table
"""

from deckhand.const import const
from deckhand.link.peer import ASKS, LEFT, LOST, READS
from deckhand.menu import BACK, Menu

_LONG = const(7)  # letters of a name that leaves no room for dots
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
    """The dialog."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        self.asks = False  # is it about an undo?
        self.name = ""  # the peer's
        self.news = 0  # the news about it
        self.menu = None
        self.keys: tuple = ()  # keys of the menu's items
        self._inks = None  # the table's colors, while it's dimmed

    def enter(self):
        """Draw the dialog."""
        remote = self.play.session.far
        log = remote.log
        self.asks = remote.news == ASKS
        self.name = remote.name
        self.news = log.news
        if self.asks:
            move_count = log.asked_count()
            title = "Undo?"
            self.keys = (_YES, _NO)
            helps: tuple = (
                "%s asks: %d move%s" % (remote.name, move_count, "" if move_count == 1 else "s"),
                "%s plays on" % remote.name,
            )
        else:
            title = "Waiting for " + remote.name
            if len(remote.name) < _LONG:
                title += " ..."
            if log.fault:
                title = log.fault
            elif log.is_here and log.news == READS:
                title = "%s is in a menu" % remote.name
            elif log.news == LEFT:
                title = "%s has left" % remote.name
            self.keys = (_LOOK, _LEAVE, _BOT)
            helps = ("As it lies now", "Both go on another day", "The link ends")
            if log.news != LEFT and not log.fault:
                helps = ("It goes on by itself",) + helps[1:]
            if self.play.session.title.real_time:  # don't let players study a paused table
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
        """Close the dialog when it's over, or draw it again when the news has changed."""
        remote = self.play.session.far
        log = remote.log
        if log.news != ASKS if self.asks else log.is_here and not log.fault and not self._is_away(log.news):
            self.console.close()
        elif remote.name != self.name or log.news != self.news:
            self.enter()  # another peer, or other news

    def _is_away(self, news):
        return news == LEFT or news == LOST or news == READS and self.play.session.title.real_time

    def press(self, key, pressed):
        """Handle a key of the menu."""
        if not pressed:
            return
        chosen = self.menu.press(key)
        play = self.play
        remote = play.session.far
        item = self.keys[chosen] if chosen >= 0 else ""
        if self.asks:
            if item or chosen == BACK:
                remote.log.reply_undo(item == _YES)
                self.console.close()
        elif item == _LOOK or chosen == BACK and _LOOK in self.keys:
            self.console.close()
        elif item == _LEAVE:
            self.console.home()
        elif item == _BOT:
            remote.part()
            self.console.close()

    def leave(self):
        """Restore the table's colors."""
        from deckhand.ui import dimming

        dimming.light(self.console.screen, self._inks)
        self.play = None
