"""What a kit has besides where its board's row says `app`: a folder /apps/deckhand that the launcher of Fruit Jam OS takes.

    files.update(app_files(files["code.py"]))       # code.py, metadata.json, icon.bmp

The same files are a whole drive, too.
"""

import json
from pathlib import Path

from .packing import KitError

TITLE = "Deckhand"
_ICON = Path(__file__).with_name("app_icon.bmp")
_START = b'if __name__ == "__main__":'
# "" of sys.path is the folder itself; its lib is nowhere there.
_HEAD = b"""import os
import sys

sys.path.insert(0, os.getcwd().rstrip("/") + "/lib")  # the folder that this file lies in

"""


def app_files(code):
    """The files, path -> bytes; code: code.py as it is on other boards."""
    if code.count(_START) != 1:
        raise KitError("code.py: an app's path goes before `%s`, which is not there once" % _START.decode())
    metadata = json.dumps({"title": TITLE, "icon": "icon.bmp"}, indent=2) + "\n"
    return {
        "code.py": code.replace(_START, _HEAD + _START),
        "metadata.json": metadata.encode(),
        "icon.bmp": _ICON.read_bytes(),
    }
