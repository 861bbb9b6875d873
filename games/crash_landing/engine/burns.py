"""Balanced burns: rockets in two sides of equal total, each of at least one rocket (CL-15).

    balance(burn, 0) == 4           # the total of each side; 0: the rockets can't be split
    for burn in burns(hand, at, speed, is_returning, END): ...  # of a hand with hand[at + value] rockets of each value

Speeds here are 0 for the fastest rise to 16 for the fastest fall. On the way back of a rescue a rocket fired up is worth one
less (CL-33).
"""

from deckhand.const import const
from games.crash_landing.engine.layout import BURN, COUNT_BITS, COUNT_MASK, DOWN, FASTEST, THRUSTS, VALUES

_SIDES = const(0x3FFFFFFF)  # bits 0 to 29: seven rockets total less than 60, so a side totals less than 30


def balance(burn, less):
    """Return the total T of each of two equal sides, or 0 if there are none; `less` is subtracted from each rocket."""
    total = 0
    sums = 1  # bit t: some of the rockets total t
    for value in range(1 - less, VALUES + 1 - less):
        for _ in range(burn & COUNT_MASK):
            total += value
            sums |= (sums & _SIDES >> value) << value
        burn >>= COUNT_BITS
    side = total >> 1
    return side if side and not total & 1 and sums >> side & 1 else 0


def burns(hand, at, speed, is_returning, last):
    """Yield the legal burns, the count of the lowest value changing fastest, up before down; then the move `last`."""
    kinds = []  # the values in the hand
    for value in range(1, VALUES + 1):
        if hand[at + value]:
            kinds.append(value)
    count = len(kinds)
    reach = [1] * count  # by kind, bit t: some of the burn's rockets of this kind and above total t
    lift = [1] * count if is_returning else reach  # the same for a burn up
    burn = total = size = 0
    while True:
        kind = 0
        while kind < count:
            value = kinds[kind]
            held = hand[at + value]
            shift = COUNT_BITS * (value - 1)
            if burn >> shift & COUNT_MASK < held:
                break
            burn -= held << shift
            total -= held * value
            size -= held
            kind += 1
        if kind == count:
            yield last
            return
        burn += 1 << shift  # one more of this kind, none below
        total += value
        size += 1
        sums = reach[kind]
        sums |= sums << value & THRUSTS
        for i in range(kind + 1):
            reach[i] = sums
        if is_returning:
            risen = lift[kind]
            risen = risen | risen << (value - 1) & THRUSTS if value > 1 else 0  # CL-33: a 1 cannot be fired up
            for i in range(kind + 1):
                lift[i] = risen
            side = total - size
            if not side & 1 and side >> 1 <= speed and risen >> (side >> 1) & 1:  # CL-16
                yield BURN | burn
        side = total >> 1
        if total & 1 or not sums >> side & 1:
            continue
        if side <= speed and not is_returning:
            yield BURN | burn
        if side <= 2 * FASTEST - speed:
            yield BURN | DOWN | burn
