"""What nobody knows of a hand of Crunch (CR-4), shuffled; loaded only when somebody asks for such a copy.

    shuffle_covered(state, rng)

The driver's bots need none: they read open cards only, and a test holds them to it.
"""

from deckhand.game import AT_SEATS
from games.crunch import rules_layout as of


def shuffle_covered(state, rng):
    """Deal each seat's covered cards anew: under its crunch top, under its waste's top, and its turn-over pile."""
    places = bytearray(48)
    cards = bytearray(48)
    for at in range(of.HANDS, of.HANDS + state[AT_SEATS] * of.SEAT, of.SEAT):
        n = 0
        for i in range(at + of.CRUNCH, at + of.CRUNCH + state[at] - 1):
            cards[n] = state[i]
            places[n] = i - at
            n += 1
        top_of_waste = state[at + of.WASTE] - 1
        for i in range(state[at + of.WASTE] + state[at + of.TURNOVER]):
            if i != top_of_waste:
                places[n] = of.STOCK + i
                cards[n] = state[at + of.STOCK + i]
                n += 1
        rng.shuffle(cards, 0, n)
        for i in range(n):
            state[at + places[i]] = cards[i]
