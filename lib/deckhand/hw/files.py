"""Two files that hold the saves in turn, if Python may write the drive (lesson mode).

    files = Files()
    files.read(0); files.write(1, record)

A power cut while one is written leaves the other intact.
"""

import os

from deckhand.const import const

_PATHS = ("/saves/one.bin", "/saves/two.bin")
_MAX_BYTES = const(8192)  # bytes: no record is longer


class Files:
    """The two files, 0 and 1."""

    def read(self, index):
        """The bytes of one file, b"" if it doesn't exist."""
        try:
            with open(_PATHS[index], "rb") as file:
                return file.read(_MAX_BYTES)
        except OSError:
            return b""

    def write(self, index, record):
        """Replace one file. False if the drive is full or can't be written."""
        try:
            try:
                os.mkdir("/saves")
            except OSError:
                pass  # it exists
            with open(_PATHS[index], "wb") as file:
                file.write(record)
            if hasattr(os, "sync"):
                os.sync()
        except OSError:
            return False
        return True
