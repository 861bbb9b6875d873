"""The store's sections: a game's data never mixes with the console's or another game's."""

import re
import shutil
from itertools import product
from pathlib import Path
from string import ascii_uppercase

import pytest
from click.testing import CliRunner
from on_screen import page

from deckhand.save import sections, statistics
from deckhand.save.store import Store
from deckhand.settings import BRIGHTNESS, CONTRAST, Settings
from deckhand_sim.authoring import new
from deckhand_sim.cli import cli
from deckhand_sim.device.drive import find_drive
from deckhand_sim.simulator import Sim

LIB = Path(sections.__file__).parent
LETTERS = ["".join(pair) for pair in product(ascii_uppercase, repeat=2)]
KINDS = (
    sections.STATISTICS,
    sections.SAVED,
    sections.CHOICES,
    sections.PAGE,
    sections.PREFS,
    sections.WON,
)
CONSOLES = {sections.SETTINGS, sections.FAULTS, sections.RESET}


class Title:
    """The fields of a game's title that its statistics need."""

    def __init__(self, prefix):
        self.prefix = prefix


def test_no_two_sections_of_any_two_games_or_of_the_console_have_one_name():
    games = [sections.of(prefix, kind) for prefix in LETTERS for kind in KINDS]
    assert all(len(name) == 2 for name in games)
    assert len(set(games) | CONSOLES) == len(games) + len(CONSOLES)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (sections.STATISTICS, b"CL"),
        (sections.SAVED, b"cl"),
        (sections.CHOICES, b"cL"),
        (sections.PAGE, b"Cl"),
        (sections.WON, b"\xc3L"),
    ],
)
def test_what_was_kept_before_there_was_a_table_is_found_where_it_lies(kind, name):
    assert sections.of("CL", kind) == name


@pytest.mark.parametrize("by_hand", [0, 1])
def test_crash_landings_setting_is_found_where_older_drives_kept_it_behind_the_consoles(by_hand):
    store = Store(None)
    store.put(sections.SETTINGS, b"\2\1\1\4\0\0\1" + bytes((by_hand,)))
    settings = Settings(store)
    assert store.get(sections.of("CL", sections.PREFS)) == bytes((by_hand,))
    assert store.get(sections.SETTINGS) == b"\2\1\1\4\0\0\1\0\0" and settings.chosen(CONTRAST) == 1


def test_the_consoles_own_sections_lie_where_they_lay():
    assert (sections.SETTINGS, sections.FAULTS, sections.RESET) == (b"ST", b"FT", b"?r")


def test_no_other_module_of_the_console_makes_a_name():
    literal = re.compile(r"""\b(?:get|put)\(b["']""")
    made = re.compile(r"prefix(\[.\])?\.(lower|encode)|ord\([a-z_.]*prefix")
    for path in sorted(path for path in LIB.parent.rglob("*.py") if path.parent.name != "hw"):
        code = path.read_text("utf-8").partition('"""\n\n')[2]
        if path.name != "sections.py":
            assert not literal.search(code) and not made.search(code), path.name


@pytest.mark.parametrize("prefix", ["ST", "FT"])
def test_statistics_of_a_game_with_the_consoles_letters_leave_settings_and_faults_alone(prefix):
    store = Store(bytearray(8192))
    settings = Settings(store)
    settings.change(BRIGHTNESS, -3)
    settings.keep()
    store.put(sections.FAULTS, b"ME 1")
    row = statistics.Row()
    row.played = 9
    statistics.keep(store, Title(prefix), [row])
    assert [found.played for found in statistics.rows(store, Title(prefix))] == [9]
    assert store.get(b"ST") == b"\2\0\1\1\0\0\0\0\0" and store.get(b"FT") == b"ME 1"
    statistics.reset(store, Title(prefix))
    assert store.get(b"ST") and store.get(b"FT")


def test_new_takes_no_letters_of_the_consoles_or_of_the_examples(tmp_path):
    shutil.copytree(find_drive() / "games" / "example", tmp_path / "games" / "example")
    prefixes = {new.create_game(name, tmp_path)[1] for name in ("star", "fruit tree", "my pets", "stone", "far top")}
    assert len(prefixes) == 5 and not prefixes & {"ST", "FT", "MP"}


@pytest.mark.parametrize(
    ("prefix", "says"),
    [
        ("ST", "the prefix ST is taken by the console"),
        ("FT", "the prefix FT is taken by the console"),
        ("MP", "the prefix MP is taken by example"),
        ("FO", "the prefix FO is taken by fox"),
        ("St", "the prefix is two capital letters, not 'St'"),
    ],
)
def test_check_says_which_letters_are_taken(tmp_path, prefix, says):
    new.create_game("fox", tmp_path)
    folder, given = new.create_game("star", tmp_path)
    title = folder / "title.txt"
    title.write_text(title.read_text("utf-8").replace("prefix: " + given, "prefix: " + prefix), "utf-8")
    found = CliRunner().invoke(cli, ["check", "star", "--drive", str(tmp_path)])
    assert found.exit_code == 1 and says in found.output


@pytest.mark.parametrize("prefix", ["cl", "Cl", "cL", "C1", "??", "C", "CLL"])
def test_a_title_with_other_letters_than_capitals_is_no_game(tmp_path, prefix):
    """Their sections would be another game's. The console reports it and plays the remaining games."""
    place = tmp_path / "games" / "fox"
    place.mkdir(parents=True)
    place.joinpath("title.txt").write_text("name: Fox\nprefix: %s\nseats: 2\n" % prefix, "utf-8")
    with Sim(files=tmp_path) as sim:
        sim.boot()
        sim.run(100)
        launcher = sim.console.scenes[0]
        assert "fox" not in launcher.folders and len(launcher.folders) > 1
        assert "fox/title.txt is damaged." in " ".join(page(sim))
