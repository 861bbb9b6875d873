"""The screen: sixteen one-row grids of 8 x 8 tiles, sixteen lines of text over them, a cursor and sprites on top.

    screen.put(x, y, tile)              # a cell of the table, x 0 to 19, y 0 to 15; equal tiles cost nothing
    screen.write(15, "A burn  B back")  # a line of 26 characters, in an ink: screen.ink(15, INK_DIM)
    screen.cursor(x, y, w, h)           # brackets round a rectangle of pixels
    ship = screen.sprite(3, 3)          # a TileGrid over the same tiles, with a transparent background

A grid of one row reports what changed in that row only, so a card played sends little of the screen.
"""

import bitmaptools

from deckhand.const import const
from deckhand.pictures import BIG_CLUBS, CLUBS_A, SUIT_CLUBS
from deckhand.ui.sheet_files import SHEET, TILE

_ROWS = const(16)
_COLUMNS = const(20)
LETTERS = const(26)  # in a line of text
LETTER = const(6)  # pixels a letter is wide
_FIRST = const(32)  # the font's first character
GLYPHS = const(112)  # of the font
NO_GLYPH = const(31)  # "?", for a letter that it hasn't got
LAYERS = const(5)  # of the root; what lies above is a page (deckhand.ui.frame)
_OWN = const(4)  # the cursor's corners are always in the uppermost layer

CORNERS = 1  # the console bank's first four tiles: top left, top right, bottom left, bottom right
CARD_BACK = 18  # 2 x 3 tiles
BANK = 32  # a game's tiles begin here
BANK_WITH_CARDS = 112  # or here, where the cards lie in the sheet before them

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
    """All that is drawn on a 160 x 128 display; made once (deckhand.start has its parts), before the heap is cut up.

    lines: the text over each row of tiles, None where no words have been since all rows were let go.
    """

    def __init__(self, display, sheet, font, table_inks, sprite_inks, inks, root):
        self.display = display
        self.sheet = sheet
        self.font = font
        self.table_inks = table_inks
        self.sprite_inks = sprite_inks
        self.inks = inks
        self.root = root
        self.table_layer = root[1]  # over the night
        self.sprite_layer = root[2]
        self.text_layer = root[3]
        self.top_layer = root[4]  # the cursor's corners, and what `add` puts over all
        self._rows = [None] * _ROWS  # made when something is shown there, let go by `release`
        self.lines = [None] * _ROWS
        self._cursor = [self.top_layer[i] for i in range(_OWN)]

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
        """Let go of all rows and lines: an empty screen takes the least memory."""
        self.clear()
        self.scroll_table(0)
        for y in range(_ROWS):
            self._rows[y] = self.lines[y] = None
        while len(self.table_layer):
            self.table_layer.pop()
        while len(self.text_layer):
            self.text_layer.pop()

    def grid(self, bitmap, inks, width, height, tile_width):
        """A TileGrid of tiles 8 pixels high."""
        import displayio

        return displayio.TileGrid(
            bitmap, pixel_shader=inks, width=width, height=height, tile_width=tile_width, tile_height=TILE
        )

    def scroll_table(self, y):
        """Move the table and its sprites to this pixel row; 0 is where they belong."""
        self.table_layer.y = self.sprite_layer.y = y

    # -- tiles

    def load(self, path, first):
        """Read the tiles of an art file into the sheet from tile `first` on; returns how many there were.

        Raises OSError where the file is missing, ValueError where it is no art file.
        """
        from deckhand.ui import sheet_files

        return sheet_files.load_tiles(self.sheet, path, first)

    def unload(self):
        """Empty a game's tiles (pixels like addresses would keep what is dead), and take the console's colours again."""
        bitmaptools.fill_region(self.sheet, 0, TILE * BANK, TILE, TILE * SHEET, 0)
        for i in range(16):
            if i or self.table_inks[0]:  # high contrast keeps its black
                self.table_inks[i] = COLOURS[i]
            self.sprite_inks[i] = COLOURS[i]

    def put(self, x, y, tile):
        """Show a tile in a cell of the table."""
        row = self._row(y)
        if row[x] != tile:
            row[x] = tile

    def stamp(self, x, y, tile, width, height):
        """Show a picture of width x height tiles that lie one after another in the sheet."""
        for j in range(height):
            row = self._row(y + j)
            for i in range(x, x + width):
                if row[i] != tile:
                    row[i] = tile
                tile += 1

    def card(self, x, y, card, rows=3):
        """Show a playing card of 2 x 3 tiles, or its first rows where another one lies on it (see cards.txt)."""
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
        """An empty table without text, cursor and sprites."""
        self.blank()
        self.sprite_layer.hidden = False
        while len(self.sprite_layer):
            self.sprite_layer.pop()
        while len(self.top_layer) > _OWN:
            self.top_layer.pop()

    def blank(self):
        """An empty screen for text (a menu, a curtain); sprites wait hidden until `unblank`."""
        self.fill(0, 0, _COLUMNS, _ROWS)
        self.sprite_layer.hidden = True
        for i in range(_OWN, len(self.top_layer)):
            self.top_layer[i].hidden = True
        self.cursor_off()
        self.clear_text()

    def unblank(self):
        """No text, and the sprites again; the table is for the view to draw."""
        self.clear_text()
        self.sprite_layer.hidden = False
        for i in range(_OWN, len(self.top_layer)):
            self.top_layer[i].hidden = False

    # -- text

    def clear_text(self):
        """Empty all sixteen lines, and take away a page that lies over all (see deckhand.ui.frame)."""
        while len(self.root) > LAYERS:
            self.root.pop()
        for y in range(_ROWS):
            self.wipe(y)

    def write(self, y, text, x=0):
        """Show a text in line y from column x on, over what the rest of the line has."""
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
        """Show a text in line y from column x on, in an ink, and nothing else in that line; "" wipes it."""
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
        """Show a whole number in line y, ending before column x + columns, without making a text."""
        line = self._line(y)
        minus = value < 0
        if minus:
            value = -value
        for i in range(x + columns - 1, x - 1, -1):
            if value or i == x + columns - 1:
                glyph = 16 + value % 10
                value //= 10
            elif minus:
                glyph = 13
                minus = False
            else:
                glyph = 0
            if line[i] != glyph:
                line[i] = glyph

    def wipe(self, y):
        """Empty line y."""
        line = self.lines[y]
        if line:
            for x in range(LETTERS):
                if line[x]:
                    line[x] = 0
            if line.pixel_shader is self.inks[INK_BAR]:  # the only ink with a paper of its own
                line.pixel_shader = self.inks[INK]

    def ink(self, y, ink):
        """Choose the ink of line y (INK ... INK_BAR)."""
        line = self._line(y)
        if line.pixel_shader is not self.inks[ink]:
            line.pixel_shader = self.inks[ink]

    # -- cursor and sprites

    def cursor(self, x, y, width, height):
        """Put the cursor's four corners round a rectangle of pixels."""
        right = x + width - TILE + 2
        bottom = y + height - TILE + 2
        for i in range(4):
            corner = self._cursor[i]
            corner.x = right if i & 1 else x - 2
            corner.y = bottom if i & 2 else y - 2
            if corner.hidden:
                corner.hidden = False

    def cursor_bottom(self):
        """The pixel row where the cursor ends; 0 while there is none."""
        corner = self._cursor[3]
        return 0 if corner.hidden else corner.y + TILE

    def cursor_off(self):
        """Hide the cursor."""
        for corner in self._cursor:
            if not corner.hidden:
                corner.hidden = True

    def sprite(self, width, height, figure=None):
        """A sprite of width x height tiles, hidden until its `hidden` is set to False; lies over the table.

        figure: a bitmap of two colours, see-through and yellow, of which its tiles are, not of the sheet.
        """
        inks = self.inks[INK_TITLE] if figure else self.sprite_inks
        sprite = self.grid(figure or self.sheet, inks, width, height, TILE)
        sprite.hidden = True
        self.sprite_layer.append(sprite)
        return sprite

    def show_sprite(self, sprite, tile):
        """Give a sprite the picture whose tiles begin at `tile`."""
        for i in range(sprite.width * sprite.height):
            if sprite[i] != tile + i:
                sprite[i] = tile + i

    def add(self, group):
        """Lay a display object (a Label, a GridLayout) over all the rest."""
        self.top_layer.append(group)

    def remove(self, group):
        """Take away what `add` laid there; nothing happens where it has gone already."""
        for i in range(_OWN, len(self.top_layer)):
            if self.top_layer[i] is group:
                self.top_layer.pop(i)
                return

    def redraw(self):
        """Send the whole screen at the next refresh, once, instead of every changed layer by itself.

        displayio sends overlapping layers one after another: a new page would be five to eight screens of pixels. A display that
        gets its root again does a full refresh; nothing is sent before that, so the panel never goes black.
        """
        display = self.display
        display.root_group = None
        display.root_group = self.root

    def refresh(self):
        """Send what changed to the panel."""
        self.display.refresh()
