"""docs/architecture.md names files and folders; what it names is there, what is there has a room; nothing goes in circles."""

import ast
import re
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

from deckhand_sim.deploy.program import dotted

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PLACES = ("", "docs", "lib/deckhand", "sim/deckhand_sim", "sim/deckhand_sim/deploy", "games/onslaught", "games/crunch")
PLACES += ("games/landslide", "games/crash_landing", "sim/deckhand_sim/web", "sim/deckhand_sim/link")
DOORS = {"bot", "match", "sounds", "notation", "pictures", "rules", "view"}


def test_every_file_that_the_page_names_is_there():
    for name in re.findall(r"[\w./]+\.(?:py|txt|md)\b", PAGE):
        assert any((ROOT / place / name).exists() for place in PLACES), name


def test_every_package_of_the_desktop_is_on_the_page():
    packages = {path.parent.name for path in (ROOT / "sim" / "deckhand_sim").glob("*/__init__.py")}
    assert {name for name in packages if name + "/" not in PAGE} == set()


def test_every_module_of_a_game_stands_in_a_room():
    for path in ROOT.glob("games/*/*.py"):
        if (path.parent / "title.txt").exists():
            room = path.stem.partition("_")[0]
            assert path.stem in DOORS or room in ("bot", "driver", "rules", "view"), path


def test_every_module_of_the_console_is_on_the_page_by_its_name_or_its_room():
    paths = (ROOT / "lib" / "deckhand").glob("*.py")
    names = {path.name for path in paths if path.stem != "__init__"}
    rooms = tuple(re.findall(r"`(\w+_)<\w+>\.py`", PAGE))
    assert {
        name for name in names if not re.search(r"\b%s\b" % re.escape(name), PAGE) and not name.startswith(rooms)
    } == set()


def test_a_module_that_several_games_have_is_on_the_page():
    games = [path.parent for path in ROOT.glob("games/*/title.txt")]
    counts = Counter(path.name for game in games for path in game.glob("*.py"))
    assert {name for name, count in counts.items() if count > 1 and name not in PAGE} == set()


def imported(path):
    """The modules that a file imports, wherever it does."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module
            yield from (node.module + "." + alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_const_is_taken_from_its_own_module():
    """Else the module that is asked for it keeps it in memory, in a table's most crowded moment."""
    paths = [path for folder in ("lib", "games") for path in (ROOT / folder).rglob("*.py")]
    taken = {(path.name, one) for path in paths for one in imported(path) if one.rpartition(".")[2] == "const"}
    assert {one for one in taken if one[1] not in ("deckhand.const", "deckhand.const.const")} == {
        ("const.py", "micropython.const")
    }


def test_no_modules_import_each_other_in_a_circle():
    paths = [path for folder in ("lib", "games") for path in (ROOT / folder).rglob("*.py")]
    modules = {dotted(path.relative_to(ROOT).as_posix()): path for path in paths}
    needs = {one: set(imported(path)) for one, path in modules.items()}
    TopologicalSorter(needs).prepare()
