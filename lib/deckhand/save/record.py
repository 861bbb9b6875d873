"""The record that holds the saves: its format, how the newest one is found and the next one written, and its room.

    record = seal(sequence, joined(old_sections, {b"CL": b"..."}))
    sequence, sections = unseal(record)
    found, trouble = newest(nvm, files)     # found: (sequence, sections, the file to write next), or ()
    body, next_file, trouble = write(store)

A record is: magic, format, length, sequence, sections (name, length, bytes), CRC-32. Only save/store.py uses this on the
badge, and it stays in memory no longer than a read or a write takes.

A board with an nvm has only as much room in lesson mode, where its files could hold more: so both modes have the same saves.
Each mode reads both places, and the newest record counts.
"""

import struct
from binascii import crc32

from deckhand.const import const
from deckhand.save.sections import NAME_BYTES, RESET, find

_HEAD_BYTES = const(11)  # of a record, before its sections
_SUM_BYTES = const(4)  # of its checksum, after them
_AROUND = const(15)  # bytes of a record besides its sections
_FILE_ROOM = const(8000)
_SMALL = const(6000)  # a store with less room
_HEAD = "<4sBHI"
_FORMAT = const(1)
_MAGIC = b"DKHD"


def unseal(record):
    """(sequence, sections) of a record's bytes; raises ValueError with what is wrong with it, "" for an empty place."""
    if len(record) < _AROUND:
        raise ValueError("")
    magic, form, length, sequence = struct.unpack(_HEAD, bytes(record[0:_HEAD_BYTES]))
    if magic != _MAGIC:
        raise ValueError("" if magic == b"\xff\xff\xff\xff" or magic == b"\0\0\0\0" else "Foreign data: fresh saves")
    if form != _FORMAT:
        raise ValueError("Saves of another version")
    if _AROUND + length > len(record):
        raise ValueError("Saves damaged: fresh start")
    whole = bytes(record[0 : _AROUND + length])
    if struct.unpack("<I", whole[-_SUM_BYTES:])[0] != crc32(whole[:-_SUM_BYTES]) & 0xFFFFFFFF:
        raise ValueError("Saves damaged: fresh start")
    return sequence, whole[_HEAD_BYTES:-_SUM_BYTES]


def seal(sequence, body):
    """The record of these sections."""
    record = struct.pack(_HEAD, _MAGIC, _FORMAT, len(body), sequence) + bytes(body)
    return record + struct.pack("<I", crc32(record) & 0xFFFFFFFF)


def joined(old, changed):
    """The sections `old`, with those in `changed` (by name; b"" removes one) in place of theirs."""
    body = bytearray()
    at = 0
    while at + NAME_BYTES + 2 <= len(old):
        end = at + NAME_BYTES + 2 + (old[at + NAME_BYTES] | old[at + NAME_BYTES + 1] << 8)
        if old[at : at + NAME_BYTES] not in changed:
            body.extend(old[at:end])
        at = end
    for name in sorted(changed):
        value = changed[name]
        if value:
            body.extend(name)
            body.append(len(value) & 255)
            body.append(len(value) >> 8)
            body.extend(value)
    return body


def newest(memory, files, sequence=0):
    """The newest record of the nvm and the files, none older than `sequence`: ((its sequence, sections, file to write next),
    ""), or ((), what is wrong) where there is none."""
    found: tuple = ()
    trouble = ""
    for next_file, record in _records(memory, files):
        try:
            number, body = unseal(record)
        except ValueError as wrong:
            trouble = wrong.args[0] or trouble
            continue
        if number >= sequence:
            sequence = number
            found = number, body, next_file
    return found, "" if found else trouble


def _records(memory, files):
    # Each one, with the file to write next where it counts: the older one.
    if memory is not None and len(memory):
        yield 0, memory
    if files:
        for place in (0, 1):
            yield 1 - place, files.read(place)


def room(store):
    """Bytes that all sections of a Store together may take."""
    most = _FILE_ROOM if store.files else 0
    if store.memory is not None and len(store.memory):
        most = len(store.memory)
    return max(0, most - _AROUND)


def used(store):
    """Bytes of the record as last read or written."""
    return len(store.body) + _AROUND


def free(store, name):
    """Bytes that this section could take, by the record as last read or written (by a file's room where there is none)."""
    most = room(store) or _FILE_ROOM
    left = most - len(store.body) + len(store.get(name)) - NAME_BYTES - 2
    return min(left, most // 5) if most < _SMALL else left  # there the other games need their share


def reset(store, request):
    """Erase everything (with the next flush), once for each request; True where this one is new.

    A request is a text of settings.toml, which Python can't remove there.
    """
    request = request.encode()
    if store.get(RESET) == request:
        return False
    store.body = b""
    store.changed = {RESET: request}
    store.trouble = ""
    return True


def write(store):
    """Write the store's next record: (its sections, or None where nothing was written; the file to write next; trouble)."""
    body, trouble = _fitting(store)
    if body is None:
        return None, store.next_file, trouble
    record = seal(store.sequence + 1, body)
    written = False
    next_file = store.next_file
    if store.files:  # a file first: it can't spoil the others
        written = store.files.write(next_file, record)
        if written:
            next_file = 1 - next_file
    if store.memory is not None and len(record) <= len(store.memory):
        try:
            store.memory[0 : len(record)] = record
            written = True
        except (OSError, RuntimeError, ValueError):  # the chip refused
            pass
    if not written:
        return None, next_file, "Saves cannot be written" if store.memory else "Drive full: nothing kept"
    return bytes(body), next_file, trouble


def _fitting(store):
    # (sections, trouble) of the next record. Where not all fit (4 KB of nvm on some boards), statistics give way, the least
    # played rows first; None where even so there is no room.
    changed = store.changed
    body = joined(store.body, changed)
    trouble = store.trouble
    most = room(store)
    while len(body) > most:
        changed = most and _trimmed(store.body, changed)
        if not changed:
            return None, "No room: game not kept" if most else trouble
        trouble = "No room: statistics cut"
        body = joined(store.body, changed)
    return body, trouble


def _trimmed(body, changed):
    # The changed sections, and the one without the row of statistics that was played least; None where there are none.
    from deckhand.save.checks import has_statistics, names
    from deckhand.save.statistics import KEY, ROW_BYTES

    changed = dict(changed)
    found = None
    rest = b""
    least = 1 << 16
    for name in names(body, changed):
        if has_statistics(name):
            rows = changed[name] if name in changed else find(body, name)
            for at in range(0, len(rows) - ROW_BYTES + 1, ROW_BYTES):
                played = struct.unpack_from("<H", rows, at + KEY)[0]  # it follows the key
                if played < least:
                    found = name
                    rest = rows[:at] + rows[at + ROW_BYTES :]
                    least = played
    if not found:
        return None
    changed[found] = rest
    return changed
