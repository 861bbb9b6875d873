"""The screen: sixteen one-row grids of 8 x 8 tiles, sixteen lines of text over them, a cursor and sprites on top.

    screen.put(x, y, tile)              # a cell of the table, x 0 to 19, y 0 to 15; an unchanged tile costs nothing
    screen.write(15, "A burn  B back")  # a line of 26 characters; screen.ink(15, INK_DIM) sets its ink
    screen.cursor(x, y, w, h)           # brackets around a rectangle of pixels
    ship = screen.sprite(3, 3)          # a TileGrid with a transparent background

A row is a grid of its own, so that a changed cell makes only that row's dirty rectangle larger.
"""

import bitmaptools

from deckhand.const import const
from deckhand.pictures import BIG_CLUBS, CLUBS_A, SUIT_CLUBS
from deckhand.ui.sheet_files import SHEET, TILE

_ROWS = const(16)
_COLUMNS = const(20)
LETTERS = const(26)  # in a line of text
LETTER = const(6)  # width of a letter, in pixels
_FIRST = const(32)  # code of the font's first character
GLYPHS = const(112)  # number of characters in the font
NO_GLYPH = const(31)  # "?", for a character that the font lacks
LAYERS = const(5)  # of the root group; above them are pages (deckhand.ui.frame)
_CORNERS = const(4)  # the cursor's corners are the first items of the top layer

CORNERS = 1  # the cursor's four tiles: top left, top right, bottom left, bottom right
CARD_BACK = 18  # 2 x 3 tiles
BANK = 32  # a game's first tile
BANK_WITH_CARDS = 112  # a game's first tile if it uses the console's cards

INK = 0  # white on nothing
INK_TITLE = 1  # yellow on nothing
INK_DIM = 2
INK_WARN = 3
INK_GOOD = 4
INK_BAR = 5  # white on navy

COLOURS = (
    0x0B1020, 0x000000, 0xFFF8E8, 0xB0B8C0, 0x505868, 0xD82838, 0xF88830, 0xF8D838,
    0x70D048, 0x105838, 0x3068E0, 0x60C8F0, 0x202C60, 0xB058C8, 0x804820, 0xE8B880,
)  # fmt: skip
INK_COLOURS = (0xFFF8E8, 0xF8D838, 0x9AA4B8, 0xFF9060, 0x80E058, 0xFFF8E8)
BAR_PAPER = 0x202C60


class Screen:
    """The 160 x 128 screen; created once by deckhand.start, before the heap is fragmented."""

    def __init__(self, display, sheet, font, table_inks, sprite_inks, inks, root):
        self.display = display
        self.sheet = sheet  # Bitmap of all tiles
        self.font = font  # Bitmap of all letters
        self.table_inks = table_inks  # palette of the table
        self.sprite_inks = sprite_inks  # the same with color 0 transparent
        self.inks = inks  # palettes of text, by ink
        self.root = root  # root group: a background, four layers, pages
        self.table_layer = root[1]
        self.sprite_layer = root[2]
        self.text_layer = root[3]
        self.top_layer = root[4]  # the cursor's corners, then the objects of `add`
        self._rows = [None] * _ROWS  # grids of tiles, created on demand, freed by `release`
        self.lines = [None] * _ROWS  # grids of letters, likewise
        self._cursor = [self.top_layer[i] for i in range(_CORNERS)]

    def _row(self, y):
        row = self._rows[y]
        if row is None:
            row = self.grid(self.sheet, self.table_inks, _COLUMNS, 1, TILE)
            row.y = TILE * y
            self._rows[y] = row
            self.table_layer.append(row)
        return row

    def _line(self, y):
        line = self.lines[y]
        if line is None:
            line = self.grid(self.font, self.inks[INK], LETTERS, 1, LETTER)
            line.x = 2
            line.y = TILE * y
            self.lines[y] = line
            self.text_layer.append(line)
        return line

    def release(self):
        """Free the grids of all rows and lines, for the least memory."""
        self.clear()
        self.scroll_table(0)
        for y in range(_ROWS):
            self._rows[y] = self.lines[y] = None
        while len(self.table_layer):
            self.table_layer.pop()
        while len(self.text_layer):
            self.text_layer.pop()

    def grid(self, bitmap, inks, width, height, tile_width):
        """Make a TileGrid of tiles 8 pixels high."""
        import displayio

        return displayio.TileGrid(
            bitmap, pixel_shader=inks, width=width, height=height, tile_width=tile_width, tile_height=TILE
        )

    def scroll_table(self, y):
        """Move the table and its sprites to this pixel row; 0 is their normal position."""
        self.table_layer.y = self.sprite_layer.y = y

    # -- tiles

    def load(self, path, first):
        """Read the tiles of an art file into the sheet from tile `first` on; returns their number.

        Raises OSError if the file is missing, ValueError if it isn't an art file.
        """
        from deckhand.ui import sheet_files

        return sheet_files.load_tiles(self.sheet, path, first)

    def unload(self):
        """Clear a game's tiles and restore the console's colors.

        Pixels that look like addresses could keep dead objects alive in the garbage collector.
        """
        bitmaptools.fill_region(self.sheet, 0, TILE * BANK, TILE, TILE * SHEET, 0)
        for i in range(16):
            if i or self.table_inks[0]:  # high contrast keeps its black background
                self.table_inks[i] = COLOURS[i]
            self.sprite_inks[i] = COLOURS[i]

    def put(self, x, y, tile):
        """Show a tile in a cell of the table."""
        row = self._row(y)
        if row[x] != tile:
            row[x] = tile

    def stamp(self, x, y, tile, width, height):
        """Show a picture of width x height consecutive tiles, row by row."""
        for j in range(height):
            row = self._row(y + j)
            for i in range(x, x + width):
                if row[i] != tile:
                    row[i] = tile
                tile += 1

    def card(self, x, y, card, rows=3):
        """Show a playing card of 2 x 3 tiles, or only its first rows if another one covers it (see cards.txt)."""
        if card > 52:
            card = 52
        suit = card // 13
        self.put(x, y, CLUBS_A + card)
        self.put(x + 1, y, SUIT_CLUBS + suit)
        if rows > 1:
            self.stamp(x, y + 1, BIG_CLUBS + 4 * suit, 2, rows - 1)

    def fill(self, x, y, width, height, tile=0):
        """Show one tile in a rectangle of cells."""
        for j in range(y, y + height):
            if not tile and not self._rows[j]:
                continue
            row = self._row(j)
            for i in range(x, x + width):
                if row[i] != tile:
                    row[i] = tile

    def clear(self):
        """Clear the table, text, cursor and sprites."""
        self.blank()
        self.sprite_layer.hidden = False
        while len(self.sprite_layer):
            self.sprite_layer.pop()
        while len(self.top_layer) > _CORNERS:
            self.top_layer.pop()

    def blank(self):
        """Clear the screen for a menu or the hand-over screen; sprites are hidden until `unblank`."""
        self.fill(0, 0, _COLUMNS, _ROWS)
        self.sprite_layer.hidden = True
        for i in range(_CORNERS, len(self.top_layer)):
            self.top_layer[i].hidden = True
        self.cursor_off()
        self.clear_text()

    def unblank(self):
        """Clear the text and show the sprites again; the view must draw the table."""
        self.clear_text()
        self.sprite_layer.hidden = False
        for i in range(_CORNERS, len(self.top_layer)):
            self.top_layer[i].hidden = False

    # -- text

    def clear_text(self):
        """Clear all sixteen lines, and remove a page (see deckhand.ui.frame)."""
        while len(self.root) > LAYERS:
            self.root.pop()
        for y in range(_ROWS):
            self.wipe(y)

    def write(self, y, text, x=0):
        """Show a text in line y from column x on; the rest of the line stays."""
        line = self._line(y)
        for letter in text:
            if x >= LETTERS:
                break
            glyph = ord(letter) - _FIRST
            if not 0 <= glyph < GLYPHS:
                glyph = NO_GLYPH
            if line[x] != glyph:
                line[x] = glyph
            x += 1

    def line(self, y, text, ink=INK, x=0):
        """Show a text in line y from column x on, and clear the rest of the line."""
        if not text and ink < INK_BAR:
            self.wipe(y)
            return
        line = self._line(y)
        for i in range(x):
            if line[i]:
                line[i] = 0
        for i in range(x + len(text), LETTERS):
            if line[i]:
                line[i] = 0
        self.ink(y, ink)
        self.write(y, text, x)

    def number(self, y, x, value, columns):
        """Show an integer in line y, right-aligned in `columns` columns from x, without making a string."""
        line = self._line(y)
        is_negative = value < 0
        if is_negative:
            value = -value
        for i in range(x + columns - 1, x - 1, -1):
            if value or i == x + columns - 1:
                glyph = 16 + value % 10
                value //= 10
            elif is_negative:
                glyph = 13
                is_negative = False
            else:
                glyph = 0
            if line[i] != glyph:
                line[i] = glyph

    def wipe(self, y):
        """Clear line y."""
        line = self.lines[y]
        if line:
            for x in range(LETTERS):
                if line[x]:
                    line[x] = 0
            if line.pixel_shader is self.inks[INK_BAR]:  # the only ink with a background
                line.pixel_shader = self.inks[INK]

    def ink(self, y, ink):
        """Set the ink of line y (INK to INK_BAR)."""
        line = self._line(y)
        if line.pixel_shader is not self.inks[ink]:
            line.pixel_shader = self.inks[ink]

    # -- cursor and sprites

    def cursor(self, x, y, width, height):
        """Show the cursor's four corners around a rectangle of pixels."""
        right = x + width - TILE + 2
        bottom = y + height - TILE + 2
        for i in range(4):
            corner = self._cursor[i]
            corner.x = right if i & 1 else x - 2
            corner.y = bottom if i & 2 else y - 2
            if corner.hidden:
                corner.hidden = False

    def cursor_bottom(self):
        """The pixel row below the cursor; 0 while it's hidden."""
        corner = self._cursor[3]
        return 0 if corner.hidden else corner.y + TILE

    def cursor_off(self):
        """Hide the cursor."""
        for corner in self._cursor:
            if not corner.hidden:
                corner.hidden = True

    def sprite(self, width, height, figure=None):
        """Make a sprite of width x height tiles over the table, hidden until its `hidden` is set to False.

        figure: a two-color bitmap (transparent, yellow) with its tiles, instead of the sheet.
        """
        inks = self.inks[INK_TITLE] if figure else self.sprite_inks
        sprite = self.grid(figure or self.sheet, inks, width, height, TILE)
        sprite.hidden = True
        self.sprite_layer.append(sprite)
        return sprite

    def show_sprite(self, sprite, tile):
        """Show consecutive tiles from `tile` on in a sprite."""
        for i in range(sprite.width * sprite.height):
            if sprite[i] != tile + i:
                sprite[i] = tile + i

    def add(self, group):
        """Add a display object (a Label, a GridLayout) on top."""
        self.top_layer.append(group)

    def remove(self, group):
        """Remove an object of `add`, if it's still there."""
        for i in range(_CORNERS, len(self.top_layer)):
            if self.top_layer[i] is group:
                self.top_layer.pop(i)
                return

    def redraw(self):
        """Make the next refresh send the whole screen once, not each changed layer separately.

        displayio sends overlapping dirty rectangles one after another: for a new page, five to eight screens of pixels.
        Setting the root group causes a full refresh; nothing is sent before that, so the display never goes black.
        """
        display = self.display
        display.root_group = None
        display.root_group = self.root

    def refresh(self):
        """Send the changes to the display."""
        self.display.refresh()
