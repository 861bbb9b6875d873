"""The result and the score of an Onslaught game (ON-17).

result(game) == ((1,), (15,))       # won
score(game) == 15                   # the total value of the unwounded defenders
"""

from games.onslaught.engine import layout


def result(rules):
    """Return (places, scores) of a game that is over."""
    return ((1,), (score(rules),)) if rules.state[layout.OUTCOME] == layout.WON else ((0,), (0,))


def score(rules):
    """Return the score if the game is won with the table as it is."""
    state = rules.state
    return sum(
        [state[layout.VALUE + place] for place in range(layout.PLACES) if not state[layout.WOUNDED] >> place & 1]
    )
