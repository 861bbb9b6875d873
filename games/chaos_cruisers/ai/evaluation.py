"""A static evaluation: everybody's way to go, and how much that matters to a bot, in 16ths of rounds.

maps = yield from maps_for(state, True)
worth = weights(state, who, maps)           # by cruiser: 16 for the player's own, less than 0 for its rivals
cost_of(state, 2, maps)

What a drive is worth for the cruiser that drives it looks further and has modules of its own: `cost` of ai/rollout.py's
Pilot, `_cost_now` and `_cost_then` of ai/drive.py.
"""

from deckhand.const import const
from games.chaos_cruisers.engine import course as rules_course
from games.chaos_cruisers.engine import order
from games.chaos_cruisers.engine.effects import square
from games.chaos_cruisers.engine.layout import GATES, LAST_SQUARE, LOST, SPEED

# Levels: what think() of bot.py takes
EASY = const(0)
FAIR = const(1)
HARD = const(2)

ROUND_COST = const(16)
_LEG = const(40)  # what a gate costs that is not the next one
SQUARE_COST = const(5)
SPEED_GAIN = const(3)
_OTHERS = const(2)
_LEADER = const(7)
_LEADER_AT_END = const(12)


def maps_for(state, all_gates):
    """1 + squares to the gates that are next for a cruiser, or to all: a list by gate 1 to 4 of bytearrays by square."""
    maps: list = [None] * 5
    course = rules_course.Course()
    for i in range(4):
        gate = i + 1 if all_gates else state[GATES + i] % 4 + 1
        if maps[gate] is None:
            course.measure(state, gate)
            maps[gate] = course.far[: LAST_SQUARE + 1]
            yield
    return maps


def weights(state, who, maps):
    """What each cruiser's cost is worth to the player of cruiser `who`, in 16ths: its own 16, the rivals' below 0."""
    n = order.cruisers(state)
    worth = [0, 0, 0, 0]
    lead = -1
    least = 0
    for i in range(n):
        if order.seat_of(state, i) == order.seat_of(state, who):
            worth[i] = 16
        elif not order.finished(state, i):
            worth[i] = -_OTHERS
            cost = cost_of(state, i, maps)
            if lead < 0 or cost < least:
                lead = i
                least = cost
    if lead >= 0:
        worth[lead] = -_LEADER_AT_END if least < 2 * _LEG else -_LEADER
    return worth


def cost_of(state, who, maps):
    """What a cruiser has still to drive, roughly, by squares, speed and gates."""
    gates = state[GATES + who]
    left = order.last_gate(state) - gates
    if not left:
        return 0
    at = square(state, who)
    cost = left * _LEG
    if not at:  # out of bounds: it starts again from its last gate
        at = rules_course.gate_corner(state, (gates - 1) % 4 + 1)
        if state[LOST] >> who & 1:
            cost += ROUND_COST
    far = maps[gates % 4 + 1]
    return cost + (far[at] if far else 0) * SQUARE_COST - state[SPEED + who] * SPEED_GAIN
