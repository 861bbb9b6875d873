"""Stars: three rows, of which a turn takes some of one.

SX-1 Three rows of 2 to 7 stars, by chance; seat 1 begins.
SX-2 Take one star or more, all from one row.
SX-3 Whoever takes the last star loses.
"""

from deckhand.game import Game
from deckhand.rng import Rng

TURN, ROW = 12, 13  # ROW: the stars of the first row
ROWS = 3


class Rules(Game):
    SEATS = (2,)
    SIZE = ROW + ROWS

    def setup(self):
        rng = Rng(self.deal_number(), 0)
        for i in range(ROWS):
            self.state[ROW + i] = 2 + rng.below(6)  # SX-1

    def seat(self):
        return 1 + self.state[TURN] if max(self.state[ROW:]) else 0

    def moves(self, seat=None):
        if self.seat() and seat in (None, self.seat()):
            for row in range(ROWS):
                for count in range(1, self.state[ROW + row] + 1):
                    yield row << 4 | count

    def refusal(self, move, seat=None):
        if seat not in (None, self.seat()) or not self.seat():
            return "SX-1: not your turn"
        if move < 0 or move >> 4 >= ROWS or not 0 < move & 15 <= self.state[ROW + (move >> 4)]:
            return "SX-2: there are not that many"
        return None

    def apply(self, move, seat=None):
        self.state[ROW + (move >> 4)] -= move & 15
        self.state[TURN] = 1 - self.state[TURN]

    def reveals(self, move):
        return False

    def result(self):
        if self.seat():
            return None
        other = self.state[TURN]  # SX-3: the other one took the last star
        return (1 - other, other), (1 - other, other)

    def conceal(self, seat, rng):
        self.forget_chance(rng)

    def fault(self):
        return None if max(self.state[ROW:]) <= 7 and self.state[TURN] < 2 else "no such rows"
