"""A table in words: what is asked, what the cursor is on, what the others did. A game's own module has the rest:

    CAPTIONS = (0, 9)           # rows of text that are sentences; or captions(view): those texts
    AREAS = ((0, 0, 80, 60, "the sky"), ...)    # parts of the table in pixels: left, top, right, bottom, words
    cursor(view)                # what the cursor is on; "" outside a choice
    table(view)                 # all that the viewer sees, a line each

and perhaps

    OWN_KEYS = True             # cursor(view) says what A does; else the last row is read, when it changes
    also(view)                  # what is said when it changes, wherever the cursor is
    news(seen, view)            # of real time: (what happened since `seen`, what is seen now)
    square_at(x, y)             # what is at a pixel, in words

A game without a module is read off the screen. Where a game's way to choose changes, cursor(view) is what has to follow.
"""

import sys

from describe.screen_text import card, line, lines, spoken

KNOWN = ("chaos_cruisers", "crash_landing", "crunch", "landslide", "onslaught")
_YOU = "You"
_RIVAL = "Rival"
_PLAYER = "Player %d"
_DID = "%s: %s"
_TIMES = "%s, %d times"
_CARDS = "Cards: "
_TASK = "Lesson: "
_POINTED = "Pointing at %s"
_HUMAN = 0
_KEYS_ROW = 15
_FIRST_CARD = 32  # in the sheet: the ace of clubs
_SUIT_TILES = 85
_LAYER = 1  # in the root group: the table's tiles


def module_of(folder):
    """Return the module that describes a game, or None."""
    if folder not in KNOWN:
        return None
    return __import__("describe." + folder, None, None, ("*",))


def slots(play, game, screen):
    """Return what can be said about a table, as (key, text) pairs."""
    view = play.view
    found = [("title", play.session.title.name)]
    if hasattr(play, "bubble"):
        text = _bubble(play)
        if text:
            found.append(("lesson", _TASK + text))
            found.append(("pointed", _pointed(play, game)))
    found.append(("message", spoken(play.talk.text)))
    if not game:
        found += [("line %d" % i, text) for i, text in enumerate(lines(screen)[:-1])]
        found.append(("cards", cards_on(screen)))
        if getattr(view, "legal", None):
            found.append(("cursor", notation(play.session, view.rules, view.legal[view.at])))
        return found
    texts = game.captions(view) if hasattr(game, "captions") else [line(screen, row) for row in game.CAPTIONS]
    for i, text in enumerate(texts):
        found.append(("caption %d" % i, text))
    if hasattr(game, "also"):
        found.append(("also", game.also(view)))
    found.append(("cursor", game.cursor(view)))
    keys = "" if hasattr(game, "OWN_KEYS") else line(screen, _KEYS_ROW, True)
    found.append(("keys", keys if keys.strip("0123456789, ") else ""))
    return found


def _bubble(play):
    # The lesson's text.
    bubble = play.bubble
    if not bubble or bubble.hidden:
        return ""
    letters = bubble[3]
    text = ""
    for row in range(letters.height):
        text += "".join([chr(32 + letters[x, row]) for x in range(letters.width)]).rstrip(" ") + " "
    return spoken(text)


def _pointed(play, game):
    # What the lesson's frame points at, by the frame's center.
    if play.kind != "say" or not play.moves or not game:
        return ""
    x, y, width, height = [int(number) for number in play.moves.split(" ")]
    text = area(game, x + width // 2, y + height // 2)
    return _POINTED % text if text else ""


def area(game, x, y):
    """Return what's at a pixel of a game's table, or ""."""
    for left, top, right, bottom, text in game.AREAS:
        if left <= x < right and top <= y < bottom:
            return text
    return game.square_at(x, y) if hasattr(game, "square_at") else ""


def notation(session, rules, move):
    """Return a move in notation."""
    return _apart("games.%s.notation" % session.title.folder, "to_text", rules, move)


_own = {}  # the game modules used here, by name


def forget():
    """Drop the game's modules."""
    _own.clear()


def _apart(full, name, *args):
    # Calls a function of a game's module with separately loaded copies of the module and its imports,
    # because the console's own modules hold partial results that must not be disturbed.
    home = full.rpartition(".")[0]
    if [each for each in _own if not each.startswith(home + ".")]:
        _own.clear()
    theirs = _swapped(home, _own)
    try:
        __import__(full)
        return getattr(sys.modules[full], name)(*args)
    finally:
        _own.update(_swapped(home, theirs))


def _swapped(home, wanted):
    # Replaces these modules of a package, and returns the old ones.
    loaded = {each: sys.modules[each] for each in sys.modules if each.startswith(home + ".")}
    package = sys.modules.get(home)
    for each in loaded:
        del sys.modules[each]
        tail = each[len(home) + 1 :]
        if package and hasattr(package, tail):
            delattr(package, tail)
    for each in wanted:
        sys.modules[each] = wanted[each]
        if package:
            setattr(package, each[len(home) + 1 :], wanted[each])
    return loaded


def who(session, seat):
    """Return whose move it is, from the viewer's perspective."""
    if session.humans() == 1:
        return _YOU if seat == session.eyes else _RIVAL if len(session.players) == 2 else _PLAYER % seat
    return _PLAYER % seat


def did(play, before, after, move, seat):
    """Describe a move; before, after: the rules."""
    view = play.view
    session = play.session
    text = ""
    if view.narration:
        text = _apart("games.%s.narration" % session.title.folder, "words", before, after, move, seat)
    else:
        text = view.words(before, after, move, seat)
    if not text:
        text = "*: " + notation(session, before, move)
    if text[0] == "*":
        text = who(session, seat) + text[1:]
    return spoken(text)


def joined(texts):
    """Join several texts, counting repeats."""
    found = []
    many = 0
    for i in range(len(texts)):
        many += 1
        if i + 1 == len(texts) or texts[i + 1] != texts[i]:
            found.append(_TIMES % (texts[i], many) if many > 1 else texts[i])
            many = 0
    return ". ".join(found)


def cards_on(screen):
    """Return the playing cards on the table in reading order, for a game without a module here."""
    found = []
    for grid in screen.root[_LAYER]:
        for x in range(grid.width - 1):
            number = grid[x] - _FIRST_CARD
            if 0 <= number < 52 and grid[x + 1] == _SUIT_TILES + number // 13:
                found.append((grid.y, x, card(number)))
    found.sort()
    return _CARDS + ", ".join([text for _, _, text in found]) if found else ""
