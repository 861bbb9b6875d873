"""Best of three (LS-23): each game's deal and first seat, and the match's result.

match = Match(4711, 2)
rules = Rules(match.deal(), 2, match.options())
match.add(rules.result()); match.result()
"""

from deckhand.game import DEALS
from games.landslide.engine import layout


class Match:
    """A match, or a single game (choice 1), in which the option `first` decides who begins.

    deal: 0 to 999 999, of the first game; seats: 2; choice: an index of CHOICES. Raises ValueError for anything else.
    """

    CHOICES = ("best of 3", "one game")
    SINGLE = 1  # the choice of one game, for lessons
    SIZE = layout.MATCH_SIZE

    def __init__(self, deal, seats=2, choice=0):
        if not 0 <= deal < DEALS:
            raise ValueError("a deal number is 0 to 999999, not %s" % deal)
        if seats != 2:
            raise ValueError("this game has no %s seats" % seats)
        if not 0 <= choice < len(self.CHOICES):
            raise ValueError("a match has no choice %s" % choice)
        self.state = state = bytearray(layout.MATCH_SIZE)
        state[: layout.MATCH_CHOICE] = deal.to_bytes(layout.MATCH_CHOICE, "little")
        state[layout.MATCH_CHOICE] = choice

    @classmethod
    def restore(cls, saved):
        """Return a match from its saved bytes. Raises CorruptState if they are not valid."""
        from games.landslide.engine.validation import match_fault  # loaded only to check saved bytes

        match = cls(0)
        match.state[:] = saved
        match_fault(match)
        return match

    def first_deal(self):
        """Return the deal number of the first game."""
        return int.from_bytes(self.state[: layout.MATCH_CHOICE], "little")

    def number(self):
        """Return the number of the game to be played, from 1; after the match, that of the last game."""
        games = self.state[layout.MATCH_GAMES]
        return games if self.result() else games + 1

    def deal(self):
        """Return the deal number of game `number()`."""
        return (self.first_deal() + self.number() - 1) % DEALS

    def options(self):
        """Return that game's options: in a match seat 1 begins the odd games (LS-2). () leaves a single game's to the players."""
        if self.state[layout.MATCH_CHOICE]:
            return ()
        return ((self.number() - 1) % 2,)

    def add(self, result):
        """Count a finished game's result. Raises ValueError if the match is over."""
        if self.result():
            raise ValueError("the match is over")
        state = self.state
        places, scores = result
        state[layout.MATCH_GAMES] += 1
        for i in range(2):
            if places[i] < places[1 - i]:
                state[layout.MATCH_WINS + i] += 1
            at = layout.MATCH_CARDS + 2 * i
            state[at : at + 2] = (self.cards()[i] + scores[i]).to_bytes(2, "little")

    def totals(self):
        """Return the games won, by seat."""
        return (self.state[layout.MATCH_WINS], self.state[layout.MATCH_WINS + 1])

    def cards(self):
        """Return the cards won in all games, by seat."""
        state = self.state
        return tuple([state[at] | state[at + 1] << 8 for at in (layout.MATCH_CARDS, layout.MATCH_CARDS + 2)])

    def result(self):
        """Return None until the match is over, then (places, games won)."""
        state = self.state
        one, two = self.totals()
        games = state[layout.MATCH_GAMES]
        if (
            not games
            or not state[layout.MATCH_CHOICE]
            and one < layout.MATCH_TO_WIN
            and two < layout.MATCH_TO_WIN
            and games < layout.MATCH_MOST
        ):
            return None
        lead = one - two
        if not lead:
            cards = self.cards()
            lead = cards[0] - cards[1]
        return (2 if lead < 0 else 1, 2 if lead > 0 else 1), (one, two)
