"""Landslide's notation: exactly the sheet's, both ways."""

import pytest

from deckhand.game import BadNotation
from games.landslide import notation
from games.landslide.rules import Rules

SHEET = ["new 7H", "add s3 7H", "bid s3 QC", "move s1>s3", "win s3", "draw", "end"]


@pytest.mark.parametrize("text", [*SHEET, "add s50 TD", "move s12>s9", "win s1", "new AS"])
def test_the_sheets_forms_are_read_and_printed(text):
    rules = Rules(1)
    assert notation.to_text(rules, notation.to_move(rules, text)) == text


@pytest.mark.parametrize(
    "text",
    ["", " draw", "draw ", "Draw", "END", "new", "new 7h", "new 1H", "new X", "new  7H", "new 7H ", "add 7H", "add s3"]
    + ["add 3 7H", "add s03 7H", "add s0 7H", "add s 7H", "add s3  7H", "add S3 7H", "add s3 7H 8H", "bid s3 QX"]
    + ["move s1 s3", "move s1>3", "move s1>s3>s4", "move s1 > s3", "move >s3", "win 3", "win s", "win s-1", "win s1000"]
    + ["win s3 ", "win s\u0663", "draw draw", "end\n", "new 7H\n", "new\t7H", "bid s3QC"],
)
def test_what_is_no_notation_is_refused_as_such(text):
    with pytest.raises(BadNotation):
        notation.to_move(Rules(1), text)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("new KD", "LS-10"),  # not in the hand
        ("add s1 2D", "LS-5"),
        ("add s999 2D", "LS-4"),
        ("bid s52 TH", "LS-4"),
        ("bid s1 2C", "LS-10"),
        ("move s1>s2", "LS-10"),
        ("win s1", "LS-10"),
    ],
)
def test_a_well_formed_text_is_a_move_that_the_rules_refuse_by_its_clause(text, clause):
    rules = Rules(1)
    assert rules.refusal(notation.to_move(rules, text)).split(":")[0] == clause


def test_every_stack_number_that_can_be_written_has_its_own_move():
    rules = Rules(1)
    assert len({notation.to_move(rules, f"win s{n}") for n in range(1, 1000)}) == 999
