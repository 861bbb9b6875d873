"""Blinka's displayio, patched for the simulator: no background thread, as strict as the badge, and fast.

    from .blinka import displayio, busdisplay, vectorio, bitmaptools

Blinka accepts much that the badge rejects: pixels outside a bitmap, tiles beyond the sheet, values beyond the palette. The
patches reject it too. They modify Blinka's classes in place, once, because its fast paths test for exact types. Each patch
also counts changes (`_version`), which tells painter.py what it may cache between refreshes.

Import this module before any other that imports Blinka.
"""

# ruff: noqa: E402, I001  (the order of these imports matters)

import os

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")  # before Blinka looks for a board to run on

import displayio  # first, to avoid vectorio's circular import

displayio._stop_background()  # it would refresh in the middle of the program's changes; the Sim does it

import bitmaptools
import busdisplay
import fontio
import fourwire
import vectorio
from array import array
from displayio._area import Area

__all__ = ["Area", "bitmaptools", "busdisplay", "displayio", "fontio", "fourwire", "vectorio"]

Bitmap, Group, Palette, TileGrid = displayio.Bitmap, displayio.Group, displayio.Palette, displayio.TileGrid
_INT16 = range(-32768, 32768)
_MAX_BYTE_TILES = 255  # grids of a larger sheet have two bytes per cell


def _pixel(index, width, height):
    """Return (x, y) of an index as the badge accepts it. Raises IndexError."""
    if isinstance(index, int):
        if not 0 <= index < width * height:
            raise IndexError("index must be 0-%d" % (width * height - 1))
        return index % width, index // width
    x, y = index
    if not 0 <= x < width:
        raise IndexError("x must be 0-%d" % (width - 1))
    if not 0 <= y < height:
        raise IndexError("y must be 0-%d" % (height - 1))
    return x, y


def _check_value(bitmap, value):
    if not isinstance(value, int):
        raise TypeError("can't convert %s to int" % type(value).__name__)
    if not 0 <= value <= bitmap._bitmask:
        raise ValueError("value must be 0-%d" % bitmap._bitmask)


# -- Bitmap


def _bitmap_init(self, width, height, value_count):
    if width not in range(1, 32768) or height not in range(1, 32768):
        raise ValueError("width and height must be 1-32767")
    _blinka_bitmap_init(self, width, height, value_count)


def _bitmap_get(self, index):
    x, y = _pixel(index, self._bmp_width, self._bmp_height)
    return self._get_pixel(x, y)


def _bitmap_set(self, index, value):
    if self._read_only:
        raise RuntimeError("Read-only")
    width = self._bmp_width
    if type(index) is int and 0 <= index < width * self._bmp_height:
        x = index % width
        y = index // width
    else:
        x, y = _pixel(index, width, self._bmp_height)
    if type(value) is not int or not 0 <= value <= self._bitmask:
        _check_value(self, value)
    self._version += 1
    bits = self._bits_per_value
    if bits < 8:
        word = y * self._stride + (x >> self._x_shift)
        shift = 32 - ((x & self._x_mask) + 1) * bits
        self._data[word] = self._data[word] & ~(self._bitmask << shift) | value << shift
    else:
        self._write_pixel(x, y, value)
    dirty = self._dirty_area
    if not (dirty.x1 <= x < dirty.x2 and dirty.y1 <= y < dirty.y2):
        self._set_dirty_area(Area(x, y, x + 1, y + 1))


def _bitmap_fill(self, value):
    if self._read_only:
        raise RuntimeError("Read-only")
    _check_value(self, value)
    self._set_dirty_area(Area(0, 0, self._bmp_width, self._bmp_height))
    word = 0
    for _ in range(32 // self._bits_per_value):
        word = word << self._bits_per_value | value
    self._data[:] = array("L", [word]) * len(self._data)


def _bitmap_dirty(self, dirty_area):
    self._version += 1
    _blinka_set_dirty_area(self, dirty_area)


_blinka_bitmap_init = Bitmap.__init__
_blinka_set_dirty_area = Bitmap._set_dirty_area
Bitmap._version = 0
Bitmap.__init__ = _bitmap_init
Bitmap.__getitem__ = _bitmap_get
Bitmap.__setitem__ = _bitmap_set
Bitmap.fill = _bitmap_fill
Bitmap._set_dirty_area = _bitmap_dirty
Bitmap.bits_per_value = property(lambda self: self._bits_per_value)
Bitmap.deinit = lambda self: None


# -- Palette


def _palette_index(self, index):
    count = len(self._colors)
    if not -count <= index < count:
        raise IndexError("Palette index out of range")
    return index % count


def _palette_touch(method):
    def touched(self, index, *args):
        self._version += 1
        method(self, _palette_index(self, index), *args)

    return touched


Palette._version = 0
Palette.__getitem__ = lambda self, index: self._colors[_palette_index(self, index)].rgb888
Palette._set_color = _palette_touch(Palette._set_color)
Palette.make_transparent = _palette_touch(Palette.make_transparent)
Palette.make_opaque = _palette_touch(Palette.make_opaque)
Palette.is_transparent = lambda self, index: self._colors[_palette_index(self, index)].transparent


# -- TileGrid


def _grid_init(self, bitmap, *, pixel_shader, default_tile=0, x=0, y=0, **size):
    for place in (x, y):
        if not isinstance(place, int):
            raise TypeError("can't convert %s to int" % type(place).__name__)
        if place not in _INT16:
            raise ValueError("x and y must be -32768-32767")
    _blinka_grid_init(self, bitmap, pixel_shader=pixel_shader, default_tile=default_tile, x=x, y=y, **size)
    if default_tile >= self._tiles_in_bitmap:
        raise ValueError("Default Tile is out of range")
    if self._tiles_in_bitmap > _MAX_BYTE_TILES:
        self._tiles = array("H", list(self._tiles))


def _grid_index(self, index):
    x, y = _pixel(index, self._width_in_tiles, self._height_in_tiles)
    return y * self._width_in_tiles + x


def _grid_get(self, index):
    return self._tiles[_grid_index(self, index)]


def _grid_set(self, index, tile):
    x, y = _pixel(index, self._width_in_tiles, self._height_in_tiles)
    if not isinstance(tile, int):
        raise TypeError("can't convert %s to int" % type(tile).__name__)
    if not 0 <= tile < self._tiles_in_bitmap:
        raise ValueError("Tile index out of bounds")
    self._set_tile(x, y, tile)


def _grid_drawn(self):
    # Blinka keeps the change flags through a full refresh, for its thread, and sends the grid again. The badge doesn't.
    self._needs_refresh = False


_blinka_grid_init = TileGrid.__init__
TileGrid._prepare_full_refresh = _grid_drawn
TileGrid.__init__ = _grid_init
TileGrid.__getitem__ = _grid_get
TileGrid.__setitem__ = _grid_set


# -- Group and shapes


def _one_group_only(method):
    def checked(self, index, layer):
        if isinstance(layer, vectorio._VectorShape) and layer._absolute_transform is not _NOWHERE:
            raise ValueError("Layer already in a group")
        if layer is self:
            raise ValueError("Layer already in a group")
        method(self, index, layer)

    return checked


def _int16_property(name):
    plain = getattr(Group, name)

    def put(self, value):
        if not isinstance(value, int) or value not in _INT16:
            raise ValueError("%s must be -32768-32767" % name)
        plain.fset(self, value)

    return property(plain.fget, put)


vectorio._VectorShape = vectorio._rectangle._VectorShape
_NOWHERE = displayio._structs.null_transform
Group.insert = _one_group_only(Group.insert)
Group.__setitem__ = _one_group_only(Group.__setitem__)
Group.x = _int16_property("x")
Group.y = _int16_property("y")


# -- bitmaptools: what Blinka gets wrong, or slowly


def _rectangle(bitmap, x1, y1, x2, y2):
    """The corners as the badge checks them; ValueError outside the bitmap."""
    x2 = bitmap.width if x2 is None else x2
    y2 = bitmap.height if y2 is None else y2
    for name, value, low, high in (
        ("x1", x1, 0, bitmap.width),
        ("x2", x2, x1, bitmap.width),
        ("y1", y1, 0, bitmap.height),
        ("y2", y2, y1, bitmap.height),
    ):
        if not isinstance(value, int):
            raise TypeError("%s must be of type int" % name)
        if not low <= value <= high:
            raise ValueError("%s must be %d-%d" % (name, low, high))
    return x1, y1, x2, y2


def _write(bitmap, x1, y1, x2, y2, values):
    """Write rows of values (ints in range) to a rectangle and mark it dirty."""
    if bitmap._read_only:
        raise RuntimeError("Read-only")
    if x1 == x2 or y1 == y2:
        return
    bitmap._set_dirty_area(Area(x1, y1, x2, y2))
    bits = bitmap._bits_per_value
    data = bitmap._data
    values = iter(values)
    if bits >= 8:
        for y in range(y1, y2):
            for x in range(x1, x2):
                value = next(values)
                if value is not None:
                    bitmap._write_pixel(x, y, value)
        return
    x_shift, x_mask, mask = bitmap._x_shift, bitmap._x_mask, bitmap._bitmask
    for y in range(y1, y2):
        row = y * bitmap._stride
        for x in range(x1, x2):
            value = next(values)
            if value is not None:
                word = row + (x >> x_shift)
                shift = 32 - ((x & x_mask) + 1) * bits
                data[word] = data[word] & ~(mask << shift) | value << shift


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    """bitmaptools.fill_region with the badge's checks."""
    if not 0 <= value <= dest_bitmap._bitmask:
        raise ValueError("out of range of target")
    x1, y1, x2, y2 = _rectangle(dest_bitmap, x1, y1, x2, y2)
    _write(dest_bitmap, x1, y1, x2, y2, [value] * ((x2 - x1) * (y2 - y1)))


def arrayblit(bitmap, data, x1=0, y1=0, x2=None, y2=None, skip_index=None):
    """bitmaptools.arrayblit as on the badge: the first value goes to (x1, y1)."""
    x1, y1, x2, y2 = _rectangle(bitmap, x1, y1, x2, y2)
    values = memoryview(data)
    if len(values) < (x2 - x1) * (y2 - y1):
        raise IndexError("index out of range")
    mask = bitmap._bitmask
    _write(bitmap, x1, y1, x2, y2, (None if value & mask == skip_index else value & mask for value in values))


def readinto(
    bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False, swap_bytes=False, reverse_rows=False
):
    """bitmaptools.readinto: rows of packed pixels from a binary file."""
    if bits_per_pixel not in (1, 2, 4, 8, 16, 24, 32):
        raise ValueError("Invalid bits_per_pixel: %d" % bits_per_pixel)
    if bits_per_pixel >= 8 or swap_bytes or element_size != 1:
        _blinka_readinto(
            bitmap, file, bits_per_pixel, element_size, reverse_pixels_in_element, swap_bytes, reverse_rows
        )
        return
    width, height = bitmap.width, bitmap.height
    row_bytes = (width * bits_per_pixel + 7) // 8
    mask = (1 << bits_per_pixel) - 1
    shifts = list(range(0, 8, bits_per_pixel))
    if reverse_pixels_in_element:
        shifts.reverse()
    unpacked = [bytes([byte >> shift & mask & bitmap._bitmask for shift in shifts]) for byte in range(256)]
    rows = []
    for _ in range(height):
        row = file.read(row_bytes)
        if len(row) != row_bytes:
            raise EOFError
        rows.append(b"".join([unpacked[byte] for byte in row])[:width])
    if reverse_rows:
        rows.reverse()
    _write(bitmap, 0, 0, width, height, b"".join(rows))


_blinka_readinto = bitmaptools.readinto
bitmaptools.fill_region = fill_region
bitmaptools.arrayblit = arrayblit
bitmaptools.readinto = readinto
