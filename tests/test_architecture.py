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


def imported(path, top_level=False):
    """The modules that a file imports: anywhere, or at its top level."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in tree.body if top_level else ast.walk(tree):
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


# Circles through imports inside functions. This list may only shrink.
_CIRCLES = [
    {"deckhand.screen", "deckhand.sheet_files"},
    {"deckhand.frame", "deckhand.frame_head"},
    {"deckhand.result_page", "deckhand.scene_result"},
    {"deckhand.about_lines", "deckhand.scene_about"},
    {"deckhand.launcher_page", "deckhand.scene_launcher"},
    {"games.onslaught.view_backdrop", "games.onslaught.view_board"},
    {"games.chaos_cruisers.view_input_build", "games.chaos_cruisers.view_places"},
    {"games.crunch.driver", "games.crunch.driver_save"},
    {"games.chaos_cruisers." + name for name in ("view", "view_podium", "view_standings")},
    {"deckhand.save_" + name for name in ("check", "flush", "record", "short", "store")},
    {"deckhand." + name for name in ("forced", "session", "session_past")}
    | {"deckhand.link_" + name for name in ("heard", "live", "live_heard", "log", "says", "table")},
]


def import_graph(folders, top_level=False):
    """The modules of these folders of the checkout, each with those that it imports (at top level only, or anywhere)."""
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    modules = {dotted(path.relative_to(ROOT).as_posix()): path for path in paths}
    return {one: set(imported(path, top_level)) & modules.keys() - {one} for one, path in modules.items()}


def circles(graph):
    """The strongly connected parts of a graph that have more than one node."""
    reachable = {}
    for start in graph:
        seen, todo = set(), [start]
        while todo:
            for target in graph[todo.pop()]:
                if target not in seen:
                    seen.add(target)
                    todo.append(target)
        reachable[start] = seen
    return {frozenset({other for other in reachable[one] if one in reachable[other]}) for one in graph} - {frozenset()}


def test_no_modules_import_each_other_in_a_circle_at_top_level():
    TopologicalSorter(import_graph(("lib", "games"), top_level=True)).prepare()


def test_circles_through_imports_inside_functions_are_listed():
    assert circles(import_graph(("lib", "games"))) == {frozenset(names) for names in _CIRCLES}
