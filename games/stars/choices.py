"""The stars, and the wheel of all moves."""

from deckhand.contract.choosing import HEIGHT, PIXEL_X, PIXEL_Y, WIDTH, choice
from deckhand.pictures import STAR
from deckhand.screen import INK, INK_GOOD, INK_TITLE

from .rules import ROW, ROWS


def survey(look):
    return None


def choices(look):
    """The wheel of all moves that take what is picked, then each star."""
    fitting = [move for move in look.rules.moves() if set(look.picks) <= set(_stars(move))]
    exact = [move for move in fitting if len(look.picks) == move & 15]
    start = fitting.index(exact[0]) if exact and look.picks else 0
    yield choice(0, 16, 16, 128, 8, "take", fitting, -1, start)
    for row in range(ROWS):
        if not look.picks or look.picks[0] >> 4 == row:
            for i in range(look.rules.state[ROW + row]):
                yield choice(1 + row, 16 + 16 * i, 40 + 24 * row, 8, 8, "pick", key=row << 4 | i, other_verb="put back")


def _stars(move):
    return [move & 48 | i for i in range(move & 15)]


def picks_for(look, move):
    return _stars(move)


def is_risky(look, move):
    return sum(look.rules.state[ROW:]) == move & 15 > 1  # it need not take them all


def highlight(look):
    """A picked star has a shadow."""
    shown = look.raised if look.choice else ()
    for row in range(ROWS):
        for i in range(look.rules.state[ROW + row]):
            look.screen.put(2 + 2 * i, 6 + 3 * row, STAR if row << 4 | i in shown else 0)


def captions(look):
    yield 0, "Take stars of one row", INK_TITLE
    row, count = look.move >> 4, look.move & 15
    left = sum(look.rules.state[ROW:]) - count
    yield 2, "Take %d of row %d: %d left" % (count, row + 1, left), INK if left else INK_GOOD


def cursor(look):
    one = look.choice
    return one[PIXEL_X], one[PIXEL_Y], one[WIDTH], one[HEIGHT]
