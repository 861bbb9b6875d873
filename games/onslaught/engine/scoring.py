"""Onslaught, how a finished game is counted.

result(game) == ((1,), (15,))       # won
score(game) == 15                   # the values of what stands unwounded
"""

from games.onslaught.engine import layout


def result(rules):
    """Places and scores of a game that is over (ON-17)."""
    return ((1,), (score(rules),)) if rules.state[layout.OUTCOME] == layout.WON else ((0,), (0,))


def score(rules):
    """What a game is worth that is won as the table stands (ON-17)."""
    state = rules.state
    return sum(
        [state[layout.VALUE + place] for place in range(layout.PLACES) if not state[layout.WOUNDED] >> place & 1]
    )
