"""A pupil's own games: made, played to the end, recorded, replayed, verified; settings and faults aren't changed."""

import re
import shutil

import pytest
from click.testing import CliRunner
from on_screen import page, scene_name
from PIL import Image

from deckhand_sim import games_on_drive
from deckhand_sim.cli import cli
from deckhand_sim.deploy import kit
from deckhand_sim.device.drive import find_drive
from deckhand_sim.frontends import play
from deckhand_sim.frontends.recorder import keep_records
from deckhand_sim.records import Record, RecordError, read, read_file, write
from deckhand_sim.simulator import Sim

DIM = 1  # index of a brightness
DRAWN_ENOUGH = 15  # points of a banked pot
POT = 13  # of Magpie's state


@pytest.fixture(scope="module")
def pristine(tmp_path_factory):
    place = tmp_path_factory.mktemp("own") / "drive"
    kit.write_folder(kit.build(find_drive(), ["crash_landing"], source=True), place)
    return place


@pytest.fixture
def own(pristine, tmp_path):
    """A pupil's drive outside the working directory: every command gets its path."""
    place = tmp_path / "drive"
    shutil.copytree(pristine, place)
    return place


def run(*words):
    return CliRunner().invoke(cli, [str(word) for word in words])


def make(own, name, letters=None):
    """Make a game with `deckhand new`; `letters` are written into its title by hand."""
    done = run("new", name, "--drive", own)
    assert done.exit_code == 0, done.output
    folder = own / "games" / re.search(r"games/(\w+)", done.output)[1]
    if letters:
        for path in folder.iterdir():
            path.write_text(re.sub(r"\b[A-Z]{2}(?=-\d)|(?<=prefix: )..", letters, path.read_text("utf-8")), "utf-8")
    return folder.name


def give_settings_and_faults(sim):
    """Saves of a badge that was dimmed and had one fault."""
    console = sim.console
    sim.keys("START wait:100 DOWN*3 LEFT*3 wait:50 B wait:100")
    assert console.settings.chosen(3) == DIM
    sim.fail_at(sim.uptime_us // 1000)
    sim.run(100)
    assert scene_name(sim) == "fault"
    sim.keys("A wait:100")
    return kept(sim)


def kept(sim):
    """The bytes of the console's own sections."""
    return sim.console.store.get(b"ST"), sim.console.store.get(b"FT")


def play_to_the_end(sim, folder):
    """Play by keys from the launcher to the end, and back to the launcher."""
    launcher = sim.console.scenes[0]
    while launcher.folders[launcher.at] != folder:
        sim.press("RIGHT")
    sim.keys("A wait:100 A wait:900")
    assert scene_name(sim) == "play"
    session = sim.console.scenes[-1].session
    for _ in range(400):
        if scene_name(sim) == "result":
            break
        if session.humans_turn():
            sim.press("RIGHT" if session.rules.state[POT] >= DRAWN_ENOUGH else "LEFT")
            sim.press("A")
        sim.run(900)
    assert scene_name(sim) == "result" and session.rules.result()
    sim.run(300)
    sim.hold("START", 2300)
    sim.run(100)
    assert scene_name(sim) == "launcher"


@pytest.mark.slow_but("Star-ST")
@pytest.mark.parametrize(
    ("name", "letters"), [("Star", None), ("Star", "ST"), ("Fruit Tree", None), ("Fruit Tree", "FT")]
)
def test_a_game_is_played_recorded_replayed_and_verified_and_settings_and_faults_stay(own, tmp_path, name, letters):
    game = make(own, name, letters)
    with Sim(drive=own, seed=5) as sim, games_on_drive.use_drive(own):
        sim.boot()
        keep_records(sim, tmp_path / "records")
        sim.run(100)
        before = give_settings_and_faults(sim)
        assert all(before)
        for _ in range(3):
            play_to_the_end(sim, game)
            assert kept(sim) == before
        sim.power_off()
        sim.boot()
        sim.run(100)
        assert kept(sim) == before and sim.console.settings.chosen(3) == DIM
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == 3
    for path in records:
        with games_on_drive.use_drive(own):
            record = read_file(path)
            assert record.game == game and record.result and write(record) == path.read_text("utf-8")
        done = run("replay", path, "--verify", "--drive", own)
        assert done.exit_code == 0 and "%s, deal %d" % (game, record.deal) in done.output
    picture = tmp_path / "end.png"
    done = run("replay", records[0], "--png", picture, "--drive", own)
    assert done.exit_code == 0, done.output
    assert Image.open(picture).size == (640, 512)


def test_statistics_of_a_game_with_the_consoles_prefix_are_shown_and_erased(own):
    game = make(own, "Star", "ST")
    with Sim(drive=own, seed=5) as sim:
        sim.boot()
        sim.run(100)
        before = give_settings_and_faults(sim)
        play_to_the_end(sim, game)
        sim.keys("A wait:100 UP A wait:100")
        assert scene_name(sim) == "statistics"
        assert "Played 1" in page(sim)
        assert kept(sim) == before


class Player:
    """A front end whose player wins or loses one game and quits."""

    def __init__(self, sim, game):
        self.sim = sim
        self.game = game

    def play(self):
        self.sim.run(100)
        play_to_the_end(self.sim, self.game)


@pytest.mark.parametrize("file", ["", "notation.py"])
def test_play_records_the_game_of_another_drive_or_says_why_not(own, tmp_path, monkeypatch, file):
    game = make(own, "Star")
    if file:
        (own / "games/star" / file).unlink()
    monkeypatch.setattr(play, "_open_front_end", lambda sim, wish, pictures: Player(sim, game))
    done = run("play", "--fresh", "--drive", own, "--record", tmp_path / "records")
    assert done.exit_code == 0, done.output
    found = list((tmp_path / "records").iterdir())
    if file:
        assert found == [] and "No record was written: ModuleNotFoundError: No module named" in done.output
    else:
        assert run("replay", found[0], "--verify", "--drive", own).exit_code == 0


def example_record(own):
    """A short unfinished game of Star as text."""
    make(own, "Star")
    with games_on_drive.use_drive(own):
        return write(Record("star", 7, 2, (), ("human", "fair"), ["draw"], None))


@pytest.mark.parametrize(
    "name",
    [
        "../../../etc",
        "star/../star",
        "/star",
        ".star",
        "star\x1b[31m",
        "\x1b]0;title\x07",
        "star\x00",
        "star.rules",
        "os",
        "STAR",
        "",
        "st\u00e4r",
        "x" * 150,
    ],
)
def test_a_hostile_name_of_a_game_is_one_clear_line(own, tmp_path, name):
    path = tmp_path / "game.txt"
    path.write_bytes(example_record(own).replace("game: star ", "game: %s " % name).encode())
    for command in (("--verify",), ("--png", tmp_path / "end.png")):
        done = run("replay", path, *command, "--drive", own)
        assert done.exit_code == 1 and "line 2: unknown game '" in done.output
        assert len(done.output.splitlines()) == 1 and done.output.strip().isprintable()
        assert "there are crash_landing, star" in done.output
    assert not (tmp_path / "end.png").exists()


def test_what_else_a_record_says_is_shown_without_what_a_terminal_obeys(own):
    text = example_record(own)
    for old in ("Deckhand record", "deal: 7", "seats: 2", "options", "human", "moves: 1", "draw", "result: ", "sum: "):
        with games_on_drive.use_drive(own), pytest.raises(RecordError) as refused:
            read(text.replace(old, old[:-1] + "\x1b[2J\x07\u202e" + old[-1], 1))
        assert str(refused.value).isascii() and str(refused.value).isprintable()


def test_a_game_that_is_on_no_drive_or_cannot_be_loaded_is_told(own, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(example_record(own), "utf-8")
    done = run("replay", path, "--verify")
    assert done.exit_code == 1 and "unknown game 'star'; there are chaos_cruisers, " in done.output
    rules = own / "games/star/rules.py"
    rules.write_text("import nothing_like_that\n", "utf-8")
    done = run("replay", path, "--verify", "--drive", own)
    assert done.exit_code == 1 and "line 2: games/star cannot be loaded: ModuleNotFoundError" in done.output
    assert len(done.output.splitlines()) == 1


def test_a_game_of_the_drives_own_counts_though_one_here_has_its_name(own, tmp_path):
    """A record is replayed with the rules that it was played by."""
    make(own, "Star")
    shutil.rmtree(own / "games/crash_landing")
    (own / "games/star").rename(own / "games/crash_landing")
    with games_on_drive.use_drive(own):
        text = write(Record("crash_landing", 7, 2, (), ("human", "fair"), ["draw"], None))
    path = tmp_path / "game.txt"
    path.write_text(text, "utf-8")
    assert run("replay", path, "--verify", "--drive", own).exit_code == 0
    assert run("replay", path, "--verify").exit_code == 1


def test_real_time_is_said_by_the_title(own):
    make(own, "Star")
    title = own / "games/star/title.txt"
    with games_on_drive.use_drive(own):
        assert not games_on_drive.is_real_time("star")
        title.write_text(title.read_text("utf-8").replace("needs: cards", "needs: cards, real-time"), "utf-8")
        assert games_on_drive.is_real_time("star")
        with pytest.raises(RecordError, match="line 8: 'tick seat move' was expected, not 'draw'"):
            read(
                "Deckhand record 1\ngame: star 1\ndeal: 7\nseats: 2\noptions: none\nplayers: human fair\nmoves: 1\n"
                "draw\nresult: none\nsum: 00000000\n"
            )
    assert games_on_drive.is_real_time("crunch") and not games_on_drive.is_real_time("landslide")
