"""Which card may lie on which, and how Landslide's piles change: the part below the rules.

    fits(card, top) & MAY_BID, follows(card, top)
    end = end_of(state, 3); top = state[end - 1]
    slide(state, place, to); join(state, 1, 3)

Where the piles lie is told in engine/layout.py.
"""

from deckhand.game import AT_CHANCE
from deckhand.rng import Rng
from games.landslide.engine import layout

# What a card can do on a stack, by how many ranks it is above the top card, 0 to 12.
FITS = bytes((
    1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,  # in the same colour: LS-5, it follows with the same rank or the next one
    1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,  # in the other one: LS-5, the same rank follows; LS-10, any other is a bid
))  # fmt: skip


def fits(y, x):
    """What card y can do on a stack whose top is card x: FOLLOWS, MAY_BID, neither or both."""
    return FITS[(y - x) % 13 + (0 if (13 <= y < 39) == (13 <= x < 39) else 13)]


def follows(y, x):
    """LS-5: may card y lie on card x?"""
    return fits(y, x) & layout.FOLLOWS != 0


def hand_of(state, seat):
    """Where a hand begins."""
    return layout.CARDS if seat == 1 else layout.CARDS + state[layout.HAND1] + state[layout.DECK]


def stacks_of(state):
    """Where the stacks begin."""
    place = layout.CARDS
    for i in range(layout.HAND1, layout.CARDS):
        place += state[i]
    return place


def end_of(state, n):
    """Where stack n ends: one past its top card."""
    place = layout.CARDS_END
    for i in range(layout.SIZES + state[layout.NEWEST], layout.SIZES + n, -1):
        size = state[i]
        place -= (size & layout.COUNT) + (size >> 6 & 1) + (size >> 7)
    return place


def bid_of(state, n, seat):
    """Where a seat's bid on stack n lies, or -1."""
    size = state[layout.SIZES + n]
    if not size & layout.HAS_BID * seat:
        return -1
    return end_of(state, n) - (size & layout.COUNT) - (2 if size >= layout.BOTH_BID and seat == 1 else 1)


def find(state, seat, card):
    """Where a card of a hand lies, or -1."""
    first = hand_of(state, seat)
    for i in range(first, first + state[layout.HAND1 if seat == 1 else layout.HAND2]):
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
    slide(state, place, layout.CARDS_END - 1)
    state[layout.NEWEST] += 1  # LS-4
    state[layout.SIZES + state[layout.NEWEST]] = 1


def discard(state, n, seat):
    """A seat's bid on stack n goes on the discards, where there is one."""
    place = bid_of(state, n, seat)
    if place >= 0:
        slide(state, place, stacks_of(state) - state[layout.WON1] - state[layout.WON2])
        state[layout.DISCARDS] += 1
        state[layout.SIZES + n] -= layout.HAS_BID * seat


def join(state, a, b):
    """LS-12: all of stack a goes on stack b."""
    discard(state, a, 1)
    discard(state, a, 2)
    count = state[layout.SIZES + a]
    end = end_of(state, a)
    to = end_of(state, b)
    if a < b:
        state[end - count : to] = state[end:to] + state[end - count : end]
    else:
        state[to:end] = state[end - count : end] + state[to : end - count]
    state[layout.SIZES + b] += count
    state[layout.SIZES + a] = 0


def collect(state, n, seat):
    """LS-13, then LS-14."""
    discard(state, n, 3 - seat)  # before the rest: the piles end up the same
    end = end_of(state, n)
    count = (state[layout.SIZES + n] & layout.COUNT) + 1  # the bid, too
    to = stacks_of(state)
    if seat == 1:
        to -= state[layout.WON2]
    state[to:end] = state[end - count : end] + state[to : end - count]
    state[layout.SIZES + n] = 0
    state[layout.WON1 if seat == 1 else layout.WON2] += count
    for i in range(layout.SIZES + 1, layout.SIZES + state[layout.NEWEST] + 1):
        if state[i]:
            return
    state[layout.DECK] -= 1  # LS-14
    begin(state, layout.CARDS + state[layout.HAND1] + state[layout.DECK])
    next_deck(state)


def draw(state, seat):
    """LS-15."""
    place = layout.CARDS + state[layout.HAND1] + state[layout.DECK] - 1
    state[layout.DECK] -= 1
    if seat == 1:
        slide(state, place, layout.CARDS + state[layout.HAND1])
        state[layout.HAND1] += 1
    else:
        slide(state, place, place + state[layout.HAND2])
        state[layout.HAND2] += 1
    next_deck(state)


def next_deck(state):
    """LS-20, once a card taken from the deck lies where it belongs."""
    if state[layout.DECK] or state[layout.WHICH] == 2:
        return
    state[layout.WHICH] = 2
    count = state[layout.DISCARDS]
    first = layout.CARDS + state[layout.HAND1]
    middle = first + state[layout.HAND2]
    state[first : middle + count] = state[middle : middle + count] + state[first:middle]
    rng = Rng(0, 16)
    rng.load(state, AT_CHANCE)
    rng.shuffle(state, first, count)
    rng.store(state, AT_CHANCE)
    state[layout.DECK] = count
    state[layout.DISCARDS] = 0
