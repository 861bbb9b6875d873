"""The large number in Onslaught's sky, in digits of its own so that none is taken for another.

digits = Digits(screen)
digits.paint(12)                    # True: digits.sprite has changed
"""

import displayio

from deckhand.const import const

_ROWS = (
    0x0FFC, 0x1FFE, 0x3FFF, 0x3C0F, 0x00F0, 0x01F0, 0x03F0,
    0x0FF0, 0x0CF0, 0x000F, 0x003E, 0x007C, 0x00F8, 0x03E0,
    0x07C0, 0x0F80, 0x1F00, 0x01FE, 0x01FC, 0x3C00, 0x3C3C,
    0x003C, 0x3FFC, 0x3FFE, 0x001F, 0x01E0, 0x1FFF, 0x0FFF,
)  # fmt: skip
# Of each digit, from 0: which of these rows it is made of.
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
_X = const(65)  # of the first of two digits: both are in the middle of the sky


class Digits:
    """A sprite of up to two digits."""

    def __init__(self, screen):
        self._figure = displayio.Bitmap(32, 24, 2)
        self._value = 0  # as painted
        self.sprite = screen.sprite(4, 3, self._figure)
        screen.show_sprite(self.sprite, 0)

    def paint(self, value):
        """Show a value from 1 to 39, in the middle; False where it is the one that is there."""
        if value == self._value:
            return False
        self._value = value
        self._figure.fill(0)
        x = _X + 2 * (value % 10 == 1)  # a 1 is slim, and close to what is behind it
        if value < 10:
            x += _PITCH // 2
        elif value < 20:
            x -= 2
            self._paint_digit(3, 1)
        else:
            self._paint_digit(0, value // 10)
        self._paint_digit(_PITCH if value > 9 else 0, value % 10)
        self.sprite.x = x
        return True

    def _paint_digit(self, left, digit):
        figure = self._figure
        for y in range(_TALL):
            row = _ROWS[_DIGITS[_TALL * digit + y]]
            at = y * figure.width + left
            for x in range(_WIDE):
                if row >> _WIDE - 1 - x & 1:
                    figure[at + x] = 1
