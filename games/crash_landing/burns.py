"""Balanced groups of rockets: two sides of equal total, each of at least one rocket (CL-15).

    balance(burn, 0) == 4           # the total of a side, 0 where there is no split; burn has three bits a value
    for burn in burns(hand, at, speed, back): ...   # all burns of a hand, hand[at + value] rockets of each value

Speeds are counted from the fastest rise: 0 to 16. On the way back of a rescue a rocket fired up is worth one less (CL-33).
"""

from deckhand.game import const

DOWN = const(1 << 24)
BURN = const(1 << 25)

_VALUES = const(8)
_SPEEDS = const(16)
_THRUSTS = const(0x1FFFF)  # no burn is stronger than 16


def balance(burn, less):
    """The total T of each of two equal sides, 0 if there are none; `less`: 1 where rockets are worth one less."""
    total = 0
    rest = burn & (DOWN - 1)
    value = 1 - less
    while rest:
        total += (rest & 7) * value
        rest >>= 3
        value += 1
    if total & 1 or not total:
        return 0
    side = total >> 1
    within = (1 << (side + 1)) - 1
    sums = 1  # bit t: some of the rockets make t
    rest = burn & (DOWN - 1)
    value = 1 - less
    while rest:
        for _ in range(rest & 7):
            if value > side:
                return 0
            sums |= (sums & (within >> value)) << value
        rest >>= 3
        value += 1
    return side if sums >> side else 0


def burn_move(values, down):
    """The move that fires these face values."""
    move = BURN | (DOWN if down else 0)
    for value in values:
        move += 1 << 3 * (value - 1)
    return move


def burns(hand, at, speed, back):
    """Yield the legal burns in the order of their rockets, value 1 changing fastest, up before down."""
    reach = [1] * (_VALUES + 1)  # of each value, bit t: some of the chosen rockets of this value and above make t
    lift = [1] * (_VALUES + 1) if back else reach
    burn = total = count = 0
    while True:
        value = 1
        shift = 0
        while burn >> shift & 7 == hand[at + value]:
            held = hand[at + value]
            burn -= held << shift
            total -= held * value
            count -= held
            value += 1
            shift += 3
            if value > _VALUES:
                return
        burn += 1 << shift  # one more of this value, none below
        total += value
        count += 1
        sums = reach[value]
        sums |= sums << value & _THRUSTS
        for i in range(value, 0, -1):
            reach[i] = sums
        side = total >> 1 if not total & 1 and sums >> (total >> 1) & 1 else 0
        if back:
            sums = lift[value]
            sums = sums | sums << (value - 1) & _THRUSTS if value > 1 else 0  # CL-33: a 1 cannot be fired up
            for i in range(value, 0, -1):
                lift[i] = sums
            raised = total - count
            raised = raised >> 1 if not raised & 1 and sums >> (raised >> 1) & 1 else 0
        else:
            raised = side
        if raised and raised <= speed:  # CL-16
            yield BURN | burn
        if side and side <= _SPEEDS - speed:
            yield BURN | DOWN | burn
