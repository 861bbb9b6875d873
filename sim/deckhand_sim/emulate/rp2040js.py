"""The RP2040 emulator: npm's rp2040js, downloaded once, verified, and stored in the virtual environment.

entry()         # the path of its module for node
"""

import hashlib
import os
import sys
from pathlib import Path

from ..vm.fuel import Missing
from ..vm.node import npm, place

PACKAGE = "rp2040js"
VERSION = "1.4.1"
SHA256 = "98baaed3e188ed6c39518a9e9ecd438804dd9709accde45836ee96e048ed4630"  # over its modules, sorted by name
_IN_VENV = "share/deckhand-rp2040js"
_ENTRY = "index.js"


def folder():
    """Return its folder: in the virtual environment, or else in the user's cache."""
    if sys.prefix != sys.base_prefix and os.access(sys.prefix, os.W_OK):
        return Path(sys.prefix) / _IN_VENV
    import platformdirs

    return Path(platformdirs.user_cache_dir("deckhand")) / PACKAGE


def digest(modules):
    """Return one SHA-256 over all modules in a folder, names included."""
    total = hashlib.sha256()
    for path in sorted(modules.rglob("*.js"), key=lambda path: path.relative_to(modules).as_posix()):
        total.update(("%s\n" % path.relative_to(modules).as_posix()).encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def entry():
    """Return the path of the emulator's module; npm installs it at first use. Raises Missing with one line."""
    home = folder()
    if not _whole(home):
        place(home, _fetch)
    if not _whole(home):
        raise Missing("npm installed no %s in %s" % (PACKAGE, home))
    return _modules(home) / _ENTRY


def _modules(home):
    return Path(home) / "node_modules" / PACKAGE / "dist" / "esm"


def _whole(home):
    return (_modules(home) / _ENTRY).is_file() and digest(_modules(home)) == SHA256


def _fetch(home):
    npm(home, PACKAGE, VERSION)
    if not _whole(home):
        raise Missing("what npm installed is not the %s %s that is known" % (PACKAGE, VERSION))
