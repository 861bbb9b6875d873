"""The result of a flight that is over (CL-20, CL-36, CL-39).

result(game) == ((1,), (39,))       # places and scores by seat

`Rules._fall` decides whether a ship lands or crashes.
"""

from games.crash_landing.engine.layout import FLYING, SAFE


def result(rules):
    """Return (places, scores) by seat."""
    score = _score(rules, 1)
    if rules.seats() == 1:
        return (1 if rules.fate(1) == SAFE else 0,), (score,)
    if rules.fate(1) > SAFE and rules.fate(2) > SAFE:  # CL-39: both have lost, which is no draw
        return (0, 0), (0, 0)
    lead = _rank(rules, 1) - _rank(rules, 2)
    return (2 if lead < 0 else 1, 2 if lead > 0 else 1), (score, _score(rules, 2))


def _score(rules, seat):
    """Return the total value of the hand, halved after a hard landing; 0 for a flight that was not finished."""
    if rules.fate(seat) != SAFE:
        return 0
    total = 0
    for value in range(1, 9):
        total += rules.in_hand(seat, value) * value
    return total >> 1 if rules.landed_hard(seat) else total


def _rank(rules, seat):
    """Return a number to compare flights by (CL-39): first the fate, then no hard landing, then the score."""
    if rules.fate(seat) == SAFE:
        return 100 - 50 * rules.landed_hard(seat) + _score(rules, seat)
    return 1 if rules.fate(seat) == FLYING else 0
