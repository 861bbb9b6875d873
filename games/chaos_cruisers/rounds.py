"""How rounds follow each other: turns, chaos rounds and their steps, the end by rounds (CC-10, CC-20 to CC-25, CC-31).

    next_turn(state)    # after a cruiser's move, when none waits to be placed
"""

from deckhand.game import const
from games.chaos_cruisers.course import FIRST, SIZE, can_shift, put_tile, targets
from games.chaos_cruisers.orders import cruisers, end_by_rounds, last_gate, set_order

_SHIFTS_OPTION = const(14)
_COINS_OPTION = const(15)
_PHASE = const(352)
_TURN = const(353)
_LOST = const(355)
_ROUND = const(356)
_CHAOS = const(358)
_SHIFTS = const(359)
_IN_ORDER = const(361)
_ORDER = const(362)
_GATES = const(370)
_COINS = const(374)
_OBSTACLES = const(386)
_LAST_SQUARE = const(329)
_MOVED = const(64)
_OBSTACLE = const(128)
_PLAIN_CELL = const(20)
_ALL_COINS = const(15)
_ROUNDS = const(300)

# Phases: what the race waits for when no cruiser waits to be placed; 0 is the setup.
_CRUISE = const(1)
_SHIFTING = const(2)
_BLOCKING = const(3)
_OVER = const(4)


def start_cruising(state):
    """The first cruiser of the order is to go (CC-11, CC-25)."""
    state[_PHASE] = _CRUISE
    state[_TURN] = state[_LOST] = 0


def next_turn(state):
    """The next cruiser of the round is to go, or the round is done."""
    done = last_gate(state)
    turn = state[_TURN] + 1
    while turn < state[_IN_ORDER]:
        who = state[_ORDER + turn]
        if not state[_LOST] >> who & 1 and state[_GATES + who] < done:
            state[_TURN] = turn
            return
        turn += 1
    rounds = (state[_ROUND] | state[_ROUND + 1] << 8) + 1
    state[_ROUND] = rounds & 0xFF
    state[_ROUND + 1] = rounds >> 8
    if rounds == _ROUNDS:  # CC-31
        end_by_rounds(state)
        state[_PHASE] = _OVER
        return
    gate = done
    for i in range(cruisers(state)):
        if state[_GATES + i] < gate:
            gate = state[_GATES + i]
    if gate > state[_CHAOS]:  # CC-20
        _start_chaos(state, gate)
    else:
        set_order(state)
        start_cruising(state)


def _start_chaos(state, gate):
    coins = state[_COINS_OPTION]
    if coins == 1 or coins == 0 and gate // 4 > state[_CHAOS] // 4:  # CC-21
        for i in range(cruisers(state)):
            state[_COINS + i] = _ALL_COINS
    for i in range(_OBSTACLES, _OBSTACLES + 8):  # CC-22
        at = state[i] | state[i + 8] << 8
        if at:
            state[at] &= ~_OBSTACLE & 0xFF
        state[i] = state[i + 8] = 0
    state[_CHAOS] = gate
    state[_PHASE] = _SHIFTING
    state[_TURN] = state[_LOST] = 0
    state[_SHIFTS] = state[_SHIFTS_OPTION]
    if not state[_SHIFTS] or not _any_shift(state):
        end_shifts(state)


def _any_shift(state):
    marks = bytearray(SIZE)
    for p in range(FIRST, _LAST_SQUARE):
        if state[p] == _PLAIN_CELL and not can_shift(state, p):
            if marks.find(targets(state, p, marks)) >= 0:
                return True
    return False


def shift(state, tile, to):
    """Move a tile (CC-23)."""
    put_tile(state, tile, 0)
    put_tile(state, to, _PLAIN_CELL + _MOVED)
    state[_SHIFTS] -= 1
    if not state[_SHIFTS] or not _any_shift(state):
        end_shifts(state)


def end_shifts(state):
    """The order is set on the new course and the obstacles follow (CC-24)."""
    state[_SHIFTS] = 0
    for p in range(FIRST, _LAST_SQUARE + 1):
        state[p] &= ~_MOVED & 0xFF
    set_order(state)
    state[_PHASE] = _BLOCKING
    state[_TURN] = 0


def block(state, at):
    """The cruiser whose turn it is places an obstacle on square `at`, or none (0: `pass`) (CC-24)."""
    n = state[_IN_ORDER]
    turn = state[_TURN]
    i = _OBSTACLES + state[_ORDER + turn % n] + (4 if turn >= n else 0)
    if at:
        state[i] = at & 0xFF
        state[i + 8] = at >> 8
        state[at] |= _OBSTACLE
    state[_TURN] = turn + 1
    if turn + 1 == 2 * n:
        start_cruising(state)
