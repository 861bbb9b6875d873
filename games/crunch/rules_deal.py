"""The deal of a hand of Crunch (CR-1, CR-2); in memory only while it is dealt.

deal(state, number, seats)          # into a state whose head is written
"""

from deckhand.game import const
from deckhand.rng import Rng

_FITS = const(239)
_HANDS = const(292)
_SEAT = const(107)
_COUNTS = const(2)
_TURN = const(6)
_CRUNCH = const(7)
_STOCK = const(20)
_COLUMNS = const(55)


def deal(state, number, seats):
    """Shuffle each seat's deck and deal it."""
    deck = bytearray(52)
    for ace in range(0, 52, 13):
        state[_FITS + ace] = 1
    for seat in range(seats):
        for i in range(52):
            deck[i] = i
        Rng(number, seat).shuffle(deck)  # CR-1
        at = _HANDS + seat * _SEAT
        for i in range(13):  # CR-2: the last one dealt is on top
            state[at + _CRUNCH + i] = deck[51 - i]
        for k in range(4):
            state[at + _COLUMNS + 13 * k] = deck[38 - k]
            state[at + _COUNTS + k] = 1
        for i in range(35):
            state[at + _STOCK + i] = deck[34 - i]
        state[at] = 13
        state[at + _TURN] = 35
