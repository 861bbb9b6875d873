"""Stand-in for vectorio: Rectangle, Circle and Polygon in their native size: 96 bytes, plus a polygon's points."""

from displayio import Palette, _get, _set, area, touch, unite, upright

# The parts of a shape's bytearray. X, Y: its place in its group; BOX: its bounds around that. NOW: where it was at the last
# refresh, on the upright picture. LEFT: what it has left since then, in its group's coordinates.
_X, _Y, _NOW, _BOX, _LEFT, _FLAGS = 0, 2, 4, 12, 20, 28
_DIRTY = 1
_HIDDEN = 2


class _Shape:
    _shape = True

    def __init__(self, pixel_shader, x, y, box, color_index):
        self._shader = pixel_shader
        self._b = bytearray(40)
        _set(self._b, _X, x)
        _set(self._b, _Y, y)
        self._color = color_index
        self._put(_BOX, box)
        # A shape starts where it would be on an unrotated display, outside of all groups; that area is redrawn too.
        self._put(_NOW, upright(self._place()))
        self._dirty()

    def _put(self, at, corners):
        for i in range(4):
            _set(self._b, at + 2 * i, corners[i])

    def _corners(self, at):
        b = self._b
        return _get(b, at), _get(b, at + 2), _get(b, at + 4), _get(b, at + 6)

    def _place(self):
        x1, y1, x2, y2 = self._corners(_BOX)
        x = _get(self._b, _X)
        y = _get(self._b, _Y)
        return x + x1, y + y1, x + x2, y + y2

    def _dirty(self):
        self._b[_FLAGS] |= _DIRTY
        touch()

    def _leave(self):
        self._put(_LEFT, unite(self._corners(_LEFT), self._place()))
        self._dirty()

    def _bounds(self, box):
        self._leave()
        self._put(_BOX, box)

    @property
    def x(self):
        return _get(self._b, _X)

    @x.setter
    def x(self, value):
        if self.x != value:
            self._leave()
            _set(self._b, _X, value)

    @property
    def y(self):
        return _get(self._b, _Y)

    @y.setter
    def y(self, value):
        if self.y != value:
            self._leave()
            _set(self._b, _Y, value)

    @property
    def location(self):
        return self.x, self.y

    @location.setter
    def location(self, value):
        self.x, self.y = value

    @property
    def hidden(self):
        return bool(self._b[_FLAGS] & _HIDDEN)

    @hidden.setter
    def hidden(self, value):
        self._b[_FLAGS] = self._b[_FLAGS] & ~_HIDDEN | (_HIDDEN if value else 0)
        self._dirty()

    @property
    def color_index(self):
        return self._color

    @color_index.setter
    def color_index(self, value):
        self._color = value
        self._dirty()

    @property
    def pixel_shader(self):
        return self._shader

    @pixel_shader.setter
    def pixel_shader(self, value):
        self._shader = value
        self._dirty()

    def _old(self):
        return unite(self._corners(_LEFT), self._corners(_NOW))

    def _seen(self, x, y, scale):
        # A group's scale moves a shape without stretching it.
        x1, y1, x2, y2 = self._corners(_BOX)
        x += scale * _get(self._b, _X)
        y += scale * _get(self._b, _Y)
        return x + x1, y + y1, x + x2, y + y2

    # a hidden shape's changes are sent too.
    def _areas(self, found, x, y, scale, hidden, moved, turned):
        shader = self._shader
        repaint = isinstance(shader, Palette) and shader._b[4 * shader._n]
        x1, y1, x2, y2 = self._corners(_LEFT)
        left = x + x1, y + y1, x + x2, y + y2
        before = self._corners(_NOW)
        now = self._seen(x, y, scale)
        if now != before:
            left = unite(before, left)
        anywhere = left[0] != left[2] and left[1] != left[3]
        if not (self._b[_FLAGS] & _DIRTY or now != before or turned or repaint):
            if anywhere:
                found.append(left)
        elif not anywhere:
            found.append(now)
        else:
            both = unite(left, now)
            if _common(left, now) + area(both) - area(left) - area(now) <= min(area(left), area(now)):
                found.append(both)
            else:
                found.append(now)
                found.append(left)

    def _finish(self, x, y, scale, hidden, moved, turned):
        self._put(_NOW, self._seen(x, y, scale))
        self._put(_LEFT, (0, 0, 0, 0))
        self._b[_FLAGS] &= ~_DIRTY
        if isinstance(self._shader, Palette):
            self._shader._b[4 * self._shader._n] = 0


def _common(a, b):
    # The pixels that two areas share. Where they share none the native code computes with what a half-made area has, 16 bits of a
    # negative height: so much that the two are sent apart.
    x1, y1, x2, y2 = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    if x1 >= x2 or y1 > y2:
        return 1 << 24
    return (x2 - x1) * (y2 - y1)


class Rectangle(_Shape):
    def __init__(self, *, pixel_shader, width, height, x=0, y=0, color_index=0):
        _Shape.__init__(self, pixel_shader, x, y, (0, 0, width, height), color_index)

    @property
    def width(self):
        return _get(self._b, _BOX + 4)

    @width.setter
    def width(self, value):
        self._bounds((0, 0, value, self.height))

    @property
    def height(self):
        return _get(self._b, _BOX + 6)

    @height.setter
    def height(self, value):
        self._bounds((0, 0, self.width, value))


class Circle(_Shape):
    def __init__(self, *, pixel_shader, radius, x=0, y=0, color_index=0):
        _Shape.__init__(self, pixel_shader, x, y, (-radius - 1, -radius - 1, radius + 1, radius + 1), color_index)

    @property
    def radius(self):
        return -1 - _get(self._b, _BOX)

    @radius.setter
    def radius(self, value):
        self._bounds((-value - 1, -value - 1, value + 1, value + 1))


class Polygon(_Shape):
    def __init__(self, *, pixel_shader, points, x=0, y=0, color_index=0):
        self._points = bytearray(4 * len(points))
        _Shape.__init__(self, pixel_shader, x, y, self._round(points), color_index)

    def _round(self, points):
        xs = [p[0] for p in points]
        ys = [p[1] for p in points]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def points(self):
        raise NotImplementedError

    @points.setter
    def points(self, value):
        self._bounds(self._round(value))
