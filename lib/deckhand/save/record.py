"""The record that holds all saves: its format and size, reading the newest and writing the next.

    record = seal(sequence, joined(old_sections, {b"CL": b"..."}))
    sequence, sections = unseal(record)
    found, trouble = newest(nvm, files)     # found: (sequence, sections, file to write next), or ()
    body, next_file, trouble = write(store)

A record is: magic, format, length, sequence, sections (name, length, bytes), CRC-32. On the badge only
save/store.py uses this module, which is evicted after each read or write.

On a board with an nvm, lesson mode is limited to the nvm's size although its files could hold more, so that both modes can
have the same saves. Each mode reads both places, and the newest record wins.
"""

import struct
from binascii import crc32

from deckhand.const import const
from deckhand.save.sections import NAME_BYTES, RESET, find

_HEAD_BYTES = const(11)  # of a record, before its sections
_SUM_BYTES = const(4)  # of its checksum, after them
_OVERHEAD = const(15)  # bytes of a record besides its sections
_FILE_ROOM = const(8000)  # bytes of a record in a file
_SMALL = const(6000)  # bytes; in a smaller store each game gets a fifth
_HEAD = "<4sBHI"
_FORMAT = const(1)
_MAGIC = b"DKHD"


def unseal(record):
    """(sequence, sections) of a record's bytes. Raises ValueError with the reason, "" if it's empty."""
    if len(record) < _OVERHEAD:
        raise ValueError("")
    magic, version, length, sequence = struct.unpack(_HEAD, bytes(record[0:_HEAD_BYTES]))
    if magic != _MAGIC:
        raise ValueError("" if magic == b"\xff\xff\xff\xff" or magic == b"\0\0\0\0" else "Foreign data: fresh saves")
    if version != _FORMAT:
        raise ValueError("Saves of another version")
    if _OVERHEAD + length > len(record):
        raise ValueError("Saves damaged: fresh start")
    whole = bytes(record[0 : _OVERHEAD + length])
    if struct.unpack("<I", whole[-_SUM_BYTES:])[0] != crc32(whole[:-_SUM_BYTES]) & 0xFFFFFFFF:
        raise ValueError("Saves damaged: fresh start")
    return sequence, whole[_HEAD_BYTES:-_SUM_BYTES]


def seal(sequence, body):
    """Make a record of these sections."""
    record = struct.pack(_HEAD, _MAGIC, _FORMAT, len(body), sequence) + bytes(body)
    return record + struct.pack("<I", crc32(record) & 0xFFFFFFFF)


def joined(old, changed):
    """Update the sections `old` with those of the dict `changed`, by name; b"" removes one."""
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
    """Find the newest record in the nvm and the files, none older than `sequence`.

    Returns ((sequence, sections, file to write next), ""), or ((), what's wrong with the saves).
    """
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
    # (file to write next if this record is the newest, record), for each.
    if memory is not None and len(memory):
        yield 0, memory
    if files:
        for place in (0, 1):
            yield 1 - place, files.read(place)


def room(store):
    """Bytes available for all sections of a Store."""
    limit = _FILE_ROOM if store.files else 0
    if store.memory is not None and len(store.memory):
        limit = len(store.memory)
    return max(0, limit - _OVERHEAD)


def used(store):
    """Bytes of the record as last read or written."""
    return len(store.body) + _OVERHEAD


def free(store, name):
    """Bytes that this section may take, given the record as last read or written."""
    limit = room(store) or _FILE_ROOM
    left = limit - len(store.body) + len(store.get(name)) - NAME_BYTES - 2
    return min(left, limit // 5) if limit < _SMALL else left  # leave the other games their share


def reset(store, request):
    """Erase everything at the next flush; False if this request was carried out before.

    A request is a line of settings.toml that Python can't remove, so it is stored.
    """
    request = request.encode()
    if store.get(RESET) == request:
        return False
    store.body = b""
    store.changed = {RESET: request}
    store.trouble = ""
    return True


def write(store):
    """Write the store's next record. Returns (sections, file to write next, trouble); sections are None if it failed."""
    body, trouble = _fit(store)
    if body is None:
        return None, store.next_file, trouble
    record = seal(store.sequence + 1, body)
    is_written = False
    next_file = store.next_file
    if store.files:  # a file first: if that fails, the nvm still has the last record
        is_written = store.files.write(next_file, record)
        if is_written:
            next_file = 1 - next_file
    if store.memory is not None and len(record) <= len(store.memory):
        try:
            store.memory[0 : len(record)] = record
            is_written = True
        except (OSError, RuntimeError, ValueError):  # the chip refused
            pass
    if not is_written:
        return None, next_file, "Saves cannot be written" if store.memory else "Drive full: nothing kept"
    return bytes(body), next_file, trouble


def _fit(store):
    # (sections, trouble) of the next record; sections are None if they don't fit. Some boards have 4 KB of nvm: statistics
    # are cut there as needed, the least played rows first.
    changed = store.changed
    body = joined(store.body, changed)
    trouble = store.trouble
    limit = room(store)
    while len(body) > limit:
        changed = limit and _trim_statistics(store.body, changed)
        if not changed:
            return None, "No room: game not kept" if limit else trouble
        trouble = "No room: statistics cut"
        body = joined(store.body, changed)
    return body, trouble


def _trim_statistics(body, changed):
    # A copy of `changed` with the least played row of all statistics removed; None if there is none.
    from deckhand.save.checks import is_statistics, names
    from deckhand.save.statistics import KEY, ROW_BYTES

    changed = dict(changed)
    found = None
    rest = b""
    least = 1 << 16
    for name in names(body, changed):
        if is_statistics(name):
            rows = changed[name] if name in changed else find(body, name)
            for at in range(0, len(rows) - ROW_BYTES + 1, ROW_BYTES):
                played = struct.unpack_from("<H", rows, at + KEY)[0]  # the first number of a row
                if played < least:
                    found = name
                    rest = rows[:at] + rows[at + ROW_BYTES :]
                    least = played
    if not found:
        return None
    changed[found] = rest
    return changed
