"""terminalio.FONT as on the badge: Terminus 12, 6 x 12 glyphs in one strip, ASCII 0x20 to 0x7E only.

Blinka's own font draws glyphs a pixel or two lower, and has hundreds that no badge would show.
"""

from functools import cache
from pathlib import Path

from adafruit_bitmap_font import bitmap_font

from .blinka import displayio, fontio

_FIRST, _LAST = 0x20, 0x7E


class BuiltinFont:
    """The font: `bitmap`, get_bounding_box() -> (6, 12), get_glyph(code) -> Glyph or None."""

    def __init__(self):
        path = Path(fontio.__file__).parent / fontio.DEFAULT_FONT
        font = bitmap_font.load_font(str(path))
        codes = range(_FIRST, _LAST + 1)
        font.load_glyphs(set(codes))
        self._width, self._height, _, below = font.get_bounding_box()
        self.bitmap = displayio.Bitmap(self._width * len(codes), self._height, 2)
        for code in codes:
            glyph = font.get_glyph(code)
            left = (code - _FIRST) * self._width + glyph.dx
            top = self._height + below - glyph.dy - glyph.height
            for y in range(glyph.height):
                for x in range(glyph.width):
                    if glyph.bitmap[x, y]:
                        self.bitmap[left + x, top + y] = 1
        self.bitmap._read_only = True  # on a badge it's in flash

    def get_bounding_box(self):
        """(width, height) of every glyph."""
        return self._width, self._height

    def get_glyph(self, codepoint):
        """Return a character's glyph, or None."""
        if not _FIRST <= codepoint <= _LAST:
            return None
        return fontio.Glyph(self.bitmap, codepoint - _FIRST, self._width, self._height, 0, 0, self._width, 0)


@cache
def builtin_font():
    """Return this process's only font: it's in flash, so all badges share it."""
    return BuiltinFont()
