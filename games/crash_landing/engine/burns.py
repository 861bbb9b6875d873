"""Balanced groups of rockets: two sides of equal total, each of at least one rocket (CL-15).

    balance(burn, 0) == 4           # the total of a side, 0 where there is no split; burn has three bits a value
    for burn in burns(hand, at, speed, back, END): ...  # all of a hand with hand[at + value] rockets of each value

Speeds are counted from the fastest rise: 0 to 16. On the way back of a rescue a rocket fired up is worth one less (CL-33).
"""

from deckhand.const import const
from games.crash_landing.engine.layout import BURN, DOWN, FASTEST, THRUSTS, VALUES

_SIDES = const(0x3FFFFFFF)  # bits 0 to 29: seven rockets make less than 60, so that no side is longer


def balance(burn, less):
    """The total T of each of two equal sides, 0 if there are none; `less`: 1 where rockets are worth one less."""
    total = 0
    sums = 1  # bit t: some of the rockets make t
    for value in range(1 - less, VALUES + 1 - less):
        for _ in range(burn & 7):
            total += value
            sums |= (sums & _SIDES >> value) << value
        burn >>= 3
    side = total >> 1
    return side if side and not total & 1 and sums >> side & 1 else 0


def burn_move(values, down):
    """The move that fires these face values."""
    move = BURN | (DOWN if down else 0)
    for value in values:
        move += 1 << 3 * (value - 1)
    return move


def burns(hand, at, speed, back, last):
    """Yield the legal burns in the order of their rockets, the lowest value changing fastest, up before down; then `last`."""
    kinds = []  # the values in the hand
    for value in range(1, VALUES + 1):
        if hand[at + value]:
            kinds.append(value)
    count = len(kinds)
    reach = [1] * count  # of each kind, bit t: some of the chosen rockets of this kind and above make t
    lift = [1] * count if back else reach
    burn = total = size = 0
    while True:
        kind = 0
        while kind < count:
            value = kinds[kind]
            held = hand[at + value]
            shift = 3 * value - 3
            if burn >> shift & 7 < held:
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
        if back:
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
        if side <= speed and not back:
            yield BURN | burn
        if side <= 2 * FASTEST - speed:
            yield BURN | DOWN | burn
