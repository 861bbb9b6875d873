"""A search one `go` deep (see bot.py): each is tried on a copy of the track, and the best are played out (ai/rollout.py).

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

_OUT_COST = const(400)
_WIN = const(2000)
_KEEP = const(8)
_COIN = const(10)
_COIN_SPARE = const(4)
_SPITE = const(6)  # a 64th: how much the rivals' cost counts in driving, beside what it does in a chaos round
_YIELDS = const(3)  # one in so many times
_MOVES = const(8)  # moves tried a slice
_CARELESS = const(64)  # how far an easy bot errs


def drive(rules, level, rng):
    """A generator that returns a `go`."""
    state = rules.state
    who = rules.cruiser()
    gates = state[GATES + who]
    maps = yield from maps_for(state, True)
    tables = (None,)
    if level > EASY:
        tables = yield from _tables_for(state, who, level)
    pilot = Pilot(who, gates, tables, _legs(state, gates, maps, len(tables) - 1))
    coin = _coin_cost(state, who)
    mate = cost_of(state, who ^ 2, maps) if state[AT_SEATS] == 2 else 0
    scratch = bytearray(len(state))
    best = []  # (cost, move, position that it comes to), the cheapest first, no position twice
    crash = -1  # the best way to leave the track on purpose
    crash_cost = 0
    count = 0
    keep = 1 if level < HARD else _KEEP if level == HARD else 3 * _KEEP
    for move in rules.moves():
        count += 1
        if count % _MOVES == 0:
            yield
        scratch[:] = state
        effects.drive(scratch, who, move)
        cost = _cost_now(scratch, pilot, maps, level)
        if state[AT_SEATS] == 2:  # its own other car: to push it is worth nothing, or less
            cost += max(0, cost_of(scratch, who ^ 2, maps) - mate)
        if not level:
            cost += rng.below(_CARELESS)
            if not move >> 6:
                cost += _CARELESS  # it drives on rather than stand still,
            elif move & 15 > 2:
                cost += _CARELESS // 2  # and a coin has to gain two squares
        op = move & 15
        if op > 2:
            cost += coin + (op - 2) % 5
        if not square(scratch, who) and scratch[GATES + who] == gates and (crash < 0 or cost < crash_cost):
            crash = move
            crash_cost = cost
        k = len(best)
        while k and best[k - 1][0] > cost:
            k -= 1
        if k < keep:
            end = bytes(scratch[SPEED : GATES + 16])
            if end not in [one[2] for one in best]:
                best.insert(k, (cost, move, end))
                if len(best) > keep:
                    best.pop()
    cheapest = choice = best[0][1]
    if len(best) > 1:
        worth = weights(state, who, maps)
        least = 1 << 29
        for _, move, _ in best:
            scratch[:] = state
            effects.drive(scratch, who, move)
            if not scratch[WINNER]:
                yield from play_out(scratch, maps, pilot, level)
            op = move & 15
            cost = coin + (op - 2) % 5 if op > 2 else 0
            cost += _cost_then(scratch, pilot, maps, worth)
            if cost < least:
                least = cost
                choice = move
    # Two that push each other would do so for ever: now and then one drives on, or starts again from its last gate.
    if level > EASY and _stalled(state, who, choice, maps, scratch) and not rng.below(_YIELDS):
        if cheapest != choice:
            return cheapest
        if crash >= 0 and _head_on(state, who, maps):
            return crash
    return choice


def _tables_for(state, who, depth):
    # the tables of the next `depth` gates of a cruiser, the next one first, each with all that follows in it
    tables = [None] * (depth + 1)
    gates = state[GATES + who]
    for ahead in range(depth - 1, -1, -1):
        if gates + ahead < order.last_gate(state):
            gate = (gates + ahead) % 4 + 1
            goal = square(state, who)
            if ahead or not goal:
                goal = course.gate_corner(state, (gate + 2) % 4 + 1)
            tables[ahead] = plan.new_table()
            yield from plan.rounds(state, gate, tables[ahead + 1], goal, tables[ahead])
    return tables


def _legs(state, gates, maps, depth):
    # squares from each of the next gates to the last of them that the tables know
    legs = [0] * depth
    for ahead in range(depth - 2, -1, -1):
        gate = (gates + ahead) % 4 + 1
        legs[ahead] = legs[ahead + 1] + maps[gate % 4 + 1][course.gate_corner(state, gate)]
    return legs


def _coin_cost(state, who):
    # dear while there are more gates than coins until they come back, or until the end
    coins = bin(state[COINS + who]).count("1")
    gates = state[GATES + who]
    left = order.last_gate(state) - gates
    back = state[COINS_OPTION]
    if back == 1:
        left = 1
    elif back == 0:
        left = min(left, 4 - gates % 4)
    return _COIN_SPARE if coins > left else _COIN


def _stalled(state, who, move, maps, scratch):
    # does the move gain no more than a square?
    far = maps[state[GATES + who] % 4 + 1]
    scratch[:] = state
    effects.drive(scratch, who, move)
    at = square(scratch, who)
    return at and scratch[GATES + who] == state[GATES + who] and far[at] + 1 >= far[square(state, who)]


def _head_on(state, who, maps):
    # beside another that wants to go where this one is, and this one where it is
    here = square(state, who)
    far = maps[state[GATES + who] % 4 + 1]
    for i in range(order.cruisers(state)):
        there = square(state, i)
        if i != who and there and (there - here) in STEPS and far[there] < far[here]:
            its = maps[state[GATES + i] % 4 + 1]
            if its[here] < its[there]:
                return True
    return False


def _cost_now(state, pilot, maps, level):
    # of the position after a move of the pilot, without a thought for the others
    who = pilot.who
    reached = state[GATES + who]
    if reached == order.last_gate(state):
        return -_OUT_COST
    cost = 0
    at = square(state, who)
    if not at:
        cost = _OUT_COST if level < HARD else ROUND_COST >> 1
        at = course.gate_corner(state, (reached - 1) % 4 + 1)
    far = maps[reached % 4 + 1]
    if pilot.legs:
        return cost + pilot.cost(reached, at, state[SPEED + who], far)
    return cost + far[at] * ROUND_COST - (reached - pilot.gates) * _WIN  # however long the way after the gate


def _cost_then(state, pilot, maps, worth):
    # of the position some rounds on, with what the others have left to drive
    who = pilot.who
    if state[WINNER]:
        return -_WIN if state[WINNER] == order.seat_of(state, who) else _WIN
    cost = 0
    reached = state[GATES + who]
    if not order.finished(state, who):
        cost = pilot.cost(reached, square(state, who), state[SPEED + who], maps[reached % 4 + 1])
    for i in range(order.cruisers(state)):
        if i != who:
            cost += worth[i] * cost_of(state, i, maps) >> (4 if worth[i] > 0 else _SPITE)
    return cost
