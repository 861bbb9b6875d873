"""What a tile may do in a chaos round: which may be lifted, and where the lifted one may lie (CC-23).

    survey(state)                       # TILES: the corners of all tiles, those of gates too
    marks = bytearray(STATE_SIZE); good = targets(state, tile, marks)
    to = marks.find(good)               # the first place for it; -1: none

What holds for all tiles of a course is found once and kept until another course is asked about.
Loaded while tiles are shifted.
"""

from deckhand.game import const
from games.chaos_cruisers.rules_course import DIST, MAP, NOTHING, QUEUE, flood, on_tile, put_tile
from games.chaos_cruisers.rules_layout import (
    CRUISER,
    FIRST,
    GRID,
    LAST_SQUARE,
    MOVED,
    PHASE,
    PLAIN,
    PLAIN_CELL,
    SQUARE_COUNT,
    STATE_SIZE,
    TILE_COUNT,
    WIDTH,
)

_ABOVE = FIRST - WIDTH - 1
_AFTER = LAST_SQUARE - WIDTH  # the square behind s13, the last one for a tile's corner
_ROOM = PHASE  # squares, those below the arena too
_ALL = (1 << TILE_COUNT) - 1  # their bits
_MOST = const(248)  # places for a corner in the whole arena, and one more
_THERE = const(128)
_FREE = const(1)
_JOINS = const(2)
# From a tile's corner to those of the tiles that would lie on it, and of those that would touch it.
_ON = (-WIDTH - 1, -WIDTH, 1 - WIDTH, -1, 1, WIDTH - 1, WIDTH, WIDTH + 1)
_BESIDE = (-2 * WIDTH - 1, -2 * WIDTH, 1 - 2 * WIDTH, -WIDTH - 2, 2 - WIDTH, -2,
           2, WIDTH - 2, WIDTH + 2, 2 * WIDTH - 1, 2 * WIDTH, 2 * WIDTH + 1)  # fmt: skip
_FIRST_QUARTER = bytes((PLAIN_CELL,))  # of a plain tile without a cruiser there that has not moved
_PRIME = const(37)  # 2 ** k leaves another remainder for every k, and at that place stands k:
_BITS = (
    b"\x00\x00\x01\x00\x02\x17\x00\x00\x03\x10\x00\x00\x00\x0b\x00\x0d\x04\x07\x11"
    b"\x00\x00\x16\x00\x0f\x00\x0a\x0c\x06\x00\x15\x0e\x09\x05\x14\x08\x13\x12"
)

# What survey() has found; where bits stand for tiles, bit k is the k-th of TILES.
TILES = [0] * TILE_COUNT
_SEEN = bytearray(STATE_SIZE)  # the state that it is about
_BASE = bytearray(STATE_SIZE)  # by square, for one more tile with its corner there: _THERE on another, _FREE beside one
_TOUCH = [0] * _ROOM  # by square: the tiles that it would touch there
_BEHIND = [0] * TILE_COUNT  # by tile: those that a walk through the course has reached through it, itself too
_HEADS = [0] * TILE_COUNT  # by tile: behind which others nothing but this tile holds the course together
_PIECES: list = []
_GAPS = bytearray(_MOST)  # from each square that is _FREE to the next one; 0 behind the last


def can_shift(state, square):
    """None if the tile at its top left square `square` may be lifted, else clause and reason (CC-23)."""
    if not FIRST <= square <= LAST_SQUARE or not state[square] or state[square] & 3:
        return "CC-23: no tile has its corner there"
    if state[square] >> 2 & 7 != PLAIN:
        return "CC-23: a gate's tile cannot move"
    flags = on_tile(state, square)
    if flags & CRUISER:
        return "CC-23: a cruiser stands on that tile"
    if flags & MOVED:
        return "CC-23: that tile moved in this round"
    return None


def liftable(state):
    """A list of the top left squares of all tiles that may be lifted."""
    return [p for p in range(FIRST, LAST_SQUARE) if state[p] and not can_shift(state, p)]


def survey(state):
    """Look at the course as it lies, unless that has been done; no obstacle is on it while tiles move (CC-22)."""
    if _SEEN == state:
        return
    _SEEN[:] = state
    base = _BASE
    touch = _TOUCH
    base[:] = NOTHING
    tiles = TILES
    count = 0
    for p in range(FIRST, _AFTER):
        touch[p] = 0
        if state[p] and not state[p] & 3:
            tiles[count] = p
            count += 1
    one = 1
    for p in tiles:
        for step in _BESIDE:
            touch[p + step] |= one
        one <<= 1
        base[p] = base[p - (WIDTH + 1)] = base[p - WIDTH] = base[p - (WIDTH - 1)] = base[p - 1] = _THERE
        base[p + 1] = base[p + (WIDTH - 1)] = base[p + WIDTH] = base[p + (WIDTH + 1)] = _THERE
    for p in range(WIDTH + 1):  # CC-2: nor above the arena, nor in its last row
        base[_ABOVE + p] = base[_AFTER + p] = 0
    gaps = _GAPS
    count = 0
    last = FIRST - 1
    for row in range(FIRST, _AFTER, WIDTH):
        for p in range(row, row + WIDTH - 2):
            if touch[p] and not base[p]:
                base[p] = _FREE
                gaps[count] = p - last
                count += 1
                last = p
        base[row + (WIDTH - 2)] = base[row + (WIDTH - 1)] = 0
    gaps[count] = 0
    _find_heads()


def targets(state, tile, marks):
    """Lift the tile at `tile`. Returns what to find() in marks, where its corner may be put down (CC-23).

    marks is a bytearray of STATE_SIZE bytes: 128 where another tile is in the way.
    """
    survey(state)
    touch = _TOUCH
    marks[:] = _BASE
    marks[tile] = 0
    k = TILES.index(tile)
    pieces = _pieces(k)  # the tile must touch them all
    good = _FREE
    if len(pieces) > 1:
        good = _JOINS
        first = pieces[0]
        second = pieces[1]
        two = len(pieces) == 2
        p = FIRST - 1
        for gap in _GAPS:
            if not gap:
                break
            p += gap
            if touch[p] & first and touch[p] & second and (two or _meets(touch[p], pieces)):
                marks[p] = _JOINS
    else:
        one = 1 << k
        for step in _BESIDE:
            p = tile + step
            if touch[p] == one and marks[p] == _FREE:
                marks[p] = 0
    squares = MAP
    squares[:] = state
    squares[tile] = squares[tile + 1] = squares[tile + WIDTH] = squares[tile + (WIDTH + 1)] = 0
    for step in _ON:
        p = tile + step
        if marks[p] and not (squares[p] or squares[p + (WIDTH + 1)] or squares[p + 1] or squares[p + WIDTH]):
            marks[p] = good if _meets(touch[p], pieces) else 0
    return b"\x02" if good == _JOINS else b"\x01"


def _pieces(k):
    # the pieces into which the course falls without its k-th tile, four at most
    heads = _HEADS[k]
    rest = _ALL ^ 1 << k
    pieces = _PIECES
    pieces.clear()
    while heads:
        one = heads & -heads
        heads ^= one
        piece = _BEHIND[_BITS[one % _PRIME]]
        rest ^= piece
        pieces.append(piece)
    if rest:
        pieces.append(rest)
    return pieces


def _find_heads():
    # Walk from tile to tile, depth first: what was reached through a tile and touches nothing else hangs on it alone.
    meets = QUEUE  # by tile: what the tiles behind it touch; and, further on, the tile before it
    touch = _TOUCH
    tiles = TILES
    left = _ALL - 1
    k = 0
    meets[0] = touch[tiles[0]]
    _BEHIND[0] = 1
    _HEADS[0] = 0
    while True:
        one = touch[tiles[k]] & left
        if one:
            one &= -one
            left ^= one
            n = _BITS[one % _PRIME]
            meets[TILE_COUNT + n] = k
            k = n
            meets[k] = touch[tiles[k]]
            _BEHIND[k] = one
            _HEADS[k] = 0
        elif k:
            n = meets[TILE_COUNT + k]
            if not meets[k] & ~(_BEHIND[k] | 1 << n):
                _HEADS[n] |= 1 << k
            meets[n] |= meets[k]
            _BEHIND[n] |= _BEHIND[k]
            k = n
        else:
            return


def _meets(touched, pieces):
    for piece in pieces:
        if not touched & piece:
            return False
    return True


def fits(state, tile, to):
    """May the tile, one that can be shifted, be put down with its corner on this square?"""
    return targets(state, tile, DIST)[0] == DIST[to]


def any_fits(state, lifted=FIRST):
    """Is there a tile to shift, and a place for it, after one was lifted at the square `lifted`?"""
    if _fits_beyond(state, lifted):
        return True
    survey(state)
    for tile in TILES:
        if not can_shift(state, tile) and DIST.find(targets(state, tile, DIST)) >= 0:
            return True
    return False


def _fits_beyond(state, lifted):
    # The short way to a yes, two floods at most in the place of a survey: where the first tile that may be lifted, or the
    # last of them, holds nothing together, there is a place for it below the last tile of all, if two rows are left
    # there, or above the first one.
    start = FIRST
    end = LAST_SQUARE
    if state.count(b"\x00", LAST_SQUARE + 1 - 2 * WIDTH, LAST_SQUARE + 1) == 2 * WIDTH:
        near = LAST_SQUARE - 2 * WIDTH
        while not state[near]:
            near -= 1
        end = near - WIDTH - 1
    elif state.count(b"\x00", FIRST, FIRST + 2 * WIDTH) == 2 * WIDTH:
        near = FIRST + 2 * WIDTH
        while not state[near]:
            near += 1
        start = near + 1
    else:
        return False
    one = state.find(_FIRST_QUARTER, start, end)
    while one > 0 and can_shift(state, one):
        one = state.find(_FIRST_QUARTER, one + 1, end)
    if one < 0:
        return False
    other = state.rfind(_FIRST_QUARTER, start, end)
    while can_shift(state, other):
        other = state.rfind(_FIRST_QUARTER, start, other)
    # A round of the course that has been broken holds its tiles together by them alone: look on the other side first.
    if 2 * ((lifted - GRID) % WIDTH) < (one - GRID) % WIDTH + (other - GRID) % WIDTH:
        one, other = other, one
    return not _holds(state, one, near) or not _holds(state, other, near)


def _holds(state, tile, square):
    # would the course fall apart without this tile? The square is on another one
    MAP[:] = state
    put_tile(MAP, tile, 0)
    MAP[square] = 0
    QUEUE[0] = square
    return flood(1, 0) < SQUARE_COUNT - 4
