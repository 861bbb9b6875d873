"""What a seat of Crunch may do: its legal moves, and why another one is refused.

    for move in legal(state, seat): ...
    why = refusal(state, move, seat)    # None: it is legal

The bytes of a state and the numbers of the moves are those of rules.py. The two functions are written apart, because
one must be fast and the other must find words; the tests hold them against each other.
"""

from deckhand.game import const
from games.crunch.end import KEY

_FLIP = const(14)
_REDEAL = const(15)
_STOP = const(16)
_RUN = const(32)
_RUN_END = const(240)
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


def legal(state, seat):
    """Yield the moves of a seat; none for a number that is no seat."""
    if state[_END] or not 0 < seat <= state[_PLAYERS]:
        return
    key = KEY
    at = _HANDS + (seat - 1) * _SEAT
    n = state[at + _CRUNCH - 1 + state[at]]
    if state[_FITS + n]:  # CR-10
        yield 0
    crunch = key[n]
    n = state[at + _WASTE]
    waste = state[at + _STOCK - 1 + n] if n else _NONE
    if state[_FITS + waste]:
        yield 1
    if state[at + _TURN]:  # CR-15
        yield _FLIP
    elif n:
        yield _REDEAL
    waste = key[waste]
    lasts = [99, 99, 99, 99]  # keys of the columns' last cards
    base = at + _COLUMNS - 1
    for k in range(4):
        n = state[at + _COUNTS + k]
        if n:
            n = state[base + n]
            if state[_FITS + n]:
                yield _COUNTS + k
            n = key[n]
            lasts[k] = n
            n -= 1
            if n == crunch:  # CR-11
                yield 6 + k
            if n == waste:
                yield 10 + k
        else:  # CR-13
            yield 6 + k
        base += 13
    for k in range(4):  # CR-12
        n = lasts[k]
        if n != 99:
            for j in range(4):
                if 0 < n - lasts[j] <= state[at + _COUNTS + j]:
                    yield _RUN - 1 + (4 * j + k) * 13 + n - lasts[j]


def refusal(state, move, seat):
    """None where the move is legal, else the clause and the reason in at most 52 characters; any two ints will do."""
    end = state[_END]
    if end:
        return ("CR-14", "CR-34", "CR-35")[end - 1] + ": the hand is over"
    if seat == 0:
        return None if move == _STOP else "CR-16: seat 0 has no cards"
    if seat is None or not 0 < seat <= state[_PLAYERS]:
        return "CR-16: no such seat plays"
    at = _HANDS + (seat - 1) * _SEAT
    if 0 <= move < _FLIP:
        pile = move if move < 6 else move - 6 >> 2
        card = top(state, at, pile)
        if card == _NONE:
            return "CR-15: the waste is empty" if pile == 1 else "CR-10: column %d is empty" % (pile - 1)
        if move < 6:
            return None if state[_FITS + card] else "CR-10: no foundation takes it yet"
        last = top(state, at, (move - 6 & 3) + 2)
        if last == _NONE:
            return "CR-13: only a crunch card fills a gap" if pile else None
        return None if KEY[card] == KEY[last] - 1 else "CR-11: it must be one lower, other colour"
    if move == _FLIP:
        if state[at + _TURN]:
            return None
        return "CR-15: the pile is empty, redeal" if state[at + _WASTE] else "CR-15: no cards left to flip"
    if move == _REDEAL:
        if state[at + _TURN]:
            return "CR-15: flip the whole pile first"
        return None if state[at + _WASTE] else "CR-15: no cards left to redeal"
    if move == _STOP:
        return "CR-35: one seat cannot stop the hand"
    if not _RUN <= move < _RUN_END:
        return "CR-16: there is no such move"
    move -= _RUN
    k = move // 52  # CR-12
    if k == move // 13 & 3:
        return "CR-12: choose another column"
    last = top(state, at, (move // 13 & 3) + 2)
    if last == _NONE:
        return "CR-13: only a crunch card fills a gap"
    n = state[at + _COUNTS + k] - move % 13 - 1
    if n < 0:
        return "CR-12: column %d is too short" % (k + 1)
    card = state[at + _COLUMNS + 13 * k + n]
    return None if KEY[card] == KEY[last] - 1 else "CR-12: that run does not fit there"


def top(state, at, pile):
    """The open card of the pile of the seat whose bytes begin at `at`, or NONE."""
    n = state[at + pile]
    if not n:
        return _NONE
    if pile > 1:
        return state[at + _COLUMNS - 27 + 13 * pile + n]  # 13 * (pile - 2) + n - 1
    return state[at + (_STOCK if pile else _CRUNCH) + n - 1]
