"""Why a Landslide move is refused: clause and reason, for `Rules.refusal`; loaded at a mistake.

    reason(rules, move, None) == "LS-10: play a card first"

Whether it is refused has been decided by `Rules.allows`: where all else is well, it must be the last reason here.
"""

from games.landslide.engine import layout
from games.landslide.engine.piles import find


def reason(rules, move, seat):
    """Of an int that is no legal move now."""
    turn = rules.seat()
    if not turn:
        return "LS-21: the game is over"
    if seat is not None and seat != turn:
        return "LS-16: the other seat's turn has not ended"
    kind = move & layout.KIND
    a = move >> 10 & layout.FIELD
    b = move & layout.FIELD
    if (
        kind < layout.NEW
        or kind > layout.END_TURN
        or (kind >= layout.WIN and b)
        or ((kind == layout.NEW or kind >= layout.DRAW) and a)
    ):
        return "LS-10: there is no such move"
    phase = rules.phase()
    if kind <= layout.BID:
        return _play(rules, turn, phase, kind, a, b)
    if phase == layout.PHASE_PLAY:
        return "LS-10: play a card first"
    if kind == layout.DRAW:
        return "LS-15: your hand is full"
    if kind == layout.END_TURN:
        return "LS-16: your hand is empty, draw first"
    if phase == layout.PHASE_DRAW or phase == layout.PHASE_WIN and kind == layout.MOVE:
        return "LS-17: too late in this turn"
    if not rules.size(a) or kind == layout.MOVE and not rules.size(b):
        return "LS-4: there is no such stack"
    bid = rules.bid(a, turn)
    if kind == layout.WIN:
        return "LS-13: you have no bid there" if bid == layout.NONE else "LS-13: your bid does not fit yet"
    if a == b:
        return "LS-12: not on itself"
    if bid == layout.NONE or rules.bid(b, turn) == layout.NONE:
        return "LS-12: first a bid on both"
    return "LS-12: it does not fit there"


def _play(rules, turn, phase, kind, n, card):
    """LS-10."""
    if phase > layout.PHASE_MOVE:
        return "LS-17: too late in this turn"
    if phase == layout.PHASE_MOVE:
        if kind != layout.ADD or not rules.run():
            return "LS-10: one play in a turn"
        if rules.run() != n:
            return "LS-10: add to the same stack"
    if kind != layout.NEW and not rules.size(n):
        return "LS-4: there is no such stack"
    if kind == layout.NEW or find(rules.state, turn, card) < 0:
        return "LS-10: you do not hold that card"
    if kind == layout.ADD:
        return "LS-5: that card does not fit"
    if rules.bid(n, turn) != layout.NONE:
        return "LS-10: you have a bid here"
    if (card - rules.top(n)) % 13 == 0:
        return "LS-10: a bid needs another rank"
    return "LS-10: a bid needs another colour"
