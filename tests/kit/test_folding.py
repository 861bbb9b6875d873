"""Constants that the kit folds: every form that is folded, every case that must not be, and the drive as a whole."""

import ast
import importlib.util
import random
import sys

import pytest

from deckhand_sim.deploy import folding, kit
from deckhand_sim.deploy.compiling import Modules, folded_program
from deckhand_sim.deploy.constants import SMALL, definitions, evaluate, is_constant_name
from deckhand_sim.deploy.program import CompileError, Edits, Module, Program
from deckhand_sim.device.boards import hardware_parts
from deckhand_sim.device.drive import find_drive

DRIVE = find_drive()
LAYOUT = "games/fox/layout.py"
RULES = "games/fox/rules.py"
VIEW = "games/fox/view.py"


def folds(rules, layout="SPEED = const(366)\n_GATES = 370\nBACK = -3\n", **more):
    texts = {LAYOUT: "from deckhand.game import const\n" + layout, RULES: rules}
    texts.update({path.replace("__", "/") + ".py": text for path, text in more.items()})
    return fold(texts)


def fold(texts, outside=None):
    """The program of these texts, folded."""
    program = Program(texts, outside)
    folding.fold_constants(program)
    return program


def folded(rules, layout="SPEED = const(366)\n_GATES = 370\nBACK = -3\n", **more):
    """rules.py as compiled, without blank placeholder lines."""
    text = folds(rules, layout, **more).modules[RULES].text
    assert text.count("\n") == rules.count("\n")
    return [line for line in text.splitlines() if line.strip() not in ("", "pass")]


FROM = "from games.fox.layout import "
TAKE = "from games.fox.rules import "


@pytest.mark.parametrize(
    "rules, wanted",
    [
        (FROM + "SPEED\nx = SPEED + 1\n", ["x = 366 + 1"]),
        (FROM + "SPEED as _S\nx = _S\n", ["x = 366"]),
        (FROM + "SPEED, go\nx = SPEED\n", [FROM + "go", "x = 366"]),
        (FROM + "(\n    SPEED,  # units\n    go,\n)\nx = SPEED\n", [FROM + "go", "x = 366"]),
        (FROM + "BACK\nx = BACK ** 2 - BACK\n", ["x = (-3) ** 2 - (-3)"]),
        (FROM + "SPEED\nx = SPEED.bit_length()\n", ["x = (366).bit_length()"]),
        ("from .layout import SPEED\nx = SPEED\n", ["x = 366"]),
        ("from games.fox import layout\nx = layout.SPEED\n", ["x = 366"]),
        ("import games.fox.layout as layout\nx = layout.SPEED\n", ["x = 366"]),
        ("from games.fox import layout\nx = layout.SPEED + layout.go()\n", None),
        ("def f():\n    " + FROM + "SPEED\n    return SPEED\n", ["def f():", "    return 366"]),
        (
            "from deckhand.game import const\n"
            + FROM
            + "SPEED\nNEXT = SPEED + 2\n_LAST = const(NEXT * 2)\nx = _LAST\n",
            ["x = 736"],
        ),
        (
            "def f(a):\n    if a:\n        from games.fox import layout\n        return layout.SPEED\n"
            "    from games.fox import layout\n    return layout.SPEED - 1\n",
            ["def f(a):", "    if a:", "        return 366", "    return 366 - 1"],
        ),
        (FROM + "SPEED\nx = [SPEED for y in range(SPEED)]\n", ["x = [366 for y in range(366)]"]),
        (FROM + "SPEED\nx = '\u00e9', SPEED\n", ["x = '\u00e9', 366"]),
        (FROM + "SPEED; x = SPEED; y = 1\n", ["pass; x = 366; y = 1"]),
        ("if x:\n    " + FROM + "SPEED\nelse:\n    y = 1\n", ["if x:", "else:", "    y = 1"]),
    ],
)
def test_an_imported_constant_becomes_a_literal_and_its_import_goes(rules, wanted):
    if wanted is None:
        wanted = ["from games.fox import layout", "x = 366 + layout.go()"]
    assert folded(rules) == wanted


@pytest.mark.parametrize(
    "rules, still",
    [
        (FROM + "SPEED\ndef f(SPEED):\n    return SPEED\n", "return SPEED"),
        (FROM + "SPEED\ndef f():\n    SPEED = 2\n    return SPEED\n", "return SPEED"),
        (FROM + "SPEED\ndef f():\n    def g():\n        return SPEED\n    SPEED = 2\n    return g\n", "return SPEED"),
        (FROM + "SPEED\nx = [SPEED for SPEED in range(3)]\n", "[SPEED for SPEED"),
        (FROM + "SPEED\nx = lambda SPEED: SPEED\n", "lambda SPEED: SPEED"),
        (FROM + "SPEED\ndef f():\n    for SPEED in x:\n        print(SPEED)\n", "print(SPEED)"),
        (FROM + "SPEED\ndef f():\n    with x as SPEED:\n        print(SPEED)\n", "print(SPEED)"),
        (FROM + "SPEED\ndef f():\n    if (SPEED := 2):\n        print(SPEED)\n", "print(SPEED)"),
        (FROM + "SPEED\ndef f(a):\n    return a.SPEED, a(SPEED=1)\n", "a.SPEED, a(SPEED=1)"),
        (FROM + "SPEED\nclass A:\n    SPEED = SPEED\n", "SPEED = SPEED"),
        (FROM + "SPEED\nSPEED += 1\n", "SPEED += 1"),
        (FROM + "SPEED\ndel SPEED\n", "del SPEED"),
        (FROM + "SPEED\ndef f():\n    global SPEED\n    SPEED = 3\nx = SPEED\n", "x = SPEED"),
        (FROM + "SPEED\nx = globals()['SPEED'] + SPEED\n", FROM + "SPEED"),
        (FROM + "SPEED\nx = f'{SPEED}'\n", "{SPEED}"),
        ("try:\n    " + FROM + "SPEED\nexcept ImportError:\n    SPEED = 1\nx = SPEED\n", "x = SPEED"),
        ("class A:\n    " + FROM + "SPEED\nx = A.SPEED\n", FROM + "SPEED"),
        (FROM + "*\nx = SPEED\n", FROM + "*"),
        ("from games.fox import layout\nlayout.SPEED = 4\nx = layout.SPEED\n", "x = layout.SPEED"),
        ("from games.fox import layout\nsetattr(layout, 'X', 4)\nx = layout.SPEED\n", "x = layout.SPEED"),
    ],
)
def test_what_only_has_the_name_of_a_constant_stays(rules, still):
    assert still in "\n".join(folded(rules))


@pytest.mark.parametrize(
    "table, wanted",
    [
        ("WAY = bytes((1, 0x41, layout.GATE, 255))", "WAY = b'\\x01A\\x07\\xff'"),
        ("WAY = (bytes((1,)), bytes((\n    2,\n    3,\n)))", "WAY = (b'\\x01', b'\\x02\\x03'"),
        ("WAY = bytes((1, 256))", None),
        ("WAY = bytes((1, -1))", None),
        ("WAY = bytes((1, width))", None),
        ("WAY = bytes(3)", None),
        ("WAY = bytes((1,), 2)", None),
        ("WAY = lambda: bytes((1, 2))", None),
        ("bytes = list\nWAY = bytes((1, 2))", None),
    ],
)
def test_a_table_of_numbers_becomes_a_bytes_literal(table, wanted):
    text = "from games.fox import layout\nwidth = layout.go()\n" + table + "\n"
    lines = folded(text, "GATE = 7\n")
    assert wanted in lines if wanted else table.split("\n")[-1] in lines


def test_the_first_iterable_and_the_defaults_of_a_function_belong_outside():
    assert folded(FROM + "SPEED\nx = [SPEED for SPEED in range(SPEED)]\n") == ["x = [SPEED for SPEED in range(366)]"]
    assert folded(FROM + "SPEED\ndef f(SPEED=SPEED):\n    return SPEED\n")[0] == "def f(SPEED=366):"
    assert folded(FROM + "SPEED\nclass A:\n    SPEED = 1\n    def f(self):\n        return SPEED\n")[-1].endswith("366")


@pytest.mark.parametrize(
    "layout",
    [
        "SPEED = 1\nSPEED = 2\n",
        "SPEED = 1\nif x:\n    SPEED = 2\n",
        "for SPEED in x:\n    pass\n",
        "SPEED = x\n",
        "SPEED = True\n",
        "SPEED = 1.5\n",
        "SPEED = 1 << 30\n",
        "SPEED = 1 // 0\n",
        "SPEED = 1 << 99999999\n",
        "SPEED = 2 ** 99999999\n",
        "SPEED = 1\ndef f():\n    global SPEED\n    SPEED = 2\n",
        "SPEED = 1\nx = [SPEED := 2 for y in z]\n",
        "SPEED: int\n",
        "SPEED = OTHER\nOTHER = SPEED\n",
        "SPEED = 1\ndel SPEED\n",
    ],
)
def test_what_is_not_one_small_integer_for_good_is_no_constant(layout):
    rules = FROM + "SPEED\nx = SPEED\n"
    made = folds(rules, layout)
    assert made.modules[RULES].text == rules
    assert "SPEED" in made.modules[LAYOUT].text


def kept(rules, layout="SPEED = const(366)\n", **more):
    return "SPEED = 366" in folds(rules, layout + "def go():\n    return SPEED\n", **more).modules[LAYOUT].text


def test_a_definition_goes_where_nobody_can_need_it():
    rules = FROM + "SPEED\nx = SPEED\n"
    assert not kept(rules)
    assert not kept(rules, games__hen__rules="def f(a):\n    return a.SPEED, 'SPEED'\n"), "another game's world"
    assert kept(rules, games__fox__view="def f(a):\n    return a.SPEED\n"), "an attribute of something"
    assert kept(rules, lib__deckhand__play="def f(a):\n    return a.SPEED\n"), "the console reads games' modules"
    assert kept(rules, games__fox__view="x = getattr(y, 'SPEED')\n"), "a string"
    assert kept(rules, games__fox__view="from games.fox import layout\nx = [layout]\n"), "its module is handed on"
    assert kept(rules, games__fox__view="import games.fox.layout\n"), "its module is read by its whole name"
    assert kept(rules, games__fox__view=FROM + "SPEED\ndef f():\n    return f'{SPEED}'\n"), "an f-string"
    assert kept(rules, games__fox__view="class A:\n    " + FROM + "SPEED\n"), "an attribute of a class"
    assert kept(rules, "SPEED = 366\nclass A:\n    SPEED = SPEED\n"), "read before a class gives its own"
    assert not kept("'''SPEED'''\n" + rules), "a docstring is read by people"
    assert "SPEED = 366" in folds(rules, games__fox__why="from games.fox.rules import SPEED\ndef f():\n    SPEED\n"
                                  "    return globals()\n").modules[LAYOUT].text, "through another module"  # fmt: skip


def test_the_constants_that_a_game_is_written_with_stay():
    texts = {
        "lib/deckhand/screen.py": "INK = 3\n_OWN = 4\nx = INK, _OWN\n",
        "lib/deckhand/save/saved_game.py": "INK = 3\nPAPER = 5\nx = INK, PAPER\n",
        "games/example/view.py": "from deckhand.save.saved_game import PAPER\nx = PAPER\n",
    }
    made = fold(texts, {"code.py": "from deckhand.save.saved_game import INK\n"})
    assert made.modules["lib/deckhand/screen.py"].text == "INK = 3\npass\nx = 3, 4\n"
    assert made.modules["lib/deckhand/save/saved_game.py"].text == "INK = 3\nPAPER = 5\nx = 3, 5\n"
    assert fold(texts).modules["lib/deckhand/save/saved_game.py"].text == "pass\nPAPER = 5\nx = 3, 5\n"


def test_a_module_of_constants_alone_is_not_needed_on_a_badge():
    assert folds(FROM + "SPEED\nx = SPEED\n").gone == {LAYOUT}
    assert folds("from games.fox import layout\nx = layout.SPEED\n").gone == {LAYOUT}
    for rules in (
        FROM + "SPEED\nx = SPEED, 'rules layout view'\n",
        "from games.fox import layout\nx = layout\n",
        "import games.fox.layout\n",
        FROM + "go\n",
    ):
        assert folds(rules).gone == set(), rules
    assert folds("x = 1\n", "SPEED = 1\nx = []\n").gone == set()


def test_a_module_that_is_shipped_as_source_keeps_what_it_imports():
    texts = {LAYOUT: "SPEED = 366\n", RULES: FROM + "SPEED\nOWN = 5\nx = SPEED\n", VIEW: TAKE + "OWN\nx = OWN\n"}
    made = fold(texts, {RULES: texts[RULES]})
    assert made.modules[RULES].text == texts[RULES]
    assert made.modules[LAYOUT].text == "SPEED = 366\n"
    assert made.modules[VIEW].text == "pass\nx = 5\n"
    assert made.gone == set()


@pytest.mark.parametrize("broken, lost", [("x = SPEED\n", "rules.py: folding lost SPEED"), ("", "rules.x")])
def test_folding_that_would_lose_a_name_is_refused(monkeypatch, broken, lost):
    real = folding._Folding.fold
    wrong = Module(RULES, broken)
    monkeypatch.setattr(
        folding._Folding, "fold", lambda self, found: wrong if found.path == RULES else real(self, found)
    )
    with pytest.raises(CompileError, match=lost):
        folds(FROM + "SPEED\nx = SPEED\n", games__fox__view="from games.fox.rules import x\n")


def test_a_module_that_python_parses_but_does_not_compile_is_a_fault_of_its_own():
    made = fold({LAYOUT: "SPEED = 366\n", RULES: "\ndef f(a, a):\n    pass\n", VIEW: FROM + "SPEED\nx = SPEED\n"})
    assert list(made.faults) == [RULES] and made.faults[RULES].startswith(RULES + ":2: ")
    assert made.modules[VIEW].text == "pass\nx = 366\n"


def edited(text, start, end, new):
    edits = Edits()
    edits.put_at(start, end, new)
    return edits.applied(text)


def test_an_edit_keeps_every_line_in_its_place():
    assert edited("a = (1,\n  2) ; b = 3\n", (1, 0), (2, 4), "pass") == "pass\n ; b = 3\n".replace("\n ;", "\\\n ;")
    ast.parse(edited("a = (1,\n 1,\n  2) ; b = 3\n", (1, 0), (3, 4), "pass"))


def expression(rng, depth):
    """A random sum of small numbers, as text."""
    if not depth or rng.random() < 0.2:
        return rng.choice(["A", "B", "7", "0x10", "(-3)"])
    if rng.random() < 0.2:
        return rng.choice("-+~") + "(" + expression(rng, depth - 1) + ")"
    sign = rng.choice(["+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>"])
    return "(%s %s %s)" % (expression(rng, depth - 1), sign, expression(rng, depth - 1))


def test_a_sum_is_worked_out_as_python_does():
    rng = random.Random(5)
    worked = 0
    for _ in range(2000):
        text = expression(rng, 4)
        value = evaluate(ast.parse(text, mode="eval").body, lambda node: {"A": 5, "B": 2}[node.id])
        if value is not None:
            assert value == eval(text, {"A": 5, "B": 2})
            worked += 1
    assert worked > 1000


@pytest.fixture(scope="module")
def program():
    """The drive's program with its constants folded."""
    return folded_program(DRIVE)


@pytest.mark.slow
def test_nothing_of_the_drive_changes_but_constants_and_imports(program):
    left = 0
    doors = {path for paths in program.rows.values() for path in paths} - set(program.rows)
    for name, module in program.modules.items():
        if name in doors:
            continue
        source = (DRIVE / program.sources[name]).read_text("utf-8")
        if name in program.rows:
            paths = [program.sources[path] for path in program.rows[name]]
            parts = [ast.parse((DRIVE / path).read_text("utf-8")) for path in paths]
            for kind in (ast.FunctionDef, ast.ClassDef, ast.If, ast.While, ast.For, ast.Return):
                assert len(shapes(module.tree, kind)) == sum(len(shapes(part, kind)) for part in parts), name
            continue
        assert module.text.count("\n") == source.count("\n"), name
        before, after = ast.parse(source), module.tree
        for kind in (ast.FunctionDef, ast.ClassDef, ast.If, ast.While, ast.For, ast.Return):
            assert shapes(before, kind) == shapes(after, kind), name
        left += sum(1 for n, e, _ in definitions(after) if n.startswith("_") and is_constant_name(n) and is_number(e))
    assert left == 0, "private constants are gone"


def shapes(tree, kind):
    return [(node.lineno, getattr(node, "name", "")) for node in ast.walk(tree) if isinstance(node, kind)]


def is_number(node):
    value = evaluate(node)
    return value is not None and value in SMALL


def test_every_game_plays_as_before_from_its_folded_modules(program, tmp_path):
    for name, module in program.modules.items():
        path = tmp_path / name.removeprefix("lib/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(module.text, "utf-8")
    seen = {}
    spec = importlib.util.spec_from_file_location("player", DRIVE / "sim/deckhand_sim/vm/probes/player.py")
    for side, places in (("source", [str(DRIVE / "lib"), str(DRIVE)]), ("folded", [str(tmp_path)])):
        kept = {
            name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] in ("deckhand", "games")
        }
        path, sys.path[:] = sys.path[:], places + sys.path
        try:
            player = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(player)
            seen[side] = [list(trace(player, game)) for game in kit.enabled_games(DRIVE)[0]]
        finally:
            sys.path[:] = path
            for name in [name for name in sys.modules if name.split(".")[0] in ("deckhand", "games")]:
                del sys.modules[name]
            sys.modules.update(kept)
    assert seen["source"] == seen["folded"]
    assert sum(len(lines) for lines in seen["source"]) > 500


def trace(player, game):
    rules = importlib.import_module("games.%s.rules" % game).Rules
    assert rules.__module__ in sys.modules
    for deal in (1, 2):
        yield from player.game_trace(rules, deal, None, (), 120)


def test_every_module_that_a_badge_needs_is_in_a_kit():
    modules = Modules(DRIVE)
    files = kit.build(DRIVE)
    of_no_board = {
        "lib/deckhand/hw/%s.py" % part for part in hardware_parts(kit.ROWS[board] for board in kit.COMMON_BOARDS)[1]
    }
    for name in set(modules.sources) - of_no_board - {"lib/deckhand/hw/__init__.py"}:
        shipped = name in files or modules.place(name) in files or name.startswith(("games/example/", "games/stars/"))
        assert shipped != (name in modules.gone), name


def test_pictures_that_are_named_are_numbers_on_a_badge(program):
    assert "games/crash_landing/pictures.py" in program.gone
    assert "lib/deckhand/pictures.py" not in program.gone  # a game that stays as source on a badge uses them by name
    drawn = [
        m for path, m in program.modules.items() if path.startswith("games/crash_landing/") and path not in program.gone
    ]
    assert not [module.path for module in drawn if "pictures" in {name for name, _ in module.names}]


def test_a_kit_of_source_has_the_constants_where_they_were_written():
    files = kit.build(DRIVE, source=True)
    assert files["games/landslide/engine/piles.py"] == (DRIVE / "games/landslide/engine/piles.py").read_bytes()
