"""`deckhand new`, `check` and `play` in folders that aren't a drive: they report correctly where a game is."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from deckhand_sim.authoring import new as new_module
from deckhand_sim.cli import cli
from deckhand_sim.device import drive as drive_module

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def drive(tmp_path):
    """A pupil's drive with only the example."""
    place = tmp_path / "mine"
    place.mkdir()
    shutil.copy(ROOT / "code.py", place)
    shutil.copytree(ROOT / "lib", place / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "games/example", place / "games/example", ignore=shutil.ignore_patterns("__pycache__"))
    return place


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    place = tmp_path / "elsewhere"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def says(*words):
    result = CliRunner().invoke(cli, words)
    assert not result.exception or isinstance(result.exception, SystemExit), result.exception
    return result.output


def test_a_new_game_on_another_drive_is_named_by_its_whole_path(drive, elsewhere):
    told = says("new", "fox", "--drive", str(drive))
    assert told.startswith("Created %s" % (drive / "games/fox")) and "cd %s\n" % drive in told


@pytest.mark.parametrize("inside", ["", "games", "games/example"])
def test_a_drive_is_found_from_its_games_folder(drive, inside, monkeypatch):
    monkeypatch.chdir(drive / inside)
    assert drive_module.find_drive() == drive
    assert says("new", "fox").split()[1].rstrip(";").endswith("games/fox")
    assert (drive / "games/fox/rules.py").is_file()


def test_check_takes_the_path_of_a_game_wherever_it_is(drive, elsewhere, monkeypatch):
    seen = []
    monkeypatch.setattr("deckhand_sim.authoring.check.findings", lambda game, place: seen.append((game, place)) or [])
    says("new", "fox", "--drive", str(drive))
    assert says("check", str(drive / "games/fox")) == "games/fox is a game\n"
    monkeypatch.chdir(drive / "games/fox")
    says("check", ".")
    says("check", "fox")
    assert seen == [("fox", drive)] * 3


def test_check_says_where_it_looked(elsewhere):
    told = says("check", "nogame")
    assert "there is no games/nogame; there are" in told and " in %s" % drive_module.find_drive() in told


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "play"])
def test_a_game_of_ones_own_drive_is_pointed_to(elsewhere, command, monkeypatch):
    monkeypatch.setattr(new_module, "is_installed", lambda place: True)
    told = says("new", "fox")
    assert "cd deckhand-games\n" in told
    assert "fox is in deckhand-games: cd deckhand-games first" in says(command, "fox")
