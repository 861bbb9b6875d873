"""The course, a grid of bytes in the state, and the shortest ways on it. engine/tracks.py lays the tiles.

A square's number is the index of its byte in the state: 16 + 21 * row + column (a1 is 37, row 1 to 14, column 0 to 19).
A byte is 0 off the course, else quarter of its tile (0 top left, 1, 2, 3 bottom right) + 4 * kind (1 moon, 2 crown,
3 arms, 4 sun, 5 plain) + 32 with a cruiser + 64 when its tile has moved in this chaos round + 128 with an obstacle.

    far = distances(state, 2)
    far[square] - 1                     # squares to travel from there to the crown tile

For frequent calls make one Course and reuse it: it allocates nothing.
"""

from games.chaos_cruisers.engine.layout import (
    CRUISER,
    FIRST,
    LAST_SQUARE,
    OBSTACLES,
    PHASE,
    SQUARE_COUNT,
    STATE_SIZE,
    TILE_COUNT,
    WIDTH,
)

NOTHING = bytes(STATE_SIZE)
GAPS = 248  # squares for a tile's corner in the whole arena, plus one


def put_tile(state, corner, cell):
    """Write a tile with its top left square at `corner`; `cell` is 4 * its kind, or 0 to clear it."""
    more = 1 if cell else 0
    state[corner] = cell
    state[corner + 1] = cell + more
    state[corner + WIDTH] = cell + 2 * more
    state[corner + WIDTH + 1] = cell + 3 * more


def gate_corner(state, gate):
    """Return the top left square of a gate's tile: 1 moon, 2 crown, 3 arms, 4 sun (they never move: CC-23)."""
    at = state.find(bytes((4 * gate,)), FIRST)
    if not FIRST <= at <= LAST_SQUARE:  # a cruiser is on it
        at = state.find(bytes((4 * gate + CRUISER,)), FIRST)
    return at


def corner(state, square):
    """Return the top left square of the tile that a course square belongs to."""
    quarter = state[square] & 3
    return square - (quarter >> 1) * WIDTH - (quarter & 1)


def on_tile(state, corner):
    """Return the flags (CRUISER, MOVED, OBSTACLE) of all four squares of a tile."""
    return (state[corner] | state[corner + 1] | state[corner + WIDTH] | state[corner + WIDTH + 1]) & 0xE0


class Course:
    """Shortest ways on a course, and the memory to find them. Each measure() overwrites the last result."""

    def __init__(self):
        self.far = bytearray(STATE_SIZE)  # by square: 1 + the squares to travel; 0: out of reach
        self.open = bytearray(STATE_SIZE)  # by square: not 0 if it is open and has not been reached yet
        self.queue = [0] * SQUARE_COUNT

    def fill(self, state):
        """Set `open` to the open squares (CC-3), and `far` to 0 everywhere."""
        squares = self.open
        squares[:] = state
        for i in range(OBSTACLES, OBSTACLES + 8):
            squares[state[i] | state[i + 8] << 8] = 0
        self.far[:] = NOTHING

    def measure(self, state, gate):
        """Find the ways to a gate's tile over open squares (CC-10), and return the number of squares reached."""
        self.fill(state)
        first = gate_corner(state, gate)
        for i in range(4):
            p = first + (i >> 1) * WIDTH + (i & 1)
            self.open[p] = 0
            self.far[p] = 1
            self.queue[i] = p
        return self._flood(4)

    def spread(self, square):
        """Find the ways from a square over those that fill() left open, and return the number of squares reached."""
        self.open[square] = 0
        self.far[square] = 1
        self.queue[0] = square
        return self._flood(1)

    def _flood(self, tail):
        # A breadth-first search from the first `tail` squares of the queue; it clears `open`. Unrolled for speed.
        squares = self.open
        dist = self.far
        queue = self.queue
        head = 0
        while head < tail:
            p = queue[head]
            head += 1
            d = dist[p] + 1
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


class ChaosCourse(Course):
    """A Course with the memory of a chaos round. The class is in this module because the modules that use it are evicted.

    engine/tiles.py explains what survey() writes; engine/obstacles.py uses the same memory differently.
    """

    def __init__(self):
        Course.__init__(self)
        self.corners = [0] * TILE_COUNT
        self.base = bytearray(STATE_SIZE)
        self.touch = [0] * PHASE
        self.behind = [0] * TILE_COUNT
        self.heads = [0] * TILE_COUNT
        self.pieces: list = []
        self.gaps = bytearray(GAPS)


def distances(state, gate):
    """Return 1 + the squares to travel to a gate's tile over open squares (CC-10), by square; 0: out of reach."""
    course = Course()
    course.measure(state, gate)
    return course.far
