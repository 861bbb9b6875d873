"""vectorio inside the VM: Rectangle, Circle and Polygon of their native size, 96 bytes and a polygon's points."""

from displayio import Palette, _get, _set, touch, unite

_X, _Y, _OLD, _BOX, _FLAGS = 0, 2, 4, 12, 20
_DIRTY = 1
_HIDDEN = 2


class _Shape:
    _shape = True

    def __init__(self, pixel_shader, x, y, box, color_index):
        self._shader = pixel_shader
        self._b = bytearray(40)
        _set(self._b, _X, x)
        _set(self._b, _Y, y)
        self._b[_FLAGS] = _DIRTY
        self._color = color_index
        self._bounds(box)

    def _bounds(self, box):
        for i in range(4):
            _set(self._b, _BOX + 2 * i, box[i])
        self._b[_FLAGS] |= _DIRTY
        touch()

    @property
    def x(self):
        return _get(self._b, _X)

    @x.setter
    def x(self, value):
        if self.x != value:
            _set(self._b, _X, value)
            self._b[_FLAGS] |= _DIRTY
            touch()

    @property
    def y(self):
        return _get(self._b, _Y)

    @y.setter
    def y(self, value):
        if self.y != value:
            _set(self._b, _Y, value)
            self._b[_FLAGS] |= _DIRTY
            touch()

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
        self._b[_FLAGS] = self._b[_FLAGS] & ~_HIDDEN | (_HIDDEN if value else 0) | _DIRTY
        touch()

    @property
    def color_index(self):
        return self._color

    @color_index.setter
    def color_index(self, value):
        self._color = value
        self._b[_FLAGS] |= _DIRTY
        touch()

    @property
    def pixel_shader(self):
        return self._shader

    @pixel_shader.setter
    def pixel_shader(self, value):
        self._shader = value
        self._b[_FLAGS] |= _DIRTY
        touch()

    def _old(self):
        b = self._b
        return _get(b, _OLD), _get(b, _OLD + 2), _get(b, _OLD + 4), _get(b, _OLD + 6)

    def _now(self, x, y, scale):
        b = self._b
        x += scale * _get(b, _X)
        y += scale * _get(b, _Y)
        return (
            x + scale * _get(b, _BOX),
            y + scale * _get(b, _BOX + 2),
            x + scale * _get(b, _BOX + 4),
            y + scale * _get(b, _BOX + 6),
        )

    def _areas(self, found, x, y, scale, hidden, moved, fresh):
        shader = self._shader
        repaint = isinstance(shader, Palette) and shader._b[4 * shader._n]
        if not (self._b[_FLAGS] & _DIRTY or moved or fresh or repaint):
            return
        old = self._old()
        now = self._now(x, y, scale)
        hidden = hidden or self.hidden
        if old[0] == old[2]:
            if not hidden:
                found.append(now)
        elif hidden:
            found.append(old)
        else:
            found.append(unite(old, now))

    def _finish(self, x, y, scale, hidden):
        place = (0, 0, 0, 0) if hidden or self.hidden else self._now(x, y, scale)
        for i in range(4):
            _set(self._b, _OLD + 2 * i, place[i])
        self._b[_FLAGS] &= ~_DIRTY
        if isinstance(self._shader, Palette):
            self._shader._b[4 * self._shader._n] = 0


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
        _Shape.__init__(self, pixel_shader, x, y, (-radius, -radius, radius + 1, radius + 1), color_index)

    @property
    def radius(self):
        return -_get(self._b, _BOX)

    @radius.setter
    def radius(self, value):
        self._bounds((-value, -value, value + 1, value + 1))


class Polygon(_Shape):
    def __init__(self, *, pixel_shader, points, x=0, y=0, color_index=0):
        self._points = bytearray(4 * len(points))
        _Shape.__init__(self, pixel_shader, x, y, self._round(points), color_index)

    def _round(self, points):
        xs = [p[0] for p in points]
        ys = [p[1] for p in points]
        return min(xs), min(ys), max(xs) + 1, max(ys) + 1

    @property
    def points(self):
        raise NotImplementedError

    @points.setter
    def points(self, value):
        self._bounds(self._round(value))
