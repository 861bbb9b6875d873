"""The walks through the games' screens: every stop's words fit their three lines, and leave its place to be seen."""

from pathlib import Path

import pytest

from deckhand.words import wrap

WALKS = sorted((Path(__file__).parent.parent / "games").glob("*/walk.txt"))


@pytest.mark.parametrize("path", WALKS, ids=lambda path: path.parent.name)
def test_nothing_of_a_walk_is_cut(path):
    for line in path.read_text().splitlines():
        place, colon, words = line.partition(": ")
        x, y, width, height = (int(n) for n in place.split(" "))
        assert colon and len(wrap(words)) <= 3, line
        assert x + width <= 162 and y + height <= 130, line
        low = y + height // 2 > 64  # the words are at the head then, else at the foot: four lines
        assert y >= 32 if low else y + height <= 96, "the words lie over it: " + line
