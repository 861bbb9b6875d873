"""How near the other seats are to their end: each one's crunch cards in its colour, a large digit for the last nine, which
blinks for the last three and hurries for the very last. It comes with "Go".

    near = Near(screen, 4, 7)           # of four seats, from tile row 7 on
    near.show(2, 7, 4)                  # seat 2, whose card lies in tile row 7, has four left
    near.step(tick)
    near.away()                         # the table gives way to the score
"""

from displayio import Group, Palette

from deckhand.const import const
from deckhand.screen import LETTER

_DIGIT = const(16)  # of the font
_SMALL = const(20)  # the text column of the small digits that stand there before
_BIG = const(10)  # fewer cards are told in one digit, twice as large
_LAST = const(3)  # and blink, in this many ticks and one half of it
_BLINK = const(40)
_HURRY = const(15)
# Of the seats, from 1 on: their tags' colours, lighter where the cloth would swallow them; and white.
_COLOURS = (0, 0x60C8F0, 0xFF6470, 0xF8D838, 0xD0A0F8)
_WHITE = const(0xFFF8E8)


class Near:
    """A place for each seat whose piles are not shown. top: the first one's tile row."""

    def __init__(self, screen, seats, top):
        self._top = top
        self._screen = screen
        self._told = bytearray(3)  # by place: whose it is in the upper half, how many are left
        self._groups: list = []
        for _ in range(seats - 1):
            inks = Palette(2)
            inks.make_transparent(0)
            group = Group(x=123)
            group.append(screen.grid(screen.font, inks, 2, 1, LETTER))
            screen.sprite_layer.append(group)
            self._groups.append(group)

    def show(self, seat, y, left):
        """Show how many crunch cards a seat has left; draw only changes."""
        i = (y - self._top + 1) // 3
        told = seat << 4 | left
        if self._told[i] == told:
            return
        self._told[i] = told
        self._screen.write(y + 1, "  ", _SMALL)
        group = self._groups[i]
        big = left < _BIG
        group.scale = 1 + big
        group.y = 8 * y + 4 * (not big)
        group[0][0] = _DIGIT + (left if big else 1)
        group[0][1] = 0 if big else _DIGIT + left - _BIG
        self.step(0)

    def step(self, tick):
        """Blink."""
        for i in range(len(self._groups)):
            left = self._told[i] & 15
            ink = _COLOURS[self._told[i] >> 4]
            if 0 < left <= _LAST and tick // (_HURRY if left == 1 else _BLINK) & 1:
                ink = _WHITE
            inks = self._groups[i][0].pixel_shader
            if inks[1] != ink:
                inks[1] = ink

    def away(self):
        """Hide all digits."""
        while self._groups:
            self._screen.sprite_layer.remove(self._groups.pop())
