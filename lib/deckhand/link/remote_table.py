"""The far end of a table: it brings the others' moves to the session.

console.link = session.far = Table(console, log, "Fox 3")   # log: deckhand.link.log
move = session.far.take()           # the far player's move, -1 while it thinks

To the console the far player is a bot that thinks until its move comes. The console calls `step` before the scene on top has
its turn, so the link lives in menus, too. It ends by itself when the game is left. What is to be told to the player, and what
the player wants of the link, stands in link/says.py.
"""

from deckhand.const import const
from deckhand.link.log import MENU
from deckhand.table.seats import FAR

LOST = const(6)  # behind what link_log calls news
DONE = const(7)


class Table:
    """name: the other's; news: what was told last."""

    def __init__(self, console, log, name):
        self.console = console
        self.log = log
        self.name = name
        self.news = 0

    def take(self):
        """The far player's move; -1: it thinks."""
        return self.log.take()

    def step(self, now):
        """Hear and tell; let the scene on top know what has come."""
        console = self.console
        log = self.log
        play = console.scenes[0] if console.names and console.names[0] == "play" else None
        session = play.session if play else None
        if not session or session.far is not self:
            from deckhand.link import says

            says.close(self)
            return
        if log.session is not session:
            from deckhand.link import says

            says.next_game(self, session)
        if play.watcher:  # which goes through the moves once more: nothing is what it seems
            log.beat(now)
            return
        at_table = console.names[-1] == "play"
        waits = at_table or console.names[-1] == "link_box"
        log.status = log.status & ~MENU if waits else log.status | MENU
        log.step(now)
        if log.move >= 0:
            console.touched = now
            if console.asleep:
                console.wake()
        if not at_table:
            return
        news = DONE if log.undone else LOST if log.fault or not log.here else log.news
        if news != self.news:
            self.news = news
            from deckhand.link import says

            says.tell(self, play)
        elif log.move >= 0 and session.level(session.seat()) < FAR and not play.is_moving():
            play.play(log.take())  # one's own, lost with the power
