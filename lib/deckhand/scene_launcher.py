"""The first screen: the games as tiles with their icons, the last one played under the cursor.

    console.replace("launcher")

A mark in a tile's corner says that a game waits there to be gone on with. A game without an icon shows a card's back. The
badge's name (DECKHAND_NAME of settings.toml) stands at the top, and a battery in the corner where the board can tell.
"""

import os

import displayio

from deckhand import loader, pictures
from deckhand.const import const
from deckhand.keys import DOWN, LEFT, RIGHT, START, A
from deckhand.save_sections import SAVED, of
from deckhand.screen import BANK, CARD_BACK, INK_DIM, INK_TITLE, INK_WARN, SHEET

_LOGO_ROWS = const(2)
_ICON = const(9)  # tiles of an icon, 3 x 3
_LOW_MV = const(3600)
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
        self._trouble = console.store.trouble  # a text or an exception; the first one is told until the cursor moves
        console.store.trouble = ""
        if not console.badge.may_write():
            self._trouble = "Battery low: nothing kept."

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
        millivolts = self.console.badge.battery()
        if millivolts:
            screen.put(19, 0, pictures.BATTERY_LOW if millivolts < _LOW_MV else pictures.BATTERY)
        self._read_titles()
        self._lay_out(tile)
        screen.add(self._icons)
        self._point()
        if self._trouble:
            loader.once("deckhand.fault_text", "tell", screen, self._name_line() + 1, self._trouble, INK_WARN)
        loader.scenes(("launcher",))  # the titles are read: a game needs the room

    def _read_titles(self):
        from deckhand.title import Title, missed

        console = self.console
        for folder in loader.folders():
            if len(self.folders) == _MOST:
                break
            try:
                title = Title(folder)
            except (OSError, ValueError) as fault:
                self._trouble = self._trouble or fault
                continue
            i = len(self.folders)
            if folder == console.last_folder:
                self.at = i
            if console.store.get(of(title.prefix, SAVED)):
                self.console.screen.put(i % _COLUMNS * 4 + 3, _TOP // 8 + 4 + i // _COLUMNS * 4, pictures.BOOKMARK)
            self.folders.append(folder)
            self.names.append(title.name)
        self._trouble = self._trouble or missed()

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
            if not loader.has(self.folders[i], "icon.bmp"):
                for j in range(6):
                    icon[j % 2, j // 2] = CARD_BACK + j
            elif tile + _ICON <= SHEET:
                self._load(loader.path(self.folders[i], "icon.bmp"), tile)
                screen.show_sprite(icon, tile)
                tile += _ICON
            self._icons.append(icon)

    def _load(self, path, tile):
        # A missing picture is named, and hides no game.
        try:
            return self.console.screen.load(path, tile)
        except (OSError, ValueError) as fault:
            self._trouble = self._trouble or fault
            return 0

    def _point(self):
        screen = self.console.screen
        if not self.folders:
            screen.line(9, "No games on the drive", INK_TITLE)
            return
        at = self.at
        screen.cursor(at % _COLUMNS * _CELL + 4, _TOP + at // _COLUMNS * _CELL + 4, 24, 24)
        screen.line(self._name_line(), self.names[at], INK_TITLE, (26 - len(self.names[at])) // 2)
        screen.line(15, "\x87 play  \x89 settings", INK_DIM)

    def _name_line(self):
        return 11 if len(self.folders) <= _COLUMNS else 13  # under the tiles

    def press(self, key, pressed):
        """Move the cursor, or open a game."""
        if not pressed or not self.folders:
            return
        console = self.console
        if key == A:
            console.last_folder = self.folders[self.at]
            console.replace("game_menu", console.last_folder)
        elif key == START:
            console.open("settings")
        elif key >= RIGHT:
            by = 1 if key == RIGHT else -1 if key == LEFT else _COLUMNS if key == DOWN else -_COLUMNS
            if self._trouble:
                self._trouble = ""
                for y in range(self._name_line() + 1, 15):
                    console.screen.wipe(y)
            self.at = (self.at + by) % len(self.folders)
            self._point()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the icons."""
        self.console.screen.clear()
