"""The map of a Crunch state and of a match's bytes, and the codes of the moves.

A pile of a seat is 0 its crunch pile, WASTE, COUNTS to COUNTS + 3 its columns, or TURNOVER: these are at once the places
of their counts in the seat's bytes.
"""

from deckhand.const import const

# Moves: 0 to 5 are that pile to a foundation
BUILD = const(6)  # and the column: the crunch pile there
WASTE_BUILD = const(10)  # and the column: the waste there
FLIP = const(14)  # moves below this one play a card
REDEAL = const(15)
STOP = const(16)
RUN = const(32)  # + (4 * from + to) * 13 + cards - 1, columns from 0
RUN_END = const(240)

NONE = const(52)  # the card of an empty pile: no foundation and no column takes it

END = const(12)  # how the hand ended: 0 it runs, or one of
CRUNCHED = const(1)
STUCK = const(2)
STOPPED = const(3)

BURNS = const(13)  # burns so far, modulo 256, so that a view can tell that one happened
PILES = const(14)  # foundations started
TOPS = const(15)  # 16 bytes: each foundation's top card, in the order in which they were started
OWNERS = const(31)  # 16 x 13 bytes: whose card lies at each rank, 0 where none does yet
FITS = const(239)  # 53 bytes by card: on how many foundations it fits now (an ace: always 1)
HANDS = const(292)  # each seat's own bytes from here:
SEAT = const(107)
WASTE = const(1)  # counts first, by pile: crunch pile, waste, four columns, turn-over pile
COUNTS = const(2)  # of the columns
TURNOVER = const(6)
CRUNCH = const(7)  # 13 cards, the top one last
STOCK = const(20)  # 35 cards: the waste from its bottom up, then the turn-over pile from its top down
COLUMNS = const(55)  # 4 x 13 cards

REFUSED = const(255)  # flag of a driver's event: nothing happened; else it says how many burns the move brought

LIKE_YOU = const(1)  # a pace of a driver's bot: that of the person so far

# A match begins with the deal number and the seats, as a state does
MATCH_CHOICE = const(4)
MATCH_PLAYED = const(5)
MATCH_TOTALS = const(6)  # two bytes a seat, low byte first, more by MATCH_ZERO than the total
MATCH_ZERO = const(4096)
MATCH_SIZE = const(14)

# A hand in real time, in ticks of 1/100 s, and its record (driver.py):
ENTRY = const(3)  # bytes of a move in it
FILLER = const(255)  # no move: a step of time too long for one entry
MORE = const(384)  # bytes that it grows by
IDLE = const(12_000)  # without a card until the hand stops (CR-35)
SLOWEST = const(900)  # of a bot's action
NEVER = const(536_870_911)
