"""The part of a lesson (scenes/lesson.py) that runs rarely: read its file, show text, handle keys. Evicted after use.

session = begin(lesson, folder, Session); make(lesson)  # lesson: the scene
advance(lesson)                     # the next entry
is_wanted(lesson, move)             # False: it was refused
"""

import displayio
import vectorio

from deckhand import loader
from deckhand.const import const
from deckhand.hw.sound import CHOOSE, REFUSE
from deckhand.keys import SELECT, START, A, B
from deckhand.save.sections import CHOICES, SAVED, of
from deckhand.screen import GLYPHS, LETTER, LETTERS, NO_GLYPH
from deckhand.table.seats import EASY, HUMAN
from deckhand.table.talk import REFUSED
from deckhand.title import Title
from deckhand.ui import deal_code
from deckhand.words import next_line, pairs, without_clause, wrap

_LINES = const(3)
_GLYPH = const(32)  # the font's first character
_PAPER = const(2)  # colors of the table's palette: background of the bubble
_EDGE = const(1)  # its border
_DONE = const(5)  # the progress bar
_SPOKEN = "say do key end"  # kinds of entries with text
_STOP = "Leave this lesson? / \x88 leave    \x87 go on"


# -- the file


def _read(lesson, folder):
    # Read the next entry into the lesson's kind, moves and words.
    text = "#"
    with open(loader.path(folder, "lesson.txt"), "rb") as file:
        two = pairs(file)
        if lesson.read:
            file.seek(lesson.read)
        while text[:1] == "#":
            text = next_line(file, two).rstrip()
        lesson.read = file.tell()
    lesson.words = text
    parts = text.split(" | ")
    lesson.kind, _, lesson.moves = parts[0].partition(" ")


def _words(lesson, index):
    parts = lesson.words.split(" | ")
    return parts[index] if index < len(parts) else ""


def begin(lesson, folder, Session):
    """Start a lesson: play the moves of its `lead` entries, and return the session."""
    with open(loader.path(folder, "lesson.txt"), "rb") as file:
        lesson.total = sum([1 for raw in file if b"|" in raw])
    _read(lesson, folder)
    session = _deal_session(Title(folder), lesson.moves, Session, True)
    while True:
        before = lesson.read
        _read(lesson, folder)
        if lesson.kind != "lead":
            lesson.read = before
            lesson.kind = "done"
            return session
        for text in lesson.moves.split("; "):
            seat = int(text[0]) if text[1] == " " else None
            session.rules.apply(_move(session, text[2:] if seat else text), seat)


def _deal_session(title, code, Session, is_lesson=False):
    # A session of a deal code: seat 1 is the player's, easy bots have the others; a single game.
    folder = title.folder
    rules = loader.module(folder, "rules").Rules
    deal, seats, options = deal_code.decode(code, rules)
    match = None
    if title.match:
        Match = loader.module(folder, "match").Match
        match = Match(deal, seats, Match.SINGLE)
    players = bytes([HUMAN] + [EASY] * (seats - 1))
    return Session(title, rules(deal, seats, bytes(options)), players, match, None, is_lesson)


def _move(session, text):
    return loader.module(session.title.folder, "notation").to_move(session.rules, text)


def advance(lesson):
    """Go to the next entry."""
    _read(lesson, lesson.session.title.folder)
    if lesson.kind != "play":
        lesson.number += 1
        say(lesson)


def following(lesson):
    """The next move that the lesson plays; -1 if there is none left, and the next entry is started."""
    text, _, lesson.moves = lesson.moves.partition("; ")
    if text:
        return _move(lesson.session, text)
    advance(lesson)
    return -1


def is_wanted(lesson, move):
    """Is this one of the moves that the entry asks for? If not, explain it."""
    session = lesson.session
    if lesson.kind == "do":
        text = loader.module(session.title.folder, "notation").to_text(session.rules, move)
        for wanted in lesson.moves.split("; "):
            if text == wanted or wanted[-1] == "*" and text.startswith(wanted[:-1]):
                return True
        refuse(lesson, _words(lesson, 2) or "Do this first")
    return False


def refuse(lesson, text):
    """Show an explanation in place of the task, until the next key that isn't on the d-pad."""
    lesson.console.sound.play(REFUSE, lesson.console.now)
    lesson.talk.close()
    text = without_clause(text)
    lesson.wrong = True
    place = lesson.place
    if lesson.kind == "key":  # the task itself names the key
        text = _words(lesson, 1)[2 * len(place) :]
    _lay(lesson, (place + " " if place else "") + "\x8c " + text, False)


# -- words


def make(lesson):
    """Create the bubble, three lines with a progress bar, and store that the lesson was begun (save/choices.py)."""
    store = lesson.console.store
    name = of(lesson.session.title.prefix, CHOICES)
    choices = bytearray(store.get(name) or 1)
    choices[8 if choices[8:] else 0] &= 127
    store.put(name, bytes(choices))
    lesson.console.save()
    screen = lesson.console.screen
    inks = displayio.Palette(2)
    inks.make_transparent(0)
    letters = screen.grid(screen.font, inks, LETTERS, _LINES, LETTER)
    letters.x = 2
    letters.y = 2
    lesson.bubble = bubble = displayio.Group()
    for colour in (_EDGE, _PAPER, _DONE):
        bar = vectorio.Rectangle(pixel_shader=screen.table_inks, width=160, height=2, x=0, y=colour >> 1)
        bar.color_index = colour
        bubble.append(bar)
    bubble.append(letters)
    bubble.hidden = True
    screen.add(bubble)


def _lay(lesson, text, is_waiting):
    # Show text in the bubble; is_waiting: with the glyph of A, which continues.
    lesson.place = text[0] if text[0] in "^=_" else ""
    if lesson.place:
        text = text[2:]
    lines = []
    for part in text.split(" / "):
        lines.extend(wrap(part))
    if is_waiting:
        lines[-1] += " " * (LETTERS - 1 - len(lines[-1])) + "\x87"
    bubble = lesson.bubble
    letters = bubble[3]
    for y in range(_LINES):
        line = lines[y] if y < len(lines) else ""
        for x in range(LETTERS):
            letter = ord(line[x]) - _GLYPH if x < len(line) else 0
            letters[y * LETTERS + x] = letter if 0 <= letter < GLYPHS else NO_GLYPH
    height = 5 + 8 * min(_LINES, len(lines))
    if lesson.wrong:  # at least as high as the task, which it covers
        height = max(height, lesson.height)
    lesson.height = height
    bubble[0].height = height
    bubble[0].color_index = REFUSED if lesson.wrong else _EDGE
    bubble[1].height = height - 2
    bubble[2].y = height - 3
    bubble[2].width = max(1, 160 * lesson.number // lesson.total)
    lesson.tell(True)


def say(lesson):
    """Show the entry's text, with the cursor at its rectangle."""
    lesson.wrong = False
    if lesson.kind == "say" and lesson.moves:
        x, y, width, height = [int(n) for n in lesson.moves.split(" ")]
        lesson.console.screen.cursor(x, y, width, height)
    if lesson.view.keys_from >= 0:
        lesson.console.screen.wipe(15)
    lesson._captions()
    words = _words(lesson, 1)
    if lesson.kind == "end":
        if len(words) < LETTERS:
            words += " / \x89: menu, undo, leave"
        words += " / \x87 try an easy deal  \x88 menu" if _is_free(lesson) else " / \x87 to your game  \x88 menu"
    lesson.asking = False
    _lay(lesson, words, lesson.kind == "say")


def _is_free(lesson):
    # Is there no saved game that an easy deal would replace?
    return not lesson.console.store.get(of(lesson.session.title.prefix, SAVED))


# -- keys


def ask(lesson):
    """Ask whether to leave."""
    lesson.talk.close()
    lesson.asking = True
    _lay(lesson, _STOP, False)


def _leave(lesson):
    # Return to where the lesson was started: a table or the game's menu.
    back = "" if _is_free(lesson) else lesson.back
    lesson.console.replace("game_menu", lesson.session.title.folder, back)


def press(lesson, key):
    """Handle a key that isn't the game's."""
    kind = lesson.kind
    if lesson.asking:
        if key == B:
            _leave(lesson)
        elif key == A or key == START:
            if kind in _SPOKEN:
                say(lesson)
            lesson.asking = False  # the game continues first
    elif key == START:
        ask(lesson)
    elif lesson.motion.length:
        if key == A or key == B:
            lesson.skip()
    elif key == A and lesson.talk.close():
        pass  # that was a message: it's closed
    elif key == SELECT:
        if kind == "do":
            _hint(lesson)
    elif kind == "end" and key == B:
        _leave(lesson)
    elif key == B:
        ask(lesson)
    elif key == A and not lesson.bubble.hidden:
        _continue(lesson)


def _hint(lesson):
    # Put the cursor where the first wanted move starts, and repeat the text.
    lesson.talk.close()
    session = lesson.session
    wanted = lesson.moves.partition("; ")[0]
    if not lesson.driver and wanted[-1] != "*":
        lesson.view.point(_move(session, wanted))
        lesson.view.captions()
    say(lesson)


def _continue(lesson):
    # A on a text: continue.
    console = lesson.console
    title = lesson.session.title
    console.sound.play(CHOOSE, console.now)
    if lesson.kind == "say":
        if lesson.moves:
            lesson.show_table()
        advance(lesson)
    elif lesson.kind == "end":
        if _is_free(lesson):
            lesson.play_next(_deal_session(title, lesson.moves, lesson.session.__class__))
        else:
            console.replace("game_menu", title.folder, "on")
