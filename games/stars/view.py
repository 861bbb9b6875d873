"""Stars on the screen: see deckhand/contract/table_view.py."""

from deckhand.contract.table_view import TableView


class View(TableView):
    caption_lines = (2,)
    keys_from = 0

    def make(self):
        self.star = self.screen.sprite(1, 1)
