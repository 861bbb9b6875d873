"""Crunch in words: why a hint is a good move, and why a hand ended stuck. Loaded only when somebody asks.

    reason(rules, seat, move) == "It empties a column for a crunch card"
    stuck(rules) == ("No open card and no card of any pile fits anywhere", "Seat 2's 3D lies 4 deep in its crunch pile")

Every line has at most 52 characters.
"""

from deckhand.cards import card_text
from deckhand.game import const

_FLIP = const(14)
_RUN = const(32)
_END = const(12)
_STUCK = const(2)
_STOPPED = const(3)
_HANDS = const(292)
_SEAT = const(107)
_CRUNCH = const(7)


def reason(rules, seat, move):
    """Why a legal move of a seat is a good one."""
    if move < 6:
        return _foundation_reason(rules, seat, move)
    if move < 10:
        if rules.count(seat, move - 4):
            return "A crunch card less saves two points"
        return "Only a crunch card fills a gap: two points saved"
    if move < _FLIP:
        return "It opens the next waste card and a place to build"
    if move < _RUN:
        return "Nothing else helps now, new cards may"
    move -= _RUN
    left = rules.count(seat, move // 52 + 2) - move % 13 - 1
    if not left:
        return "It empties a column for a crunch card"
    if rules.takes(rules.card(seat, move // 52 + 1, left - 1)):
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


def stuck(rules):
    """Two lines on why a hand ended with nobody's crunch, or None where it did not."""
    end = rules.state[_END]
    if end == _STOPPED:
        return "The hand was stopped:", "no card for two minutes, or everybody asked"
    if end != _STUCK:
        return None
    seats = range(1, rules.seats() + 1)
    # The three burns have brought up every card of the piles in turn (CR-34), so what is missed lies elsewhere.
    if sum([rules.count(seat, 1) + rules.count(seat, 6) for seat in seats]):
        why = "No open card and no card of any pile fits anywhere"
    else:
        why = "No card fits anywhere, and all piles are used up"
    return why, _missed(rules, seats)


def _missed(rules, seats):
    """The covered card, nearest to the top of its crunch pile, that a foundation waits for."""
    state = rules.state
    for deep in range(1, 13):
        for seat in seats:
            at = _HANDS + (seat - 1) * _SEAT
            i = state[at] - 1 - deep
            if i >= 0 and rules.takes(state[at + _CRUNCH + i]):
                return "Seat %d's %s lies %d deep in its crunch pile" % (seat, card_text(state[at + _CRUNCH + i]), deep)
    for seat in seats:
        for column in range(1, 5):
            for i in range(rules.count(seat, column + 1)):
                card = rules.card(seat, column, i)
                if rules.takes(card):
                    return "Seat %d's %s is covered in column %d" % (seat, card_text(card), column)
    return "No foundation's next card is left under a cover"
