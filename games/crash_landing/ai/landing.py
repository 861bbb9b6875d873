"""An exhaustive search for landings that are in the hand: one burn on the way down, perhaps a second at altitude 1.

foresee(evaluator)                          # the retrograde table evaluator.ends: how a fall from everywhere ends
landing(evaluator, kept, altitude, best)    # the best landing with these rockets alone, or `best`; a generator
"""

from deckhand.const import const
from games.crash_landing.engine.layout import FASTEST, TOP

_UP_AND_DOWN = (-1, 1)
POINT = const(64)  # of the score, in what things are worth
ALTITUDES = TOP + 1
_SOFTLY = const(1)  # in `ends`; 0 is a crash
_HARDLY = const(2)
_PASSES = const(16)  # + speed at altitude 1
_LOOKS = const(300)  # sets of rockets a slice


def foresee(evaluator):
    """How a fall goes on from every speed and altitude after the burns: _SOFTLY, _HARDLY, _PASSES + speed, or 0, a crash."""
    ends = evaluator.ends
    gravity = evaluator.gravity
    for faster in range(FASTEST, -FASTEST - 1, -1):
        speed = faster + gravity
        if speed > FASTEST:
            speed = FASTEST
        row = (faster + FASTEST) * ALTITUDES
        after = (speed + FASTEST) * ALTITUDES
        for altitude in range(1, ALTITUDES):
            left = altitude - speed
            if left > TOP:
                left = TOP
            if left > 1 or speed < 1:
                end = ends[after + left] if left > 0 else 0
            elif left == 1:
                end = _PASSES + speed
            else:
                end = speed if speed < 3 else 0
            ends[row + altitude] = end


def landing(evaluator, kept, altitude, best):
    """A generator: the best landing by one or two burns with no further rocket, if it is worth more than `best`."""
    groups = evaluator.groups
    sums = evaluator.sums
    ends = evaluator.ends
    speed = evaluator.falling
    over = evaluator.sizes[kept] > 6  # one must be dropped
    prize = evaluator.prize
    race = evaluator.race
    turns = evaluator.turns
    looks = 0
    while altitude > 0:
        for i in range(evaluator.group_count):
            group = groups[i]
            if group & ~kept:
                continue
            rest = kept ^ group
            worth = prize + (0 if race else (sums[rest] - (evaluator.least[rest] if over else 0)) * POINT)
            if worth <= best:
                continue
            side = evaluator.down[group]
            for sign in _UP_AND_DOWN:
                after = speed + sign * side
                if not -FASTEST <= after <= FASTEST:
                    continue
                end = ends[(after + FASTEST) * ALTITUDES + altitude]
                first = prize
                if turns:  # a race: the sooner the better, and a hard landing is one
                    first = worth = prize - evaluator.hurry * turns[(after + FASTEST) * ALTITUDES + altitude]
                    if 0 < end < _PASSES or end == _PASSES + 1 and evaluator.gravity == 1:
                        best = max(best, worth)
                elif end == _SOFTLY:
                    best = worth
                elif end == _HARDLY or end == _PASSES + 1 and evaluator.gravity == 1:
                    if worth >> 1 > best:
                        best = worth >> 1
                if end > _PASSES:
                    best = _second(evaluator, rest, over, end - _PASSES, best, first)
                    looks += evaluator.group_count
                    if looks > _LOOKS:
                        looks = 0
                        yield
        looks += evaluator.group_count
        if looks > _LOOKS:
            looks = 0
            yield
        speed += evaluator.gravity
        if speed > FASTEST:
            speed = FASTEST
        altitude -= speed
        if altitude > TOP:
            altitude = TOP
        prize -= evaluator.hurry
    return best


def _second(evaluator, rest, over, speed, best, prize):
    """The best landing by one burn at altitude 1."""
    for i in range(evaluator.group_count):
        group = evaluator.groups[i]
        if group & ~rest:
            continue
        after = speed - evaluator.down[group]
        if after < -2:
            continue
        end = evaluator.ends[(after + FASTEST) * ALTITUDES + 1]
        if end == _SOFTLY or end == _HARDLY:
            left = rest ^ group
            worth = prize
            if not evaluator.race:
                worth += (evaluator.sums[left] - (evaluator.least[left] if over and left else 0)) * POINT
            if not evaluator.turns:
                worth >>= end - 1
            if worth > best:
                best = worth
    return best
