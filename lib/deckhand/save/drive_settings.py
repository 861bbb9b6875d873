"""Deckhand's lines of settings.toml, whatever somebody typed there. In memory only for a moment.

    name()          # the badge's name in letters of the font, "" without one
    lesson()     # is lesson mode wanted?
    start()         # the game's folder or deal code to begin with, "" without one
    request()       # the request to erase all saves, "" without one
    check()       # a sentence about the first line that is wrong, "" where all is well

Nothing here raises. A line that can't be read counts as missing. Up to CircuitPython 10.1 os.getenv raises ValueError
for a value outside double quotes that is no whole number; later versions give any value as text, and None for a line
without a value.
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
LONGEST = const(64)  # letters of a name or a request that count
_SHARP_S = const(0xDF)  # which is ss
_FIRST = const(0xC0)  # the letters of Latin-1 and Latin Extended-A without their marks, from this one on
_LATIN = (
    b"AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
    b"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
    b"lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"
)


def _read(key):
    # The text of a line; None where there is none, False where it can't be read.
    try:
        found = os.getenv(key)
    except UnicodeError:  # another encoding than UTF-8
        return None
    except Exception:  # not in quotes, or too long for the memory
        return False
    if found is None:
        return None
    text = str(found)
    return False if text[:1] == "'" else text


def _text(key):
    return (_read(key) or "")[:LONGEST]


def name():
    """The badge's name in letters of the font, "" without one."""
    return plain(_text(_NAME))


def plain(text):
    """A text in the font's letters: José is Jose, and letters that it hasn't got are left out."""
    found = ""
    for letter in text:
        code = ord(letter)
        if 32 < code < 127:
            found += letter
        elif code in (9, 10, 13, 32, 160):  # blanks
            found += " "
        elif 0 <= code - _FIRST < len(_LATIN):
            found += chr(_LATIN[code - _FIRST])
            if code == _SHARP_S:
                found += "s"
    return found.strip()


def lesson():
    """Is lesson mode wanted?"""
    return _text(_LESSON).lower() in YES


def request():
    """The request to erase all saves, "" without one."""
    return _text(_RESET)


def start():
    """The game's folder or deal code to begin with; "" without one, or where there is no such game."""
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
                continue  # the launcher says what is wrong with that one
    except OSError:
        pass  # no games
    return ""


def check(keys=_ALL):
    """A sentence about the first of these lines that is wrong, "" where all is well."""
    there = _in_file()
    for key in keys:
        found = _read(key)
        if found is False:
            wrong = "must be 1 or 0" if key == _LESSON else "must be in double quotes"
        elif found is None and key in there:
            wrong = "cannot be read"
        elif not found:
            continue
        elif key == _NAME and not name():
            wrong = "has no letter from A to Z"
        elif key == _LESSON and found.lower() not in YES + NO:
            wrong = "must be 1 or 0"
        elif key == _START and not start():
            wrong = "names no game here"
        else:
            continue
        return "settings.toml: %s %s." % (key, wrong)
    return ""


def _in_file():
    # Those that the file sets somewhere, even where CircuitPython doesn't find them: behind a byte order mark, in UTF-16.
    found = []
    try:
        with open(_FILE, "rb") as file:
            for line in file:
                line = line.replace(b"\0", b"").strip()
                for key in _ALL:
                    at = line.find(key.encode())
                    if at == 0 or at > 0 and min(line[:at]) > 0x7F:
                        if line[at + len(key) :].strip()[:1] == b"=":
                            found.append(key)
    except Exception:  # no such file, or a line too long for the memory
        pass
    return found
