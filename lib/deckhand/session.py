"""One game being played: who sits where, undo, hints, the moves so far. It knows no pixels.

    session = Session(title, Rules, (4711, 1, ()), (HUMAN,))
    session.play(move)                  # raises IllegalMove with the clause
    if session.can_undo(): session.undo()
    move = session.think()              # a slice of the bot whose turn it is; -1 while it thinks

A seat's player is HUMAN, or a bot level 1 easy, 2 fair, 3 hard.
"""

from array import array

from deckhand import loader
from deckhand.const import const
from deckhand.game import IllegalMove
from deckhand.rng import bot_dice

HUMAN = 0
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
        self.words = ""  # what to say to the player, shown until the next press
        self.assisted = False  # a hint was taken, or an undo took back what a move had shown
        self.hints = 0
        self.undos = 0
        self.eyes = 1  # the seat whose cards are shown
        self.driver = None  # what drives a game of real time; the view makes it
        self.driven = b""  # and its bytes, in a session that is gone on with
        size = len(rules.state)
        self._rooms = 0 if title.real_time else max(4, min(_RING, _RING_BYTES // size))
        self._ring = bytearray(self._rooms * size)
        self._kept = 0  # snapshots in the ring, the last ones
        self.before = 0  # moves that were played before the history begins: a save had no room for them
        self.history = array("i")
        self.marks = bytearray()  # for each move its seat, and whether it showed something
        self._bot = None
        self._bot_there = False  # are a bot's modules in memory?

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

    def humans_turn(self):
        """Is it a person's decision?"""
        seat = self.rules.seat()
        return 0 < seat < 255 and self.players[seat - 1] == HUMAN

    def options(self):
        """The options' chosen indexes."""
        return bytes([self.rules.option(i) for i in range(len(self.rules.OPTIONS))])

    def won(self):
        """Has the match, or else the game, ended well for the person who looks on (or, with several, for anybody)?"""
        result = (self.match and self.match.result()) or self.rules.result()
        if result is None:
            return False
        return result[0][self.eyes - 1] == 1 or (self.humans() != 1 and 1 in result[0])

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
        state = self.rules.state
        size = len(state)
        at = len(self.history) % self._rooms * size
        ring = self._ring
        ring[at : at + size] = state
        if self._kept < self._rooms:
            self._kept += 1

    # -- undo

    def can_undo(self):
        """May the last decision be taken back?

        Alone always; with others only one's own decision of the turn in progress, while nothing was shown by it. Never
        where neither a snapshot nor all moves from the deal on are there to do it with.
        """
        if not self.history or self.title.real_time or self.before and not self._kept:
            return False
        mark = self.marks[-1]
        if len(self.players) == 1:
            return True
        seat = mark & 127
        return not mark & REVEALED and self.players[seat - 1] == HUMAN and self.rules.seat() == seat

    def undo(self):
        """Take the last decision back; returns the move that it was."""
        if self.marks[-1] & REVEALED:
            self.assisted = True
        self.undos += 1
        move = self.history[-1]
        count = len(self.history) - 1
        state = self.rules.state
        size = len(state)
        if self._kept:
            at = count % self._rooms * size
            state[:] = self._ring[at : at + size]
            self._kept -= 1
        else:
            self._replay(count)
        self.history = self.history[:count]
        self.marks = self.marks[:count]
        self._bot = None
        return move

    def fresh(self):
        """The rules of this very deal before its first move."""
        rules = self.rules
        return rules.__class__(self.deal(), rules.seats(), self.options())

    def deal(self):
        """The deal number."""
        return self.rules.deal_number()

    def first_deal(self):
        """The deal number that the match (or this game) began with."""
        return self.match.first_deal() if self.match else self.deal()

    def _replay(self, count):
        rules = self.fresh()
        for i in range(count):
            rules.apply(self.history[i], self.marks[i] & 127)
        self.rules.state[:] = rules.state

    def restart(self):
        """The very same deal from its beginning."""
        self.assisted = self.assisted or bool(self.before or self.history or self.driven)  # the deal has been seen
        self.rules.state[:] = self.fresh().state
        self.before = 0
        self.history = array("i")
        self.marks = bytearray()
        self.driver = None
        self.driven = b""
        self._kept = 0
        self._bot = None
        self.hints = self.undos = 0

    def next_game(self):
        """The session of the match's next game, with the same seats."""
        match = self.match
        rules = self.rules.__class__(match.deal(), self.rules.seats(), match.options() or self.options())
        session = Session(self.title, rules, self.players, match)
        session.assisted = self.assisted
        return session

    # -- bots

    def think(self, level=0):
        """Let the bot whose turn it is think for a slice; its move, or -1 while it thinks on.

        A level of 1 to 3 asks another bot than the one that sits there: a hint for a person.
        """
        seat = self.rules.seat()
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
        """Is a bot in memory?"""
        return self._bot_there

    def reason(self, move):
        """Why the hint's move: a line of words."""
        seat = self.rules.seat()
        words = self._fetch_bot().why(self._blind(seat)[0], seat, move)
        self.stop_thinking()
        return words
