"""The reason of a hint in Landslide, in at most 52 characters; loaded only when somebody asks.

reason(rules, 1, move) == "Together they are 6 cards to win"
"""

from games.landslide.bot_model import Model
from games.landslide.rules_layout import ADD, BID, DRAW, END_TURN, FIELD, HAND_SIZE, KIND, MOVE, NONE, PHASE_MOVE, WIN
from games.landslide.rules_piles import follows
from games.landslide.view_names import name


def reason(rules, seat, move):
    """What this legal move is good for, in the position at hand."""
    text = _reason(rules, seat, move)
    return text[0].upper() + text[1:]


def _reason(rules, seat, move):
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
        return "your hand will do: cards won count, not those held"
    after = rules.copy()
    after.apply(move)
    if kind == MOVE:
        target = move & FIELD
        if follows(after.bid(target, seat), after.top(target)):
            return "together they are %d cards to win" % (after.size(target) + 1)
        return "your bid then has %d cards over it" % after.size(target)
    most = _most(after, seat, after.run())
    if kind == ADD:
        return _add(rules, after, seat, n, most)
    if kind == BID:
        return _bid(after, seat, n, most)
    return _new(rules, seat, move & FIELD)


def _most(rules, seat, run):
    """The most cards that the seat can still win this turn, in phase 1 or later."""
    model = Model(rules, seat)
    if rules.phase() != PHASE_MOVE:
        return 0
    most = 0
    for plan in model.plans(PHASE_MOVE, run):
        model.make(plan)
        won = model.win_all()
        model.unmake()
        if won > most:
            most = won
    return most


def _win(rules, seat, n):
    cards = rules.size(n) + 1
    other = rules.bid(n, 3 - seat)
    if other != NONE:
        return "%d cards for you, and the rival's %s is gone" % (cards, name(other))
    if len(rules.numbers()) == 1:
        return "%d cards for you; a new stack is turned up" % cards
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
        return _plan(after, seat, n) or "leads to %d cards won this turn" % most
    bid = rules.bid(n, 3 - seat)
    if bid != NONE and follows(bid, rules.top(n)) and not follows(bid, after.top(n)):
        return "keeps %d cards from the rival's %s" % (after.size(n), name(bid))
    if bid != NONE and not follows(bid, after.top(n)):
        return "the rival's %s still does not fit" % name(bid)
    bid = rules.bid(n, seat)
    if bid != NONE:
        return "%d cards now lie over your bid %s" % (after.size(n), name(bid))
    if rules.bid(n, 3 - seat) == NONE:
        return "no bid lies here: the rival wins nothing by it"
    return "you keep better cards than %s for your bids" % name(after.top(n))


def _bid(after, seat, n, most):
    for k in after.numbers():
        bid = after.bid(k, seat)
        if bid != NONE and follows(bid, after.top(k)):
            most -= after.size(k) + 1  # won anyway
    if most > 0:
        return "with a move of stacks it wins %d cards now" % most
    plan = _plan(after, seat, n)
    if plan:
        return plan
    if after.bid(n, 3 - seat) != NONE:
        return "a share in what the rival has bid on"
    cards = after.size(n)
    return "%d card%s and no bid: yours is first" % (cards, "" if cards == 1 else "s")


def _plan(rules, seat, n):
    """What goes on a stack until the own bid there wins it, as words; "" where the hand has no such run."""
    bid = rules.bid(n, seat)
    if bid == NONE:
        return ""
    cards = rules.size(n) + 1
    top = rules.top(n)
    hand = rules.hand(seat)
    if follows(bid, top):
        return "your %s then wins %d cards" % (name(bid), cards)
    for i in range(len(hand)):
        if follows(hand[i], top):
            if follows(bid, hand[i]):
                return "then %s on it: your %s wins %d" % (name(hand[i]), name(bid), cards + 1)
            for k in range(len(hand)):
                if k != i and follows(hand[k], hand[i]) and follows(bid, hand[k]):
                    return "then %s, %s on it: your %s wins %d" % (name(hand[i]), name(hand[k]), name(bid), cards + 2)
    return ""


def _new(rules, seat, card):
    for n in rules.numbers():
        bid = rules.bid(n, 3 - seat)
        if bid != NONE and follows(card, rules.top(n)) and follows(bid, card):
            return "%s on %s would win it for the rival" % (name(card), name(rules.top(n)))
    return "you keep better cards than %s for your bids" % name(card)
