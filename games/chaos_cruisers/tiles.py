"""What a tile may do in a chaos round: which may be lifted, and where the lifted one may lie (CC-23).

    marks = bytearray(SIZE); good = targets(state, tile, marks)
    to = marks.find(good)               # the first place for it; -1: none

Loaded while tiles are shifted.
"""

from deckhand.game import const
from games.chaos_cruisers.course import DIST, FIRST, MAP, NOTHING, QUEUE, WIDTH, flood, on_tile, put_tile

_LAST = const(329)  # t14
_PLAIN = const(5)
_CRUISER = const(32)
_MOVED = const(64)
_OBSTACLE = const(128)
_PIECES = (b"\xff", b"\x01", b"\x03", b"\x07", b"\x0f")  # what touches all pieces, by their count


def can_shift(state, square):
    """None if the tile at its top left square `square` may be lifted, else clause and reason (CC-23)."""
    if not FIRST <= square <= _LAST or not state[square] or state[square] & 3:
        return "CC-23: no tile has its corner there"
    if state[square] >> 2 & 7 != _PLAIN:
        return "CC-23: a gate's tile cannot move"
    flags = on_tile(state, square)
    if flags & _CRUISER:
        return "CC-23: a cruiser stands on that tile"
    if flags & _MOVED:
        return "CC-23: that tile moved in this round"
    return None


def targets(state, tile, marks):
    """Lift the tile at `tile`. Returns what to find() in marks, where its corner may be put down (CC-23).

    marks is a bytearray of SIZE bytes: 0 outside the arena (CC-2), 128 and more where another tile is in the way, else
    which pieces of the course would touch the tile. No obstacle lies there while tiles move.
    """
    MAP[:] = state
    put_tile(MAP, tile, 0)
    DIST[:] = NOTHING
    marks[:] = NOTHING
    queue = QUEUE
    pieces = 0
    # What is left falls into four pieces at most, each at a side of the lifted tile; the tile must touch them all.
    for start in (-21, -20, -1, 20, 2, 23, 42, 43):
        p = tile + start
        if MAP[p]:
            MAP[p] = 0
            queue[0] = p
            piece = 1 << pieces
            pieces += 1
            for i in range(flood(1, 0)):
                p = queue[i]
                marks[p - 43] |= piece
                marks[p - 42] |= piece
                marks[p - 23] |= piece
                marks[p - 20] |= piece
                marks[p - 2] |= piece
                marks[p + 1] |= piece
                marks[p + 20] |= piece
                marks[p + 21] |= piece
                marks[p - 22] |= _OBSTACLE
                marks[p - 21] |= _OBSTACLE
                marks[p - 1] |= _OBSTACLE
                marks[p] |= _OBSTACLE
    marks[:FIRST] = NOTHING[:FIRST]
    for p in range(FIRST + 19, _LAST, WIDTH):
        marks[p] = marks[p + 1] = 0
    marks[_LAST - 19 :] = NOTHING[_LAST - 19 :]
    marks[tile] = 0
    return _PIECES[pieces]
