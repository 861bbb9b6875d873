"""A greedy search, one shift or obstacle deep, for chaos rounds: which tile to move where, where to put an obstacle (see bot.py).

Each idea is tried on a copy of the track and weighed by `race_cost`: how far everybody has to drive then.
"""

from deckhand.const import const
from games.chaos_cruisers.ai.evaluation import FAIR, HARD, SQUARE_COST, maps_for, weights
from games.chaos_cruisers.engine import course as rules_course
from games.chaos_cruisers.engine import order
from games.chaos_cruisers.engine.effects import square
from games.chaos_cruisers.engine.layout import BLOCK, DONE, GATES, MOVED, OBSTACLE, PLAIN_CELL, SHIFT, SHIFTS, TO, WIDTH

_IDEAS = const(12)  # of the fair level
_LOOKS = const(40)  # places for a tile a slice
_TILES = (2, 3, 2, 2)  # two in so many are thought of, by level
_SPOIL = const(3)  # halves: a delay for all is as good as none
_BEAM = const(3)  # first shifts for which a second one is looked for
_AROUND = (-WIDTH, 1 - WIDTH, -1, WIDTH - 1, 2, WIDTH + 2, 2 * WIDTH, 2 * WIDTH + 1)  # the squares around a tile


def race_cost(state, worth, course):
    """What everybody has to drive to its next gate, and half of the leg after it, in 16ths of rounds by `worth`.

    The ways are measured in `course`, a Course.
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
    """A generator that returns a `block` or `pass`: the square that costs the rivals most, or the half of a barrier."""
    from games.chaos_cruisers.engine.obstacles import goes_round

    state = rules.state
    moves = list(rules.moves())
    yield
    if len(moves) == 1 or level < FAIR:
        return moves[rng.below(len(moves))]
    who = rules.cruiser()
    maps = yield from maps_for(state, False)
    worth = weights(state, who, maps)
    scratch = bytearray(state)
    course = rules_course.Course()
    before = race_cost(scratch, worth, course)
    yield
    best = -1
    most = 0
    ties = 0
    for k in range(len(moves)):
        if level < HARD and rng.below(len(moves)) >= _IDEAS:
            continue
        at = moves[k] - BLOCK
        cell = scratch[at]
        scratch[at] = 0
        gain = 2 * (before - race_cost(scratch, worth, course))
        yield
        if level >= HARD:
            for step in (1, WIDTH):
                # alone across the track with the square beside it?
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
    """A generator that returns a `shift` or `done`: the first of the tiles that together shorten its own way and
    lengthen its rivals' most. Each tile changes somebody's way.
    """
    state = rules.state
    who = rules.cruiser()
    if not square(state, who):
        return DONE
    maps = yield from maps_for(state, False)
    worth = [one if one > 0 else one * _SPOIL >> 1 for one in weights(state, who, maps)]
    scratch = bytearray(state)
    course = rules_course.ChaosCourse()
    now = race_cost(scratch, worth, course)
    yield
    firsts = yield from _ideas(scratch, who, worth, level, rng, _BEAM if level else 1, course)
    least = now
    best = DONE
    for cost, tile, to in firsts:
        if cost == now:
            continue
        if level and state[SHIFTS] > 1:
            _move(scratch, tile, to, PLAIN_CELL + MOVED)
            seconds = yield from _ideas(scratch, who, worth, level, rng, 1, course)
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


def _ideas(state, who, worth, level, rng, most, course):
    # a generator that returns the cheapest shifts, (cost, tile, to) each, `most` of them
    from games.chaos_cruisers.engine.tiles import can_shift, survey, targets

    marks = bytearray(len(state))
    survey(state, course)
    yield
    tiles = [tile for tile in course.corners if not can_shift(state, tile)]
    course.measure(state, state[GATES + who] % 4 + 1)
    far = bytes(course.far)
    course.fill(state)
    course.spread(square(state, who))
    near = bytes(course.far)
    yield
    found = []
    for tile in tiles:
        if rng.below(_TILES[level]) > 1:
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
            if count % _LOOKS == 0:
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
