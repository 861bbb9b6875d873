"""The record that keeps the saves: sections in a sealed envelope. In memory only while a record is read or written.

record = seal(sequence, joined(old_sections, {b"CL": b"..."}))
sequence, sections = unseal(record)
"""

import struct
from binascii import crc32

from deckhand.const import const
from deckhand.save.store import NAME

HEAD_BYTES = const(11)  # of a record, before its sections
SUM = const(4)  # bytes of its check sum, after them

_HEAD = "<4sBHI"
_FORMAT = const(1)
_MAGIC = b"DKHD"


def unseal(record):
    """(sequence, sections) of a record's bytes; raises ValueError with what is wrong with it, "" for an empty place."""
    if len(record) < HEAD_BYTES + SUM:
        raise ValueError("")
    magic, form, length, sequence = struct.unpack(_HEAD, bytes(record[0:HEAD_BYTES]))
    if magic != _MAGIC:
        raise ValueError("" if magic == b"\xff\xff\xff\xff" or magic == b"\0\0\0\0" else "Foreign data: fresh saves")
    if form != _FORMAT:
        raise ValueError("Saves of another version")
    if HEAD_BYTES + length + SUM > len(record):
        raise ValueError("Saves damaged: fresh start")
    whole = bytes(record[0 : HEAD_BYTES + length + SUM])
    if struct.unpack("<I", whole[-SUM:])[0] != crc32(whole[:-SUM]) & 0xFFFFFFFF:
        raise ValueError("Saves damaged: fresh start")
    return sequence, whole[HEAD_BYTES:-SUM]


def seal(sequence, body):
    """The record of these sections."""
    record = struct.pack(_HEAD, _MAGIC, _FORMAT, len(body), sequence) + bytes(body)
    return record + struct.pack("<I", crc32(record) & 0xFFFFFFFF)


def renewed(sequence, old, changed):
    """The record of the sections `old` with the changed ones in the place of theirs."""
    return seal(sequence, joined(old, changed))


def joined(old, changed):
    """The sections `old`, with those in `changed` (by name; b"" takes one out) in the place of theirs."""
    body = bytearray()
    at = 0
    while at + NAME + 2 <= len(old):
        end = at + NAME + 2 + (old[at + NAME] | old[at + NAME + 1] << 8)
        if old[at : at + NAME] not in changed:
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
