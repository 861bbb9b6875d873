"""A star flies off."""

from deckhand.contract.film import Film, fly
from deckhand.pictures import STAR

from .rules import ROW


def film(look, before, move, seat):
    """The last star of the row flies off."""
    row = move >> 4
    x, y = 2 * before.state[ROW + row], 5 + 3 * row
    look.screen.put(x, y, 0)
    look.screen.show_sprite(look.table.star, STAR)
    film = Film("Seat %d takes %d" % (seat, move & 15))
    film.add(0, 300, fly, look.table.star, 8 * x, 8 * y, 152, 0)
    return film
