"""A retrograde table of the rounds to the next gates, for every square and speed, without other cruisers and coins.

    table = new_table()
    for _ in rounds(state, gate, after, goal, table): yield      # in slices; after: the table of the gate after this one
    rounds_of(table, square, speed)                              # 31: more than 30 rounds, or never

The search runs backwards from the gate: a square and speed from which one round leads to an entry of n rounds take n + 1.
"""

from deckhand.const import const
from games.chaos_cruisers.engine.course import distances, gate_corner, put_tile
from games.chaos_cruisers.engine.effects import STEPS
from games.chaos_cruisers.engine.layout import FIRST, LAST_SQUARE, OBSTACLES, SQUARE_COUNT, TOP_SPEED

# A table has the number (0 to 95) of each course square, a1 to t14, then the entries, by speed and number.
_BOARD = LAST_SQUARE + 1 - FIRST
_SPAN = SQUARE_COUNT
# An entry is rounds (five bits; 31: not known yet) plus these flags:
_UNKNOWN = const(31)
_EXPANDED_FROM = const(128)  # the round that drives from here at this speed has been found
_EXPANDED = const(64)  # the rounds that lead here have been searched
_PATHS_PER_SLICE = const(10)  # squares and speeds searched between two yields
_NEAR = const(5)  # squares that a cruiser drives in a round at most


def new_table():
    """Return an empty table."""
    return bytearray(_BOARD + 6 * _SPAN)


def rounds_of(table, square, speed):
    """Return the rounds from a square with the last round's speed; 31: unknown. Without a table: 0."""
    return table[_BOARD + speed * _SPAN + table[square - FIRST]] & _UNKNOWN if table else 0


def _note_entry(table, at, speed, n):
    # A path of this speed leads from entry `at` to n - 1 rounds; the speed before may be one less, the same or one more.
    entry = table[at]
    table[at] = entry | _EXPANDED_FROM if entry & _UNKNOWN != _UNKNOWN else entry & _EXPANDED | _EXPANDED_FROM | n
    if speed and table[at - _SPAN] & _UNKNOWN == _UNKNOWN:
        table[at - _SPAN] = table[at - _SPAN] & (_EXPANDED | _EXPANDED_FROM) | n
    if speed < TOP_SPEED and table[at + _SPAN] & _UNKNOWN == _UNKNOWN:
        table[at + _SPAN] = table[at + _SPAN] & (_EXPANDED | _EXPANDED_FROM) | n


def _drive_back(table, road, at, speed, n, gate):
    # Note all paths of this length on `road` that end on `at`; gate: only those that enter its tile; 0: all.
    base = _BOARD + speed * _SPAN
    if not speed:
        i = base + table[at - FIRST]
        if table[i] < _EXPANDED_FROM:
            _note_entry(table, i, 0, n)
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
                    if table[i] < _EXPANDED_FROM:
                        _note_entry(table, i, speed, n)
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
                    if table[i] < _EXPANDED_FROM:
                        _note_entry(table, i, speed, n)
                side = -side


def rounds(state, gate, after, goal, table):
    """Fill a table for a gate, 1 to 4, until the square `goal` is known at every speed. A generator.

    after: the table of the gate after this one, whose rounds are added; None: the race ends at this gate.
    """
    road = bytearray(state)  # the course without obstacles
    for i in range(OBSTACLES, OBSTACLES + 8):
        road[state[i] | state[i + 8] << 8] = 0
    for i in range(_BOARD, len(table)):
        table[i] = _UNKNOWN
    squares = [0] * _SPAN  # by number
    close = bytearray()  # the numbers of the squares within a round of the gate
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
                    if spent >= _PATHS_PER_SLICE:
                        spent = 0
                        yield
        put_tile(road, tile, 0)  # a path over the gate's tile ends there
        for flag in (0, _EXPANDED_FROM):
            wanted = bytes((n - 1 | flag,))
            i = table.find(wanted, _BOARD)
            while i >= 0:
                table[i] |= _EXPANDED
                p = squares[(i - _BOARD) % _SPAN]
                if road[p]:
                    _drive_back(table, road, p, (i - _BOARD) // _SPAN, n, 0)
                    spent += 1
                    if spent >= _PATHS_PER_SLICE:
                        spent = 0
                        yield
                i = table.find(wanted, i + 1)
        if rounds_of(table, goal, 0) != _UNKNOWN and rounds_of(table, goal, TOP_SPEED) != _UNKNOWN:
            more -= 1
