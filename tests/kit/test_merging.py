"""Merged modules of a kit: each name keeps its meaning, and imports of the original modules still work."""

import ast

import pytest

from deckhand_sim.deploy import compiling
from deckhand_sim.deploy.merging import merge_modules
from deckhand_sim.deploy.program import CompileError, Program

FOX = "games/fox/"
TABLE = {
    FOX + "residency.txt": "one rules: rules rules_piles rules_order\nalways: rules rules_piles rules_order view\n"
}


def merged(tables=None, **modules):
    texts = {FOX + name + ".py": text for name, text in modules.items()}
    texts.setdefault(FOX + "rules_order.py", "")
    texts.setdefault(FOX + "rules_piles.py", "")
    return merge(texts, TABLE if tables is None else tables)


def merge(texts, tables):
    """These texts as a merged program."""
    program = Program(texts, tables=tables)
    merge_modules(program)
    return program


def run(program, *wanted):
    """The values of names in the merged module, and in a view that imports from it, at run time."""
    import sys
    from types import ModuleType

    kept = dict(sys.modules)
    try:
        for name in ("games", "games.fox"):
            sys.modules[name] = ModuleType(name)
        for name in ("rules", "view"):
            if FOX + name + ".py" in program.modules:
                module = sys.modules["games.fox." + name] = ModuleType("games.fox." + name)
                setattr(sys.modules["games.fox"], name, module)
                exec(program.modules[FOX + name + ".py"].text, module.__dict__)
        return [getattr(module, name) for name in wanted]
    finally:
        sys.modules.clear()
        sys.modules.update(kept)


def test_what_stood_in_several_modules_stands_in_the_first_ones():
    made = merged(
        rules="from games.fox.rules_piles import top\ndef first():\n    return top() + 1\n",
        rules_piles="def top():\n    return 41\n",
    )
    assert set(made.modules) == {FOX + "rules.py"}
    assert made.gone == {FOX + "rules_piles.py", FOX + "rules_order.py"}
    assert run(made, "first")[0]() == 42


@pytest.mark.parametrize(
    "view",
    [
        "from games.fox.rules_piles import top\nx = top()\n",
        "from games.fox.rules_piles import top as t\nx = t()\n",
        "from games.fox import rules_piles\nx = rules_piles.top()\n",
        "import games.fox.rules_piles as piles\nx = piles.top()\n",
        "from .rules_piles import top\nx = top()\n",
        "def f():\n    from games.fox.rules_piles import top\n    return top()\nx = f()\n",
        "from games.fox import rules, rules_piles as r\nx = r.top() if rules.deep() == 41 else 0\n",
    ],
)
def test_who_imports_one_of_them_finds_it(view):
    made = merged(
        rules="from games.fox import rules_piles\ndef deep():\n    return rules_piles.top()\n",
        rules_piles="def top():\n    return 41\n",
        view=view,
    )
    assert run(made, "x") == [41]


def test_a_name_that_two_of_them_have_means_in_each_what_it_meant():
    made = merged(
        rules="from games.fox.rules_piles import b\n_N = 1\ndef _a():\n    return _N\ndef a():\n    return _a(), b()\n",
        rules_piles="_N = 2\ndef _a():\n    return _N\ndef b():\n    return [_a() for _ in range(_N)]\n",
    )
    assert run(made, "a")[0]() == (1, [2, 2])


def test_what_is_set_by_a_function_is_still_the_modules_own():
    made = merged(
        rules="from games.fox.rules_piles import count\nn = 7\ndef both():\n    return n, count(), count()\n",
        rules_piles="n = 0\ndef count():\n    global n\n    n += 1\n    return n\n",
    )
    assert run(made, "both")[0]() == (7, 1, 2)


def test_a_local_name_hides_nothing_that_was_an_attribute_of_a_module():
    made = merged(
        rules="from games.fox import rules_piles\ndef f(top):\n    return top, rules_piles.top()\n",
        rules_piles="def top():\n    return 41\n",
        view="from games.fox.rules_piles import top\nx = top()\n",
    )
    assert run(made, "x") == [41]
    assert "def f(top):\n    return (top, top_rules_piles())" in made.modules[FOX + "rules.py"].text


def test_a_name_of_python_stays_pythons_in_the_others():
    made = merged(
        rules="from games.fox import rules_piles\ndef f():\n    return min(1, 2), rules_piles.min(1, 2)\n",
        rules_piles="def min(a, b):\n    return 'small'\n",
    )
    assert run(made, "f")[0]() == (1, "small")


def test_a_class_keeps_the_names_of_its_body():
    made = merged(
        rules="from games.fox.rules_piles import P\ndef go():\n    return 1\n"
        "class Q(P):\n    def go(self):\n        return go(), P.go(self)\n",
        rules_piles="def go():\n    return 2\nclass P:\n    def go(self):\n        return go()\n",
    )
    assert run(made, "Q")[0]().go() == (1, 2)


@pytest.mark.parametrize(
    ("modules", "words"),
    [
        (
            {"rules": "from games.fox.rules_piles import a\n", "rules_piles": "from games.fox.rules import b\n"},
            "circle",
        ),
        (
            {"rules": "from games.fox import rules_piles\nx = [rules_piles]\n", "rules_piles": "a = 1\n"},
            "before a point",
        ),
        ({"rules": "from games.fox import rules_piles\nrules_piles.a = 1\n", "rules_piles": "a = 1\n"}, "point"),
        ({"rules": "", "view": "import games.fox.rules_piles\n"}, "needs an `as`"),
    ],
)
def test_what_cannot_be_followed_stops_the_kit(modules, words):
    with pytest.raises(CompileError, match=words):
        merged(**modules)


def test_a_door_with_constants_is_not_the_first_of_a_row():
    texts = {"lib/deckhand/keys.py": "A = 1\n", "lib/deckhand/loader.py": "x = []\n"}
    with pytest.raises(CompileError, match="cannot be the first"):
        merge(texts, {"lib/deckhand/residency.txt": "one keys: keys loader\n"})


def test_a_module_stands_in_one_row():
    twice = {FOX + "residency.txt": "one rules: rules rules_piles\none view: view rules_piles\n"}
    with pytest.raises(CompileError, match="two rows"):
        merged(twice, rules="", view="")


def test_a_row_of_a_game_that_lacks_a_module_is_left_as_it_is():
    texts = {FOX + "rules.py": "x = 1\n"}
    assert {path: module.text for path, module in merge(texts, TABLE).modules.items()} == texts


def test_a_module_with_which_a_game_is_written_stays_a_door():
    texts = {
        "lib/deckhand/console.py": "from deckhand.keys import A, name\nclass Console:\n    key = A\n",
        "lib/deckhand/keys.py": "from deckhand.const import const\nA = const(1)\n_B = 2\ndef name():\n    return 'A'\n",
    }
    made = merge(texts, {"lib/deckhand/residency.txt": "one console: console keys\n"})
    assert made.gone == set()
    door = ast.parse(made.modules["lib/deckhand/keys.py"].text)
    assert ast.unparse(door) == "A = 1\nfrom deckhand.console import name"


def test_a_module_called_by_a_string_is_found_in_its_one():
    calls = 'x = ("games.fox.rules_piles", "rules_order", "deckhand.rules_order")\n'
    made = merged(rules='y = "rules_piles"\n', rules_piles="def top():\n    return 41\n", view=calls)
    assert run(made, "x") == [("games.fox.rules", "rules", "deckhand.rules_order")]
    assert "y = 'rules'\n" in made.modules[FOX + "rules.py"].text


def test_two_of_one_name_in_a_row_cannot_be_called_by_strings():
    with pytest.raises(CompileError, match="rules_piles: lay is called by a string"):
        merged(
            rules="def lay():\n    pass\n",
            rules_piles="def lay():\n    pass\n",
            view='once("games.fox.rules_piles", "lay")\n',
        )


def test_a_swap_makes_no_tuple():
    swap = (
        "def turn(it, a, b):\n    (it.z,) = (a,)\n    a, b = b, a\n    it.x, it.y, b = b, a, (a, 1)\n    return a, b\n"
    )
    made = merged(rules=swap).modules[FOX + "rules.py"].text
    assert compiling.compile_text(made, "m.py") == compiling.compile_text(swap, "m.py")
    assert compiling.compile_text(made.replace("b, a\n", "(b, a)\n"), "m.py") != compiling.compile_text(swap, "m.py")
