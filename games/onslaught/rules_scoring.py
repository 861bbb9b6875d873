"""Onslaught, how a finished game is counted.

result(game) == ((1,), (15,))       # won: the values of what stands unwounded
"""

from games.onslaught import rules_layout as ons


def result(rules):
    """Places and scores of a game that is over (ON-17)."""
    state = rules.state
    if state[ons.OVER] == ons.LOST:
        return (0,), (0,)
    score = 0
    for place in range(ons.PLACES):
        if state[ons.TABLE] & ~state[ons.WOUNDED] & 1 << place:
            score += state[ons.VALUE + place]
    return (1,), (score,)
