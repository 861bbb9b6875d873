"""docs/architecture.md: every file and folder that it names exists, all code is covered by it, and no import cycles."""

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PATHS = (ROOT / "docs" / "how-it-works.md").read_text("utf-8")
ONE_PAGE = 80  # lines
PLACES = ["", "docs", "lib/deckhand", "sim/deckhand_sim"]
PLACES += [
    path.parent.relative_to(ROOT).as_posix() for top in ("lib", "games", "sim") for path in ROOT.glob(top + "/*/*/*.py")
]
PLACES += [path.parent.relative_to(ROOT).as_posix() for path in ROOT.glob("games/*/title.txt")]
MOST_IN_A_FOLDER = 20


def test_every_file_that_the_page_names_is_there():
    for name in re.findall(r"[\w./-]+\.(?:py|txt|md)\b", PAGE + PATHS):
        assert any((ROOT / place / name).exists() for place in PLACES), name


def test_the_page_is_one_page():
    assert len(PAGE.splitlines()) <= ONE_PAGE


def test_every_package_of_the_desktop_is_on_the_page():
    packages = {path.parent.name for path in (ROOT / "sim" / "deckhand_sim").glob("*/__init__.py")}
    assert {name for name in packages if name + "/" not in PAGE} == set()


FOLDERS = sorted({path.parent for top in ("lib", "games") for path in (ROOT / top).glob("*/*/*.py")})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(ROOT).as_posix())
def test_a_folder_says_what_belongs_there_is_on_the_page_and_is_not_large(folder):
    text = (folder / "__init__.py").read_text("utf-8")
    assert ast.get_docstring(ast.parse(text))
    assert folder.name + "/" in PAGE
    assert len([path for path in folder.glob("*.py") if path.name != "__init__.py"]) <= MOST_IN_A_FOLDER


def test_every_file_beside_the_folders_is_on_the_page():
    paths = [path for path in (ROOT / "lib/deckhand").glob("*.py") if path.stem != "__init__"]
    games = [path.parent for path in ROOT.glob("games/*/title.txt")]
    paths += [path for game in games for path in game.glob("*.py") if not path.stem.startswith("driver_")]
    assert {path.name for path in paths if not re.search(r"\b%s\b" % re.escape(path.name), PAGE)} == set()


def module_name(path):
    """The dotted name of a file of the checkout."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[1:] if parts[0] in ("lib", "sim") else parts)


def imported(path, top_level=False):
    """The modules that a file imports: anywhere, or at its top level."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in tree.body if top_level else ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            package = module_name(path).split(".")[: -node.level] if node.level else []
            module = ".".join([*package, node.module] if node.module else package)
            yield module
            yield from (module + "." + alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_const_is_taken_from_its_own_module():
    """Otherwise the module that it's imported from stays in memory when a table needs it most."""
    paths = [path for folder in ("lib", "games") for path in (ROOT / folder).rglob("*.py")]
    taken = {(path.name, one) for path in paths for one in imported(path) if one.rpartition(".")[2] == "const"}
    assert {one for one in taken if one[1] not in ("deckhand.const", "deckhand.const.const")} == {
        ("const.py", "micropython.const")
    }


# Cycles through imports inside functions: none are left.
_CIRCLES = []


def import_graph(folders, top_level=False):
    """These folders' modules, each with the modules that it imports (at top level only, or anywhere)."""
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py") if path.name != "__init__.py"]
    modules = {module_name(path): path for path in paths}
    return {one: set(imported(path, top_level)) & modules.keys() - {one} for one, path in modules.items()}


def circles(graph):
    """The strongly connected components of a graph with more than one node."""
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


def test_no_modules_of_the_desktop_import_each_other_in_a_circle():
    assert circles(import_graph(("sim",))) == set()


def test_circles_through_imports_inside_functions_are_listed():
    assert circles(import_graph(("lib", "games"))) == {frozenset(names) for names in _CIRCLES}


DOORS = set("bot choices drawing driver_pace driver_stats films match narration notation rules sounds view".split())


def test_only_a_games_doors_are_imported_by_a_computed_name():
    asked, computed = set(), set()
    for path in sorted(path for folder in ("lib", "games") for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if name == "loader.module":
                asked.add(ast.literal_eval(node.args[1]))
            elif name == "__import__":
                computed.add(module_name(path))
    assert asked == DOORS
    assert computed == {"deckhand.console", "deckhand.loader"}
