"""Chaos begins: its word, large, and the obstacles blow up, one after another.

    chaos = Chaos(view)     # view.before: the position in which they lie
    chaos.length            # ms
    chaos.show(at)

The word lies over the table as the podium does; view.draw takes it away. Loaded while it is shown.
"""

import displayio

from deckhand.const import const
from deckhand.screen import INK_TITLE, LETTER
from games.chaos_cruisers.engine.layout import OBSTACLE, OBSTACLES
from games.chaos_cruisers.pictures import BLAST_1, DUST_1
from games.chaos_cruisers.ui.board import x_of, y_of

_WORD = "CHAOS!"
_SCALE = const(3)
_X = const(26)
_Y = const(2)
_POP_MS = const(130)


class Chaos:
    """length: of all, in ms."""

    def __init__(self, view):
        self._view = view
        state = view.before
        at = [state[OBSTACLES + i] | state[OBSTACLES + 8 + i] << 8 for i in range(8)]
        self._squares = [p for p in at if p]
        self._gone = self._letters = 0  # so many obstacles are no more, so many letters are there
        self.length = _POP_MS * (len(self._squares) + 10)
        for p in self._squares:
            view.board.mark(state, p)
        self._lines: list = []  # of the word: its shadow, then itself
        self._word = displayio.Group(scale=_SCALE, x=_X, y=_Y)
        view.cover(self._word)

    def show(self, at):
        """Little at a time, for what lies between two changes is sent with them: first the word comes, at the end it goes."""
        view = self._view
        board = view.board
        word = self._word
        i = self._gone
        if at >= self.length - _POP_MS:
            if len(word):
                word.pop()
        elif len(word) < 2:
            board.hide()
            inks = view.screen.inks[INK_TITLE]
            if not len(word):  # its shadow
                inks = displayio.Palette(2)
                inks.make_transparent(0)
            line = view.screen.grid(view.screen.font, inks, len(_WORD), 1, LETTER)
            line.x = line.y = len(word) ^ 1
            word.append(line)
            self._lines.append(line)
        elif self._letters < len(_WORD):
            for line in self._lines:
                line[self._letters] = ord(_WORD[self._letters]) - 32
            self._letters += 1
        elif i < len(self._squares) and at >= _POP_MS * (i + 3):
            p = self._squares[i]
            view.before[p] -= OBSTACLE
            board.mark(view.before, p)
            board.dots[i - 1 & 3][0] = DUST_1
            board.put(board.dots[i & 3], x_of(p), y_of(p), BLAST_1)
            self._gone += 1
