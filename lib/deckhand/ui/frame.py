"""What the console's pages are made of: a sheet over the whole screen in a game's colours, with a head, bars and words.

    frame = Frame(screen, "onslaught")      # in its colours (title.txt); "": in the console's own
    frame.begin()                           # an empty sheet on top of all; the next page, or a table, takes it away
    frame.head("Players", "Onslaught", True)    # with its icon, where no game's pictures are in the sheet
    name = frame.words(8, 37, "New game")   # a grid of letters (deckhand.ui.letters changes it)
    frame.foot("Dealt by chance")     # one line that helps; tell() says another

A sheet lies over the table and leaves it as it is.
"""

import displayio
import vectorio

from deckhand.const import const
from deckhand.screen import COLOURS, INK_BAR, LAYERS, LETTER, LETTERS, TILE
from deckhand.ui.letters import write

# Inks of words: those of deckhand.screen, but INK_DIM in the game's own colour, and two more.
LIGHT = const(5)  # titles
DARK = const(6)  # on the yellow bar

# Colours of bars.
DEEP = const(0)
PANEL = const(1)
BORDER = const(2)
YELLOW = const(3)
ORANGE = const(4)
BLACK = const(5)
GREEN = const(6)
RED = const(7)
_BASE = b"\7\6\1\x08\5"  # from YELLOW on, where they lie in COLOURS

_FOOT = const(116)


def _ink(colour):
    ink = displayio.Palette(2)
    ink[1] = colour
    ink.make_transparent(0)
    return ink


class Frame:
    """One sheet. group: all that lies on it; paint: its colours, DEEP to RED; help: the foot's grid of letters."""

    def __init__(self, screen, folder=""):
        self.screen = screen
        self.folder = folder
        self.group = None
        self.help = None
        self.paint = displayio.Palette(8)
        for i in range(len(_BASE)):
            self.paint[YELLOW + i] = COLOURS[_BASE[i]]
        self.inks = screen.inks[:INK_BAR] + [_ink(0), _ink(0)]
        self.inks[2] = _ink(0)  # INK_DIM
        from deckhand import title

        self.colours = title.colours(folder)
        self.recolour()

    def recolour(self):
        """Make `colours` felt (deep, panel, edge, light and dim), and the contrast."""
        colours = self.colours
        high = not self.screen.inks[INK_BAR][0]  # high contrast
        for i in range(3):
            self.paint[i] = 0 if high and i != BORDER else colours[i]
        self.inks[LIGHT][1] = colours[3]
        self.inks[2][1] = 0xFFFFFF if high else colours[4]

    def begin(self, paper=True):
        """Lay an empty sheet over all; without paper what is beneath is seen."""
        root = self.screen.root
        while len(root) > LAYERS:
            root.pop()
        self.group = displayio.Group()
        root.append(self.group)
        self.screen.redraw()
        if paper:
            self.bar(0, 0, 160, 128, DEEP)

    def end(self):
        """Take the sheet away."""
        root = self.screen.root
        while len(root) > LAYERS:
            root.pop()
        self.group = self.help = None
        self.screen.redraw()

    def bar(self, x, y, width, height, colour):
        """A filled rectangle of pixels; its x, y and colour can be changed."""
        bar = vectorio.Rectangle(pixel_shader=self.paint, width=width, height=height, x=x, y=y)
        bar.color_index = colour
        self.group.append(bar)
        return bar

    def words(self, x, y, text, ink=0, columns=0):
        """A line of letters, its upper left pixel at x, y; with room for so many."""
        grid = self.tiles(x, y, columns or len(text) or 1, self.screen.font, self.inks[ink], LETTER)
        write(grid, text)
        return grid

    def tiles(self, x, y, width, bitmap=None, inks=None, tile_width=TILE, height=1):
        """A grid of tiles, of the sheet where no other picture is named."""
        screen = self.screen
        grid = screen.grid(bitmap or screen.sheet, inks or screen.sprite_inks, width, height, tile_width)
        grid.x = x
        grid.y = y
        self.group.append(grid)
        return grid

    def head(self, title, under="", icon=False):
        """A page's head: its title, a line below, the game's icon, and the game's own edge; low and plain without icon."""
        from deckhand.ui import frame_head

        frame_head.head(self, title, under, icon)

    def foot(self, text=""):
        """The foot, with one line of 26 letters."""
        self.bar(0, _FOOT, 160, 1, BORDER)
        self.bar(0, _FOOT + 1, 160, 11, PANEL)
        self.help = self.words(3, _FOOT + 3, text, 2, LETTERS)

    def tell(self, text, ink=2):
        """Another line at the foot."""
        self.help.pixel_shader = self.inks[ink]
        write(self.help, text)
