"""The map of an Onslaught state, the codes of its moves, and the game's numbers: written here only.

from games.onslaught.engine import layout
state[layout.ATTACKERS + state[layout.ATTACKERS_LEFT]]    # the attacker that is up
move & layout.KIND == layout.PLEDGE             # a pledge, of move & layout.NUMBERS attackers
"""

from deckhand.const import const

# Moves: a kind plus its numbers (rules.py)
PLEDGE = const(1 << 20)
TURN = const(2 << 20)
HOLD = const(3 << 20)
RESIGN = const(4 << 20)
ABSORB = const(5 << 20)
DESTROY = const(6 << 20)
MIX = const(7 << 20)
SHIFT = const(8 << 20)
SCOUT = const(9 << 20)
ORDER = const(10 << 20)
DISCARD_DEFENDER = const(11 << 20)
KIND = const(0x3FF << 20)  # move & KIND is one of these
NUMBERS = const(0xFFFFF)  # and move & NUMBERS the rest

# Places beyond the seven
ABSENT = const(7)
ANY_JOKER = const(8)  # X of the notation: either of them

# The state
WAVE = const(12)  # 1 to 4
PLEDGED = const(13)  # this wave's number, 0 before the pledge
FACED = const(14)  # turned up in this wave
UP = const(15)  # 1 while an attacker waits to be dealt with: it is the card at ATTACKERS + state[ATTACKERS_LEFT]
ATTACKERS_LEFT = const(16)  # attackers in the deck; the next is the card at ATTACKERS + state[ATTACKERS_LEFT] - 1
KNOWN = const(17)  # how many of the next attackers a scout has shown
SHOWN = const(18)  # how many cards wait for `order`; 0: none
OUTCOME = const(19)  # 0 while the game runs, then
WON = const(1)
LOST = const(2)
TABLE = const(20)  # mask of the places with a defender
WOUNDED = const(21)  # mask of those that hold attackers
VALUE = const(22)  # seven bytes; 0 for jokers and empty places
ATTACKERS = const(29)  # 26 cards, drawn from the end
HOLDERS = const(55)  # for each of them the place that holds it, or ABSENT
DEFENDERS = const(81)  # 28 cards, dealt from the end
STATE_SIZE = const(109)

# How many
PLACES = const(7)
ALL_PLACES = const(127)  # as a mask
ATTACKER_COUNT = const(26)
DEFENDER_COUNT = const(28)
WAVES = const(4)
MAX_REMAINING = const(3)  # defenders at a wave's end (ON-15)
SCOUT_COUNT = const(3)  # attackers, by one scout (ON-43)

# The ranks with a power
THREE = const(3)  # mixes (ON-41)
FIVE = const(5)  # shifts (ON-42)
SEVEN = const(7)  # scouts (ON-43)
