"""Who is ahead: the order of a round (CC-10). The end of a race: rules_scoring.py.

set_order(state)            # writes the order, draws the shuffles of the tied
"""

from deckhand.game import AT_CHANCE, const
from deckhand.rng import Rng
from games.chaos_cruisers.rules_course import DIST, distances

_SEATS = const(3)
_LAPS = const(13)
_IN_ORDER = const(361)
_ORDER = const(362)
_SPEED = const(366)
_GATES = const(370)
_SQUARE = const(378)

KEYS = [0, 0, 0, 0]
_GATE_KEY = const(4096)
_DIST_KEY = const(16)
_FARTHEST = const(255)


def cruisers(state):
    """How many cruisers race: 4, or 3 with three players (CC-5)."""
    return 3 if state[_SEATS] == 3 else 4


def last_gate(state):
    """The number of the last gate of the last lap (CC-7)."""
    return 4 * (state[_LAPS] + 1)


def gates(state, who):
    """How many gates cruiser 0 to 3 has reached."""
    return state[_GATES + who]


def finished(state, who):
    """Has cruiser 0 to 3 reached its last gate? Two players: it has left the track (CC-16)."""
    return state[_GATES + who] == last_gate(state)


def seat_of(state, cruiser):
    """The seat that drives cruiser 0 to 3 (CC-5)."""
    return 1 + cruiser % state[_SEATS]


def weigh(state):
    """KEYS, by cruiser: the higher, the farther ahead: gates, then distance to the next gate, then speed.

    The way is looked up only where gates are equal.
    """
    count = cruisers(state)
    keys = KEYS
    measured = -1
    for i in range(count):
        keys[i] = -1
    for i in range(count):
        gates = state[_GATES + i]
        for j in range(i + 1, count):
            if state[_GATES + j] == gates and gates != measured:
                measured = gates
                distances(state, gates % 4 + 1)
        if keys[i] < 0:
            for j in range(i, count):
                if state[_GATES + j] == gates:
                    far = DIST[state[_SQUARE + j] | state[_SQUARE + 4 + j] << 8] if measured == gates else 0
                    keys[j] = gates * _GATE_KEY + (_FARTHEST - far) * _DIST_KEY + state[_SPEED + j]


def may_tie(state):
    """Have two cruisers reached as many gates at one speed? If not, no order draws lots, wherever they are."""
    for i in range(1, cruisers(state)):
        for j in range(i):
            if state[_GATES + i] == state[_GATES + j] and state[_SPEED + i] == state[_SPEED + j]:
                return True
    return False


def set_order(state):
    """Write the order of all cruisers still racing, the lead first; the tied are shuffled by stream 16 (CC-10)."""
    weigh(state)
    keys = KEYS
    done = last_gate(state)
    n = 0
    for i in range(cruisers(state)):
        if state[_GATES + i] < done:  # CC-16
            k = n
            while k and keys[state[_ORDER + k - 1]] < keys[i]:
                state[_ORDER + k] = state[_ORDER + k - 1]
                k -= 1
            state[_ORDER + k] = i
            n += 1
    state[_IN_ORDER] = n
    chance = None
    k = 0
    while k < n:
        first = k
        key = keys[state[_ORDER + k]]
        while k < n and keys[state[_ORDER + k]] == key:
            k += 1
        if k - first > 1:
            if chance is None:
                chance = Rng(0, 0)
                chance.load(state, AT_CHANCE)
            chance.shuffle(state, _ORDER + first, k - first)
    if chance is not None:
        chance.store(state, AT_CHANCE)
