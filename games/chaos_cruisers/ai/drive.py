"""A search one `go` deep (see bot.py): each move is tried on a copy of the state, and the best are played out (ai/rollout.py).

A cost is in 16ths of a round.
"""

from deckhand.const import const
from deckhand.game import AT_SEATS
from games.chaos_cruisers.ai import plan
from games.chaos_cruisers.ai.evaluation import EASY, HARD, ROUND_COST, cost_of, maps_for, weights
from games.chaos_cruisers.ai.rollout import Pilot, play_out
from games.chaos_cruisers.engine import course, effects, order
from games.chaos_cruisers.engine.effects import STEPS, square
from games.chaos_cruisers.engine.layout import COINS, COINS_OPTION, GATES, SPEED, WINNER
from games.chaos_cruisers.engine.moves import first_length, speed_op

_OUT_COST = const(400)  # of leaving the track, for the lower levels
_WIN = const(2000)
_MOVES_PLAYED_OUT = const(8)  # by the hard level
_COIN = const(10)  # cost of using a coin
_COIN_SPARE = const(4)  # the same if there are more coins than gates to use them for
_SPITE = const(6)  # the rivals' costs count a 64th (>> 6) in driving
_GIVE_WAY_ODDS = const(3)  # a stalled cruiser gives way once in this many rounds
_MOVES_PER_SLICE = const(8)  # moves tried between two yields
_EASY_NOISE = const(64)  # easy: a cost gets a random addition below this


def drive(rules, level, rng):
    """Return a `go`. A generator."""
    state = rules.state
    cruiser = rules.cruiser()
    gates = state[GATES + cruiser]
    maps = yield from maps_for(state, True)
    tables = (None,)
    if level > EASY:
        tables = yield from _tables_for(state, cruiser, level)
    pilot = Pilot(cruiser, gates, tables, _legs(state, gates, maps, len(tables) - 1))
    coin = _coin_cost(state, cruiser)
    mate = cost_of(state, cruiser ^ 2, maps) if state[AT_SEATS] == 2 else 0
    scratch = bytearray(len(state))
    best = []  # (cost, move, resulting position), the cheapest first, each position once
    crash = -1  # the best way to leave the track on purpose
    crash_cost = 0
    count = 0
    keep = 1 if level < HARD else _MOVES_PLAYED_OUT if level == HARD else 3 * _MOVES_PLAYED_OUT
    for move in rules.moves():
        count += 1
        if count % _MOVES_PER_SLICE == 0:
            yield
        scratch[:] = state
        effects.drive(scratch, cruiser, move)
        cost = _immediate_cost(scratch, pilot, maps, level)
        if state[AT_SEATS] == 2:  # no credit for pushing the player's other cruiser ahead
            cost += max(0, cost_of(scratch, cruiser ^ 2, maps) - mate)
        if not level:
            cost += rng.below(_EASY_NOISE)
            if not first_length(move):
                cost += _EASY_NOISE  # don't stand still
            elif speed_op(move) > 2:
                cost += _EASY_NOISE // 2  # use a coin only if it gains about two squares
        op = speed_op(move)
        if op > 2:
            cost += coin + (op - 2) % 5
        if not square(scratch, cruiser) and scratch[GATES + cruiser] == gates and (crash < 0 or cost < crash_cost):
            crash = move
            crash_cost = cost
        k = len(best)
        while k and best[k - 1][0] > cost:
            k -= 1
        if k < keep:
            end = bytes(scratch[SPEED : GATES + 16])
            if end not in [entry[2] for entry in best]:
                best.insert(k, (cost, move, end))
                if len(best) > keep:
                    best.pop()
    cheapest = choice = best[0][1]
    if len(best) > 1:
        worth = weights(state, cruiser, maps)
        least = 1 << 29
        for _, move, _ in best:
            scratch[:] = state
            effects.drive(scratch, cruiser, move)
            if not scratch[WINNER]:
                yield from play_out(scratch, maps, pilot, level)
            op = speed_op(move)
            cost = coin + (op - 2) % 5 if op > 2 else 0
            cost += _final_cost(scratch, pilot, maps, worth)
            if cost < least:
                least = cost
                choice = move
    # Two cruisers could push each other for ever, so now and then one drives on, or restarts at its last gate.
    if level > EASY and _stalled(state, cruiser, choice, maps, scratch) and not rng.below(_GIVE_WAY_ODDS):
        if cheapest != choice:
            return cheapest
        if crash >= 0 and _head_on(state, cruiser, maps):
            return crash
    return choice


def _tables_for(state, cruiser, depth):
    # The tables of a cruiser's next `depth` gates, each with the rounds of the gates after it.
    tables = [None] * (depth + 1)
    gates = state[GATES + cruiser]
    for ahead in range(depth - 1, -1, -1):
        if gates + ahead < order.last_gate(state):
            gate = (gates + ahead) % 4 + 1
            goal = square(state, cruiser)
            if ahead or not goal:
                goal = course.gate_corner(state, (gate + 2) % 4 + 1)
            tables[ahead] = plan.new_table()
            yield from plan.rounds(state, gate, tables[ahead + 1], goal, tables[ahead])
    return tables


def _legs(state, gates, maps, depth):
    # By gate, from the next one: the squares from it to the last gate of the tables.
    legs = [0] * depth
    for ahead in range(depth - 2, -1, -1):
        gate = (gates + ahead) % 4 + 1
        legs[ahead] = legs[ahead + 1] + maps[gate % 4 + 1][course.gate_corner(state, gate)]
    return legs


def _coin_cost(state, cruiser):
    # The cost of using a coin, until the coins come back or the race ends.
    coins = bin(state[COINS + cruiser]).count("1")
    gates = state[GATES + cruiser]
    left = order.last_gate(state) - gates
    back = state[COINS_OPTION]
    if back == 1:
        left = 1
    elif back == 0:
        left = min(left, 4 - gates % 4)
    return _COIN_SPARE if coins > left else _COIN


def _stalled(state, cruiser, move, maps, scratch):
    # Does the move gain at most one square?
    far = maps[state[GATES + cruiser] % 4 + 1]
    scratch[:] = state
    effects.drive(scratch, cruiser, move)
    at = square(scratch, cruiser)
    return at and scratch[GATES + cruiser] == state[GATES + cruiser] and far[at] + 1 >= far[square(state, cruiser)]


def _head_on(state, cruiser, maps):
    # Is the cruiser next to another one, each on the other's way?
    own_square = square(state, cruiser)
    own_map = maps[state[GATES + cruiser] % 4 + 1]
    for i in range(order.cruisers(state)):
        other_square = square(state, i)
        if (
            i != cruiser
            and other_square
            and (other_square - own_square) in STEPS
            and own_map[other_square] < own_map[own_square]
        ):
            other_map = maps[state[GATES + i] % 4 + 1]
            if other_map[own_square] < other_map[other_square]:
                return True
    return False


def _immediate_cost(state, pilot, maps, level):
    # The pilot's cost right after its move, regardless of the other cruisers.
    cruiser = pilot.cruiser
    reached = state[GATES + cruiser]
    if reached == order.last_gate(state):
        return -_OUT_COST
    cost = 0
    at = square(state, cruiser)
    if not at:
        cost = _OUT_COST if level < HARD else ROUND_COST >> 1
        at = course.gate_corner(state, (reached - 1) % 4 + 1)
    far = maps[reached % 4 + 1]
    if pilot.legs:
        return cost + pilot.cost(reached, at, state[SPEED + cruiser], far)
    return (
        cost + far[at] * ROUND_COST - (reached - pilot.gates) * _WIN
    )  # a reached gate outweighs any way to the next one


def _final_cost(state, pilot, maps, worth):
    # The pilot's cost after a rollout, with the weighted costs of the other cruisers.
    cruiser = pilot.cruiser
    if state[WINNER]:
        return -_WIN if state[WINNER] == order.seat_of(state, cruiser) else _WIN
    cost = 0
    reached = state[GATES + cruiser]
    if not order.finished(state, cruiser):
        cost = pilot.cost(reached, square(state, cruiser), state[SPEED + cruiser], maps[reached % 4 + 1])
    for i in range(order.cruisers(state)):
        if i != cruiser:
            cost += worth[i] * cost_of(state, i, maps) >> (4 if worth[i] > 0 else _SPITE)
    return cost
