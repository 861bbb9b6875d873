"""Evaluation of a race to the ground, in which the first landing wins: every turn has a cost, and the score is nothing.

values = race_values(evaluator, rules, seat, level)     # of an Evaluator's fields
worth = race_worth(evaluator, rockets, altitude)        # before a Burn at this altitude, with evaluator.fall_speed
"""

from deckhand.const import const
from games.crash_landing.ai.landing import ALTITUDES
from games.crash_landing.engine.layout import FASTEST, TOP

_LANDING_WORTH = const(3840)  # 60 points: a landing with the rockets in hand
_FLIGHT_WORTH = const(2560)  # 40 points: a landing still to be found; the fitted worth is added
_TURN_COSTS = (6, 12, 64)  # by level


def race_values(evaluator, rules, seat, level):
    """Return an evaluator's (landing_worth, turn_cost, avoids_upward_fire, turns_to_ground).

    turns_to_ground is a retrograde table by speed and altitude, without burns. While the next fall is no crash, firing up
    only wastes time.
    """
    fall_speed = rules.next_speed(seat, evaluator.speed)
    avoids_upward_fire = fall_speed < 3 or fall_speed < evaluator.altitude
    turns_to_ground = bytearray((2 * FASTEST + 1) * ALTITUDES)
    for start_speed in range(FASTEST, -FASTEST - 1, -1):
        speed = min(FASTEST, start_speed + evaluator.gravity)
        row = (start_speed + FASTEST) * ALTITUDES
        next_row = (speed + FASTEST) * ALTITUDES
        for altitude in range(1, ALTITUDES):
            next_altitude = min(TOP, altitude - speed)
            turns_to_ground[row + altitude] = 1 + (
                turns_to_ground[next_row + next_altitude] if next_altitude > 0 else 0
            )
    return _LANDING_WORTH, _TURN_COSTS[min(level, 2)], avoids_upward_fire, turns_to_ground


def race_worth(evaluator, rockets, altitude):
    """Return the fitted worth of a hand minus the cost of the turns that the ship still flies."""
    worth = _FLIGHT_WORTH + (evaluator.fitted(rockets, altitude) * evaluator.trust >> 6)
    worth -= evaluator.turn_cost * evaluator.turns_to_ground[(evaluator.fall_speed + FASTEST) * ALTITUDES + altitude]
    return max(1, worth)
