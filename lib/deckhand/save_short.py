"""What gives way when not all saves fit into the nvm (4 KB on some boards): statistics, the least played rows first.

record = pack(store, most)          # b"": even so there is no room

In memory only for that moment.
"""

import struct

from deckhand.const import const
from deckhand.save_record import renewed
from deckhand.save_sections import FAULTS, SETTINGS
from deckhand.save_store import NAME

_ROW = const(22)  # bytes of a row of statistics, and where in it stands how often was played
_PLAYED = const(6)


def pack(store, most):
    """The record of what is kept without as many rows as are too many for `most` bytes; `store.trouble` says what went."""
    changed = dict(store.changed)
    while True:
        name, at = _least(store)
        if not name:
            store.changed = changed
            store.trouble = "No room: game not kept"
            return b""
        rows = store.get(name)
        store.put(name, rows[:at] + rows[at + _ROW :])
        record = renewed(store.sequence + 1, store.body, store.changed)
        if len(record) <= most:
            store.trouble = "No room: statistics cut"
            return record


def _least(store):
    # The section with the row that was played least, and where it stands; b"" where no statistics are left.
    found = b""
    place = 0
    least = 1 << 16
    for name in _names(store):
        if name != SETTINGS and name != FAULTS and 65 <= name[0] <= 90 and 65 <= name[1] & 0x7F <= 90:
            rows = store.get(name)
            for at in range(0, len(rows) - _ROW + 1, _ROW):
                played = struct.unpack_from("<H", rows, at + _PLAYED)[0]
                if played < least:
                    found = name
                    place = at
                    least = played
    return found, place


def _names(store):
    names = list(store.changed)
    body = store.body
    at = 0
    while at + NAME + 2 <= len(body):
        name = body[at : at + NAME]
        if name not in names:
            names.append(name)
        at += NAME + 2 + (body[at + NAME] | body[at + NAME + 1] << 8)
    return names
