"""A seat's legal moves, and the parts of a move.

    found = bytearray(ROOM)
    for i in range(legal(state, seat, found)): found[i] ...     # allocates nothing
    source_pile(move), target_column(move), run_length(move)

engine/layout.py has the bytes of a state and the packing of moves, engine/refusals.py the reasons for refusing one.
"""

from deckhand.const import const
from deckhand.game import AT_SEATS
from games.crunch.engine import layout
from games.crunch.engine.stuck import KEY

ROOM = 32  # bytes for a seat's moves: at most 27, and four of scratch space

_LASTS = const(28)  # the scratch space: keys of the columns' last cards
_GAP = const(99)  # in place of such a key, for an empty column


def source_pile(move):
    """Return the pile that a move takes cards from: 0 crunch pile, 1 waste, 2 to 5 columns."""
    if move >= layout.RUN:
        return (move - layout.RUN) // layout.RUN_SOURCE + 2
    return move if move < layout.BUILD else move - layout.BUILD >> 2


def target_column(move):
    """Return the column, 0 to 3, that a move (BUILD or RUN) puts cards on."""
    if move >= layout.RUN:
        return (move - layout.RUN) // layout.RUN_TARGET & 3
    return move - layout.BUILD & 3


def run_length(move):
    """Return the number of cards that a RUN moves, 1 to 13."""
    return (move - layout.RUN) % layout.RUN_TARGET + 1


def legal(state, seat, found):
    """Write a seat's legal moves into `found`, in a fixed order, and return their number; 0 if there is no such seat."""
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
                    found[count] = layout.RUN + j * layout.RUN_SOURCE + k * layout.RUN_TARGET + n - 1
                    count += 1
    return count


def top(state, at, pile):
    """Return the open card of a pile, or NONE; `at` is the index of the seat's bytes."""
    n = state[at + pile]
    if not n:
        return layout.NONE
    if pile > 1:
        return state[at + layout.COLUMNS - 27 + 13 * pile + n]  # 13 * (pile - 2) + n - 1
    return state[at + (layout.STOCK if pile else layout.CRUNCH) + n - 1]
