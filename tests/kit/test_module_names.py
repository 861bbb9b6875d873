"""Modules have short names on a badge, and every reference to them uses the same names."""

import ast

import pytest
from click.testing import CliRunner

from deckhand_sim.deploy import kit, traceback_names
from deckhand_sim.deploy.compiling import Modules
from deckhand_sim.deploy.module_names import ModulePlaces, place_modules
from deckhand_sim.deploy.program import CompileError, Program, dotted
from deckhand_sim.deploy.renaming import rename
from deckhand_sim.device.drive import find_drive

DRIVE = find_drive()
VIEW = "games/fox/view.py"
LOADER = "def module(folder, name):\n    return 'games.%s.%s' % (folder, name)\n"
SCENE = "class Scene:\n    pass\n\n\n"
TABLE = "person: view_board hint\nalways: rules view\n"


def renamed(view, outside="", path=VIEW, **more):
    """The badge's source of one module, from a drive with a console and a game with this view, a board and hints."""
    program = placed(view, outside, **more)
    rename(program)
    if path in program.faults:
        raise CompileError(program.faults[path])
    return program.modules[path].text


def book(view, outside="", **more):
    """The modules' paths on a badge."""
    return ModulePlaces(placed(view, outside, **more).places)


def placed(view, outside="", **more):
    texts = {
        VIEW: view,
        "games/fox/rules.py": "",
        "games/fox/hint.py": "",
        "games/fox/view_board.py": "def draw():\n    pass\n",
        "lib/deckhand/loader.py": LOADER,
        "lib/deckhand/scene_pause.py": SCENE + "from deckhand import loader\nx = loader.module('fox', 'tally')\n",
        **{key.replace("__", "/") + ".py": text for key, text in more.items()},
    }
    program = Program(texts, {"code.py": outside})
    place_modules(program)
    return program


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("from games.fox.view_board import draw\n", "from games.fox.b import draw\n"),
        ("from .view_board import draw as d\n", "from games.fox.b import draw as d\n"),
        ("from games.fox import view_board\nview_board.draw()\n", "from games.fox import b\nb.draw()\n"),
        ("import games.fox.view_board as board\n", "import games.fox.b as board\n"),
        ("x.once('games.fox.view_board', 'draw')\n", "x.once('games.fox.b', 'draw')\n"),
        ("y = x.module('fox', 'view_board')\n", "y = x.module('fox', 'b')\n"),
        ("from games.fox import (\n    rules,\n    hint,\n)\nx = 1\n", "from games.fox import rules, a\n\n\n\nx = 1\n"),
        ("from games.fox.rules import x\n'''games.fox.view_board is fine in words'''\n", None),
    ],
)
def test_imports_and_strings_follow_a_modules_new_name(source, wanted):
    if wanted is None:
        with pytest.raises(CompileError, match="^games/fox/view.py:2: which module is"):
            renamed(source)
    else:
        assert renamed(source) == wanted


@pytest.mark.parametrize(
    "source",
    [
        "from games.fox import view_board\nb = 2\nview_board.draw(b)\n",
        "from games.fox import view_board\nview_board = view_board.draw()\n",
        "from games.fox import view_board\ndef f(b):\n    view_board.draw()\n",
        "from games.fox import view_board\ndef f(view_board):\n    view_board.draw()\n",
        "from games.fox import view_board\nx.view_board = view_board\n",
        "from games.fox import view_board\ndef f():\n    global b\n",
    ],
)
def test_where_the_short_name_could_mean_something_else_the_module_keeps_its_own_inside(source):
    assert renamed(source) == source.replace("import view_board", "import b as view_board")


@pytest.mark.parametrize(
    "source",
    [
        "import games.fox.view_board\n",
        "x = 'games.fox.view_' + y\n",
        "x = 'games.fox.%s_board' % y\n",
        "x = 'games.%s.view_board' % y\n",
        "x = y('view_' + y)\n",
        "x = y('%s_board' % y)\n",
        "x = '/games/fox/view_board.mpy'\n",
        "x = 'view_board.py is damaged'\n",
    ],
)
def test_a_name_that_cannot_be_followed_stops_the_kit_with_one_line(source):
    with pytest.raises(CompileError) as fault:
        renamed(source)
    assert str(fault.value).startswith("games/fox/view.py:1: ") and "\n" not in str(fault.value)


def test_the_console_cannot_ask_a_game_for_a_module_by_a_name_that_nobody_knows():
    with pytest.raises(CompileError, match=r"^lib/deckhand/play.py:1: which module of a game is this\?$"):
        book("", lib__deckhand__play="loader.module(folder, name)\n")


def test_doors_keep_their_names():
    texts = {"games__fox__tally": "", "games__example__board": "", "lib__deckhand__rng": "", "lib__deckhand__wheel": ""}
    found = book("", outside="from deckhand.loader import folders\n", **texts)
    for path in (VIEW, "games/fox/rules.py", "games/fox/tally.py", "games/example/board.py", "lib/deckhand/rng.py"):
        assert found.place(path) == path
    assert found.place("lib/deckhand/scene_pause.py") == "lib/deckhand/pause.py", "a scene"
    assert found.place("lib/deckhand/loader.py") == "lib/deckhand/loader.py", "code.py asks for it"
    assert found.place("lib/deckhand/wheel.py") == "lib/deckhand/a.py"


def test_a_scene_has_on_a_badge_the_name_by_which_it_is_opened():
    console = 'full = "deckhand.scene_" + name\n'
    text = renamed("", path="lib/deckhand/console.py", lib__deckhand__console=console)
    assert text == "full = 'deckhand.' + name\n"
    assert renamed("from deckhand import scene_pause as p\n") == "from deckhand import pause as p\n"
    with pytest.raises(CompileError, match="^lib/deckhand/menu.py: a scene has the name of a module$"):
        book("", lib__deckhand__menu="", lib__deckhand__scene_menu=SCENE)


@pytest.mark.parametrize("console", ['"deckhand.scenes_" + name\n', '"deckhand.scenes_%s" % name\n'])
def test_a_scene_may_be_in_a_package_with_other_modules(console):
    more = {
        "lib__deckhand__scenes_result": SCENE,
        "lib__deckhand__scenes_parts": "",
        "lib__deckhand__console": console,
    }
    found = book("", **more)
    assert found.place("lib/deckhand/scenes_result.py") == "lib/deckhand/result.py"
    assert len(found.of("deckhand.scenes_parts")) == len("deckhand.a")
    text = renamed("", path="lib/deckhand/console.py", **more)
    assert text == console.replace("scenes_", "").replace('"', "'")


def test_the_table_of_what_is_in_memory_follows():
    assert book("").table("games/fox/residency.txt", TABLE) == "person: b a\nalways: rules view\n"


def test_of_that_table_a_badge_has_the_rows_that_it_reads():
    text = "What is there when: for readers.\nperson: hint folded_away\nmoment: view_board\nalways: rules\n"
    assert book("").table("games/fox/residency.txt", text) == "person: a\nalways: rules\n"


def test_a_new_name_is_never_one_that_lies_there():
    found = book("", games__fox__a="", games__fox__view="")
    places = [found.place("games/fox/%s.py" % name) for name in ("a", "hint", "view_board")]
    assert len(set(places)) == len(places)


# -- the whole drive


@pytest.fixture(scope="module")
def modules():
    return Modules(DRIVE)


@pytest.fixture(scope="module")
def files():
    return kit.build(DRIVE)


def test_every_import_of_a_kit_finds_its_file(modules):
    left = modules.sources.keys() - modules.gone
    there = {dotted(modules.modules.place(path)) for path in left}
    seen = 0
    for path in left:
        for node in ast.walk(ast.parse(modules.source(path))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("deckhand", "games"):
                seen += 1
                whole = {node.module} if node.module in there else {node.module + "." + a.name for a in node.names}
                assert whole <= there | {"deckhand.rules"}, path
            elif isinstance(node, ast.Constant) and str(node.value).startswith(("games.", "deckhand.")):
                name = node.value
                if not name.endswith((".", "_")) and "%" not in name and " " not in name:
                    assert name in there, path
    assert seen > 300


def test_every_module_of_a_kits_tables_is_there(modules, files):
    tables = [path for path in files if path.endswith("/" + kit.RESIDENCY)]
    assert len(tables) == 6
    gone = {path.rpartition("/")[2][:-3] for path in modules.gone}
    for path in tables:
        home = path.rpartition("/")[0]
        for line in files[path].decode().splitlines()[1:]:
            for name in line.partition(": ")[2].split():
                name = name.replace(".", "/")
                lies = [home + "/" + name + end for end in (".mpy", ".py")] + [home + "/" + name + "/__init__.mpy"]
                package = any(other.startswith(home + "/" + name + "/") for other in files)
                if name[0] == "-":  # one of the console's evicted modules
                    lies = ["lib/deckhand/" + name[1:] + ".mpy"]
                assert package or name in gone or any(place in files for place in lies), (path, name)


def test_a_badges_traceback_names_the_modules_of_the_source(modules):
    name = next(name for name in map(dotted, sorted(modules.sources)) if modules.modules.of(name) == "games.crunch.a")
    answer = CliRunner().invoke(traceback_names.names, input='  File "games.crunch.a", line 1, in draw\n')
    assert answer.output == '  File "%s", line 1, in %s\n' % (name, modules.names.real(name, "draw"))
