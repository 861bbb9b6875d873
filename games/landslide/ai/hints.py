"""Reasons for Landslide's hints, in at most 52 characters; loaded only for a hint.

reason(rules, 1, move) == "Together they are 6 cards to win"
"""

from games.landslide.ai.model import Model
from games.landslide.engine.layout import (
    ADD,
    BID,
    CARDS,
    DECK,
    DRAW,
    END_TURN,
    HAND1,
    HAND_SIZE,
    MAY_BID,
    MOVE,
    NONE,
    PHASE_MOVE,
    WIN,
)
from games.landslide.engine.moves import move_card, move_kind, move_stack, move_target
from games.landslide.engine.piles import fits, follows
from games.landslide.ui.names import name

_WINS = "then you win %d cards this turn"
_END_IS_NEAR = "the end is near: this helps the rival least"  # too late for any plan


def reason(rules, seat, move):
    """Return the reason for a legal move in this position."""
    text = _reason(rules, seat, move)
    return text[0].upper() + text[1:]


def _reason(rules, seat, move):
    kind = move_kind(move)
    n = move_stack(move)
    if kind == WIN:
        return _win_reason(rules, seat, n)
    if kind == DRAW:
        return _draw_reason(rules, seat)
    if kind == END_TURN:
        if rules.hand_size(seat) == HAND_SIZE:
            return "your hand is full again"
        if _is_last(rules):
            return "a draw ends the game, and you do not lead"
        return "your hand will do: cards won count, not those held"
    after = rules.copy()
    after.apply(move)
    if kind == MOVE:
        target = move_target(move)
        if follows(after.bid(target, seat), after.top(target)):
            return "together they are %d cards to win" % (after.size(target) + 1)
        if not _turns_left(after, seat):
            return _END_IS_NEAR
        return _waits_for(after, seat, target) or "your bid then has %d cards over it" % after.size(target)
    most = _most_won(after, seat, after.run())
    if kind == ADD:
        return _add_reason(rules, after, seat, n, most)
    if kind == BID:
        return _bid_reason(after, seat, n, most)
    return _new_reason(rules, after, seat, move_card(move), most)


def _most_won(rules, seat, run):
    """Return the most cards that the seat can still win this turn; 0 unless in PHASE_MOVE."""
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


def _win_reason(rules, seat, n):
    cards = rules.size(n) + 1
    other = rules.bid(n, 3 - seat)
    if other != NONE:
        return "%d cards for you, and the rival's %s is gone" % (cards, name(other))
    if len(rules.numbers()) == 1:
        return "%d cards for you; a new stack is turned up" % cards
    return "%d cards for you, %d in all" % (cards, rules.won(seat) + cards)


def _is_last(rules):
    """Return True if a draw would end the game."""
    return rules.deck_size() == 1 and rules.is_last_deck()


def _turns_left(rules, seat):
    """Return how many more turns the seat has, 0 to 2, if both seats play one card a turn and draw up to six."""
    left = rules.deck_size() + rules.hand_size(seat) - HAND_SIZE
    if rules.which_deck() == 1:
        left += len(rules.discards())
    left += rules.hand_size(3 - seat) - HAND_SIZE - 1
    return max(0, min(2, (left + 1) // 2))


def _draw_reason(rules, seat):
    if not rules.hand_size(seat):
        return "an empty hand must draw"
    if _is_last(rules):
        return "the last card ends the game: %d to %d" % (rules.won(seat), rules.won(3 - seat))
    if not _turns_left(rules, seat):
        return "the end is near: %d to %d" % (rules.won(seat), rules.won(3 - seat))
    return "%d in hand, %d are allowed: more to follow with" % (rules.hand_size(seat), HAND_SIZE)


def _add_reason(rules, after, seat, n, most):
    if most:
        return _winning_cards(after, seat, n, "then") or _WINS % most
    theirs = rules.bid(n, 3 - seat)
    if theirs != NONE and follows(theirs, rules.top(n)) and not follows(theirs, after.top(n)):
        return "blocks their %s, which would win %d cards" % (name(theirs), after.size(n))
    if not _turns_left(after, seat):
        return _END_IS_NEAR
    bid = rules.bid(n, seat)
    if bid != NONE:
        return _waits_for(after, seat, n) or "%d cards now lie over your bid %s" % (after.size(n), name(bid))
    theirs_fits = theirs != NONE and follows(theirs, after.top(n))
    plan = "" if theirs_fits else _later_bid(after, seat, n)
    plan = plan or _best_wait(rules, seat, 0)
    if plan:
        return plan
    if theirs == NONE:
        return "the rival has no bid here yet"
    return _card_to_bid(after, seat)


def _bid_reason(after, seat, n, most):
    for k in after.numbers():
        bid = after.bid(k, seat)
        if bid != NONE and follows(bid, after.top(k)):
            most -= after.size(k) + 1  # won without the bid
    if most > 0:
        return "with a move of stacks it wins %d cards now" % most
    turns = _turns_left(after, seat)
    plan = _winning_cards(after, seat, n, "next turn" if turns else "with one more turn")
    if plan:
        return plan
    wanted = turns and _waits_for(after, seat, n)
    for move in after.moves():
        if wanted and move_kind(move) == MOVE and move_stack(move) == n:  # the move would cost the bid
            card = name(_wanted_cards(after, seat, n)[0])
            return "now the %s may be moved; else %s wins you %d" % (name(after.top(n)), card, after.size(n) + 2)
    if wanted or not turns:
        return wanted or _END_IS_NEAR
    theirs = after.bid(n, 3 - seat)
    cards = after.size(n)
    if theirs != NONE and not follows(theirs, after.top(n)):
        return "a race for %d: their %s does not fit yet" % (cards + 1, name(theirs))
    if theirs != NONE:
        return "a share in what the rival has bid on"
    for move in after.moves():
        if move_kind(move) == MOVE:
            return "with bids on two stacks you may move one"
    return "first bid: wins %d cards or more once it fits" % (cards + 2)


def _card_to_bid(rules, seat):
    """Say which card of the hand could be bid on the largest stack."""
    most = 0
    if _turns_left(rules, seat) < 2:
        return _END_IS_NEAR
    text = "no bid fits yet: wait for cards"
    for n in rules.numbers():
        for card in rules.hand(seat):
            if rules.size(n) > most and fits(card, rules.top(n)) & MAY_BID and rules.bid(n, seat) == NONE:
                most = rules.size(n)
                text = "you keep %s to bid on the %s" % (name(card), name(rules.top(n)))
    return text


def _winning_cards(rules, seat, n, when):
    """Say which cards of the hand make the seat's bid on a stack win; "" if there are none."""
    bid = rules.bid(n, seat)
    if bid == NONE:
        return ""
    cards = rules.size(n) + 1
    top = rules.top(n)
    hand = rules.hand(seat)
    if follows(bid, top):
        return "your %s then wins %d cards" % (name(bid), cards)
    two_cards = ""
    for i in range(len(hand)):
        if follows(hand[i], top):
            if follows(bid, hand[i]):
                return "%s %s on it: your %s wins %d" % (when, name(hand[i]), name(bid), cards + 1)
            for k in range(len(hand)):
                if not two_cards and k != i and follows(hand[k], hand[i]) and follows(bid, hand[k]):
                    two_cards = "%s %s, %s on it: your %s wins %d" % (
                        when, name(hand[i]), name(hand[k]), name(bid), cards + 2
                    )  # fmt: skip
    return two_cards


def _wanted_cards(rules, seat, n):
    """Return the unseen cards that would make the seat's bid on a stack fit."""
    state = rules.state
    bid = rules.bid(n, seat)
    start = CARDS + state[HAND1] if seat == 1 else CARDS  # the deck and the rival's hand are adjacent
    unseen = list(state[start : start + state[DECK] + rules.hand_size(3 - seat)])
    top = rules.top(n)
    return [c for c in range(52) if c in unseen and bid != NONE and follows(c, top) and follows(bid, c)]


def _waits_for(rules, seat, n):
    """Say which unseen cards would make the seat's bid on a stack win; "" if there are none."""
    wanted = _wanted_cards(rules, seat, n)
    cards = rules.size(n) + 2
    if not wanted or follows(rules.bid(n, seat), rules.top(n)):
        return ""
    if len(wanted) == 1:
        return "then the %s wins you %d: it is still unseen" % (name(wanted[0]), cards)
    if len(wanted) == 2:
        return "then %s or %s wins you %d: both unseen" % (name(wanted[0]), name(wanted[1]), cards)
    return "then %s or one of %d more unseen wins you %d" % (name(wanted[0]), len(wanted) - 1, cards)


def _later_bid(rules, seat, n):
    """Say which card of the hand could be bid later, and which would then go on the stack; "" if none, or no time is left."""
    if _turns_left(rules, seat) < 2:
        return ""
    top = rules.top(n)
    hand = rules.hand(seat)
    for bid in hand:
        if fits(bid, top) & MAY_BID:
            for card in hand:
                if follows(card, top) and follows(bid, card):
                    return "later bid %s here: %s on it wins you %d" % (name(bid), name(card), rules.size(n) + 2)
    return ""


def _new_reason(rules, after, seat, card, most):
    for n in rules.numbers():
        bid = rules.bid(n, 3 - seat)
        if bid != NONE and follows(card, rules.top(n)) and follows(bid, card):
            return "safer than on %s, but a bid can move it there" % name(rules.top(n))
    if not _turns_left(after, seat):
        return _WINS % most if most else _END_IS_NEAR
    plan = _later_bid(after, seat, after.numbers()[-1])
    if plan:
        return plan
    return _best_wait(rules, seat, most) or _card_to_bid(after, seat)


def _best_wait(rules, seat, won):
    """Say what the most promising bid waits for; "" if no bid can win. won: cards to be won this turn."""
    most = 0
    plan = ""
    for n in rules.numbers():
        bid = rules.bid(n, seat)
        wanted = [] if bid == NONE or follows(bid, rules.top(n)) else _wanted_cards(rules, seat, n)
        if len(wanted) * rules.size(n) > most:
            most = len(wanted) * rules.size(n)
            plan = "%s %s waits for %s" % ("your" if won else "no win yet:", name(bid), name(wanted[0]))
            if len(wanted) > 1:
                plan += " or %s" % name(wanted[1]) if len(wanted) == 2 else " or %d others" % (len(wanted) - 1)
            plan += " on the " + name(rules.top(n))
    return plan
