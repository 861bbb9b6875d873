"""Whether the sections of a save hold what they should. In memory only while saves are read.

drop_damaged(store)     # sections that do not are gone, and store.trouble says so

Checked here is what is read in many places: texts and statistics. A kept game, choices, the rule book's page and won
deals are checked by the module that reads them.
"""

import struct

from deckhand.const import const
from deckhand.save.sections import FAULTS, LAST_GAME, NAME_BYTES, SETTINGS
from deckhand.save.statistics import KEY, MOST_GAMES, MOST_ROWS, ROW_BYTES

_MOST_LETTERS = const(64)  # bytes of a game's folder, and of a fault's code


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


def has_statistics(name):
    """Is it a game's statistics? Its name is the prefix, or that with the top bit where the console's name is the same."""
    return name != SETTINGS and name != FAULTS and 65 <= name[0] <= 90 and 65 <= name[1] & 0x7F <= 90


def drop_damaged(store):
    """Drop each section that is damaged."""
    for name in names(store.body, store.changed):
        value = store.get(name)
        if not value:
            continue
        what = ""
        if name == LAST_GAME and not _is_plain(value):
            what = "Last game"
        elif name == FAULTS and [line for line in value.split(b"\n") if line and not _is_plain(line)]:
            what = "List of faults"
        elif has_statistics(name) and not _are_rows(value):
            what = "Statistics " + chr(name[0]) + chr(name[1] & 0x7F)
        if what:
            store.put(name, b"")
            store.trouble = what + " damaged: dropped"


def _is_plain(value):
    for letter in value:
        if not 32 < letter < 127:
            return False
    return len(value) <= _MOST_LETTERS


def _are_rows(value):
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
