"""Magpie: draw cards into the pot for as long as you dare; a spade steals it. The rules:

MP-1 The deck: 52 cards, shuffled. When it is empty the game is over and the higher score wins.
MP-2 `draw` turns up a card. What it is worth goes into the pot: its number, 10 for a picture, 1 for an ace.
MP-3 A spade is a magpie: the pot is lost and the other seat's turn begins.
MP-4 `stop` makes the pot yours for good, and the other seat's turn begins. An empty pot cannot be stopped with.
MP-5 Who comes to 50 points, the pot included, wins at once.
"""

from deckhand.cards import rank, suit
from deckhand.game import HEAD, CorruptState, Game, const
from deckhand.rng import Rng

DRAW = 0
STOP = 1
CARDS = 52
GOAL = 50
_SPADES = const(3)
_TURN = const(12)  # where things lie in the state: the seat whose turn it is, 0 when the game is over
_POT = const(13)
_SCORES = const(14)  # two bytes
_DRAWN = const(16)  # how many cards have been turned up
_DECK = const(17)  # and all the cards, in the order in which they come


def worth(card):
    """What a card adds to the pot; 0 is a magpie."""
    if suit(card) == _SPADES:  # MP-3
        return 0
    return min(rank(card), 10)  # MP-2


class Rules(Game):
    """Everything is in `state`, the bytes that are saved, copied and undone."""

    SEATS = (2,)
    SIZE = HEAD + 5 + CARDS

    def setup(self):
        """Shuffle (MP-1)."""
        self.state[_DECK:] = bytearray(range(CARDS))
        Rng(self.deal_number(), 0).shuffle(self.state, _DECK, CARDS)
        self.state[_TURN] = 1

    def seat(self):
        """Whose turn it is."""
        return self.state[_TURN]

    def pot(self):
        """Points in the pot."""
        return self.state[_POT]

    def score(self, seat):
        """Points that are safe."""
        return self.state[_SCORES + seat - 1]

    def drawn(self):
        """The cards turned up so far, the newest last."""
        return self.state[_DECK : _DECK + self.state[_DRAWN]]

    def hidden(self):
        """The cards still to come; a bot may count them, but their order is nobody's business."""
        return self.state[_DECK + self.state[_DRAWN] :]

    def moves(self, seat=None):
        """What can be done now."""
        for move in (DRAW, STOP):
            if self.refusal(move, seat) is None:
                yield move

    def refusal(self, move, seat=None):
        """Why a move is not allowed, or None."""
        turn = self.state[_TURN]
        if not turn:
            return "MP-1: the game is over"
        if seat is not None and seat != turn:
            return "MP-4: it is not your turn"
        if move == STOP and not self.pot():
            return "MP-4: the pot is empty, draw first"
        return None if move in (DRAW, STOP) else "MP-2: draw or stop"

    def apply(self, move, seat=None):
        """Play a move."""
        state = self.state
        turn = state[_TURN]
        if move == DRAW:
            gain = worth(state[_DECK + state[_DRAWN]])
            state[_DRAWN] += 1
            state[_POT] = state[_POT] + gain if gain else 0
        full = self.score(turn) + self.pot() >= GOAL  # MP-5
        over = full or state[_DRAWN] == CARDS  # MP-1
        if move == STOP or over or not self.pot():
            state[_SCORES + turn - 1] += self.pot()  # MP-4
            state[_POT] = 0
            state[_TURN] = 0 if over else 3 - turn

    def reveals(self, move):
        """Drawing shows a card that nobody knew."""
        return move == DRAW

    def result(self):
        """(places, scores) when the game is over."""
        if self.state[_TURN]:
            return None
        one, two = self.score(1), self.score(2)
        return (1 if one >= two else 2, 1 if two >= one else 2), (one, two)

    def conceal(self, seat, rng):
        """Shuffle what a seat cannot know: the order of the cards to come."""
        rng.shuffle(self.state, _DECK + self.state[_DRAWN], CARDS - self.state[_DRAWN])
        self.forget_chance(rng)

    def check(self):
        """Are these bytes a game of Magpie?"""
        Game.check(self)
        turn, drawn = self.state[_TURN], self.state[_DRAWN]
        if sorted(self.state[_DECK:]) != list(range(CARDS)):
            raise CorruptState("not the whole deck")
        if turn > 2 or drawn > CARDS or turn and (drawn == CARDS or self.score(turn) + self.pot() >= GOAL):
            raise CorruptState("the game does not go on like that")
        if self.score(1) >= GOAL and turn or self.score(2) >= GOAL and turn or not turn and self.pot():
            raise CorruptState("the game is over")
