"""The names of the store's sections, all of them in this one table, so that no two can meet.

    store.get(SETTINGS)
    store.get(of(title.prefix, SAVED))

A name is two bytes. The console's own are below; a game's are the two capital letters of its prefix with bits set in
them: the first letter's in the high byte, the second's in the low one (32 makes a letter small).
"""

from deckhand.const import const

NAME_BYTES = const(2)  # of a section's name; its length follows in two bytes

SETTINGS = b"ST"  # a byte each: settings.py
FAULTS = b"FT"  # codes of the last faults, newest first, a line each: scenes/fault.py
LAST_GAME = b"?l"  # its folder, where the launcher goes on when the VM has started anew: console.py
RESET = b"?r"  # the last request to forget everything: save/store.py; no game's letter is a question mark

STATISTICS = const(0)  # save/statistics.py
SAVED = const(0x2020)  # the game that was put down: save/saved_game.py
CHOICES = const(0x2000)  # save/choices.py
PLACE = const(0x0020)  # the page of the rule book: scenes/rule_book.py
WISHES = const(0x8020)  # the game's own settings, a byte: save/autosave.py
WON = const(0x8000)  # which curated deals were won: save/curated_deals.py
_ELSEWHERE = const(0x80)


def of(prefix, what):
    """The name of a game's section; `what` is STATISTICS, SAVED, CHOICES, PLACE, WISHES or WON."""
    first = ord(prefix[0]) | what >> 8
    second = ord(prefix[1]) | what & 0xFF
    name = bytes((first, second))
    if name == SETTINGS or name == FAULTS:  # a game's letters are the console's: its statistics are elsewhere
        return bytes((first, second | _ELSEWHERE))
    return name


def find(body, name):
    """A section's bytes in a record's sections, b"" where there is none."""
    at = 0
    while at + NAME_BYTES + 2 <= len(body):
        size = body[at + NAME_BYTES] | body[at + NAME_BYTES + 1] << 8
        start = at + NAME_BYTES + 2
        if body[at : at + NAME_BYTES] == name:
            return body[start : start + size]
        at = start + size
    return b""
