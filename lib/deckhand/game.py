"""The base class of every game's rules: one bytearray of state, and the methods that console, bots and tests call.

    class Rules(Game):
        SEATS = (1,)
        OPTIONS = (("earth", ("off", "on"), 0),)
        SIZE = HEAD + len(OPTIONS) + 40     # bytes of a state, the same for every deal
        def setup(self): ...                # deal the cards into self.state

A game adds these methods. They have no stubs, because those would cost memory in every game:

    setup()                  deal: fill self.state after the head
    seat()                   the seat to move, from 1; 0: the game is over; ANY_SEAT: any seat may move (real time)
    moves(seat=None)         yield the legal moves (ints below 2^30) in a fixed order
    refusal(move, seat=None) None if the move, any int, is legal; else the clause and the reason as a short text
    allows(move, seat=None)  True if the move, any int, is legal; the default calls refusal(), which may be slow
    apply(move, seat=None)   play a move that is known to be legal, without a check
    result()                 None while the game runs, then (places, scores), a tuple of each by seat
    fault()                  None, or why the bytes after the head are not a valid position; or it raises that, by `must`

All games' states start with the same bytes (HEAD), so that saves and records can be read without the game's code.
"""

from deckhand.const import const

ANY_SEAT = const(255)  # of seat(): any seat may move (real time)
DEALS = const(1_000_000)  # deal numbers are 0 to 999 999
AT_DEAL = const(0)  # three bytes: the deal number, low byte first
AT_SEATS = const(3)  # number of seats
AT_CHANCE = const(4)  # eight bytes: the four words of stream 16, the game's later chance
AT_OPTIONS = const(12)  # one byte for each option, in the order of OPTIONS
HEAD = const(12)  # a game's own bytes start at HEAD + len(OPTIONS)


class IllegalMove(Exception):
    """A refused move; args[0] has the clause and the reason ("CL-14: hand is full, drop a card first")."""


class CorruptState(Exception):
    """Saved bytes that are not a valid position of the game; args[0] says what is wrong."""


class BadNotation(ValueError):
    """A text that is not a move of the game, legal or not; args[0] says so in one line."""


def must(is_valid, message):
    """Raise CorruptState with this message if a check of saved bytes failed."""
    if not is_valid:
        raise CorruptState(message)


class Game:
    """The part of the Rules contract that all games share; games/README.md has the whole contract.

    deal: 0 to 999 999; seats: one of SEATS (None: the first); options: a choice's index for each of OPTIONS, in their
    order; those left out get their defaults. Raises ValueError for anything else. `Rules(None)` has a blank state.
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
            name, choices, default = self.OPTIONS[i]
            choice = options[i] if i < len(options) else default
            if not 0 <= choice < len(choices):
                raise ValueError("option %s has no choice %s" % (name, choice))
            state[AT_OPTIONS + i] = choice
        self.setup()  # type: ignore[attr-defined]

    @classmethod
    def restore(cls, saved):
        """Return a game from the bytes of its state. Raises CorruptState if they are not a valid position."""
        must(len(saved) == cls.SIZE, "%d bytes, not %d" % (len(saved), cls.SIZE))
        rules = cls(None)
        rules.state[:] = saved
        rules.check()
        return rules

    def copy(self):
        """Return another game in the same position."""
        twin = self.__class__(None)
        twin.state[:] = self.state
        return twin

    def deal_number(self):
        """Return the deal number, 0 to 999 999."""
        state = self.state
        return state[AT_DEAL] | state[AT_DEAL + 1] << 8 | state[AT_DEAL + 2] << 16

    def seats(self):
        """Return the number of seats."""
        return self.state[AT_SEATS]

    def option(self, i):
        """Return the index of the choice made for the i-th option."""
        return self.state[AT_OPTIONS + i]

    def play(self, move, seat=None):
        """Play a move for a seat (None: the seat to move). Raises IllegalMove, with nothing changed, if it is refused."""
        if not self.allows(move, seat):
            raise IllegalMove(self.refusal(move, seat))  # type: ignore[attr-defined]
        self.apply(move, seat)  # type: ignore[attr-defined]

    def allows(self, move, seat=None):
        """Return True if the move, any int, is legal for a seat (None: the seat to move)."""
        return self.refusal(move, seat) is None  # type: ignore[attr-defined]

    def forget_chance(self, rng):
        """Replace the deal number and the generator's words, so that no hidden card can be computed; for `conceal`."""
        state = self.state
        state[AT_DEAL] = rng.bits() & 0xFF
        state[AT_DEAL + 1] = rng.bits() & 0xFF
        state[AT_DEAL + 2] = rng.below(DEALS >> 16)
        for i in range(AT_CHANCE, AT_CHANCE + 8):
            state[i] = rng.bits() & 0xFF

    def check(self):
        """Raise CorruptState if the state is not a valid position."""
        must(self.deal_number() < DEALS, "deal number over 999999")
        must(self.seats() in self.SEATS, "no game for %d seats" % self.seats())
        for i in range(len(self.OPTIONS)):
            must(self.option(i) < len(self.OPTIONS[i][1]), "option %s out of range" % self.OPTIONS[i][0])
        reason = self.fault()  # type: ignore[attr-defined]
        must(not reason, reason)

    def reveals(self, move):
        """Return True if this legal move shows a hidden card."""
        return False

    def conceal(self, seat, rng):
        """Shuffle in place everything that the seat cannot know. A game with hidden cards overrides this."""
        self.forget_chance(rng)
