"""What nobody knows of a hand of Crunch (CR-4), shuffled; loaded only when somebody asks for such a copy.

    shuffle_covered(state, rng)

The driver's bots need none: they read open cards only, and a test holds them to it.
"""

from deckhand.game import const

_PLAYERS = const(3)
_HANDS = const(292)
_SEAT = const(107)
_WASTE = const(1)
_TURN = const(6)
_CRUNCH = const(7)
_STOCK = const(20)


def shuffle_covered(state, rng):
    """Deal each seat's covered cards anew: under its crunch top, under its waste's top, and its turn-over pile."""
    places = bytearray(48)
    cards = bytearray(48)
    for at in range(_HANDS, _HANDS + state[_PLAYERS] * _SEAT, _SEAT):
        n = 0
        for i in range(at + _CRUNCH, at + _CRUNCH + state[at] - 1):
            cards[n] = state[i]
            places[n] = i - at
            n += 1
        top_of_waste = state[at + _WASTE] - 1
        for i in range(state[at + _WASTE] + state[at + _TURN]):
            if i != top_of_waste:
                places[n] = _STOCK + i
                cards[n] = state[at + _STOCK + i]
                n += 1
        rng.shuffle(cards, 0, n)
        for i in range(n):
            state[at + places[i]] = cards[i]
