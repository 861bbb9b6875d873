"""The table contract, tested with the small game in games/stars: the console's duties for any table."""

import shutil

import pytest
from on_screen import animate, cursor, look, page, row, said, scene, scene_name, session, text

from deckhand.settings import NORMAL
from deckhand_sim.authoring import new
from deckhand_sim.authoring.contract import report
from deckhand_sim.deploy import kit
from deckhand_sim.device.drive import find_drive
from deckhand_sim.games_on_drive import use_drive
from deckhand_sim.simulator import Sim

TABLE = ("view.py", "drawing.py", "choices.py", "films.py", "narration.py")
ROWS = (3, 5, 4)
STATE = 13  # of the first row


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    place = tmp_path_factory.mktemp("stars") / "drive"
    kit.write_folder(kit.build(find_drive(), ["crash_landing"], source=True), place)
    stars = place / "games" / "stars"
    shutil.copytree(find_drive() / "games" / "stars", stars, dirs_exist_ok=True)
    (stars / "title.off").rename(stars / "title.txt")
    return place


@pytest.fixture
def sim(drive):
    with Sim(drive=drive, settings={"DECKHAND_START": "SX-000001-2"}) as badge, use_drive(drive):
        badge.boot()
        badge.run(400)
        if scene_name(badge) == "tour":
            badge.keys("B wait:100")
        session(badge).players[:] = bytes((0, 3))
        shown(badge, ROWS)
        yield badge


def shown(sim, rows, turn=0):
    session(sim).rules.state[STATE : STATE + 3] = bytes(rows)
    session(sim).rules.state[STATE - 1] = turn
    scene(sim).show_table()
    sim.run(60)


def at(count, line):
    return (line - 1) << 4 | count


def test_a_table_takes_at_most_150_lines_and_the_game_keeps_its_promises(drive):
    files = [drive / "games" / "stars" / name for name in TABLE]
    lines = [line for path in files for line in path.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 150
    with use_drive(drive):
        assert [(found.promise, found.broken) for found in report("stars") if found.broken] == []


def test_a_wheel_turns_round_all_moves_and_picks_leave_only_those_that_take_them(sim):
    seen = []
    for _ in range(sum(ROWS)):
        seen.append(look(sim).move)
        sim.press("RIGHT")
    assert look(sim).move == seen[0] and sorted(seen) == sorted(session(sim).rules.moves())
    sim.keys("DOWN wait:30")
    assert look(sim).picks == [0], "what the wheel showed"
    sim.keys("B DOWN A wait:30")
    assert look(sim).picks == [1 << 4] and look(sim).move == at(1, 2) and text(sim, 2) == "Take 1 of row 2: 11 left"
    sim.keys("RIGHT A wait:30")
    assert look(sim).move == at(2, 2) and row(sim) == 2
    assert "put back" in text(sim, 15) and "clear" in text(sim, 15)


def test_up_and_down_go_to_the_nearest_and_b_clears_goes_back_and_undoes(sim):
    sim.keys("DOWN RIGHT RIGHT DOWN wait:30")
    assert row(sim) == 2 and cursor(sim) is not None and look(sim).choice[1] == 48
    sim.keys("A wait:30")
    assert look(sim).picks == [1 << 4 | 2]
    sim.keys("B wait:30")
    assert not look(sim).picks and row(sim) == 2
    sim.keys("B wait:30")
    assert row(sim) == 0
    sim.keys("A wait:900")
    sim.until(lambda: len(session(sim).history) == 2 and session(sim).humans_turn(), 8000)
    sim.keys("wait:1500 B wait:100")
    assert len(session(sim).history) == 2 and "again" in said(sim)
    sim.keys("B wait:300")
    assert not session(sim).history


def test_a_costly_move_is_asked_about_once_and_b_takes_the_question_back(sim):
    shown(sim, (0, 3, 0))
    sim.keys("LEFT A wait:30")
    assert text(sim, 0) == "Sure? \x87 again" and not session(sim).history
    sim.keys("B wait:30")
    assert text(sim, 0) == "Take stars of one row"
    sim.keys("A A")
    sim.until(lambda: scene_name(sim) == "result", 8000)
    sim.run(2500)
    assert any("YOU LOSE" in words or "The last star loses." in words for words in page(sim))


def test_a_hint_points_at_its_move_and_a_press_plays_it(sim):
    sim.keys("SELECT")
    sim.until(lambda: said(sim).startswith("Hint:"), 5000)
    move = look(sim).move
    assert "take %d of row %d" % (move & 15, (move >> 4) + 1) in said(sim)
    sim.keys("A wait:20")
    assert session(sim).history[0] == move


def test_a_film_is_shown_and_whatever_ends_it_leaves_the_table_as_a_fresh_drawing(sim):
    animate(sim, NORMAL)
    session(sim).players[:] = bytes(2)
    star = scene(sim).view.star
    seen = set()
    scene(sim).play(look(sim).move)
    while scene(sim).is_moving():
        sim.run(20)
        seen.add((star.x, star.y))
    assert len(seen) > 8 and star.hidden
    for end in ("B wait:100", "START wait:100 B wait:200", "A wait:600"):
        session(sim).players[:] = bytes(2)
        scene(sim).play(next(iter(session(sim).rules.moves())))
        sim.run(60)
        sim.keys(end)
        sim.run(1500)
        before = sim.image().tobytes()
        scene(sim).show_table()
        sim.run(100)
        assert sim.image().tobytes() == before, end


def test_a_pause_keeps_picks_and_cursor_and_a_bot_answers(sim):
    sim.keys("DOWN DOWN A RIGHT wait:30")
    before = sim.image().tobytes(), look(sim).picks, look(sim).at
    sim.keys("START wait:200 B wait:300")
    assert (sim.image().tobytes(), look(sim).picks, look(sim).at) == before
    sim.keys("UP wait:30")
    assert row(sim) == 0, "past rows of which nothing can be picked"
    sim.keys("A wait:30")
    sim.until(lambda: len(session(sim).history) == 2 and session(sim).humans_turn(), 8000)
    sim.run(1500)
    assert row(sim) == 0 and not look(sim).picks


def test_a_compiled_kit_has_the_game_with_its_doors(drive):
    files = kit.build(drive, ["stars"])
    names = {path.rpartition("/")[2].partition(".")[0] for path in files if "games/stars/" in path}
    assert {"view", "drawing", "choices", "films", "narration", "rules", "bot"} <= names


def test_a_new_game_can_be_a_copy_of_it(tmp_path, drive):
    own = tmp_path / "drive"
    (own / "games").mkdir(parents=True)
    folder, prefix = new.create_game("Comet Tail", own, "stars")
    title = (folder / "title.txt").read_text("utf-8")
    assert "name: Comet Tail" in title and "prefix: " + prefix in title and "by: me, after Stars" in title
    assert prefix + "-2 Take" in (folder / "rules.py").read_text("utf-8")
