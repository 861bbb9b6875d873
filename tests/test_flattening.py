"""A kit has no packages of its own: paths, imports, strings and residency tables are flattened."""

import ast
import re
import shutil

import pytest

from deckhand_sim.deploy import kit
from deckhand_sim.deploy.compiling import Modules
from deckhand_sim.deploy.flattening import flatten
from deckhand_sim.deploy.program import CompileError, Edits, Program
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

_PACKAGES = "about bot driver link menu rules save scene view".split()
_PART = "(%s)_([a-z_]+)" % "|".join(_PACKAGES)


def _in_packages(name):
    """A module's name with its first word as a package: save_store is save.store."""
    return re.sub("^-?%s$" % _PART, lambda m: m[0].replace("_", ".", 1), name)


def _single_imports(text, moved):
    """A source that imports one module per statement; moved: with its package."""
    if moved:
        text = re.sub(r"\b(deckhand|games\.[\w%%]+)\.%s" % _PART, r"\1.\2.\3", text)
        text = text.replace("deckhand.scene_", "deckhand.scene.")
    edits = Edits()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and re.fullmatch(r"deckhand|games\.\w+", node.module):
            parts = []
            for alias in node.names:
                package, point, name = _in_packages(alias.name).rpartition(".") if moved else ("", "", alias.name)
                given = alias.asname or (alias.name if point else None)
                source = "%s.%s" % (node.module, package) if point else node.module
                parts.append("from %s import %s%s" % (source, name, " as %s" % given if given else ""))
            edits.put(node, "; ".join(parts))
    return edits.applied(text)


def _own_modules(drive):
    return [
        path
        for path in sorted((*drive.glob("games/*/*.py"), *drive.glob("lib/deckhand/*.py")))
        if path.parent.name != "example"
    ]


def _move_into_packages(drive):
    for path in _own_modules(drive):
        package, point, name = _in_packages(path.stem).partition(".")
        if point:
            (path.parent / package).mkdir(exist_ok=True)
            path.rename(path.parent / package / (name + ".py"))
    for path in _own_modules(drive):
        if path.with_suffix("").is_dir():
            path.rename(path.with_suffix("") / "__init__.py")
    for path in drive.glob("*/*/residency.txt"):
        text = re.sub(r"[\w-]+", lambda m: _in_packages(m[0]), path.read_text("utf-8").partition("\n")[2])
        text = re.sub(r"(?m)^one .*?:|^[\w.]+:", lambda m: m[0].replace(".", "_"), text)
        path.write_text("In memory.\n" + text, "utf-8")


@pytest.fixture(scope="module")
def drives(tmp_path_factory):
    """Two copies of the drive: as it is, and with packages wherever a module's name begins like a package's."""
    copies = []
    for is_moved in (False, True):
        copies.append(tmp_path_factory.mktemp("drive"))
        for top in ("lib", "games", "seeds"):
            shutil.copytree(DRIVE / top, copies[-1] / top, ignore=shutil.ignore_patterns("__pycache__"))
        for name in kit.START:
            shutil.copy(DRIVE / name, copies[-1])
        for path in _own_modules(copies[-1]):
            path.write_text(_single_imports(path.read_text("utf-8"), is_moved), "utf-8")
    _move_into_packages(copies[-1])
    return copies


def test_packages_cost_a_badge_nothing(drives):
    flat, packages = map(kit.build, drives)
    assert (drives[1] / "games/crunch/rules/__init__.py").exists()
    assert sorted(packages) == sorted(flat)
    assert [path for path in flat if packages[path] != flat[path]] == []


def test_a_badges_module_has_its_package_in_a_traceback(drives):
    modules = Modules(drives[1])
    for name in ("games.crunch.view.board", "games.crunch.rules", "deckhand.scene.pause", "deckhand.hw.badge"):
        assert modules.modules.real(modules.modules.of(name)) == name
    assert modules.place("games/crunch/rules/__init__.py") == "games/crunch/rules.mpy"
    short = modules.modules.of("games.crunch.view.board")
    assert short.count(".") == 2 and modules.place("games/crunch/view/board.py") == short.replace(".", "/") + ".mpy"
