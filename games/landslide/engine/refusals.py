"""Reasons for refusing a Landslide move, for `Rules.refusal`; loaded when a move is refused.

    reason(rules, move, None) == "LS-10: play a card first"

`Rules.allows` has already refused the move, so the last reason applies if no other does.
"""

from games.landslide.engine import layout
from games.landslide.engine.moves import move_card, move_kind, move_stack, move_target
from games.landslide.engine.piles import card_index


def reason(rules, move, seat):
    """Return the clause and the reason ("LS-10: ...") for any int that is not a legal move now."""
    turn = rules.seat()
    if not turn:
        return "LS-21: the game is over"
    if seat is not None and seat != turn:
        return "LS-16: the other seat's turn has not ended"
    kind = move_kind(move)
    stack = move_stack(move)
    card = move_card(move)
    if (
        kind < layout.NEW
        or kind > layout.END_TURN
        or (kind >= layout.WIN and card)
        or ((kind == layout.NEW or kind >= layout.DRAW) and stack)
    ):
        return "LS-10: there is no such move"
    phase = rules.phase()
    if kind <= layout.BID:
        return _play_refusal(rules, turn, phase, kind, stack, card)
    if phase == layout.PHASE_PLAY:
        return "LS-10: play a card first"
    if kind == layout.DRAW:
        return "LS-15: your hand is full"
    if kind == layout.END_TURN:
        return "LS-16: your hand is empty, draw first"
    if phase == layout.PHASE_DRAW or phase == layout.PHASE_WIN and kind == layout.MOVE:
        return "LS-17: too late in this turn"
    target = move_target(move)
    if not rules.size(stack) or kind == layout.MOVE and not rules.size(target):
        return "LS-4: there is no such stack"
    bid = rules.bid(stack, turn)
    if kind == layout.WIN:
        return "LS-13: you have no bid there" if bid == layout.NONE else "LS-13: your bid does not fit yet"
    if stack == target:
        return "LS-12: not on itself"
    if bid == layout.NONE or rules.bid(target, turn) == layout.NONE:
        return "LS-12: first a bid on both"
    return "LS-12: it does not fit there"


def _play_refusal(rules, turn, phase, kind, stack, card):
    """The same for a NEW, ADD or BID (LS-10)."""
    if phase > layout.PHASE_MOVE:
        return "LS-17: too late in this turn"
    if phase == layout.PHASE_MOVE:
        if kind != layout.ADD or not rules.run():
            return "LS-10: one play in a turn"
        if rules.run() != stack:
            return "LS-10: add to the same stack"
    if kind != layout.NEW and not rules.size(stack):
        return "LS-4: there is no such stack"
    if kind == layout.NEW or card_index(rules.state, turn, card) < 0:
        return "LS-10: you do not hold that card"
    if kind == layout.ADD:
        return "LS-5: that card does not fit"
    if rules.bid(stack, turn) != layout.NONE:
        return "LS-10: you have a bid here"
    if (card - rules.top(stack)) % 13 == 0:
        return "LS-10: a bid needs another rank"
    return "LS-10: a bid needs another colour"
