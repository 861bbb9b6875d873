"""The first screen: the games as tiles with their icons, the last one played under the cursor.

    console.replace("launcher")

A mark in a tile's corner says that a game waits there to be gone on with. A game without an icon shows a card's back. The
badge's name (DECKHAND_NAME of settings.toml) stands at the top.
"""

import os

import displayio

from deckhand import shelf
from deckhand.const import const
from deckhand.keys import DOWN, LEFT, RIGHT, START, A
from deckhand.screen import BANK, CARD_BACK, INK, INK_DIM, INK_TITLE, SHEET

_LOGO_ROWS = const(2)
_ICON = const(9)  # tiles of an icon, 3 x 3
_MARK = const(28)  # the bookmark in the console bank
_CELL = const(32)
_COLUMNS = const(5)
_TOP = const(40)
_MOST = const(10)  # games that fit: two rows


class Scene:
    """The launcher."""

    def __init__(self, console):
        self.console = console
        self.folders = []
        self.names = []
        self.at = 0
        self._icons = displayio.Group()
        self._trouble = console.store.trouble
        console.store.trouble = ""

    def enter(self):
        """Read the titles and draw the tiles."""
        screen = self.console.screen
        screen.clear()
        self.folders = []
        self.names = []
        screen.line(0, str(os.getenv("DECKHAND_NAME") or "")[:26].center(26).rstrip(), INK_DIM)
        tile = BANK + self._load("/lib/deckhand/logo.bmp", BANK)
        width = (tile - BANK) // _LOGO_ROWS
        screen.stamp(10 - width // 2, 2, BANK, width, _LOGO_ROWS)
        self._read_titles()
        self._lay_out(tile)
        screen.add(self._icons)
        shelf.drop_modules("deckhand.title")
        self._point()

    def _read_titles(self):
        from deckhand.title import Title

        console = self.console
        for folder in shelf.folders():
            if len(self.folders) == _MOST:
                break
            try:
                title = Title(folder)
            except (OSError, ValueError) as fault:
                self._trouble = "%s: %s" % (folder, fault.args[0])
                continue
            i = len(self.folders)
            if folder == console.last_folder:
                self.at = i
            if console.store.get(title.prefix.lower().encode()):
                self.console.screen.put(i % _COLUMNS * 4 + 3, _TOP // 8 + 4 + i // _COLUMNS * 4, _MARK)
            self.folders.append(folder)
            self.names.append(title.name)

    def _lay_out(self, tile):
        screen = self.console.screen
        self._icons = displayio.Group(y=_TOP)
        for i in range(len(self.folders)):
            icon = displayio.TileGrid(
                screen.sheet,
                pixel_shader=screen.sprite_inks,
                width=3,
                height=3,
                tile_width=8,
                tile_height=8,
                x=i % _COLUMNS * _CELL + 4,
                y=i // _COLUMNS * _CELL + 4,
            )
            if not shelf.has(self.folders[i], "icon.bmp"):
                for j in range(6):
                    icon[j % 2, j // 2] = CARD_BACK + j
            elif tile + _ICON <= SHEET:
                self._load(shelf.path(self.folders[i], "icon.bmp"), tile)
                screen.show_sprite(icon, tile)
                tile += _ICON
            self._icons.append(icon)

    def _load(self, path, tile):
        # A missing picture is named, and hides no game.
        try:
            return self.console.screen.load(path, tile)
        except (OSError, ValueError):
            self._trouble = "Missing: " + path.split("/")[-2] + "/" + path.split("/")[-1]
            return 0

    def _point(self):
        screen = self.console.screen
        if not self.folders:
            screen.line(9, "No games on the drive", INK_TITLE)
            return
        at = self.at
        screen.cursor(at % _COLUMNS * _CELL + 4, _TOP + at // _COLUMNS * _CELL + 4, 24, 24)
        y = 11 if len(self.folders) <= _COLUMNS else 13  # under the tiles
        screen.line(y, self.names[at], INK_TITLE, (26 - len(self.names[at])) // 2)
        if self._trouble or y == 11:
            screen.line(14, self._trouble[:26], INK)
        screen.line(15, "\x87 play  \x89 settings", INK_DIM)

    def press(self, key, pressed):
        """Move the cursor, or open a game."""
        if not pressed or not self.folders:
            return
        console = self.console
        if key == A:
            console.last_folder = self.folders[self.at]
            console.replace("before", console.last_folder)
        elif key == START:
            console.open("options")
        elif key >= RIGHT:
            by = 1 if key == RIGHT else -1 if key == LEFT else _COLUMNS if key == DOWN else -_COLUMNS
            self._trouble = ""
            self.at = (self.at + by) % len(self.folders)
            self._point()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the icons."""
        self.console.screen.clear()
