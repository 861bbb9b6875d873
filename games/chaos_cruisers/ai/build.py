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
    n = order.cruisers(state)
    for gate in range(1, 5):
        needed = False
        for i in range(n):
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
    before = race_cost(scratch, worth, course)
    yield
    best = -1
    most = 0
    ties = 0
    for k in range(len(moves)):
        if level < HARD and rng.below(len(moves)) >= _FAIR_SQUARES:
            continue
        at = moves[k] - BLOCK
        cell = scratch[at]
        scratch[at] = 0
        gain = 2 * (before - race_cost(scratch, worth, course))
        yield
        if level >= HARD:
            for step in (1, WIDTH):
                # With the next square, does it make a barrier across the track?
                other = at + step if scratch[at + step] else at - step
                beyond = other + other - at
                if (
                    BLOCK + other in moves
                    and not _is_open(scratch, beyond)
                    and not _is_open(scratch, at + at - other)
                    and goes_round(scratch, other)
                ):
                    mate = scratch[other]
                    scratch[other] = 0
                    pair = before - race_cost(scratch, worth, course)
                    scratch[other] = mate
                    if pair > gain:
                        gain = pair
                    yield
        scratch[at] = cell
        if best < 0 or gain > most:
            best = moves[k]
            most = gain
            ties = 1
        elif gain == most:
            ties += 1
            if not rng.below(ties):
                best = moves[k]
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
    far = bytes(course.far)
    course.fill(state)
    course.spread(square(state, cruiser))
    near = bytes(course.far)
    yield
    found = []
    for tile in tiles:
        if rng.below(_TILE_ODDS[level]) > 1:
            continue
        good = targets(state, tile, marks, course)
        yield
        short = count = first = other = 0
        to = marks.find(good)
        while to >= 0:
            here = there = 255
            for step in _AROUND:
                p = to + step
                if near[p] and state[p]:
                    if near[p] < here:
                        here = near[p]
                    if far[p] and far[p] < there:
                        there = far[p]
            if not first or here + there < short:
                first = to
                short = here + there
            count += 1
            if count % _TARGETS_PER_SLICE == 0:
                yield
            if not rng.below(count):
                other = to
            to = marks.find(good, to + 1)
        yield
        for to in (first, other if other != first else 0):
            if to:
                _move(state, tile, to, PLAIN_CELL)
                cost = race_cost(state, worth, course)
                _move(state, to, tile, PLAIN_CELL)
                yield
                k = len(found)
                while k and found[k - 1][0] > cost:
                    k -= 1
                if k < most:
                    found.insert(k, (cost, tile, to))
                    if len(found) > most:
                        found.pop()
    return found
