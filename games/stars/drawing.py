"""The rows at rest."""

from deckhand.pictures import STAR
from deckhand.screen import INK_DIM
from deckhand.table.draw import show

from .rules import ROW, ROWS


def picture(look):
    show(look.table.star, False)
    for row in range(ROWS):
        for i in range(8):
            look.screen.put(2 + 2 * i, 5 + 3 * row, STAR if i < look.rules.state[ROW + row] else 0)
            look.screen.put(2 + 2 * i, 6 + 3 * row, 0)


def labels(look):
    look.screen.line(14, "%d stars" % sum(look.rules.state[ROW:]), INK_DIM)
