"""What is kept when the power goes: named sections in one record with a check sum.

    store = Store(nvm)                  # microcontroller.nvm, or None where the board has none
    store.get(b"CL")                    # bytes, b"" where there is no such section
    store.put(b"CL", b"...")            # in memory; b"" takes the section out
    store.flush()                       # one write, skipped where nothing changed

The record: magic, format, length, sequence, sections (name, length, bytes), CRC-32. It begins at byte 0, and the rest
of the nvm stays as other programs left it. One write erases the whole block on the badge, so flush only at quiet
moments.
"""

import struct
from binascii import crc32

from deckhand.game import const

_HEAD = "<4sBHI"
_HEAD_BYTES = const(11)
_FORMAT = const(1)
_MAGIC = b"DKHD"
_NAME = const(2)


class Store:
    """Sections by two-byte names. `trouble` says in one line what was wrong with the record found, or is ""."""

    def __init__(self, memory):
        self._memory = memory
        self._changed = {}
        self._sequence = 0
        self._body = b""  # the sections as last read or written
        self.trouble = ""
        self._read()

    def room(self):
        """Bytes that the sections may take in all."""
        if self._memory is None:
            return 0
        return max(0, len(self._memory) - _HEAD_BYTES - 4)

    def _read(self):
        memory = self._memory
        if memory is None or len(memory) <= _HEAD_BYTES + 4:
            return
        magic, form, length, sequence = struct.unpack(_HEAD, bytes(memory[0:_HEAD_BYTES]))
        if magic != _MAGIC:
            if magic != b"\xff\xff\xff\xff" and magic != b"\0\0\0\0":
                self.trouble = "Other data found: fresh saves"
            return
        if form != _FORMAT:
            self.trouble = "Saves of another version"
            return
        if length > self.room():
            self.trouble = "Saves damaged: starting fresh"
            return
        record = bytes(memory[0 : _HEAD_BYTES + length + 4])
        if struct.unpack("<I", record[-4:])[0] != crc32(record[:-4]) & 0xFFFFFFFF:
            self.trouble = "Saves damaged: starting fresh"
            return
        self._sequence = sequence
        self._body = record[_HEAD_BYTES:-4]

    def get(self, name):
        """A section's bytes, b"" where there is none."""
        if name in self._changed:
            return self._changed[name]
        body = self._body
        at = 0
        while at + _NAME + 2 <= len(body):
            size = body[at + _NAME] | body[at + _NAME + 1] << 8
            start = at + _NAME + 2
            if body[at : at + _NAME] == name:
                return body[start : start + size]
            at = start + size
        return b""

    def put(self, name, value):
        """Set a section, in memory until `flush`."""
        if self.get(name) != value:
            self._changed[name] = bytes(value)

    def flush(self):
        """Write what changed. True where all of it is kept, False where it does not fit."""
        if not self._changed:
            return True
        body = bytearray()
        old = self._body
        at = 0
        while at + _NAME + 2 <= len(old):
            name = old[at : at + _NAME]
            end = at + _NAME + 2 + (old[at + _NAME] | old[at + _NAME + 1] << 8)
            if name not in self._changed:
                body.extend(old[at:end])
            at = end
        for name in sorted(self._changed):
            value = self._changed[name]
            if value:
                body.extend(name)
                body.append(len(value) & 255)
                body.append(len(value) >> 8)
                body.extend(value)
        if len(body) > self.room():
            return False
        self._sequence += 1
        record = struct.pack(_HEAD, _MAGIC, _FORMAT, len(body), self._sequence) + bytes(body)
        record += struct.pack("<I", crc32(record) & 0xFFFFFFFF)
        self._memory[0 : len(record)] = record
        self._body = bytes(body)
        self._changed = {}
        return True
