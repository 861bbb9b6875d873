"""A row of letters turned like a number lock: deal numbers and deal codes.

wheel = Wheel(screen, 7, "004711", "######")    # line 7; # a digit, * a digit or letter, anything else stays
wheel.draw(); wheel.press(key); wheel.text
"""

from deckhand.keys import DOWN, LEFT, RIGHT, UP
from deckhand.screen import INK_DIM, INK_TITLE

_DIGITS = "0123456789"
_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Wheel:
    """UP and DOWN turn the letter, LEFT and RIGHT go to the next one."""

    def __init__(self, screen, y, text, pattern):
        self.screen = screen
        self.y = y
        self.text = text
        self.pattern = pattern
        self.at = self._next(-1, 1)
        self._x = (26 - len(text)) // 2

    def _next(self, at, by):
        at += by
        while 0 <= at < len(self.pattern) and self.pattern[at] not in "#*":
            at += by
        return at

    def draw(self):
        """Draw the letters, with arrows at the one that turns."""
        screen = self.screen
        x = self._x
        screen.line(self.y, " " * x + self.text, INK_TITLE)
        screen.line(self.y - 1, " " * (x + self.at) + "\x83", INK_DIM)
        screen.line(self.y + 1, " " * (x + self.at) + "\x84", INK_DIM)

    def press(self, key):
        """Turn, or go on."""
        if key == LEFT or key == RIGHT:
            at = self._next(self.at, 1 if key == RIGHT else -1)
            if 0 <= at < len(self.pattern):
                self.at = at
        elif key == UP or key == DOWN:
            row = _DIGITS if self.pattern[self.at] == "#" else _LETTERS
            i = (row.find(self.text[self.at]) + (1 if key == UP else -1)) % len(row)
            self.text = self.text[: self.at] + row[i] + self.text[self.at + 1 :]
        self.draw()
