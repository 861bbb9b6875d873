"""The launcher: icons of all games, and a panel about the one under the cursor, in its colors.

    console.replace("launcher")

A tag under an icon marks a saved game. A game without an icon has a card back. The badge's name (DECKHAND_NAME in
settings.toml) is below the logo; a battery is in the corner if the board can measure it.
"""

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.keys import DOWN, LEFT, RIGHT, START, A
from deckhand.screen import INK_BAR, INK_DIM
from deckhand.settings import ANIMATION, OFF
from deckhand.ui.frame import BORDER, LIGHT, PANEL
from deckhand.ui.letters import write

_PER_ROW = const(5)  # icons in a row
_FRAME_MS = const(90)  # per frame of the hop
_HOPS = bytes(18) + bytes((2, 3, 3, 2, 0, 0, 1, 2, 1, 0))  # height of the selected icon by frame, in pixels
_KEYS = "\x87 open    \x89 settings"


class Scene:
    """The launcher."""

    def __init__(self, console):
        self.console = console
        self.at = 0  # index of the game under the cursor
        # From pages/launcher_page.py, which describes them.
        self.folders: list = []
        self.captions: list = []
        self.icons: list = []
        self.places: list = []
        self.lines: list = []
        self.help = None
        self.inks: list = []
        self.paint = None
        self.trouble = console.store.trouble  # a text or an exception, shown until the cursor moves
        console.store.trouble = ""
        if not console.badge.may_write():
            self.trouble = "Battery low: nothing kept."

    def enter(self):
        """Read the titles and draw the page."""
        console = self.console
        console.screen.clear()
        from deckhand.pages import launcher_page as page

        folder = self.folders[self.at] if self.folders else console.last_folder  # also after the settings or a game
        folders, captions, unread = page.read_titles(console)
        self.folders = folders
        self.captions = captions
        self.at = folders.index(folder) if folder in folders else 0
        self.icons, self.places, self.lines, self.help, self.inks, self.paint, unseen = page.lay(
            console, folders, captions
        )
        self.point()
        self.trouble = self.trouble or unread or unseen
        if self.trouble:
            page.show_trouble(self.lines, self.help, self.inks, self.trouble)
        loader.scenes(("launcher",))  # the page's modules are done: a game needs the memory

    def point(self):
        """Show the game under the cursor."""
        if not self.folders:
            write(self.lines[0], "No games on the drive")
            return
        x, y = self.places[self.at]
        captions = self.captions[self.at]
        colours = captions[4]
        self.console.screen.cursor(x, y, 24, 24)
        if self.console.screen.inks[INK_BAR][0]:
            self.paint[PANEL] = colours[1]
            self.inks[INK_DIM][1] = colours[4]
        self.paint[BORDER] = colours[2]
        self.inks[LIGHT][1] = colours[3]
        for i in range(len(self.lines)):
            write(self.lines[i], captions[i])
        write(self.help, _KEYS)

    def press(self, key, pressed):
        """Move the cursor, or open a game or the settings."""
        if not pressed or not self.folders:
            return
        self.icons[self.at].y = self.places[self.at][1]
        console = self.console
        if key == A:
            console.replace("game_menu", self.folders[self.at])
        elif key == START:
            console.open("settings")
        elif key >= RIGHT:
            by = 1 if key == RIGHT else -1 if key == LEFT else _PER_ROW if key == DOWN else -_PER_ROW
            self.at = (self.at + by) % len(self.folders)
            if self.trouble:
                self.trouble = ""
                from deckhand.pages import launcher_page

                launcher_page.end_trouble(self.lines, self.help, self.inks)
            self.point()

    def step(self, now):
        """Make the icon under the cursor hop now and then."""
        console = self.console
        if self.icons and console.settings.chosen(ANIMATION) != OFF:
            frame = (now - console.touched & WRAP) // _FRAME_MS % len(_HOPS)
            y = self.places[self.at][1] - _HOPS[frame]
            icon = self.icons[self.at]
            if icon.y != y:
                icon.y = y

    def leave(self):
        """Clear the screen."""
        self.console.screen.clear()
