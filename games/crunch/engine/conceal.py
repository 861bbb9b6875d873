"""Shuffling of the cards that no seat knows (CR-4); loaded only to conceal a copy.

    shuffle_covered(state, rng)

The driver's bots don't need it: they read only open cards, and a test checks that.
"""

from deckhand.game import AT_SEATS
from games.crunch.engine import layout


def shuffle_covered(state, rng):
    """Shuffle each seat's covered cards: those under its crunch top and its waste's top, and its turn-over pile."""
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
