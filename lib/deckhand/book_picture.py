"""A picture in a rule book, put together from tiles that the game has anyway. In memory only while it is drawn.

lay(frame, 40, "3 art 1 0 1x2 30 rocket_3, 2 0 1x2 75 rocket_side")     # from this pixel row on

How many lines of the page it takes; the file that its tiles lie in (of the game; "cards": of the console); then for each
piece its column and row in tiles, its size, its first tile, and what the art's text calls that: a test compares them.
"""

import displayio

from deckhand import loader
from deckhand.const import const
from deckhand.screen import TILE

_COLUMNS = const(18)
_READ = const(32)  # bytes of a tile
_COLOURS = const(54)  # where those of a bitmap file begin, blue first, four bytes each
_TILES = const(118)


def lay(frame, y, text):
    """Lay it into the page. Raises OSError where its file is missing."""
    lines, name, pieces = text.split(" ", 2)
    cells = bytearray(_COLUMNS * (int(lines) * 9 // TILE))
    tiles = bytearray(1)  # those that are wanted, the first of them empty
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
    path = "lib/deckhand/cards.bmp" if name == "cards" else loader.path(frame.folder, name + ".bmp")
    bitmap = displayio.Bitmap(TILE, TILE * len(tiles), 16)
    inks = displayio.Palette(16)
    with open(path, "rb") as file:
        head = file.read(_TILES)
        for i in range(16):
            at = _COLOURS + 4 * i
            inks[i] = head[at] | head[at + 1] << 8 | head[at + 2] << 16
        at = TILE * TILE
        for tile in tiles[1:]:
            file.seek(_TILES + _READ * tile)
            for pair in file.read(_READ):
                bitmap[at] = pair >> 4
                bitmap[at + 1] = pair & 15
                at += 2
    inks.make_transparent(0)
    grid = frame.tiles(TILE, y, _COLUMNS, bitmap, inks, height=len(cells) // _COLUMNS)
    for i in range(len(cells)):
        if cells[i]:
            grid[i] = cells[i]
