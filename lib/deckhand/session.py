"""A game in progress: players, moves, undo and hints. Knows nothing about the screen.

    session = Session(title, Rules(4711, 1, ()), (HUMAN,))
    session.play(move)                  # raises IllegalMove with the clause
    if session.can_undo(): session.undo()
    move = session.think()              # run a slice of the bot to move; -1 while it thinks

`players` has a byte per seat: a person, a bot's level or a remote player (deckhand/table/seats.py).
"""

from array import array

from deckhand import loader
from deckhand.const import const
from deckhand.game import ANY_SEAT, IllegalMove
from deckhand.rng import bot_rngs
from deckhand.table.seats import HUMAN, REVEALED, is_remote, seat_of

_RING_BYTES = const(640)  # most bytes of all snapshots for undo
_RING = const(32)  # most snapshots


class Session:
    """A game in progress. previous: the session of the match's game before this one."""

    def __init__(self, title, rules, players, match=None, previous=None, is_lesson=False):
        self.title = title
        self.rules = rules
        self.players = bytearray(players)
        self.match = match
        self.is_lesson = is_lesson  # no automatic moves, no undo
        # Was a hint used, or a move undone that had revealed something?
        self.assisted = previous.assisted if previous else False
        self.eyes = 1  # the viewer: the seat whose cards are shown
        self.far = previous.far if previous else None  # the link to a peer, a link.remote_table.Table
        size = len(rules.state)
        # Number of snapshots for undo.
        self.rooms = 0 if title.real_time or is_lesson else max(4, min(_RING, _RING_BYTES // size))
        self.ring = bytearray()  # the snapshots, allocated with the first move
        self._is_bot_loaded = False  # is the bot's stage current?
        self.clear_moves()

    def clear_moves(self):
        """Forget all moves, as at the start of a game."""
        self.hints = 0
        self.undos = 0
        self.driver = None  # of a real-time game: its view creates it
        self.driven = b""  # the driver's state in a resumed game
        self.kept = 0  # number of snapshots in `ring`
        self.before = 0  # moves before the first one in `history`: a save had no room for them
        self.history = array("i")  # the moves
        self.marks = bytearray()  # for each move its seat, plus REVEALED if it revealed something
        self._bot = None  # generator of the bot that is thinking

    # -- players

    def seat(self):
        """Whose decision it is (see Game.seat)."""
        return self.rules.seat()

    def level(self, seat):
        """The player at a seat: HUMAN, a bot's level from 1, or a remote player."""
        return self.players[seat - 1]

    def humans(self):
        """Number of seats played by people at this badge."""
        return sum([1 for player in self.players if player == HUMAN])

    def open_eyes(self):
        """Make the first person the viewer, if a bot was."""
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
        """The chosen index of each option, as bytes."""
        return bytes([self.rules.option(i) for i in range(len(self.rules.OPTIONS))])

    # -- playing

    def play(self, move, seat=None):
        """Play a move, by default for the seat to move. Raises IllegalMove, and changes nothing, if it's refused."""
        rules = self.rules
        mover = seat or rules.seat()
        if not rules.allows(move, seat):
            raise IllegalMove(rules.refusal(move, seat))
        is_revealing = rules.reveals(move)
        self._save_snapshot()
        rules.apply(move, seat)
        self.history.append(move)
        self.marks.append(mover | REVEALED if is_revealing else mover)
        self._bot = None

    def _save_snapshot(self):
        if not self.rooms or not self.humans():  # nobody who could undo
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
        """Number of moves that an undo of the last decision takes back; 0 if it can't be undone.

        In solitaire any decision can; against bots, if no move has revealed anything since; with other people only
        the player's own decision in the current turn; in a linked game any own decision, if the peer agrees. It needs a
        snapshot, or all moves from the deal on.
        """
        if self.title.real_time or len(self.players) > 1 and not self.rules.seat():
            return 0
        if self.far:
            return self.far.undo_count()
        count = 0
        for mark in reversed(self.marks):
            count += 1
            if len(self.players) > 1:
                seat = seat_of(mark)
                if mark & REVEALED or self.humans() > 1 and self.rules.seat() != seat:
                    return 0
                if self.players[seat - 1] != HUMAN:
                    continue
            return count if count <= self.kept or not self.before else 0
        return 0

    def undo(self):
        """Undo the last decision, with the bots' moves after it; returns the undone move."""
        from deckhand.table import rewind

        return rewind.go_back(self, self.can_undo())

    def past(self, back):
        """A copy of the rules before the last `back` moves; None if there is no snapshot of them."""
        from deckhand.table import positions

        return positions.stored(self, back)

    def deal(self):
        """The deal number."""
        return self.rules.deal_number()

    def first_deal(self):
        """The deal number of the match's first game, or of this game without a match."""
        return self.match.first_deal() if self.match else self.deal()

    def forget(self):
        """Discard a bot's unfinished thinking."""
        self._bot = None

    # -- bots

    def think(self, level=0):
        """Let the bot to move think for a slice; returns its move, or -1 while it isn't done.

        level: 1 to 3 lets another bot think for the seat, for a hint.
        """
        seat = self.rules.seat()
        if self.far and not level and is_remote(self.level(seat)):
            return self.far.take()
        if self._bot is None:
            level = level or self.level(seat)
            view, rng = self._view_for_bot(seat)
            self._bot = self._load_bot().think(view, seat, level - 1, rng)
        try:
            next(self._bot)
        except StopIteration as end:
            self._bot = None
            return end.value
        return -1

    def _view_for_bot(self, seat):
        # (copy of the rules without the seat's hidden information, rng for the bot), independent of each other.
        conceal_rng, think_rng = bot_rngs(self.deal(), self.before + len(self.history), seat)
        view = self.rules.copy()
        view.conceal(seat, conceal_rng)
        return view, think_rng

    def _load_bot(self):
        if not self._is_bot_loaded:
            self._is_bot_loaded = True
            loader.stage(self.title.folder, loader.BOT)
        return loader.module(self.title.folder, "bot")

    def stop_thinking(self):
        """Discard a bot's unfinished thinking, and evict its modules."""
        self._bot = None
        if self._is_bot_loaded:
            self._is_bot_loaded = False
            loader.stage(self.title.folder, loader.PERSON)

    def has_bot(self):
        """Is a bot in memory, or none needed because a remote player is to move?"""
        return self._is_bot_loaded or self.far and is_remote(self.level(self.seat()))

    def reason(self, move):
        """The reason for a hint's move, as a line of text."""
        seat = self.rules.seat()
        reason = self._load_bot().why(self._view_for_bot(seat)[0], seat, move)
        self.stop_thinking()
        return reason
