"""A static evaluation: each cruiser's cost to the end of the race, in 16ths of rounds, and its weight for a bot.

maps = yield from maps_for(state, True)
worth = weights(state, cruiser, maps)       # by cruiser: 16 for the player's own, negative for its rivals
cost_of(state, 2, maps)

The cost of a drive for the cruiser itself looks further ahead: `Pilot.cost` of ai/rollout.py, `_immediate_cost` and
`_final_cost` of ai/drive.py.
"""

from deckhand.const import const
from games.chaos_cruisers.engine import course as rules_course
from games.chaos_cruisers.engine import order
from games.chaos_cruisers.engine.effects import square
from games.chaos_cruisers.engine.layout import GATES, LAST_SQUARE, LOST, SPEED

# Levels of think() in bot.py
EASY = const(0)
FAIR = const(1)
HARD = const(2)

ROUND_COST = const(16)
_LEG_COST = const(40)  # cost of each gate after the next one
SQUARE_COST = const(5)
SPEED_GAIN = const(3)
# Weights of rivals, in 16ths of the own cost
_RIVAL = const(2)
_LEADER = const(7)
_LEADER_AT_END = const(12)  # with less than two legs left


def maps_for(state, all_gates):
    """Return 1 + the squares to travel to the cruisers' next gates, or to all gates: by gate 1 to 4, then by square."""
    maps: list = [None] * 5
    course = rules_course.Course()
    for i in range(4):
        gate = i + 1 if all_gates else state[GATES + i] % 4 + 1
        if maps[gate] is None:
            course.measure(state, gate)
            maps[gate] = course.far[: LAST_SQUARE + 1]
            yield
    return maps


def weights(state, cruiser, maps):
    """Return the weight of each cruiser's cost for the player of a cruiser: 16 for its own, negative for rivals."""
    n = order.cruisers(state)
    worth = [0, 0, 0, 0]
    lead = -1
    least = 0
    for i in range(n):
        if order.seat_of(state, i) == order.seat_of(state, cruiser):
            worth[i] = 16
        elif not order.finished(state, i):
            worth[i] = -_RIVAL
            cost = cost_of(state, i, maps)
            if lead < 0 or cost < least:
                lead = i
                least = cost
    if lead >= 0:
        worth[lead] = -_LEADER_AT_END if least < 2 * _LEG_COST else -_LEADER
    return worth


def cost_of(state, cruiser, maps):
    """Return a rough estimate of a cruiser's cost to the end of the race, from squares, speed and gates."""
    gates = state[GATES + cruiser]
    left = order.last_gate(state) - gates
    if not left:
        return 0
    at = square(state, cruiser)
    cost = left * _LEG_COST
    if not at:  # out of bounds: it restarts at its last gate
        at = rules_course.gate_corner(state, (gates - 1) % 4 + 1)
        if state[LOST] >> cruiser & 1:
            cost += ROUND_COST
    far = maps[gates % 4 + 1]
    return cost + (far[at] if far else 0) * SQUARE_COST - state[SPEED + cruiser] * SPEED_GAIN
