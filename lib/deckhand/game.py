"""What every game is: one bytearray, and the calls that console, bots, tests and a pupil's own game share.

    class Rules(Game):
        SEATS = (1,)
        OPTIONS = (("earth", ("off", "on"), 0),)
        SIZE = HEAD + len(OPTIONS) + 40     # bytes of a state, the same for every deal
        def setup(self): ...                # deal the cards into self.state

What a game adds (documented here, for stubs would cost memory in every game):

    setup()                  deal: fill self.state after the head is written
    seat()                   whose decision it is, from 1; 0: the game is over; ANY_SEAT: everybody's (real time)
    moves(seat=None)         yield the legal moves (ints below 2^30) in a fixed order
    refusal(move, seat=None) None if legal, else clause and reason as a short text; any int is safe to ask
    allows(move, seat=None)  is it legal? A game that can say so without words does (the usual one asks refusal)
    apply(move, seat=None)   play a move that is known to be legal: no questions asked
    result()                 None while running, else (places, scores), a tuple each by seat
    fault()                  None, or why the bytes behind the head can be no position; or it raises that, by `must`

The first bytes of a state are the same in all games (HEAD), so that saves and records need no game's code.
"""

from deckhand.const import const

ANY_SEAT = const(255)  # seat() in real time: everybody decides
DEALS = const(1_000_000)  # deal numbers are 0 to 999 999
AT_DEAL = const(0)  # three bytes, low byte first
AT_SEATS = const(3)
AT_CHANCE = const(4)  # eight bytes: the four words of the game's stream 16
AT_OPTIONS = const(12)  # one byte an option, in the order of OPTIONS
HEAD = const(12)  # a game's own bytes begin at HEAD + len(OPTIONS)


class IllegalMove(Exception):
    """A move that the rules refuse; args[0] is clause and reason ("CL-14: hand is full, drop a card first")."""


class CorruptState(Exception):
    """Saved bytes that are no position of the game; args[0] says what is wrong."""


class BadNotation(ValueError):
    """A text that is no move of the game at all; args[0] says so in one line."""


def must(good, what):
    """Raise CorruptState where this does not hold of saved bytes."""
    if not good:
        raise CorruptState(what)


class Game:
    """The part of the Rules contract that all games share; see games/README.md for the whole of it.

    deal: 0 to 999 999; seats: one of SEATS (None: the usual); options: indexes in the order of OPTIONS, those left
    out are usual. Raises ValueError for anything else. `Rules(None)` is an empty table, to be filled with a state.
    """

    SEATS: tuple = (1,)
    OPTIONS: tuple = ()
    SIZE = HEAD

    def __init__(self, deal, seats=None, options=()):
        self.state = state = bytearray(self.SIZE)
        if deal is None:
            return
        if seats is None:
            seats = self.SEATS[0]
        if not 0 <= deal < DEALS:
            raise ValueError("a deal number is 0 to 999999, not %s" % deal)
        if seats not in self.SEATS:
            raise ValueError("this game has no %s seats" % seats)
        if len(options) > len(self.OPTIONS):
            raise ValueError("this game has %d options" % len(self.OPTIONS))
        state[AT_DEAL] = deal & 0xFF
        state[AT_DEAL + 1] = deal >> 8 & 0xFF
        state[AT_DEAL + 2] = deal >> 16
        state[AT_SEATS] = seats
        for i in range(len(self.OPTIONS)):
            name, choices, usual = self.OPTIONS[i]
            choice = options[i] if i < len(options) else usual
            if not 0 <= choice < len(choices):
                raise ValueError("option %s has no choice %s" % (name, choice))
            state[AT_OPTIONS + i] = choice
        self.setup()  # type: ignore[attr-defined]

    @classmethod
    def restore(cls, saved):
        """A game from the bytes of its state; raises CorruptState where they can be no position of it."""
        must(len(saved) == cls.SIZE, "%d bytes, not %d" % (len(saved), cls.SIZE))
        rules = cls(None)
        rules.state[:] = saved
        rules.check()
        return rules

    def copy(self):
        """Another game in the same position."""
        twin = self.__class__(None)
        twin.state[:] = self.state
        return twin

    def deal_number(self):
        """The deal number, 0 to 999 999."""
        state = self.state
        return state[AT_DEAL] | state[AT_DEAL + 1] << 8 | state[AT_DEAL + 2] << 16

    def seats(self):
        """How many seats play."""
        return self.state[AT_SEATS]

    def option(self, i):
        """The chosen index of the i-th option."""
        return self.state[AT_OPTIONS + i]

    def play(self, move, seat=None):
        """Play a move for the seat that decides; raises IllegalMove and changes nothing where it is refused."""
        if not self.allows(move, seat):
            raise IllegalMove(self.refusal(move, seat))  # type: ignore[attr-defined]
        self.apply(move, seat)  # type: ignore[attr-defined]

    def allows(self, move, seat=None):
        """Is this int, any one, a legal move of the seat that decides?"""
        return self.refusal(move, seat) is None  # type: ignore[attr-defined]

    def forget_chance(self, rng):
        """Part of `conceal`: another deal number and other generator words, so that nothing hidden can be computed."""
        state = self.state
        state[AT_DEAL] = rng.bits() & 0xFF
        state[AT_DEAL + 1] = rng.bits() & 0xFF
        state[AT_DEAL + 2] = rng.below(DEALS >> 16)
        for i in range(AT_CHANCE, AT_CHANCE + 8):
            state[i] = rng.bits() & 0xFF

    def check(self):
        """Raise CorruptState where the bytes can be no position."""
        must(self.deal_number() < DEALS, "deal number over 999999")
        must(self.seats() in self.SEATS, "no game for %d seats" % self.seats())
        for i in range(len(self.OPTIONS)):
            must(self.option(i) < len(self.OPTIONS[i][1]), "option %s out of range" % self.OPTIONS[i][0])
        why = self.fault()  # type: ignore[attr-defined]
        must(not why, why)

    def reveals(self, move):
        """Would this legal move show a hidden card?"""
        return False

    def conceal(self, seat, rng):
        """Shuffle in place all that this seat cannot know; a game with hidden cards does so first."""
        self.forget_chance(rng)
