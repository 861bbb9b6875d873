"""The badge's files for the VMs: the kit's own, except for the first byte of each module.

files = compiled(drive_folder)          # {"/lib/deckhand/rng.mpy": b"M...", "/games/x/art.bmp": ...}
"""

from functools import lru_cache
from importlib import util
from pathlib import Path

from ..deploy import kit

LIBRARIES = ("adafruit_display_text", "adafruit_displayio_layout")
_MICROPYTHON = b"M"  # the kit changes it to CircuitPython's C


def compiled(drive, board="pybadge"):
    """Return a board's kit by path on the badge, with modules for MicroPython."""
    return dict(_compiled(Path(drive), _stamp(Path(drive)), board))


def _stamp(drive):
    # A cache key that changes with any file: building a kit takes seconds.
    tops = [drive / name for name in kit.START_FILES] + [
        path for top in kit.TOP_FOLDERS for path in sorted((drive / top).rglob("*"))
    ]
    files = [(path, path.stat()) for path in tops if "__pycache__" not in path.parts and path.is_file()]
    return tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in files)


@lru_cache(2)
def _compiled(drive, stamp, board):
    return {
        "/" + name: _MICROPYTHON + data[1:] if name.endswith(".mpy") else data
        for name, data in kit.build(drive, boards=kit.board_ids(board)).items()
    }


def source(drive, name):
    """Return a module's source file on the drive or in Adafruit's libraries, or None."""
    parts = name.split(".")
    if parts[0] in LIBRARIES:
        root = Path(util.find_spec(parts[0]).submodule_search_locations[0]).parent
    else:
        root = Path(drive) / "lib" if parts[0] == "deckhand" else Path(drive)
    place = root.joinpath(*parts)
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.is_file() and parts[0] in ("deckhand", "games", *LIBRARIES):
            return path
    return None
