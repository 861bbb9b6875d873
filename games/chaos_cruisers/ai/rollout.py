"""Rollouts: the next rounds, in which every cruiser takes the way that looks shortest, and rams what is in it.

    for _ in play_out(state, maps, pilot, 2): yield      # advances state, a scratch copy, by two rounds

maps[gate][square] - 1 is the number of squares to a gate, 1 to 4. The pilot is the bot's cruiser: it uses its tables of
rounds (ai/plan.py), the others use squares and speed.
"""

from deckhand.const import const
from games.chaos_cruisers.ai import plan
from games.chaos_cruisers.ai.evaluation import SPEED_GAIN, SQUARE_COST
from games.chaos_cruisers.engine import effects, layout, order
from games.chaos_cruisers.engine.effects import STEPS, free_squares, square

# At about four squares a round these add up to 16, the cost of a round.
_PLANNED_ROUND = const(12)
_PLANNED_SQUARE = const(1)
_PLANNED_SPEED = const(1)
_GATE_GAIN = const(400)
_GATE_AHEAD = const(4096)


class Pilot:
    """The bot's cruiser and its tables."""

    def __init__(self, cruiser, gates, tables, legs):
        self.cruiser = cruiser
        self.gates = gates  # gates reached at the start of the search
        self.tables = tables  # of rounds to the next gates (ai/plan.py), the next one first
        self.legs = legs  # squares from each of these gates to the last of them

    def cost(self, reached, at, speed, far):
        """Return the cost from a square, with `reached` gates, to the last gate of the tables, in 16ths of rounds."""
        reached -= self.gates
        if reached >= len(self.legs):
            return 0
        rounds = plan.rounds_of(self.tables[reached], at, speed)
        return rounds * _PLANNED_ROUND + (far[at] + self.legs[reached]) * _PLANNED_SQUARE - speed * _PLANNED_SPEED


def _plain_cost(reached, at, speed, far):
    # The cost for a cruiser without tables.
    return far[at] * SQUARE_COST - speed * SPEED_GAIN - reached * _GATE_GAIN


def reply(state, cruiser, maps, pilot):
    """Return the `go`, without coins, whose path ends best among those that stay on the track; -1: none does."""
    gates = state[layout.GATES + cruiser]
    gate = gates % 4 + 1
    own_square = square(state, cruiser)
    near_map = maps[gate]
    far_map = maps[gate % 4 + 1]
    cost_of = pilot.cost if pilot.cruiser == cruiser else _plain_cost
    old_speed = state[layout.SPEED + cruiser]
    best = 1 if old_speed < 2 else -1
    least = cost_of(gates, own_square, 0, near_map)
    state[own_square] &= ~layout.CRUISER & 0xFF
    for op in range(3):
        speed = effects.speed_after(old_speed, op)
        if not speed or op == 2 and old_speed == layout.TOP_SPEED:
            continue
        for direction in range(4):
            step = STEPS[direction]
            at = own_square
            enters = False
            steps_left = speed
            while steps_left:
                at += step
                cell = state[at]
                if not cell or cell & layout.OBSTACLE:
                    break
                steps_left -= 1
                if cell >> 2 & 7 == gate:
                    enters = True
                if not steps_left or cell & layout.CRUISER:
                    end_speed = speed - 1 if cell & layout.CRUISER else speed
                    cost = (
                        cost_of(gates + 1, at, end_speed, far_map)
                        if enters
                        else cost_of(gates, at, end_speed, near_map)
                    )
                    if best < 0 or cost < least:
                        least = cost
                        best = op + (direction << layout.FIRST_DIRECTION) + (speed << layout.FIRST_LENGTH)
                    break
                for side_direction in (direction ^ 1, direction ^ 3):
                    side = STEPS[side_direction]
                    side_at = at
                    side_steps_left = steps_left
                    has_entered = enters
                    while side_steps_left:
                        side_at += side
                        cell = state[side_at]
                        if not cell or cell & layout.OBSTACLE:
                            break
                        side_steps_left -= 1
                        if cell >> 2 & 7 == gate:
                            has_entered = True
                        if cell & layout.CRUISER:
                            break
                    if cell and not cell & layout.OBSTACLE:
                        end_speed = speed - 1 if cell & layout.CRUISER else speed
                        cost = (
                            cost_of(gates + 1, side_at, end_speed, far_map)
                            if has_entered
                            else cost_of(gates, side_at, end_speed, near_map)
                        )
                        if best < 0 or cost < least:
                            least = cost
                            best = (
                                op + (direction << layout.FIRST_DIRECTION) + (speed - steps_left << layout.FIRST_LENGTH)
                            )
                            best += (side_direction << layout.SECOND_DIRECTION) + (steps_left << layout.SECOND_LENGTH)
    state[own_square] |= layout.CRUISER
    return best


def put_back(state, maps):
    """Place the cruiser that is out of bounds on the square nearest to its next gate."""
    cruiser = state[layout.PENDING] - 1
    far = maps[state[layout.GATES + cruiser] % 4 + 1]
    best = 0
    for at in free_squares(state, cruiser):
        if not best or far[at] < far[best]:
            best = at
    effects.stand(state, cruiser, best)
    state[layout.PENDING] = 0


def _line_up(state, maps):
    # Set the order of the next round; ties by number.
    n = 0
    for cruiser in range(order.cruisers(state)):
        if order.finished(state, cruiser):
            continue
        key = _key(state, cruiser, maps)
        k = n
        while k and _key(state, state[layout.ORDER + k - 1], maps) < key:
            state[layout.ORDER + k] = state[layout.ORDER + k - 1]
            k -= 1
        state[layout.ORDER + k] = cruiser
        n += 1
    state[layout.IN_ORDER] = n
    state[layout.LOST] = 0


def _key(state, cruiser, maps):
    gates = state[layout.GATES + cruiser]
    return gates * _GATE_AHEAD - maps[gates % 4 + 1][square(state, cruiser)] * 16 + state[layout.SPEED + cruiser]


def play_out(state, maps, pilot, rounds):
    """Play the round to its end, then `rounds` more, or until there is a winner. Yields after each round."""
    turn = state[layout.TURN] + 1
    if state[layout.PENDING]:
        put_back(state, maps)
    for _ in range(rounds + 1):
        while turn < state[layout.IN_ORDER] and not state[layout.WINNER]:
            cruiser = state[layout.ORDER + turn]
            state[layout.TURN] = turn
            if not state[layout.LOST] >> cruiser & 1 and not order.finished(state, cruiser):
                move = reply(state, cruiser, maps, pilot)
                if move < 0:
                    move = 1
                effects.drive(state, cruiser, move)
                if state[layout.PENDING]:
                    put_back(state, maps)
            turn += 1
        if state[layout.WINNER]:
            return
        _line_up(state, maps)
        turn = 0
        yield
