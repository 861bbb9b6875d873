"""Where a hint begins on Landslide's table; loaded only when somebody asks.

point(view, move)
"""

from games.landslide.engine.layout import ADD, BID, DRAW, FIELD, KIND, MOVE, NEW, WIN
from games.landslide.ui.choices import ON_DRAW, ON_END, ON_NEW


def point(view, move):
    """Put the cursor on the move's place, with its card chosen or its stack lifted: the next A makes this very move."""
    kind = move & KIND
    choices = view.input.choices
    board = view.board
    choices.drop()
    if kind <= BID:
        choices.take(move & FIELD)
    elif kind <= WIN:  # a stack that is won is also lifted: else A would only lift it
        choices.lift(move >> 10 & FIELD)
    view.input.show(False)
    where = board.count
    if ADD <= kind <= WIN:
        where = board.place_of(move & FIELD if kind == MOVE else move >> 10 & FIELD)
    if kind < DRAW:
        choices.to_place(where)
    if kind == NEW or kind >= DRAW:
        choices.to(ON_NEW if kind == NEW else ON_DRAW if kind == DRAW else ON_END)
    view.input.follow_hint(kind >= DRAW)
