"""What is kept when the power goes: named sections in one record with a check sum.

    store = Store(nvm)                  # microcontroller.nvm, or None where the board has none; Files() besides
    store.get(b"CL")                    # bytes, b"" where there is no such section
    store.put(b"CL", b"...")            # in memory; b"" takes the section out
    store.flush()                       # one write, skipped where nothing changed

The record: magic, format, length, sequence, sections (name, length, bytes), CRC-32. It begins at byte 0 of the nvm, the
rest of which stays as other programs left it. One write erases the whole block on the badge: flush at quiet moments only.
Where Python may write files, two of them hold the record in turn besides, and the newest one that checks out counts.
"""

from deckhand import loader
from deckhand.const import const
from deckhand.save_sections import RESET

HEAD_BYTES = const(11)  # of a record, before its sections
SUM = const(4)  # bytes of its check sum, after them
NAME = const(2)  # bytes of a section's name, before its length
_AROUND = const(HEAD_BYTES + SUM)  # bytes of a record besides its sections
_FILE_ROOM = const(8000)


class Store:
    """Sections by two-byte names. `trouble` says in one line what was wrong with the record found, or is ""."""

    def __init__(self, memory, files=None):
        self._memory = memory
        self._files = files
        self._next_file = 0
        self._changed = {}
        self._sequence = 0
        self._body = b""  # the sections as last read or written
        self.trouble = ""
        found = False
        if memory is not None and len(memory):
            found = self._take(memory)
        if self._files:
            for place in (0, 1):
                if self._take(self._files.read(place)):
                    found = True
                    self._next_file = 1 - place  # the older one is written next
        if found:
            self.trouble = ""

    def _take(self, record):
        # Newer than what was found so far? Then it counts.
        try:
            sequence, body = loader.once("deckhand.save_record", "unseal", record)
        except ValueError as wrong:
            self.trouble = wrong.args[0] or self.trouble
            return False
        if sequence < self._sequence:
            return False
        self._sequence = sequence
        self._body = body
        return True

    def room(self):
        """Bytes that the sections may take in all."""
        room = _FILE_ROOM if self._files else 0
        if self._memory is not None and len(self._memory) > room:
            room = len(self._memory)
        return max(0, room - _AROUND)

    def used(self):
        """Bytes of the record as last read or written."""
        return len(self._body) + _AROUND

    def free(self, name):
        """Bytes that this section could take, by the record as last read or written (or by a file's, where is no room)."""
        return (self.room() or _FILE_ROOM) + _AROUND - self.used() + len(self.get(name)) - NAME - 2

    def get(self, name):
        """A section's bytes, b"" where there is none."""
        if name in self._changed:
            return self._changed[name]
        body = self._body
        at = 0
        while at + NAME + 2 <= len(body):
            size = body[at + NAME] | body[at + NAME + 1] << 8
            start = at + NAME + 2
            if body[at : at + NAME] == name:
                return body[start : start + size]
            at = start + size
        return b""

    def put(self, name, value):
        """Set a section, in memory until `flush`."""
        if self.get(name) != value:
            self._changed[name] = bytes(value)

    def reset(self, request):
        """Forget everything (with the next flush), once for each request; True where this one is new.

        A request is a text of settings.toml, which Python cannot take out of there again.
        """
        asked = request.encode()
        if self.get(RESET) == asked:
            return False
        self._body = b""
        self._changed = {RESET: asked}
        self.trouble = ""
        return True

    def flush(self):
        """Write what changed. True where all of it is kept, False where it does not fit or cannot be written."""
        if not self._changed:
            return True
        record = loader.once("deckhand.save_record", "renewed", self._sequence + 1, self._body, self._changed)
        if len(record) > self.room() + _AROUND:
            return False
        kept = False
        if self._files:  # a file first: it cannot spoil the others
            kept = self._files.write(self._next_file, record)
            if kept:
                self._next_file = 1 - self._next_file
        if self._memory is not None and len(record) <= len(self._memory):
            self._memory[0 : len(record)] = record
            kept = True
        if kept:
            self._sequence += 1
            self._body = record[HEAD_BYTES:-SUM]
            self._changed = {}
        return kept
