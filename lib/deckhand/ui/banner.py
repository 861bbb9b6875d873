"""Large letters in four colors, with a shadow and a black outline, for a result's title and score.

banner = Banner(frame, 8, 3, WON)       # room for eight letters, three times as large
banner.write("LANDED"); banner.move(20, 44)
medal(frame, 6, 84, GOLD)               # a picture of 16 x 24
"""

import displayio

from deckhand.const import const
from deckhand.screen import COLOURS, GLYPHS, LETTER, NO_GLYPH, TILE

# The colors of a letter's rows, two rows each, from the top.
WON = (0xFFF8E8, 0xF8D838, 0xF88830, 0xD82838)
LOST = (0xE8B880, 0xF88830, 0xD82838, 0xA01828)
SCORE = (0xFFF8E8, 0xFFF8E8, 0xF8D838, 0xF8D838)

GOLD = 0
SILVER = 1
BRONZE = 2
_METALS = ((0xFFF8E8, 0xF8D838, 0xF88830), (0xFFFFFF, 0xB0B8C0, 0x707888), (0xF8C890, 0xC87838, 0x804820))

_TALL = const(9)  # pixels of a letter with its shadow
_SHADOW = const(1)  # index in the palette
_FACE = const(2)  # index of the first of a letter's four colors
_WHITE = const(2)  # indexes of the colors that the medal's metal replaces
_ORANGE = const(6)
_YELLOW = const(7)


class Banner:
    """One line of large letters."""

    def __init__(self, frame, letters, scale, colours):
        self._font = frame.screen.font
        self._bitmap = displayio.Bitmap(LETTER * letters + 1, _TALL, 8)
        self._scale = scale
        self._groups = []
        self.text = ""
        self.wide = 0  # pixels on the screen
        self.high = scale * TILE  # pixels on the screen
        for is_outline in (True, False):
            inks = displayio.Palette(8)
            inks.make_transparent(0)
            for i in range(4):
                inks[_FACE + i] = 0 if is_outline else colours[i]
            group = displayio.Group(scale=scale)
            group.append(displayio.TileGrid(self._bitmap, pixel_shader=inks))
            frame.group.append(group)
            self._groups.append(group)

    def write(self, text):
        """Show a text in place of the last one."""
        bitmap = self._bitmap
        font = self._font
        width = bitmap.width
        bitmap.fill(0)
        self.text = text
        left = 0
        for letter in text:
            glyph = ord(letter) - 32
            glyph = LETTER * (glyph if 0 <= glyph < GLYPHS else NO_GLYPH)
            for y in range(TILE):
                at = y * font.width + glyph
                target = y * width + left
                face = _FACE + y // 2
                for x in range(LETTER):
                    if font[at + x]:
                        bitmap[target] = face
                        for shadow in (target + 1, target + width, target + width + 1):
                            if not bitmap[shadow]:
                                bitmap[shadow] = _SHADOW
                    target += 1
            left += LETTER if letter > " " else LETTER // 2
        self.wide = self._scale * left

    def move(self, x, y):
        """Move its upper left corner to x, y in pixels."""
        for group in self._groups:
            group.x = x
            group.y = y
        self._groups[0].x = x - 1
        self._groups[0].y = y - 1

    def hide(self, hidden=True):
        """Hide or show it."""
        for group in self._groups:
            group.hidden = hidden


def medal(frame, x, y, metal):
    """Draw a medal of GOLD, SILVER or BRONZE; returns its TileGrid, None if its picture is missing."""
    bitmap = displayio.Bitmap(TILE, 6 * TILE, 16)
    try:
        from deckhand.ui import sheet_files

        sheet_files.load_tiles(bitmap, "lib/deckhand/medal.bmp", 0)
    except (OSError, ValueError):
        return None
    inks = displayio.Palette(16)
    for i in range(16):
        inks[i] = COLOURS[i]
    inks.make_transparent(0)
    inks[_WHITE], inks[_YELLOW], inks[_ORANGE] = _METALS[metal]
    grid = frame.tiles(x, y, 2, bitmap, inks, height=3)
    for i in range(6):
        grid[i] = i
    return grid
