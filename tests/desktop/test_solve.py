"""deckhand solve: its solution is legal, and its record can be replayed."""

import pytest
from click.testing import CliRunner

from deckhand_sim import cli
from deckhand_sim.games import Answer
from deckhand_sim.games.crash_landing import solver as crash_landing
from deckhand_sim.records import read_file


def run(*words):
    return CliRunner().invoke(cli.cli, [str(word) for word in words])


@pytest.mark.parametrize("code", ["CL-000003", "ON-000001"])
def test_the_way_that_is_shown_wins(code, tmp_path):
    done = run("solve", code, "--record", tmp_path / "won.txt")
    assert done.exit_code == 0, done.output
    record = read_file(tmp_path / "won.txt")  # plays every move by the rules
    assert record.result[0] == (1,)
    assert done.output.startswith(
        "%s can be won: score %d in %d moves" % (code, record.result[1][0], len(record.moves))
    )


@pytest.mark.parametrize(
    ("proven", "says"), [(True, "CL-000003 cannot be won"), (False, "CL-000003: no solution found")]
)
def test_that_nothing_was_found_is_said_as_what_it_is(proven, says, monkeypatch):
    monkeypatch.setattr(crash_landing, "solve", lambda deal, options: Answer(None, [], proven))
    done = run("solve", "cl-000003")
    assert (done.exit_code, done.output.strip()) == (1, says)
