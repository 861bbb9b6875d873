"""The landings that are already in the hand, for the bot's mind: by one burn on the way down, or a second one at altitude 1.

foresee(mind)                           # fills mind.ends: how a fall from every speed and altitude ends
landing(mind, kept, altitude, best)     # returns the best landing with these rockets alone, or `best`; a generator
"""

from deckhand.game import const
from games.crash_landing.rules_layout import FASTEST, TOP

_UP_AND_DOWN = (-1, 1)
POINT = const(64)  # of the score, in what things are worth
ALTITUDES = TOP + 1
_SOFTLY = const(1)  # in `ends`; 0 is a crash
_HARDLY = const(2)
_PASSES = const(16)  # + speed at altitude 1
_LOOKS = const(300)  # sets of rockets a slice


def foresee(mind):
    """How a fall goes on from every speed and altitude after the burns: _SOFTLY, _HARDLY, _PASSES + speed, or 0, a crash."""
    ends = mind.ends
    gravity = mind.gravity
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


def landing(mind, kept, altitude, best):
    """A generator: the best landing by one or two burns with no further rocket, if it is worth more than `best`."""
    groups = mind.groups
    sums = mind.sums
    ends = mind.ends
    speed = mind.falling
    over = mind.sizes[kept] > 6  # one must be dropped
    prize = mind.prize
    looks = 0
    while altitude > 0:
        for i in range(mind.group_count):
            group = groups[i]
            if group & ~kept:
                continue
            rest = kept ^ group
            worth = prize + (0 if mind.race else (sums[rest] - (mind.least[rest] if over else 0)) * POINT)
            if worth <= best:
                continue
            side = mind.down[group]
            for sign in _UP_AND_DOWN:
                after = speed + sign * side
                if not -FASTEST <= after <= FASTEST:
                    continue
                end = ends[(after + FASTEST) * ALTITUDES + altitude]
                if end == _SOFTLY:
                    best = worth
                elif end == _HARDLY or end == _PASSES + 1 and mind.gravity == 1:
                    if worth >> 1 > best:
                        best = worth >> 1
                if end > _PASSES:
                    best = _second(mind, rest, over, end - _PASSES, best, prize)
                    looks += mind.group_count
                    if looks > _LOOKS:
                        looks = 0
                        yield
        looks += mind.group_count
        if looks > _LOOKS:
            looks = 0
            yield
        speed += mind.gravity
        if speed > FASTEST:
            speed = FASTEST
        altitude -= speed
        if altitude > TOP:
            altitude = TOP
        prize -= mind.hurry
    return best


def _second(mind, rest, over, speed, best, prize):
    """The best landing by one burn at altitude 1."""
    for i in range(mind.group_count):
        group = mind.groups[i]
        if group & ~rest:
            continue
        after = speed - mind.down[group]
        if after < -2:
            continue
        end = mind.ends[(after + FASTEST) * ALTITUDES + 1]
        if end == _SOFTLY or end == _HARDLY:
            left = rest ^ group
            worth = prize
            if not mind.race:
                worth += (mind.sums[left] - (mind.least[left] if over and left else 0)) * POINT
            worth >>= end - 1
            if worth > best:
                best = worth
    return best
