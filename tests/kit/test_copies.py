"""A constant that is defined twice is found; lookalikes aren't."""

import pytest

from deckhand_sim.device.drive import find_drive
from deckhand_sim.lint import duplicate_constants, language

CONST = "from deckhand.game import const\n"


@pytest.fixture
def found(tmp_path, monkeypatch):
    """The faults of a drive with these modules, as "module name: the other place"."""
    monkeypatch.setattr(duplicate_constants, "ALLOWED_FILE", tmp_path / "copies.txt")
    (tmp_path / "lib/deckhand").mkdir(parents=True)
    (tmp_path / "code.py").touch()

    def look(granted="", **texts):
        duplicate_constants.ALLOWED_FILE.write_text(granted)
        for name, text in texts.items():
            path = tmp_path / (name.replace("__", "/") + ".py")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return [(fault.path, fault.text) for fault in language.check(tmp_path, tmp_path) if fault.rule == "copies"]

    return look


def test_a_constant_of_a_game_written_again_is_found(found):
    wanted = [("games/fox/rules.py", "SPEED is defined twice: import it from games.fox.layout")]
    layout = CONST + "SPEED = const(366)\n"
    assert found(games__fox__layout=layout, games__fox__rules=CONST + "_SPEED = const(300 + 66)\n") == wanted
    assert found(games__fox__rules=CONST + "SPEED = 366\n") == wanted
    assert found(games__fox__rules="from games.fox.layout import SPEED\nx = SPEED\n") == []


def test_the_consoles_constant_in_a_game_is_a_copy_and_another_games_is_not(found):
    same = CONST + "_WRAP = const(1 << 29)\n"
    assert found(games__fox__view=same, games__hen__view=same) == []
    at = "WRAP is defined twice: import it from deckhand.clock"
    both = [("games/fox/view.py", at), ("games/hen/view.py", at)]
    assert found(lib__deckhand__clock=same) == both


@pytest.mark.parametrize(
    "here, there",
    [
        ("_SPEED = const(366)\n", "_SPEED = const(367)\n"),
        ("_SPEED = const(366)\n", "_PACE = const(366)\n"),
        ("_PAIR = const(2)\n", "_PAIR = const(2)\n"),
        ("NONE = -1\n", "NONE = -1\n"),
        ("_WORDS = 'one'\n", "_WORDS = 'one'\n"),
        ("_SPEED = const(366)\n_PACE = _SPEED\n", "from games.fox.one import _SPEED\n_PACE = _SPEED\n"),
        ("def f():\n    SPEED = 366\n    return SPEED\n", "SPEED = 366\n"),
    ],
)
def test_what_is_the_same_by_chance_is_no_copy(found, here, there):
    assert found(games__fox__one=CONST + here, games__fox__two=CONST + there) == []


def test_a_small_number_is_a_copy_of_a_public_one(found):
    assert found(games__fox__one="NONE = -1\n", games__fox__two="_NONE = -1\n") == [
        ("games/fox/two.py", "NONE is defined twice: import it from games.fox.one")
    ]


def test_the_numbers_of_generated_pictures_are_nobodys_copies_but_others_copy_them(found):
    assert found(lib__deckhand__pictures="ACE = 60\n", games__fox__pictures="ACE = 60\n") == []
    assert found(games__fox__view="_ACE = 60\n") != []


def test_the_numbers_that_are_granted_may_only_fall(found):
    texts = {"games__fox__one": "FIVE = 5\n", "games__fox__two": "_FIVE = 5\n", "games__fox__three": "_FIVE = 5\n"}
    assert found("games/fox 2\n", **texts) == []
    assert len(found("games/fox 1\n")) == 2
    assert found("# why\ngames/fox 3\n")[0][1] == "games/fox has 2 copies left: update copies.txt"


def test_the_drive_has_no_more_copies_than_are_written_down():
    modules = language.find_modules(find_drive())
    assert list(duplicate_constants.faults(modules)) == []
    assert len(duplicate_constants.duplicates(modules)) == sum(duplicate_constants.allowed_duplicates().values())
