"""What gives way when not all saves fit into the nvm (4 KB on some boards): statistics, the least played rows first.

record = pack(store, most)          # b"": even so there is no room

In memory only for that moment.
"""

import struct

from deckhand.save.checks import has_statistics, names
from deckhand.save.record import renewed
from deckhand.save.statistics import KEY, ROW_BYTES


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
        store.put(name, rows[:at] + rows[at + ROW_BYTES :])
        record = renewed(store.sequence + 1, store.body, store.changed)
        if len(record) <= most:
            store.trouble = "No room: statistics cut"
            return record


def _least(store):
    # The section with the row that was played least, and where it stands; b"" where no statistics are left.
    found = b""
    place = 0
    least = 1 << 16
    for name in names(store):
        if has_statistics(name):
            rows = store.get(name)
            for at in range(0, len(rows) - ROW_BYTES + 1, ROW_BYTES):
                played = struct.unpack_from("<H", rows, at + KEY)[0]  # the key is followed by it
                if played < least:
                    found = name
                    place = at
                    least = played
    return found, place
