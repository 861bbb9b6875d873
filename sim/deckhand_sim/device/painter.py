"""Draws what BusDisplay would draw, twenty times as fast: bottom layer first, one row of a tile at a time.

    buffer = paint(group, area, colorspace)     # a bytearray of RGB565 for the area, as BusDisplay sends it

Blinka composes pixel by pixel from the top, over 60 ms per screen. Here a TileGrid's tiles are cached as rows of ready pixels
(runs, if some are transparent) until their bitmap or palette changes. Anything but a plain TileGrid or Rectangle (flipped,
dithered, from a file, rotated) is left to Blinka's own code; a test compares both.
"""

from array import array

from .blinka import Area, busdisplay, displayio, vectorio

_PIXEL_BYTES = 2  # per pixel
_MAX_CACHED = 64  # cached tile sets: a bitmap in one palette and tile size

_cache = {}  # (id of bitmap, id of palette, tile width, tile height, scale) -> _Tiles


class _TileRows:
    """A bitmap's tiles in one palette, rendered on demand."""

    def __init__(self, grid, colorspace, scale):
        self.bitmap, self.palette = grid._bitmap, grid._pixel_shader  # references, so that their ids stay unique
        self.versions = self.bitmap._version, self.palette._version
        self.width, self.height = grid._tile_width, grid._tile_height
        self.tiles_per_row = grid._bitmap_width_in_tiles
        self.scale = scale
        self.colours, self.opaque = displayio._tilegrid._palette_table(
            self.palette, colorspace, 1 << self.bitmap._bits_per_value
        )
        self.colours = [colour.to_bytes(_PIXEL_BYTES, "little") for colour in self.colours]
        self.row_cache = {}

    def rows(self, tile):
        """Return, for each screen row of the tile, its runs of opaque pixels: [(first pixel, bytes), ...]."""
        rows = self.row_cache.get(tile)
        if rows is None:
            rows = self.row_cache[tile] = self._cut(tile)
        return rows

    def _cut(self, tile):
        pixel = self.bitmap._get_pixel
        colours, opaque, scale = self.colours, self.opaque, self.scale
        left = tile % self.tiles_per_row * self.width
        top = tile // self.tiles_per_row * self.height
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
    tiles = _cache.get(key)
    if tiles is None or tiles.versions != (grid._bitmap._version, grid._pixel_shader._version):
        if len(_cache) >= _MAX_CACHED:
            _cache.clear()
        tiles = _cache[key] = _TileRows(grid, colorspace, scale)
    return tiles


def _is_plain(layer, colorspace):
    """True for an upright TileGrid of a bitmap and a palette without dithering."""
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
    width, height = grid._tile_width * scale, grid._tile_height * scale
    bounds = grid._current_area
    stride = area.x2 - area.x1
    first = (overlap.x1 - bounds.x1) // width
    last = (overlap.x2 - bounds.x1 - 1) // width
    for line in range((overlap.y1 - bounds.y1) // height, (overlap.y2 - bounds.y1 - 1) // height + 1):
        top = bounds.y1 + line * height
        start = max(overlap.y1 - top, 0)
        end = min(overlap.y2 - top, height)
        row_of_cells = (line + grid._top_left_y) % lines * columns
        for column in range(first, last + 1):
            left = bounds.x1 + column * width
            rows = tiles.rows(cells[row_of_cells + (column + grid._top_left_x) % columns])
            low = overlap.x1 - left
            cap = overlap.x2 - left
            at = (top + start - area.y1) * stride + left - area.x1
            if low <= 0 and cap >= width:
                for y in range(start, end):
                    for x, run in rows[y]:
                        to = (at + x) * _PIXEL_BYTES
                        buffer[to : to + len(run)] = run
                    at += stride
                continue
            for y in range(start, end):
                for x, run in rows[y]:
                    skip = max(low - x, 0) * _PIXEL_BYTES
                    piece = run[skip : max(cap - x, 0) * _PIXEL_BYTES]
                    if piece:
                        to = (at + x) * _PIXEL_BYTES + skip
                        buffer[to : to + len(piece)] = piece
                at += stride


def _paint_rectangle(shape, area, overlap, buffer, colorspace):
    cover = vectorio._vectorshape._shape_fast_path(colorspace, shape, shape._pixel_shader)
    stride = area.x2 - area.x1
    run = cover[0].to_bytes(_PIXEL_BYTES, "little") * (overlap.x2 - overlap.x1)
    at = ((overlap.y1 - area.y1) * stride + overlap.x1 - area.x1) * _PIXEL_BYTES
    for _ in range(overlap.y1, overlap.y2):
        buffer[at : at + len(run)] = run
        at += stride * _PIXEL_BYTES


def _paint_other(layer, area, buffer, colorspace):
    """Let Blinka draw a layer alone, and copy the result on top."""
    pixels = (area.x2 - area.x1) * (area.y2 - area.y1)
    mask = memoryview(bytearray((pixels // 32 + 1) * 4)).cast("I")
    drawn = bytearray((pixels + 1) // 2 * 4)
    layer._fill_area(colorspace, area, mask, memoryview(drawn).cast("I"))
    for word, bits in enumerate(mask):
        while bits:
            bit = bits & -bits
            at = (word * 32 + bit.bit_length() - 1) * _PIXEL_BYTES
            buffer[at : at + _PIXEL_BYTES] = drawn[at : at + _PIXEL_BYTES]
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
        bounds = layer._current_area
        if bounds.x1 >= x2 or bounds.x2 <= x1 or bounds.y1 >= y2 or bounds.y2 <= y1:
            continue
        if not area.compute_overlap(bounds, overlap):
            continue
        if isinstance(layer, displayio.TileGrid) and _is_plain(layer, colorspace):
            _paint_grid(layer, area, overlap, buffer, colorspace)
        elif isinstance(layer, displayio.TileGrid) or not _is_plain_rectangle(layer, colorspace):
            _paint_other(layer, area, buffer, colorspace)
        else:
            _paint_rectangle(layer, area, overlap, buffer, colorspace)


def paint(group, area, colorspace):
    """Return the pixels of an area of a group; the background is black."""
    buffer = bytearray((area.x2 - area.x1) * (area.y2 - area.y1) * _PIXEL_BYTES)
    if group is not None and not group._hidden_group:
        _paint_group(group, area, buffer, colorspace, Area())
    return buffer


def finish_empty_refresh(group):
    """Complete a refresh that sends nothing, and return True; return False, with nothing done, if a layer has changed.

    Blinka visits every layer twice per refresh, but most refreshes find nothing to send.
    """
    hidden = []
    groups = [group]
    for group in groups:
        if group._item_removed or group._removed_areas:
            return False
        for layer in group._layers:
            if not isinstance(layer, displayio.TileGrid):
                if isinstance(layer, displayio.Group):
                    groups.append(layer)
                elif layer._pending_dirty_areas or layer._refresh_state_dirty or layer._pixel_shader._needs_refresh:
                    return False
                continue
            if layer._hidden_tilegrid or layer._hidden_by_parent:
                if not layer._rendered_hidden:
                    return False
                if layer._needs_refresh:  # it has moved, which matters only once it's visible again
                    continue
                hidden.append(layer)
            elif layer._needs_refresh or layer._rendered_hidden or layer._previous_area.x1 == layer._previous_area.x2:
                return False
            if layer._moved or layer._full_change or layer._partial_change or layer._pixel_shader._needs_refresh:
                return False
            bitmap = layer._bitmap
            if isinstance(bitmap, displayio.Bitmap) and bitmap._dirty_area.x1 != bitmap._dirty_area.x2:
                return False
    for layer in hidden:  # a hidden grid's last position is alternately dropped and restored, as on the badge
        before = layer._previous_area
        if before.x1 == before.x2:
            layer._current_area.copy_into(before)
        else:
            before.x2 = before.x1
    return True


def clear_cache():
    """Drop all cached tiles and their bitmaps."""
    _cache.clear()


class Display(busdisplay.BusDisplay):
    """A BusDisplay drawn by `paint`. The Sim, whose clock `refresh` uses, handles `auto_refresh` (refresh_if_due)."""

    def __init__(self, bus, width, height, sim=None, upright=0):
        self._upright = upright  # rotation by the firmware: the picture is shown upright
        self._half_turn = False
        super().__init__(bus, b"", width=width, height=height, auto_refresh=True)
        self._sim = sim
        self._asked_ms = self._done_ms = 0
        displayio.displays.remove(self)  # Blinka has one display per process; we may have several badges
        self.root_group = None

    def deinit(self):
        """Release the display (CircuitPython 11 and later)."""
        self._sim.release_displays()

    @property
    def rotation(self):
        """The picture's rotation on the panel, in degrees. A half turn rotates the painted pixels, which is faster."""
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
            if finish_empty_refresh(core.current_group):
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
        """Send changes now. With a target frame rate, wait for the next frame, or return False if it was missed."""
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
        """Refresh if the program left auto_refresh on."""
        if self._auto_refresh:
            self._refresh_display()
