"""deckhand replay: checks a record and renders it on the command line; and games played with --record."""

from pathlib import Path

import pytest
from clause_table import FOLDER
from click.testing import CliRunner
from PIL import Image
from shipped import GAMES
from test_records import example

from deckhand_sim.cli import cli
from deckhand_sim.frontends import replay
from deckhand_sim.frontends.recorder import keep_records
from deckhand_sim.frontends.replay import frames, open_table, record_code
from deckhand_sim.records import read, read_file, write
from deckhand_sim.simulator import Sim

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SECOND_SEAT_FIRST = FOLDER / "landslide" / "match-2.txt"


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


def seconds(path):
    """Length of an animation without its last frame, and its number of frames."""
    with Image.open(path) as gif:
        times = []
        for frame in range(gif.n_frames):
            gif.seek(frame)
            times.append(gif.info["duration"])
    return sum(times[:-1]) / 1000, len(times)


def test_some_moves_of_it_at_another_speed_and_size(tmp_path):
    path, out = saved(tmp_path), tmp_path / "game.gif"
    assert run("replay", path, "--gif", out, "--moves", "3-9").exit_code == 0
    slow, pictures = seconds(out)
    done = run(
        "replay", path, "--gif", out, "--moves", "3-9", "--speed", "2", "--scale", "1", "--png", tmp_path / "end.png"
    )
    assert done.exit_code == 0 and seconds(out)[1] == pictures
    assert seconds(out)[0] == pytest.approx(slow / 2, rel=0.05)
    assert Image.open(out).size == (160, 128)
    with Sim(settings={"DECKHAND_START": "CL-000001"}) as sim:
        watcher = open_table(sim, example(), paused=True)
        watcher.go(9)
        sim.run(400)
        sim.shot(tmp_path / "there.png")
    assert (tmp_path / "end.png").read_bytes() == (tmp_path / "there.png").read_bytes()


def test_a_picture_that_grows_too_long_is_refused_and_nothing_is_left(tmp_path, monkeypatch):
    monkeypatch.setattr(replay, "_MAX_FRAMES", 3)
    path = saved(tmp_path)
    done = run("replay", path, "--gif", tmp_path / "game.gif")
    assert done.exit_code == 1 and "over 3 frames: choose fewer moves, --moves 1-100" in done.output
    assert list(tmp_path.iterdir()) == [path]


def test_crunch_is_shown_in_its_own_time(tmp_path):
    path = FOLDER / "crunch" / "hand-3.txt"
    ticks = [int(text.split()[0]) for text in read_file(path).moves]
    assert run("replay", path, "--gif", tmp_path / "game.gif", "--moves", "1-30").exit_code == 0
    assert seconds(tmp_path / "game.gif")[0] == pytest.approx((ticks[29] - ticks[0]) / 100, abs=1.5)


@pytest.mark.slow_but("landslide", "onslaught")
@pytest.mark.parametrize(
    "path",
    [
        FOLDER / "chaos_cruisers" / "chance-eight.txt",
        FOLDER / "crash_landing" / "race-by-chance-both-lost.txt",
        FOLDER / "crunch" / "hand-3.txt",
        FOLDER / "onslaught" / "scout-under-attack.txt",
        SECOND_SEAT_FIRST,
    ],
    ids=lambda path: path.parent.name,
)
def test_every_games_record_comes_to_its_end_on_the_screen(path):
    record = read_file(path)
    with Sim(settings={"DECKHAND_START": record_code(record)}) as sim:
        watcher = open_table(sim, record, paused=True)
        assert sum(1 for _ in frames(sim, watcher)) > len(record.moves) // 2
        assert watcher.at == len(record.moves)
        assert sim.console.scenes[-1].session.rules.result() == record.result


@pytest.mark.parametrize("game", GAMES)
def test_the_moving_pictures_of_our_pages_are_short_and_small(game):
    path = PICTURES / (game + ".gif")
    assert path.stat().st_size < 400_000
    assert 9 < seconds(path)[0] < 17


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
        sim.keys("wait:900 " + "A wait:1500 " * 4 + "UP LEFT A A wait:5000")
        found = list(tmp_path.glob("*.txt"))
        assert len(found) == 1
        record = read(found[0].read_text())
        assert record.result == ((0,), (0,)) and record.players == ("human",)


def test_a_picture_that_stays_for_days_is_one_of_the_longest_that_there_can_be(tmp_path):
    pictures = [(Image.new("RGB", (8, 8), ink), 5_000_000_000) for ink in ("red", "blue", "red")]
    assert replay.write_gif(tmp_path / "days.gif", pictures) == 3
    with Image.open(tmp_path / "days.gif") as gif:
        assert gif.info["duration"] == 655_350


def test_what_is_said_of_a_record_gives_a_terminal_no_orders(tmp_path):
    path = tmp_path / "a\x1b[31m\nok.txt"
    path.write_text("Deckhand record 1\ngame: \x1b]0;pwned\x07 1\n")
    done = CliRunner().invoke(cli, ["replay", str(path), "--verify"])
    assert done.exit_code == 1 and len(done.output.splitlines()) == 1 and "\x1b" not in done.output
