"""The other badges at a table: their moves come to the session, their questions to the player.

console.link = session.far = Table(console, log, names)     # log: a deckhand.link.log.Log, or a live.Live
move = session.far.take()           # the remote player's move, -1 while it thinks

To the session a remote player is a bot that thinks until its move comes. The console calls `step` before the scene on top has
its turn, so the link lives in menus, too. It ends by itself when the game is left. Its messages are in link/says.py.
"""

from deckhand.link.peer import DONE, LOST
from deckhand.table.seats import is_remote


class Table:
    """log: see link/peer.py; names: by seat, of the badges around a hub; news: what the player was told last."""

    def __init__(self, console, log, names=()):
        self.console = console
        self.log = log
        self.news = 0
        self._names = names

    @property
    def name(self):
        """The other badge's name; with a hub that of the badge which the news are about."""
        return self.log.name

    def name_of(self, seat):
        """The name of the badge at a remote seat."""
        return self._names[seat - 1] if self._names else self.log.name

    def take(self):
        """The remote player's move; -1: it thinks."""
        return self.log.take()

    def undo_count(self):
        """How many moves an undo would take back; 0: it is impossible."""
        return self.log.undo_count()

    def ask_undo(self, count, play):
        """Ask the other badge for an undo of `count` moves."""
        self.log.ask_undo(count)
        play.talk.say("%s was asked" % self.name)

    def part(self):
        """End the link; bots play on for remote players. With a hub it goes on: a bot sits down for whoever is missing."""
        if self._names and self.log.ask_for_bot():
            return
        from deckhand.table import rewind

        rewind.seat_bots(self.log.session)
        self._close()

    def _close(self):
        self.log.close()
        self.console.link = None

    def step(self, now):
        """Hear and say; let the scene on top know what has come."""
        console = self.console
        log = self.log
        play = console.scenes[0] if console.names and console.names[0] == "play" else None
        session = play.session if play else None
        if not session or session.far is not self:
            self._close()
            return
        if log.session is not session:  # the match's next game
            from deckhand.link import meet

            log.begin(session, meet.number(session, True))
        if play.watcher:  # a replay: nothing is what it seems
            log.beat(now)
            return
        at_table = console.names[-1] == "play"
        log.set_menu(not at_table and console.names[-1] != "link_box")
        log.step(now)
        if log.next_move >= 0:
            console.touched = now
            if console.asleep:
                console.wake()
        if not at_table:
            return
        news = DONE if log.has_undone else LOST if log.fault or not log.is_here else log.news
        if news != self.news:
            self.news = news
            from deckhand.link import says

            says.announce(self, play)
        elif log.next_move >= 0 and not is_remote(session.level(session.seat())) and not play.is_moving():
            play.play(log.take())  # this badge's own, lost with the power
