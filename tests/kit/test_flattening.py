"""A kit has no packages: paths, imports, strings and residency tables are flattened."""

import ast
import shutil

import pytest

from deckhand_sim.deploy import kit
from deckhand_sim.deploy.compiling import Modules
from deckhand_sim.deploy.flattening import flatten
from deckhand_sim.deploy.program import SOURCE, CompileError, Edits, Program, dotted, is_open
from deckhand_sim.device.drive import find_drive

DRIVE = find_drive()
VIEW = "games/fox/view/__init__.py"
FOX = {
    "games/fox/rules/__init__.py": "from . import layout\n\n\nclass Rules:\n    SPEED = layout.SPEED\n",
    "games/fox/rules/layout.py": "SPEED = 3\n",
    "games/fox/notation.py": "",
    "games/fox/view/__init__.py": "x = 1\n",
    "games/fox/view/board.py": "",
    "games/fox/view/parts/__init__.py": '"""Parts of the view."""\n',
    "games/fox/view/parts/face.py": "def draw():\n    pass\n",
    "lib/deckhand/__init__.py": "",
    "lib/deckhand/console.py": "",
    "lib/deckhand/scenes/__init__.py": '"""Scenes."""\n',
    "lib/deckhand/scenes/pause.py": "class Pause:\n    pass\n",
    "lib/deckhand/hw/badge.py": "",
    "games/example/parts/board.py": "",
}


def flattened(texts=None, outside=None, tables=None):
    """The flattened drive of a small game."""
    program = Program({**FOX, **(texts or {})}, outside, tables)
    flatten(program)
    return program


def view(text):
    """A text as the game's view, flattened."""
    return flattened({VIEW: text}).modules["games/fox/view.py"].text


def test_every_module_has_a_path_without_packages():
    flat = flattened()
    assert sorted(flat.modules) == [
        "games/example/parts/board.py",
        "games/fox/notation.py",
        "games/fox/rules.py",
        "games/fox/rules_layout.py",
        "games/fox/view.py",
        "games/fox/view_board.py",
        "games/fox/view_parts_face.py",
        "lib/deckhand/__init__.py",
        "lib/deckhand/console.py",
        "lib/deckhand/hw/badge.py",
        "lib/deckhand/scenes_pause.py",
    ]
    assert flat.needless == {"games/fox/view/parts/__init__.py", "lib/deckhand/scenes/__init__.py"}
    assert flat.sources["games/fox/view_parts_face.py"] == "games/fox/view/parts/face.py"


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("from deckhand.scenes import pause\n", "from deckhand import scenes_pause as pause\n"),
        ("from deckhand.scenes import pause as p\n", "from deckhand import scenes_pause as p\n"),
        ("from deckhand.scenes import pause as scenes_pause\n", "from deckhand import scenes_pause\n"),
        ("from deckhand.scenes.pause import Pause\n", "from deckhand.scenes_pause import Pause\n"),
        ("import deckhand.scenes.pause as p\n", "import deckhand.scenes_pause as p\n"),
        ("from games.fox.rules import layout\n", "from games.fox import rules_layout as layout\n"),
        (
            "from games.fox.rules import Rules, layout, MOST as M; x = 1\n",
            "from games.fox.rules import Rules, MOST as M; from games.fox import rules_layout as layout; x = 1\n",
        ),
        (
            "from games.fox.rules import (\n    Rules,\n    layout,\n)\nx = 1\n",
            "from games.fox.rules import Rules; from games.fox import rules_layout as layout\n\n\n\nx = 1\n",
        ),
        ("def f():\n    from .parts import face\n", "def f():\n    from games.fox import view_parts_face as face\n"),
        ("from . import board\n", "from games.fox import view_board as board\n"),
        ("from .board import draw\n", "from games.fox.view_board import draw\n"),
        ("from ..rules import Rules\n", "from games.fox.rules import Rules\n"),
        ("from ..rules.layout import *\n", "from games.fox.rules_layout import *\n"),
        ("x.open('deckhand.scenes.pause')\n", "x.open('deckhand.scenes_pause')\n"),
        ("x = 'deckhand.scenes.' + name\n", "x = 'deckhand.scenes_' + name\n"),
        ("x = 'deckhand.scenes.%s' % name\n", "x = 'deckhand.scenes_%s' % name\n"),
        ("x = 'games.%s.view.board' % name\n", "x = 'games.%s.view_board' % name\n"),
        ("x = loader.module(folder, 'view.board')\n", "x = loader.module(folder, 'view_board')\n"),
        ("board = 'view.board'\n", "board = 'view_board'\n"),
    ],
)
def test_imports_and_strings_have_the_flat_names(source, wanted):
    assert view(source) == wanted


@pytest.mark.parametrize(
    "source",
    [
        "from games.fox import rules\nx = rules.Rules()\n",
        "from games.fox.rules import Rules\n",
        "from deckhand.hw import badge\nfrom deckhand.hw.badge import Badge\n",
        "from deckhand.console import Console\n",
        "x = loader.module(folder, 'rules')\n",
        "x = ['games.%s.notation', 'deckhand.%s', 'deckhand.', 'view', 'a.b', 'deckhand.hw.badge']\n",
        "'''Draws what games.fox.view.board lacks.'''\nx = 1\n",
    ],
)
def test_what_names_no_package_stays_as_it_is(source):
    assert view(source) == source


@pytest.mark.parametrize(
    "source",
    [
        "from deckhand import scenes\n",
        "import deckhand.scenes as s\n",
        "from deckhand.scenes import resume\n",
        "import deckhand.scenes.pause\n",
        "from games.fox import rules; x = rules.layout.SPEED\n",
        "x = 'see games.fox.view.board'\n",
        "x = 'games/fox/view/board.mpy'\n",
        "x = f'deckhand.scenes.{name}'\n",
    ],
)
def test_what_cannot_be_flattened_stops_the_kit_with_one_line(source):
    with pytest.raises(CompileError, match="^games/fox/view/__init__.py:1: [^\n]+$"):
        view(source)


def test_two_modules_of_one_flat_name_stop_the_kit_with_one_line():
    with pytest.raises(CompileError) as clash:
        flattened({"games/fox/rules_layout.py": ""})
    message = "games/fox/rules/layout.py and games/fox/rules_layout.py: both are games/fox/rules_layout.py on a badge"
    assert str(clash.value) == message


def test_a_residency_table_has_the_flat_names():
    text = (
        "What may be in memory: scenes.pause, see below.\n"
        "one rules: rules rules.layout\n"
        "play: rules view.board -scenes.pause\n"
        "view: view.parts view.parts.face\n"
        "always: rules notation\n"
    )
    table = flattened(tables={"games/fox/residency.txt": text}).tables["games/fox/residency.txt"]
    assert table.splitlines()[1:] == [
        "one rules: rules rules_layout",
        "play: rules view_board -scenes_pause",
        "view: view_parts_face",
        "always: rules notation",
    ]


def test_what_stays_source_imports_from_where_modules_are():
    flat = flattened(outside={"code.py": "from deckhand.scenes.pause import Pause\n"})
    assert flat.outside["code.py"].text == "from deckhand.scenes_pause import Pause\n"


def test_a_module_for_game_authors_that_only_reexports_another_is_replaced_by_it():
    flat = flattened(
        {
            "lib/deckhand/plainview.py": '"""See ui.plain_view."""\n\nfrom deckhand.ui.plain_view import Panel, View\n',
            "lib/deckhand/ui/plain_view.py": "class View:\n    pass\n",
            VIEW: "from deckhand.ui.plain_view import View\nfrom deckhand.plainview import Panel\n",
        },
        tables={"lib/deckhand/residency.txt": "play: ui.plain_view plainview\n"},
    )
    assert flat.modules["lib/deckhand/plainview.py"].text == "class View:\n    pass\n"
    assert (
        flat.modules["games/fox/view.py"].text
        == "from deckhand.plainview import View\nfrom deckhand.plainview import Panel\n"
    )
    assert flat.tables["lib/deckhand/residency.txt"] == "play: plainview\n"
    assert flat.needless >= {"lib/deckhand/plainview.py"}
    assert flat.sources["lib/deckhand/plainview.py"] == "lib/deckhand/ui/plain_view.py"


# -- the whole drive


def _own_modules(drive):
    folders = ("lib/deckhand", *("games/" + game for game in kit.enabled_games(drive)[0]))
    paths = {path.relative_to(drive).as_posix() for folder in folders for path in (drive / folder).rglob("*.py")}
    return sorted(path for path in paths - {*SOURCE} if not path.startswith("lib/deckhand/hw/"))


def _deeper(path):
    """A module's path with its first word as a package: save/game_file.py is save/game/file.py."""
    folder, _, name = path.rpartition("/")
    package, _, rest = name.partition("_")
    is_moved = rest and package and not is_open(path)
    return "%s/%s/%s" % (folder, package, rest) if is_moved else path


def _with_single_imports(text, names):
    """A source with one module per import statement, by its new dotted name if it has one."""
    edits = Edits()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module.startswith(("deckhand", "games.")):
            parts = []
            for alias in node.names:
                whole = "%s.%s" % (node.module, alias.name)
                source, _, name = names.get(whole, whole).rpartition(".")
                given = alias.asname or alias.name
                source = source if whole in names else names.get(node.module, node.module)
                parts.append("from %s import %s%s" % (source, name, " as " + given if given != name else ""))
            edits.put(node, "; ".join(parts))
        elif isinstance(node, ast.Constant) and type(node.value) is str and node.value in names:
            edits.put(node, repr(names[node.value]))
    return edits.applied(text)


def _move(drive, places):
    for path, place in places.items():
        (drive / place).parent.mkdir(exist_ok=True)
        (drive / path).rename(drive / place)
    for place in places.values():
        if (drive / place).with_suffix("").is_dir():
            (drive / place).rename((drive / place).with_suffix("") / "__init__.py")
    names = {dotted(path): dotted(place) for path, place in places.items()}
    for path in drive.glob("*/*/residency.txt"):
        package = dotted(path.relative_to(drive).with_name("__init__.py").as_posix()) + "."
        rows = [line.split(" ") for line in path.read_text("utf-8").splitlines()[1:]]
        rows = [[names.get(package + name, package + name).removeprefix(package) for name in row] for row in rows]
        path.write_text("In memory:\n" + "".join(" ".join(row) + "\n" for row in rows), "utf-8")


@pytest.fixture(scope="module")
def drives(tmp_path_factory):
    """Two copies of the drive: unchanged, and with more packages."""
    copies = []
    for is_moved in (False, True):
        drive = tmp_path_factory.mktemp("drive")
        for top in ("lib", "games", "seeds"):
            shutil.copytree(DRIVE / top, drive / top, ignore=shutil.ignore_patterns("__pycache__"))
        for name in kit.START_FILES:
            shutil.copy(DRIVE / name, drive)
        places = {path: _deeper(path) if is_moved else path for path in _own_modules(drive)}
        names = {dotted(path): dotted(place) for path, place in places.items()}
        for path in (*drive.glob("*.py"), *(drive / "lib/deckhand").rglob("*.py"), *(drive / "games").rglob("*.py")):
            path.write_text(_with_single_imports(path.read_text("utf-8"), names), "utf-8")
        if is_moved:
            _move(drive, places)
        copies.append(drive)
    return copies


def test_packages_cost_a_badge_nothing(drives):
    flat, packages = map(kit.build, drives)
    assert sorted(packages) == sorted(flat)
    assert [path for path in flat if packages[path] != flat[path]] == []
    assert len(list(drives[1].rglob("*/"))) > len(list(drives[0].rglob("*/"))) + 10


def test_a_badges_module_has_its_package_in_a_traceback(drives):
    places = Modules(drives[1]).modules
    paths = [path.relative_to(drives[1]).as_posix() for path in (drives[1] / "games/crunch").rglob("*.py")]
    moved = [path for path in paths if places.place(path) != path]
    assert len(moved) > 10
    for path in moved:
        assert places.real(dotted(places.place(path))) == dotted(path)
        assert places.place(path).count("/") == 2
