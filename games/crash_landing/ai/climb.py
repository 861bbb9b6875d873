"""A rescue's way back: a static evaluation of how high the ship rises, and a depth-first search for altitude 20.

quick_worth(evaluator, rockets, altitude)   # at first sight, with evaluator.fall_speed at this altitude
find_climb(evaluator, rockets, altitude)    # with a search for burns that reach altitude 20; a generator
"""

from deckhand.const import const
from games.crash_landing.ai.landing import POINT
from games.crash_landing.engine.layout import FASTEST, TOP

_MAX_LINES = const(24)  # lines that a search examines
# A line of the search is rockets << 10 | altitude << 5 | speed + FASTEST.
_ROCKETS_SHIFT = const(10)
_ALTITUDE_SHIFT = const(5)
_MASK = const(31)


def _apex(evaluator, altitude, speed):
    """Return the altitude to which a ship rises without burns."""
    while speed < 0:
        speed += evaluator.gravity
        if speed < 0:
            altitude -= speed
    return altitude


def _return_worth(evaluator, rockets):
    """Return the worth of reaching altitude 20 with this hand; one of seven rockets is dropped."""
    worth = evaluator.sums[rockets]
    if evaluator.sizes[rockets] > 6:
        worth -= evaluator.lowest[rockets]
    return evaluator.landing_worth + (worth * POINT >> evaluator.landed_hard)


def quick_worth(evaluator, rockets, altitude):
    """Return the worth, at first sight, of ending a turn with these rockets."""
    speed = evaluator.fall_speed
    if altitude <= 0:
        if speed > 2 or evaluator.is_last_ground_turn and speed >= 0:
            return 0
        altitude = 0
    apex = _apex(evaluator, altitude, speed)
    if apex >= TOP:
        return _return_worth(evaluator, rockets)
    return (apex * POINT + (evaluator.sums[rockets] * POINT >> evaluator.landed_hard)) // 4


def find_climb(evaluator, rockets, altitude):
    """Return the worth of the best way to altitude 20 with these rockets; less than any such worth if there is none."""
    best = quick_worth(evaluator, rockets, altitude)
    if not best:
        return 0
    if best < evaluator.landing_worth:
        best >>= 2
    speed = evaluator.fall_speed
    if altitude <= 0:
        altitude = speed = 0
    groups = evaluator.groups
    sums = evaluator.sums
    thrust_up = evaluator.thrust_up
    lines = [rockets << _ROCKETS_SHIFT | altitude << _ALTITUDE_SHIFT | speed + FASTEST]
    for _ in range(_MAX_LINES):
        if not lines:
            break
        yield
        line = lines.pop()
        rockets = line >> _ROCKETS_SHIFT
        altitude = line >> _ALTITUDE_SHIFT & _MASK
        speed = (line & _MASK) - FASTEST
        worth = _return_worth(evaluator, rockets)
        if worth <= best:
            continue
        if _apex(evaluator, altitude, speed) >= TOP:
            best = worth
            continue
        if speed < 0:  # after a turn's wait gravity leaves room for more thrust
            next_speed = speed + evaluator.gravity
            higher = altitude - next_speed if next_speed < 0 else altitude
            lines.append(rockets << _ROCKETS_SHIFT | higher << _ALTITUDE_SHIFT | next_speed + FASTEST)
        sum_to_beat = -1
        if best > evaluator.landing_worth:
            sum_to_beat = ((best - evaluator.landing_worth) << evaluator.landed_hard) // POINT
        for i in range(evaluator.group_count):
            group = groups[i]
            if group & ~rockets or sums[rockets ^ group] <= sum_to_beat:
                continue
            next_speed = speed - thrust_up[group]
            if -FASTEST <= next_speed < speed:
                lines.append((rockets ^ group) << _ROCKETS_SHIFT | altitude << _ALTITUDE_SHIFT | next_speed + FASTEST)
    return best
