"""3, 2, 1, GO! built of blocks; a hand of Crunch begins with them, and goes on with them after a pause.

count = Countdown(screen)
ms = count.begin()
tune = count.show(at)
figure = count.settle()             # GO! stands there, for who takes it away
"""

from deckhand.const import const
from deckhand.hw.sound import CHOOSE
from deckhand.table.draw import cell
from games.crunch.pictures import BLOCK

_FIGURE_MS = const(750)
_WIDTH = const(9)
_ROWS = const(5)
# 3, 2, 1, GO!: five rows of nine blocks
_BITS = (
    (0b000111000, 0b000001000, 0b000111000, 0b000001000, 0b000111000),
    (0b000111000, 0b000001000, 0b000111000, 0b000100000, 0b000111000),
    (0b000010000, 0b000110000, 0b000010000, 0b000010000, 0b000111000),
    (0b111011101, 0b100010101, 0b101010101, 0b101010100, 0b111011101),
)


class Countdown:
    """A grid of its own, above all others, in the monster's mouth."""

    def __init__(self, screen):
        self._shown = -1
        self._figure = figure = screen.grid(screen.sheet, screen.sprite_inks, _WIDTH, _ROWS, 8)
        figure.x = 44
        figure.y = 8
        screen.add(figure)

    def begin(self):
        """Its length in ms."""
        return _FIGURE_MS * 3

    def show(self, at):
        """The figure of this moment; a tune where it is a new one."""
        at //= _FIGURE_MS
        if at == self._shown:
            return None
        self._shown = at
        bits = _BITS[at]
        for i in range(_WIDTH * _ROWS):
            row = i // _WIDTH
            lit = bits[row] >> (_WIDTH - 1 - i % _WIDTH) & 1
            cell(self._figure, i, BLOCK if lit else 0)
        return CHOOSE

    def settle(self):
        """GO!; the figure, to be taken away."""
        self.show(_FIGURE_MS * 3)
        return self._figure
