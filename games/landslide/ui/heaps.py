"""Landslide's two heaps of won cards, and the dawn; loaded only while they are drawn.

heaps(screen, 12, rules, 1)         # from row 12 on: seat 1's, then the rival's
dawn(screen, 3)                     # the sky, from 0 night to 3 sunrise
"""

from deckhand.const import const
from games.landslide.pictures import MINE_LOW, THEIR_LOW

_HIGH = const(10)  # steps of a heap
_CARDS = const(3)  # cards in a step
_LIT = const(13)  # color of the mountain's lit side; 0 is the sky's
_SKY = (0x12163A, 0x22184C, 0x3E2058, 0x5C2A4C)
_SIDE = (0x443C7C, 0x544084, 0x764C84, 0x9C5C78)
# A heap's nine tiles from the top row down, by its height; 0: none, 1 low, 2 up, 3 half, 4 down, 5 full, 6 top.
_STEPS = (
    bytes((0, 0, 0, 0, 0, 0, 0, 0, 0)),
    bytes((0, 0, 0, 0, 0, 0, 0, 1, 0)),
    bytes((0, 0, 0, 0, 0, 0, 1, 1, 1)),
    bytes((0, 0, 0, 0, 0, 0, 2, 4, 1)),
    bytes((0, 0, 0, 0, 0, 0, 2, 5, 4)),
    bytes((0, 0, 0, 0, 1, 0, 2, 5, 4)),
    bytes((0, 0, 0, 0, 6, 0, 5, 5, 5)),
    bytes((0, 0, 0, 1, 6, 1, 5, 5, 5)),
    bytes((0, 0, 0, 2, 5, 4, 5, 5, 5)),
    bytes((0, 6, 0, 2, 5, 4, 5, 5, 5)),
)


def heaps(screen, y, rules, seat, x=0, between=17):
    """Draw both heaps of won cards: the seat's, and the rival's `between` tiles behind it."""
    for side in range(2):
        step = _STEPS[min(-(-rules.won(seat) // _CARDS), _HIGH - 1)]
        for i in range(9):
            tile = (THEIR_LOW if seat > 1 else MINE_LOW) - 1 + step[i] if step[i] else 0
            screen.put(x + side * between + i % 3, y + i // 3, tile)
        seat = 3 - seat


def dawn(screen, step):
    """Set the colors of the sky and of the lit slopes; high contrast keeps its black."""
    inks = screen.table_inks
    if inks[0]:
        inks[0] = _SKY[step]
    inks[_LIT] = _SIDE[step]
