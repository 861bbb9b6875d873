"""How a race ends: after the last round, and the places (CC-30, CC-31).

    places, scores = result(rules)

Loaded when it is over.
"""

from deckhand.game import AT_SEATS
from games.chaos_cruisers.rules_layout import GATES, ORDER, WINNER
from games.chaos_cruisers.rules_order import KEYS, seat_of, set_order, weigh


def end_by_rounds(state):
    """Write the winner after the last round (CC-31)."""
    set_order(state)
    first = seat_of(state, state[ORDER])
    if state[AT_SEATS] == 2:
        ahead = scores(state)
        if ahead[0] != ahead[1]:
            first = 1 if ahead[0] > ahead[1] else 2
    state[WINNER] = first


def scores(state):
    """Gates reached by seat; two cruisers of a player together."""
    g = GATES
    if state[AT_SEATS] == 2:
        return (state[g] + state[g + 2], state[g + 1] + state[g + 3])
    if state[AT_SEATS] == 3:
        return (state[g], state[g + 1], state[g + 2])
    return (state[g], state[g + 1], state[g + 2], state[g + 3])


def result(rules):
    """(places, scores) by seat, of a race that is over (CC-30)."""
    state = rules.state
    winner = state[WINNER]
    if state[AT_SEATS] == 2:
        return ((1, 2) if winner == 1 else (2, 1), scores(state))
    weigh(state)
    places = []
    for i in range(state[AT_SEATS]):
        place = 1
        if i + 1 != winner:
            place = 2
            for j in range(state[AT_SEATS]):
                if j + 1 != winner and KEYS[j] > KEYS[i]:
                    place += 1
        places.append(place)
    return (tuple(places), scores(state))
