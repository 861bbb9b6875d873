"""A race to the ground: who is down first wins, and what is kept counts for nothing. So a turn costs, more so at a higher level.

prize, hurry, calm, turns = plan(evaluator, rules, seat, level)     # what an evaluator of a race counts with
worth = outlook(evaluator, kept, altitude)   # of rockets before a Burn at this altitude, with evaluator.falling
"""

from deckhand.const import const
from games.crash_landing.ai.landing import ALTITUDES
from games.crash_landing.engine.layout import FASTEST, TOP

_PRIZE = const(3840)  # 60 points: of a landing that is in the hand;
_HOPE = const(2560)  # 40 points: of one still to be found; the fitted worths, of a score, are added
_HURRY = (6, 12, 64)  # by level: what a turn costs


def plan(evaluator, rules, seat, level):
    """(worth of a landing, cost of a turn, is the next fall no crash, steps of a fall without burns) for an evaluator.

    The steps are a retrograde table by speed and altitude. Where the next fall is no crash, there is no fire upwards.
    """
    fall = rules.next_speed(seat, evaluator.speed)
    calm = fall < 3 or fall < evaluator.altitude
    turns = bytearray((2 * FASTEST + 1) * ALTITUDES)
    for faster in range(FASTEST, -FASTEST - 1, -1):
        speed = min(FASTEST, faster + evaluator.gravity)
        row = (faster + FASTEST) * ALTITUDES
        after = (speed + FASTEST) * ALTITUDES
        for altitude in range(1, ALTITUDES):
            left = min(TOP, altitude - speed)
            turns[row + altitude] = 1 + (turns[after + left] if left > 0 else 0)
    return _PRIZE, _HURRY[min(level, 2)], calm, turns


def outlook(evaluator, kept, altitude):
    """The fitted worth of a hand, less the turns that the ship still flies."""
    worth = _HOPE + (evaluator.fitted(kept, altitude) * evaluator.trust >> 6)
    worth -= evaluator.hurry * evaluator.turns[(evaluator.falling + FASTEST) * ALTITUDES + altitude]
    return max(1, worth)
