"""The layout of a Landslide state, the packing of its moves, and the limits.

All 52 cards are in one array, pile after pile: hand 1, deck, hand 2, discards, won 1, won 2, then the stacks in the
order of their numbers, each as bid of seat 1, bid of seat 2, cards from the bottom up. Six counts and one byte for each
stack number (its size and its bids) give the end of each pile.
"""

from deckhand.const import const

# A move is kind << 20 | stack << 10 | card; a MOVE has its target stack in place of the card. See moves.py.
NEW = const(1 << 20)
ADD = const(2 << 20)
BID = const(3 << 20)
MOVE = const(4 << 20)
WIN = const(5 << 20)
DRAW = const(6 << 20)
END_TURN = const(7 << 20)
KIND = const(-1 << 20)  # mask of a move's kind; for an int that is no move the result is none of the kinds
FIELD = const(1023)  # mask of a stack or card
STACK_SHIFT = const(10)

# The bytes of a state after the head and its one option:
TURN = const(13)  # the seat whose turn it is (or was, when the game ended)
PHASE = const(14)  # the latest phase that the turn has reached
RUN = const(15)  # the stack whose sequence may continue, else 0
NEWEST = const(16)  # the newest stack's number
WHICH = const(17)  # 1 for the first deck, 2 for the second
HAND1 = const(18)  # from here six counts, in the order of the piles
DECK = const(19)
HAND2 = const(20)
DISCARDS = const(21)
WON1 = const(22)
WON2 = const(23)
CARDS = const(24)
CARDS_END = const(76)
SIZES = const(75)  # SIZES + n: stack n's number of cards and its bids; 0: no such stack

COUNT = const(63)  # mask of the number of cards
HAS_BID = const(64)  # HAS_BID * seat: that seat has a bid on the stack
BOTH_BID = const(192)

PHASE_PLAY = const(0)
PHASE_MOVE = const(1)
PHASE_WIN = const(2)
PHASE_DRAW = const(3)

HAND_SIZE = const(6)
DECK_SIZE = const(39)  # after the deal
MOST = const(52)  # the highest stack number: each stack starts with a different card, which is never dealt again
NONE = const(255)  # no card

# Flags for a card and a stack's top card; see fits() in piles.py.
FOLLOWS = const(1)
MAY_BID = const(2)

# The state of a match.
MATCH_CHOICE = const(3)  # after the three bytes of the deal number, low byte first
MATCH_GAMES = const(4)  # games played
MATCH_WINS = const(5)  # games won: one byte for each seat
MATCH_CARDS = const(7)  # cards won: two bytes for each seat, low byte first
MATCH_SIZE = const(11)
MATCH_TO_WIN = const(2)  # games won that decide the match (LS-23)
MATCH_MOST = const(5)  # games in a match at most
