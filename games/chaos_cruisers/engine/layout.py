"""The map of a Chaos Cruisers state, the codes of its moves, limits: constants, and nothing else.

    from games.chaos_cruisers import rules_layout as cc     # or the names themselves, where they are few
    state[cc.SPEED + who]

Cruisers count from 0, seats from 1. What a byte of the grid means stands in engine/course.py.
"""

from deckhand.game import AT_OPTIONS

# The options, then the arena, row by row
LAYOUT_OPTION = AT_OPTIONS
LAPS_OPTION = LAYOUT_OPTION + 1
SHIFTS_OPTION = LAPS_OPTION + 1
COINS_OPTION = SHIFTS_OPTION + 1
GRID = COINS_OPTION + 1
ARENA_WIDTH = 20
ARENA_HEIGHT = 14
WIDTH = ARENA_WIDTH + 1  # from a square to the one below it: the columns and one that is never course
FIRST = GRID + WIDTH  # a1
LAST_SQUARE = FIRST + (ARENA_HEIGHT - 1) * WIDTH + ARENA_WIDTH - 1  # t14

# Behind the arena, which has a row above a1 and one below t14
PHASE = GRID + (ARENA_HEIGHT + 2) * WIDTH  # SETUP to OVER
TURN = PHASE + 1  # whose turn it is: counts on in ORDER; while obstacles are placed, twice round
PENDING = TURN + 1  # 1 + the cruiser that waits for its `place`, or 0
LOST = PENDING + 1  # bits of the cruisers that lost their turn in this round
ROUND = LOST + 1  # rounds that are done, two bytes, low byte first
CHAOS = ROUND + 2  # the gate of the last chaos round, or 0
SHIFTS = CHAOS + 1  # shifts left in this chaos round
WINNER = SHIFTS + 1  # a seat, or 0
IN_ORDER = WINNER + 1  # cruisers in ORDER
ORDER = IN_ORDER + 1  # the cruisers still racing, the lead first
SPEED = ORDER + 4  # by cruiser, as the next four
GATES = SPEED + 4  # gates reached
COINS = GATES + 4  # bit k: the coin k + 2 is there
SQUARE = COINS + 4  # low bytes of four, then their high bytes; 0: off the track
OBSTACLES = SQUARE + 8  # low bytes of eight, two a cruiser: the second ones are the last four; then their high bytes
LAST_AT = OBSTACLES + 16  # by gate, from the first: who reached it last
STATE_SIZE = LAST_AT + 16

# A square's byte: its quarter of a tile + 4 * the tile's kind, and these
CRUISER = 32  # one stands there
MOVED = 64  # its tile moved in this chaos round
OBSTACLE = 128  # one lies there
PLAIN = 5  # the kind of a tile without a gate; 1 to 4 are the gates
PLAIN_CELL = 4 * PLAIN

# Phases: what the race waits for when no cruiser waits to be placed
SETUP = 0
CRUISING = 1
SHIFTING = 2
BLOCKING = 3
OVER = 4

# A move is one of these and its numbers
GO = 0
PLACE = 1 << 18
SHIFT = 2 << 18
DONE = 3 << 18
BLOCK = 4 << 18
PASS = 5 << 18
KIND = -1 << 18  # move & KIND is one of the above
NUMBERS = ~KIND
TILE = 0x1FF  # numbers & TILE: the square of a shifted tile's corner; numbers >> TO: that of its new place
TO = 9
OPS = 11  # of a `go`: + - = n2 n3 n4 n5 b2 b3 b4 b5

# Limits
TOP_SPEED = 5
ALL_COINS = 15
TILE_COUNT = 24
SQUARE_COUNT = 4 * TILE_COUNT
LAST_ROUND = 300
