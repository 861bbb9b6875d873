"""A retrograde table: rounds to the next gates, for every square and speed, as if there were no other cruiser and no coin.

    table = new_table()
    for _ in rounds(state, gate, after, goal, table): yield      # a slice at a time; after: the next gate's table
    rounds_of(table, square, speed)                              # 31: more than 30, or never

A round's path can be driven back as it was driven, so the rounds are counted from the gate outwards: what leads in one
round to a square and speed of n rounds takes n + 1.
"""

from deckhand.const import const
from games.chaos_cruisers.engine.course import distances, gate_corner, put_tile
from games.chaos_cruisers.engine.effects import STEPS
from games.chaos_cruisers.engine.layout import FIRST, LAST_SQUARE, OBSTACLES, SQUARE_COUNT, TOP_SPEED

# A table begins with the number (0 to 95) of each square of the course, a1 to t14; then come the entries by speed and number.
_BOARD = LAST_SQUARE + 1 - FIRST
_SPAN = SQUARE_COUNT
_UNKNOWN = const(31)  # the low five bits of an entry: rounds
_LED = const(128)  # who drives from here at this speed has been told
_TOLD = const(64)  # who leads here has been told
_SLICE = const(10)  # squares and speeds a slice
_NEAR = const(5)


def new_table():
    """An empty table."""
    return bytearray(_BOARD + 6 * _SPAN)


def rounds_of(table, square, speed):
    """Rounds from a square with the speed of the last round; 31 is unknown. No table: nothing is left to drive."""
    return table[_BOARD + speed * _SPAN + table[square - FIRST]] & _UNKNOWN if table else 0


def _lead(table, at, speed, n):
    # a path of this speed leads from entry `at` to n - 1 rounds: the speed before may be one less, the same, one more
    entry = table[at]
    table[at] = entry | _LED if entry & _UNKNOWN != _UNKNOWN else entry & _TOLD | _LED | n
    if speed and table[at - _SPAN] & _UNKNOWN == _UNKNOWN:
        table[at - _SPAN] = table[at - _SPAN] & (_TOLD | _LED) | n
    if speed < TOP_SPEED and table[at + _SPAN] & _UNKNOWN == _UNKNOWN:
        table[at + _SPAN] = table[at + _SPAN] & (_TOLD | _LED) | n


def _drive_back(table, road, at, speed, n, gate):
    # All paths of this length that end on `at`, on squares of `road`; gate: only those that enter its tile, 0: all.
    base = _BOARD + speed * _SPAN
    if not speed:
        i = base + table[at - FIRST]
        if table[i] < _LED:
            _lead(table, i, 0, n)
        return
    for way in range(4):
        step = STEPS[way]
        side = STEPS[way ^ 1]
        p = at
        hit = not gate or road[at] >> 2 & 7 == gate
        left = speed
        while left:
            p += step
            if not road[p]:
                break
            left -= 1
            if not left:
                if hit:
                    i = base + table[p - FIRST]
                    if table[i] < _LED:
                        _lead(table, i, speed, n)
                break
            if not hit and road[p] >> 2 & 7 == gate:
                hit = True
            for _ in range(2):
                r = p
                k = left
                entered = hit
                while k:
                    r += side
                    if not road[r]:
                        break
                    k -= 1
                    if k and not entered and road[r] >> 2 & 7 == gate:
                        entered = True
                if not k and entered:
                    i = base + table[r - FIRST]
                    if table[i] < _LED:
                        _lead(table, i, speed, n)
                side = -side


def rounds(state, gate, after, goal, table):
    """Fill a table for the gate 1 to 4, in slices, until the square `goal` is known at every speed.

    What is left after the gate is read from the table `after` (None: nothing).
    """
    road = bytearray(state)  # the course without obstacles
    for i in range(OBSTACLES, OBSTACLES + 8):
        road[state[i] | state[i + 8] << 8] = 0
    for i in range(_BOARD, len(table)):
        table[i] = _UNKNOWN
    squares = [0] * _SPAN  # by number
    close = bytearray()  # the numbers of the squares from where the gate can be reached in a round
    far = distances(state, gate)
    count = 0
    for p in range(FIRST, FIRST + _BOARD):
        if state[p]:
            if 0 < far[p] <= _NEAR:
                close.append(count)
            squares[count] = p
            table[p - FIRST] = count
            count += 1
    del far
    tile = gate_corner(state, gate)
    yield
    spent = 0
    more = 2
    n = 0
    while n + 1 < _UNKNOWN and more:
        n += 1
        put_tile(road, tile, 4 * gate)
        for p in close:
            for speed in range(1, TOP_SPEED + 1):
                if (after[_BOARD + speed * _SPAN + p] & _UNKNOWN if after else 0) == n - 1:
                    _drive_back(table, road, squares[p], speed, n, gate)
                    spent += 1
                    if spent >= _SLICE:
                        spent = 0
                        yield
        put_tile(road, tile, 0)  # what drives over it has reached the gate
        for flag in (0, _LED):
            wanted = bytes((n - 1 | flag,))
            i = table.find(wanted, _BOARD)
            while i >= 0:
                table[i] |= _TOLD
                p = squares[(i - _BOARD) % _SPAN]
                if road[p]:
                    _drive_back(table, road, p, (i - _BOARD) // _SPAN, n, 0)
                    spent += 1
                    if spent >= _SLICE:
                        spent = 0
                        yield
                i = table.find(wanted, i + 1)
        if rounds_of(table, goal, 0) != _UNKNOWN and rounds_of(table, goal, TOP_SPEED) != _UNKNOWN:
            more -= 1
