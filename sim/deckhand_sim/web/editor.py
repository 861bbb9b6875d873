"""The workbench's editor: CodeMirror 6 with its Python parser, in one script.

    text = install().read_bytes()       # JavaScript whose global is `Editor`; editor/editor.mjs says what is in it

npm takes the very versions of editor/package-lock.json, esbuild of the same makes one script of them. That happens once, at the
first use, or when a wheel is built.
"""

import hashlib
import shutil
import subprocess
from pathlib import Path

from ..vm import node
from ..vm.fuel import Missing

RECIPE = Path(__file__).with_name("editor")
CARRIED = RECIPE / "editor.js"  # where a wheel has it
SHA256 = "af862ffccb06d2dbd713dda2540a24b87faa6fa6f1d37bb2b11b6c609af38a22"
IN_VENV = "share/deckhand-editor"
_SOURCES = ("package.json", "package-lock.json", "editor.mjs", "bundle.mjs")


def install():
    """Return the script's path: the wheel's own, or built at first use. Raises Missing."""
    if CARRIED.is_file():
        return CARRIED
    folder = node.kit_folder().with_name("deckhand-editor")
    if not kept(folder):
        node.place(folder, make)
    found = kept(folder)
    if not found:
        raise Missing("the editor could not be made in %s" % folder)
    return found


def kept(folder):
    """Return the script in a folder that `make` filled, if its hash is right, else None."""
    path = Path(folder) / "editor.js"
    return path if path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == SHA256 else None


def make(folder):
    """Build the script in an empty folder. Raises Missing if npm fails or the result differs."""
    folder = Path(folder)
    for name in _SOURCES:
        shutil.copy(RECIPE / name, folder)
    node.npm(folder)
    run = subprocess.run([node.node(), "bundle.mjs"], cwd=folder, capture_output=True, text=True)
    shutil.rmtree(folder / "node_modules")
    if run.returncode:
        raise Missing("the editor could not be made: %s" % run.stderr.strip()[-400:])
    if not kept(folder):
        raise Missing("what npm gave makes another editor than the one that is known")
