"""The rule book of a game, read from the drive page by page.

    console.open("rule_book", title)

The text is seeds/<game>.txt, or book.txt in the game's folder, with a paragraph per line. A paragraph isn't split between
pages if it fits on one. `# ` starts a heading, which stays with the paragraph below; `! ` a house rule (shown with a star);
`> ` an example; `= ` a picture (ui/book_picture.py). Suits and keys are Unicode characters, and a kit compresses the file: see
deckhand.words. The page is saved. If the game has a lesson, a menu of lesson and book comes first.
"""

import gc
from array import array

from deckhand import loader
from deckhand.const import const
from deckhand.keys import DOWN, LEFT, RIGHT, UP, A, B
from deckhand.menu import BACK, Menu
from deckhand.save.sections import PAGE, of
from deckhand.screen import INK, INK_GOOD, INK_WARN
from deckhand.ui.frame import LIGHT, Frame
from deckhand.ui.letters import write
from deckhand.words import next_line, pairs, wrap

_LINES = const(11)  # lines on a page
_COLUMNS = const(25)  # letters in a line
_MARGIN = const(5)  # pixels before a line
_TOP = const(17)  # pixel row of the first line
_PITCH = const(9)  # pixels from line to line
_WAYS = ("Learn by playing", "Rule book")
_HELPS = ("Some minutes at the table", "All rules, page by page")
_OPEN = "\x87 open   \x88 back"
_MARKS = "#!>="
_DOT = "\x8e"
_PICTURE = const(-1)
_INKS = (LIGHT, INK_WARN, INK_GOOD, _PICTURE)


class Scene:
    """The book: LEFT and RIGHT turn pages, A shows the contents."""

    def __init__(self, console, title):
        self.console = console
        self.title = title
        self.path = "seeds/%s.txt" % title.folder
        if loader.has(title.folder, "book.txt"):
            self.path = loader.path(title.folder, "book.txt")
        self.contents = None  # the menu of headings while it's shown
        self.front = None  # the menu of lesson and book while it's shown
        self._frame = None  # the current page
        self.lines = []  # its grids of letters
        self.pages = array("H")  # start of each page: offset of a paragraph in the file, and a line of that paragraph
        self._heading_pages = bytearray()  # page of each heading
        self._heading_rows = bytearray()  # line of each heading on its page
        self._heading_offsets = array("H")  # offset of each heading in the file
        self._inside = -1  # index of the heading at the top, if the page is shown from a heading on
        self._pairs = b""  # byte pairs of a compressed file (deckhand.words)
        saved = console.store.get(of(title.prefix, PAGE))
        self.page = saved[0] if len(saved) == 1 else 0

    def enter(self):
        """Draw the page, or the menu of lesson and book."""
        if loader.has(self.title.folder, "lesson.txt"):
            has_icon = "play" not in self.console.names  # else the table's art takes the icon's place in the sheet
            name = self.title.name if has_icon else ""
            self.front = Menu(
                self.console.screen,
                "How to play",
                _WAYS,
                len(self.pages) > 0,
                self.title.folder,
                name,
                (),
                _HELPS,
                has_icon,
            )
            self.front.draw()
        else:
            self._page()

    # -- paragraphs

    def _paragraph(self, file):
        """Read the next paragraph: (ink, lines), or None at the end."""
        text = next_line(file, self._pairs)
        if not text:
            return None
        text = text.rstrip()
        kind = _MARKS.find(text[0]) if len(text) > 1 and text[1] == " " else -1
        if kind < 0 and text[:1] == _DOT:  # a bullet with a hanging indent
            return INK, [(" " if i else _DOT) + " " + part for i, part in enumerate(wrap(text[2:], _COLUMNS - 2))]
        if kind < 0:
            return INK, wrap(text, _COLUMNS) if text else [""]
        text = text[2:]
        if _INKS[kind] == _PICTURE:
            return _PICTURE, [text] + [" "] * (int(text[0]) - 1)
        if kind == 1:
            text = "\x8d " + text
        if _INKS[kind] == INK_GOOD:  # an example is indented like a bullet
            return INK_GOOD, ["  " + part for part in wrap(text, _COLUMNS - 2)]
        return _INKS[kind], wrap(text, _COLUMNS)

    def _page(self):
        frame = self._frame
        if not frame:
            self._frame = frame = Frame(self.console.screen, self.title.folder)
        frame.begin()
        frame.foot("\x85\x86 page \x87 contents \x88 back")
        self.lines = [frame.words(_MARGIN, _TOP + _PITCH * y, "", INK, _COLUMNS) for y in range(_LINES)]
        try:
            if not self.pages:
                self._walk(0, 0, None)
            pages = self.pages
            self.page = page = min(self.page, len(pages) // 2 - 1)
            frame.head(self.title.name, "%d/%d" % (page + 1, len(pages) // 2))
            inside = self._inside
            if inside >= 0:
                self._walk(self._heading_offsets[inside], 0, frame, self._heading_rows[inside])
            else:
                self._walk(pages[2 * page], pages[2 * page + 1], frame)
        except (OSError, ValueError, IndexError) as fault:  # ValueError, IndexError: the text is damaged
            frame.head(self.title.name)
            wrong = "missing" if isinstance(fault, OSError) else "damaged"
            self._line(2, "The rule book is %s:" % wrong, INK_WARN)
            self._line(3, self.path, INK_WARN)
            self._line(5, "Copy it again.", INK)
            frame.tell("\x88 back")

    def _line(self, y, text, ink):
        line = self.lines[y]
        line.pixel_shader = self._frame.inks[ink]
        write(line, text)

    def _walk(self, offset, down, frame, top=0):
        """Draw the page that starts at line `down` of the paragraph at `offset`; with frame None, find all pages instead.

        top: the line of the page at which drawing starts, for a page shown from a heading on.
        """
        y = top
        pages = self.pages
        with open(self.path, "rb") as file:
            if offset:
                file.seek(offset)
            else:
                self._pairs = pairs(file)
                offset = file.tell()
            while True:
                paragraph = self._paragraph(file)
                if paragraph is None:
                    return
                ink, lines = paragraph
                is_heading = ink == LIGHT and down == 0
                line_count = len(lines)
                needed = 1  # lines that must fit on the current page; a paragraph longer than a page is split
                if line_count <= _LINES and not down:
                    needed = line_count
                    if is_heading:
                        room = file.tell()
                        below = self._paragraph(file)
                        file.seek(room)
                        if below:
                            needed = min(_LINES, line_count + len(below[1]))
                while down < line_count:
                    room = _LINES - y
                    if not room or room < needed and y > 1 and (is_heading or not down):
                        if frame:
                            return
                        y = 0
                    if not y and lines[down] == "":  # no empty line at the top of a page
                        down += 1
                        continue
                    if is_heading and not frame:
                        self._heading_pages.append(len(pages) // 2 - (y > 0))
                        self._heading_rows.append(y)
                        self._heading_offsets.append(offset)
                    if not y and not frame:
                        pages.append(offset)
                        pages.append(down)
                        gc.collect()  # reading a whole book makes 150 KB of garbage
                    is_heading = False
                    if frame and ink != _PICTURE:
                        self._line(y - top, lines[down], ink)
                    elif frame and not down:
                        at = _TOP + _PITCH * (y - top)
                        from deckhand.ui import book_picture

                        book_picture.lay(frame, at, lines[0])
                    down += 1
                    y += 1
                offset = file.tell()
                down = 0

    def _list(self):
        """Show the headings as a menu."""
        names = []
        at = 0
        with open(self.path, "rb") as file:
            pairs(file)
            text = next_line(file, self._pairs)
            while text:
                if text[:2] == "# ":
                    if self._heading_pages[len(names)] <= self.page:
                        at = len(names)
                    names.append(text[2:].rstrip()[:24])
                text = next_line(file, self._pairs)
        if names:
            self._frame = None
            self.lines = []
            folder = self.title.folder
            helps = [_OPEN] * len(names)
            self.contents = Menu(self.console.screen, "Contents", names, at, folder, self.title.name, helps=helps)
            self.contents.draw()

    # -- scene

    def press(self, key, pressed):
        """Handle a key on a page or in a menu."""
        if not pressed:
            return
        if self.front:
            chosen = self.front.press(key)
            if chosen == BACK:
                self.console.close()
            elif chosen >= 0:
                self.front = None
                if chosen:
                    self._page()
                else:
                    scenes = self.console.scenes  # a lesson started at a table returns there
                    table = scenes[0] if "play" in self.console.names else None
                    back = ""
                    if table:
                        from deckhand.table import untouched

                        back = "" if untouched.is_untouched(table) else "on"
                    self.console.replace("lesson", self.title.folder, back)
            return
        if self.contents:
            chosen = self.contents.press(key)
            if chosen >= 0:  # show the page from the heading on
                self.page = self._heading_pages[chosen]
                self._inside = chosen
            if chosen >= 0 or chosen == BACK:
                self.contents = None
                self._page()
            return
        if key == B:
            if loader.has(self.title.folder, "lesson.txt"):
                self._frame = None
                self.lines = []
                self.enter()
            else:
                self.console.close()
        elif key == A:
            try:
                self._list()
            except (OSError, ValueError, IndexError):
                return
        elif (key == RIGHT or key == DOWN) and self.page < len(self.pages) // 2 - 1:
            self._turn(1)
        elif (key == LEFT or key == UP) and (self.page or self._inside >= 0):
            self._turn(
                0 if self._inside >= 0 and self._heading_rows[self._inside] else -1
            )  # first show the part above the heading

    def _turn(self, by):
        self.page = max(0, self.page + by)
        self._inside = -1
        self._page()

    def step(self, now):
        """Do nothing: the page doesn't change by itself."""

    def leave(self):
        """Save the page."""
        self.console.store.put(of(self.title.prefix, PAGE), bytes((self.page,)))
