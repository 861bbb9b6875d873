"""Reasons for Crunch's hints, in at most 52 characters; loaded only for a hint.

reason(rules, seat, move) == "It empties a column for a crunch card"
"""

from games.crunch.engine.layout import BUILD, FLIP, RUN, WASTE_BUILD
from games.crunch.engine.moves import run_length, source_pile


def reason(rules, seat, move):
    """Return the reason for a legal move of a seat."""
    if move < BUILD:
        return _foundation_reason(rules, seat, move)
    if move < WASTE_BUILD:
        if rules.count(seat, move - 4):
            return "A crunch card less saves two points"
        return "Only a crunch card fills a gap: two points saved"
    if move < FLIP:
        if rules.count(seat, 1) == 1:
            return "The waste's last card makes a place to build"
        return "It opens the next waste card and a place to build"
    if move < RUN:
        return "Nothing else helps now, new cards may"
    pile = source_pile(move)
    left = rules.count(seat, pile) - run_length(move)
    if not left:
        return "It empties a column for a crunch card"
    if rules.takes(rules.card(seat, pile - 1, left - 1)):
        return "The card under it can go to a foundation"
    return "Nothing leads anywhere now"


def _foundation_reason(rules, seat, pile):
    if not pile:
        return "A point, and a crunch card less saves two more"
    card = rules.top(seat, pile)
    if card % 13 < 12 and rules.top(seat, 0) == card + 1:
        return "Your crunch card can follow it there"
    if card % 13 and rules.takes(card) == 1:
        for other in range(1, rules.seats() + 1):
            if other != seat and card in [rules.top(other, i) for i in range(6)]:
                return "Quick: seat %d could lay the same card" % other
    if pile > 1 and rules.count(seat, pile) == 1:
        return "A point, and it empties a column"
    return "A card on a foundation is a point"
