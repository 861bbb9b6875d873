"""The saves: named sections in one record with a checksum.

    store = Store(nvm)                  # microcontroller.nvm, or None on a board without one
    store.get(b"CL")                    # bytes, b"" if there is no such section
    store.put(b"CL", b"...")            # in memory; b"" removes the section
    store.flush()                       # one write, skipped if nothing changed

The record starts at byte 0 of the nvm; the rest of the nvm belongs to other programs. A write erases the whole flash
block on the badge, so flush only at quiet moments. If Python may write files, two files also hold the record in turn, and the
newest valid one wins. save/record.py has the format and all code for reading and writing it.
"""

from deckhand.save.sections import find


class Store:
    """Sections by two-byte names; `flush` writes them."""

    def __init__(self, memory, files=None):
        self.memory = memory  # microcontroller.nvm or None
        self.files = files  # a hw.files.Files if Python may write files
        self.next_file = 0  # the file to write next, 0 or 1
        self.changed = {}  # sections since the last flush, by name
        self.sequence = 0  # number of the record as last read or written
        self.body = b""  # sections of that record
        from deckhand.save import record

        found, self.trouble = record.newest(memory, files)  # one line about damaged saves, or ""
        if found:
            self._load(found)

    def read_drive(self):
        """Read the files' record if it's newer: normal mode can't write files, but lesson mode may have."""
        from deckhand.hw.files import Files
        from deckhand.save import record

        found, _ = record.newest(None, Files(), self.sequence)
        if found:
            self._load(found)

    def _load(self, found):
        self.sequence, self.body, self.next_file = found
        self.trouble = ""

    def get(self, name):
        """A section's bytes, b"" if there is none."""
        if name in self.changed:
            return self.changed[name]
        return find(self.body, name)

    def put(self, name, value):
        """Set a section in memory; `flush` writes it."""
        if self.get(name) != value:
            self.changed[name] = bytes(value)

    def flush(self):
        """Write the changed sections. False if they don't fit or can't be written; then `trouble` says why."""
        if not self.changed:
            return True
        from deckhand.save import record

        body, self.next_file, self.trouble = record.write(self)
        if body is None:
            return False
        self.sequence += 1
        self.body = body
        self.changed = {}
        return True
