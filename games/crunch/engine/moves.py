"""What a seat of Crunch may do.

    found = bytearray(ROOM)
    for i in range(legal(state, seat, found)): found[i] ...     # its moves; nothing is allocated

The bytes of a state and the numbers of the moves are in engine/layout.py; why another move is refused says engine/refusals.py.
Which cards the foundations take is kept in the state (FITS): `_found` of rules.py finds it anew with each card put there.
"""

from deckhand.const import const
from deckhand.game import AT_SEATS
from games.crunch.engine import layout
from games.crunch.engine.stuck import KEY

ROOM = 32  # bytes for a seat's moves: 27 at most, and four for notes

_LASTS = const(28)  # of `found`: keys of the columns' last cards
_GAP = const(99)  # in place of such a key


def legal(state, seat, found):
    """Write a seat's moves into `found`, in a fixed order; returns how many, 0 for a number that is no seat."""
    if state[layout.END] or not 0 < seat <= state[AT_SEATS]:
        return 0
    key = KEY
    count = 0
    at = layout.HANDS + (seat - 1) * layout.SEAT
    n = state[at + layout.CRUNCH - 1 + state[at]]
    if state[layout.FITS + n]:  # CR-10
        found[0] = 0
        count = 1
    crunch = key[n]
    n = state[at + layout.WASTE]
    waste = state[at + layout.STOCK - 1 + n] if n else layout.NONE
    if state[layout.FITS + waste]:
        found[count] = 1
        count += 1
    if state[at + layout.TURNOVER]:  # CR-15
        found[count] = layout.FLIP
        count += 1
    elif n:
        found[count] = layout.REDEAL
        count += 1
    waste = key[waste]
    base = at + layout.COLUMNS - 1
    for k in range(4):
        n = state[at + layout.COUNTS + k]
        if n:
            n = state[base + n]
            if state[layout.FITS + n]:
                found[count] = layout.COUNTS + k
                count += 1
            n = key[n]
            found[_LASTS + k] = n
            n -= 1
            if n == crunch:  # CR-11
                found[count] = layout.BUILD + k
                count += 1
            if n == waste:
                found[count] = layout.WASTE_BUILD + k
                count += 1
        else:  # CR-13
            found[_LASTS + k] = _GAP
            found[count] = layout.BUILD + k
            count += 1
        base += 13
    for k in range(4):  # CR-12
        crunch = found[_LASTS + k]
        if crunch != _GAP:
            for j in range(4):
                n = crunch - found[_LASTS + j]
                if 0 < n <= state[at + layout.COUNTS + j]:
                    found[count] = layout.RUN - 1 + (4 * j + k) * 13 + n
                    count += 1
    return count


def top(state, at, pile):
    """The open card of the pile of the seat whose bytes begin at `at`, or NONE."""
    n = state[at + pile]
    if not n:
        return layout.NONE
    if pile > 1:
        return state[at + layout.COLUMNS - 27 + 13 * pile + n]  # 13 * (pile - 2) + n - 1
    return state[at + (layout.STOCK if pile else layout.CRUNCH) + n - 1]
