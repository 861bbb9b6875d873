"""A picture in a rule book, composed of the game's own tiles. In memory only while it is drawn.

lay(frame, 40, "3 art 1 0 1x2 30 rocket_3, 2 0 1x2 75 rocket_side")     # at pixel row 40

The text: height in lines of the page; the game's art file ("cards": the console's), or two as "art+cards" in the colors of
the first, with 128 added to the tile numbers of the second; then for each piece its column and row in tiles, its size, its
first tile, and that tile's name in the art's text, which a test compares.
"""

import displayio

from deckhand import loader
from deckhand.const import const
from deckhand.ui import sheet_files
from deckhand.ui.sheet_files import TILE

_COLUMNS = const(18)
_SECOND = const(128)  # number of the first tile of the second file


def lay(frame, y, text):
    """Draw the picture into the page. Raises OSError if its art file is missing."""
    lines, names, pieces = text.split(" ", 2)
    cells = bytearray(_COLUMNS * (int(lines) * 9 // TILE))
    tiles = bytearray(1)  # tiles to load, the first one empty
    for piece in pieces.split(", "):
        column, row, size, tile = piece.split(" ")[:4]
        wide, _, high = size.partition("x")
        tile = int(tile)
        for j in range(int(high)):
            for i in range(int(wide)):
                at = tiles.find(bytes((tile,)), 1)
                if at < 0:
                    at = len(tiles)
                    tiles.append(tile)
                cells[(int(row) + j) * _COLUMNS + int(column) + i] = at
                tile += 1
    bitmap = displayio.Bitmap(TILE, TILE * len(tiles), 16)
    inks = displayio.Palette(16)
    wanted = tiles[1:]
    for name in reversed(names.split("+")):
        path = "lib/deckhand/cards.bmp" if name == "cards" else loader.path(frame.folder, name + ".bmp")
        offset = _SECOND if "+" + name in names else 0
        sheet_files.load_tiles(bitmap, path, 0, bytes([tile ^ offset for tile in wanted]))
    for i, colour in enumerate(sheet_files.colours(path)):
        inks[i] = colour
    inks.make_transparent(0)
    grid = frame.tiles(TILE, y, _COLUMNS, bitmap, inks, height=len(cells) // _COLUMNS)
    for i in range(len(cells)):
        if cells[i]:
            grid[i] = cells[i]
