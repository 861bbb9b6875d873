"""Fits between cards, and changes to the piles of a Landslide state: the layer below rules.py.

    fits(card, top) & MAY_BID, follows(card, top)
    end = end_of(state, 3); top = state[end - 1]
    slide(state, source, target); join(state, 1, 3)

An index is a card's place in the state's bytes; engine/layout.py has their layout.
"""

from deckhand.game import AT_CHANCE
from deckhand.rng import Rng
from games.landslide.engine import layout

# FOLLOWS and MAY_BID flags, by the ranks from the top card up to the card (0 to 12).
FITS = bytes((
    1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,  # same colour: the same rank or a neighbour follows (LS-5)
    1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,  # other colour: the same rank follows (LS-5), any other may be bid (LS-10)
))  # fmt: skip


def fits(card, top):
    """Return FOLLOWS, MAY_BID or 0: what the card may do on a stack with this top card."""
    return FITS[(card - top) % 13 + (0 if (13 <= card < 39) == (13 <= top < 39) else 13)]


def follows(card, top):
    """Return True if the card may go on the top card (LS-5)."""
    return fits(card, top) & layout.FOLLOWS != 0


def hand_start(state, seat):
    """Return the index of a hand's first card."""
    return layout.CARDS if seat == 1 else layout.CARDS + state[layout.HAND1] + state[layout.DECK]


def stacks_start(state):
    """Return the index of the first stack's first card."""
    index = layout.CARDS
    for i in range(layout.HAND1, layout.CARDS):
        index += state[i]
    return index


def stack_end(state, n):
    """Return the index after stack n's top card."""
    index = layout.CARDS_END
    for i in range(layout.SIZES + state[layout.NEWEST], layout.SIZES + n, -1):
        size = state[i]
        index -= (size & layout.COUNT) + (size >> 6 & 1) + (size >> 7)
    return index


def bid_index(state, n, seat):
    """Return the index of a seat's bid on stack n, or -1."""
    size = state[layout.SIZES + n]
    if not size & layout.HAS_BID * seat:
        return -1
    return stack_end(state, n) - (size & layout.COUNT) - (2 if size >= layout.BOTH_BID and seat == 1 else 1)


def card_index(state, seat, card):
    """Return the index of a card in a hand, or -1."""
    start = hand_start(state, seat)
    for i in range(start, start + state[layout.HAND1 if seat == 1 else layout.HAND2]):
        if state[i] == card:
            return i
    return -1


def shift_card(state, source, target):
    """Move a card from one index to another; the cards between close the gap."""
    card = state[source]
    if source < target:
        state[source:target] = state[source + 1 : target + 1]
    elif source > target:
        state[target + 1 : source + 1] = state[target:source]
    state[target] = card


def start_stack(state, index):
    """Start the next stack with the card at an index."""
    shift_card(state, index, layout.CARDS_END - 1)
    state[layout.NEWEST] += 1  # LS-4
    state[layout.SIZES + state[layout.NEWEST]] = 1


def discard(state, n, seat):
    """Discard a seat's bid on stack n, if there is one."""
    index = bid_index(state, n, seat)
    if index >= 0:
        shift_card(state, index, stacks_start(state) - state[layout.WON1] - state[layout.WON2])
        state[layout.DISCARDS] += 1
        state[layout.SIZES + n] -= layout.HAS_BID * seat


def join(state, a, b):
    """Put all of stack a on stack b (LS-12)."""
    discard(state, a, 1)
    discard(state, a, 2)
    count = state[layout.SIZES + a]
    end = stack_end(state, a)
    target = stack_end(state, b)
    if a < b:
        state[end - count : target] = state[end:target] + state[end - count : end]
    else:
        state[target:end] = state[end - count : end] + state[target : end - count]
    state[layout.SIZES + b] += count
    state[layout.SIZES + a] = 0


def collect(state, n, seat):
    """Give stack n to a seat (LS-13), then start a stack if none is left (LS-14)."""
    discard(state, n, 3 - seat)  # first, because that is simplest; the result is the same as in LS-13's order
    end = stack_end(state, n)
    count = (state[layout.SIZES + n] & layout.COUNT) + 1  # with the bid
    target = stacks_start(state)
    if seat == 1:
        target -= state[layout.WON2]
    state[target:end] = state[end - count : end] + state[target : end - count]
    state[layout.SIZES + n] = 0
    state[layout.WON1 if seat == 1 else layout.WON2] += count
    for i in range(layout.SIZES + 1, layout.SIZES + state[layout.NEWEST] + 1):
        if state[i]:
            return
    state[layout.DECK] -= 1  # LS-14
    start_stack(state, layout.CARDS + state[layout.HAND1] + state[layout.DECK])
    next_deck(state)


def draw(state, seat):
    """Draw a card into a seat's hand (LS-15)."""
    index = layout.CARDS + state[layout.HAND1] + state[layout.DECK] - 1
    state[layout.DECK] -= 1
    if seat == 1:
        shift_card(state, index, layout.CARDS + state[layout.HAND1])
        state[layout.HAND1] += 1
    else:
        shift_card(state, index, index + state[layout.HAND2])
        state[layout.HAND2] += 1
    next_deck(state)


def next_deck(state):
    """Make the discards the second deck if the first is used up (LS-20); call it once a card taken has its place."""
    if state[layout.DECK] or state[layout.WHICH] == 2:
        return
    state[layout.WHICH] = 2
    count = state[layout.DISCARDS]
    start = layout.CARDS + state[layout.HAND1]
    middle = start + state[layout.HAND2]
    state[start : middle + count] = state[middle : middle + count] + state[start:middle]
    rng = Rng(0, 16)
    rng.load(state, AT_CHANCE)
    rng.shuffle(state, start, count)
    rng.store(state, AT_CHANCE)
    state[layout.DECK] = count
    state[layout.DISCARDS] = 0
