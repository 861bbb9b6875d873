"""The worst positions stored by `deckhand worst`: each can be loaded on the desktop and in the VM; the search finds more."""

import shutil

import pytest
from click.testing import CliRunner

from deckhand_sim.device.drive import find_drive
from deckhand_sim.measuring import engines, positions, worst_positions, worst_search
from deckhand_sim.measuring.budget import rules_of
from deckhand_sim.vm.badge import BadgeVm

pytestmark = [pytest.mark.slow, pytest.mark.needs("node")]

DRIVE = find_drive()
GAMES = engines.games(DRIVE)
KEPT = worst_positions.load_positions()
ROWS = {
    worst_positions.TURN,
    worst_positions.CHURN,
    worst_positions.FULLEST,
    *map(worst_positions.decision, range(3)),
    *map(worst_positions.stretch, range(3)),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_a_game_has_its_worst_position(game):
    rows = [one.what for one in worst_positions.load_positions(game)]
    assert ROWS <= set(rows) <= ROWS | {worst_positions.MOVE} and len(rows) == len(set(rows))


@pytest.mark.parametrize("one", KEPT, ids=lambda one: f"{one.game} {one.what}")
def test_a_worst_position_is_where_its_line_says(one):
    rules_of(DRIVE, one.game)
    stand = one.position()
    text = (one.folder / f"{one.record}.txt").read_text("utf-8")
    assert not stand.rules.refusal(stand.move, stand.seat)
    assert worst_search.describe_position(text, one.at) == one.words


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_game_is_gone_on_with_in_the_vm(game, node_kit):
    rules_of(DRIVE, game)
    stand = worst_positions.fullest_position(game)
    with BadgeVm(DRIVE) as badge:
        badge.boot()
        badge.resume(stand.table().saved_file())
        assert badge.fault() == "" and badge.scene() == ["play"]
        assert bytes(badge.value("list(start.the_console.scenes[0].session.rules.state)")) == bytes(stand.rules.state)
        if not stand.real_time:
            moves = [move for _, move, _ in stand.moved]
            assert badge.value("list(start.the_console.scenes[0].session.history)") == moves


def test_an_ending_is_one_move_before_the_result():
    for game in GAMES:
        rules_of(DRIVE, game)
        stand = positions.last_of_shortest_game(game)
        assert stand.rules.result() is None
        stand.rules.play(stand.move, stand.seat)
        assert stand.rules.result() is not None


def table():
    """The table's rows without the figures that were measured, and these."""
    lines = worst_positions.table_path().read_text("utf-8").splitlines()
    rows = [line.split(" | ") for line in lines if not line.startswith("#")]
    return [row[:4] + row[5:] for row in rows], [float(row[4]) for row in rows]


def test_a_search_goes_on_where_it_was_stopped(tmp_path, monkeypatch, node_kit, fuel_vm):
    shutil.copytree(DRIVE / "tests" / "playthroughs" / "onslaught", tmp_path / "playthroughs" / "onslaught")
    monkeypatch.setattr(worst_positions, "tests_folder", lambda drive=None: tmp_path)
    monkeypatch.setattr(
        worst_search, "tasks", lambda *_: [{"game": "onslaught", "play": 3, "name": "worst/onslaught-3"}]
    )
    order = ["onslaught", "--plays", "1", "--part", str(tmp_path / "part")]
    first = CliRunner().invoke(worst_search.search, order)
    assert first.exit_code == 0, first.output
    rows, figures = table()
    monkeypatch.setattr(worst_search, "find_candidates", None)  # no position is examined twice
    again = CliRunner().invoke(worst_search.search, order)
    assert again.exit_code == 0
    rows_again, figures_again = table()
    assert rows_again == rows and figures_again == pytest.approx(figures, rel=0.01)
    assert ROWS <= {one.what for one in worst_positions.load_positions("onslaught")}
    assert all(one.position().seat for one in worst_positions.load_positions("onslaught"))
