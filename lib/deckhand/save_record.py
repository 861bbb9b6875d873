"""The record that keeps the saves: sections in a sealed envelope. In memory only while a record is read or written.

record = seal(sequence, joined(old_sections, {b"CL": b"..."}))
sequence, sections = unseal(record)
"""

import struct
from binascii import crc32

from deckhand.const import const

_HEAD = "<4sBHI"
_HEAD_BYTES = const(11)
_FORMAT = const(1)
_MAGIC = b"DKHD"
_NAME = const(2)
_SUM = const(4)


def unseal(record):
    """(sequence, sections) of a record's bytes; raises ValueError with what is wrong with it, "" for an empty place."""
    if len(record) < _HEAD_BYTES + _SUM:
        raise ValueError("")
    magic, form, length, sequence = struct.unpack(_HEAD, bytes(record[0:_HEAD_BYTES]))
    if magic != _MAGIC:
        raise ValueError("" if magic == b"\xff\xff\xff\xff" or magic == b"\0\0\0\0" else "Foreign data: fresh saves")
    if form != _FORMAT:
        raise ValueError("Saves of another version")
    if _HEAD_BYTES + length + _SUM > len(record):
        raise ValueError("Saves damaged: fresh start")
    whole = bytes(record[0 : _HEAD_BYTES + length + _SUM])
    if struct.unpack("<I", whole[-_SUM:])[0] != crc32(whole[:-_SUM]) & 0xFFFFFFFF:
        raise ValueError("Saves damaged: fresh start")
    return sequence, whole[_HEAD_BYTES:-_SUM]


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
    while at + _NAME + 2 <= len(old):
        end = at + _NAME + 2 + (old[at + _NAME] | old[at + _NAME + 1] << 8)
        if old[at : at + _NAME] not in changed:
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
