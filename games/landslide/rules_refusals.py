"""Why a Landslide move is refused: clause and reason, for `Rules.refusal`; loaded at a mistake.

refusal(rules, move, None) == "LS-10: play a card first"
"""

from games.landslide.rules import ADD, BID, DRAW, END, MOVE, NEW, NONE, WIN
from games.landslide.rules_piles import HAND_SIZE, follows


def refusal(rules, move, seat):
    """None for a legal move; any int may be asked about."""
    turn = rules.seat()
    if not turn:
        return "LS-21: the game is over"
    if seat is not None and seat != turn:
        return "LS-16: the other seat's turn has not ended"
    kind = move >> 20 << 20
    a = move >> 10 & 1023
    b = move & 1023
    if kind < NEW or kind > END or (kind >= WIN and b) or ((kind == NEW or kind >= DRAW) and a):
        return "LS-10: there is no such move"
    phase = rules.phase()
    if kind <= BID:
        return _play(rules, turn, phase, kind, a, b)
    if not phase:
        return "LS-10: play a card first"
    if kind == DRAW:
        return "LS-15: your hand is full" if rules.hand_size(turn) >= HAND_SIZE else None
    if kind == END:
        return None if rules.hand_size(turn) else "LS-16: your hand is empty, draw first"
    if phase == 3 or phase == 2 and kind == MOVE:
        return "LS-17: that phase of your turn is over"
    if not rules.size(a) or kind == MOVE and not rules.size(b):
        return "LS-4: there is no such stack"
    bid = rules.bid(a, turn)
    if kind == WIN:
        if bid == NONE:
            return "LS-13: you have no bid on that stack"
        return None if follows(bid, rules.top(a)) else "LS-13: your bid does not follow the top card"
    if a == b:
        return "LS-12: a stack cannot lie on itself"
    if bid == NONE or rules.bid(b, turn) == NONE:
        return "LS-12: you need a bid on both stacks"
    if not follows(rules.cards(a)[0], rules.top(b)):
        return "LS-12: its bottom card does not follow that top"
    return None


def _play(rules, turn, phase, kind, n, card):
    """LS-10."""
    if phase > 1:
        return "LS-17: that phase of your turn is over"
    if phase == 1:
        if kind != ADD or not rules.run():
            return "LS-10: your play of this turn is made"
        if rules.run() != n:
            return "LS-10: a sequence stays on one stack"
    if kind != NEW and not rules.size(n):
        return "LS-4: there is no such stack"
    for mine in rules.hand(turn):
        if mine == card:
            break
    else:
        return "LS-10: that card is not in your hand"
    if kind == NEW:
        return None
    top = rules.top(n)
    if kind == ADD:
        return None if follows(card, top) else "LS-5: that card does not follow the top card"
    if rules.bid(n, turn) != NONE:
        return "LS-10: you have a bid there already"
    if (card - top) % 13 == 0:
        return "LS-10: a bid of the top card's rank"
    if (13 <= card < 39) == (13 <= top < 39):
        return "LS-10: a bid of the top card's colour"
    return None
