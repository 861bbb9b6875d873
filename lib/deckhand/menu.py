"""A list to choose from, on a page of its own; more items than fit scroll.

menu = Menu(screen, "Crash Landing", ("New game", "Settings"))
menu.draw()
chosen = menu.press(key)        # the item's index on A, BACK on B, else NONE; LEFT and RIGHT: see `turned`

One yellow bar is the cursor; the line at the foot helps with what it lies on.
"""

from deckhand import keys
from deckhand.const import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.pictures import MORE_DOWN, MORE_UP
from deckhand.screen import INK, INK_DIM
from deckhand.ui.frame import DARK
from deckhand.ui.letters import write

_LEFT = const(0x85 - 32)  # arrows beside a value, in the font
_RIGHT = const(0x86 - 32)

NONE = keys.NOTHING
BACK = keys.BACK
TURNED = -3


class Menu:
    """Items are texts, or (text, value) where LEFT and RIGHT change the value; behind them 1 where LEFT does not, 2: RIGHT.

    After TURNED, `at` is the item and `turn` is -1 or 1. folder: the game in whose colours it is; under: the head's second
    line; notes: what stands at the right of each item; helps: the foot's line for each (both may be fewer than the items);
    icon: is there room for the game's icon?; box: over the table, which is still seen; above: lines before the items.
    """

    def __init__(
        self, screen, title, items, at=0, folder="", under="", notes=(), helps=(), icon=False, box=False, above=()
    ):
        self.screen = screen
        self.title = title
        self.items = items
        self.at = at
        self.turn = 0
        self.notes = notes
        self.helps = helps
        self.look = (folder, under, icon, box, above)
        self.first = 0  # the first item that is seen
        # Since `draw`:
        self.rows: list = []  # a grid of letters for each item that is seen
        self.bars: tuple = ()  # the cursor's two halves
        self.arrows: tuple = ()  # up and down, where there are more items than rows
        self.help = None  # the foot's line
        self.inks: list = []
        self.top = self.pitch = 0  # the first item's pixel row, and pixels from one item to the next

    def draw(self):
        """Draw the whole list."""
        from deckhand.ui import menu_page

        self.rows, self.bars, self.arrows, self.help, self.inks, self.top, self.pitch = menu_page.lay(self)
        self._scroll()
        self._draw_items()

    def _draw_items(self):
        for i in range(len(self.rows)):
            self.draw_item(self.first + i)
        if self.arrows:
            self.arrows[0][0] = MORE_UP if self.first else 0
            self.arrows[1][0] = MORE_DOWN if self.first + len(self.rows) < len(self.items) else 0

    def tell(self, text, ink=INK_DIM):
        """Say something at the foot, until the cursor moves."""
        self.help.pixel_shader = self.inks[ink]
        write(self.help, text)

    def draw_item(self, i):
        """Draw one item again."""
        if not 0 <= i - self.first < len(self.rows) or i >= len(self.items):
            return
        item = self.items[i]
        row = self.rows[i - self.first]
        note = self.notes[i] if i < len(self.notes) else ""
        if type(item) is tuple:
            note = "  %s  " % item[1]
            item = item[0]
        write(row, item + " " * (row.width - len(item) - len(note)) + note)
        self._move(i, i == self.at)

    def _mark(self, i, on):
        # Nothing is allocated here.
        self.rows[i - self.first].pixel_shader = self.inks[DARK if on else INK]
        if on:
            y = self.top + (i - self.first) * self.pitch
            for bar in self.bars:
                bar.y = y
            self.tell(self.helps[i] if i < len(self.helps) else "")

    def _scroll(self):
        first = self.first
        if self.at < first:
            first = self.at
        elif self.at >= first + len(self.rows):
            first = self.at - len(self.rows) + 1
        moved = first != self.first
        self.first = first
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
                self._draw_items()
            else:
                self._move(before, False)
                self._move(self.at, True)
        elif (key == LEFT or key == RIGHT) and type(self.items[self.at]) is tuple:
            self.turn = 1 if key == RIGHT else -1
            return TURNED
        return NONE

    def _move(self, i, on):
        item = self.items[i]
        if type(item) is tuple:
            row = self.rows[i - self.first]
            sides = item[2] if len(item) > 2 else 0
            row[row.width - len(item[1]) - 4] = _LEFT if on and not sides & 1 else 0
            row[row.width - 1] = _RIGHT if on and not sides & 2 else 0
        self._mark(i, on)
