"""Landslide players to measure the bots against: none of them is on the badge, none sees a hidden card.

    PLAYERS["greedy"](rules, seat, rng)     # a legal move; rules is a concealed copy, rng a random.Random

greedy wins the most cards that it can win this turn. ahead looks one turn further: what it wins now, less what the
other seat could win next with hands that it may hold, and a little for cards on top of its own bids.
"""

from typing import NamedTuple

from games.landslide.engine.layout import ADD, BID, DRAW, END_TURN, MAY_BID, MOVE, NEW, NONE, WIN
from games.landslide.engine.piles import fits, follows

HANDS = 8  # possible hands of the other seat that `ahead` samples


class Stack(NamedTuple):
    """What matters of a stack: number of cards, its ends, and the bids by seat."""

    count: int
    bottom: int
    top: int
    bids: tuple


def stacks_of(rules):
    """Return {number: Stack} of a position."""
    stacks = {}
    for n in rules.numbers():
        cards = rules.cards(n)
        bids = tuple(None if rules.bid(n, seat) == NONE else rules.bid(n, seat) for seat in (1, 2))
        stacks[n] = Stack(len(cards), cards[0], cards[-1], bids)
    return stacks


def runs(top, hand):
    """Return every sequence of hand cards that fits a top card, shortest first."""
    found = [(card,) for card in hand if follows(card, top)]
    for run in found:
        found.extend((*run, card) for card in hand if card not in run and follows(card, run[-1]))
    return found


def with_bid(bids, seat, card):
    return (card, bids[1]) if seat == 1 else (bids[0], card)


def plays(stacks, hand, seat):
    """Yield every way to play: (first move, stacks after, hand after)."""
    for card in hand:
        rest = [c for c in hand if c != card]
        yield NEW | card, {**stacks, 0: Stack(1, card, card, (None, None))}, rest
        for n, stack in stacks.items():
            if stack.bids[seat - 1] is None and fits(card, stack.top) & MAY_BID:
                yield BID | n << 10 | card, {**stacks, n: stack._replace(bids=with_bid(stack.bids, seat, card))}, rest
    for n in stacks:
        yield from sequences(stacks, hand, n)


def sequences(stacks, hand, n):
    """Yield every sequence on stack n: (first move, stacks after, hand after)."""
    stack = stacks[n]
    for run in runs(stack.top, hand):
        longer = stack._replace(count=stack.count + len(run), top=run[-1])
        yield ADD | n << 10 | run[0], {**stacks, n: longer}, [c for c in hand if c not in run]


def wins(stack, seat):
    """True if the seat may win this stack now."""
    bid = stack.bids[seat - 1]
    return bid is not None and follows(bid, stack.top)


def gain(stacks, seat):
    """Return the number of cards in all stacks that the seat may win now."""
    return sum(stack.count + 1 for stack in stacks.values() if wins(stack, seat))


def merged(stacks, a, b):
    """Return the stacks after `move a>b`."""
    after = {n: stack for n, stack in stacks.items() if n != a}
    after[b] = after[b]._replace(count=after[b].count + stacks[a].count, top=stacks[a].top)
    return after


def merges(stacks, seat):
    """Yield every legal move of stacks, as (move, stacks after)."""
    own = [n for n, stack in stacks.items() if stack.bids[seat - 1] is not None]
    for a in own:
        for b in own:
            if a != b and follows(stacks[a].bottom, stacks[b].top):
                yield MOVE | a << 10 | b, merged(stacks, a, b)


def best_close(stacks, seat):
    """Return (cards won, first move of stacks or None, stacks left): the best way to move and win after the play."""
    won = gain(stacks, seat)
    best = (won, None, {n: stack for n, stack in stacks.items() if not wins(stack, seat)})
    for move, after in merges(stacks, seat):
        later = best_close(after, seat)
        if later[0] > best[0]:
            best = (later[0], move, later[2])
    return best


def draws(rules, seat):
    """After winning: draw to six; a seat that isn't ahead avoids the very last card if it may."""
    legal = list(rules.moves())
    if DRAW not in legal:
        return END_TURN
    last = rules.deck_size() == 1 and rules.is_last_deck()
    if last and rules.won(seat) <= rules.won(3 - seat) and END_TURN in legal:
        return END_TURN
    return DRAW


def choose(rules, seat, rng, value):
    """Return the first move of the best plan by value(cards won, stacks left, hand left); ties are random."""
    stacks = stacks_of(rules)
    hand = list(rules.hand(seat))
    if rules.phase() == 0:
        plans = list(plays(stacks, hand, seat))
    elif rules.phase() == 1:
        plans = [(None, stacks, hand)]
        if rules.run():
            plans += sequences(stacks, hand, rules.run())
    else:
        winnable = [n for n, stack in stacks.items() if rules.phase() == 2 and wins(stack, seat)]
        return WIN | winnable[0] << 10 if winnable else draws(rules, seat)
    best = None
    for first, after, rest in plans:
        won, move, left = best_close(after, seat)
        rank = (value(won, left, rest), rng.random())
        if best is None or rank > best[0]:
            best = (rank, move if first is None else first)
    if best[1] is not None:
        return best[1]
    winnable = [n for n, stack in stacks.items() if wins(stack, seat)]
    return WIN | winnable[0] << 10 if winnable else draws(rules, seat)


def greedy(rules, seat, rng):
    """Win the most cards this turn."""
    return choose(rules, seat, rng, lambda won, left, rest: won)


def could_win(stacks, seat, hand):
    """Return the most cards that a seat with this hand could win in a turn, without moving stacks."""
    sure = gain(stacks, seat)
    best = 0
    for stack in stacks.values():
        bid = stack.bids[seat - 1]
        if bid is not None:
            now = stack.count + 1 if wins(stack, seat) else 0
            for run in runs(stack.top, hand):
                if follows(bid, run[-1]):
                    best = max(best, stack.count + len(run) + 1 - now)
    return sure + best


def ahead(rules, seat, rng):
    """Maximize what it wins now minus what the other could win next; then cards above its own bids."""
    other = 3 - seat
    hidden = sorted(set(range(52)) - open_cards(rules, seat))
    size = min(rules.hand_size(other), len(hidden))
    hands = [rng.sample(hidden, size) for _ in range(HANDS)]

    def value(won, left, rest):
        threat = sum(could_win(left, other, hand) for hand in hands)
        over_bids = sum(stack.count for stack in left.values() if stack.bids[seat - 1] is not None)
        return (won + 0.5 * could_win(left, seat, rest)) * HANDS - threat + over_bids * 0.1

    return choose(rules, seat, rng, value)


def open_cards(rules, seat):
    """Return all cards whose place a seat with a good memory knows."""
    known = set(rules.hand(seat)) | set(rules.discards()) | set(rules.won_cards(1)) | set(rules.won_cards(2))
    for n in rules.numbers():
        known |= set(rules.cards(n)) | {rules.bid(n, 1), rules.bid(n, 2)}
    return known


PLAYERS = {"greedy": greedy, "ahead": ahead}
