"""Two files that hold the saves in turn, where Python may write the drive (lesson mode).

    files = Files()
    files.read(0); files.write(1, record)

A cut while one is written leaves the other as it was.
"""

import os

from deckhand.const import const

_PLACES = ("/saves/one.bin", "/saves/two.bin")
_MOST = const(8192)  # bytes that are read of a file: no record is longer


class Files:
    """The two places, 0 and 1."""

    def read(self, place):
        """The bytes of one file, b"" where there is none."""
        try:
            with open(_PLACES[place], "rb") as file:
                return file.read(_MOST)
        except OSError:
            return b""

    def write(self, place, record):
        """Write one file whole. False where the drive is full or gone."""
        try:
            try:
                os.mkdir("/saves")
            except OSError:
                pass  # it is there
            with open(_PLACES[place], "wb") as file:
                file.write(record)
            if hasattr(os, "sync"):
                os.sync()
        except OSError:
            return False
        return True
