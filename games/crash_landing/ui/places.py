"""Where things are on Crash Landing's table, and what both the picture at rest and the cursor's part of it draw."""

from deckhand.const import const
from deckhand.pictures import PANEL_B, PANEL_BL, PANEL_C
from deckhand.table.draw import show, slot
from games.crash_landing import pictures
from games.crash_landing.engine import layout

# In tiles:
HAND_X = const(8)  # the board's first column
HAND_Y = const(12)
DECK_X = const(9)
BURNT_X = const(16)
PILES_Y = const(6)
FOUND_X = const(14)  # the rocket just found, above the hand
SIGN_X = const(18)  # a speed's arrow in a line of text,
SIGN_LETTER = const(25)  # and the letter of its figure
# In pixels:
STEP = const(4)  # a step of altitude
SURFACE = const(88)  # a landed ship's y
POINTED = const(21)  # from a ship's y down to the height at which it is
FALL_MS = const(550)  # the speed changes in the first quarter, then the ships move
# The dial's needle for each speed from -8 to 8.
_NEEDLE_X = bytes((101, 98, 94, 89, 84, 79, 76, 73, 73, 73, 76, 79, 84, 89, 94, 98, 101))
_NEEDLE_Y = bytes((16, 12, 10, 9, 9, 11, 15, 19, 24, 29, 33, 37, 39, 39, 38, 36, 32))


def height_y(altitude):
    """The y of what points at an altitude, in pixels."""
    return SURFACE - STEP * altitude + POINTED


def rocket(value, i):
    """The i-th of the 2 x 3 tiles of a rocket card."""
    if i & 1:
        return pictures.ROCKET_SIDE + i // 2
    return pictures.ROCKET_FOOT if i == 4 else pictures.ROCKET_1 + 2 * (value - 1) + i // 2


def _put_rocket(screen, x, y, value):
    for i in range(6):
        screen.put(x + i % 2, y + i // 2, rocket(value, i))


def draw_hand(screen, hand, picks, left):
    """Draw the hand; a picked rocket is higher, with its side of the sum under it. left: bits of those on the left side."""
    for i in range(layout.HAND):
        x = HAND_X + 2 * i
        if i in picks:
            _put_rocket(screen, x, HAND_Y - 1, hand[i])
            screen.stamp(x, HAND_Y + 2, pictures.SIDE_LEFT if left >> i & 1 else pictures.SIDE_RIGHT, 2, 1)
            continue
        screen.put(x, HAND_Y - 1, PANEL_B if i else PANEL_BL)  # the rail of the cards
        screen.put(x + 1, HAND_Y - 1, PANEL_B)
        if i < len(hand) and hand[i]:
            _put_rocket(screen, x, HAND_Y, hand[i])
        else:
            slot(screen, x, HAND_Y)


def draw_found(screen, value):
    """Draw the rocket just found; 0: none."""
    if value:
        _put_rocket(screen, FOUND_X, PILES_Y, value)
    else:
        screen.fill(FOUND_X, PILES_Y, 2, 2, PANEL_C)
        screen.fill(FOUND_X, PILES_Y + 2, 2, 1, PANEL_B)


def sign(speed):
    """The tile of a speed's direction: up, or down by what a landing at it would be."""
    if not speed:
        return 0
    return pictures.SIGN_UP if speed < 0 else pictures.SIGN_DOWN_1 + min(speed, 3) - 1


def point(sprite, speed):
    """Put a needle at a speed on the dial."""
    sprite.x = _NEEDLE_X[speed + layout.FASTEST]
    sprite.y = _NEEDLE_Y[speed + layout.FASTEST]
    show(sprite)


def plates(screen, cells, speed, is_dark=False):
    """Draw the buttons under line 10, a bit for each cell from DECK_X on, and in line 9 a speed's arrow."""
    for x in range(DECK_X, 20):
        has = cells >> (x - DECK_X) & 1
        screen.put(x, 10, PANEL_C if not has else 0 if is_dark else pictures.PLATE)
    screen.put(SIGN_X, 9, sign(speed))
