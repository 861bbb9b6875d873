"""Reading of tiles, colors and the font from BMP files on the drive. Loaded only while needed.

load_tiles(screen.sheet, "lib/deckhand/cards.bmp", 32)     # the number of tiles read
change_inks(screen.sheet, b"...", 32)                       # of those tiles
load_colours(screen, "games/crunch/art.bmp")
load_letters(screen.font, "lib/deckhand/font.bmp")
"""

import gc

from deckhand.const import const

TILE = const(8)  # width and height of a tile, in pixels
SHEET = const(192)  # tiles in the sheet; tile 0 is empty
_TILE_BYTES = const(32)
_TILE_PIXELS = const(64)
# Offsets in a BMP file
_BMP_COLOURS = const(54)  # palette, four bytes per color, blue first
_BMP_TILES = const(118)  # pixels of a 16-color file
_BMP_PACKED = const(30)  # compression: 0 for none
_BMP_FONT = const(62)  # pixels of a 2-color file


def load_tiles(sheet, path, first, wanted=b""):
    """Read the tiles of an art file into the sheet from tile `first` on; returns the number of tiles in the file.

    wanted: only these tiles, in this order, after an empty one. A byte of the file is two pixels; in a kit's compressed
    files it's a run within a tile: length - 1, ink. Raises OSError if the file is missing, ValueError if it isn't an art
    file or is cut short.
    """
    buffer = bytearray(_TILE_BYTES)
    count = at = end = 0
    with open(path, "rb") as file:
        head = file.read(_BMP_TILES)
        if len(head) != _BMP_TILES or head[0] != 66 or head[18] != TILE or head[28] != 4:
            raise ValueError("%s is no art file" % path)
        packed = head[_BMP_PACKED]
        while True:
            size = file.readinto(buffer)
            if not size:
                break
            for i in range(size):
                ink = buffer[i]
                if at == end:
                    at = first + (wanted.find(bytes((count,))) + 1 if wanted else count)
                    if at >= SHEET:
                        raise ValueError("%s has too many tiles" % path)
                    at *= _TILE_PIXELS
                    end = at + _TILE_PIXELS
                    count += 1
                if packed:
                    run = at + (ink >> 4) + 1
                    if run > end:
                        raise ValueError("%s is no art file" % path)
                    ink &= 15
                    while at < run:
                        sheet[at] = ink
                        at += 1
                else:
                    sheet[at] = ink >> 4
                    sheet[at + 1] = ink & 15
                    at += 2
    gc.collect()  # reading makes garbage
    if at != end or count != ((head[2] | head[3] << 8) - _BMP_TILES) // _TILE_BYTES:
        raise ValueError("%s is cut short" % path)
    if wanted:
        for at in range(first * _TILE_PIXELS, (first + 1) * _TILE_PIXELS):
            sheet[at] = 0
    return count


def change_inks(sheet, changes, first):
    """Change inks of tiles that were read from tile `first` on.

    changes: groups of four bytes: first tile, number of tiles, old ink, new ink.
    """
    for i in range(0, len(changes), 4):
        at = (first + changes[i]) * _TILE_PIXELS
        for pixel in range(at, at + changes[i + 1] * _TILE_PIXELS):
            if sheet[pixel] == changes[i + 2]:
                sheet[pixel] = changes[i + 3]


def colours(path):
    """The sixteen colors of an art file, as 0xRRGGBB."""
    with open(path, "rb") as file:
        head = file.read(_BMP_TILES)
    return [head[at] | head[at + 1] << 8 | head[at + 2] << 16 for at in range(_BMP_COLOURS, _BMP_TILES, 4)]


def load_colours(screen, path):
    """Use the colors of a game's art file. With high contrast the background stays black."""
    for i, colour in enumerate(colours(path)):
        if i or screen.table_inks[0]:
            screen.table_inks[i] = colour
        screen.sprite_inks[i] = colour


def load_letters(font, path):
    """Read the font's bitmap; raises OSError if the file is missing, ValueError if it isn't a font."""
    # Eight rows of pixels with all letters side by side, eight pixels per byte.
    row = bytearray(font.width // 8)
    at = 0
    with open(path, "rb") as file:
        if file.read(_BMP_FONT)[:2] != b"BM":
            raise ValueError("%s is no font" % path)
        for _ in range(TILE):
            if file.readinto(row) != len(row):
                raise ValueError("%s is cut short" % path)
            for bits in row:
                if bits:
                    for x in range(8):
                        if bits & 0x80 >> x:
                            font[at + x] = 1
                at += 8
    gc.collect()
