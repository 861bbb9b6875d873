"""The deal of a hand of Crunch (CR-1, CR-2); loaded only to deal.

deal(state, number, seats)          # the state's head must be filled in
"""

from deckhand.rng import Rng
from games.crunch.engine import layout


def deal(state, number, seats):
    """Shuffle each seat's deck and deal it."""
    deck = bytearray(52)
    for ace in range(0, 52, 13):
        state[layout.FITS + ace] = 1
    for seat in range(seats):
        for i in range(52):
            deck[i] = i
        Rng(number, seat).shuffle(deck)  # CR-1
        at = layout.HANDS + seat * layout.SEAT
        for i in range(13):  # CR-2: the last one dealt is on top
            state[at + layout.CRUNCH + i] = deck[51 - i]
        for k in range(4):
            state[at + layout.COLUMNS + 13 * k] = deck[38 - k]
            state[at + layout.COUNTS + k] = 1
        for i in range(35):
            state[at + layout.STOCK + i] = deck[34 - i]
        state[at] = 13
        state[at + layout.TURNOVER] = 35
