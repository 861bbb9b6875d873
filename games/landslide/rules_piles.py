"""Which card may lie on which, and how Landslide's piles change: the part below the rules.

    fits(card, top) & MAY_BID, follows(card, top)
    end = end_of(state, 3); top = state[end - 1]
    slide(state, place, to); join(state, 1, 3)

Where the piles lie is told in rules_layout.py.
"""

from deckhand.game import AT_CHANCE
from deckhand.rng import Rng
from games.landslide import rules_layout as ls

# What a card can do on a stack, by how many ranks it is above the top card, 0 to 12.
FITS = (
    b"\1\1\0\0\0\0\0\0\0\0\0\0\1"  # in the same colour: LS-5, it follows with the same rank or the next one
    b"\1\2\2\2\2\2\2\2\2\2\2\2\2"  # in the other one: LS-5, the same rank follows; LS-10, any other is a bid
)


def fits(y, x):
    """What card y can do on a stack whose top is card x: FOLLOWS, MAY_BID, neither or both."""
    return FITS[(y - x) % 13 + (0 if (13 <= y < 39) == (13 <= x < 39) else 13)]


def follows(y, x):
    """LS-5: may card y lie on card x?"""
    return fits(y, x) & ls.FOLLOWS != 0


def hand_of(state, seat):
    """Where a hand begins."""
    return ls.CARDS if seat == 1 else ls.CARDS + state[ls.HAND1] + state[ls.DECK]


def stacks_of(state):
    """Where the stacks begin."""
    place = ls.CARDS
    for i in range(ls.HAND1, ls.CARDS):
        place += state[i]
    return place


def end_of(state, n):
    """Where stack n ends: one past its top card."""
    place = ls.CARDS_END
    for i in range(ls.SIZES + state[ls.NEWEST], ls.SIZES + n, -1):
        size = state[i]
        place -= (size & ls.COUNT) + (size >> 6 & 1) + (size >> 7)
    return place


def bid_of(state, n, seat):
    """Where a seat's bid on stack n lies, or -1."""
    size = state[ls.SIZES + n]
    if not size & ls.HAS_BID * seat:
        return -1
    return end_of(state, n) - (size & ls.COUNT) - (2 if size >= ls.BOTH_BID and seat == 1 else 1)


def find(state, seat, card):
    """Where a card of a hand lies, or -1."""
    first = hand_of(state, seat)
    for i in range(first, first + state[ls.HAND1 if seat == 1 else ls.HAND2]):
        if state[i] == card:
            return i
    return -1


def slide(state, place, to):
    """Take the card at one place to another; those between close up."""
    card = state[place]
    if place < to:
        state[place:to] = state[place + 1 : to + 1]
    elif place > to:
        state[to + 1 : place + 1] = state[to:place]
    state[to] = card


def begin(state, place):
    """The card at a place begins the next stack."""
    slide(state, place, ls.CARDS_END - 1)
    state[ls.NEWEST] += 1  # LS-4
    state[ls.SIZES + state[ls.NEWEST]] = 1


def discard(state, n, seat):
    """A seat's bid on stack n goes on the discards, where there is one."""
    place = bid_of(state, n, seat)
    if place >= 0:
        slide(state, place, stacks_of(state) - state[ls.WON1] - state[ls.WON2])
        state[ls.DISCARDS] += 1
        state[ls.SIZES + n] -= ls.HAS_BID * seat


def join(state, a, b):
    """LS-12: all of stack a goes on stack b."""
    discard(state, a, 1)
    discard(state, a, 2)
    count = state[ls.SIZES + a]
    end = end_of(state, a)
    to = end_of(state, b)
    if a < b:
        state[end - count : to] = state[end:to] + state[end - count : end]
    else:
        state[to:end] = state[end - count : end] + state[to : end - count]
    state[ls.SIZES + b] += count
    state[ls.SIZES + a] = 0


def collect(state, n, seat):
    """LS-13, then LS-14."""
    discard(state, n, 3 - seat)  # before the rest: the piles end up the same
    end = end_of(state, n)
    count = (state[ls.SIZES + n] & ls.COUNT) + 1  # the bid, too
    to = stacks_of(state)
    if seat == 1:
        to -= state[ls.WON2]
    state[to:end] = state[end - count : end] + state[to : end - count]
    state[ls.SIZES + n] = 0
    state[ls.WON1 if seat == 1 else ls.WON2] += count
    for i in range(ls.SIZES + 1, ls.SIZES + state[ls.NEWEST] + 1):
        if state[i]:
            return
    state[ls.DECK] -= 1  # LS-14
    begin(state, ls.CARDS + state[ls.HAND1] + state[ls.DECK])
    next_deck(state)


def draw(state, seat):
    """LS-15."""
    place = ls.CARDS + state[ls.HAND1] + state[ls.DECK] - 1
    state[ls.DECK] -= 1
    if seat == 1:
        slide(state, place, ls.CARDS + state[ls.HAND1])
        state[ls.HAND1] += 1
    else:
        slide(state, place, place + state[ls.HAND2])
        state[ls.HAND2] += 1
    next_deck(state)


def next_deck(state):
    """LS-20, once a card taken from the deck lies where it belongs."""
    if state[ls.DECK] or state[ls.WHICH] == 2:
        return
    state[ls.WHICH] = 2
    count = state[ls.DISCARDS]
    first = ls.CARDS + state[ls.HAND1]
    middle = first + state[ls.HAND2]
    state[first : middle + count] = state[middle : middle + count] + state[first:middle]
    rng = Rng(0, 16)
    rng.load(state, AT_CHANCE)
    rng.shuffle(state, first, count)
    rng.store(state, AT_CHANCE)
    state[ls.DECK] = count
    state[ls.DISCARDS] = 0
