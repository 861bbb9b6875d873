"""The way back of a rescue: a static evaluation of how high the ship comes, and a depth-first search for altitude 20.

glance(evaluator, kept, altitude)   # what these rockets, with evaluator.falling at this altitude, look worth
climb(evaluator, kept, altitude)    # the best score of a way up with these rockets alone, else a hope; a generator
"""

from deckhand.const import const
from games.crash_landing.ai.landing import POINT
from games.crash_landing.engine.layout import FASTEST, TOP

_LINES = const(24)  # a search looks at no more


def _apex(evaluator, altitude, speed):
    """How high a ship comes by itself."""
    while speed < 0:
        speed += evaluator.gravity
        if speed < 0:
            altitude -= speed
    return altitude


def _saved(evaluator, kept):
    """The worth of reaching altitude 20 with this hand; one of seven rockets is dropped."""
    worth = evaluator.sums[kept]
    if evaluator.sizes[kept] > 6:
        worth -= evaluator.least[kept]
    return evaluator.prize + (worth * POINT >> evaluator.halved)


def glance(evaluator, kept, altitude):
    """What ending a turn with these rockets looks worth."""
    speed = evaluator.falling
    if altitude <= 0:
        if speed > 2 or evaluator.last_ground and speed >= 0:
            return 0
        altitude = 0
    apex = _apex(evaluator, altitude, speed)
    if apex >= TOP:
        return _saved(evaluator, kept)
    return (apex * POINT + (evaluator.sums[kept] * POINT >> evaluator.halved)) // 4


def climb(evaluator, kept, altitude):
    """A generator: the best score of a way to altitude 20 without another rocket; less than any where there is none."""
    best = glance(evaluator, kept, altitude)
    if not best:
        return 0
    if best < evaluator.prize:
        best >>= 2
    speed = evaluator.falling
    if altitude <= 0:
        altitude = speed = 0
    groups = evaluator.groups
    sums = evaluator.sums
    up = evaluator.up
    lines = [(kept << 5 | altitude) << 5 | speed + FASTEST]
    for _ in range(_LINES):
        if not lines:
            break
        yield
        line = lines.pop()
        kept = line >> 10
        altitude = line >> 5 & 31
        speed = (line & 31) - FASTEST
        worth = _saved(evaluator, kept)
        if worth <= best:
            continue
        if _apex(evaluator, altitude, speed) >= TOP:
            best = worth
            continue
        if speed < 0:  # to wait a turn makes room for more thrust
            after = speed + evaluator.gravity
            lines.append(kept << 10 | (altitude - after if after < 0 else altitude) << 5 | after + FASTEST)
        # a sum must be above this one
        enough = ((best - evaluator.prize) << evaluator.halved) // POINT if best > evaluator.prize else -1
        for i in range(evaluator.group_count):
            group = groups[i]
            if group & ~kept or sums[kept ^ group] <= enough:
                continue
            after = speed - up[group]
            if -FASTEST <= after < speed:
                lines.append((kept ^ group) << 10 | altitude << 5 | after + FASTEST)
    return best
