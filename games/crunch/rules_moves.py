"""What a seat of Crunch may do.

    found = bytearray(ROOM)
    for i in range(legal(state, seat, found)): found[i] ...     # its moves; nothing is allocated

The bytes of a state and the numbers of the moves are those of rules.py; why another move is refused says rules_refusals.py.
"""

from deckhand.game import const
from games.crunch.rules_stuck import KEY

ROOM = 32  # bytes for a seat's moves: 27 at most, and four for notes

_FLIP = const(14)
_REDEAL = const(15)
_RUN = const(32)
_NONE = const(52)
_PLAYERS = const(3)
_END = const(12)
_FITS = const(239)
_HANDS = const(292)
_SEAT = const(107)
_WASTE = const(1)
_COUNTS = const(2)
_TURN = const(6)
_CRUNCH = const(7)
_STOCK = const(20)
_COLUMNS = const(55)
_LASTS = const(28)  # of `found`: keys of the columns' last cards
_GAP = const(99)  # in place of such a key


def legal(state, seat, found):
    """Write a seat's moves into `found`, in a fixed order; returns how many, 0 for a number that is no seat."""
    if state[_END] or not 0 < seat <= state[_PLAYERS]:
        return 0
    key = KEY
    count = 0
    at = _HANDS + (seat - 1) * _SEAT
    n = state[at + _CRUNCH - 1 + state[at]]
    if state[_FITS + n]:  # CR-10
        found[0] = 0
        count = 1
    crunch = key[n]
    n = state[at + _WASTE]
    waste = state[at + _STOCK - 1 + n] if n else _NONE
    if state[_FITS + waste]:
        found[count] = 1
        count += 1
    if state[at + _TURN]:  # CR-15
        found[count] = _FLIP
        count += 1
    elif n:
        found[count] = _REDEAL
        count += 1
    waste = key[waste]
    base = at + _COLUMNS - 1
    for k in range(4):
        n = state[at + _COUNTS + k]
        if n:
            n = state[base + n]
            if state[_FITS + n]:
                found[count] = _COUNTS + k
                count += 1
            n = key[n]
            found[_LASTS + k] = n
            n -= 1
            if n == crunch:  # CR-11
                found[count] = 6 + k
                count += 1
            if n == waste:
                found[count] = 10 + k
                count += 1
        else:  # CR-13
            found[_LASTS + k] = _GAP
            found[count] = 6 + k
            count += 1
        base += 13
    for k in range(4):  # CR-12
        crunch = found[_LASTS + k]
        if crunch != _GAP:
            for j in range(4):
                n = crunch - found[_LASTS + j]
                if 0 < n <= state[at + _COUNTS + j]:
                    found[count] = _RUN - 1 + (4 * j + k) * 13 + n
                    count += 1
    return count


def top(state, at, pile):
    """The open card of the pile of the seat whose bytes begin at `at`, or NONE."""
    n = state[at + pile]
    if not n:
        return _NONE
    if pile > 1:
        return state[at + _COLUMNS - 27 + 13 * pile + n]  # 13 * (pile - 2) + n - 1
    return state[at + (_STOCK if pile else _CRUNCH) + n - 1]
