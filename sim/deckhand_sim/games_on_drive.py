"""The games of a drive, and their modules for desktop Python.

deal_prefixes()["crash_landing"] == "CL"
load_module("crash_landing", "rules").Rules
with use_drive(folder): ...         # load games from this drive (--drive) instead of the default one
set_drive(current_drive())          # a worker process uses its parent's drive
"""

import importlib
import sys
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from .device.drive import find_drive
from .text_files import decode

_DESKTOP_GAMES = "deckhand_sim.games"  # this package itself imports no game
_drive = None  # set by use_drive()


@contextmanager
def use_drive(drive):
    """Load games from this drive, as its files are now. None changes nothing."""
    if drive is None:
        yield
        return
    before, modules = _drive, _unload_games()
    _load_from(Path(drive).resolve())
    try:
        yield
    finally:
        _unload_games()
        sys.modules.update(modules)
        _set_drive(before)


def current_drive():
    """Return the drive that games are loaded from; None for the default one."""
    return _drive


def set_drive(drive):
    """Load games from this drive from now on; None for the default one."""
    if drive != _drive:
        _unload_games()
        _load_from(drive)


def _load_from(drive):
    _set_drive(drive)
    if drive:
        package = sys.modules["games"] = ModuleType("games")
        package.__path__ = [str(drive / "games")]
    importlib.invalidate_caches()


def _set_drive(drive):
    global _drive
    _drive = drive


def _unload_games():
    """Remove the games' modules, and our own that import them, from sys.modules; return {name: module}."""
    found = [name for name in sys.modules if (name + ".").startswith(("games.", "deckhand_sim.games."))]
    return {name: sys.modules.pop(name) for name in found if name != _DESKTOP_GAMES}


def deal_prefixes(drive=None):
    """Return {game: prefix of its deal codes} for every game of a drive."""
    known = {game: title_fields(game, drive) for game in _title_files(drive)}
    return {game: words["prefix"] for game, words in known.items() if "prefix" in words}


def title_fields(game, drive=None):
    """Return the fields of a game's title.txt, or {} if the drive has no such game."""
    path = _title_files(drive).get(game)
    lines = decode(path.read_bytes(), "replace").splitlines() if path else ()
    return {word: value for word, _, value in (line.strip().partition(": ") for line in lines)}


def game_folders(drive):
    """List the folders in games/ that have an engine: rules.py, or a package of that name."""
    found = [*(Path(drive) / "games").glob("*/rules.py"), *(Path(drive) / "games").glob("*/rules/__init__.py")]
    return sorted({path.relative_to(drive).parts[1] for path in found})


def _title_files(drive):
    place = Path(drive or _drive or find_drive())
    return {path.parent.name: path for path in sorted((place / "games").glob("*/title.txt"))}


def is_real_time(game):
    """True if every seat may move at any moment, as the game's title says."""
    return "real-time" in title_fields(game).get("needs", "")


def load_module(game, part):
    """Import games.<game>.<part>. Raises whatever the import raises, and RuntimeError for sys.exit()."""
    try:
        return importlib.import_module("games.%s.%s" % (game, part))
    except SystemExit:
        raise RuntimeError("games/%s/%s.py calls sys.exit()" % (game, part)) from None
