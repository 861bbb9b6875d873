"""The peers at a table: passes their moves to the session and their questions to the player.

console.link = session.far = Table(console, log, names)     # log: a deckhand.link.log.Log, or a live.Live
move = session.far.take()           # the remote player's move, -1 while it thinks

To the session a remote player is a bot that thinks until its move arrives. The console calls `step` before the top scene's,
so the link also works while a menu is open. It ends when the game is left. Its messages are in link/says.py.
"""

from deckhand.link.peer import DONE, LOST
from deckhand.table.seats import is_remote


class Table:
    """A link.peer.Peer at the table of the open game."""

    def __init__(self, console, log, names=()):
        self.console = console
        self.log = log  # a link.peer.Peer
        self.news = 0  # the news that the player has been shown
        self._names = names  # names of a hub's badges, by seat

    @property
    def name(self):
        """The peer's name; with a hub, the name of the badge that the news is about."""
        return self.log.name

    def name_of(self, seat):
        """The name of the badge at a remote seat."""
        return self._names[seat - 1] if self._names else self.log.name

    def take(self):
        """Return the remote player's move, once; -1 while it thinks."""
        return self.log.take()

    def undo_count(self):
        """Number of moves that an undo would take back; 0 if it's impossible."""
        return self.log.undo_count()

    def ask_undo(self, count, play):
        """Ask the peer for an undo of `count` moves."""
        self.log.ask_undo(count)
        play.talk.say("%s was asked" % self.name)

    def part(self):
        """End the link, and let bots play for the remote players.

        A hub replaces only the missing player by a bot, and the link stays.
        """
        if self._names and self.log.ask_for_bot():
            return
        from deckhand.table import rewind

        rewind.seat_bots(self.log.session)
        self._close()

    def _close(self):
        self.log.close()
        self.console.link = None

    def step(self, now):
        """Run the protocol, and show any news to the player."""
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
        if play.watcher:  # a replay: the screen doesn't show the real position
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
            play.play(log.take())  # this badge's own move, lost when the power went off
