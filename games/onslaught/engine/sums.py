"""Combinations for Onslaught: defenders whose values add up, and orders of the cards that a scout shows.

list(sums(bytes((2, 11, 13)), 0, 0b111, 13)) == [0b011]
list(orders(2)) == [0x21, 0x12]         # first 1 then 2; first 2 then 1
"""

from games.onslaught.engine.layout import PLACES


def sums(state, at, pool, total):
    """Yield the masks of two or more places of the mask `pool` whose values, at state[at + place], add up to `total`."""
    mask = place = 0
    while True:
        if place < PLACES:
            if pool >> place & 1:
                value = state[at + place]
                if value < total:
                    if value:
                        mask |= 1 << place
                        total -= value
                elif value == total and mask:
                    yield mask | 1 << place
            place += 1
        elif mask:
            place = PLACES - 1
            while not mask >> place & 1:
                place -= 1
            mask ^= 1 << place
            total += state[at + place]
            place += 1
        else:
            return


def orders(count):
    """Yield the orders of one to three cards, packed as in an ORDER: the first card's number in the lowest four bits."""
    for first in range(1, count + 1):
        if count == 1:
            yield first
        for second in range(1, count + 1):
            if second != first:
                if count == 2:
                    yield first | second << 4
                for third in range(1, count + 1):
                    if third != first and third != second:
                        yield first | second << 4 | third << 8
