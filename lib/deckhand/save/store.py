"""What is kept when the power goes: named sections in one record with a check sum.

    store = Store(nvm)                  # microcontroller.nvm, or None where the board has none; Files() besides
    store.get(b"CL")                    # bytes, b"" where there is no such section
    store.put(b"CL", b"...")            # in memory; b"" takes the section out
    store.flush()                       # one write, skipped where nothing changed

The record: magic, format, length, sequence, sections (name, length, bytes), CRC-32. It begins at byte 0 of the nvm, the
rest of which stays as other programs left it. One write erases the whole block on the badge: flush at quiet moments only.
Where Python may write files, two of them hold the record in turn besides, and the newest one that checks out counts.
"""

from deckhand.const import const

NAME = const(2)  # bytes of a section's name, before its length


class Store:
    """Sections by two-byte names. `trouble` says in one line what was wrong with the record found, or is ""."""

    def __init__(self, memory, files=None):
        self.memory = memory
        self.files = files
        self.next_file = 0
        self.changed = {}
        self.sequence = 0
        self.body = b""  # the sections as last read or written
        self.trouble = ""
        from deckhand.save import flush as save_flush

        save_flush.read(self)

    def room(self):
        """Bytes that the sections may take in all."""
        from deckhand.save import flush as save_flush

        return save_flush.room(self)

    def used(self):
        """Bytes of the record as last read or written."""
        from deckhand.save import flush as save_flush

        return save_flush.used(self)

    def free(self, name):
        """Bytes that this section could take, by the record as last read or written (or by a file's, where is no room)."""
        from deckhand.save import flush as save_flush

        return save_flush.free(self, name)

    def get(self, name):
        """A section's bytes, b"" where there is none."""
        if name in self.changed:
            return self.changed[name]
        body = self.body
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
            self.changed[name] = bytes(value)

    def reset(self, text):
        """Forget everything (with the next flush), once for each text that asks for it; True where this one is new."""
        from deckhand.save import flush as save_flush

        return save_flush.reset(self, text)

    def flush(self):
        """Write what changed. True where all of it is kept, False where it does not fit or cannot be written."""
        if not self.changed:
            return True
        from deckhand.save import flush as save_flush

        return save_flush.flush(self)
