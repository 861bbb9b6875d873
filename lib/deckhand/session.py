"""One game being played: who sits where, undo, hints, the moves so far. It knows no pixels.

    session = Session(title, Rules, (4711, 1, ()), (HUMAN,))
    session.play(move)                  # raises IllegalMove with the clause
    if session.can_undo(): session.undo()
    move = session.think()              # a slice of the bot whose turn it is; -1 while it thinks

Who sits at a seat stands in deckhand/table/seats.py.
"""

from array import array

from deckhand import loader
from deckhand.const import const
from deckhand.game import IllegalMove
from deckhand.rng import bot_dice
from deckhand.table.seats import FAR, HUMAN

_RING_BYTES = const(640)  # snapshots for undo take at most this, and are at most _RING
_RING = const(32)
REVEALED = const(0x80)  # of a mark, beside the seat that moved


class Session:
    """A running game. `deal` is (deal number, seats, options), as the rules take them."""

    def __init__(self, title, rules, players, match=None):
        self.title = title
        self.rules = rules
        self.players = bytearray(players)
        self.match = match
        self.assisted = False  # a hint was taken, or an undo took back what a move had shown
        self.hints = 0
        self.undos = 0
        self.eyes = 1  # the seat whose cards are shown
        self.far = None  # what brings the moves of others by a link: deckhand/link/remote_table.py
        self.driver = None  # what drives a game of real time; the view makes it
        self.driven = b""  # and its bytes, in a session that is gone on with
        size = len(rules.state)
        self.rooms = 0 if title.real_time else max(4, min(_RING, _RING_BYTES // size))
        self.ring = bytearray()  # made with the first move, where anybody could take one back
        self.kept = 0  # snapshots in the ring, the last ones
        self.before = 0  # moves that were played before the history begins: a save had no room for them
        self.history = array("i")
        self.marks = bytearray()  # for each move its seat, and whether it showed something
        self._bot = None
        self._bot_there = False  # are a bot's modules in memory?

    def restore(self, assisted, eyes, hints, undos, driven):
        """Continue a saved game: help taken so far, the seat whose cards are shown, the bytes of its driver."""
        self.assisted = assisted
        self.eyes = eyes
        self.hints = hints
        self.undos = undos
        self.driven = driven

    def restore_moves(self, before, history, marks):
        """Take the moves so far from a save: how many it had no room for, then those that it has, with their marks."""
        self.before = before
        self.history = history
        self.marks = marks

    # -- asking

    def seat(self):
        """Whose decision it is (see Game.seat)."""
        return self.rules.seat()

    def level(self, seat):
        """HUMAN or the bot's level, 1 to 3."""
        return self.players[seat - 1]

    def humans(self):
        """How many seats are played by people."""
        return sum([1 for player in self.players if player == HUMAN])

    def open_eyes(self):
        """Show the first person's cards, where those of a bot were shown."""
        if self.humans() and self.level(self.eyes):
            self.eyes = bytes(self.players).find(bytes((HUMAN,))) + 1

    def humans_turn(self):
        """Is it a person's decision?"""
        seat = self.rules.seat()
        return 0 < seat < 255 and self.players[seat - 1] == HUMAN

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
        """How many moves lie between now and before one's last decision; 0: it cannot be taken back.

        Alone always; against bots as far as nothing was shown since; with other people only one's own decision of the turn
        in progress. Never where neither a snapshot nor all moves from the deal on are there to do it with.
        """
        if self.title.real_time or len(self.players) > 1 and not self.rules.seat():
            return 0
        if self.far:
            return self.far.undo_count()
        back = 0
        for mark in reversed(self.marks):
            back += 1
            if len(self.players) > 1:
                seat = mark & 127
                if mark & REVEALED or self.humans() > 1 and self.rules.seat() != seat:
                    return 0
                if self.players[seat - 1] != HUMAN:
                    continue
            return back if back <= self.kept or not self.before else 0
        return 0

    def undo(self):
        """Take the last decision back; returns the move that it was."""
        from deckhand.table import session_past

        return session_past.undo(self)

    def past(self, back):
        """The rules as they stood before the last `back` moves; None where no snapshot is left of that."""
        from deckhand.table import session_past

        return session_past.past(self, back)

    def deal(self):
        """The deal number."""
        return self.rules.deal_number()

    def first_deal(self):
        """The deal number that the match (or this game) began with."""
        return self.match.first_deal() if self.match else self.deal()

    def next_game(self):
        """The session of the match's next game, with the same seats."""
        from deckhand.table import session_past

        return session_past.next_game(self)

    def forget(self):
        """Forget what a bot was thinking about."""
        self._bot = None

    # -- bots

    def think(self, level=0):
        """Let the bot whose turn it is think for a slice; its move, or -1 while it thinks on.

        A level of 1 to 3 asks another bot than the one that sits there: a hint for a person.
        """
        seat = self.rules.seat()
        if self.far and not level and self.level(seat) >= FAR:
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
        to_conceal, to_think = bot_dice(self.deal(), self.before + len(self.history), seat)
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
        """Is a bot in memory, or none needed for whom a link brings?"""
        return self._bot_there or self.far and self.level(self.seat()) >= FAR

    def reason(self, move):
        """Why the hint's move: a line of words."""
        seat = self.rules.seat()
        words = self._fetch_bot().why(self._blind(seat)[0], seat, move)
        self.stop_thinking()
        return words
