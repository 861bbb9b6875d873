"""A picture in a rule book, put together from tiles that the game has anyway. In memory only while it is drawn.

lay(frame, 40, "3 art 1 0 1x2 30 rocket_3, 2 0 1x2 75 rocket_side")     # from this pixel row on

How many lines of the page it takes; the file that its tiles lie in (of the game; "cards": of the console), or two of them,
"art+cards", in the colours of the first: of the second one all tiles are 128 more; then for each piece its column and row
in tiles, its size, its first tile, and what the art's text calls that: a test compares them.
"""

import displayio

from deckhand import loader
from deckhand.const import const
from deckhand.ui import sheet_files
from deckhand.ui.sheet_files import TILE

_COLUMNS = const(18)
_SECOND = const(128)  # the first tile of the second file


def lay(frame, y, text):
    """Lay it into the page. Raises OSError where its file is missing."""
    lines, names, pieces = text.split(" ", 2)
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
    bitmap = displayio.Bitmap(TILE, TILE * len(tiles), 16)
    inks = displayio.Palette(16)
    wanted = tiles[1:]
    for name in reversed(names.split("+")):
        path = "lib/deckhand/cards.bmp" if name == "cards" else loader.path(frame.folder, name + ".bmp")
        second = _SECOND if "+" + name in names else 0
        sheet_files.load_tiles(bitmap, path, 0, bytes([tile ^ second for tile in wanted]))
    for i, colour in enumerate(sheet_files.colours(path)):
        inks[i] = colour
    inks.make_transparent(0)
    grid = frame.tiles(TILE, y, _COLUMNS, bitmap, inks, height=len(cells) // _COLUMNS)
    for i in range(len(cells)):
        if cells[i]:
            grid[i] = cells[i]
