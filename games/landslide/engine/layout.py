"""The map of a Landslide state, the codes of its moves, and the limits.

All 52 cards lie in one array, pile after pile: hand 1, deck, hand 2, discards, won 1, won 2, then the stacks in the
order of their numbers, each as bid of seat 1, bid of seat 2, cards from the bottom up. Six counts and one byte a
stack number (how many cards, which bids) say where each pile ends.
"""

from deckhand.const import const

# A move is kind << 20 | a << 10 | b: a is a stack, b a card (or the stack that a move goes to).
NEW = const(1 << 20)
ADD = const(2 << 20)
BID = const(3 << 20)
MOVE = const(4 << 20)
WIN = const(5 << 20)
DRAW = const(6 << 20)
END_TURN = const(7 << 20)
KIND = const(-1 << 20)  # move & KIND is one of these; of an int that is no move it is none
FIELD = const(1023)  # move >> 10 & FIELD is a, move & FIELD is b

# The bytes of a state after the head and its one option.
TURN = const(13)  # the seat whose turn it is (or was, when the game ended)
PHASE = const(14)  # the latest that the turn has reached
RUN = const(15)  # the stack of an unfinished sequence, else 0
NEWEST = const(16)  # the newest stack's number
WHICH = const(17)  # first or second deck
HAND1 = const(18)  # six counts, in the order of the piles
DECK = const(19)
HAND2 = const(20)
DISCARDS = const(21)
WON1 = const(22)
WON2 = const(23)
CARDS = const(24)
CARDS_END = const(76)
SIZES = const(75)  # SIZES + n: cards of stack n (COUNT), and who has bid there; 0: no such stack

COUNT = const(63)
HAS_BID = const(64)  # times the seat
BOTH_BID = const(192)

PHASE_PLAY = const(0)
PHASE_MOVE = const(1)
PHASE_WIN = const(2)
PHASE_DRAW = const(3)

HAND_SIZE = const(6)
DECK_SIZE = const(39)  # after the deal
MOST = const(52)  # stack numbers: each began with another card, and that one is never dealt again
NONE = const(255)  # no card

# What a card can do on a stack, by its top card (fits() in piles.py).
FOLLOWS = const(1)
MAY_BID = const(2)

# The state of a match.
MATCH_CHOICE = const(3)  # behind the deal, low byte first
MATCH_GAMES = const(4)  # games played
MATCH_WINS = const(5)  # two bytes, by seat
MATCH_CARDS = const(7)  # two bytes a seat, low byte first
MATCH_SIZE = const(11)
MATCH_TO_WIN = const(2)
MATCH_MOST = const(5)  # games
