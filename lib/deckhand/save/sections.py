"""The names of the store's sections, all in one table so that no two are the same.

    store.get(SETTINGS)
    store.get(of(title.prefix, SAVED))

A name is two bytes. The console's own are below; a game's are the two capital letters of its prefix with bits set in
them: the first letter's in the high byte, the second's in the low one (32 makes a letter small).
"""

from deckhand.const import const

NAME_BYTES = const(2)  # the section's length follows in two bytes

SETTINGS = b"ST"  # a byte per setting: settings.py
FAULTS = b"FT"  # codes of the last faults, one per line, newest first: scenes/fault.py
LAST_GAME = b"?l"  # its folder: the launcher's cursor starts there
RESET = b"?r"  # the last request to erase everything: save/record.py

STATISTICS = const(0)  # save/statistics.py
SAVED = const(0x2020)  # the game to resume: save/saved_game.py
CHOICES = const(0x2000)  # save/choices.py
PAGE = const(0x0020)  # the page of the rule book: scenes/rule_book.py
PREFS = const(0x8020)  # the player's preferences, a byte: save/autosave.py
WON = const(0x8000)  # which curated deals were won: save/curated_deals.py
_OTHER_NAME = const(0x80)  # set in the second letter of a game whose prefix is ST or FT


def of(prefix, kind):
    """The name of a game's section; `kind` is STATISTICS, SAVED, CHOICES, PAGE, PREFS or WON."""
    first = ord(prefix[0]) | kind >> 8
    second = ord(prefix[1]) | kind & 0xFF
    name = bytes((first, second))
    if name == SETTINGS or name == FAULTS:  # the console's own sections
        return bytes((first, second | _OTHER_NAME))
    return name


def find(body, name):
    """A section's bytes in a record's body, b"" if it isn't there."""
    at = 0
    while at + NAME_BYTES + 2 <= len(body):
        size = body[at + NAME_BYTES] | body[at + NAME_BYTES + 1] << 8
        start = at + NAME_BYTES + 2
        if body[at : at + NAME_BYTES] == name:
            return body[start : start + size]
        at = start + size
    return b""
