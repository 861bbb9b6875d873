"""A display of 320 x 240: every pixel of the picture twice as wide and twice as high, but the eighth line of a tile once.

    display = Display(board.DISPLAY, 0)     # what Screen asks of a display; from now on displayio and vectorio are this one

Sixteen rows of tiles are 240 lines then, and text stays as it is, because the eighth line of a letter is mostly empty. The
sheet stays as small as it is: displayio draws a row twice as large, sixteen lines high, fifteen lines below the one above,
so that each row covers the line that the one above has too many.

The classes here stand in the place of displayio's and vectorio's for all that comes later: places and sizes are those of a
picture of 160 x 128, `native` is what is drawn. vectorio is not needed (the Wio Terminal has none).
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
_ROW = const(20)  # tiles of a row of the table
_INKS = const(16)


def _down(y):
    # Where a line of the picture is on the display.
    return y * 15 >> 3


class _Placed:
    # Something with a place.

    def __init__(self, native, x, y):
        self.native = native
        self._y = y
        native.x = 2 * x
        self._lay()

    def _lay(self):
        self.native.y = _down(self._y)

    @property
    def x(self):
        """Pixels of the picture from the left."""
        return self.native.x >> 1

    @x.setter
    def x(self, x):
        self.native.x = 2 * x

    @property
    def y(self):
        """Pixels of the picture from above."""
        return self._y

    @y.setter
    def y(self, y):
        if y != self._y:
            self._y = y
            self._lay()

    @property
    def hidden(self):
        """Is it not seen?"""
        return self.native.hidden

    @hidden.setter
    def hidden(self, hidden):
        self.native.hidden = hidden


class Group(_Placed):
    """displayio.Group."""

    def __init__(self, *, scale=1, x=0, y=0):
        self._items = []
        super().__init__(_native.Group(scale=scale), x, y)

    @property
    def scale(self):
        """How much larger it is than the picture."""
        return self.native.scale

    @scale.setter
    def scale(self, scale):
        self.native.scale = scale

    def append(self, item):
        """Lay something on top; a row of the table beneath those that lie lower, which cover its last line."""
        at = len(self._items)
        if item.__class__ is TileGrid and item.width == _ROW:
            while at and self._items[at - 1].__class__ is TileGrid and self._items[at - 1].y > item.y:
                at -= 1
        self.insert(at, item)

    def insert(self, at, item):
        """Lay something beneath the item that is there."""
        self._items.insert(at, item)
        self.native.insert(at, item.native)

    def pop(self, at=-1):
        """Take something away."""
        item = self._items.pop(at)
        self.native.remove(item.native)
        return item

    def remove(self, item):
        """Take this away."""
        self.pop(self.index(item))

    def index(self, item):
        """Where it lies."""
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


class TileGrid(_Placed):
    """displayio.TileGrid: of tiles eight pixels high, a native one for each row; any other bitmap as one piece."""

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
        """Pixels of the picture."""
        return self._rows[0].tile_width

    @property
    def tile_height(self):
        """Pixels of the picture."""
        return self._rows[0].tile_height

    @property
    def bitmap(self):
        """Its tiles."""
        return self._rows[0].bitmap

    def _place(self, key):
        # The row of a cell, and where it is in there.
        row = self._rows[0]
        if isinstance(key, tuple):
            key = key[1] * row.width + key[0]
        many = row.width * row.height
        return self._rows[key // many], key % many

    def __getitem__(self, key):
        row, at = self._place(key)
        return row[at]

    def __setitem__(self, key, tile):
        row, at = self._place(key)
        row[at] = tile

    @property
    def pixel_shader(self):
        """Its colours."""
        return self._rows[0].pixel_shader

    @pixel_shader.setter
    def pixel_shader(self, inks):
        for row in self._rows:
            row.pixel_shader = inks

    @property
    def flip_x(self):
        """Is it mirrored from left to right?"""
        return self._rows[0].flip_x

    @flip_x.setter
    def flip_x(self, flip):
        for row in self._rows:
            row.flip_x = flip
        self._arrange()

    @property
    def flip_y(self):
        """Is it mirrored from above to below?"""
        return self._rows[0].flip_y

    @flip_y.setter
    def flip_y(self, flip):
        for row in self._rows:
            row.flip_y = flip
        self._arrange()

    @property
    def transpose_xy(self):
        """Are its rows columns?"""
        return self._rows[0].transpose_xy

    @transpose_xy.setter
    def transpose_xy(self, turned):
        for row in self._rows:
            row.transpose_xy = turned
        self._arrange()

    def _arrange(self):
        # Where each row lies; as a column it is not pressed together: it has no line beside it to give.
        last = len(self._rows) - 1
        turned = self.transpose_xy
        back = self.flip_x if turned else self.flip_y
        for i in range(last + 1 if last else 0):
            at = last - i if back else i
            self.native[i].x = 2 * TILE * at if turned else 0
            self.native[i].y = 0 if turned else 15 * at


class Rectangle(_Placed):
    """vectorio.Rectangle: a line of pixels, shown again and again."""

    def __init__(self, *, pixel_shader, width, height, x=0, y=0, color_index=0):
        self.pixel_shader = pixel_shader
        self._width = width
        self._height = height
        self._color = color_index
        super().__init__(_native.Group(), x, y)

    def _lay(self):
        super()._lay()
        lines = _down(self._y + self._height) - _down(self._y)
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
        """Pixels of the picture."""
        return self._width

    @width.setter
    def width(self, width):
        self._width = width
        self._lay()

    @property
    def height(self):
        """Pixels of the picture."""
        return self._height

    @height.setter
    def height(self, height):
        self._height = height
        self._lay()

    @property
    def color_index(self):
        """Its colour of the palette."""
        return self._color

    @color_index.setter
    def color_index(self, color):
        if color != self._color:
            self._color = color
            self.native[0].bitmap.fill(color)


class Display(screen_turned.Display):
    """What stands between Screen and a display of at least 320 x 240; a larger one has the picture in its middle."""

    def __init__(self, display, rotation):
        super().__init__(display, rotation)
        self._place = _native.Group(x=(display.width - 2 * WIDE) // 2, y=(display.height - _down(HIGH)) // 2)
        here = sys.modules[__name__]
        sys.modules["displayio"] = sys.modules["vectorio"] = here

    def _around(self, group):
        while len(self._place):
            self._place.pop()
        if group is None:
            return None
        self._place.append(group.native)
        return self._place
