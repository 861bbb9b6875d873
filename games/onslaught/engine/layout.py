"""The layout of an Onslaught state, the packing of its moves, and the game's numbers.

from games.onslaught.engine import layout
state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT]]    # the attacker that is up
layout.PLEDGE | 6                               # the move "pledge 6"; moves.py has the parts of a move
"""

from deckhand.const import const

# A move is a kind plus its numbers:
PLEDGE = const(1 << 20)  # | number
TURN = const(2 << 20)
HOLD = const(3 << 20)
RESIGN = const(4 << 20)  # `yield` in notation
ABSORB = const(5 << 20)  # | place
DESTROY = const(6 << 20)  # | mask of places
MIX = const(7 << 20)  # | place | mask << MASK_SHIFT
SHIFT = const(8 << 20)  # | place | source << SOURCE_SHIFT | target << TARGET_SHIFT | attacker << ATTACKER_SHIFT
SCOUT = const(9 << 20)  # | place
ORDER = const(10 << 20)  # | first number | second << ORDER_BITS | third << 2 * ORDER_BITS
DISCARD_DEFENDER = const(11 << 20)  # | place | number << NUMBER_SHIFT; `recall` in notation
KIND = const(0x3FF << 20)  # mask of the kind
NUMBERS = const(0xFFFFF)  # mask of the numbers
PLACE_MASK = const(15)
MASK_SHIFT = const(4)
NUMBER_SHIFT = const(4)
SOURCE_SHIFT = const(4)
TARGET_SHIFT = const(8)
ATTACKER_SHIFT = const(12)
ORDER_BITS = const(4)
ORDER_MASK = const(15)

# Places, and bits of a mask, beyond the seven
ABSENT = const(7)  # a card that isn't on the table
ANY_JOKER = const(8)  # X in notation: either joker

# The state
WAVE = const(12)  # 1 to 4
PLEDGED = const(13)  # attackers to face in this wave; 0 before the pledge
FACED = const(14)  # attackers turned up in this wave
UP = const(15)  # 1 while an attacker is up: the card at ATTACKERS + state[ATTACKERS_LEFT]
ATTACKERS_LEFT = const(16)  # attackers in the deck; the next is the card at ATTACKERS + state[ATTACKERS_LEFT] - 1
KNOWN = const(17)  # how many of the next attackers are known from a scout
SHOWN = const(18)  # cards of a scout that wait for ORDER; 0: none
OUTCOME = const(19)  # 0 while the game runs, then WON or LOST
WON = const(1)
LOST = const(2)
TABLE = const(20)  # mask of the places with a defender
WOUNDED = const(21)  # mask of those that hold attackers
VALUE = const(22)  # seven bytes: the defenders' values; 0 for jokers and empty places
ATTACKERS = const(29)  # 26 cards, drawn from the end
HOLDERS = const(55)  # 26 bytes: the place that holds each attacker, or ABSENT
DEFENDERS = const(81)  # 28 cards, dealt from the end
STATE_SIZE = const(109)

# The game's numbers
PLACES = const(7)
ALL_PLACES = const(127)  # as a mask
ATTACKER_COUNT = const(26)
DEFENDER_COUNT = const(28)
WAVES = const(4)
MAX_REMAINING = const(3)  # defenders on the table at the end of a wave (ON-15)
SCOUT_COUNT = const(3)  # attackers that a scout shows (ON-43)

# The ranks with a power
THREE = const(3)  # MIX (ON-41)
FIVE = const(5)  # SHIFT (ON-42)
SEVEN = const(7)  # SCOUT (ON-43)
