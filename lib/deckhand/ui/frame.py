"""The parts of the console's pages: a sheet over the whole screen in a game's colours, with a head, bars and words.

    frame = Frame(screen, "onslaught")      # in its colours (title.txt); "": in the console's own
    frame.begin()                           # an empty sheet on top of all; the next page, or a table, takes it away
    frame.head("Players", "Onslaught", True)    # with its icon, where no game's pictures are in the sheet
    name = frame.words(8, 37, "New game")   # a grid of letters (deckhand.ui.letters changes it)
    code = frame.large(20, 50, "4711", INK)     # larger ones
    frame.foot("Dealt by chance")           # one line of help; tell() changes it

A sheet covers the table and leaves it as it is.
"""

import displayio
import vectorio

from deckhand import loader
from deckhand.const import const
from deckhand.screen import BANK, COLOURS, INK_BAR, LAYERS, LETTER, LETTERS, TILE
from deckhand.ui.letters import write

# Inks of words: those of deckhand.screen, with INK_DIM in the game's own colour, and two more.
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
_BASE = bytes((7, 6, 1, 8, 5))  # from YELLOW on, their indexes in COLOURS

_HEAD = const(26)  # pixels; without an icon:
_LOW_HEAD = const(15)
_FOOT = const(116)
_EDGE_TILE = const(9)  # in a game's icon: its edge follows its nine tiles
_EDGE_PANEL = const(12)  # in an edge's picture: the head's colour,
_EDGE_BORDER = const(10)  # and its border's


def _ink(colour):
    ink = displayio.Palette(2)
    ink[1] = colour
    ink.make_transparent(0)
    return ink


class Frame:
    """One sheet."""

    def __init__(self, screen, folder=""):
        self.screen = screen
        self.folder = folder
        self.group = None  # its display objects
        self.help = None  # the foot's grid of letters
        self.paint = displayio.Palette(8)  # its colours, DEEP to RED
        for i in range(len(_BASE)):
            self.paint[YELLOW + i] = COLOURS[_BASE[i]]
        self.inks = screen.inks[:INK_BAR] + [_ink(0), _ink(0)]
        self.inks[2] = _ink(0)  # INK_DIM
        from deckhand import title

        self.colours = title.colours(folder)
        self.recolour()

    def recolour(self):
        """Apply `colours` (deep, panel, edge, light and dim), and the contrast setting."""
        colours = self.colours
        high = not self.screen.inks[INK_BAR][0]  # high contrast
        for i in range(3):
            self.paint[i] = 0 if high and i != BORDER else colours[i]
        self.inks[LIGHT][1] = colours[3]
        self.inks[2][1] = 0xFFFFFF if high else colours[4]

    def begin(self, paper=True):
        """Put an empty sheet on top; without paper, what is below shows through."""
        root = self.screen.root
        while len(root) > LAYERS:
            root.pop()
        self.group = displayio.Group()
        root.append(self.group)
        self.screen.redraw()
        if paper:
            self.bar(0, 0, 160, 128, DEEP)

    def end(self):
        """Remove the sheet."""
        root = self.screen.root
        while len(root) > LAYERS:
            root.pop()
        self.group = self.help = None
        self.screen.redraw()

    def bar(self, x, y, width, height, colour):
        """Add a filled rectangle of pixels; its x, y and colour can be changed."""
        bar = vectorio.Rectangle(pixel_shader=self.paint, width=width, height=height, x=x, y=y)
        bar.color_index = colour
        self.group.append(bar)
        return bar

    def words(self, x, y, text, ink=0, columns=0):
        """Add a line of letters, its upper left pixel at x, y, with room for `columns` of them."""
        grid = self.tiles(x, y, columns or len(text) or 1, self.screen.font, self.inks[ink], LETTER)
        write(grid, text)
        return grid

    def large(self, x, y, text, ink, scale=2, columns=0):
        """Add a line of larger letters, in a group of its own."""
        sheet = self.group
        self.group = displayio.Group(scale=scale, x=x, y=y)
        sheet.append(self.group)
        grid = self.words(0, 0, text, ink, columns)
        self.group = sheet
        return grid

    def tiles(self, x, y, width, bitmap=None, inks=None, tile_width=TILE, height=1):
        """Add a grid of tiles, from the sheet where no other picture is given."""
        screen = self.screen
        grid = screen.grid(bitmap or screen.sheet, inks or screen.sprite_inks, width, height, tile_width)
        grid.x = x
        grid.y = y
        self.group.append(grid)
        return grid

    def head(self, title, under="", icon=False):
        """Add a page's head: its title, a line below, the game's icon and edge; low and plain without an icon."""
        if icon:
            tiles = self._load_icon()
            self.bar(0, 0, 160, _HEAD, PANEL)
            if tiles:
                self.screen.show_sprite(self.tiles(4, 1, 3, height=3), BANK)
            if tiles > _EDGE_TILE:
                self._edge(tiles)
            else:
                self.bar(0, _HEAD, 160, 2, BORDER)
            x = 31
            self.words(x, 15, under, 2)
        else:
            self.bar(0, 0, 160, _LOW_HEAD, PANEL)
            self.bar(0, _LOW_HEAD, 160, 1, BORDER)
            x = 8
            self.words(152 - 6 * len(under), 4, under, 2)
        self.words(x + 1, 5, title, DARK)
        self.words(x, 4, title, LIGHT)

    def _load_icon(self):
        # The number of its tiles, 0 where the game has none.
        try:
            return self.screen.load(loader.path(self.folder, "icon.bmp"), BANK)
        except (OSError, ValueError):
            return 0

    def _edge(self, tiles):
        inks = displayio.Palette(16)
        for i in range(16):
            inks[i] = COLOURS[i]
        inks[_EDGE_PANEL] = self.paint[PANEL]
        inks[_EDGE_BORDER] = self.paint[BORDER]
        inks.make_transparent(0)
        edge = self.tiles(0, _HEAD, 20, inks=inks)
        for x in range(20):
            edge[x] = BANK + _EDGE_TILE + x % (tiles - _EDGE_TILE)

    def foot(self, text=""):
        """Add the foot, with one line of 26 letters."""
        self.bar(0, _FOOT, 160, 1, BORDER)
        self.bar(0, _FOOT + 1, 160, 11, PANEL)
        self.help = self.words(3, _FOOT + 3, text, 2, LETTERS)

    def tell(self, text, ink=2):
        """Change the line at the foot."""
        self.help.pixel_shader = self.inks[ink]
        write(self.help, text)
