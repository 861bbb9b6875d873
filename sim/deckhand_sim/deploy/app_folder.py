"""Extra files for a board whose row says `app`: its kit is also a folder /apps/deckhand for the launcher of Fruit Jam OS.

    files.update(app_files(files["code.py"]))       # code.py, metadata.json, icon.bmp

The same files also work as a whole drive.
"""

import json
from pathlib import Path

from .packing import KitError

TITLE = "Deckhand"
_ICON = Path(__file__).with_name("app_icon.bmp")
_START = b'if __name__ == "__main__":'
# sys.path has "" for the folder itself, but not its lib.
_HEAD = b"""import os
import sys

sys.path.insert(0, os.getcwd().rstrip("/") + "/lib")   # this file's own folder

"""


def app_files(code):
    """Return the files, path -> bytes. code: code.py as other boards get it."""
    if code.count(_START) != 1:
        raise KitError("code.py must have `%s` exactly once: the app's path goes before it" % _START.decode())
    metadata = json.dumps({"title": TITLE, "icon": "icon.bmp"}, indent=2) + "\n"
    return {
        "code.py": code.replace(_START, _HEAD + _START),
        "metadata.json": metadata.encode(),
        "icon.bmp": _ICON.read_bytes(),
    }
