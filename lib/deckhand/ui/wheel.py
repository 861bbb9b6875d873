"""A wheel for each letter of a text, turned like a combination lock: for deal numbers and codes.

wheel = Wheel(frame, "004711", ("0123456789",) * 6)     # choices for each letter; "": it's fixed
wheel.draw(); wheel.press(key); wheel.text
"""

from deckhand.const import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP
from deckhand.pictures import MORE_DOWN, MORE_UP
from deckhand.ui.frame import DARK, ORANGE, YELLOW
from deckhand.ui.letters import write

_WHOLE = const(13)  # most letters in one line
_UPPER = const(9)  # letters in the upper of two lines: prefix and deal; the lower one starts with the hyphen
_LETTER = const(12)  # width of a letter, in pixels
_HIGH = const(16)  # height of a letter
_GAP = const(36)  # from line to line


class Wheel:
    """UP and DOWN turn the letter at index `at`; LEFT and RIGHT move to the next one that can be turned."""

    def __init__(self, frame, text, rows):
        self.frame = frame
        self.text = text
        self.rows = rows
        self._line = _WHOLE if len(text) <= _WHOLE else _UPPER
        self.at = self._next(-1, 1)
        self._grids: list = []
        self._cursor: tuple = ()
        self._top = 0

    def _next(self, at, by):
        at += by
        while 0 <= at < len(self.rows) and len(self.rows[at]) < 2:
            at += by
        return at

    def draw(self):
        """Draw the letters, and the cursor on one of them."""
        frame = self.frame
        lines = (self.text,) if len(self.text) <= self._line else (self.text[: self._line], self.text[self._line :])
        self._top = 64 if len(lines) == 1 else 50
        bars = [frame.bar(0, 0, _LETTER + 2, _HIGH + 2, ORANGE), frame.bar(0, 0, _LETTER + 2, _HIGH, YELLOW)]
        arrows = [frame.tiles(0, 0, 1), frame.tiles(0, 0, 1)]
        arrows[0][0] = MORE_UP
        arrows[1][0] = MORE_DOWN
        grids = []
        y = self._top
        for line in lines:
            grids.append(frame.large(80 - _LETTER * len(line) // 2, y, line, 0))
            y += _GAP
        black = frame.large(0, 0, " ", DARK)
        self._cursor = (bars, arrows, black, frame.group[len(frame.group) - 1])
        self._grids = grids
        self._show()

    def _show(self):
        bars, arrows, black, black_group = self._cursor
        at = self.at
        length = min(self._line, len(self.text) - at // self._line * self._line)  # letters in the line
        x = 80 - _LETTER * length // 2 + at % self._line * _LETTER
        y = self._top + at // self._line * _GAP
        for bar in bars:
            bar.x = x - 2
            bar.y = y - 1
        for arrow in arrows:
            arrow.x = x + 1
        arrows[0].y = y - 10
        arrows[1].y = y + _HIGH + 2
        for i in range(len(self._grids)):
            write(self._grids[i], self.text[self._line * i : self._line * i + self._line])
        self._grids[at // self._line][at % self._line] = 0
        write(black, self.text[at])
        black_group.x = x
        black_group.y = y

    def press(self, key):
        """Handle a key of the d-pad."""
        if key == LEFT or key == RIGHT:
            at = self._next(self.at, 1 if key == RIGHT else -1)
            if 0 <= at < len(self.rows):
                self.at = at
        elif key == UP or key == DOWN:
            choices = self.rows[self.at]
            i = (choices.find(self.text[self.at]) + (1 if key == UP else -1)) % len(choices)
            self.text = self.text[: self.at] + choices[i] + self.text[self.at + 1 :]
        self._show()
