"""A page: a layer over the whole screen in a game's colors, with a header, a footer, bars and text.

    frame = Frame(screen, "onslaught")      # in its colors (title.txt); "": in the console's own
    frame.begin()                           # an empty page on top; the next page or a table removes it
    frame.head("Players", "Onslaught", True)    # with the game's icon, if no table's art is loaded
    name = frame.words(8, 37, "New game")   # a grid of letters (deckhand.ui.letters changes it)
    code = frame.large(20, 50, "4711", INK)     # larger letters
    frame.foot()                            # one line of help; tell() sets it

A page covers the table without changing it.
"""

import displayio
import vectorio

from deckhand import loader
from deckhand.const import const
from deckhand.screen import BANK, COLOURS, INK_BAR, LAYERS, LETTER, LETTERS, TILE
from deckhand.ui.letters import write

# Inks of text: those of deckhand.screen, but INK_DIM is the game's own color; and two more.
LIGHT = const(5)  # titles
DARK = const(6)  # on the yellow bar

# Colors of bars: indexes in `paint`.
DEEP = const(0)
PANEL = const(1)
BORDER = const(2)
YELLOW = const(3)
ORANGE = const(4)
BLACK = const(5)
GREEN = const(6)
RED = const(7)
_BASE = bytes((7, 6, 1, 8, 5))  # the colors from YELLOW on, as indexes in COLOURS

_HEAD = const(26)  # height of a header with an icon, in pixels
_LOW_HEAD = const(15)  # height of a header without one
_FOOT = const(116)  # pixel row of the footer
_EDGE_TILE = const(9)  # in icon.bmp, the header's edge follows the nine tiles of the icon
_EDGE_PANEL = const(12)  # color in the edge's art that PANEL replaces
_EDGE_BORDER = const(10)  # color in the edge's art that BORDER replaces


def _ink(colour):
    ink = displayio.Palette(2)
    ink[1] = colour
    ink.make_transparent(0)
    return ink


class Frame:
    """One page."""

    def __init__(self, screen, folder=""):
        self.screen = screen
        self.folder = folder
        self.group = None  # displayio.Group of the page while it's open
        self.help = None  # the footer's grid of letters
        self.paint = displayio.Palette(8)  # colors of bars, DEEP to RED
        for i in range(len(_BASE)):
            self.paint[YELLOW + i] = COLOURS[_BASE[i]]
        self.inks = screen.inks[:INK_BAR] + [_ink(0), _ink(0)]
        self.inks[2] = _ink(0)  # INK_DIM
        from deckhand import title

        self.colours = title.colours(folder)
        self.recolour()

    def recolour(self):
        """Apply `colours` (deep, panel, border, light and dim) and the contrast setting."""
        colours = self.colours
        is_high_contrast = not self.screen.inks[INK_BAR][0]  # high contrast
        for i in range(3):
            self.paint[i] = 0 if is_high_contrast and i != BORDER else colours[i]
        self.inks[LIGHT][1] = colours[3]
        self.inks[2][1] = 0xFFFFFF if is_high_contrast else colours[4]

    def begin(self, paper=True):
        """Put an empty page on top; without paper, the screen below shows through."""
        root = self.screen.root
        while len(root) > LAYERS:
            root.pop()
        self.group = displayio.Group()
        root.append(self.group)
        self.screen.redraw()
        if paper:
            self.bar(0, 0, 160, 128, DEEP)

    def end(self):
        """Remove the page."""
        root = self.screen.root
        while len(root) > LAYERS:
            root.pop()
        self.group = self.help = None
        self.screen.redraw()

    def bar(self, x, y, width, height, colour):
        """Add a filled rectangle, in pixels; its x, y and color_index can be changed."""
        bar = vectorio.Rectangle(pixel_shader=self.paint, width=width, height=height, x=x, y=y)
        bar.color_index = colour
        self.group.append(bar)
        return bar

    def words(self, x, y, text, ink=0, columns=0):
        """Add a line of text, its upper left pixel at x, y, with room for `columns` letters."""
        grid = self.tiles(x, y, columns or len(text) or 1, self.screen.font, self.inks[ink], LETTER)
        write(grid, text)
        return grid

    def large(self, x, y, text, ink, scale=2, columns=0):
        """Add a line of larger letters, as a group of its own on the page."""
        page_group = self.group
        self.group = displayio.Group(scale=scale, x=x, y=y)
        page_group.append(self.group)
        grid = self.words(0, 0, text, ink, columns)
        self.group = page_group
        return grid

    def tiles(self, x, y, width, bitmap=None, inks=None, tile_width=TILE, height=1):
        """Add a grid of tiles of `bitmap`, by default the tile sheet."""
        screen = self.screen
        grid = screen.grid(bitmap or screen.sheet, inks or screen.sprite_inks, width, height, tile_width)
        grid.x = x
        grid.y = y
        self.group.append(grid)
        return grid

    def head(self, title, under="", icon=False):
        """Add the header: title and a second text; with an icon also the game's edge, without one it's lower."""
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
        # The number of tiles in icon.bmp, 0 if there is none.
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
        """Add the footer, with one line of 26 letters."""
        self.bar(0, _FOOT, 160, 1, BORDER)
        self.bar(0, _FOOT + 1, 160, 11, PANEL)
        self.help = self.words(3, _FOOT + 3, text, 2, LETTERS)

    def tell(self, text, ink=2):
        """Set the footer's text."""
        self.help.pixel_shader = self.inks[ink]
        write(self.help, text)
