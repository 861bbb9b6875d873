"""The rule book of a game, read from flash a page at a time; never in memory as a whole.

    console.open("rule_book", title)

seeds/<game>.txt, or book.txt in the game's own folder: a paragraph a line. `# ` begins a heading, `! ` marks a ruling of
ours (shown with a star), `> ` is an example. The page last read is remembered.
"""

from deckhand import loader
from deckhand.const import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.menu import BACK, Menu
from deckhand.save_sections import PLACE, of
from deckhand.screen import INK, INK_BAR, INK_DIM, INK_GOOD, INK_TITLE, INK_WARN
from deckhand.words import wrap

_TOP = const(2)
_LINES = const(12)
_MARKS = "#!>"
_INKS = (INK_TITLE, INK_WARN, INK_GOOD, INK)


class Scene:
    """LEFT and RIGHT turn pages, A shows the contents."""

    def __init__(self, console, title):
        self.console = console
        self.title = title
        self.path = "/seeds/%s.txt" % title.folder
        if loader.has(title.folder, "book.txt"):
            self.path = loader.path(title.folder, "book.txt")
        self.contents = None  # the menu of headings while it is shown
        self._places = []  # where each heading begins
        kept = console.store.get(of(title.prefix, PLACE))
        # A page begins at a byte of the file, some lines of that paragraph down.
        self.offset = kept[0] | kept[1] << 8 if len(kept) == 3 else 0
        self.down = kept[2] if len(kept) == 3 else 0
        self._next = (0, 0)
        self._more = False

    def enter(self):
        """Draw the page."""
        self._page()

    # -- paragraphs

    def _paragraph(self, file):
        """The next paragraph's ink and lines; None at the end."""
        raw = file.readline()
        if not raw:
            return None
        text = raw.decode().rstrip()
        kind = _MARKS.find(text[0]) if len(text) > 1 and text[1] == " " else -1
        if kind < 0:
            return INK, wrap(text) if text else [""]
        text = text[2:]
        if kind == 1:
            text = "\x8d " + text
        return _INKS[kind], wrap(text)

    def _page(self):
        screen = self.console.screen
        screen.blank()
        screen.line(0, " " + self.title.name, INK_BAR)
        try:
            self._walk(screen)
        except (OSError, ValueError):  # ValueError: no text
            screen.line(4, "The rule book is missing:", INK_WARN)
            screen.line(5, self.path[1:], INK_WARN)
            screen.line(7, "Copy Deckhand again.", INK)
            screen.line(15, "\x88 back", INK_DIM)
            return
        screen.line(15, "\x85\x86page \x87contents \x88back", INK_DIM)

    def _walk(self, screen):
        """Draw the page's lines (or only pass them, where screen is None); sets where the next page begins."""
        y = _TOP
        self._more = False
        with open(self.path, "rb") as file:
            file.seek(self.offset)
            offset = self.offset
            down = self.down
            while True:
                paragraph = self._paragraph(file)
                if paragraph is None:
                    return
                ink, lines = paragraph
                while down < len(lines):
                    # A heading is not left alone at the foot of a page.
                    if y == _TOP + _LINES or (ink == INK_TITLE and y > _TOP + _LINES - 3 and down == 0):
                        self._next = (offset, down)
                        self._more = True
                        return
                    if screen:
                        screen.line(y, lines[down], ink)
                    down += 1
                    y += 1
                offset = file.tell()
                down = 0

    # -- turning pages

    def _back(self):
        """The page before this one: pages are counted from the beginning again."""
        here = (self.offset, self.down)
        self.offset = self.down = 0
        self._walk(None)
        while self._more and self._next < here:
            self.offset, self.down = self._next
            self._walk(None)

    def _list(self):
        """The headings as a menu."""
        names = []
        self._places = []
        at = 0
        with open(self.path, "rb") as file:
            offset = 0
            for raw in file:
                if raw[:2] == b"# ":
                    if offset <= self.offset:
                        at = len(names)
                    names.append(raw[2:].decode().rstrip()[:24])
                    self._places.append(offset)
                offset += len(raw)
        if names:
            self.contents = Menu(self.console.screen, "Contents", names, at)
            self.contents.draw()

    # -- scene

    def press(self, key, pressed):
        """Turn the page, list the headings, go back."""
        if not pressed:
            return
        if self.contents:
            chosen = self.contents.press(key)
            if chosen >= 0:
                self.offset = self._places[chosen]
                self.down = 0
            if chosen >= 0 or chosen == BACK:
                self.contents = None
                self._page()
            return
        if key == B:
            self.console.close()
        elif key == A:
            try:
                self._list()
            except (OSError, ValueError):
                return
        elif (key == RIGHT or key == DOWN) and self._more:
            self.offset, self.down = self._next
            self._page()
        elif (key == LEFT or key == UP) and (self.offset or self.down):
            self._back()
            self._page()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Remember the place."""
        place = bytes((self.offset & 255, self.offset >> 8, self.down))
        self.console.store.put(of(self.title.prefix, PLACE), place)
