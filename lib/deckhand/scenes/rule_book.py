"""The rule book of a game, read from flash a page at a time; never in memory as a whole.

    console.open("rule_book", title)

seeds/<game>.txt, or book.txt in the game's own folder: a paragraph a line, whole on its page. `# ` begins a heading, which
stands with the paragraph below it; `! ` marks a ruling of ours (shown with a star), `> ` is an example, `= ` a picture
(ui/book_picture.py). Suits and keys are written as signs, and a kit packs it: see deckhand.words. The page last read is
remembered. Where the game has a lesson, that is asked first, and B on a page goes back there.
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

_LINES = const(11)  # of a page,
_COLUMNS = const(25)  # letters in one,
_MARGIN = const(5)  # pixels before them
_TOP = const(17)  # from this pixel row on,
_PITCH = const(9)  # so far from one to the next
_WAYS = ("Learn by playing", "Rule book")
_HELPS = ("Some minutes at the table", "All rules, page by page")
_OPEN = "\x87 open   \x88 back"
_MARKS = "#!>="
_DOT = "\x8e"
_PICTURE = const(-1)
_INKS = (LIGHT, INK_WARN, INK_GOOD, _PICTURE)


class Scene:
    """LEFT and RIGHT turn pages, A shows the contents."""

    def __init__(self, console, title):
        self.console = console
        self.title = title
        self.path = "seeds/%s.txt" % title.folder
        if loader.has(title.folder, "book.txt"):
            self.path = loader.path(title.folder, "book.txt")
        self.contents = None  # the menu of headings while it is shown
        self.front = None  # the choice between lesson and book, likewise
        self._frame = None  # the sheet of a page,
        self.lines = []  # and its grids of letters
        self.pages = array("H")  # where each begins: a byte of the file, and so many lines of that paragraph down
        self._places = bytearray()  # the page of each heading,
        self._rows = bytearray()  # its line there,
        self._heads = array("H")  # and its own byte of the file
        self._inside = -1  # the heading with which what is shown begins, where that is one inside a page
        self._pairs = b""  # of a text that is packed (deckhand.words)
        kept = console.store.get(of(title.prefix, PAGE))
        self.page = kept[0] if len(kept) == 1 else 0

    def enter(self):
        """Draw the page; where there is a lesson, ask first."""
        if loader.has(self.title.folder, "lesson.txt"):
            alone = "play" not in self.console.names  # else the table's pictures lie where an icon would
            name = self.title.name if alone else ""
            self.front = Menu(
                self.console.screen,
                "How to play",
                _WAYS,
                len(self.pages) > 0,
                self.title.folder,
                name,
                (),
                _HELPS,
                alone,
            )
            self.front.draw()
        else:
            self._page()

    # -- paragraphs

    def _paragraph(self, file):
        """The next paragraph's ink and lines; None at the end."""
        text = next_line(file, self._pairs)
        if not text:
            return None
        text = text.rstrip()
        kind = _MARKS.find(text[0]) if len(text) > 1 and text[1] == " " else -1
        if kind < 0 and text[:1] == _DOT:  # what hangs below a dot stands beside it
            return INK, [(" " if i else _DOT) + " " + part for i, part in enumerate(wrap(text[2:], _COLUMNS - 2))]
        if kind < 0:
            return INK, wrap(text, _COLUMNS) if text else [""]
        text = text[2:]
        if _INKS[kind] == _PICTURE:
            return _PICTURE, [text] + [" "] * (int(text[0]) - 1)
        if kind == 1:
            text = "\x8d " + text
        if _INKS[kind] == INK_GOOD:  # an example is set in, as far as what hangs below a dot
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
                self._walk(self._heads[inside], 0, frame, self._rows[inside])
            else:
                self._walk(pages[2 * page], pages[2 * page + 1], frame)
        except (OSError, ValueError, IndexError) as fault:  # ValueError, IndexError: a line that no rule book has
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
        """Draw the page that begins here, or what of it is left from its line `top` on; where frame is None, find all pages."""
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
                heading = ink == LIGHT and down == 0
                many = len(lines)
                least = 1  # so many lines are wanted on a page; what is longer than one is broken
                if many <= _LINES and not down:
                    least = many
                    if heading:
                        room = file.tell()
                        below = self._paragraph(file)
                        file.seek(room)
                        if below:
                            least = min(_LINES, many + len(below[1]))
                while down < many:
                    room = _LINES - y
                    if not room or room < least and y > 1 and (heading or not down):
                        if frame:
                            return
                        y = 0
                    if not y and lines[down] == "":  # no page begins with an empty line
                        down += 1
                        continue
                    if heading and not frame:
                        self._places.append(len(pages) // 2 - (y > 0))
                        self._rows.append(y)
                        self._heads.append(offset)
                    if not y and not frame:
                        pages.append(offset)
                        pages.append(down)
                        gc.collect()  # a whole book is read in one step: its words are 150 KB of garbage
                    heading = False
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
        """The headings as a menu."""
        names = []
        at = 0
        with open(self.path, "rb") as file:
            pairs(file)
            text = next_line(file, self._pairs)
            while text:
                if text[:2] == "# ":
                    if self._places[len(names)] <= self.page:
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
        """Turn the page, list the headings, go back."""
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
                    scenes = self.console.scenes  # of a table that is kept, the lesson leads back there
                    table = scenes[0] if "play" in self.console.names else None
                    back = ""
                    if table:
                        from deckhand.table import untouched

                        back = "" if untouched.is_untouched(table) else "on"
                    self.console.replace("lesson", self.title.folder, back)
            return
        if self.contents:
            chosen = self.contents.press(key)
            if chosen >= 0:  # it stands at the head of the screen, wherever on its page it is
                self.page = self._places[chosen]
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
            self._turn(0 if self._inside >= 0 and self._rows[self._inside] else -1)  # first the rest of its page

    def _turn(self, by):
        self.page = max(0, self.page + by)
        self._inside = -1
        self._page()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Remember the page."""
        self.console.store.put(of(self.title.prefix, PAGE), bytes((self.page,)))
