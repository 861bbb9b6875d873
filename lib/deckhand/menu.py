"""A menu: a list of items on a page of its own, or in a box over the table; it scrolls if needed.

menu = Menu(screen, "Crash Landing", ("New game", "Settings"))
menu.draw()
chosen = menu.press(key)        # the item's index on A, BACK on B, else NONE or TURNED

A yellow bar is the cursor; the footer explains the item under it.
"""

from deckhand import keys
from deckhand.const import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.pictures import MORE_DOWN, MORE_UP
from deckhand.screen import INK, INK_DIM
from deckhand.ui.frame import DARK
from deckhand.ui.letters import write

_LEFT = const(0x85 - 32)  # glyphs of the arrows around a value
_RIGHT = const(0x86 - 32)

NONE = keys.NOTHING
BACK = keys.BACK
TURNED = -3


class Menu:
    """A menu of items. An item is a text, or a tuple: text, a value that LEFT and RIGHT change, and the value's ends.

    The ends are bits: 1 if LEFT is at its end, 2 if RIGHT is. After TURNED, `at` is the item and `turn` is -1 or 1.
    folder: the game whose colors are used; under: the header's second text; notes: text at the right of each item; helps:
    the footer for each item (notes and helps may be shorter than items); icon: show the game's icon; box: a box over the
    table; above: lines of text above the items.
    """

    def __init__(
        self, screen, title, items, at=0, folder="", under="", notes=(), helps=(), icon=False, box=False, above=()
    ):
        self.screen = screen
        self.title = title
        self.items = items
        self.at = at  # index of the item under the cursor
        self.turn = 0  # after TURNED: -1 LEFT, 1 RIGHT
        self.notes = notes
        self.helps = helps
        self.look = (folder, under, icon, box, above)  # for ui/menu_page.py
        self.first = 0  # index of the first visible item
        # Set by `draw`:
        self.rows: list = []  # a grid of letters for each visible item
        self.bars: tuple = ()  # the cursor's two halves
        self.arrows: tuple = ()  # up and down, if the menu scrolls
        self.help = None  # the footer's grid of letters
        self.inks: list = []  # palettes of the page
        self.top = 0  # pixel row of the first item
        self.pitch = 0  # pixels from one item to the next

    def draw(self):
        """Draw the whole page."""
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
        """Show a text in the footer until the cursor moves."""
        self.help.pixel_shader = self.inks[ink]
        write(self.help, text)

    def draw_item(self, i):
        """Redraw one item."""
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

    def _mark(self, i, is_selected):
        # Called for each key press: allocates nothing.
        self.rows[i - self.first].pixel_shader = self.inks[DARK if is_selected else INK]
        if is_selected:
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
        has_scrolled = first != self.first
        self.first = first
        return has_scrolled

    def press(self, key):
        """Handle a key; returns the chosen item's index, NONE, BACK or TURNED."""
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

    def _move(self, i, is_selected):
        item = self.items[i]
        if type(item) is tuple:
            row = self.rows[i - self.first]
            ends = item[2] if len(item) > 2 else 0
            row[row.width - len(item[1]) - 4] = _LEFT if is_selected and not ends & 1 else 0
            row[row.width - 1] = _RIGHT if is_selected and not ends & 2 else 0
        self._mark(i, is_selected)
