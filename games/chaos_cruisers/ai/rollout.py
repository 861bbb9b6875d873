"""Rollouts: the rounds to come, every cruiser on the way that looks shortest, ramming what is in it.

    for _ in play_out(state, maps, pilot, 2): yield      # state, a scratch copy, is two rounds on

maps[gate][square] - 1 is how many squares a gate 1 to 4 is away. The pilot is the cruiser that thinks: it goes by its
own tables of rounds (ai/plan.py), the others by squares and speed.
"""

from deckhand.const import const
from games.chaos_cruisers.ai import plan
from games.chaos_cruisers.ai.evaluation import SPEED_GAIN, SQUARE_COST
from games.chaos_cruisers.engine import effects, layout, order
from games.chaos_cruisers.engine.effects import STEPS, free_squares, square

# With about four squares a round these make 16.
_PLANNED_ROUND = const(12)
_PLANNED_SQUARE = const(1)
_PLANNED_SPEED = const(1)
_GATE_GAIN = const(400)
_GATE_AHEAD = const(4096)


class Pilot:
    """The cruiser that thinks, and what it knows of its way: tables of rounds to its next gates, squares beyond each."""

    def __init__(self, who, gates, tables, legs):
        self.who = who
        self.gates = gates  # as it reached when it began to think
        self.tables = tables
        self.legs = legs

    def cost(self, reached, at, speed, far):
        """16ths of rounds from a square with `reached` gates to the end of the tables."""
        reached -= self.gates
        if reached >= len(self.legs):
            return 0
        rounds = plan.rounds_of(self.tables[reached], at, speed)
        return rounds * _PLANNED_ROUND + (far[at] + self.legs[reached]) * _PLANNED_SQUARE - speed * _PLANNED_SPEED


def _plain_cost(reached, at, speed, far):
    # what Pilot.cost is to a driver who goes by squares and speed
    return far[at] * SQUARE_COST - speed * SPEED_GAIN - reached * _GATE_GAIN


def reply(state, who, maps, pilot):
    """The `go` of a plain driver without coins: the best end of its paths that stay on the track."""
    gates = state[layout.GATES + who]
    gate = gates % 4 + 1
    here = square(state, who)
    far = maps[gate]
    then = maps[gate % 4 + 1]
    cost_of = pilot.cost if pilot.who == who else _plain_cost
    old = state[layout.SPEED + who]
    best = 1 if old < 2 else -1
    least = cost_of(gates, here, 0, far)
    state[here] &= ~layout.CRUISER & 0xFF
    for op in range(3):
        speed = effects.speed_after(old, op)
        if not speed or op == 2 and old == layout.TOP_SPEED:
            continue
        for way in range(4):
            step = STEPS[way]
            p = here
            entered = False
            left = speed
            while left:
                p += step
                cell = state[p]
                if not cell or cell & layout.OBSTACLE:
                    break
                left -= 1
                if cell >> 2 & 7 == gate:
                    entered = True
                if not left or cell & layout.CRUISER:
                    v = speed - 1 if cell & layout.CRUISER else speed
                    cost = cost_of(gates + 1, p, v, then) if entered else cost_of(gates, p, v, far)
                    if best < 0 or cost < least:
                        least = cost
                        best = op + (way << 4) + (speed << 6)
                    break
                for turn in (way ^ 1, way ^ 3):
                    side = STEPS[turn]
                    r = p
                    k = left
                    hit = entered
                    while k:
                        r += side
                        cell = state[r]
                        if not cell or cell & layout.OBSTACLE:
                            break
                        k -= 1
                        if cell >> 2 & 7 == gate:
                            hit = True
                        if cell & layout.CRUISER:
                            break
                    if cell and not cell & layout.OBSTACLE:
                        v = speed - 1 if cell & layout.CRUISER else speed
                        cost = cost_of(gates + 1, r, v, then) if hit else cost_of(gates, r, v, far)
                        if best < 0 or cost < least:
                            least = cost
                            best = op + (way << 4) + (speed - left << 6) + (turn << 10) + (left << 12)
    state[here] |= layout.CRUISER
    return best


def put_back(state, maps):
    """Place the cruiser that is out of bounds where its next gate is nearest."""
    who = state[layout.PENDING] - 1
    far = maps[state[layout.GATES + who] % 4 + 1]
    best = 0
    for at in free_squares(state, who):
        if not best or far[at] < far[best]:
            best = at
    effects.stand(state, who, best)
    state[layout.PENDING] = 0


def _line_up(state, maps):
    # the order of the next round, the tied by number
    n = 0
    for who in range(order.cruisers(state)):
        if order.finished(state, who):
            continue
        key = _key(state, who, maps)
        k = n
        while k and _key(state, state[layout.ORDER + k - 1], maps) < key:
            state[layout.ORDER + k] = state[layout.ORDER + k - 1]
            k -= 1
        state[layout.ORDER + k] = who
        n += 1
    state[layout.IN_ORDER] = n
    state[layout.LOST] = 0


def _key(state, who, maps):
    gates = state[layout.GATES + who]
    return gates * _GATE_AHEAD - maps[gates % 4 + 1][square(state, who)] * 16 + state[layout.SPEED + who]


def play_out(state, maps, pilot, rounds):
    """Play the round to its end, then so many more, yielding after each; nothing is played after a winner."""
    turn = state[layout.TURN] + 1
    if state[layout.PENDING]:
        put_back(state, maps)
    for _ in range(rounds + 1):
        while turn < state[layout.IN_ORDER] and not state[layout.WINNER]:
            who = state[layout.ORDER + turn]
            state[layout.TURN] = turn
            if not state[layout.LOST] >> who & 1 and not order.finished(state, who):
                move = reply(state, who, maps, pilot)
                if move < 0:
                    move = 1
                effects.drive(state, who, move)
                if state[layout.PENDING]:
                    put_back(state, maps)
            turn += 1
        if state[layout.WINNER]:
            return
        _line_up(state, maps)
        turn = 0
        yield
