"""Reasons for refusing a Crunch move, for `Rules.refusal`; loaded when a move is refused.

    why = reason(rules, move, seat)    # None: it is legal

engine/moves.py lists the legal moves. The two are separate, because one must be fast and the other gives reasons; a test
compares them.
"""

from deckhand.game import AT_SEATS
from games.crunch.engine import layout
from games.crunch.engine.moves import run_length, source_pile, target_column, top
from games.crunch.engine.stuck import KEY


def reason(rules, move, seat):
    """Return None if the move is legal, else the clause and the reason, at most 52 characters; any ints may be asked about."""
    state = rules.state
    end = state[layout.END]
    if end:
        return ("CR-14", "CR-34", "CR-35")[end - 1] + ": the hand is over"
    if seat == 0:
        return None if move == layout.STOP else "CR-16: seat 0 has no cards"
    if seat is None or not 0 < seat <= state[AT_SEATS]:
        return "CR-16: no such seat plays"
    at = layout.HANDS + (seat - 1) * layout.SEAT
    if 0 <= move < layout.FLIP:
        pile = source_pile(move)
        card = top(state, at, pile)
        if card == layout.NONE:
            return "CR-15: the waste is empty" if pile == 1 else "CR-10: column %d is empty" % (pile - 1)
        if move < layout.BUILD:
            return None if state[layout.FITS + card] else "CR-10: no foundation takes it yet"
        last = top(state, at, target_column(move) + 2)
        if last == layout.NONE:
            return "CR-13: only a crunch card fills a gap" if pile else None
        return None if KEY[card] == KEY[last] - 1 else "CR-11: it must be one lower, other colour"
    if move == layout.FLIP:
        if state[at + layout.TURNOVER]:
            return None
        return "CR-15: the pile is empty, redeal" if state[at + layout.WASTE] else "CR-15: no cards left to flip"
    if move == layout.REDEAL:
        if state[at + layout.TURNOVER]:
            return "CR-15: flip the whole pile first"
        return None if state[at + layout.WASTE] else "CR-15: no cards left to redeal"
    if move == layout.STOP:
        return "CR-35: one seat cannot stop the hand"
    if not layout.RUN <= move < layout.RUN_END:
        return "CR-16: there is no such move"
    column = source_pile(move) - 2  # CR-12
    if column == target_column(move):
        return "CR-12: choose another column"
    last = top(state, at, target_column(move) + 2)
    if last == layout.NONE:
        return "CR-13: only a crunch card fills a gap"
    cards_left = state[at + layout.COUNTS + column] - run_length(move)
    if cards_left < 0:
        return "CR-12: column %d is too short" % (column + 1)
    card = state[at + layout.COLUMNS + 13 * column + cards_left]
    return None if KEY[card] == KEY[last] - 1 else "CR-12: that run does not fit there"
