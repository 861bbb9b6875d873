"""Best of three (LS-23): who begins the next game, with which deal, and who has won.

match = Match(4711, 2)
rules = Rules(match.deal(), 2, match.options())
match.add(rules.result()); match.result()
"""

from deckhand.const import const
from deckhand.game import DEALS, CorruptState

_CHOICE = const(3)  # behind the deal, low byte first
_GAMES = const(4)  # games played
_WINS = const(5)  # two bytes, by seat
_CARDS = const(7)  # two bytes a seat, low byte first
_SIZE = const(11)
_TO_WIN = const(2)
_MOST_GAMES = const(5)


class Match:
    """A match, or a single game (choice 1), whose first seat is the players' own option."""

    CHOICES = ("match", "single")
    SIZE = _SIZE

    def __init__(self, deal, seats=2, choice=0):
        if not 0 <= deal < DEALS:
            raise ValueError("a deal number is 0 to 999999, not %s" % deal)
        if seats != 2:
            raise ValueError("this game has no %s seats" % seats)
        if not 0 <= choice < len(self.CHOICES):
            raise ValueError("a match has no choice %s" % choice)
        self.state = state = bytearray(_SIZE)
        state[:_CHOICE] = deal.to_bytes(_CHOICE, "little")
        state[_CHOICE] = choice

    @classmethod
    def restore(cls, saved):
        """A match from the bytes of its state; raises CorruptState where they can be none."""
        if len(saved) != _SIZE:
            raise CorruptState("%d bytes, not %d" % (len(saved), _SIZE))
        match = cls(0)
        match.state[:] = saved
        match.check()
        return match

    def check(self):
        """Raise CorruptState where the bytes can be no match."""
        state = self.state
        games = state[_GAMES]
        one = state[_WINS]
        two = state[_WINS + 1]
        if self.first_deal() >= DEALS or state[_CHOICE] >= len(self.CHOICES):
            raise CorruptState("deal or choice out of range")
        if games > (1 if state[_CHOICE] else _MOST_GAMES) or one + two > games or one > _TO_WIN or two > _TO_WIN:
            raise CorruptState("games out of range")
        if one == two == _TO_WIN or self._cards(0) + self._cards(1) > 52 * games:
            raise CorruptState("more won than was played")

    def first_deal(self):
        """The deal number that the match began with."""
        return int.from_bytes(self.state[:_CHOICE], "little")

    def _cards(self, i):
        at = _CARDS + 2 * i
        return int.from_bytes(self.state[at : at + 2], "little")

    def number(self):
        """The next game's number, or the last one's when the match is over; from 1."""
        games = self.state[_GAMES]
        return games if self.result() else games + 1

    def deal(self):
        """The deal number of that game."""
        return (self.first_deal() + self.number() - 1) % DEALS

    def options(self):
        """Its options: in a match seat 1 begins the odd games (LS-2); () for a single game: the players choose."""
        if self.state[_CHOICE]:
            return ()
        return ((self.number() - 1) % 2,)

    def add(self, result):
        """Count a finished game."""
        if self.result():
            raise ValueError("the match is over")
        state = self.state
        places, scores = result
        state[_GAMES] += 1
        for i in range(2):
            if places[i] < places[1 - i]:
                state[_WINS + i] += 1
            at = _CARDS + 2 * i
            state[at : at + 2] = (self._cards(i) + scores[i]).to_bytes(2, "little")

    def totals(self):
        """Games won, by seat."""
        return (self.state[_WINS], self.state[_WINS + 1])

    def cards(self):
        """Cards won in all games, by seat."""
        return (self._cards(0), self._cards(1))

    def result(self):
        """None while the match goes on, else (places, games won)."""
        state = self.state
        one = state[_WINS]
        two = state[_WINS + 1]
        games = state[_GAMES]
        if not games or not state[_CHOICE] and one < _TO_WIN and two < _TO_WIN and games < _MOST_GAMES:
            return None
        lead = one - two
        if not lead:
            lead = self._cards(0) - self._cards(1)
        return (2 if lead < 0 else 1, 2 if lead > 0 else 1), (one, two)
