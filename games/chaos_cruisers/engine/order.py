"""Who is ahead: the order of a round (CC-10). The end of a race: engine/scoring.py.

set_order(state, course)    # writes the order, draws the shuffles of the tied; course: any Course
start_cruising(state)       # its first cruiser is to go
"""

from deckhand.const import const
from deckhand.game import AT_CHANCE, AT_SEATS
from deckhand.rng import Rng
from games.chaos_cruisers.engine import layout

_GATE_KEY = const(4096)
_DIST_KEY = const(16)
_FARTHEST = const(255)


def cruisers(state):
    """How many cruisers race: 4, or 3 with three players (CC-5)."""
    return 3 if state[AT_SEATS] == 3 else 4


def last_gate(state):
    """The number of the last gate of the last lap (CC-7)."""
    return 4 * (state[layout.LAPS_OPTION] + 1)


def finished(state, who):
    """Has cruiser 0 to 3 reached its last gate? Two players: it has left the track (CC-16)."""
    return state[layout.GATES + who] == last_gate(state)


def seat_of(state, cruiser):
    """The seat that drives cruiser 0 to 3 (CC-5)."""
    return 1 + cruiser % state[AT_SEATS]


def weigh(state, course):
    """A key by cruiser: the higher, the farther ahead: gates, then distance to the next gate, then speed.

    The way is measured, in the given Course, only where gates are equal.
    """
    count = cruisers(state)
    keys = [-1] * count
    measured = -1
    for i in range(count):
        gates = state[layout.GATES + i]
        for j in range(i + 1, count):
            if state[layout.GATES + j] == gates and gates != measured:
                measured = gates
                course.measure(state, gates % 4 + 1)
        if keys[i] < 0:
            for j in range(i, count):
                if state[layout.GATES + j] == gates:
                    far = (
                        course.far[state[layout.SQUARE + j] | state[layout.SQUARE + 4 + j] << 8]
                        if measured == gates
                        else 0
                    )
                    keys[j] = gates * _GATE_KEY + (_FARTHEST - far) * _DIST_KEY + state[layout.SPEED + j]
    return keys


def may_tie(state):
    """Have two cruisers reached as many gates at one speed? If not, no order draws lots, wherever they are."""
    for i in range(1, cruisers(state)):
        for j in range(i):
            if (
                state[layout.GATES + i] == state[layout.GATES + j]
                and state[layout.SPEED + i] == state[layout.SPEED + j]
            ):
                return True
    return False


def set_order(state, course):
    """Write the order of all cruisers still racing, the lead first; the tied are shuffled by stream 16 (CC-10)."""
    keys = weigh(state, course)
    done = last_gate(state)
    n = 0
    for i in range(cruisers(state)):
        if state[layout.GATES + i] < done:  # CC-16
            k = n
            while k and keys[state[layout.ORDER + k - 1]] < keys[i]:
                state[layout.ORDER + k] = state[layout.ORDER + k - 1]
                k -= 1
            state[layout.ORDER + k] = i
            n += 1
    state[layout.IN_ORDER] = n
    chance = None
    k = 0
    while k < n:
        first = k
        key = keys[state[layout.ORDER + k]]
        while k < n and keys[state[layout.ORDER + k]] == key:
            k += 1
        if k - first > 1:
            if chance is None:
                chance = Rng(0, 0)
                chance.load(state, AT_CHANCE)
            chance.shuffle(state, layout.ORDER + first, k - first)
    if chance is not None:
        chance.store(state, AT_CHANCE)


def start_cruising(state):
    """The order is set, and its first cruiser is to go (CC-11, CC-25)."""
    state[layout.PHASE] = layout.CRUISING
    state[layout.TURN] = state[layout.LOST] = 0
