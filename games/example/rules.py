"""Magpie: draw cards into the pot for as long as you dare; a spade steals it.

MP-1 The deck: 52 cards, shuffled. When it is empty the game is over, and the higher score wins.
MP-2 `draw` turns up a card and adds its worth to the pot: its number, 10 for a picture, 1 for an ace.
MP-3 A spade is a magpie: the pot is lost, and the other seat's turn begins.
MP-4 `stop` makes the pot yours for good, and the other seat's turn begins. Draw first.
MP-5 Who comes to 50 points, the pot included, wins at once.
"""

from deckhand.cards import rank, suit
from deckhand.game import CorruptState, Game
from deckhand.rng import Rng

DRAW, STOP = 0, 1
CARDS = 52
GOAL = 50
TURN, POT, SCORES, DRAWN, DECK = 12, 13, 14, 16, 17  # where things lie in the state


def worth(card):
    """What a card adds to the pot; 0 is a magpie."""
    return 0 if suit(card) == 3 else min(rank(card), 10)  # MP-3, MP-2


class Rules(Game):
    """All that changes is in self.state: the bytes that are saved, copied and undone."""

    SEATS = (2,)
    SIZE = DECK + CARDS

    def setup(self):
        self.state[TURN] = 1
        self.state[DECK:] = bytearray(range(CARDS))
        Rng(self.deal_number(), 0).shuffle(self.state, DECK, CARDS)  # MP-1

    def seat(self):
        return self.state[TURN]  # 0 when the game is over

    def moves(self, seat=None):
        return [move for move in (DRAW, STOP) if not self.refusal(move, seat)]

    def refusal(self, move, seat=None):
        if not self.seat() or seat is not None and seat != self.seat():
            return "MP-4: it is not your turn"
        if move == STOP and not self.state[POT]:
            return "MP-4: the pot is empty, draw first"
        return None if move in (DRAW, STOP) else "MP-2: draw or stop"

    def apply(self, move, seat=None):
        state = self.state
        mine = SCORES + self.seat() - 1
        if move == DRAW:
            gain = worth(state[DECK + state[DRAWN]])
            state[POT] = state[POT] + gain if gain else 0  # MP-2, MP-3
            state[DRAWN] += 1
        over = state[DRAWN] == CARDS or state[mine] + state[POT] >= GOAL  # MP-1, MP-5
        if move == STOP or over or not state[POT]:
            state[mine] += state[POT]  # MP-4
            state[POT] = 0
            state[TURN] = 0 if over else 3 - self.seat()

    def reveals(self, move):
        return move == DRAW

    def result(self):
        one, two = self.state[SCORES:DRAWN]
        return None if self.seat() else ((1 + (one < two), 1 + (two < one)), (one, two))

    def conceal(self, seat, rng):
        rng.shuffle(self.state, DECK + self.state[DRAWN], CARDS - self.state[DRAWN])
        self.forget_chance(rng)

    def check(self):
        Game.check(self)
        turn, pot, one, two, drawn = self.state[TURN:DECK]
        over = drawn == CARDS or max(one, two, pot + (two if turn == 2 else one)) >= GOAL
        if turn > 2 or drawn > CARDS or over and pot or over == (turn > 0):
            raise CorruptState("no such table")
        if sorted(self.state[DECK:]) != list(range(CARDS)):
            raise CorruptState("not the whole deck")
