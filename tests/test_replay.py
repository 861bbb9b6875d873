"""deckhand replay: checks a record, and pictures it, by the command line; and what is played with --record."""

from click.testing import CliRunner
from PIL import Image
from test_records import example

from deckhand_sim.cli import cli
from deckhand_sim.core import Sim
from deckhand_sim.recorder import keep_records
from deckhand_sim.records import read, write
from deckhand_sim.replay import open_table


def run(*arguments):
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def saved(folder):
    path = folder / "game.txt"
    path.write_text(write(example()))
    return path


def test_verify_says_what_the_game_was(tmp_path):
    done = run("replay", saved(tmp_path), "--verify")
    assert done.exit_code == 0 and "crash_landing, deal 1, 25 moves: places 1, scores 5" in done.output


def test_a_damaged_record_is_one_line_with_its_number(tmp_path):
    path = saved(tmp_path)
    path.write_text(path.read_text().replace("burn 3,4,7 up", "burn 3,4,8 up"))
    done = run("replay", path, "--gif", tmp_path / "game.gif")
    assert done.exit_code == 1 and "line 13:" in done.output and "Traceback" not in done.output
    assert not (tmp_path / "game.gif").exists()


def test_a_gif_shows_the_game(tmp_path):
    done = run("replay", saved(tmp_path), "--gif", tmp_path / "game.gif", "--png", tmp_path / "end.png")
    assert done.exit_code == 0, done.output
    with Image.open(tmp_path / "game.gif") as gif:
        assert gif.n_frames > 40 and gif.size == (320, 256)
    assert Image.open(tmp_path / "end.png").size == (640, 512)


def test_steps_go_on_and_back_by_keys():
    with Sim(settings={"DECKHAND_START": "CL-000001"}) as sim:
        watcher = open_table(sim, example(), paused=True)
        sim.keys("RIGHT wait:900 RIGHT wait:900 RIGHT wait:900")
        assert watcher.at == 3
        sim.keys("LEFT wait:100")
        assert watcher.at == 2
        assert sim.console.scenes[-1].session.rules.altitude(1) == 17
        sim.keys("A wait:60000")
        assert watcher.at == len(example().moves)
        assert sim.console.scenes[-1].session.rules.result() == ((1,), (5,))


def test_every_finished_game_is_recorded(tmp_path):
    with Sim(settings={"DECKHAND_START": "CL-000001"}) as sim:
        sim.boot()
        keep_records(sim, tmp_path)
        sim.run(400)
        sim.keys("A wait:900 A wait:900 " * 6 + "wait:3000")
        found = list(tmp_path.glob("*.txt"))
        assert len(found) == 1
        record = read(found[0].read_text())
        assert record.result == ((0,), (0,)) and record.players == ("human",)
