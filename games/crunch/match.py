"""A match: several hands of Crunch, their scores added up (CR-32).

match = Match(4711, 3)              # the default: to 100
hand = Rules(match.deal(), 3)       # ... played to its end ...
match.add(hand.result())
if match.result() is None: ...      # the next hand
"""

from deckhand.game import AT_SEATS, DEALS
from games.crunch.engine.layout import MATCH_CHOICE, MATCH_PLAYED, MATCH_SIZE, MATCH_TOTALS, MATCH_ZERO

_TARGETS = (100, 50, 200, 0, 0, 0)  # by choice; 0: a number of hands ends the match


class Match:
    """A match in progress.

    deal: of the first hand, 0 to 999 999; seats: 2 to 4; choice: an index of CHOICES. Raises ValueError for anything else.
    """

    CHOICES = ("100", "50", "200", "1 hand", "3 hands", "5 hands")
    SINGLE = 3  # the choice of one hand, for lessons
    MOST_HANDS = (50, 50, 50, 1, 3, 5)  # by choice
    SIZE = MATCH_SIZE

    def __init__(self, deal, seats=2, choice=0):
        if not (0 <= deal < DEALS and 2 <= seats <= 4 and 0 <= choice < len(self.CHOICES)):
            raise ValueError("no match: deal %s, %s seats, choice %s" % (deal, seats, choice))
        self.state = state = bytearray(MATCH_SIZE)
        state[0:AT_SEATS] = deal.to_bytes(AT_SEATS, "little")
        state[AT_SEATS] = seats
        state[MATCH_CHOICE] = choice
        for seat in range(seats):
            state[MATCH_TOTALS + 2 * seat + 1] = MATCH_ZERO >> 8

    @classmethod
    def restore(cls, saved):
        """Return a match from its saved bytes. Raises CorruptState if they are not valid."""
        from games.crunch.engine.validation import match_fault  # loaded only to check saved bytes

        match = cls(0)
        match.state[:] = saved
        match_fault(match)
        return match

    def first_deal(self):
        """Return the deal number of the first hand."""
        return int.from_bytes(self.state[0:AT_SEATS], "little")

    def number(self):
        """Return the number of the hand to be played, from 1; after the match, that of the last hand."""
        played = self.state[MATCH_PLAYED]
        return played if self.result() else played + 1

    def deal(self):
        """Return the deal number of hand `number()` (CR-1)."""
        return (self.first_deal() + self.number() - 1) % DEALS

    def options(self):
        """Return the hand's options: none."""
        return ()

    def target(self):
        """Return the total that ends the match; 0: a number of hands does."""
        return _TARGETS[self.state[MATCH_CHOICE]]

    def add(self, result):
        """Count a hand's result(). Raises ValueError if the match is over or the hand is not."""
        if result is None or self.result():
            raise ValueError("no hand to count")
        state = self.state
        totals = self.totals()
        for seat in range(state[AT_SEATS]):
            total = totals[seat] + result[1][seat] + MATCH_ZERO
            state[MATCH_TOTALS + 2 * seat] = total & 0xFF
            state[MATCH_TOTALS + 2 * seat + 1] = total >> 8
        state[MATCH_PLAYED] += 1

    def totals(self):
        """Return the totals, by seat."""
        state = self.state
        ends = MATCH_TOTALS + 2 * state[AT_SEATS]
        return tuple([(state[i] | state[i + 1] << 8) - MATCH_ZERO for i in range(MATCH_TOTALS, ends, 2)])

    def result(self):
        """Return None until the match is over, then (places, totals); equal totals share a place."""
        state = self.state
        totals = self.totals()
        target = self.target()
        reached = target and max(totals) >= target
        if not reached and state[MATCH_PLAYED] < self.MOST_HANDS[state[MATCH_CHOICE]]:
            return None
        return tuple([1 + sum([1 for other in totals if other > own]) for own in totals]), totals
