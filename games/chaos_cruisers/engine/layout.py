"""The layout of a Chaos Cruisers state, the packing of its moves, and the limits: constants only.

    from games.chaos_cruisers.engine import layout
    state[layout.SPEED + cruiser]

Cruisers count from 0, seats from 1. engine/course.py explains the bytes of the grid.
"""

from deckhand.game import AT_OPTIONS

# The bytes of the options, then of the arena, row by row
LAYOUT_OPTION = AT_OPTIONS
LAPS_OPTION = LAYOUT_OPTION + 1
SHIFTS_OPTION = LAPS_OPTION + 1
COINS_OPTION = SHIFTS_OPTION + 1
GRID = COINS_OPTION + 1
ARENA_WIDTH = 20
ARENA_HEIGHT = 14
WIDTH = ARENA_WIDTH + 1  # from a square to the one below it: the columns and one more, which is never course
FIRST = GRID + WIDTH  # a1
LAST_SQUARE = FIRST + (ARENA_HEIGHT - 1) * WIDTH + ARENA_WIDTH - 1  # t14

# After the arena, which has a spare row above a1 and one below t14
PHASE = GRID + (ARENA_HEIGHT + 2) * WIDTH  # SETUP to OVER
TURN = PHASE + 1  # index in ORDER of the cruiser to move; while obstacles are placed it runs through ORDER twice
PENDING = TURN + 1  # 1 + the cruiser that must be placed, or 0
LOST = PENDING + 1  # a bit for each cruiser that has lost its turn in this round
ROUND = LOST + 1  # finished rounds: two bytes, low byte first
CHAOS = ROUND + 2  # the gate of the last chaos round, or 0
SHIFTS = CHAOS + 1  # shifts left in this chaos round
WINNER = SHIFTS + 1  # a seat, or 0
IN_ORDER = WINNER + 1  # cruisers in ORDER
ORDER = IN_ORDER + 1  # the cruisers still racing, the leader first
SPEED = ORDER + 4  # by cruiser
GATES = SPEED + 4  # by cruiser: gates reached
COINS = GATES + 4  # by cruiser, bit k: it has the coin of value k + 2
SQUARE = COINS + 4  # by cruiser: four low bytes, then four high bytes; 0: off the track
OBSTACLES = SQUARE + 8  # squares of the cruisers' first, then second obstacles: eight low bytes, then eight high bytes
LAST_AT = OBSTACLES + 16  # by gate, from the first: the cruiser that reached it last
STATE_SIZE = LAST_AT + 16

# A square's byte is its quarter of a tile + 4 * the tile's kind, plus these flags:
CRUISER = 32  # a cruiser is on it
MOVED = 64  # its tile has moved in this chaos round
OBSTACLE = 128  # an obstacle is on it
PLAIN = 5  # the kind of a tile without a gate; 1 to 4 are the gates
PLAIN_CELL = 4 * PLAIN

# Phases. A cruiser that must be placed goes first in any of them.
SETUP = 0
CRUISING = 1
SHIFTING = 2
BLOCKING = 3
OVER = 4

# A move is a kind plus its numbers:
GO = 0  # op | first leg's direction and length | second leg's; see below
PLACE = 1 << 18  # | square
SHIFT = 2 << 18  # | square of the tile's corner | that of its new place << TO
DONE = 3 << 18
BLOCK = 4 << 18  # | square
PASS = 5 << 18
KIND = -1 << 18  # mask of the kind
NUMBERS = ~KIND
TILE = 0x1FF
TO = 9

# The numbers of a GO. Directions are 0 to 3 for N E S W; a leg of length 0 doesn't exist.
OP_MASK = 15
OPS = 11  # speed operations: + - = n2 n3 n4 n5 b2 b3 b4 b5
FIRST_DIRECTION = 4
FIRST_LENGTH = 6
SECOND_DIRECTION = 10
SECOND_LENGTH = 12
PATH_BITS = 16
DIRECTION_MASK = 3
LENGTH_MASK = 15

# Limits
TOP_SPEED = 5
ALL_COINS = 15
TILE_COUNT = 24
SQUARE_COUNT = 4 * TILE_COUNT
LAST_ROUND = 300
