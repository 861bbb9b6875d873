"""A display of 320 x 240: doubles the picture's pixels, except the eighth line of each tile, which isn't doubled.

    display = Display(board.DISPLAY, 0)     # also replaces the modules displayio and vectorio by this one

Sixteen rows of tiles then take 240 lines, and text looks the same, because the eighth line of a letter is mostly empty.
The sheet isn't scaled: displayio draws each row of tiles twice as large, 16 lines high, 15 lines below the one above, so that
each row covers the extra line of the row above.

The classes here replace displayio's and vectorio's in all modules imported later: positions and sizes are those of the 160
x 128 picture, `native` is the scaled object. vectorio isn't needed (the Wio Terminal lacks it).
"""

import sys

import displayio

from deckhand.const import const
from deckhand.hw import screen_turned
from deckhand.hw.picture import HIGH, WIDE
from deckhand.screen import TILE

Bitmap = displayio.Bitmap
Palette = displayio.Palette
ColorConverter = displayio.ColorConverter
OnDiskBitmap = displayio.OnDiskBitmap
CIRCUITPYTHON_TERMINAL = displayio.CIRCUITPYTHON_TERMINAL

_native = displayio
_ROW = const(20)  # tiles in a row of the table
_INKS = const(16)  # colors of a palette


def _display_y(y):
    # The display's line for a line of the picture.
    return y * 15 >> 3


class _Positioned:
    # Base class: an object with a position in the picture.

    def __init__(self, native, x, y):
        self.native = native
        self._y = y
        native.x = 2 * x
        self._lay()

    def _lay(self):
        self.native.y = _display_y(self._y)

    @property
    def x(self):
        """Pixels from the left, in the picture."""
        return self.native.x >> 1

    @x.setter
    def x(self, x):
        self.native.x = 2 * x

    @property
    def y(self):
        """Pixels from the top, in the picture."""
        return self._y

    @y.setter
    def y(self, y):
        if y != self._y:
            self._y = y
            self._lay()

    @property
    def hidden(self):
        """Is it invisible?"""
        return self.native.hidden

    @hidden.setter
    def hidden(self, hidden):
        self.native.hidden = hidden


class Group(_Positioned):
    """A displayio.Group for objects of this module."""

    def __init__(self, *, scale=1, x=0, y=0):
        self._items = []
        super().__init__(_native.Group(scale=scale), x, y)

    @property
    def scale(self):
        """Magnification within the picture."""
        return self.native.scale

    @scale.setter
    def scale(self, scale):
        self.native.scale = scale

    def append(self, item):
        """Add an item on top; a row of the table goes beneath the rows below it, which cover its last line."""
        at = len(self._items)
        if item.__class__ is TileGrid and item.width == _ROW:
            while at and self._items[at - 1].__class__ is TileGrid and self._items[at - 1].y > item.y:
                at -= 1
        self.insert(at, item)

    def insert(self, at, item):
        """Add an item beneath the one at this index."""
        self._items.insert(at, item)
        self.native.insert(at, item.native)

    def pop(self, at=-1):
        """Remove the item at an index; returns it."""
        item = self._items.pop(at)
        self.native.remove(item.native)
        return item

    def remove(self, item):
        """Remove an item."""
        self.pop(self.index(item))

    def index(self, item):
        """The index of an item; raises ValueError if it isn't in the group."""
        for i in range(len(self._items)):
            if self._items[i] is item:
                return i
        raise ValueError("it is not here")

    def __len__(self):
        return len(self._items)

    def __getitem__(self, at):
        return self._items[at]

    def __setitem__(self, at, item):
        self.pop(at)
        self.insert(at, item)


class TileGrid(_Positioned):
    """A displayio.TileGrid: tiles eight pixels high have a native grid per row, any other bitmap a single one."""

    def __init__(
        self, bitmap, *, pixel_shader, width=1, height=1, tile_width=None, tile_height=None, default_tile=0, x=0, y=0
    ):
        tile_width = tile_width or bitmap.width
        tile_height = tile_height or bitmap.height
        rows = height if tile_height == TILE else 1
        self._rows = []
        group = _native.Group() if rows > 1 else None
        for i in range(rows):
            row = _native.TileGrid(
                bitmap,
                pixel_shader=pixel_shader,
                width=width,
                height=height // rows,
                tile_width=tile_width,
                tile_height=tile_height,
                default_tile=default_tile,
            )
            self._rows.append(row)
            doubled = _native.Group(scale=2, y=15 * i)
            doubled.append(row)
            if group is None:
                group = doubled
            else:
                group.append(doubled)
        super().__init__(group, x, y)

    @property
    def width(self):
        """Tiles across."""
        return self._rows[0].width

    @property
    def height(self):
        """Tiles down."""
        return self._rows[0].height * len(self._rows)

    @property
    def tile_width(self):
        """Width of a tile, in pixels of the picture."""
        return self._rows[0].tile_width

    @property
    def tile_height(self):
        """Height of a tile, in pixels of the picture."""
        return self._rows[0].tile_height

    @property
    def bitmap(self):
        """The tile sheet."""
        return self._rows[0].bitmap

    def _locate(self, key):
        # (row, index in it) of a cell.
        row = self._rows[0]
        if isinstance(key, tuple):
            key = key[1] * row.width + key[0]
        size = row.width * row.height
        return self._rows[key // size], key % size

    def __getitem__(self, key):
        row, at = self._locate(key)
        return row[at]

    def __setitem__(self, key, tile):
        row, at = self._locate(key)
        row[at] = tile

    @property
    def pixel_shader(self):
        """The palette."""
        return self._rows[0].pixel_shader

    @pixel_shader.setter
    def pixel_shader(self, inks):
        for row in self._rows:
            row.pixel_shader = inks

    @property
    def flip_x(self):
        """Is it mirrored horizontally?"""
        return self._rows[0].flip_x

    @flip_x.setter
    def flip_x(self, flip):
        for row in self._rows:
            row.flip_x = flip
        self._arrange()

    @property
    def flip_y(self):
        """Is it mirrored vertically?"""
        return self._rows[0].flip_y

    @flip_y.setter
    def flip_y(self, flip):
        for row in self._rows:
            row.flip_y = flip
        self._arrange()

    @property
    def transpose_xy(self):
        """Are rows and columns swapped?"""
        return self._rows[0].transpose_xy

    @transpose_xy.setter
    def transpose_xy(self, turned):
        for row in self._rows:
            row.transpose_xy = turned
        self._arrange()

    def _arrange(self):
        # Place the rows. Swapped, they are columns and keep their full width.
        last = len(self._rows) - 1
        is_swapped = self.transpose_xy
        is_reversed = self.flip_x if is_swapped else self.flip_y
        for i in range(last + 1 if last else 0):
            at = last - i if is_reversed else i
            self.native[i].x = 2 * TILE * at if is_swapped else 0
            self.native[i].y = 0 if is_swapped else 15 * at


class Rectangle(_Positioned):
    """A vectorio.Rectangle, made of one repeated line of pixels."""

    def __init__(self, *, pixel_shader, width, height, x=0, y=0, color_index=0):
        self.pixel_shader = pixel_shader
        self._width = width
        self._height = height
        self._color = color_index
        super().__init__(_native.Group(), x, y)

    def _lay(self):
        super()._lay()
        lines = _display_y(self._y + self._height) - _display_y(self._y)
        group = self.native
        if len(group) and group[0].height == lines and group[0].tile_width == 2 * self._width:
            return
        line = Bitmap(2 * self._width, 1, _INKS)
        line.fill(self._color)
        grid = _native.TileGrid(
            line, pixel_shader=self.pixel_shader, width=1, height=lines, tile_width=2 * self._width, tile_height=1
        )
        if len(group):
            group.pop()
        group.append(grid)

    @property
    def width(self):
        """Width in pixels of the picture."""
        return self._width

    @width.setter
    def width(self, width):
        self._width = width
        self._lay()

    @property
    def height(self):
        """Height in pixels of the picture."""
        return self._height

    @height.setter
    def height(self, height):
        self._height = height
        self._lay()

    @property
    def color_index(self):
        """Index of its color in the palette."""
        return self._color

    @color_index.setter
    def color_index(self, color):
        if color != self._color:
            self._color = color
            self.native[0].bitmap.fill(color)


class Display(screen_turned.Display):
    """An adapter for a display of at least 320 x 240 pixels; a larger one shows the picture in its middle."""

    def __init__(self, display, rotation):
        super().__init__(display, rotation)
        self._place = _native.Group(x=(display.width - 2 * WIDE) // 2, y=(display.height - _display_y(HIGH)) // 2)
        this_module = sys.modules[__name__]
        sys.modules["displayio"] = sys.modules["vectorio"] = this_module

    def _wrap(self, group):
        while len(self._place):
            self._place.pop()
        if group is None:
            return None
        self._place.append(group.native)
        return self._place
