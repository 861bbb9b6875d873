"""The large number in Onslaught's sky, in digits of its own that are easy to tell apart.

sprite.x = paint_number(bitmap, 12)
"""

from deckhand.const import const

_ROWS = (
    0x0FFC, 0x1FFE, 0x3FFF, 0x3C0F, 0x00F0, 0x01F0, 0x03F0,
    0x0FF0, 0x0CF0, 0x000F, 0x003E, 0x007C, 0x00F8, 0x03E0,
    0x07C0, 0x0F80, 0x1F00, 0x01FE, 0x01FC, 0x3C00, 0x3C3C,
    0x003C, 0x3FFC, 0x3FFE, 0x001F, 0x01E0, 0x1FFF, 0x0FFF,
)  # fmt: skip
# The rows that make up each digit, from 0.
_DIGITS = bytes((
    0, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 1, 0,  # 0
    4, 5, 6, 7, 7, 7, 8, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,  # 1
    0, 1, 2, 2, 3, 3, 9, 9, 10, 11, 12, 5, 13, 14, 15, 16, 2, 2, 2, 2,  # 2
    0, 1, 2, 2, 3, 3, 9, 9, 17, 18, 17, 9, 9, 9, 3, 3, 2, 2, 1, 0,  # 3
    19, 19, 19, 19, 19, 19, 20, 20, 20, 20, 20, 2, 2, 2, 2, 21, 21, 21, 21, 21,  # 4
    2, 2, 2, 2, 19, 19, 19, 22, 23, 2, 2, 9, 9, 9, 3, 3, 2, 2, 1, 0,  # 5
    0, 1, 2, 2, 3, 19, 19, 19, 22, 23, 2, 3, 3, 3, 3, 3, 2, 2, 1, 0,  # 6
    2, 2, 2, 2, 24, 24, 10, 10, 11, 11, 12, 12, 5, 5, 25, 25, 25, 25, 25, 25,  # 7
    0, 1, 2, 2, 3, 3, 3, 3, 1, 0, 1, 3, 3, 3, 3, 3, 2, 2, 1, 0,  # 8
    0, 1, 2, 2, 3, 3, 3, 3, 3, 2, 26, 27, 9, 9, 9, 3, 2, 2, 1, 0,  # 9
))  # fmt: skip
_WIDE = const(14)
_TALL = const(20)
_PITCH = const(16)
_X = const(65)  # x of the first of two digits, centered in the sky


def paint_number(figure, value):
    """Paint a value from 1 to 39 into a bitmap of two digits. Return the x that centers it in the sky."""
    figure.fill(0)
    x = _X + 2 * (value % 10 == 1)  # a 1 is narrow, so close the gap to the next digit
    if value < 10:
        x += _PITCH // 2
    elif value < 20:
        x -= 2
        _paint_digit(figure, 3, 1)
    else:
        _paint_digit(figure, 0, value // 10)
    _paint_digit(figure, _PITCH if value > 9 else 0, value % 10)
    return x


def _paint_digit(figure, left, digit):
    for y in range(_TALL):
        row = _ROWS[_DIGITS[_TALL * digit + y]]
        at = y * figure.width + left
        for x in range(_WIDE):
            if row >> _WIDE - 1 - x & 1:
                figure[at + x] = 1
