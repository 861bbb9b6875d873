"""Validation of the saves' sections. In memory only while saves are read.

drop_damaged(store)     # removes damaged sections; store.trouble says which was the last

Only texts and statistics, which several modules read, are checked here. A saved game, choices, the rule book's page and
won deals are checked by the module that reads them.
"""

import struct

from deckhand.const import const
from deckhand.save.sections import FAULTS, LAST_GAME, NAME_BYTES, SETTINGS
from deckhand.save.statistics import KEY, MOST_GAMES, MOST_ROWS, ROW_BYTES

_MAX_LETTERS = const(64)  # bytes of a game's folder, and of a fault's code


def names(body, changed):
    """The names of all sections of a record, changed ones first."""
    found = list(changed)
    at = 0
    while at + NAME_BYTES + 2 <= len(body):
        name = body[at : at + NAME_BYTES]
        if name not in found:
            found.append(name)
        at += NAME_BYTES + 2 + (body[at + NAME_BYTES] | body[at + NAME_BYTES + 1] << 8)
    return found


def is_statistics(name):
    """Is this the name of a game's statistics: its prefix, with the top bit set if the console has the same name?"""
    return name != SETTINGS and name != FAULTS and 65 <= name[0] <= 90 and 65 <= name[1] & 0x7F <= 90


def drop_damaged(store):
    """Drop each section that is damaged."""
    for name in names(store.body, store.changed):
        value = store.get(name)
        if not value:
            continue
        part = ""
        if name == LAST_GAME and not _is_printable(value):
            part = "Last game"
        elif name == FAULTS and [line for line in value.split(b"\n") if line and not _is_printable(line)]:
            part = "List of faults"
        elif is_statistics(name) and not _are_valid_rows(value):
            part = "Statistics " + chr(name[0]) + chr(name[1] & 0x7F)
        if part:
            store.put(name, b"")
            store.trouble = part + " damaged: dropped"


def _is_printable(value):
    for letter in value:
        if not 32 < letter < 127:
            return False
    return len(value) <= _MAX_LETTERS


def _are_valid_rows(value):
    if len(value) % ROW_BYTES or len(value) > MOST_ROWS * ROW_BYTES:
        return False
    for at in range(0, len(value), ROW_BYTES):
        key = value[at : at + KEY]
        while key and not key[-1]:
            key = key[:-1]
        for letter in key:
            if not (48 <= letter <= 57 or 65 <= letter <= 90 or 97 <= letter <= 122):
                return False
        played, won, helped = struct.unpack_from("<HHH", value, at + KEY)
        if not played or won + helped > played < MOST_GAMES:
            return False
    return True
