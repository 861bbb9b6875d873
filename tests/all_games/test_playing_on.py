"""deckhand play --from and --watch, deckhand games, and shell completion."""

import os
import shutil

import pytest
from click.testing import CliRunner
from on_screen import by_hand

from deckhand_sim import cli
from deckhand_sim.device.drive import find_drive
from deckhand_sim.frontends.launch_options import complete_games
from deckhand_sim.frontends.live_reload import reload_on_save
from deckhand_sim.frontends.replay import record_code
from deckhand_sim.frontends.resume import read_unfinished, resume
from deckhand_sim.records import read_file, session_record, write
from deckhand_sim.simulator import Sim

BOOK = find_drive() / "tests" / "playthroughs"


@pytest.mark.parametrize(
    "name", ["crash_landing/soft-landing", "landslide/match-1", "chaos_cruisers/three-laps", "onslaught/gives-up"]
)
def test_a_record_is_gone_on_with_where_it_ends(name, tmp_path):
    whole = read_file(BOOK / (name + ".txt"))
    whole.moves, whole.result = whole.moves[:5], None
    whole.players = ("human", "fair")[: whole.seats] + ("hard",) * (whole.seats - 2)
    (tmp_path / "part.txt").write_text(write(whole))
    record = read_unfinished(tmp_path / "part.txt")
    assert read_unfinished(BOOK / (name + ".txt"), 5).moves == record.moves, "or after so many of a whole game's moves"
    with Sim(settings={"DECKHAND_START": record_code(record)}) as sim:
        resume(sim, record)
        by_hand(sim)
        session = sim.console.scenes[-1].session
        assert write(session_record(session)) == (tmp_path / "part.txt").read_text()
        sim.hold("START", 2300)
        sim.run(500)
        kept = sim.nvm
    with Sim(nvm=kept, settings={"DECKHAND_START": record.game}) as sim:
        sim.boot(run_boot=True)
        sim.run(500)
        sim.press("A")
        sim.run(800)
        session = sim.console.scenes[0].session
        assert list(session_record(session).moves[:5]) == record.moves, "it was saved like any game"


def test_real_time_is_not_gone_on_with(tmp_path):
    record = read_file(BOOK / "crunch" / "hand-1.txt")
    record.moves, record.result = record.moves[:20], None
    (tmp_path / "part.txt").write_text(write(record))
    done = CliRunner().invoke(cli.cli, ["play", "--from", str(tmp_path / "part.txt")])
    assert done.exit_code == 1 and "a real-time game can't be resumed" in done.output


@pytest.mark.slow
def test_a_saved_file_begins_the_game_anew(tmp_path):
    folder = tmp_path / "fox"
    folder.mkdir()
    rules = folder / "rules.py"
    rules.write_text("one")
    begun = []

    class Badge:
        def run(self, ms):
            begun.append("ran")

    badge = Badge()
    reload_on_save(badge, folder, lambda: begun.append("anew"))

    def look():
        import time

        time.sleep(0.6)
        badge.run(1)

    look()
    assert begun == ["ran"]
    os.utime(rules, ns=(1, 1))
    look()
    assert begun == ["ran", "anew", "ran"], "before the clock advances"
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "rules.pyc").write_text("")
    look()
    rules.unlink()
    look()
    assert begun == ["ran", "anew", "ran", "ran", "anew", "ran"]


def test_the_badge_that_is_switched_on_anew_has_the_new_rules(tmp_path):
    drive = tmp_path / "drive"
    for part in ("code.py", "boot.py"):
        drive.mkdir(exist_ok=True)
        shutil.copy(find_drive() / part, drive)
    for part in ("lib", "games/onslaught", "seeds"):
        shutil.copytree(find_drive() / part, drive / part)
    with Sim(drive=drive, settings={"DECKHAND_START": "ON-000005"}) as sim:
        sim.boot(run_boot=True)
        sim.run(500)
        with open(drive / "games/onslaught/rules.py", "a") as file:
            file.write("\n\nRules.NEW = 7\n")
        sim.boot(run_boot=True)
        sim.run(500)
        assert sim.console.scenes[-1].session.rules.NEW == 7


def test_games_lists_letters_seats_and_options():
    listed = CliRunner().invoke(cli.cli, ["games"]).output
    assert "CL  crash_landing   Crash Landing; seats: 1, 2; by Rocco Privetera" in listed
    assert "ON  onslaught       Onslaught; seats: 1; by Thorin N. Tatge" in listed
    one = CliRunner().invoke(cli.cli, ["games", "crash_landing"]).output.splitlines()
    assert len(one) == 5 and one[1].startswith("      reentry: [off] ")


def test_the_shell_completes_commands_and_games(monkeypatch):
    class Context:
        params = {}

    assert complete_games(Context, None, "cr") == ["crash_landing", "crunch"]
    done = CliRunner().invoke(
        cli.cli,
        prog_name="deckhand",
        env={"_DECKHAND_COMPLETE": "bash_complete", "COMP_WORDS": "deckhand play la", "COMP_CWORD": "2"},
    )
    assert done.output.strip() == "plain,landslide"
