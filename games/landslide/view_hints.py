"""Where a hint begins on Landslide's table; loaded only when somebody asks.

point(hands, move)
"""

from games.landslide.rules import ADD, BID, DRAW, END, MOVE, NEW, WIN
from games.landslide.view_board import PLACES
from games.landslide.view_choices import ON_DRAW, ON_END, ON_NEW


def point(hands, move):
    """Put the cursor on the move's place, with its card chosen or its stack lifted."""
    kind = move >> 20 << 20
    aim = hands.aim
    felt = hands.felt
    aim.drop()
    if kind <= BID:
        aim.card = move & 1023
    elif kind == MOVE:
        aim.lifted = move >> 10 & 1023
    hands.show(False)
    where = felt.count
    if ADD <= kind <= WIN:
        where = felt.place_of(move & 1023 if kind == MOVE else move >> 10 & 1023)
    if kind < DRAW:
        aim.turn_to(where // PLACES)
    aim.to(ON_NEW if kind == NEW else ON_DRAW if kind == DRAW else ON_END if kind == END else where % PLACES)
    hands.settle()
    aim.show()
