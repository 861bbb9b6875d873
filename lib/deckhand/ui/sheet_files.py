"""Pictures and letters, read from the drive into the sheet's bitmaps. Loaded only while they are read.

load_tiles(screen.sheet, "lib/deckhand/cards.bmp", 32)     # the number of tiles read
change_inks(screen.sheet, b"...", 32)                       # of those tiles
load_colours(screen, "games/crunch/art.bmp")
load_letters(screen.font, "lib/deckhand/font.bmp")
"""

import gc

from deckhand.const import const

TILE = const(8)  # pixels, both ways
SHEET = const(192)  # tiles in the sheet, tile 0 empty
_TILE_BYTES = const(32)
_TILE_PIXELS = const(64)
_BMP_COLOURS = const(54)  # where the colours of a bitmap file begin, blue first, four bytes each
_BMP_TILES = const(118)  # where the pixels of a 16-colour bitmap file begin
_BMP_PACKED = const(30)  # in its head: 0, or how it is packed
_BMP_FONT = const(62)  # and of a 2-colour one


def load_tiles(sheet, path, first, wanted=b""):
    """Read the tiles of an art file into the sheet from tile `first` on; returns how many the file has.

    wanted: only these tiles, in this order, behind an empty one. A byte of the file is two pixels, or in a kit, where the
    head says that they are packed, a run within a tile: its length less one, its ink. Raises OSError where the file is
    missing, ValueError where it is no art file or not whole.
    """
    read = bytearray(_TILE_BYTES)
    count = at = end = 0
    with open(path, "rb") as file:
        head = file.read(_BMP_TILES)
        if len(head) != _BMP_TILES or head[0] != 66 or head[18] != TILE or head[28] != 4:
            raise ValueError("%s is no art file" % path)
        packed = head[_BMP_PACKED]
        while True:
            got = file.readinto(read)
            if not got:
                break
            for i in range(got):
                ink = read[i]
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


def change_inks(sheet, wanted, first):
    """Draw tiles that were read from tile `first` on in other inks.

    wanted: the first tile, how many, their ink, their new ink; a byte each, again and again.
    """
    for i in range(0, len(wanted), 4):
        at = (first + wanted[i]) * _TILE_PIXELS
        for pixel in range(at, at + wanted[i + 1] * _TILE_PIXELS):
            if sheet[pixel] == wanted[i + 2]:
                sheet[pixel] = wanted[i + 3]


def colours(path):
    """The sixteen colours of an art file."""
    with open(path, "rb") as file:
        head = file.read(_BMP_TILES)
    return [head[at] | head[at + 1] << 8 | head[at + 2] << 16 for at in range(_BMP_COLOURS, _BMP_TILES, 4)]


def load_colours(screen, path):
    """Show the colours of an art file: a game's own ones. High contrast keeps its black ground."""
    for i, colour in enumerate(colours(path)):
        if i or screen.table_inks[0]:
            screen.table_inks[i] = colour
        screen.sprite_inks[i] = colour


def load_letters(font, path):
    """Fill the bitmap of all letters; raises OSError where the file is missing, ValueError where it is no font."""
    # Eight rows of pixels, all letters side by side, eight pixels a byte.
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
