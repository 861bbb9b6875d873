"""An exhaustive search for landings with the rockets in hand: one burn on the way down, perhaps a second at altitude 1.

fill_outcomes(evaluator)                            # once for a decision
find_landing(evaluator, rockets, altitude, best)    # the worth of the best landing, or `best`; a generator
"""

from deckhand.const import const
from games.crash_landing.engine.layout import FASTEST, TOP

_DIRECTIONS = (-1, 1)
POINT = const(64)  # worth of a point of the score
ALTITUDES = TOP + 1
# Outcomes of a fall; 0 is a crash.
_SOFT = const(1)
_HARD_LANDING = const(2)
_PASSES = const(16)  # + the speed at which the ship gets to altitude 1, where it can burn once more
_LOOKS_PER_SLICE = const(300)  # sets examined between two yields


def fill_outcomes(evaluator):
    """Set evaluator.outcomes: how a fall without burns ends, by speed and altitude. A retrograde table."""
    outcomes = evaluator.outcomes
    gravity = evaluator.gravity
    for start_speed in range(FASTEST, -FASTEST - 1, -1):
        speed = start_speed + gravity
        if speed > FASTEST:
            speed = FASTEST
        row = (start_speed + FASTEST) * ALTITUDES
        next_row = (speed + FASTEST) * ALTITUDES
        for altitude in range(1, ALTITUDES):
            next_altitude = altitude - speed
            if next_altitude > TOP:
                next_altitude = TOP
            if next_altitude > 1 or speed < 1:
                outcome = outcomes[next_row + next_altitude] if next_altitude > 0 else 0
            elif next_altitude == 1:
                outcome = _PASSES + speed
            else:
                outcome = speed if speed < 3 else 0
            outcomes[row + altitude] = outcome


def find_landing(evaluator, rockets, altitude, best):
    """Return the worth of the best landing by one or two burns with these rockets, or `best` if none beats it. A generator."""
    groups = evaluator.groups
    sums = evaluator.sums
    outcomes = evaluator.outcomes
    speed = evaluator.fall_speed
    must_drop = evaluator.sizes[rockets] > 6
    landing_worth = evaluator.landing_worth
    is_race = evaluator.is_race
    turns_to_ground = evaluator.turns_to_ground
    looks = 0
    while altitude > 0:
        for i in range(evaluator.group_count):
            group = groups[i]
            if group & ~rockets:
                continue
            rockets_left = rockets ^ group
            worth = landing_worth
            if not is_race:
                worth += (sums[rockets_left] - (evaluator.lowest[rockets_left] if must_drop else 0)) * POINT
            if worth <= best:
                continue
            thrust = evaluator.thrust_down[group]
            for sign in _DIRECTIONS:
                next_speed = speed + sign * thrust
                if not -FASTEST <= next_speed <= FASTEST:
                    continue
                outcome = outcomes[(next_speed + FASTEST) * ALTITUDES + altitude]
                worth_on_landing = landing_worth
                if turns_to_ground:  # in a race the first landing wins, soft or hard
                    turns = turns_to_ground[(next_speed + FASTEST) * ALTITUDES + altitude]
                    worth = worth_on_landing = landing_worth - evaluator.turn_cost * turns
                    if 0 < outcome < _PASSES or outcome == _PASSES + 1 and evaluator.gravity == 1:
                        best = max(best, worth)
                elif outcome == _SOFT:
                    best = worth
                elif outcome == _HARD_LANDING or outcome == _PASSES + 1 and evaluator.gravity == 1:
                    if worth >> 1 > best:
                        best = worth >> 1
                if outcome > _PASSES:
                    best = _second_burn(evaluator, rockets_left, must_drop, outcome - _PASSES, best, worth_on_landing)
                    looks += evaluator.group_count
                    if looks > _LOOKS_PER_SLICE:
                        looks = 0
                        yield
        looks += evaluator.group_count
        if looks > _LOOKS_PER_SLICE:
            looks = 0
            yield
        speed += evaluator.gravity
        if speed > FASTEST:
            speed = FASTEST
        altitude -= speed
        if altitude > TOP:
            altitude = TOP
        landing_worth -= evaluator.turn_cost
    return best


def _second_burn(evaluator, rockets_left, must_drop, speed, best, worth_on_landing):
    """Return the worth of the best landing by one burn at altitude 1, or `best` if none beats it."""
    for i in range(evaluator.group_count):
        group = evaluator.groups[i]
        if group & ~rockets_left:
            continue
        next_speed = speed - evaluator.thrust_down[group]
        if next_speed < -2:
            continue
        outcome = evaluator.outcomes[(next_speed + FASTEST) * ALTITUDES + 1]
        if outcome == _SOFT or outcome == _HARD_LANDING:
            unfired = rockets_left ^ group
            worth = worth_on_landing
            if not evaluator.is_race:
                worth += (evaluator.sums[unfired] - (evaluator.lowest[unfired] if must_drop and unfired else 0)) * POINT
            if not evaluator.turns_to_ground:
                worth >>= outcome - 1
            if worth > best:
                best = worth
    return best
