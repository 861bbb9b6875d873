"""How Landslide's cards lie in a state, and how piles change: the part below the rules.

    end = end_of(state, 3); top = state[end - 1]
    slide(state, at, to); join(state, 1, 3)

All 52 cards lie in one array, pile after pile: hand 1, deck, hand 2, discards, won 1, won 2, then the stacks in the
order of their numbers, each as bid of seat 1, bid of seat 2, cards from the bottom up. Six counts and one byte a
stack number (how many cards, which bids) say where each pile ends.
"""

from deckhand.game import AT_CHANCE, const
from deckhand.rng import Rng

# The bytes after the head and its one option.
TURN = const(13)  # the seat whose turn it is (or was, when the game ended)
PHASE = const(14)  # 0 play, 1 move, 2 win, 3 draw
RUN = const(15)  # the stack of an unfinished sequence, else 0
LAST = const(16)  # the newest stack's number
WHICH = const(17)  # first or second deck
HAND1 = const(18)  # six counts, in the order of the piles
DECK = const(19)
HAND2 = const(20)
DISCARDS = const(21)
WON1 = const(22)
WON2 = const(23)
CARDS = const(24)
CARDS_END = const(76)
SIZES = const(75)  # SIZES + n: cards of stack n, + 64 with a bid of seat 1, + 128 of seat 2; 0: no such stack
HAND_SIZE = const(6)
MOST = const(52)  # stack numbers: each began with another card, and that one is never dealt again


def follows(y, x):
    """LS-5: may card y lie on card x?"""
    apart = (y - x) % 13
    if apart == 0:
        return True
    return (apart == 1 or apart == 12) and (13 <= y < 39) == (13 <= x < 39)


def hand_of(state, seat):
    """Where a hand begins."""
    return CARDS if seat == 1 else CARDS + state[HAND1] + state[DECK]


def stacks_of(state):
    """Where the stacks begin."""
    at = CARDS
    for i in range(HAND1, CARDS):
        at += state[i]
    return at


def end_of(state, n):
    """Where stack n ends: one past its top card."""
    at = CARDS_END
    for i in range(SIZES + state[LAST], SIZES + n, -1):
        size = state[i]
        at -= (size & 63) + (size >> 6 & 1) + (size >> 7)
    return at


def bid_of(state, n, seat):
    """Where a seat's bid on stack n lies, or -1."""
    size = state[SIZES + n]
    if not size & 64 * seat:
        return -1
    return end_of(state, n) - (size & 63) - (2 if size >= 192 and seat == 1 else 1)


def find(state, seat, card):
    """Where a card of a hand lies, or -1."""
    at = hand_of(state, seat)
    for i in range(at, at + state[HAND1 if seat == 1 else HAND2]):
        if state[i] == card:
            return i
    return -1


def slide(state, at, to):
    """Take the card at one place to another; those between close up."""
    card = state[at]
    if at < to:
        state[at:to] = state[at + 1 : to + 1]
    elif at > to:
        state[to + 1 : at + 1] = state[to:at]
    state[to] = card


def begin(state, at):
    """The card at a place begins the next stack."""
    slide(state, at, CARDS_END - 1)
    state[LAST] += 1  # LS-4
    state[SIZES + state[LAST]] = 1


def discard(state, n, seat):
    """A seat's bid on stack n goes on the discards, where there is one."""
    at = bid_of(state, n, seat)
    if at >= 0:
        slide(state, at, stacks_of(state) - state[WON1] - state[WON2])
        state[DISCARDS] += 1
        state[SIZES + n] -= 64 * seat


def join(state, a, b):
    """LS-12: all of stack a goes on stack b."""
    discard(state, a, 1)
    discard(state, a, 2)
    count = state[SIZES + a]
    end = end_of(state, a)
    to = end_of(state, b)
    if a < b:
        state[end - count : to] = state[end:to] + state[end - count : end]
    else:
        state[to:end] = state[end - count : end] + state[to : end - count]
    state[SIZES + b] += count
    state[SIZES + a] = 0


def collect(state, n, seat):
    """LS-13, then LS-14."""
    discard(state, n, 3 - seat)  # before the rest: the piles end up the same
    end = end_of(state, n)
    count = (state[SIZES + n] & 63) + 1  # the bid, too
    to = stacks_of(state)
    if seat == 1:
        to -= state[WON2]
    state[to:end] = state[end - count : end] + state[to : end - count]
    state[SIZES + n] = 0
    state[WON1 if seat == 1 else WON2] += count
    for i in range(SIZES + 1, SIZES + state[LAST] + 1):
        if state[i]:
            return
    state[DECK] -= 1  # LS-14
    begin(state, CARDS + state[HAND1] + state[DECK])
    next_deck(state)


def draw(state, seat):
    """LS-15."""
    at = CARDS + state[HAND1] + state[DECK] - 1
    state[DECK] -= 1
    if seat == 1:
        slide(state, at, CARDS + state[HAND1])
        state[HAND1] += 1
    else:
        slide(state, at, at + state[HAND2])
        state[HAND2] += 1
    next_deck(state)


def next_deck(state):
    """LS-20, once a card taken from the deck lies where it belongs."""
    if state[DECK] or state[WHICH] == 2:
        return
    state[WHICH] = 2
    count = state[DISCARDS]
    at = CARDS + state[HAND1]
    middle = at + state[HAND2]
    state[at : middle + count] = state[middle : middle + count] + state[at:middle]
    rng = Rng(0, 16)
    rng.load(state, AT_CHANCE)
    rng.shuffle(state, at, count)
    rng.store(state, AT_CHANCE)
    state[DECK] = count
    state[DISCARDS] = 0
