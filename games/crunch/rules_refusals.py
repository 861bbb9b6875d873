"""Why a move of Crunch is refused, in words: loaded only when somebody asks.

    why = refusal(state, move, seat)    # None: it is legal

rules_moves.py lists the legal moves. The two are written apart, because one must be fast and the other must find words; the
tests hold them against each other. The bytes of a state and the numbers of the moves are those of rules.py.
"""

from deckhand.game import const
from games.crunch.rules_moves import top
from games.crunch.rules_stuck import KEY

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
_COLUMNS = const(55)


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
