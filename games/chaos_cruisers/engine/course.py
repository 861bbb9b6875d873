"""The course: a grid of bytes in the state, shortest ways. How it is laid: engine/tracks.py.

A square's number is the index of its byte in the state: 16 + 21 * row + column (a1 is 37, row 1 to 14, column 0 to 19).
A byte is 0 off the course, else quarter of its tile (0 top left, 1, 2, 3 bottom right) + 4 * kind (1 moon, 2 crown,
3 arms, 4 sun, 5 plain) + 32 with a cruiser + 64 when its tile has moved in this chaos round + 128 with an obstacle.

    far = distances(state, 2)
    far[square] - 1                     # squares to travel from there to the crown tile

Whoever asks often makes a Course once and asks that one: it finds the ways without making garbage.
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
GAPS = 248  # places for a tile's corner in the whole arena, and one more


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


class Course:
    """Shortest ways over a course, and the working memory to find them. Each measure() overwrites what was found before."""

    def __init__(self):
        self.far = bytearray(STATE_SIZE)  # by square: 1 + the squares to travel; 0: out of reach
        self.open = bytearray(STATE_SIZE)  # by square: not 0 where it is open and was not reached yet
        self.queue = [0] * SQUARE_COUNT

    def fill(self, state):
        """Set `open` to the open squares (CC-3), and `far` to 0 everywhere."""
        squares = self.open
        squares[:] = state
        for i in range(OBSTACLES, OBSTACLES + 8):
            squares[state[i] | state[i + 8] << 8] = 0
        self.far[:] = NOTHING

    def measure(self, state, gate):
        """Find the ways to the gate's tile over open squares (CC-10); returns how many squares they reach."""
        self.fill(state)
        first = gate_corner(state, gate)
        for i in range(4):
            p = first + (i >> 1) * WIDTH + (i & 1)
            self.open[p] = 0
            self.far[p] = 1
            self.queue[i] = p
        return self._flood(4)

    def spread(self, square):
        """Find the ways from a square over those that fill() left open; returns how many squares they reach."""
        self.open[square] = 0
        self.far[square] = 1
        self.queue[0] = square
        return self._flood(1)

    def _flood(self, tail):
        # spread from the first `tail` squares of the queue over `open`, which is used up
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
    """A Course with the working memory of a chaos round. Its class is here, where it stays in memory: what uses it does not.

    engine/tiles.py says what survey() leaves in it; engine/obstacles.py uses the same memory for something else.
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
    """1 + the squares to travel to the gate's tile over open squares (CC-10), by square; 0: out of reach."""
    course = Course()
    course.measure(state, gate)
    return course.far
