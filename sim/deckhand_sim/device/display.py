"""displayio and related modules under the badge's names: Blinka's classes, the badge's font, a terminal."""

from .blinka import bitmaptools, busdisplay, displayio, fontio, fourwire, vectorio
from .font import BuiltinFont, builtin_font

_CLEAR = "\x1b[2J"


class Terminal:
    """terminalio.Terminal: writes text to a TileGrid; handles "\\n", "\\r" and ESC[2J, and scrolls."""

    def __init__(self, scroll_area, font, *, status_bar=None):
        self._grid, self._font = scroll_area, font
        self._x = self._y = 0

    def write(self, text):
        """Write str or bytes; return the length."""
        if not isinstance(text, str):
            text = bytes(text).decode("utf-8", "replace")
        before, clear, after = text.rpartition(_CLEAR)
        if clear:
            self._x = self._y = 0
            for i in range(self._grid.width * self._grid.height):
                self._grid[i] = 0
        for letter in after:
            glyph = self._font.get_glyph(ord(letter))
            if letter == "\n":
                self._line()
            elif letter == "\r":
                self._x = 0
            elif glyph:
                if self._x == self._grid.width:
                    self._x = 0
                    self._line()
                self._grid[self._x, self._y] = glyph.tile_index
                self._x += 1
        return len(text)

    def _line(self):
        grid = self._grid
        if self._y + 1 < grid.height:
            self._y += 1
            return
        for y in range(grid.height):
            for x in range(grid.width):
                grid[x, y] = grid[x, y + 1] if y + 1 < grid.height else 0


def make_displayio(sim):
    """The module displayio, without names that the badge lacks."""
    names = "Bitmap ColorConverter Colorspace Group OnDiskBitmap Palette TileGrid".split()
    module = {name: getattr(displayio, name) for name in names}
    module["CIRCUITPYTHON_TERMINAL"] = sim.terminal_group
    module["release_displays"] = sim.release_displays
    return module


def make_terminalio(sim):
    """The module terminalio."""
    return {"FONT": builtin_font(), "Terminal": Terminal}


MODULES = {
    "bitmaptools": lambda sim: {
        name: getattr(bitmaptools, name)
        for name in "alphablend arrayblit blit boundary_fill BlendMode dither DitherAlgorithm draw_circle draw_line "
        "draw_polygon fill_region readinto rotozoom".split()
    },
    "busdisplay": lambda sim: {"BusDisplay": busdisplay.BusDisplay},
    "displayio": make_displayio,
    "fontio": lambda sim: {"BuiltinFont": BuiltinFont, "Glyph": fontio.Glyph},
    "fourwire": lambda sim: {"FourWire": fourwire.FourWire},
    "terminalio": make_terminalio,
    "vectorio": lambda sim: {name: getattr(vectorio, name) for name in ("Circle", "Polygon", "Rectangle")},
}
