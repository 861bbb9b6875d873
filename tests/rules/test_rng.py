"""The generator matches the rule sheets' own figures: docs/rules/vectors.json."""

import json
from pathlib import Path

from deckhand.rng import Rng

VECTORS = json.loads((Path(__file__).parents[2] / "docs/rules/vectors.json").read_text())


def test_generator_gives_the_words_of_the_vectors():
    for case in VECTORS["generator"]:
        rng = Rng(case["deal"], case["stream"])
        assert [rng.bits() for _ in case["outputs"]] == case["outputs"]


def test_below_gives_the_numbers_of_the_vectors():
    for case in VECTORS["below"]:
        rng = Rng(case["deal"], case["stream"])
        assert [rng.below(case["m"]) for _ in case["values"]] == case["values"]


def test_shuffle_gives_the_orders_of_the_vectors():
    for case in VECTORS["shuffle"]:
        order = list(range(case["of"]))
        Rng(case["deal"], case["stream"]).shuffle(order)
        assert order == case["order"]


def test_a_part_of_a_state_is_shuffled_like_a_list_of_its_own():
    part = list(range(32))
    Rng(9, 3).shuffle(part)
    state = bytearray(b"xxxx") + bytearray(range(32)) + b"y"
    Rng(9, 3).shuffle(state, 4, 32)
    assert state == b"xxxx" + bytes(part) + b"y"


def test_words_kept_in_a_state_go_on_where_they_stopped():
    rng = Rng(4711, 16)
    rng.bits()
    state = bytearray(12)
    rng.store(state, 2)
    other = Rng(0, 0)
    other.load(state, 2)
    assert [other.bits() for _ in range(5)] == [rng.bits() for _ in range(5)]
