"""What is heard in Landslide, and when. In memory for the moment of a move.

    tune = move_tune(rules, before, move, seat)        # before: the state as it was, as bytes

A tune is told in lib/deckhand/hw/sound.py.
"""

from games.landslide.engine.layout import BID, DRAW, END_TURN, KIND, MOVE, WIN

STACK = b"\x38\x02\x22\x03"
BID_MADE = b"\x7c\x03\xa5\x08"
SLIDE = b"\x3c\x03\x33\x03\x37\x03\x2b\x03\x2f\x03\x24\x03\x27\x03\x1d\x03\x20\x03\x16\x03"
WON = (
    b"\x50\x02\x3c\x02\x46\x02\x32\x02\x3c\x02\x28\x02\x32\x02\x1e\x02\x28\x02\x16\x02\x00\x03\x53\x06\x69\x06\x84\x0e"
)
DRAWN = b"\x5f\x81\x78\x82"
ENDED = b"\x31\x83\x25\x85"


def move_tune(rules, before, move, seat):
    """What is heard of a move, now that it has been played."""
    kind = move & KIND
    if kind == WIN:
        return WON
    if kind == MOVE:
        return SLIDE
    if kind == BID:
        return BID_MADE
    if kind == DRAW:
        return DRAWN
    return ENDED if kind == END_TURN else STACK
