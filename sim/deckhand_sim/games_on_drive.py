"""Which games a drive has, and their modules, for the desktop's Python.

titles()["crash_landing"] == "CL"
load("crash_landing", "rules").Rules
with using(folder): ...             # games come from that drive (--drive) instead of the one that is found
use(used())                         # a worker takes over what its parent uses
"""

import importlib
import sys
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from .device.drive import find_drive
from .text_files import decoded

_OF_THE_DESKTOP = "deckhand_sim.games"  # the package, which imports none
_used = None  # the drive of `using`


@contextmanager
def using(drive):
    """Meanwhile games come from this drive, as its files are now; None changes nothing."""
    if drive is None:
        yield
        return
    before, modules = _used, _take_out()
    _put_in(Path(drive).resolve())
    try:
        yield
    finally:
        _take_out()
        sys.modules.update(modules)
        _set_used(before)


def used():
    """The drive that games come from now; None: the one that is found."""
    return _used


def use(drive):
    """From now on games come from this drive, None: from the one that is found."""
    if drive != _used:
        _take_out()
        _put_in(drive)


def _put_in(drive):
    _set_used(drive)
    if drive:
        package = sys.modules["games"] = ModuleType("games")
        package.__path__ = [str(drive / "games")]
    importlib.invalidate_caches()


def _set_used(drive):
    global _used
    _used = drive


def _take_out():
    """Take the games' modules, and the desktop's that import them, out of sys.modules; {name: module}."""
    found = [name for name in sys.modules if (name + ".").startswith(("games.", "deckhand_sim.games."))]
    return {name: sys.modules.pop(name) for name in found if name != _OF_THE_DESKTOP}


def titles(drive=None):
    """folder -> the prefix of its deal codes, for every game of a drive."""
    known = {game: title(game, drive) for game in _title_files(drive)}
    return {game: words["prefix"] for game, words in known.items() if "prefix" in words}


def title(game, drive=None):
    """{word: value} of the title.txt of a drive's game; {} where the drive has no such game."""
    path = _title_files(drive).get(game)
    lines = decoded(path.read_bytes(), "replace").splitlines() if path else ()
    return {word: value for word, _, value in (line.strip().partition(": ") for line in lines)}


def folders(drive):
    """The names of the folders in games/ that have an engine: rules.py, or a package of that name."""
    found = [*(Path(drive) / "games").glob("*/rules.py"), *(Path(drive) / "games").glob("*/rules/__init__.py")]
    return sorted({path.relative_to(drive).parts[1] for path in found})


def _title_files(drive):
    place = Path(drive or _used or find_drive())
    return {path.parent.name: path for path in sorted((place / "games").glob("*/title.txt"))}


def is_real_time(game):
    """Does its title say that every seat may move at any moment?"""
    return "real-time" in title(game).get("needs", "")


def load(game, part):
    """The module games.<game>.<part>. Raises what its import raises; of sys.exit() a RuntimeError."""
    try:
        return importlib.import_module("games.%s.%s" % (game, part))
    except SystemExit:
        raise RuntimeError("games/%s/%s.py ends the program (sys.exit)" % (game, part)) from None
