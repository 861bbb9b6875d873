"""A list to choose from, in lines of text; more items than fit scroll.

menu = Menu(screen, "Crash Landing", ("New game", "Settings"))
menu.draw()
chosen = menu.press(key)        # the item's index on A, BACK on B, else NONE; LEFT and RIGHT: see `turned`
"""

from deckhand import keys
from deckhand.const import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.screen import INK, INK_BAR, INK_DIM, LETTERS

_TOP = const(2)  # the first item's line
_PAGE = const(12)
_ARROW = "\x86"
_AIRY = const(6)  # so few items stand with an empty line between them

NONE = keys.NOTHING
BACK = keys.BACK
TURNED = -3


class Menu:
    """Items are texts, or (text, value) where LEFT and RIGHT change the value.

    After TURNED, `at` is the item and `turn` is -1 or 1.
    """

    def __init__(self, screen, title, items, at=0):
        self.screen = screen
        self.title = title
        self.items = items
        self.at = at
        self.turn = 0
        self._first = 0
        self._gap = 2 if len(items) <= _AIRY else 1  # lines from item to item

    def draw(self):
        """Draw the whole list."""
        screen = self.screen
        screen.blank()
        screen.line(0, " " + self.title, INK_BAR)
        self._scroll()
        for i in range(_PAGE):
            self.draw_item(self._first + i)
        self.legend()

    def legend(self):
        """The line at the foot, for the item that is chosen."""
        turns = self.at < len(self.items) and type(self.items[self.at]) is tuple
        self.screen.line(15, "\x85\x86 change  \x88 back" if turns else "\x87 choose  \x88 back", INK_DIM)

    def _line(self, i):
        return _TOP + (i - self._first) * self._gap

    def draw_item(self, i):
        """Draw one item again."""
        if not self._first <= i < self._first + _PAGE:
            return
        if i >= len(self.items):
            return
        item = self.items[i]
        if type(item) is tuple:
            text, value = item
            value = str(value)
            text = "  " + text + " " * (LETTERS - 3 - len(text) - len(value)) + value
        else:
            text = "  " + item
        self.screen.line(self._line(i), text, INK)
        if i == self.at:
            self._point(True)

    def _point(self, on):
        # The arrow before the chosen item: two letters change when it moves, and nothing is allocated.
        self.screen.write(self._line(self.at), _ARROW if on else " ")

    def _scroll(self):
        first = self._first
        if self.at < first:
            first = self.at
        elif self.at >= first + _PAGE:
            first = self.at - _PAGE + 1
        moved = first != self._first
        self._first = first
        return moved

    def press(self, key):
        """What a press of a key means here: an item's index, NONE, BACK or TURNED."""
        if key == A:
            return self.at
        if key == B:
            return BACK
        if key == UP or key == DOWN:
            before = self.at
            self.at = (before + (1 if key == DOWN else -1)) % len(self.items)
            if self._scroll():
                for i in range(_PAGE):
                    self.draw_item(self._first + i)
            else:
                after = self.at
                self.at = before
                self._point(False)
                self.at = after
                self._point(True)
            if type(self.items[before]) is not type(self.items[self.at]):
                self.legend()
        elif (key == LEFT or key == RIGHT) and type(self.items[self.at]) is tuple:
            self.turn = 1 if key == RIGHT else -1
            return TURNED
        return NONE
