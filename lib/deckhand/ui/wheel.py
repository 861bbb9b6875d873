"""Large letters turned like a number lock: deal numbers and deal codes.

wheel = Wheel(frame, "004711", ("0123456789",) * 6)     # a row of letters for each one; "": that one stays as it is
wheel.draw(); wheel.press(key); wheel.text
"""

from deckhand.const import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP
from deckhand.pictures import MORE_DOWN, MORE_UP
from deckhand.ui.frame import DARK, ORANGE, YELLOW
from deckhand.ui.letters import write

_WHOLE = const(13)  # letters that have room in one line; of a longer code
_UPPER = const(9)  # the upper line: prefix and deal; the lower one begins with the hyphen
_LETTER = const(12)  # pixels
_HIGH = const(16)
_GAP = const(36)  # from line to line


class Wheel:
    """UP and DOWN turn the letter, LEFT and RIGHT go to the next one that can be turned. at: which one that is."""

    def __init__(self, frame, text, rows):
        self.frame = frame
        self.text = text
        self.rows = rows
        self._line = _WHOLE if len(text) <= _WHOLE else _UPPER
        self.at = self._next(-1, 1)
        self._grids: list = []
        self._marks: tuple = ()
        self._top = 0

    def _next(self, at, by):
        at += by
        while 0 <= at < len(self.rows) and len(self.rows[at]) < 2:
            at += by
        return at

    def draw(self):
        """Draw the letters, and what shows the one that turns."""
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
        self._marks = (bars, arrows, black, frame.group[len(frame.group) - 1])
        self._grids = grids
        self._show()

    def _show(self):
        bars, arrows, black, place = self._marks
        at = self.at
        many = min(self._line, len(self.text) - at // self._line * self._line)  # letters in its line
        x = 80 - _LETTER * many // 2 + at % self._line * _LETTER
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
        place.x = x
        place.y = y

    def press(self, key):
        """Turn, or go on."""
        if key == LEFT or key == RIGHT:
            at = self._next(self.at, 1 if key == RIGHT else -1)
            if 0 <= at < len(self.rows):
                self.at = at
        elif key == UP or key == DOWN:
            row = self.rows[self.at]
            i = (row.find(self.text[self.at]) + (1 if key == UP else -1)) % len(row)
            self.text = self.text[: self.at] + row[i] + self.text[self.at + 1 :]
        self._show()
