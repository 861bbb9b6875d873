"""A race to the ground: who is down first wins, and what is kept counts for nothing. So a turn costs, more so at a higher level.

delays(evaluator, rules, seat, level)       # the retrograde table evaluator.turns: how long a fall takes from everywhere
worth = outlook(evaluator, kept, altitude)   # of rockets before a Burn at this altitude, with evaluator.falling
"""

from deckhand.const import const
from games.crash_landing.ai.landing import ALTITUDES
from games.crash_landing.engine.layout import FASTEST, TOP

_PRIZE = const(3840)  # 60 points: of a landing that is in the hand;
_HOPE = const(2560)  # 40 points: of one still to be found; the fitted worths, of a score, are added
_HURRY = b"\x06\x0c\x40"  # by level: what a turn costs


def delays(evaluator, rules, seat, level):
    """How many steps a fall without burns takes from every speed and altitude; fire upwards only where the next one crashes."""
    evaluator.prize = _PRIZE
    evaluator.hurry = _HURRY[min(level, 2)]
    fall = rules.next_speed(seat, evaluator.speed)
    evaluator.calm = fall < 3 or fall < evaluator.altitude
    evaluator.turns = turns = bytearray((2 * FASTEST + 1) * ALTITUDES)
    for faster in range(FASTEST, -FASTEST - 1, -1):
        speed = min(FASTEST, faster + evaluator.gravity)
        row = (faster + FASTEST) * ALTITUDES
        after = (speed + FASTEST) * ALTITUDES
        for altitude in range(1, ALTITUDES):
            left = min(TOP, altitude - speed)
            turns[row + altitude] = 1 + (turns[after + left] if left > 0 else 0)


def outlook(evaluator, kept, altitude):
    """The fitted worth of a hand, less the turns that the ship still flies."""
    worth = _HOPE + (evaluator.fitted(kept, altitude) * evaluator.trust >> 6)
    worth -= evaluator.hurry * evaluator.turns[(evaluator.falling + FASTEST) * ALTITUDES + altitude]
    return max(1, worth)
