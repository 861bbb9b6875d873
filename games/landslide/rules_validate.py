"""Can these bytes be a position of Landslide? Loaded when a saved game is taken up again.

check(state)        # raises CorruptState
"""

from deckhand.game import CorruptState
from games.landslide.rules_piles import (
    CARDS,
    CARDS_END,
    DECK,
    HAND1,
    HAND2,
    HAND_SIZE,
    LAST,
    MOST,
    PHASE,
    RUN,
    SIZES,
    TURN,
    WHICH,
    WON1,
    WON2,
    follows,
    stacks_of,
)


def check(state):
    """Raise CorruptState where the bytes after the head can be no position."""
    turn = state[TURN]
    phase = state[PHASE]
    run = state[RUN]
    last = state[LAST]
    if not 1 <= turn <= 2 or phase > 3 or not 1 <= state[WHICH] <= 2 or not 1 <= last <= MOST:
        raise CorruptState("turn, phase, deck or stack number out of range")
    if state[HAND1] > HAND_SIZE or state[HAND2] > HAND_SIZE:
        raise CorruptState("a hand of more than six")
    idle = state[HAND2 if turn == 1 else HAND1]
    busy = state[HAND1 if turn == 1 else HAND2]
    if state[DECK] and (not idle or phase == 0 and not busy):
        raise CorruptState("an empty hand")  # LS-16
    if not state[DECK] and state[WHICH] == 1:
        raise CorruptState("an empty first deck")  # LS-20
    seen = bytearray(52)
    for i in range(CARDS, CARDS_END):
        card = state[i]
        if card >= 52 or seen[card]:
            raise CorruptState("cards lost or doubled")
        seen[card] = 1
    at = stacks_of(state)
    alive = on_stacks = 0
    for n in range(1, MOST + 1):
        size = state[SIZES + n]
        if size:
            count = size & 63
            at += count + (size >> 6 & 1) + (size >> 7)
            if n > last or not count or at > CARDS_END:
                raise CorruptState("stack %d is none" % n)
            for i in range(at - count + 1, at):
                if not follows(state[i], state[i - 1]):
                    raise CorruptState("stack %d does not follow" % n)
            alive += 1
            on_stacks += count
    if at != CARDS_END or not alive:
        raise CorruptState("piles do not add up")
    if last > on_stacks + state[WON1] + state[WON2]:  # LS-4: a number for each card that began a stack
        raise CorruptState("too many stack numbers")
    if run and (phase != 1 or run > last or not state[SIZES + run]):
        raise CorruptState("a sequence on no stack")
