"""Crunch's notation."""

import pytest

from deckhand.game import BadNotation
from games.crunch import notation
from games.crunch.rules import Rules

RULES = Rules(1, 3)
RUNS = [f"C{i}>C{j}*{n}" for i in range(1, 5) for j in range(1, 5) for n in range(1, 14)]
ALL = (
    [f"{pile}>F" for pile in ("K", "W", "C1", "C2", "C3", "C4")]
    + [f"{pile}>C{column}" for pile in "KW" for column in range(1, 5)]
    + ["flip", "redeal", "stop"]
    + RUNS
)


def test_every_text_of_the_sheet_is_one_move_and_back():
    moves = [notation.to_move(RULES, text) for text in ALL]
    assert len(set(moves)) == len(ALL)
    assert max(moves) < 255  # a move is one byte of a record, and 255 means none
    assert [notation.to_text(RULES, move) for move in moves] == ALL


@pytest.mark.parametrize(
    "text",
    ["", "K", "K>", ">F", "K>f", "k>F", "K>W", "K>C", "K>C0", "K>C5", "K>C1*1", "W>C2 ", " W>C2", "C1>C2", "C1>C2*"]
    + ["C1>C2*0", "C1>C2*01", "C1>C2*14", "C1>C2*+1", "C1>C2x1", "C5>F", "C1>F*1", "Flip", "flip ", "stop 0", "C>F"]
    + ["K>F>F", "C1>C2*4*4", "C12>F", "K > F", "C1>C2*\u0664", "2 K>F"],
)
def test_what_is_no_notation_is_refused_as_such(text):
    with pytest.raises(BadNotation):
        notation.to_move(RULES, text)


def test_a_number_that_is_no_move_has_no_text():
    for move in (-1, 17, 31, 240, 255, 1 << 40):
        with pytest.raises(ValueError):
            notation.to_text(RULES, move)
