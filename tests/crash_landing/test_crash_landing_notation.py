"""Crash Landing's notation: exactly as in the rule sheet, and nothing else."""

import pytest
from crash_landing_table import new, notation

from deckhand.game import BadNotation
from games.crash_landing.engine.layout import BURN, DOWN, DRAW, DROP, END, SKIP


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", DRAW),
        ("skip", SKIP),
        ("end", END),
        ("drop 3", DROP + 3),
        ("drop 8", DROP + 8),
        ("burn 2,2,4 up", BURN | 2 << 3 | 1 << 9),
        ("burn 5,5 down", BURN | DOWN | 2 << 12),
    ],
)
def test_the_sheets_moves(text, move):
    assert notation.to_move(new(), text) == move and notation.to_text(new(), move) == text


def test_a_well_formed_burn_is_a_move_even_where_it_cannot_balance():
    assert new().refusal(notation.to_move(new(), "burn 1,2,7 up")).startswith("CL-13")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Draw",
        "draw ",
        " draw",
        "drop",
        "drop 0",
        "drop 9",
        "drop 3 ",
        "drop  3",
        "drop 33",
        "burn 5,5",
        "burn 5,5 left",
        "burn 5,5 UP",
        "burn 5, 5 up",
        "burn 4,2,2 up",
        "burn 5,5, up",
        "burn 9,9 up",
        "burn 0,0 up",
        "burn  up",
        "burn 1,1,1,1,2,2,2,2 up",
        "end\n",
        "drop ²",
    ],
)
def test_anything_else_is_no_notation(text):
    with pytest.raises(BadNotation):
        notation.to_move(new(), text)
