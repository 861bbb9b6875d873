"""What is heard in Crash Landing, and when. In memory for the moment of a move.

    tune = move_tune(rules, before, move, seat)        # before: the state as it was, as bytes

A tune is told in lib/deckhand/hw/sound.py.
"""

from games.crash_landing.engine import layout

FOUND = b"\x42\x02\x63\x03"
DROPPED = b"\x2c\x82\x21\x83"
FALL = b"\x96\x83\x88\x83\x7a\x83\x6d\x83\x5f\x83\x51\x83\x44\x83"
THRUST = (
    b"\x08\x02\x0f\x02\x09\x02\x11\x02\x0a\x02\x14\x02\x0b\x02\x17\x02\x0c\x02\x1a\x02\x0e\x02\x1e\x02\x10\x02\x23\x02"
)
LANDING = b"\x19\x04\x0f\x06\x00\x16\x42\x08\x53\x08\x63\x10"
EXPLOSION = (
    b"\x17\x02\x42\x02\x60\x02\x07\x02\x40\x02\x15\x02\x06\x02\x36\x02\x06\x02\x43\x02\x06\x02\x0a\x02"
    b"\x1a\x03\x10\x03\x1c\x03\x0d\x03\x0c\x03\x18\x03\x18\x03\x0f\x03\x15\x03\x0e\x03\x07\x0e"
)
RESCUE = b"\x19\x04\x0f\x06\x00\x06\x63\x07\x84\x07\x63\x0c"


def move_tune(rules, before, move, seat):
    """What is heard of a move, now that it has been played."""
    if move == layout.DRAW:
        return FOUND
    if move >= layout.BURN:
        return THRUST
    if move != layout.END:
        return DROPPED
    for seat in range(1, rules.seats() + 1):
        if rules.fate(seat) == layout.SAFE and rules.altitude(seat):
            return RESCUE  # home
    return FALL


def touch(rules, touched):
    """What is heard when these ships (bits) reach the ground."""
    for seat in range(1, rules.seats() + 1):
        if touched >> seat - 1 & 1:
            fate = rules.fate(seat)
            return EXPLOSION if fate == layout.DESTROYED else RESCUE if rules.is_returning(seat) else LANDING
    return b""
