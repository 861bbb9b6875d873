"""The first screen: the games as tiles with their icons, the last one played under the cursor.

    console.replace("launcher")

A mark in a tile's corner says that a game waits there to be gone on with. A game without an icon shows a card's back. The
badge's name (DECKHAND_NAME of settings.toml) stands at the top.
"""

import os

import displayio
from adafruit_displayio_layout.layouts.grid_layout import GridLayout

from deckhand import shelf
from deckhand.cursor import Targets
from deckhand.game import const
from deckhand.keys import RIGHT, START, A
from deckhand.screen import BANK, CARD_BACK, INK, INK_DIM, INK_TITLE, SHEET

_LOGO_ROWS = const(2)
_ICON = const(9)  # tiles of an icon, 3 x 3
_MARK = const(28)  # the bookmark in the console bank
_CELL = const(32)
_COLUMNS = const(5)
_TOP = const(40)
_MOST = const(15)  # games that fit


class Scene:
    """The launcher."""

    def __init__(self, console):
        self.console = console
        self.titles = []
        self.at = 0
        self.targets = Targets(_MOST)
        self._trouble = console.store.trouble
        console.store.trouble = ""

    def enter(self):
        """Read the titles and draw the tiles."""
        console = self.console
        screen = console.screen
        screen.clear()
        self.titles = []
        screen.line(0, str(os.getenv("DECKHAND_NAME") or "")[:26].center(26).rstrip(), INK_DIM)
        tile = BANK + self._load("/lib/deckhand/logo.bmp", BANK)
        screen.stamp(10 - (tile - BANK) // _LOGO_ROWS // 2, 2, BANK, (tile - BANK) // _LOGO_ROWS, _LOGO_ROWS)
        for folder in shelf.folders()[:_MOST]:
            try:
                self.titles.append(shelf.Title(folder))
            except (OSError, ValueError) as fault:
                self._trouble = "%s: %s" % (folder, fault.args[0])
        count = len(self.titles)
        rows = (count + _COLUMNS - 1) // _COLUMNS or 1
        grid = GridLayout(0, _TOP, 160, _CELL * rows, (_COLUMNS, rows), cell_padding=4)
        self.targets.clear()
        for i in range(count):
            title = self.titles[i]
            x = i % _COLUMNS
            y = i // _COLUMNS
            icon = displayio.TileGrid(
                screen.sheet, pixel_shader=screen.sprite_inks, width=3, height=3, tile_width=8, tile_height=8
            )
            if not shelf.has(title.folder, "icon.bmp"):
                for j in range(6):
                    icon[j % 2, j // 2] = CARD_BACK + j
            elif tile + _ICON <= SHEET:
                self._load(shelf.path(title.folder, "icon.bmp"), tile)
                screen.show_sprite(icon, tile)
                tile += _ICON
            grid.add_content(icon, grid_position=(x, y), cell_size=(1, 1))  # type: ignore[arg-type]
            if console.store.get(title.prefix.lower().encode()):
                screen.put(x * 4 + 3, _TOP // 8 + 4 + 4 * y, _MARK)
            self.targets.add(x * _CELL + 4, _TOP + _CELL * y + 4)
            if title.folder == console.last_folder:
                self.at = i
        screen.add(grid)
        self._point()

    def _load(self, path, tile):
        # A missing picture is named, and hides no game.
        try:
            return self.console.screen.load(path, tile)
        except (OSError, ValueError):
            self._trouble = "Missing: " + path.split("/")[-2] + "/" + path.split("/")[-1]
            return 0

    def _point(self):
        screen = self.console.screen
        if not self.titles:
            screen.line(9, "No games on the drive", INK_TITLE)
            return
        title = self.titles[self.at]
        screen.cursor(self.targets.x(self.at), self.targets.y(self.at), 24, 24)
        y = 11 if len(self.titles) <= _COLUMNS else 13  # under the tiles
        screen.line(y, title.name.center(26), INK_TITLE)
        by = "after " + title.by
        screen.line(y + 1, by.center(26), INK_DIM)
        if self._trouble or y == 11:
            screen.line(14, self._trouble[:26], INK)
        screen.line(15, "\x87 play  \x89 settings", INK_DIM)

    def press(self, key, pressed):
        """Move the cursor, or open a game."""
        if not pressed or not self.titles:
            return
        console = self.console
        if key == A:
            console.last_folder = self.titles[self.at].folder
            console.replace("before", console.last_folder)
        elif key == START:
            console.open("options")
        elif key >= RIGHT:
            self._trouble = ""
            self.at = self.targets.step(self.at, key)
            self._point()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the titles, and of the library that laid the tiles out."""
        self.titles = []
        self.console.screen.clear()
        shelf.drop_modules("adafruit_displayio_layout")
