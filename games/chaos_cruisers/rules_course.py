"""The course: a grid of bytes in the state, shortest ways. How it is laid: rules_tracks.py.

A square's number is the index of its byte in the state: 16 + 21 * row + column (a1 is 37, row 1 to 14, column 0 to 19).
A byte is 0 off the course, else quarter of its tile (0 top left, 1, 2, 3 bottom right) + 4 * kind (1 moon, 2 crown,
3 arms, 4 sun, 5 plain) + 32 with a cruiser + 64 when its tile has moved in this chaos round + 128 with an obstacle.

    distances(state, 2); DIST[square] - 1      # squares to travel from there to the crown tile
"""

from games.chaos_cruisers.rules_layout import CRUISER, FIRST, LAST_SQUARE, OBSTACLES, SQUARE_COUNT, STATE_SIZE, WIDTH

# Scratch of every function here, in rules_tiles.py and in rules_obstacles.py: no word of it outlives a call but DIST.
DIST = bytearray(STATE_SIZE)
MAP = bytearray(STATE_SIZE)
NOTHING = bytes(STATE_SIZE)
QUEUE = [0] * SQUARE_COUNT


def put_tile(state, corner, cell):
    """Write a tile of the given kind, times 4 (0: nothing), with its top left square at `corner`."""
    more = 1 if cell else 0
    state[corner] = cell
    state[corner + 1] = cell + more
    state[corner + WIDTH] = cell + 2 * more
    state[corner + WIDTH + 1] = cell + 3 * more


def gate_corner(state, gate):
    """The top left square of the tile with gate 1 moon, 2 crown, 3 arms or 4 sun (gates never move: CC-23)."""
    at = state.find(bytes((4 * gate,)), FIRST)
    if not FIRST <= at <= LAST_SQUARE:  # a cruiser stands there
        at = state.find(bytes((4 * gate + CRUISER,)), FIRST)
    return at


def corner(state, square):
    """The top left square of the tile that this course square belongs to."""
    quarter = state[square] & 3
    return square - (quarter >> 1) * WIDTH - (quarter & 1)


def on_tile(state, corner):
    """The flags (cruiser, moved, obstacle) that stand on any square of the tile."""
    return (state[corner] | state[corner + 1] | state[corner + WIDTH] | state[corner + WIDTH + 1]) & 0xE0


def fill_map(state):
    """MAP: not 0 where a square is open (CC-3)."""
    MAP[:] = state
    for i in range(OBSTACLES, OBSTACLES + 8):
        MAP[state[i] | state[i + 8] << 8] = 0


def flood(tail, more):
    """Spread DIST from the first `tail` squares of QUEUE over MAP, which it uses up; how many squares it reached."""
    squares = MAP
    dist = DIST
    queue = QUEUE
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
    fill_map(state)
    DIST[:] = NOTHING
    first = gate_corner(state, gate)
    for i in range(4):
        p = first + (i >> 1) * WIDTH + (i & 1)
        MAP[p] = 0
        DIST[p] = 1
        QUEUE[i] = p
    return flood(4, 1)
