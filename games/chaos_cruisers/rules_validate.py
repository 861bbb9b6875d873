"""Could these bytes be a race? Loaded only to check saved bytes.

prove(state)        # raises CorruptState, and nothing else, for any bytes of the right length
"""

from deckhand.game import CorruptState, const
from games.chaos_cruisers.rules_course import FIRST, WIDTH, distances
from games.chaos_cruisers.rules_order import cruisers, last_gate
from games.chaos_cruisers.rules_tracks import gate_place

_SEATS = const(3)
_SHIFTS_OPTION = const(14)
_GRID = const(16)
_PHASE = const(352)
_TURN = const(353)
_PENDING = const(354)
_LOST = const(355)
_ROUND = const(356)
_CHAOS = const(358)
_SHIFTS = const(359)
_WINNER = const(360)
_IN_ORDER = const(361)
_ORDER = const(362)
_SPEED = const(366)
_GATES = const(370)
_COINS = const(374)
_SQUARE = const(378)
_OBSTACLES = const(386)
_LAST_AT = const(402)
_LAST_SQUARE = const(329)
_SETUP = const(0)
_CRUISE = const(1)
_SHIFTING = const(2)
_BLOCKING = const(3)
_OVER = const(4)
_PLAIN = const(5)
_TILES = const(24)
_SQUARES = const(96)
_ROUNDS = const(300)
_FLAG_CRUISER = const(32)
_FLAG_MOVED = const(64)
_FLAG_OBSTACLE = const(128)


def prove(state):
    """Raise CorruptState where the state can be no position of a race."""
    _grid(state)
    _race(state)
    _standing(state)
    _obstacles(state)
    _order(state)


def _must(good, what):
    if not good:
        raise CorruptState(what)


def _grid(state):
    # CC-1, CC-2: whole tiles, the gates in their places, nothing beside the arena
    tiles = 0
    covered = 0
    plain = 0
    for p in range(_GRID, _PHASE):
        cell = state[p]
        if not cell:
            continue
        kind = cell >> 2 & 7
        _must(FIRST <= p <= _LAST_SQUARE and (p - FIRST) % WIDTH < WIDTH - 1, "course beside the arena")
        _must(1 <= kind <= _PLAIN, "a square of no tile")
        covered += 1
        if cell & 3 == 0:
            tiles += 1
            base = cell & 0x5C
            for k in range(1, 4):
                _must(state[p + (k >> 1) * WIDTH + (k & 1)] & 0x5F == base + k, "half a tile")
            if kind == _PLAIN:
                plain += 1
            else:
                _must(gate_place(state, kind) == p, "a gate that moved")
        _must(not cell & _FLAG_MOVED or kind == _PLAIN and state[_PHASE] == _SHIFTING, "a tile that moved")
    _must(tiles == _TILES and plain == _TILES - 4 and covered == _SQUARES, "not 24 tiles")


def _race(state):
    phase = state[_PHASE]
    n = cruisers(state)
    done = last_gate(state)
    pending = state[_PENDING]
    rounds = state[_ROUND] | state[_ROUND + 1] << 8
    _must(phase <= _OVER, "no such phase")
    _must(pending <= n and (phase == _SETUP) <= (pending > 0), "pending cruiser")
    _must(not pending or phase <= _CRUISE, "pending cruiser")
    _must(rounds <= _ROUNDS and (phase == _OVER or rounds < _ROUNDS), "rounds")
    _must(not state[_LOST] >> n, "lost turns")
    least = most = state[_GATES]
    for i in range(4):
        gates = state[_GATES + i]
        speed = state[_SPEED + i]
        if i >= n:
            _must(not (gates or speed or state[_COINS + i]), "a fourth cruiser")
            continue
        _must(gates <= done and speed <= 5 and state[_COINS + i] <= 15, "gates, speed or coins")
        _must(phase != _SETUP or not (gates or speed), "setup")
        if gates < least:
            least = gates
        if gates > most:
            most = gates
    for g in range(16):
        _must(state[_LAST_AT + g] < (n if g < most else 1), "last at a gate")
    chaos = state[_CHAOS]
    _must(chaos <= least and (chaos or phase != _SHIFTING and phase != _BLOCKING), "chaos gate")
    shifts = state[_SHIFTS]
    _must((1 <= shifts <= state[_SHIFTS_OPTION]) if phase == _SHIFTING else not shifts, "shifts")
    _must((1 <= state[_WINNER] <= state[_SEATS]) if phase == _OVER else not state[_WINNER], "winner")
    if phase == _OVER:
        won = state[_GATES + state[_WINNER] - 1] == done
        if state[_SEATS] == 2:
            won = won and state[_GATES + state[_WINNER] + 1] == done
        _must(won or rounds == _ROUNDS, "winner")
    elif state[_SEATS] == 2:
        for i in range(2):
            _must(state[_GATES + i] < done or state[_GATES + i + 2] < done, "a race that is over")
    else:
        _must(most < done, "a race that is over")


def _standing(state):
    # CC-15: a cruiser a square (but the winner's last: CC-30), the flags of the grid where the cruisers are
    phase = state[_PHASE]
    n = cruisers(state)
    done = last_gate(state)
    pending = state[_PENDING]
    flags = 0
    for p in range(FIRST, _LAST_SQUARE + 1):
        if state[p] & _FLAG_CRUISER:
            flags += 1
    for i in range(4):
        at = state[_SQUARE + i] | state[_SQUARE + 4 + i] << 8
        away = i >= n or i == pending - 1 or phase == _SETUP and i >= pending
        if state[_GATES + i] == done and i < n:
            if phase != _OVER:
                away = True
            elif not at:
                away = state[_SEATS] == 2
        _must((not at) if away else (FIRST <= at <= _LAST_SQUARE), "a cruiser off the track")
        _must(phase == _SETUP or i != pending - 1 or state[_GATES + i] < done, "pending cruiser")
        if away:
            continue
        _must(0 < state[at] < _FLAG_OBSTACLE and state[at] & _FLAG_CRUISER, "a cruiser on no open square")
        shared = False
        for j in range(i):
            if state[_SQUARE + j] == at & 0xFF and state[_SQUARE + 4 + j] == at >> 8:
                shared = True
        _must(not shared or phase == _OVER, "two cruisers on a square")
        if not shared:
            flags -= 1
    _must(not flags, "a cruiser's shadow")


def _obstacles(state):
    # CC-24: on plain tiles, one a square, all open squares in one piece
    marked = 0
    for p in range(FIRST, _LAST_SQUARE + 1):
        if state[p] & _FLAG_OBSTACLE:
            marked += 1
    lie = 0
    for i in range(_OBSTACLES, _OBSTACLES + 8):
        at = state[i] | state[i + 8] << 8
        if at:
            _must(state[_PHASE] > _SETUP and state[_PHASE] != _SHIFTING and state[_CHAOS] > 0, "an early obstacle")
            _must((i - _OBSTACLES) % 4 < cruisers(state), "an obstacle of no cruiser")
            _must(FIRST <= at <= _LAST_SQUARE and state[at] & _FLAG_OBSTACLE, "an obstacle off the track")
            _must(state[at] >> 2 & 7 == _PLAIN, "an obstacle on a gate's tile")
            for j in range(_OBSTACLES, i):
                _must(state[j] != state[i] or state[j + 8] != state[i + 8], "two obstacles on a square")
            lie += 1
    _must(lie == marked, "an obstacle's shadow")
    _must(distances(state, 4) == _SQUARES - lie, "a course in pieces")


def _order(state):
    phase = state[_PHASE]
    n = state[_IN_ORDER]
    turn = state[_TURN]
    done = last_gate(state)
    if phase == _SETUP:
        _must(not n and not turn, "an order before the setup")
        return
    _must(1 <= n <= cruisers(state), "order")
    seen = 0
    for k in range(n):
        who = state[_ORDER + k]
        _must(who < cruisers(state) and not seen >> who & 1, "order")
        _must(phase != _BLOCKING or state[_GATES + who] < done, "order")
        seen |= 1 << who
        for late in range(2):
            i = _OBSTACLES + who + 4 * late
            _must(phase != _BLOCKING or k + late * n < turn or not (state[i] or state[i + 8]), "an early obstacle")
    for who in range(cruisers(state)):
        _must(seen >> who & 1 or state[_GATES + who] == done, "order")
    # A race that is over by its rounds has a new order, which may be shorter than the turn that was the last one.
    _must(phase == _OVER or turn < (2 * n if phase == _BLOCKING else n), "turn")
    who = state[_ORDER + turn % n]
    if phase == _CRUISE and not state[_PENDING]:
        _must(state[_GATES + who] < done and not state[_LOST] >> who & 1, "turn")
