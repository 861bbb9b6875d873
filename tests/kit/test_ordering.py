"""Names in large modules: the most used get one-byte numbers, and the program's behavior is unchanged."""

import pytest

from deckhand_sim.deploy import compiling
from deckhand_sim.deploy.ordering import order_names
from deckhand_sim.deploy.program import Program

PATH = "games/fox/view.py"


def ordered(text):
    program = Program({PATH: text})
    order_names(program)
    return program.modules[PATH].text


def large(rare=200, often=100):
    """Many names used once, then one that is used often."""
    rest = "".join("    it.rare_%d = %d\n" % (i, i) for i in range(rare))
    return "def work(it):\n%s%s    return it.own\n" % (rest, "    it.own += 2\n" * often)


def test_a_name_that_is_used_often_takes_a_byte_less_each_time():
    before, after = (len(compiling.compile_text(text, PATH)) for text in (large(), ordered(large())))
    assert before - after > 150  # it was read and written 100 times; the line itself takes a few bytes


def test_the_module_does_what_it_did_and_its_lines_stay():
    text = ordered(large())
    assert text.startswith(large())
    it = type("It", (), {"own": 1})()
    space = {}
    exec(text, space)
    assert space["work"](it) == 201
    assert set(space) == {"__builtins__", "work"}


@pytest.mark.parametrize("text", ["", "SPEED = 3\n", large(rare=60)])
def test_a_module_whose_names_all_take_one_byte_stays_as_it_is(text):
    assert ordered(text) == text
