"""The layout of a Crunch state and of a match's bytes, and the packing of moves.

A seat's piles are numbered: 0 its crunch pile, WASTE, COUNTS to COUNTS + 3 its columns, TURNOVER. The number is also the
index of the pile's count in the seat's bytes.
"""

from deckhand.const import const

# Moves; columns count from 0. 0 to 5: the top card of that pile to a foundation
BUILD = const(6)  # + column: the crunch pile's top card to the column
WASTE_BUILD = const(10)  # + column: the waste's top card to the column
FLIP = const(14)  # moves below this one play a card
REDEAL = const(15)
STOP = const(16)
RUN = const(32)  # + source column * RUN_SOURCE + target column * RUN_TARGET + number of cards - 1
RUN_END = const(240)
RUN_SOURCE = const(52)
RUN_TARGET = const(13)

NONE = const(52)  # the card of an empty pile: no foundation and no column takes it

END = const(12)  # 0 while the hand runs, then CRUNCHED, STUCK or STOPPED
CRUNCHED = const(1)
STUCK = const(2)
STOPPED = const(3)

BURNS = const(13)  # burns so far, modulo 256, so that a view can tell that one happened
PILES = const(14)  # number of foundations
TOPS = const(15)  # 16 bytes: each foundation's top card, in the order in which they were started
OWNERS = const(31)  # 16 x 13 bytes: the owner's seat of each foundation's card of each rank; 0: no card yet
FITS = const(239)  # 53 bytes, by card: the number of foundations that take it now (an ace: always 1)
HANDS = const(292)  # each seat's bytes start here
SEAT = const(107)  # bytes of a seat
# Offsets in a seat's bytes; the first seven are counts, by pile.
WASTE = const(1)
COUNTS = const(2)  # of the columns
TURNOVER = const(6)
CRUNCH = const(7)  # 13 cards, the top one last
STOCK = const(20)  # 35 cards: the waste from its bottom up, then the turn-over pile from its top down
COLUMNS = const(55)  # 4 x 13 cards

REFUSED = const(255)  # flag of a driver's event: the move was refused; other flags are the number of burns it caused

LIKE_YOU = const(1)  # a pace of a driver's bot: the person's pace so far

# A match starts with the deal number and the number of seats, like a state.
MATCH_CHOICE = const(4)
MATCH_PLAYED = const(5)
MATCH_TOTALS = const(6)  # total + MATCH_ZERO: two bytes for each seat, low byte first
MATCH_ZERO = const(4096)
MATCH_SIZE = const(14)

# A hand in real time and its record (driver.py); times are in ticks of 1/100 s.
ENTRY = const(3)  # bytes of a move in the record
FILLER = const(255)  # in place of a move: time passed that was too long for one entry
MORE = const(384)  # bytes that the record grows by
IDLE = const(12_000)  # ticks without a card until the hand stops (CR-35)
SLOWEST = const(900)  # ticks of a bot's action at most
NEVER = const(536_870_911)
