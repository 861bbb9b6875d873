"""Deckhand's lines in settings.toml, which people edit by hand. In memory only while they are read.

    name()          # the badge's name in letters of the font, "" without one
    lesson()        # is lesson mode on?
    start()         # the folder or deal code of the game to start with, "" without one
    request()       # the request to erase all saves, "" without one
    check()         # a sentence about the first wrong line, "" if there is none

Nothing here raises. A line that can't be read counts as missing. Up to CircuitPython 10.1, os.getenv raises ValueError
for a value that is neither in double quotes nor an integer; later versions return any value as text, and None for a
line without a value.
"""

import os

from deckhand.const import const

_FILE = "/settings.toml"
_NAME = "DECKHAND_NAME"
_LESSON = "DECKHAND_LESSON"
_START = "DECKHAND_START"
_RESET = "DECKHAND_RESET"
_ALL = (_NAME, _LESSON, _START, _RESET)
YES = ("1", "true", "on", "yes")
NO = ("0", "false", "off", "no", "")
LONGEST = const(64)  # letters of a name or a request; the rest is ignored
_SHARP_S = const(0xDF)  # written as ss
_LATIN_START = const(0xC0)  # code of the first letter in _LATIN
# Latin-1 and Latin Extended-A without their accents.
_LATIN = (
    b"AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
    b"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
    b"lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"
)


def _read(key):
    # The value of a line: None if there is none, False if it can't be read.
    try:
        value = os.getenv(key)
    except UnicodeError:  # not in UTF-8
        return None
    except Exception:  # not in quotes, or too long for the memory
        return False
    if value is None:
        return None
    text = str(value)
    return False if text[:1] == "'" else text


def _text(key):
    return (_read(key) or "")[:LONGEST]


def name():
    """The badge's name in letters of the font, "" without one."""
    return plain(_text(_NAME))


def plain(text):
    """Reduce a text to the font's letters: José becomes Jose, and letters that the font lacks are dropped."""
    letters = ""
    for letter in text:
        code = ord(letter)
        if 32 < code < 127:
            letters += letter
        elif code in (9, 10, 13, 32, 160):  # blanks
            letters += " "
        elif 0 <= code - _LATIN_START < len(_LATIN):
            letters += chr(_LATIN[code - _LATIN_START])
            if code == _SHARP_S:
                letters += "s"
    return letters.strip()


def lesson():
    """Does settings.toml turn lesson mode on?"""
    return _text(_LESSON).lower() in YES


def request():
    """The request to erase all saves, "" without one."""
    return _text(_RESET)


def start():
    """The folder or deal code of the game to start with; "" without one, or if there is no such game."""
    text = _text(_START)
    if not text:
        return ""
    from deckhand import loader, title
    from deckhand.ui import deal_code

    prefix = deal_code.prefix(text).upper()
    try:
        for folder in loader.folders():
            if folder == text:
                return text
            try:
                if prefix and title.Title(folder).prefix == prefix:
                    return text.upper()
            except (OSError, ValueError):
                continue  # the launcher reports that game
    except OSError:
        pass  # no games
    return ""


def check(keys=_ALL):
    """A sentence about the first of these lines that is wrong, "" if none is."""
    keys_in_file = _keys_in_file()
    for key in keys:
        value = _read(key)
        if value is False:
            wrong = "must be 1 or 0" if key == _LESSON else "must be in double quotes"
        elif value is None and key in keys_in_file:
            wrong = "cannot be read"
        elif not value:
            continue
        elif key == _NAME and not name():
            wrong = "has no letter from A to Z"
        elif key == _LESSON and value.lower() not in YES + NO:
            wrong = "must be 1 or 0"
        elif key == _START and not start():
            wrong = "names no game here"
        else:
            continue
        return "settings.toml: %s %s." % (key, wrong)
    return ""


def _keys_in_file():
    # Keys that the file sets, even where CircuitPython doesn't find them: after a byte order mark, in UTF-16.
    keys = []
    try:
        with open(_FILE, "rb") as file:
            for line in file:
                line = line.replace(b"\0", b"").strip()
                for key in _ALL:
                    at = line.find(key.encode())
                    if at == 0 or at > 0 and min(line[:at]) > 0x7F:
                        if line[at + len(key) :].strip()[:1] == b"=":
                            keys.append(key)
    except Exception:  # no such file, or a line too long for the memory
        pass
    return keys
