"""displayio for counting instructions: it does as little as can be, since the native code costs next to nothing.

One call of a method here burns about as much as the call of a native one (argument check and all) on the badge.
"""

CIRCUITPYTHON_TERMINAL = None
_G_IN_GROUP = 0
rotation = 0
across = (160, 128)


class Bitmap:
    def __init__(self, width, height, value_count):
        self.width = width
        self.height = height
        self.bits_per_value = 8

    def __getitem__(self, key):
        return 0

    def __setitem__(self, key, value):
        pass

    def fill(self, value):
        pass

    def dirty(self, x1=0, y1=0, x2=-1, y2=-1):
        pass

    def _dirty(self, x1, y1, x2, y2):
        pass

    def deinit(self):
        pass


class Palette:
    def __init__(self, color_count, *, dither=False):
        self.colors = [0] * color_count

    def __len__(self):
        return len(self.colors)

    def __getitem__(self, i):
        return self.colors[i]

    def __setitem__(self, i, color):
        self.colors[i] = color

    def make_transparent(self, i):
        pass

    def make_opaque(self, i):
        pass

    def is_transparent(self, i):
        return False


class Colorspace:
    RGB888 = 0


class ColorConverter:
    def __init__(self, *, input_colorspace=0, dither=False):
        pass


class OnDiskBitmap:
    def __init__(self, file):
        self.width = self.height = 8
        self.pixel_shader = Palette(16)


class TileGrid:
    def __init__(
        self, bitmap, *, pixel_shader, width=1, height=1, tile_width=None, tile_height=None, default_tile=0, x=0, y=0
    ):
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.width = width
        self.height = height
        self.tile_width = tile_width or bitmap.width
        self.tile_height = tile_height or bitmap.height
        self.x = x
        self.y = y
        self.hidden = False
        self.flip_x = self.flip_y = self.transpose_xy = False
        self.cells = [default_tile] * (width * height)

    def __getitem__(self, key):
        if isinstance(key, tuple):
            return self.cells[key[1] * self.width + key[0]]
        return self.cells[key]

    def __setitem__(self, key, tile):
        if isinstance(key, tuple):
            self.cells[key[1] * self.width + key[0]] = tile
        else:
            self.cells[key] = tile

    def contains(self, point):
        return False


class Group:
    def __init__(self, *, scale=1, x=0, y=0):
        self._members = []
        self._gs = scale
        self._gf = 0
        self.x = x
        self.y = y
        self.hidden = False

    # LabelBase overrides scale.
    @property
    def scale(self):
        return self._gs

    @scale.setter
    def scale(self, value):
        self._gs = value

    def append(self, layer):
        self._members.append(layer)

    def insert(self, index, layer):
        self._members.insert(index, layer)

    def index(self, layer):
        return self._members.index(layer)

    def pop(self, i=-1):
        return self._members.pop(i)

    def remove(self, layer):
        self._members.remove(layer)

    def __len__(self):
        return len(self._members)

    def __bool__(self):
        return bool(self._members)

    def __getitem__(self, index):
        return self._members[index]

    def __setitem__(self, index, layer):
        self._members[index] = layer

    def __iter__(self):
        return iter(self._members)


def areas(group, full, width, height):
    return []


def release_displays():
    pass
