"""The course: a grid of bytes in the state, its layouts, shortest ways, what a tile may do, where an obstacle may lie.

A square's number is the index of its byte in the state: 16 + 21 * row + column (a1 is 37, row 1 to 14, column 0 to 19).
A byte is 0 off the course, else quarter of its tile (0 top left, 1, 2, 3 bottom right) + 4 * kind (1 moon, 2 crown,
3 arms, 4 sun, 5 plain) + 32 with a cruiser + 64 when its tile has moved in this chaos round + 128 with an obstacle.

    distances(state, 2); DIST[square] - 1      # squares to travel from there to the crown tile
"""

from deckhand.game import const

SIZE = const(418)  # bytes of a state
WIDTH = const(21)  # from a square to the one below it: 20 columns and one that is never course
FIRST = const(37)  # a1
_LAST = const(329)  # t14
_AT_LAYOUT = const(12)
_AT_SQUARES = const(378)
_OBSTACLES = const(386)
_CRUISER = const(32)
_MOVED = const(64)
_OBSTACLE = const(128)
_PLAIN = const(5)
_SQUARES = const(96)
_OLDEST = const(255)

# CC-4: column and row of the top left corner, tiles a row, the tiles (docs/rules/tracks.txt)
LAYOUTS = (
    (2, 4, 8, "####C###A..##..##..##..M###S####"),
    (2, 2, 8, "###C####" "#......##......M" "A......##......#" "####S###"),
    (3, 1, 7, "###C###" "#.....##.....#" "A.....M" "#.....##.....#" "###S###"),
    (2, 2, 8, "...#C......##..." "A#######" "#######M" "...##......S#..."),
)
_KINDS = ".MCAS#"

_RING = (-21, -20, 1, 22, 21, 20, -1, -22, -21)

# Scratch of every function here and of nobody else: no word of it outlives a call but DIST.
DIST = bytearray(SIZE)
_MAP = bytearray(SIZE)
_NOTHING = bytes(SIZE)
_QUEUE = [0] * _SQUARES
_STACK = [0] * (2 * _SQUARES)
_BEFORE = bytearray(SIZE)
_REACH = bytearray(_SQUARES)
_PIECES = (b"\xff", b"\x01", b"\x03", b"\x07", b"\x0f")


def lay(state):
    """Lay the tiles of the layout that the options name (CC-1, CC-4)."""
    column, row, width, tiles = LAYOUTS[state[_AT_LAYOUT]]
    for i in range(len(tiles)):
        if tiles[i] != ".":
            put_tile(state, corner_of(column, row, width, i), 4 * _KINDS.find(tiles[i]))


def corner_of(column, row, width, i):
    """The top left square of the i-th place of a drawing."""
    return 16 + WIDTH * (row + i // width * 2) + column + i % width * 2


def put_tile(state, corner, cell):
    """Write a tile of the given kind, times 4 (0: nothing), with its top left square at `corner`."""
    more = 1 if cell else 0
    state[corner] = cell
    state[corner + 1] = cell + more
    state[corner + WIDTH] = cell + 2 * more
    state[corner + WIDTH + 1] = cell + 3 * more


def gate_corner(state, gate):
    """The top left square of the tile with gate 1 moon, 2 crown, 3 arms or 4 sun (gates never move: CC-23)."""
    column, row, width, tiles = LAYOUTS[state[_AT_LAYOUT]]
    return corner_of(column, row, width, tiles.find(_KINDS[gate]))


def corner(state, square):
    """The top left square of the tile that this course square belongs to."""
    quarter = state[square] & 3
    return square - (quarter >> 1) * WIDTH - (quarter & 1)


def on_tile(state, corner):
    """The flags (cruiser, moved, obstacle) that stand on any square of the tile."""
    return (state[corner] | state[corner + 1] | state[corner + WIDTH] | state[corner + WIDTH + 1]) & 0xE0


def _fill_map(state):
    # _MAP: not 0 where a square is open (CC-3)
    _MAP[:] = state
    for i in range(_OBSTACLES, _OBSTACLES + 8):
        _MAP[state[i] | state[i + 8] << 8] = 0


def _flood(tail, more):
    # Spread DIST from the first `tail` squares of _QUEUE over _MAP, which it uses up; how many squares it reached.
    squares = _MAP
    dist = DIST
    queue = _QUEUE
    head = 0
    while head < tail:
        p = queue[head]
        head += 1
        d = dist[p] + more
        q = p - WIDTH
        if squares[q]:
            squares[q] = 0
            dist[q] = d
            queue[tail] = q
            tail += 1
        q = p + 1
        if squares[q]:
            squares[q] = 0
            dist[q] = d
            queue[tail] = q
            tail += 1
        q = p + WIDTH
        if squares[q]:
            squares[q] = 0
            dist[q] = d
            queue[tail] = q
            tail += 1
        q = p - 1
        if squares[q]:
            squares[q] = 0
            dist[q] = d
            queue[tail] = q
            tail += 1
    return tail


def distances(state, gate):
    """Fill DIST with 1 + the squares to travel to the gate's tile over open squares (CC-10); 0: not to be reached.

    Returns how many squares are open and in one piece with the gate.
    """
    _fill_map(state)
    DIST[:] = _NOTHING
    first = gate_corner(state, gate)
    for i in range(4):
        p = first + (i >> 1) * WIDTH + (i & 1)
        _MAP[p] = 0
        DIST[p] = 1
        _QUEUE[i] = p
    return _flood(4, 1)


def distances_from(state, square):
    """Fill DIST with 1 + the squares to travel from an open square over open squares; 0: not to be reached."""
    _fill_map(state)
    DIST[:] = _NOTHING
    _MAP[square] = 0
    DIST[square] = 1
    _QUEUE[0] = square
    _flood(1, 1)


def targets(state, tile, marks):
    """Lift the tile at `tile`. Returns what to find() in marks, where its corner may be put down (CC-23).

    marks is a bytearray of SIZE bytes: 0 outside the arena (CC-2), 128 and more where another tile is in the way, else
    which pieces of the course would touch the tile. No obstacle lies there while tiles move.
    """
    _MAP[:] = state
    put_tile(_MAP, tile, 0)
    DIST[:] = _NOTHING
    marks[:] = _NOTHING
    queue = _QUEUE
    pieces = 0
    # What is left falls into four pieces at most, each at a side of the lifted tile; the tile must touch them all.
    for start in (-21, -20, -1, 20, 2, 23, 42, 43):
        p = tile + start
        if _MAP[p]:
            _MAP[p] = 0
            queue[0] = p
            piece = 1 << pieces
            pieces += 1
            for i in range(_flood(1, 0)):
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
    marks[:FIRST] = _NOTHING[:FIRST]
    for p in range(FIRST + 19, _LAST, WIDTH):
        marks[p] = marks[p + 1] = 0
    marks[_LAST - 19 :] = _NOTHING[_LAST - 19 :]
    marks[tile] = 0
    return _PIECES[pieces]


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


def goes_round(state, square):
    """Do the open squares next to this one hang together by the eight squares around it? Then it cuts nothing."""
    arcs = 0
    for i in range(0, 8, 2):
        if 0 < state[square + _RING[i]] < _OBSTACLE and not (
            0 < state[square + _RING[i + 1]] < _OBSTACLE and 0 < state[square + _RING[i + 2]] < _OBSTACLE
        ):
            arcs += 1
    return arcs < 2


def cuts(state, marks):
    """marks[square] is 1 where an obstacle may lie: open, alone on a plain tile, cutting nothing off (CC-24); 2 where
    it would cut the course. marks is a bytearray of SIZE bytes.

    A square cuts if from what was found through it, depth first, no way leads round it to what was found before it.
    """
    _fill_map(state)
    ways = _MAP
    age = DIST  # the higher, the earlier a square was found; 0: not open
    age[:] = _NOTHING
    order = _QUEUE
    stack = _STACK
    before = _BEFORE  # by square: the number of the square that led to it
    reach = _REACH  # by number: the oldest square next to it or, later, to what was found through it
    root = stack[0] = gate_corner(state, 4)
    top = 1
    count = 0
    while top:
        top -= 1
        p = stack[top]
        if not ways[p]:
            continue  # found by another way since
        ways[p] = 0
        age[p] = _OLDEST - count
        order[count] = p
        oldest = 0
        q = p - WIDTH
        if ways[q]:
            before[q] = count
            stack[top] = q
            top += 1
        elif age[q] > oldest:
            oldest = age[q]
        q = p - 1
        if ways[q]:
            before[q] = count
            stack[top] = q
            top += 1
        elif age[q] > oldest:
            oldest = age[q]
        q = p + WIDTH
        if ways[q]:
            before[q] = count
            stack[top] = q
            top += 1
        elif age[q] > oldest:
            oldest = age[q]
        q = p + 1
        if ways[q]:
            before[q] = count
            stack[top] = q
            top += 1
        elif age[q] > oldest:
            oldest = age[q]
        reach[count] = oldest
        count += 1
    marks[:] = _NOTHING
    while count > 1:
        count -= 1
        p = order[count]
        oldest = reach[count]
        n = before[p]
        if oldest > reach[n]:
            reach[n] = oldest
        if oldest == _OLDEST - n:
            marks[order[n]] = 2
        if state[p] >> 2 != _PLAIN:
            marks[p] = 0
        elif not marks[p]:
            marks[p] = 1
    marks[root] = 0
    for i in range(_AT_SQUARES, _AT_SQUARES + 4):
        p = state[i] | state[i + 4] << 8
        if p:
            put_tile(marks, corner(state, p), 0)
