"""displayio inside the VM: objects of the size that the native ones have, which know what of them is dirty.

Each object here takes, with its instance, as many bytes of heap as the native object (TileGrid 96 and its cells, Bitmap
48 and its pixels, Palette 16 and 16 a colour ...). Nothing is drawn: `areas(root)` gives the rectangles that the native
code would send, united in the way of shared-module/displayio.
"""

_MOVED = 1
_FULL = 2
_PARTIAL = 4
_HIDDEN = 8
_IN_GROUP = 16
_WIDE = 32  # two bytes per cell
_TRANSPOSED = 64
_SEEN_HIDDEN = 128  # hidden, and the area it covered has been redrawn

# Layout of a TileGrid's bytearray: 16-bit numbers, except the flags and the cell counts.
_X, _Y, _OLD, _DIRTY, _W, _H, _TILE_W, _TILE_H, _FLAGS, _FLIPS, _CELLS = 0, 2, 4, 12, 20, 21, 22, 24, 26, 27, 28
_FLIP_X = 1
_FLIP_Y = 2
_INLINE = 4  # bytes of cells stored inline, at no cost
_HEAD = 32

CIRCUITPYTHON_TERMINAL = None
changed = True  # something has changed since this was set to False


def touch():
    """Note a change that a refresh may show."""
    global changed
    changed = True


# Stores the number plus 32,768: two coordinates side by side could look like an address to the VM's collector.
def _get(b, at):
    return (b[at] | b[at + 1] << 8) - 32768


def _set(b, at, n):
    n += 32768
    b[at] = n & 255
    b[at + 1] = n >> 8 & 255


class Bitmap:
    def __init__(self, width, height, value_count):
        bits = 1
        while value_count > 1 << bits:
            bits *= 2
        size = height * 4 * ((width * bits + 31) // 32)
        self._b = b = bytearray(size + 16)
        _set(b, size, width)
        _set(b, size + 2, height)
        b[size + 4] = bits
        b[size + 5] = 0 if bits > 8 or width * bits % 32 else (1 << bits) - 1
        self._dirty(0, 0, width, height)

    @property
    def width(self):
        return _get(self._b, len(self._b) - 16)

    @property
    def height(self):
        return _get(self._b, len(self._b) - 14)

    @property
    def bits_per_value(self):
        return self._b[len(self._b) - 12]

    def _dirty(self, x1, y1, x2, y2):
        touch()
        b = self._b
        at = len(b) - 8
        if _get(b, at + 4) > _get(b, at):
            x1 = min(x1, _get(b, at))
            y1 = min(y1, _get(b, at + 2))
            x2 = max(x2, _get(b, at + 4))
            y2 = max(y2, _get(b, at + 6))
        _set(b, at, x1)
        _set(b, at + 2, y1)
        _set(b, at + 4, x2)
        _set(b, at + 6, y2)

    def dirty(self, x1=0, y1=0, x2=-1, y2=-1):
        self._dirty(x1, y1, self.width if x2 < 0 else x2, self.height if y2 < 0 else y2)

    def _place(self, key):
        width = self.width
        if isinstance(key, tuple):
            x, y = key
        else:
            x = key % width
            y = key // width
        if not (0 <= x < width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        return y << 12 | x

    def __getitem__(self, key):
        place = self._place(key)
        bits = self.bits_per_value
        stride = 4 * ((self.width * bits + 31) // 32)
        at = (place & 4095) * bits
        if bits > 8:
            at = (place >> 12) * stride + at // 8
            return self._b[at] | self._b[at + 1] << 8
        return self._b[(place >> 12) * stride + at // 8] >> at % 8 & (1 << bits) - 1

    # One frame deep, and quick for pixels by their number where lines have no gaps between them (all is dirty then): a
    # table's pictures are ten thousand of them.
    def __setitem__(self, key, value):
        global changed
        b = self._b
        end = len(b)
        most = b[-11]
        if most and key.__class__ is int and 0 <= value <= most and key >= 0:
            at = key * b[-12]
            byte = at >> 3
            if byte < end - 16:
                b[byte] = b[byte] & ~(most << (at & 7)) | value << (at & 7)
                b[-10] = 1
                changed = True
                return
        width = (b[end - 16] | b[end - 15] << 8) - 32768
        if isinstance(key, tuple):
            x, y = key
        else:
            y = key // width
            x = key - y * width
        if not (0 <= x < width and 0 <= y < (b[end - 14] | b[end - 13] << 8) - 32768):
            raise IndexError("pixel coordinates out of bounds")
        bits = b[end - 12]
        if not 0 <= value < 1 << bits:
            raise ValueError("pixel value requires too many bits")
        at = x * bits
        byte = y * ((width * bits + 31) >> 5 << 2) + (at >> 3)
        if bits > 8:
            b[byte] = value & 255
            b[byte + 1] = value >> 8
        else:
            b[byte] = b[byte] & ~((1 << bits) - 1 << (at & 7)) | value << (at & 7)
        self._dirty(x, y, x + 1, y + 1)

    def fill(self, value):
        self._dirty(0, 0, self.width, self.height)
        bits = self.bits_per_value
        byte = 0
        for i in range(0, 8, bits):
            byte |= value << i
        for i in range(len(self._b) - 16):
            self._b[i] = byte & 255

    def deinit(self):
        self._b = self._b[len(self._b) - 16 :]


class Palette:
    def __init__(self, color_count, *, dither=False):
        # Four bytes per color (red, green, blue, transparent), and whether a refresh is due.
        self._b = bytearray(max(16 * color_count - 32, 4 * color_count + 1))
        self._n = color_count
        self._b[4 * color_count] = 1

    def __len__(self):
        return self._n

    def _at(self, i):
        if not 0 <= i < self._n:
            raise IndexError("palette index out of range")
        return 4 * i

    def __getitem__(self, i):
        at = self._at(i)
        b = self._b
        return b[at] << 16 | b[at + 1] << 8 | b[at + 2]

    def __setitem__(self, i, color):
        at = self._at(i)
        if not isinstance(color, int):
            color = color[0] << 16 | color[1] << 8 | color[2]
        b = self._b
        if b[at] << 16 | b[at + 1] << 8 | b[at + 2] != color:
            b[at] = color >> 16
            b[at + 1] = color >> 8 & 255
            b[at + 2] = color & 255
            b[4 * self._n] = 1
            touch()

    def make_transparent(self, i):
        self._b[self._at(i) + 3] = 1
        self._b[4 * self._n] = 1
        touch()

    def make_opaque(self, i):
        self._b[self._at(i) + 3] = 0
        self._b[4 * self._n] = 1
        touch()

    def is_transparent(self, i):
        return self._b[self._at(i) + 3] == 1


class Colorspace:
    RGB888 = 0
    RGB565 = 1


class ColorConverter:
    def __init__(self, *, input_colorspace=Colorspace.RGB888, dither=False):
        self._pad = bytes(16)


class OnDiskBitmap:
    def __init__(self, file):
        self._file = open(file, "rb") if isinstance(file, str) else file
        head = self._file.read(54)
        self.width = head[18] | head[19] << 8
        self.height = head[22] | head[23] << 8
        bits = head[28]
        self.pixel_shader = Palette(1 << bits) if bits <= 8 else ColorConverter()


class TileGrid:
    def __init__(
        self, bitmap, *, pixel_shader, width=1, height=1, tile_width=None, tile_height=None, default_tile=0, x=0, y=0
    ):
        if tile_width is None:
            tile_width = bitmap.width
        if tile_height is None:
            tile_height = bitmap.height
        if bitmap.width % tile_width or bitmap.height % tile_height:
            raise ValueError("Tile width must exactly divide bitmap width")
        tiles = bitmap.width // tile_width * (bitmap.height // tile_height)
        cells = width * height * (2 if tiles > 255 else 1)
        self._bitmap = bitmap
        self._shader = pixel_shader
        self._b = b = bytearray(_HEAD if cells <= _INLINE else _HEAD + cells)
        _set(b, _X, x)
        _set(b, _Y, y)
        b[_W] = width
        b[_H] = height
        _set(b, _TILE_W, tile_width)
        _set(b, _TILE_H, tile_height)
        b[_FLAGS] = _FULL | (_WIDE if tiles > 255 else 0)
        self._tiles = tiles
        for i in range(width * height if default_tile else 0):
            self[i] = default_tile

    @property
    def x(self):
        return _get(self._b, _X)

    @x.setter
    def x(self, value):
        if _get(self._b, _X) != value:
            self._b[_FLAGS] |= _MOVED
            _set(self._b, _X, value)
            touch()

    @property
    def y(self):
        return _get(self._b, _Y)

    @y.setter
    def y(self, value):
        if _get(self._b, _Y) != value:
            self._b[_FLAGS] |= _MOVED
            _set(self._b, _Y, value)
            touch()

    @property
    def width(self):
        return self._b[_W]

    @property
    def height(self):
        return self._b[_H]

    @property
    def tile_width(self):
        return _get(self._b, _TILE_W)

    @property
    def tile_height(self):
        return _get(self._b, _TILE_H)

    @property
    def hidden(self):
        return bool(self._b[_FLAGS] & _HIDDEN)

    @hidden.setter
    def hidden(self, value):
        global changed
        changed = True
        if value:
            self._b[_FLAGS] = self._b[_FLAGS] & ~_SEEN_HIDDEN | _HIDDEN
        else:
            self._b[_FLAGS] = self._b[_FLAGS] & ~(_SEEN_HIDDEN | _HIDDEN) | _FULL

    @property
    def bitmap(self):
        return self._bitmap

    @bitmap.setter
    def bitmap(self, value):
        global changed
        changed = True
        self._bitmap = value
        self._b[_FLAGS] |= _FULL

    @property
    def pixel_shader(self):
        return self._shader

    @pixel_shader.setter
    def pixel_shader(self, value):
        global changed
        changed = True
        self._shader = value
        self._b[_FLAGS] |= _FULL

    @property
    def flip_x(self):
        return bool(self._b[_FLIPS] & _FLIP_X)

    @flip_x.setter
    def flip_x(self, value):
        global changed
        changed = True
        self._b[_FLIPS] = self._b[_FLIPS] & ~_FLIP_X | (_FLIP_X if value else 0)
        self._b[_FLAGS] |= _FULL

    @property
    def flip_y(self):
        return bool(self._b[_FLIPS] & _FLIP_Y)

    @flip_y.setter
    def flip_y(self, value):
        global changed
        changed = True
        self._b[_FLIPS] = self._b[_FLIPS] & ~_FLIP_Y | (_FLIP_Y if value else 0)
        self._b[_FLAGS] |= _FULL

    @property
    def transpose_xy(self):
        return bool(self._b[_FLAGS] & _TRANSPOSED)

    @transpose_xy.setter
    def transpose_xy(self, value):
        global changed
        changed = True
        self._b[_FLAGS] = self._b[_FLAGS] & ~_TRANSPOSED | (_TRANSPOSED if value else 0) | _MOVED | _FULL

    def contains(self, point):
        x = point[0] - self.x
        y = point[1] - self.y
        return 0 <= x < self.width * self.tile_width and 0 <= y < self.height * self.tile_height

    # One call deep, because the native code doesn't use the call stack.
    def __getitem__(self, key):
        b = self._b
        if isinstance(key, tuple):
            x, y = key
            i = y * b[_W] + x if 0 <= x < b[_W] and 0 <= y < b[_H] else -1
        else:
            i = key
        if not 0 <= i < b[_W] * b[_H]:
            raise IndexError("Tile index out of bounds")
        at = _CELLS if len(b) == _HEAD else _HEAD
        if b[_FLAGS] & _WIDE:
            at += 2 * i
            return b[at] | b[at + 1] << 8
        return b[at + i]

    def __setitem__(self, key, tile):
        global changed
        changed = True
        b = self._b
        w = b[_W]
        if isinstance(key, tuple):
            x, y = key
            i = y * w + x if 0 <= x < w and 0 <= y < b[_H] else -1
        else:
            i = key
        if not 0 <= i < w * b[_H]:
            raise IndexError("Tile index out of bounds")
        if not 0 <= tile < self._tiles:
            raise ValueError("Tile index out of bounds")
        at = _CELLS if len(b) == _HEAD else _HEAD
        if b[_FLAGS] & _WIDE:
            at += 2 * i
            b[at] = tile & 255
            b[at + 1] = tile >> 8
        else:
            b[at + i] = tile
        # A cell set to its old value is dirty too. The dirty bounds are in cells: x1, y1, x2, y2.
        x = i % w
        y = i // w
        if b[_FLAGS] & _PARTIAL:
            if x < b[_DIRTY]:
                b[_DIRTY] = x
            if y < b[_DIRTY + 1]:
                b[_DIRTY + 1] = y
            if x >= b[_DIRTY + 2]:
                b[_DIRTY + 2] = x + 1
            if y >= b[_DIRTY + 3]:
                b[_DIRTY + 3] = y + 1
        else:
            b[_DIRTY] = x
            b[_DIRTY + 1] = y
            b[_DIRTY + 2] = x + 1
            b[_DIRTY + 3] = y + 1
            b[_FLAGS] |= _PARTIAL

    # The interface for the stand-in display.

    def _old(self):
        b = self._b
        return _get(b, _OLD), _get(b, _OLD + 2), _get(b, _OLD + 4), _get(b, _OLD + 6)

    def _now(self, x, y, scale):
        b = self._b
        x += scale * _get(b, _X)
        y += scale * _get(b, _Y)
        w = b[_W] * _get(b, _TILE_W) * scale
        h = b[_H] * _get(b, _TILE_H) * scale
        if b[_FLAGS] & _TRANSPOSED:
            w, h = h, w
        return x, y, x + w, y + h

    # displayio_tilegrid_get_refresh_areas
    def _areas(self, found, x, y, scale, hidden, moved, turned):
        b = self._b
        if turned:
            self._turn(hidden)
        hidden = hidden or b[_FLAGS] & _HIDDEN
        if hidden and b[_FLAGS] & _SEEN_HIDDEN:
            return
        old = self._old()
        first = old[0] == old[2]
        if hidden:
            b[_FLAGS] |= _SEEN_HIDDEN
            if not first:
                found.append(old)
            return
        now = self._now(x, y, scale)
        if (moved or b[_FLAGS] & _MOVED) and not first:
            both = unite(old, now)
            if area(both) <= 2 * b[_W] * _get(b, _TILE_W) * b[_H] * _get(b, _TILE_H):
                found.append(both)
            else:
                found.append(now)
                found.append(old)
            return
        partial = b[_FLAGS] & _PARTIAL
        full = b[_FLAGS] & _FULL
        w = self.tile_width
        h = self.tile_height
        dirty = (b[_DIRTY] * w, b[_DIRTY + 1] * h, b[_DIRTY + 2] * w, b[_DIRTY + 3] * h)
        if isinstance(self._bitmap, Bitmap):
            p = self._bitmap._b
            at = len(p) - 8
            if p[-10]:
                full = True
            elif _get(p, at + 4) > _get(p, at):
                if self._tiles == 1:
                    dirty = (_get(p, at), _get(p, at + 2), _get(p, at + 4), _get(p, at + 6))
                    partial = True
                else:
                    full = True
        shader = self._shader
        if isinstance(shader, Palette) and shader._b[4 * shader._n]:
            full = True
        if full or first:
            found.append(now)
        elif partial:
            x = now[0]
            y = now[1]
            found.append((x + dirty[0] * scale, y + dirty[1] * scale, x + dirty[2] * scale, y + dirty[3] * scale))

    def _turn(self, hidden):
        # A parent group was hidden or shown.
        b = self._b
        b[_FLAGS] = b[_FLAGS] & ~_SEEN_HIDDEN | (0 if hidden else _FULL)

    # displayio_tilegrid_finish_refresh. Where a hidden grid was drawn is forgotten and noted again by turns, as there.
    def _finish(self, x, y, scale, hidden, moved, turned):
        b = self._b
        if turned:
            self._turn(hidden)
        old = self._old()
        place = old
        if old[0] == old[2]:
            place = self._now(x, y, scale)
        elif hidden or b[_FLAGS] & _HIDDEN:
            place = (0, 0, 0, 0)
        elif moved or b[_FLAGS] & _MOVED:
            place = self._now(x, y, scale)
        for i in range(4):
            _set(b, _OLD + 2 * i, place[i])
        b[_FLAGS] &= ~(_MOVED | _FULL | _PARTIAL)
        if isinstance(self._bitmap, Bitmap):
            p = self._bitmap._b
            for i in range(8):
                p[len(p) - 8 + i] = 0
            p[-10] = 0
        if isinstance(self._shader, Palette):
            self._shader._b[4 * self._shader._n] = 0


_G_HIDDEN = 256
_G_IN_GROUP = 512
_G_MOVED = 1024
_G_TURNED = 2048  # was hidden or shown


class Group:
    # Attribute names don't clash with those of LabelBase or a program.
    def __init__(self, *, scale=1, x=0, y=0):
        if scale < 1:
            raise ValueError("scale must be >= 1")
        self._gl = []
        self._gp = (x + 4096) << 13 | (y + 4096)
        self._gf = scale
        self._gr = None  # the area of removed layers

    def _member(self, layer):
        touch()
        if isinstance(layer, Group):
            if layer._gf & _G_IN_GROUP:
                raise ValueError("Layer already in a group")
            layer._gf |= _G_IN_GROUP | _G_MOVED
        elif isinstance(layer, TileGrid):
            if layer._b[_FLAGS] & _IN_GROUP:
                raise ValueError("Layer already in a group")
            layer._b[_FLAGS] |= _IN_GROUP | _MOVED
        elif not hasattr(layer, "_shape"):
            raise ValueError("Layer must be a Group or TileGrid subclass")
        return layer

    def _gone(self, layer):
        touch()
        place = _previous(layer)
        if place:
            self._gr = unite(self._gr, place) if self._gr else place
        if isinstance(layer, Group):
            layer._gf &= ~_G_IN_GROUP
        elif isinstance(layer, TileGrid):
            layer._b[_FLAGS] &= ~_IN_GROUP
        return layer

    def append(self, layer):
        self._gl.append(self._member(layer))

    def insert(self, index, layer):
        self._gl.insert(index, self._member(layer))

    def index(self, layer):
        return self._gl.index(layer)

    def pop(self, i=-1):
        return self._gone(self._gl.pop(i))

    def remove(self, layer):
        self._gone(self._gl.pop(self._gl.index(layer)))

    def sort(self, key, reverse):
        self._gl.sort(key=key, reverse=reverse)
        touch()

    def __len__(self):
        return len(self._gl)

    def __bool__(self):
        return bool(self._gl)

    def __getitem__(self, index):
        return self._gl[index]

    def __setitem__(self, index, layer):
        self._gone(self._gl[index])
        self._gl[index] = self._member(layer)

    def __delitem__(self, index):
        layer = self._gl[index]
        del self._gl[index]
        self._gone(layer)

    def __iter__(self):
        return iter(self._gl)

    @property
    def x(self):
        return (self._gp >> 13) - 4096

    @x.setter
    def x(self, value):
        if self.x != value:
            self._gp = (value + 4096) << 13 | self._gp & 8191
            self._gf |= _G_MOVED
            touch()

    @property
    def y(self):
        return (self._gp & 8191) - 4096

    @y.setter
    def y(self, value):
        if self.y != value:
            self._gp = self._gp >> 13 << 13 | value + 4096
            self._gf |= _G_MOVED
            touch()

    @property
    def scale(self):
        return self._gf & 255

    @scale.setter
    def scale(self, value):
        if self._gf & 255 != value:
            self._gf = self._gf >> 8 << 8 | value | _G_MOVED
            touch()

    @property
    def hidden(self):
        return bool(self._gf & _G_HIDDEN)

    @hidden.setter
    def hidden(self, value):
        touch()
        if bool(value) != bool(self._gf & _G_HIDDEN):
            self._gf = (self._gf ^ _G_HIDDEN) | _G_TURNED


def unite(a, b):
    """Return the bounding box of two rectangles; an empty one is ignored."""
    if a[0] == a[2] or a[1] == a[3]:
        return b
    if b[0] == b[2] or b[1] == b[3]:
        return a
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def area(a):
    return (a[2] - a[0]) * (a[3] - a[1])


def _previous(layer):
    """Return where a layer was last drawn, or None; a group's shapes are ignored, as in the native code."""
    if isinstance(layer, Group):
        place = layer._gr
        for inner in layer._gl:
            if hasattr(inner, "_shape"):
                continue
            there = _previous(inner)
            if there:
                place = unite(place, there) if place else there
        return place
    place = layer._old()
    return place if place[0] != place[2] else None


def areas(group, full, width, height):
    """Return the rectangles that a refresh of this root group sends, clipped to the display, and mark everything clean."""
    found = []
    if not full:
        _walk(group, found, 0, 0, 1, False, False, False)
    _walk(group, None, 0, 0, 1, False, False, False)
    if full:
        found = [(0, 0, width, height)]
    sent = []
    for x1, y1, x2, y2 in found:
        x1, y1, x2, y2 = max(x1, 0), max(y1, 0), min(x2, width), min(y2, height)
        if x1 < x2 and y1 < y2:
            sent.append((x1, y1, x2, y2))
    return sent


def _walk(group, found, x, y, scale, hidden, moved, turned):
    # With a list: collect areas. With None: everything has been sent.
    flags = group._gf
    x += scale * ((group._gp >> 13) - 4096)  # not group.x, which a subclass may override
    y += scale * ((group._gp & 8191) - 4096)
    scale *= flags & 255
    moved = moved or bool(flags & _G_MOVED)
    turned = turned or bool(flags & _G_TURNED)
    hidden = hidden or bool(flags & _G_HIDDEN)
    if found is None:
        group._gr = None
        group._gf = flags & ~(_G_MOVED | _G_TURNED)
    elif group._gr:
        found.append(group._gr)
    for i in range(len(group._gl) - 1, -1, -1):
        layer = group._gl[i]
        if isinstance(layer, Group):
            _walk(layer, found, x, y, scale, hidden, moved, turned)
        elif found is None:
            layer._finish(x, y, scale, hidden, moved, turned)
        else:
            layer._areas(found, x, y, scale, hidden, moved, turned)


rotation = 0  # the display's rotation, and its size when rotated: shapes need them
across = (160, 128)


def upright(native):
    """Convert an area of the panel's memory to the upright picture."""
    x1, y1, x2, y2 = native
    width, height = across
    if rotation == 90:
        return y1, height - x2, y2, height - x1
    if rotation == 180:
        return width - x2, height - y2, width - x1, height - y1
    if rotation == 270:
        return width - y2, x1, width - y1, x2
    return native


def release_displays():
    """Nothing to release."""
