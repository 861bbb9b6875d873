"""A view for small games: the legal moves are places on the screen, the d-pad goes from one to the next, A plays it.

    class View(PlainView):
        def table(self, rules, screen): ...             # draw everything
        def place(self, move): return 8, 32, 16, 24     # where a move lies: x, y, width, height in pixels
        def lines(self, rules, screen): ...             # write the lines of text

Nothing in it moves by itself. A game that wants more changes the calls of deckhand/view.py itself.
"""

from deckhand.keys import BACK, DOWN, NOTHING, RIGHT, A, B
from deckhand.screen import INK_DIM
from deckhand.view import View


class PlainView(View):
    """The calls that the console makes; a game adds table, place, lines and tell, and may change the rest."""

    def __init__(self):
        self.at = 0  # the cursor: index of the legal move
        self.legal: list = []

    def draw(self):
        """The whole table."""
        self.screen.fill(0, 0, 20, 16)
        self.table(self.rules, self.screen)
        self.lines(self.rules, self.screen)
        self.legal = list(self.rules.moves()) if self.session.humans_turn() else []
        if self.at >= len(self.legal):
            self.at = 0
        self._aim()

    def _aim(self):
        if self.legal:
            x, y, width, height = self.place(self.legal[self.at])
            self.screen.cursor(x, y, width, height)
        else:
            self.screen.cursor_off()

    def captions(self):
        """The lines of text, and what the keys do."""
        self.lines(self.rules, self.screen)
        if self.legal:
            self.screen.line(15, "\x85\x86 choose  \x87 do  \x8a hint", INK_DIM)

    def press(self, key, pressed, now):
        """A key: the cursor moves, A plays, B takes back."""
        if not pressed or not self.legal:
            return NOTHING
        if key == A:
            return self.legal[self.at]
        if key == B:
            return BACK
        if key >= RIGHT:
            self.at = (self.at + (1 if key == RIGHT or key == DOWN else -1)) % len(self.legal)
            self._aim()
        return NOTHING

    def point(self, move):
        """Put the cursor on a hint."""
        self.at = self.legal.index(move)
        self._aim()

    # For a game to add or override:

    def table(self, rules, screen):
        """Draw everything."""
        raise NotImplementedError

    def place(self, move):
        """A move's rectangle on the screen: x, y, width, height in pixels."""
        raise NotImplementedError

    def lines(self, rules, screen):
        """Write the lines of text, 0 to 14; the key legend is below them."""

    def epitaph(self):
        """The Ending of a game."""
        from deckhand.ending import Ending

        places, scores = self.rules.result()
        if len(places) == 1:
            return Ending("YOU WIN" if places[0] else "GAME OVER", "Score %d" % scores[0])
        best = [i + 1 for i in range(len(places)) if places[i] == 1]
        title = "SEAT %d WINS" % best[0] if len(best) == 1 else "A DRAW"
        return Ending(title, " : ".join([str(score) for score in scores]))
