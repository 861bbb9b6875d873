"""The first screen: the games by their icons, the last one played under the cursor, and what it is below in its colours.

    console.replace("launcher")

A tag under an icon says that a game waits there to be gone on with. A game without an icon shows a card's back. The badge's
name (DECKHAND_NAME of settings.toml) stands under the logo, and a battery in the corner where the board can tell.
"""

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.keys import DOWN, LEFT, RIGHT, START, A
from deckhand.screen import INK_BAR, INK_DIM
from deckhand.settings import ANIMATION, OFF
from deckhand.ui.frame import BORDER, LIGHT, PANEL
from deckhand.ui.letters import write

_PER_ROW = const(5)  # icons
_FRAME_MS = const(90)
_HOPS = bytes(18) + b"\2\3\3\2\0\0\1\2\1\0"  # how high the chosen one is, frame by frame since a key
INKS = b"\5\0\2\1"  # of the lines: LIGHT, then those of deckhand.screen


class Scene:
    """The launcher."""

    def __init__(self, console):
        self.console = console
        self.folders: list = []
        self.at = 0
        # What scenes/launcher_page.py lays down: for each game four lines, its colours, its keys; where its icon lies, and that.
        self.told: list = []
        self.places: list = []
        self.icons: list = []
        self.lines: list = []
        self.help = None
        self.inks: list = []
        self.paint = None
        self.trouble = (
            console.store.take_trouble()
        )  # a text or an exception; the first one is told until the cursor moves
        if not console.badge.may_write():
            self.trouble = "Battery low: nothing kept."

    def enter(self):
        """Read the titles and draw the page."""
        screen = self.console.screen
        screen.clear()
        self.folders = []
        self.told = []
        self.icons = []
        from deckhand.scenes import launcher_page

        launcher_page.lay(self)
        loader.scenes(("launcher",))  # the titles are read: a game needs the room

    def point(self):
        """Show what the cursor lies on."""
        if not self.folders:
            write(self.lines[0], "No games on the drive")
            return
        x, y = self.places[self.at]
        told = self.told[self.at]
        self.console.screen.cursor(x, y, 24, 24)
        if self.console.screen.inks[INK_BAR][0]:
            self.paint[PANEL] = told[4][1]
            self.inks[INK_DIM][1] = told[4][4]
        self.paint[BORDER] = told[4][2]
        self.inks[LIGHT][1] = told[4][3]
        for i in range(len(self.lines)):
            write(self.lines[i], told[i])
        write(self.help, told[5])

    def press(self, key, pressed):
        """Move the cursor, or open a game."""
        if not pressed or not self.folders:
            return
        self.icons[self.at].y = self.places[self.at][1]
        console = self.console
        if key == A:
            console.last_folder = self.folders[self.at]
            console.replace("game_menu", console.last_folder)
        elif key == START:
            console.last_folder = self.folders[self.at]  # the cursor is there again
            console.open("settings")
        elif key >= RIGHT:
            by = 1 if key == RIGHT else -1 if key == LEFT else _PER_ROW if key == DOWN else -_PER_ROW
            self.at = (self.at + by) % len(self.folders)
            if self.trouble:
                self.trouble = ""
                for i in range(len(self.lines)):
                    self.lines[i].pixel_shader = self.inks[INKS[i]]
                self.help.pixel_shader = self.inks[INK_DIM]
            self.point()

    def step(self, now):
        """The icon under the cursor hops now and then."""
        console = self.console
        if self.icons and console.settings.chosen(ANIMATION) != OFF:
            gone = (now - console.touched & WRAP) // _FRAME_MS % len(_HOPS)
            y = self.places[self.at][1] - _HOPS[gone]
            icon = self.icons[self.at]
            if icon.y != y:
                icon.y = y

    def leave(self):
        """Let go of the icons."""
        self.console.screen.clear()
