"""The order of a round (CC-10). engine/scoring.py has the end of a race.

set_order(state, course)    # writes the order and shuffles ties; course: any Course
start_cruising(state)       # the first cruiser of the order moves next
"""

from deckhand.const import const
from deckhand.game import AT_CHANCE, AT_SEATS
from deckhand.rng import Rng
from games.chaos_cruisers.engine import layout

_GATE_KEY = const(4096)
_DIST_KEY = const(16)
_FARTHEST = const(255)


def cruisers(state):
    """Return the number of cruisers: 4, or 3 with three players (CC-5)."""
    return 3 if state[AT_SEATS] == 3 else 4


def last_gate(state):
    """Return the number of the last lap's last gate (CC-7)."""
    return 4 * (state[layout.LAPS_OPTION] + 1)


def finished(state, cruiser):
    """Return True if a cruiser has reached its last gate; with two players it has left the track (CC-16)."""
    return state[layout.GATES + cruiser] == last_gate(state)


def seat_of(state, cruiser):
    """Return the seat that drives a cruiser (CC-5)."""
    return 1 + cruiser % state[AT_SEATS]


def weigh(state, course):
    """Return a key for each cruiser, higher for one farther ahead: gates, then distance to the next gate, then speed.

    Distances are measured, in the given Course, only for cruisers with equal gates.
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
    """Return True if two cruisers have equal gates and speeds. Otherwise no order shuffles ties, wherever they are."""
    for i in range(1, cruisers(state)):
        for j in range(i):
            if (
                state[layout.GATES + i] == state[layout.GATES + j]
                and state[layout.SPEED + i] == state[layout.SPEED + j]
            ):
                return True
    return False


def set_order(state, course):
    """Write the order of the cruisers still racing, the leader first; stream 16 shuffles ties (CC-10)."""
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
    """Start a cruising round with the first cruiser of the order (CC-11, CC-25)."""
    state[layout.PHASE] = layout.CRUISING
    state[layout.TURN] = state[layout.LOST] = 0
