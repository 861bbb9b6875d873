"""The winner after the last round (CC-31), and the result of a race (CC-30).

    places, scores = result(rules)

Loaded when a race is over.
"""

from deckhand.game import AT_SEATS
from games.chaos_cruisers.engine.layout import GATES, ORDER, WINNER
from games.chaos_cruisers.engine.order import seat_of, set_order, weigh

_FIRST = 1 << 29  # above all keys


def end_by_rounds(rules):
    """Write the winner after the last round (CC-31)."""
    state = rules.state
    set_order(state, rules.course())
    first = seat_of(state, state[ORDER])
    if state[AT_SEATS] == 2:
        ahead = scores(state)
        if ahead[0] != ahead[1]:
            first = 1 if ahead[0] > ahead[1] else 2
    state[WINNER] = first


def scores(state):
    """Return the gates reached, by seat; with two players, by both cruisers together."""
    gates = state[GATES : GATES + 4]
    if state[AT_SEATS] == 2:
        return (gates[0] + gates[2], gates[1] + gates[3])
    return tuple(gates[: state[AT_SEATS]])


def result(rules):
    """Return (places, scores) by seat, of a race that is over (CC-30)."""
    state = rules.state
    winner = state[WINNER]
    if state[AT_SEATS] == 2:
        return ((1, 2) if winner == 1 else (2, 1), scores(state))
    keys = weigh(state, rules.course())
    keys[winner - 1] = _FIRST
    return (tuple([1 + sum([1 for other in keys if other > own]) for own in keys]), scores(state))
