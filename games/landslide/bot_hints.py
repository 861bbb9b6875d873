"""The reason of a hint in Landslide, in at most 52 characters; loaded only when somebody asks.

reason(rules, 1, move) == "leads to 6 cards won this turn"
"""

from deckhand.cards import card_text
from games.landslide.bot_model import Model
from games.landslide.rules_layout import ADD, BID, DRAW, END_TURN, FIELD, HAND_SIZE, KIND, MOVE, NONE, PHASE_MOVE, WIN
from games.landslide.rules_piles import follows


def reason(rules, seat, move):
    """What this legal move is good for, in the position at hand."""
    kind = move & KIND
    n = move >> 10 & FIELD
    if kind == WIN:
        return _win(rules, seat, n)
    if kind == DRAW:
        return _draw(rules, seat)
    if kind == END_TURN:
        if rules.hand_size(seat) == HAND_SIZE:
            return "your hand is full again"
        if _is_last(rules):
            return "drawing would end the game, and you do not lead"
        return "%d cards in hand will do" % rules.hand_size(seat)
    before = _most(rules, seat, rules.run())
    after = rules.copy()
    after.apply(move)
    most = _most(after, seat, after.run())
    if kind == ADD:
        return _add(rules, after, seat, n, most)
    if kind == BID:
        return _bid(after, seat, n, most)
    if kind == MOVE:
        target = move & FIELD
        if most > before:
            return "s%d and s%d together: %d cards to win" % (n, target, most)
        return "your bid then has %d cards of s%d over it" % (after.size(target), target)
    return _new(rules, seat, move & FIELD)


def _most(rules, seat, run):
    """The most cards that the seat can still win this turn, in phase 1 or later."""
    model = Model(rules, seat)
    if rules.phase() != PHASE_MOVE:
        return 0
    most = 0
    for plan in model.plans(PHASE_MOVE, run):
        model.make(plan)
        won = model.settle()
        model.unmake()
        if won > most:
            most = won
    return most


def _win(rules, seat, n):
    cards = rules.size(n) + 1
    other = rules.bid(n, 3 - seat)
    if other != NONE:
        return "%d cards, and seat %d's bid %s is gone" % (cards, 3 - seat, card_text(other))
    if len(rules.numbers()) == 1:
        return "%d cards; a new stack is turned up" % cards
    return "%d cards for you, %d in all" % (cards, rules.won(seat) + cards)


def _is_last(rules):
    """Would a draw end the game?"""
    return rules.deck_size() == 1 and rules.is_last_deck()


def _draw(rules, seat):
    if not rules.hand_size(seat):
        return "an empty hand must draw"
    if _is_last(rules):
        return "the last card ends the game: %d to %d" % (rules.won(seat), rules.won(3 - seat))
    return "%d in hand, %d are allowed: more to follow with" % (rules.hand_size(seat), HAND_SIZE)


def _add(rules, after, seat, n, most):
    if most:
        return "leads to %d cards won this turn" % most
    bid = rules.bid(n, 3 - seat)
    if bid != NONE and follows(bid, rules.top(n)) and not follows(bid, after.top(n)):
        return "keeps %d cards of s%d from seat %d's %s" % (after.size(n), n, 3 - seat, card_text(bid))
    if bid != NONE and not follows(bid, after.top(n)):
        return "takes s%d further from seat %d's %s" % (n, 3 - seat, card_text(bid))
    bid = rules.bid(n, seat)
    if bid != NONE:
        return "%d cards now lie over your bid %s" % (after.size(n), card_text(bid))
    return "the least that this card can give to seat %d" % (3 - seat)


def _bid(after, seat, n, most):
    bid = after.bid(n, seat)
    if most:
        return "with a move of stacks it wins %d cards now" % most
    top = after.top(n)
    for card in after.hand(seat):
        if follows(card, top) and follows(bid, card):
            return "with your %s on s%d it would win %d cards" % (card_text(card), n, after.size(n) + 2)
    if after.bid(n, 3 - seat) != NONE:
        return "a share in s%d, on which seat %d has bid" % (n, 3 - seat)
    return "%d cards on s%d wait for a bid, yours is first" % (after.size(n), n)


def _new(rules, seat, card):
    for n in rules.numbers():
        bid = rules.bid(n, 3 - seat)
        if bid != NONE and follows(card, rules.top(n)) and follows(bid, card):
            return "%s on s%d would win it for seat %d" % (card_text(card), n, 3 - seat)
    return "you keep better cards than %s for your bids" % card_text(card)
