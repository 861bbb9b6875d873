"""The saves: named sections in one record with a checksum.

    store = Store(nvm)                  # microcontroller.nvm, or None where the board has none; also Files()
    store.get(b"CL")                    # bytes, b"" where there is no such section
    store.put(b"CL", b"...")            # in memory; b"" removes the section
    store.flush()                       # one write, skipped where nothing changed

The record starts at byte 0 of the nvm; the rest of the nvm belongs to other programs. A write erases the whole block on the
badge, so flush at quiet moments only. Where Python may write files, two files also hold the record in turn, and the newest
one that checks out counts. save/record.py has its format, and all that is only needed to read or write it.
"""

from deckhand.save.sections import find


class Store:
    """Sections by two-byte names."""

    def __init__(self, memory, files=None):
        self.memory = memory
        self.files = files
        self.next_file = 0  # which of the two is written next
        self.changed = {}  # sections since the last flush, by name
        self.sequence = 0  # of the record as last read or written
        self.body = b""  # its sections
        from deckhand.save import record

        found, self.trouble = record.newest(memory, files)  # one line about what is wrong with the saves, or ""
        if found:
            self._take(found)

    def read_drive(self):
        """Take the files' record where it is newer: normal mode, which can't write them, reads them too."""
        from deckhand.hw.files import Files
        from deckhand.save import record

        found, _ = record.newest(None, Files(), self.sequence)
        if found:
            self._take(found)

    def _take(self, found):
        self.sequence, self.body, self.next_file = found
        self.trouble = ""

    def get(self, name):
        """A section's bytes, b"" where there is none."""
        if name in self.changed:
            return self.changed[name]
        return find(self.body, name)

    def put(self, name, value):
        """Set a section, in memory until `flush`."""
        if self.get(name) != value:
            self.changed[name] = bytes(value)

    def flush(self):
        """Write what changed. False where it doesn't fit or can't be written; then `trouble` says why."""
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
