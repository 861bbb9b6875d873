"""The way back of a rescue, for the bot's mind: a look at how high the ship comes, and a search for a way to altitude 20.

glance(mind, kept, altitude)    # what these rockets, with mind.falling at this altitude, look worth
climb(mind, kept, altitude)     # returns the best score of a way up with these rockets alone, else a hope; a generator
"""

from deckhand.game import const
from games.crash_landing.bot_landing import POINT
from games.crash_landing.rules_layout import FASTEST, TOP

_LINES = const(24)  # a search looks at no more


def _apex(mind, altitude, speed):
    """How high a ship comes by itself."""
    while speed < 0:
        speed += mind.gravity
        if speed < 0:
            altitude -= speed
    return altitude


def _saved(mind, kept):
    """The worth of reaching altitude 20 with this hand; one of seven rockets is dropped."""
    worth = mind.sums[kept]
    if mind.sizes[kept] > 6:
        worth -= mind.least[kept]
    return mind.prize + (worth * POINT >> mind.halved)


def glance(mind, kept, altitude):
    """What ending a turn with these rockets looks worth."""
    speed = mind.falling
    if altitude <= 0:
        if speed > 2 or mind.last_ground and speed >= 0:
            return 0
        altitude = 0
    apex = _apex(mind, altitude, speed)
    if apex >= TOP:
        return _saved(mind, kept)
    return (apex * POINT + (mind.sums[kept] * POINT >> mind.halved)) // 4


def climb(mind, kept, altitude):
    """A generator: the best score of a way to altitude 20 without another rocket; less than any where there is none."""
    best = glance(mind, kept, altitude)
    if not best:
        return 0
    if best < mind.prize:
        best >>= 2
    speed = mind.falling
    if altitude <= 0:
        altitude = speed = 0
    groups = mind.groups
    sums = mind.sums
    up = mind.up
    lines = [(kept << 5 | altitude) << 5 | speed + FASTEST]
    for _ in range(_LINES):
        if not lines:
            break
        yield
        line = lines.pop()
        kept = line >> 10
        altitude = line >> 5 & 31
        speed = (line & 31) - FASTEST
        worth = _saved(mind, kept)
        if worth <= best:
            continue
        if _apex(mind, altitude, speed) >= TOP:
            best = worth
            continue
        if speed < 0:  # to wait a turn makes room for more thrust
            after = speed + mind.gravity
            lines.append(kept << 10 | (altitude - after if after < 0 else altitude) << 5 | after + FASTEST)
        enough = ((best - mind.prize) << mind.halved) // POINT if best > mind.prize else -1  # a sum must be above it
        for i in range(mind.group_count):
            group = groups[i]
            if group & ~kept or sums[kept ^ group] <= enough:
                continue
            after = speed - up[group]
            if -FASTEST <= after < speed:
                lines.append((kept ^ group) << 10 | altitude << 5 | after + FASTEST)
    return best
