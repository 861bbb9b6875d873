"""One game being played: who sits where, undo, hints, the moves so far. It knows no pixels.

    session = Session(title, Rules, (4711, 1, ()), (HUMAN,))
    session.play(move)                  # raises IllegalMove with the clause
    if session.can_undo(): session.undo()
    move = session.think()              # a slice of the bot whose turn it is; -1 while it thinks

What plays at a seat is a byte of `players`: see deckhand/table/seats.py.
"""

from array import array

from deckhand import loader
from deckhand.const import const
from deckhand.game import ANY_SEAT, IllegalMove
from deckhand.rng import bot_rngs
from deckhand.table.seats import HUMAN, REVEALED, is_remote, seat_of

_RING_BYTES = const(640)  # snapshots for undo take at most this, and are at most _RING
_RING = const(32)


class Session:
    """A running game. previous: the session of the match's game before this one."""

    def __init__(self, title, rules, players, match=None, previous=None, is_lesson=False):
        self.title = title
        self.rules = rules
        self.players = bytearray(players)
        self.match = match
        self.is_lesson = is_lesson  # a task at a time: nothing is done automatically, nothing is undone
        # Was a hint taken, or did an undo take back what a move had shown?
        self.assisted = previous.assisted if previous else False
        self.eyes = 1  # the seat whose cards are shown
        self.far = previous.far if previous else None  # the other end of a link: deckhand/link/remote_table.py
        size = len(rules.state)
        # The snapshots for undo: how many there is room for, and in how many bytes.
        self.rooms = 0 if title.real_time or is_lesson else max(4, min(_RING, _RING_BYTES // size))
        self.ring = bytearray()  # made with the first move, where anybody could take one back
        self._bot_there = False  # are a bot's modules in memory?
        self.clear_moves()

    def clear_moves(self):
        """No move has been played."""
        self.hints = 0
        self.undos = 0
        self.driver = None  # what drives a game of real time; the view makes it
        self.driven = b""  # the driver's bytes in a resumed session
        self.kept = 0  # snapshots in the ring, the last ones
        self.before = 0  # moves that were played before the history begins: a save had no room for them
        self.history = array("i")
        self.marks = bytearray()  # for each move its seat, and whether it showed something
        self._bot = None

    # -- asking

    def seat(self):
        """Whose decision it is (see Game.seat)."""
        return self.rules.seat()

    def level(self, seat):
        """What plays at a seat: HUMAN, a bot's level from 1, or a remote player."""
        return self.players[seat - 1]

    def humans(self):
        """How many seats are played by people."""
        return sum([1 for player in self.players if player == HUMAN])

    def open_eyes(self):
        """Show the first person's cards, where those of a bot were shown."""
        if self.humans() and self.level(self.eyes):
            self.eyes = bytes(self.players).find(bytes((HUMAN,))) + 1

    def show_to(self, seat):
        """Make a seat the viewer; returns the seat that was the viewer before."""
        before, self.eyes = self.eyes, seat
        return before

    def humans_turn(self):
        """Is it a person's decision?"""
        seat = self.rules.seat()
        return 0 < seat < ANY_SEAT and self.players[seat - 1] == HUMAN

    def options(self):
        """The options' chosen indexes."""
        return bytes([self.rules.option(i) for i in range(len(self.rules.OPTIONS))])

    # -- playing

    def play(self, move, seat=None):
        """Play a move for the seat that decides; raises IllegalMove, and nothing has happened."""
        rules = self.rules
        mover = seat or rules.seat()
        if not rules.allows(move, seat):
            raise IllegalMove(rules.refusal(move, seat))
        shows = rules.reveals(move)
        self._keep()
        rules.apply(move, seat)
        self.history.append(move)
        self.marks.append(mover | REVEALED if shows else mover)
        self._bot = None

    def _keep(self):
        if not self.rooms or not self.humans():  # who only looks on takes nothing back
            self.ring = bytearray()
            self.kept = 0
            return
        state = self.rules.state
        size = len(state)
        at = len(self.history) % self.rooms * size
        if not self.ring:
            self.ring = bytearray(self.rooms * size)
        ring = self.ring
        ring[at : at + size] = state
        if self.kept < self.rooms:
            self.kept += 1

    # -- undo

    def can_undo(self):
        """How many moves an undo of the last decision takes back; 0: it cannot be undone.

        Alone always; against bots as far as nothing was shown since; with other people only one's own decision of the turn
        in progress; by a link any own decision, which the other player is asked about. Never where neither a snapshot nor all
        moves from the deal on are there to do it with.
        """
        if self.title.real_time or len(self.players) > 1 and not self.rules.seat():
            return 0
        if self.far:
            return self.far.undo_count()
        back = 0
        for mark in reversed(self.marks):
            back += 1
            if len(self.players) > 1:
                seat = seat_of(mark)
                if mark & REVEALED or self.humans() > 1 and self.rules.seat() != seat:
                    return 0
                if self.players[seat - 1] != HUMAN:
                    continue
            return back if back <= self.kept or not self.before else 0
        return 0

    def undo(self):
        """Take the last decision back, with the bots' answers to it; returns its move."""
        from deckhand.table import rewind

        return rewind.go_back(self, self.can_undo())

    def past(self, back):
        """The rules as they were before the last `back` moves; None where no snapshot of that is left."""
        from deckhand.table import positions

        return positions.stored(self, back)

    def deal(self):
        """The deal number."""
        return self.rules.deal_number()

    def first_deal(self):
        """The deal number that the match (or this game) began with."""
        return self.match.first_deal() if self.match else self.deal()

    def forget(self):
        """Forget what a bot was thinking about."""
        self._bot = None

    # -- bots

    def think(self, level=0):
        """Let the bot whose turn it is think for a slice; its move, or -1 while it thinks on.

        A level of 1 to 3 asks another bot than the one that sits there: a hint for a person.
        """
        seat = self.rules.seat()
        if self.far and not level and is_remote(self.level(seat)):
            return self.far.take()
        if self._bot is None:
            level = level or self.level(seat)
            view, dice = self._blind(seat)
            self._bot = self._fetch_bot().think(view, seat, level - 1, dice)
        try:
            next(self._bot)
        except StopIteration as end:
            self._bot = None
            return end.value
        return -1

    def _blind(self, seat):
        # What a bot is given: a copy without what its seat cannot know, and dice that do not tell how it was made.
        to_conceal, to_think = bot_rngs(self.deal(), self.before + len(self.history), seat)
        view = self.rules.copy()
        view.conceal(seat, to_conceal)
        return view, to_think

    def _fetch_bot(self):
        if not self._bot_there:
            self._bot_there = True
            loader.stage(self.title.folder, loader.BOT)
        return loader.module(self.title.folder, "bot")

    def stop_thinking(self):
        """Forget what a bot was thinking about, and let its modules go until it is wanted again."""
        self._bot = None
        if self._bot_there:
            self._bot_there = False
            loader.stage(self.title.folder, loader.PERSON)

    def has_bot(self):
        """Is a bot in memory, or none needed, since a remote player decides?"""
        return self._bot_there or self.far and is_remote(self.level(self.seat()))

    def reason(self, move):
        """Why the hint's move: a line of words."""
        seat = self.rules.seat()
        words = self._fetch_bot().why(self._blind(seat)[0], seat, move)
        self.stop_thinking()
        return words
