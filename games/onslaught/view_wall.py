"""Onslaught's wall: one or two buttons on it, and the white flag at its left.

draw_buttons(screen, ("absorb", "shift"), 2, False)
screen.cursor(8 * button_x(0), 56, 8 * button_wide(0), 8)
"""

from deckhand.game import const
from deckhand.screen import INK

_T_BUTTON_L = const(174)
_T_DANGER_L = const(177)
_T_FLAG = const(180)
_T_WALL_TOP = const(181)

_WALL_Y = const(7)
_LETTER = const(6)
_LETTERS = const(26)  # a line
FLAG_X = const(1)


def button_x(i):
    """The first column of the first or second button."""
    return 15 if i else 6


def button_wide(i):
    """How many columns it has."""
    return 5 if i else 8


def draw_buttons(screen, labels, count, danger):
    """None, one or two buttons, in words; `danger`: the first one costs the game."""
    for x in range(20):
        tile = _T_FLAG if x == FLAG_X else _T_WALL_TOP
        for i in range(count):
            at = x - button_x(i)
            if 0 <= at < button_wide(i):
                tile = _T_DANGER_L if danger and i == 0 else _T_BUTTON_L
                tile += 0 if at == 0 else 2 if at == button_wide(i) - 1 else 1
        screen.put(x, _WALL_Y, tile)
    screen.ink(_WALL_Y, INK)
    x = 0
    for i in range(count):
        start = 8 * button_x(i) + 4 * button_wide(i) - 2 - _LETTER * len(labels[i]) // 2
        x = _blank(screen, x, (start + 3) // _LETTER)
        screen.write(_WALL_Y, labels[i], x)
        x += len(labels[i])
    _blank(screen, x, _LETTERS)


def _blank(screen, x, end):
    """Nothing in the columns up to `end`; the line is not hidden, for then it would be sent whole."""
    while x < end:
        screen.write(_WALL_Y, " ", x)
        x += 1
    return x
