"""Landslide's table at rest. ui/board.py draws its parts. See deckhand/contract/table_view.py."""

from deckhand.table.draw import show
from games.landslide.pictures import SLOPE
from games.landslide.ui.board import COUNTS_ROW, END_COLUMN


def picture(look):
    """Draw the stacks without marks, the hand with nothing picked, and the counts."""
    table = look.table
    board = table.board
    session = look.session
    if table.slide:
        table.slide.end()
        table.slide = None
    show(table.card, False)
    board.look_from(session.eyes if session.humans() else 1, session.humans() == 1)
    table.start_turn()
    board.draw_counts(table.last)
    board.draw_plain(session.eyes)
    table.marked = None
    table.drawn_page = board.page


def labels(look):
    """Hide the button that ends the turn: it's no person's decision."""
    if not look.choices:
        look.screen.fill(END_COLUMN, COUNTS_ROW, 2, 1, SLOPE)
