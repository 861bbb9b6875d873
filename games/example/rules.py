"""Magpie: draw cards into the pot for as long as you dare; a spade steals it.

MP-1 52 cards, shuffled; once all are drawn they are turned over. The first seat with 50 points, pot included, wins at once.
MP-2 `draw` turns up a card and adds its worth to the pot: its number, 10 for a picture, 1 for an ace.
MP-3 A spade is a magpie, worth nothing: the pot is lost, and the other seat's turn begins.
MP-4 `stop` makes the pot yours for good, and the other seat's turn begins. Draw first.
"""

from deckhand.cards import rank, suit
from deckhand.game import Game
from deckhand.rng import Rng

DRAW, STOP = 0, 1
CARDS = 52
GOAL = 50
# Everything that changes is in self.state, bytes that are saved, copied and undone. These are indexes (SCORE: one per seat).
TURN, POT, DRAWN, SCORE, DECK = 12, 13, 14, 15, 17


def worth(card):
    return 0 if suit(card) == 3 else min(rank(card), 10)  # MP-3, MP-2


class Rules(Game):
    SEATS = (2,)
    SIZE = DECK + CARDS

    def setup(self):
        self.state[DECK:] = bytearray(range(CARDS))
        Rng(self.deal_number(), 0).shuffle(self.state, DECK)  # MP-1

    def seat(self):
        return 0 if max(self.state[SCORE:DECK]) >= GOAL else 1 + self.state[TURN]  # MP-1; 0: it is over

    def moves(self, seat=None):
        if not self.seat() or seat not in (None, self.seat()):
            return []
        return [DRAW, STOP] if self.state[POT] else [DRAW]

    def refusal(self, move, seat=None):
        return None if move in self.moves(seat) else "MP-4: in your turn only, and draw before you stop"

    def apply(self, move, seat=None):
        state = self.state
        mine = SCORE + state[TURN]
        if move == DRAW:
            gain = worth(state[DECK + state[DRAWN]])
            state[POT] = state[POT] + gain if gain else 0  # MP-2, MP-3
            state[DRAWN] = (state[DRAWN] + 1) % CARDS  # MP-1
        if move == STOP or not state[POT] or state[mine] + state[POT] >= GOAL:
            state[mine] += state[POT]  # MP-4, MP-1
            state[POT] = 0
            state[TURN] = 1 - state[TURN]

    def reveals(self, move):
        return move == DRAW

    def result(self):
        one, two = self.state[SCORE:DECK]
        return None if self.seat() else ((1, 2) if one > two else (2, 1), (one, two))

    def conceal(self, seat, rng):
        rng.shuffle(self.state, DECK + self.state[DRAWN])
        self.forget_chance(rng)

    def fault(self):
        turn, pot, drawn, one, two = self.state[TURN:DECK]
        whole = sorted(self.state[DECK:]) == list(range(CARDS))
        if not whole or turn > 1 or drawn >= CARDS or pot + (two if turn else one) >= GOAL:
            return "no such table"
        return None
