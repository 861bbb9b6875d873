"""What nobody knows of a hand of Crunch (CR-4), shuffled; loaded only when somebody asks for such a copy.

    shuffle_covered(state, rng)

The driver's bots need none: they read open cards only, and a test holds them to it.
"""

from deckhand.game import AT_SEATS
from games.crunch.engine import layout


def shuffle_covered(state, rng):
    """Deal each seat's covered cards anew: under its crunch top, under its waste's top, and its turn-over pile."""
    places = bytearray(48)
    cards = bytearray(48)
    for at in range(layout.HANDS, layout.HANDS + state[AT_SEATS] * layout.SEAT, layout.SEAT):
        n = 0
        for i in range(at + layout.CRUNCH, at + layout.CRUNCH + state[at] - 1):
            cards[n] = state[i]
            places[n] = i - at
            n += 1
        top_of_waste = state[at + layout.WASTE] - 1
        for i in range(state[at + layout.WASTE] + state[at + layout.TURNOVER]):
            if i != top_of_waste:
                places[n] = layout.STOCK + i
                cards[n] = state[at + layout.STOCK + i]
                n += 1
        rng.shuffle(cards, 0, n)
        for i in range(n):
            state[at + places[i]] = cards[i]
