"""Draws what BusDisplay would draw, twenty times as fast: bottom layer first, a row of a tile at a time.

    buffer = paint(group, area, colorspace)     # a bytearray of RGB565 for the area, as BusDisplay sends it

Blinka composes pixel by pixel from the top; a screen takes it 60 ms and more. Here the tiles of a TileGrid are kept as
rows of ready pixels (runs, where some are transparent) until their bitmap or palette changes. What is not a plain
TileGrid or Rectangle (flipped, dithered, from a file, turned) is left to Blinka's own code, so that all is drawn,
and a test holds both against each other.
"""

from array import array

from .blinka import Area, busdisplay, displayio, vectorio

_BYTES = 2  # a pixel
_MOST_KEPT = 64  # sets of tiles (a bitmap in one palette and tile size)

_kept = {}  # (id of bitmap, id of palette, tile width, tile height, scale) -> _Tiles


class _Tiles:
    """A bitmap's tiles in the colours of one palette, cut up as they are asked for."""

    def __init__(self, grid, colorspace, scale):
        self.bitmap, self.palette = grid._bitmap, grid._pixel_shader  # kept, so that no other gets their id
        self.versions = self.bitmap._version, self.palette._version
        self.width, self.height = grid._tile_width, grid._tile_height
        self.across = grid._bitmap_width_in_tiles
        self.scale = scale
        self.colours, self.opaque = displayio._tilegrid._palette_table(
            self.palette, colorspace, 1 << self.bitmap._bits_per_value
        )
        self.colours = [colour.to_bytes(_BYTES, "little") for colour in self.colours]
        self.cut = {}

    def rows(self, tile):
        """For each of the tile's rows on the screen its runs of opaque pixels, [(first pixel, bytes), ...]."""
        rows = self.cut.get(tile)
        if rows is None:
            rows = self.cut[tile] = self._cut(tile)
        return rows

    def _cut(self, tile):
        pixel = self.bitmap._get_pixel
        colours, opaque, scale = self.colours, self.opaque, self.scale
        left = tile % self.across * self.width
        top = tile // self.across * self.height
        bitmap, bits = self.bitmap, self.bitmap._bits_per_value
        packed = bits < 8 and left + self.width <= bitmap._bmp_width and top + self.height <= bitmap._bmp_height
        data, stride, mask = bitmap._data, bitmap._stride, bitmap._bitmask
        x_shift, x_mask = bitmap._x_shift, bitmap._x_mask
        rows = []
        for y in range(top, top + self.height):
            runs = []
            end = -1
            for x in range(self.width):
                if packed:
                    at = left + x
                    value = data[y * stride + (at >> x_shift)] >> 32 - ((at & x_mask) + 1) * bits & mask
                else:
                    value = pixel(left + x, y)
                if opaque[value]:
                    if end != x:
                        runs.append((x * scale, bytearray()))
                    runs[-1][1].extend(colours[value] * scale)
                    end = x + 1
            rows += [runs] * scale
        return rows


def _tiles(grid, colorspace, scale):
    key = id(grid._bitmap), id(grid._pixel_shader), grid._tile_width, grid._tile_height, scale
    tiles = _kept.get(key)
    if tiles is None or tiles.versions != (grid._bitmap._version, grid._pixel_shader._version):
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        tiles = _kept[key] = _Tiles(grid, colorspace, scale)
    return tiles


def _is_plain(layer, colorspace):
    """A TileGrid that lies upright, of a bitmap and palette without dither."""
    transform = layer._absolute_transform
    return (
        displayio._tilegrid._can_fill_pixels(colorspace, layer._bitmap, layer._pixel_shader)
        and not (layer._flip_x or layer._flip_y or layer._transpose_xy or transform.transpose_xy)
        and transform.dx > 0
        and transform.dy > 0
    )


def _paint_grid(grid, area, overlap, buffer, colorspace):
    scale = grid._absolute_transform.scale
    tiles = _tiles(grid, colorspace, scale)
    cells = grid._tiles
    columns, lines = grid._width_in_tiles, grid._height_in_tiles
    wide, high = grid._tile_width * scale, grid._tile_height * scale
    here = grid._current_area
    stride = area.x2 - area.x1
    first = (overlap.x1 - here.x1) // wide
    last = (overlap.x2 - here.x1 - 1) // wide
    for line in range((overlap.y1 - here.y1) // high, (overlap.y2 - here.y1 - 1) // high + 1):
        top = here.y1 + line * high
        start = max(overlap.y1 - top, 0)
        end = min(overlap.y2 - top, high)
        row_of_cells = (line + grid._top_left_y) % lines * columns
        for column in range(first, last + 1):
            left = here.x1 + column * wide
            rows = tiles.rows(cells[row_of_cells + (column + grid._top_left_x) % columns])
            low = overlap.x1 - left
            cap = overlap.x2 - left
            at = (top + start - area.y1) * stride + left - area.x1
            if low <= 0 and cap >= wide:
                for y in range(start, end):
                    for x, run in rows[y]:
                        to = (at + x) * _BYTES
                        buffer[to : to + len(run)] = run
                    at += stride
                continue
            for y in range(start, end):
                for x, run in rows[y]:
                    skip = max(low - x, 0) * _BYTES
                    piece = run[skip : max(cap - x, 0) * _BYTES]
                    if piece:
                        to = (at + x) * _BYTES + skip
                        buffer[to : to + len(piece)] = piece
                at += stride


def _paint_rectangle(shape, area, overlap, buffer, colorspace):
    cover = vectorio._vectorshape._shape_fast_path(colorspace, shape, shape._pixel_shader)
    stride = area.x2 - area.x1
    run = cover[0].to_bytes(_BYTES, "little") * (overlap.x2 - overlap.x1)
    at = ((overlap.y1 - area.y1) * stride + overlap.x1 - area.x1) * _BYTES
    for _ in range(overlap.y1, overlap.y2):
        buffer[at : at + len(run)] = run
        at += stride * _BYTES


def _paint_other(layer, area, buffer, colorspace):
    """Let Blinka draw a layer alone, and lay what it drew on top."""
    pixels = (area.x2 - area.x1) * (area.y2 - area.y1)
    mask = memoryview(bytearray((pixels // 32 + 1) * 4)).cast("I")
    drawn = bytearray((pixels + 1) // 2 * 4)
    layer._fill_area(colorspace, area, mask, memoryview(drawn).cast("I"))
    for word, bits in enumerate(mask):
        while bits:
            bit = bits & -bits
            at = (word * 32 + bit.bit_length() - 1) * _BYTES
            buffer[at : at + _BYTES] = drawn[at : at + _BYTES]
            bits ^= bit


def _is_plain_rectangle(shape, colorspace):
    transform = shape._absolute_transform
    return (
        type(shape) is vectorio.Rectangle
        and not transform.transpose_xy
        and transform.dx > 0
        and vectorio._vectorshape._shape_fast_path(colorspace, shape, shape._pixel_shader) is not None
        and transform.scale == 1
    )


def _paint_group(group, area, buffer, colorspace, overlap):
    x1, y1, x2, y2 = area.x1, area.y1, area.x2, area.y2
    for layer in group._layers:
        if isinstance(layer, displayio.Group):
            if not layer._hidden_group:
                _paint_group(layer, area, buffer, colorspace, overlap)
            continue
        if isinstance(layer, displayio.TileGrid):
            if layer._hidden_tilegrid or layer._hidden_by_parent:
                continue
        elif layer._hidden:
            continue
        here = layer._current_area
        if here.x1 >= x2 or here.x2 <= x1 or here.y1 >= y2 or here.y2 <= y1:
            continue
        if not area.compute_overlap(here, overlap):
            continue
        if isinstance(layer, displayio.TileGrid) and _is_plain(layer, colorspace):
            _paint_grid(layer, area, overlap, buffer, colorspace)
        elif isinstance(layer, displayio.TileGrid) or not _is_plain_rectangle(layer, colorspace):
            _paint_other(layer, area, buffer, colorspace)
        else:
            _paint_rectangle(layer, area, overlap, buffer, colorspace)


def paint(group, area, colorspace):
    """The pixels of an area of what a group shows; black where nothing lies."""
    buffer = bytearray((area.x2 - area.x1) * (area.y2 - area.y1) * _BYTES)
    if group is not None and not group._hidden_group:
        _paint_group(group, area, buffer, colorspace, Area())
    return buffer


def refresh_quietly(group):
    """Refresh a group where that sends nothing: True, or False where a layer owes a change, and nothing was done.

    Blinka asks every layer twice a refresh; most refreshes of a game find nothing, and this tells so at a glance.
    """
    out_of_sight = []
    ahead = [group]
    for group in ahead:
        if group._item_removed or group._removed_areas:
            return False
        for layer in group._layers:
            if not isinstance(layer, displayio.TileGrid):
                if isinstance(layer, displayio.Group):
                    ahead.append(layer)
                elif layer._pending_dirty_areas or layer._refresh_state_dirty or layer._pixel_shader._needs_refresh:
                    return False
                continue
            if layer._hidden_tilegrid or layer._hidden_by_parent:
                if not layer._rendered_hidden:
                    return False
                if layer._needs_refresh:  # it moved since, and that is looked at when it is seen again
                    continue
                out_of_sight.append(layer)
            elif layer._needs_refresh or layer._rendered_hidden or layer._previous_area.x1 == layer._previous_area.x2:
                return False
            if layer._moved or layer._full_change or layer._partial_change or layer._pixel_shader._needs_refresh:
                return False
            bitmap = layer._bitmap
            if isinstance(bitmap, displayio.Bitmap) and bitmap._dirty_area.x1 != bitmap._dirty_area.x2:
                return False
    for (
        layer
    ) in out_of_sight:  # where a hidden grid was last drawn is forgotten and known again by turns, as on the badge
        before = layer._previous_area
        if before.x1 == before.x2:
            layer._current_area.copy_into(before)
        else:
            before.x2 = before.x1
    return True


def forget():
    """Let go of all kept tiles (and so of the bitmaps that they were cut from)."""
    _kept.clear()


class Display(busdisplay.BusDisplay):
    """A BusDisplay whose areas are painted by `paint`; everything else is Blinka's.

    `auto_refresh` is done by the Sim (`refresh_if_due`), whose clock is the one that `refresh` waits by.
    """

    def __init__(self, bus, width, height, sim=None, upright=0):
        self._upright = upright  # how far its firmware has turned it: so it is shown as it lies
        self._half_turn = False
        super().__init__(bus, b"", width=width, height=height, auto_refresh=True)
        self._sim = sim
        self._asked_ms = self._done_ms = 0
        displayio.displays.remove(self)  # Blinka knows one display a process; a process may hold several badges
        self.root_group = None

    def deinit(self):
        """Give the display back (from CircuitPython 11 on)."""
        self._sim.release_displays()

    @property
    def rotation(self):
        """How the picture lies on the panel, in degrees. A half turn is made of what has been painted, which is quicker."""
        return (busdisplay.BusDisplay.rotation.fget(self) + 180 * self._half_turn + self._upright) % 360

    @rotation.setter
    def rotation(self, degrees):
        degrees = (degrees - self._upright) % 360
        self._half_turn = degrees == 180
        busdisplay.BusDisplay.rotation.fset(self, 0 if self._half_turn else degrees)
        self._core.full_refresh = True

    def _refresh_display(self):
        core = self._core
        if core.current_group is not None and not (core.full_refresh or core.refresh_in_progress):
            if refresh_quietly(core.current_group):
                return True
        return super()._refresh_display()

    def _refresh_area(self, area):
        core = self._core
        clipped = Area()
        if core.clip_area(area, clipped):
            pixels = paint(core.current_group, clipped, core.colorspace)
            if self._half_turn:
                width, height = self.width, self.height
                clipped = Area(width - clipped.x2, height - clipped.y2, width - clipped.x1, height - clipped.y1)
                turned = array("H", bytes(pixels))
                turned.reverse()
                pixels = bytearray(turned.tobytes())
            core.set_region_to_update(clipped)
            core.begin_transaction()
            self._send_pixels(pixels)
            core.end_transaction()
        return True

    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        """Send what changed now; with a target, at the next frame of it, or not at all (False) when that is missed."""
        if self._sim is not None and target_frames_per_second is not None and not self._auto_refresh:
            now = self._sim.ms
            if minimum_frames_per_second and now - self._done_ms > 1000 // minimum_frames_per_second:
                raise RuntimeError("Below minimum frame rate")
            frame = 1000 // target_frames_per_second
            late = not self._first_manual_refresh and now - self._asked_ms > frame
            self._asked_ms = now
            if late:
                return False
            if not self._first_manual_refresh:
                self._sim.sleep_us((frame - (now - self._done_ms) % frame) * 1000)
        self._first_manual_refresh = False
        self._refresh_display()
        self._done_ms = self._sim.ms if self._sim is not None else 0
        return True

    def refresh_if_due(self):
        """Refresh once where the program left auto_refresh on."""
        if self._auto_refresh:
            self._refresh_display()
