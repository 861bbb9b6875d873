"""A greedy search for chaos rounds, one shift or obstacle deep (see bot.py).

Each move is tried on a copy of the state and weighed by `race_cost`.
"""

from deckhand.const import const
from games.chaos_cruisers.ai.evaluation import FAIR, HARD, SQUARE_COST, maps_for, weights
from games.chaos_cruisers.engine import course as rules_course
from games.chaos_cruisers.engine import order
from games.chaos_cruisers.engine.effects import square
from games.chaos_cruisers.engine.layout import BLOCK, DONE, GATES, MOVED, OBSTACLE, PLAIN_CELL, SHIFT, SHIFTS, TO, WIDTH

_FAIR_SQUARES = const(12)  # squares that the fair level considers for an obstacle, on average
_TARGETS_PER_SLICE = const(40)  # places for a tile examined between two yields
_TILE_ODDS = (2, 3, 2, 2)  # by level: two in this many tiles are considered
_RIVAL_FACTOR = const(3)  # the rivals' weight in halves, so that a delay for all gains nothing
_BEAM = const(3)  # first shifts for which a second one is searched
_AROUND = (-WIDTH, 1 - WIDTH, -1, WIDTH - 1, 2, WIDTH + 2, 2 * WIDTH, 2 * WIDTH + 1)  # the squares around a tile


def race_cost(state, worth, course):
    """Return the sum of all cruisers' costs by their weights `worth`, in 16ths of rounds: to the next gate, and half of the
    leg after it. course: a Course to measure in.
    """
    total = 0
    count = order.cruisers(state)
    for gate in range(1, 5):
        needed = False
        for i in range(count):
            left = order.last_gate(state) - state[GATES + i]
            following = state[GATES + i] % 4 + 1
            if worth[i] and left and (following == gate or left > 1 and following % 4 + 1 == gate):
                if not needed:
                    needed = True
                    course.measure(state, gate)
                if following == gate:
                    total += worth[i] * course.far[square(state, i)] * 2
                else:
                    total += worth[i] * course.far[rules_course.gate_corner(state, following)]
    return total * SQUARE_COST >> 5


def block(rules, level, rng):
    """Return a `block` or `pass`: the obstacle, or the half of a barrier, that costs the rivals most. A generator."""
    from games.chaos_cruisers.engine.obstacles import goes_round

    state = rules.state
    moves = list(rules.moves())
    yield
    if len(moves) == 1 or level < FAIR:
        return moves[rng.below(len(moves))]
    cruiser = rules.cruiser()
    maps = yield from maps_for(state, False)
    worth = weights(state, cruiser, maps)
    scratch = bytearray(state)
    course = rules_course.Course()
    cost_before = race_cost(scratch, worth, course)
    yield
    best = -1
    best_gain = 0
    ties = 0
    for i in range(len(moves)):
        if level < HARD and rng.below(len(moves)) >= _FAIR_SQUARES:
            continue
        at = moves[i] - BLOCK
        cell = scratch[at]
        scratch[at] = 0
        gain = 2 * (cost_before - race_cost(scratch, worth, course))
        yield
        if level >= HARD:
            for step in (1, WIDTH):
                # With the next square, does it make a barrier across the track?
                partner = at + step if scratch[at + step] else at - step
                beyond = partner + partner - at
                if (
                    BLOCK + partner in moves
                    and not _is_open(scratch, beyond)
                    and not _is_open(scratch, at + at - partner)
                    and goes_round(scratch, partner)
                ):
                    partner_cell = scratch[partner]
                    scratch[partner] = 0
                    pair = cost_before - race_cost(scratch, worth, course)
                    scratch[partner] = partner_cell
                    if pair > gain:
                        gain = pair
                    yield
        scratch[at] = cell
        if best < 0 or gain > best_gain:
            best = moves[i]
            best_gain = gain
            ties = 1
        elif gain == best_gain:
            ties += 1
            if not rng.below(ties):
                best = moves[i]
    return best if best >= 0 else moves[rng.below(len(moves))]


def _is_open(state, at):
    return 0 < state[at] < OBSTACLE


def shift(rules, level, rng):
    """Return a `shift` or `done`: the first of the shifts that together shorten the own way and lengthen the rivals' most.
    A generator.
    """
    state = rules.state
    cruiser = rules.cruiser()
    if not square(state, cruiser):
        return DONE
    maps = yield from maps_for(state, False)
    worth = [one if one > 0 else one * _RIVAL_FACTOR >> 1 for one in weights(state, cruiser, maps)]
    scratch = bytearray(state)
    course = rules_course.ChaosCourse()
    now = race_cost(scratch, worth, course)
    yield
    firsts = yield from _best_shifts(scratch, cruiser, worth, level, rng, _BEAM if level else 1, course)
    least = now
    best = DONE
    for cost, tile, to in firsts:
        if cost == now:
            continue
        if level and state[SHIFTS] > 1:
            _move(scratch, tile, to, PLAIN_CELL + MOVED)
            seconds = yield from _best_shifts(scratch, cruiser, worth, level, rng, 1, course)
            _move(scratch, to, tile, PLAIN_CELL)
            if seconds and seconds[0][0] < cost:
                cost = seconds[0][0]
        if cost < least:
            least = cost
            best = SHIFT + tile + (to << TO)
    return best


def _move(state, tile, to, cell):
    rules_course.put_tile(state, tile, 0)
    rules_course.put_tile(state, to, cell)


def _best_shifts(state, cruiser, worth, level, rng, most, course):
    # Return the `most` cheapest shifts, as (cost, tile, to). A generator.
    from games.chaos_cruisers.engine.tiles import can_shift, survey, targets

    marks = bytearray(len(state))
    survey(state, course)
    yield
    tiles = [tile for tile in course.corners if not can_shift(state, tile)]
    course.measure(state, state[GATES + cruiser] % 4 + 1)
    to_gate = bytes(course.far)
    course.fill(state)
    course.spread(square(state, cruiser))
    from_cruiser = bytes(course.far)
    yield
    shifts = []
    for tile in tiles:
        if rng.below(_TILE_ODDS[level]) > 1:
            continue
        mark = targets(state, tile, marks, course)
        yield
        shortest = count = best_target = random_target = 0
        target = marks.find(mark)
        while target >= 0:
            shortest_in = shortest_out = 255
            for step in _AROUND:
                around = target + step
                if from_cruiser[around] and state[around]:
                    if from_cruiser[around] < shortest_in:
                        shortest_in = from_cruiser[around]
                    if to_gate[around] and to_gate[around] < shortest_out:
                        shortest_out = to_gate[around]
            if not best_target or shortest_in + shortest_out < shortest:
                best_target = target
                shortest = shortest_in + shortest_out
            count += 1
            if count % _TARGETS_PER_SLICE == 0:
                yield
            if not rng.below(count):
                random_target = target
            target = marks.find(mark, target + 1)
        yield
        for target in (best_target, random_target if random_target != best_target else 0):
            if target:
                _move(state, tile, target, PLAIN_CELL)
                cost = race_cost(state, worth, course)
                _move(state, target, tile, PLAIN_CELL)
                yield
                k = len(shifts)
                while k and shifts[k - 1][0] > cost:
                    k -= 1
                if k < most:
                    shifts.insert(k, (cost, tile, target))
                    if len(shifts) > most:
                        shifts.pop()
    return shifts
