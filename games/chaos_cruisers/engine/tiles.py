"""Shifts of tiles in a chaos round: tiles that may be lifted, and squares where they may be put down (CC-23).

    course = ChaosCourse(); survey(state, course)   # course.corners: the corners of all tiles
    marks = bytearray(STATE_SIZE); good = targets(state, tile, marks, course)
    to = marks.find(good)                           # the first place for it; -1: none

Loaded while tiles are shifted.
"""

from deckhand.const import const
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.course import NOTHING, on_tile, put_tile

_ABOVE = layout.FIRST - layout.WIDTH - 1
_AFTER = layout.LAST_SQUARE - layout.WIDTH  # the square after s13, the last one for a tile's corner
_ALL = (1 << layout.TILE_COUNT) - 1  # the set of all tiles
# Marks of a square as a place for a tile's corner:
_THERE = const(128)  # another tile is in the way
_FREE = const(1)  # the tile would touch another one
_JOINS = const(2)  # the tile would join all pieces of the course
# From a tile's corner to the corners of tiles that would overlap it, and of tiles that would touch it.
_ON = (-layout.WIDTH - 1, -layout.WIDTH, 1 - layout.WIDTH, -1, 1, layout.WIDTH - 1, layout.WIDTH, layout.WIDTH + 1)
_BESIDE = (-2 * layout.WIDTH - 1, -2 * layout.WIDTH, 1 - 2 * layout.WIDTH, -layout.WIDTH - 2, 2 - layout.WIDTH, -2,
           2, layout.WIDTH - 2, layout.WIDTH + 2, 2 * layout.WIDTH - 1, 2 * layout.WIDTH, 2 * layout.WIDTH + 1)  # fmt: skip
_FIRST_QUARTER = bytes((layout.PLAIN_CELL,))  # the corner of a plain tile that has not moved, without a cruiser on it
_PRIME = const(37)  # 2 ** k % 37 is different for every k below 36, so _BITS[bit % 37] is the number of a bit
_BITS = bytes(
    (
        0,
        0,
        1,
        0,
        2,
        23,
        0,
        0,
        3,
        16,
        0,
        0,
        0,
        11,
        0,
        13,
        4,
        7,
        17,
        0,
        0,
        22,
        0,
        15,
        0,
        10,
        12,
        6,
        0,
        21,
        14,
        9,
        5,
        20,
        8,
        19,
        18,
    )
)

# What survey() writes into a ChaosCourse. A set of tiles is a mask: bit k is the k-th of `corners`.
#   corners: the top left squares of all tiles
#   base: by square, for one more tile with its corner there: _THERE, _FREE or 0
#   touch: by square, the set of tiles that it would touch
#   behind: by tile, the set of tiles that the depth-first search reached through it, with itself
#   heads: by tile, the set of its children in the search that only this tile connects to the rest
#   gaps: the steps from each _FREE square to the next one, then 0


def can_shift(state, square):
    """Return None if the tile with its top left corner on a square may be lifted, else the clause and the reason (CC-23)."""
    if not layout.FIRST <= square <= layout.LAST_SQUARE or not state[square] or state[square] & 3:
        return "CC-23: no tile has its corner there"
    if state[square] >> 2 & 7 != layout.PLAIN:
        return "CC-23: a gate's tile cannot move"
    flags = on_tile(state, square)
    if flags & layout.CRUISER:
        return "CC-23: a car is on that tile"
    if flags & layout.MOVED:
        return "CC-23: that tile moved in this round"
    return None


def liftable(state):
    """Return a list of the top left squares of all tiles that may be lifted."""
    return [p for p in range(layout.FIRST, layout.LAST_SQUARE) if state[p] and not can_shift(state, p)]


def survey(state, course):
    """Write what is known of the tiles into a ChaosCourse. There are no obstacles while tiles move (CC-22)."""
    base = course.base
    touch = course.touch
    base[:] = NOTHING
    tiles = course.corners
    count = 0
    for p in range(layout.FIRST, _AFTER):
        touch[p] = 0
        if state[p] and not state[p] & 3:
            tiles[count] = p
            count += 1
    one = 1
    for p in tiles:
        for step in _BESIDE:
            touch[p + step] |= one
        one <<= 1
        base[p] = base[p - (layout.WIDTH + 1)] = base[p - layout.WIDTH] = base[p - (layout.WIDTH - 1)] = base[p - 1] = (
            _THERE
        )
        base[p + 1] = base[p + (layout.WIDTH - 1)] = base[p + layout.WIDTH] = base[p + (layout.WIDTH + 1)] = _THERE
    for p in range(layout.WIDTH + 1):  # CC-2: no corner above the arena or in its last row
        base[_ABOVE + p] = base[_AFTER + p] = 0
    gaps = course.gaps
    count = 0
    last = layout.FIRST - 1
    for row in range(layout.FIRST, _AFTER, layout.WIDTH):
        for p in range(row, row + layout.WIDTH - 2):
            if touch[p] and not base[p]:
                base[p] = _FREE
                gaps[count] = p - last
                count += 1
                last = p
        base[row + (layout.WIDTH - 2)] = base[row + (layout.WIDTH - 1)] = 0
    gaps[count] = 0
    _find_heads(course)


def targets(state, tile, marks, course):
    """Mark where a tile may be put down (CC-23), after a survey. Returns the mark of such squares, for marks.find().

    marks is a bytearray of STATE_SIZE bytes; 128: another tile is in the way.
    """
    touch = course.touch
    marks[:] = course.base
    marks[tile] = 0
    k = course.corners.index(tile)
    pieces = _pieces(k, course)  # the tile must touch them all
    good = _FREE
    if len(pieces) > 1:
        good = _JOINS
        first = pieces[0]
        second = pieces[1]
        two = len(pieces) == 2
        p = layout.FIRST - 1
        for gap in course.gaps:
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
    squares = course.open
    squares[:] = state
    squares[tile] = squares[tile + 1] = squares[tile + layout.WIDTH] = squares[tile + (layout.WIDTH + 1)] = 0
    for step in _ON:
        p = tile + step
        if marks[p] and not (
            squares[p] or squares[p + (layout.WIDTH + 1)] or squares[p + 1] or squares[p + layout.WIDTH]
        ):
            marks[p] = good if _meets(touch[p], pieces) else 0
    return b"\x02" if good == _JOINS else b"\x01"


def _pieces(k, course):
    # The sets of tiles, at most four, into which the course falls without its k-th tile.
    heads = course.heads[k]
    rest = _ALL ^ 1 << k
    pieces = course.pieces
    pieces.clear()
    while heads:
        one = heads & -heads
        heads ^= one
        piece = course.behind[_BITS[one % _PRIME]]
        rest ^= piece
        pieces.append(piece)
    if rest:
        pieces.append(rest)
    return pieces


def _find_heads(course):
    # Depth-first search for articulation points: a child whose subtree touches nothing else depends on its parent.
    meets = course.queue  # by tile: the tiles that its subtree touches; after those, its parent
    behind = course.behind
    heads = course.heads
    touch = course.touch
    tiles = course.corners
    left = _ALL - 1
    k = 0
    meets[0] = touch[tiles[0]]
    behind[0] = 1
    heads[0] = 0
    while True:
        one = touch[tiles[k]] & left
        if one:
            one &= -one
            left ^= one
            n = _BITS[one % _PRIME]
            meets[layout.TILE_COUNT + n] = k
            k = n
            meets[k] = touch[tiles[k]]
            behind[k] = one
            heads[k] = 0
        elif k:
            n = meets[layout.TILE_COUNT + k]
            if not meets[k] & ~(behind[k] | 1 << n):
                heads[n] |= 1 << k
            meets[n] |= meets[k]
            behind[n] |= behind[k]
            k = n
        else:
            return


def _meets(touched, pieces):
    for piece in pieces:
        if not touched & piece:
            return False
    return True


def lift(rules, tile, marks):
    """Survey the course and mark where a tile may be put down: see targets()."""
    course = rules.chaos_course()
    survey(rules.state, course)
    return targets(rules.state, tile, marks, course)


def fits(rules, tile, to):
    """Return True if a tile, one that can be shifted, may be put down with its corner on a square."""
    if to == tile or not _is_corner(to):
        return False
    course = rules.course()
    course.fill(rules.state)
    squares = course.open
    put_tile(squares, tile, 0)
    if squares[to] or squares[to + 1] or squares[to + layout.WIDTH] or squares[to + (layout.WIDTH + 1)]:
        return False
    put_tile(squares, to, layout.PLAIN_CELL)
    return course.spread(to) == layout.SQUARE_COUNT  # the course is connected


def any_fits(rules):
    """Return True if any tile may be shifted."""
    state = rules.state
    tile = state.find(_FIRST_QUARTER, layout.FIRST, layout.LAST_SQUARE)
    while tile >= 0:
        if not can_shift(state, tile) and _slides(state, tile):
            return True
        tile = state.find(_FIRST_QUARTER, tile + 1, layout.LAST_SQUARE)
    course = rules.chaos_course()
    survey(state, course)
    marks = course.far
    for tile in course.corners:
        if not can_shift(state, tile) and marks.find(targets(state, tile, marks, course)) >= 0:
            return True
    return False


def _slides(state, tile):
    # A quick test without a survey, which may miss a legal shift: can the tile slide by one square without cutting the
    # course? Nothing may be ahead of it. A neighbour at its side must still touch it after the slide. A tile behind it must
    # be connected to such a neighbour by the square at the corner.
    for step in (layout.WIDTH, -layout.WIDTH, 1, -1):
        upright = step * step > 1
        side = 1 if upright else layout.WIDTH
        half = 2 if upright else 1  # the bit of a tile's second half, the right or lower one
        last = half if step > 0 else 0  # the half of a neighbour that the tile would no longer touch
        back = tile if step > 0 else tile - step
        front = back + step
        other = back + side
        if state[front + step] or state[front + side + step] or not _is_corner(tile + step):
            continue
        near = state[back - side]
        far = state[other + side]
        if near and near & half == last or far and far & half == last:
            continue
        one = state[back - step]
        two = state[other - step]
        if (
            not (one or two)
            or (near and one and state[back - side - step])
            or (far and two and state[other + side - step])
        ):
            return True
    return False


def _is_corner(square):
    # Would a tile with its corner on this square be inside the arena (CC-2)?
    return layout.FIRST <= square < _AFTER and (square - layout.FIRST) % layout.WIDTH < layout.WIDTH - 2
