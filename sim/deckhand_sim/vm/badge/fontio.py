"""Stand-in for fontio: the badge's built-in font, ASCII only, in flash."""

from collections import namedtuple

import displayio

Glyph = namedtuple("Glyph", ("bitmap", "tile_index", "width", "height", "dx", "dy", "shift_x", "shift_y"))
_WIDTH, _HEIGHT, _FIRST, _LAST = 6, 12, 0x20, 0x7E


class BuiltinFont:
    """Terminus 12: 6 x 12 pixels per glyph."""

    def __init__(self):
        self.bitmap = displayio.Bitmap(_WIDTH * (_LAST - _FIRST + 1), _HEIGHT, 2)

    def get_bounding_box(self):
        return _WIDTH, _HEIGHT

    def get_glyph(self, codepoint):
        if not _FIRST <= codepoint <= _LAST:
            return None
        return Glyph(self.bitmap, codepoint - _FIRST, _WIDTH, _HEIGHT, 0, 0, _WIDTH, 0)
