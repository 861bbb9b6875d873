"""The badge's speed: a game is the same whether a step takes 4 ms (the simulator) or 12 to 60 ms (a badge)."""

import random
from functools import cache

import fingers
import pytest
import two_badges
from clause_table import names_of, record_of
from click.testing import CliRunner
from on_screen import scene, scene_name, session
from shipped import GAMES, PREFIXES, TURNS
from test_lessons import GAMES as WITH_LESSON
from test_lessons import begin, to_the_end, words
from whole_games import may_press

from deckhand_sim.cli import cli
from deckhand_sim.device.boards import BOARDS
from deckhand_sim.frontends.monkey import press_random_buttons
from deckhand_sim.frontends.replay import open_table, record_code
from deckhand_sim.link import cable
from deckhand_sim.pace import JITTER, PACES, SLOW, step_lengths
from deckhand_sim.simulator import Sim
from deckhand_sim.studies import arena

LONGEST_MS = 600_000
REST_MS = 2500  # all animation has ended
DECISIONS = 6
AT_LEVEL = "fair"
QUICK = ("60", JITTER)  # in the contributor's tier; the other paces are in the second one
LETTERS = {game: letters for letters, game in PREFIXES.items()}


def paces(quick=QUICK):
    """All paces except today's; those that aren't quick are marked slow."""
    return [pace if pace in quick else pytest.param(pace, marks=pytest.mark.slow) for pace in (*SLOW, JITTER)]


def steps(sim, ms):
    """The length of each console step in this many milliseconds."""
    times = []
    step = sim.console.step
    sim.console.step = lambda now: (times.append(now), step(now))
    sim.run(ms)
    del sim.console.step
    return [after - before for before, after in zip(times, times[1:], strict=False)]


# -- the simulator


@pytest.mark.parametrize("pace", SLOW)
def test_a_step_takes_the_time_of_its_pace(pace):
    with Sim(pace=pace) as sim:
        sim.boot()
        sim.run(500)
        assert set(steps(sim, 3000)) <= {int(pace), int(pace) + 1}


def test_a_jittered_run_has_steps_of_many_lengths_and_is_the_same_again():
    def run(pace):
        with Sim(pace=pace) as sim:
            sim.boot()
            sim.run(500)
            return steps(sim, 20_000)

    found = run("jitter:7")
    assert found == run("jitter:7") != run("jitter:8")
    assert min(found) < 10 and max(found) > 90 and len(set(found)) > 10


def test_a_pace_can_change_while_the_badge_runs():
    with Sim() as sim:
        sim.boot()
        sim.run(500)
        assert max(steps(sim, 400)) < 10
        sim.pace = "60"
        sim.run(100)
        assert min(steps(sim, 1000)) == 60


@pytest.mark.parametrize("pace", ["0", "-4", "1001", "quick", "jitter:", "jitter:x", ""])
def test_no_such_pace_is_one_line(pace, tmp_path):
    with pytest.raises(ValueError, match="^[^\n]*use fixed, jitter"):
        step_lengths(pace)
    done = CliRunner().invoke(cli, ["shot", str(tmp_path / "x.png"), "--pace", pace])
    assert done.exit_code != 0 and "use fixed, jitter" in " ".join(done.output.split())


@pytest.mark.parametrize("board", [name for name, board in BOARDS.items() if board.has_shared_key])
def test_a_tapped_key_is_select_however_long_a_step_takes(board):
    with Sim(board, settings={"DECKHAND_START": "CL-000007"}) as sim:
        sim.boot()
        sim.until(lambda: sim.console and sim.console.scenes and scene_name(sim) in ("play", "tour"))
        sim.keys("B wait:500")
        sim.pace = "700"
        for _ in range(20):  # at every moment between two steps
            sim.keys("SELECT wait:2060")
            assert scene_name(sim) == "play", "START opens the menu"


# -- games


@pytest.mark.parametrize("pace", PACES)
def test_select_held_ends_a_hand_of_crunch(pace):
    with Sim(settings={"DECKHAND_START": "CR-000007"}, pace=pace) as sim:
        sim.boot()
        sim.until(lambda: sim.console and sim.console.scenes and scene_name(sim) == "play")
        sim.until(lambda: session(sim).driver)
        sim.run(500)
        sim.hold("SELECT", 1800)
        assert scene_name(sim) == "play" and session(sim).rules.stopped()


def start(code, pace):
    sim = Sim(settings={"DECKHAND_START": code}, pace=pace)
    sim.boot()
    sim.until(lambda: sim.console and sim.console.scenes and scene_name(sim) in ("play", "tour"))
    if scene_name(sim) == "tour":
        sim.keys("B wait:300")
    return sim


def is_over_or_asks(sim):
    return scene_name(sim) == "result" or may_press(sim, session(sim))


@cache
def script(game):
    """[(moves so far, state, keys)] of a person's decisions at today's pace, with bots in the other seats."""
    found = []
    with start("%s-000007" % LETTERS[game], "fixed") as sim:
        table = session(sim)
        while len(found) < DECISIONS:
            sim.until(lambda: is_over_or_asks(sim), LONGEST_MS)
            sim.run(REST_MS)
            count = len(table.history)
            sim.run(REST_MS)
            if not may_press(sim, table) or len(table.history) > count:  # moves that are played automatically
                continue
            move, _ = arena.player(game, AT_LEVEL)(table.rules, table.seat(), count)
            keys = fingers.find_keys(sim, move)
            found.append((count, bytes(table.rules.state), " ".join(keys)))
            sim.keys(" ".join(keys))
            assert table.history[count] == move
    return found


@pytest.mark.slow_but("landslide-60", "onslaught-jitter")
@pytest.mark.parametrize("pace", paces())
@pytest.mark.parametrize("game", TURNS)
def test_the_same_keys_play_the_same_game(game, pace):
    with start("%s-000007" % LETTERS[game], pace) as sim:
        table = session(sim)
        for count, state, keys in script(game):
            sim.until(lambda count=count: is_over_or_asks(sim) and len(table.history) >= count, LONGEST_MS)
            sim.run(2 * REST_MS)
            assert (len(table.history), bytes(table.rules.state)) == (count, state)
            sim.keys(keys)


def shown_to_its_end(record, pace):
    with Sim(settings={"DECKHAND_START": record_code(record)}, pace=pace) as sim:
        watcher = open_table(sim, record, paused=True)
        for _ in watcher.moves:
            watcher.forward()
            sim.run(60)
            sim.until(lambda: not watcher.is_busy, 20_000, 60)
        assert scene_name(sim) == "play" and "Traceback" not in sim.serial
        rules = session(sim).rules
        assert rules.result() and not rules.seat()


def shortest(game):
    return min((record_of(game, name) for name in names_of(game)), key=lambda record: len(record.moves))


@pytest.mark.slow_but("crash_landing-jitter", "landslide-60")
@pytest.mark.parametrize("pace", paces())
@pytest.mark.parametrize("game", GAMES)
def test_a_golden_playthrough_is_shown_to_its_end(game, pace):
    shown_to_its_end(shortest(game), pace)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name", "pace"),  # alternating paces; the test above covers all paces of each game
    [(game, name, SLOW[i % len(SLOW)]) for game in GAMES for i, name in enumerate(names_of(game))],
)
def test_every_golden_playthrough_is_shown_to_its_end(game, name, pace):
    shown_to_its_end(record_of(game, name), pace)


@pytest.mark.slow_but("crunch-60", "landslide-jitter")
@pytest.mark.parametrize("pace", paces())
@pytest.mark.parametrize("game", WITH_LESSON)
def test_a_lesson_is_played_to_its_end(game, pace):
    with Sim(pace=pace) as sim:
        sim.boot()
        sim.until(lambda: sim.console and sim.console.scenes)
        begin(sim, game)
        to_the_end(sim)
        assert "You can play" in words(sim)


@pytest.mark.parametrize("pace", paces())
@pytest.mark.parametrize("game", GAMES)
def test_a_result_is_shown_and_left(game, pace):
    record = shortest(game)
    with Sim(settings={"DECKHAND_START": record_code(record)}, pace=pace) as sim:
        watcher = open_table(sim, record, paused=True)
        watcher.go(len(watcher.moves))  # its last position: the end screen is shown next
        session(sim).players[0] = 0
        scene(sim).watcher = None
        sim.until(lambda: sim.console.scenes and scene_name(sim) == "result", 60_000)
        sim.run(600)
        assert record.deal == session(sim).deal() and any(record.game in name for name in sim.modules)
        sim.keys("RIGHT wait:900 LEFT wait:2000")
        assert scene_name(sim) == "result" and "Traceback" not in sim.serial


# -- double events in a step


@pytest.mark.slow
@pytest.mark.parametrize("pace", [pytest.param("fixed", marks=pytest.mark.slow), "60"])
def test_a_hint_may_be_asked_for_at_any_moment_after_a_move(pace):
    count, _, keys = script("crash_landing")[0]
    for after_ms in range(0, 1200, 40):
        with start("CL-000007", pace) as sim:
            sim.until(lambda: len(session(sim).history) >= count and may_press(sim, session(sim)))
            sim.run(REST_MS)
            sim.keys("%s wait:%d SELECT wait:900" % (keys, after_ms + 1))
            assert scene_name(sim) == "play", sim.serial


@pytest.mark.slow
@pytest.mark.parametrize("step_ms", [33, 60])
@pytest.mark.parametrize("game", ["landslide", "crash_landing"])
def test_two_linked_badges_play_the_same_game(game, step_ms, monkeypatch):
    def run(sims, ms, _=4):
        cable.run(sims, ms, step_ms)

    monkeypatch.setattr(two_badges, "run", run)
    with two_badges.two_badges(game) as (one, two, _):
        two_badges.want_link(one, two)
        two_badges.sit_down(one, two)
        two_badges.play_on((one, two), 6, random.Random(1))
        first, second = session(one), session(two)
        assert len(first.history) >= 6 and first.history == second.history
        assert first.rules.state == second.rules.state


@pytest.mark.slow_but("60")
@pytest.mark.parametrize("pace", ["60", JITTER, "250"])
def test_random_presses_break_nothing(pace):
    seen = press_random_buttons(700, 101, pace=pace)
    assert seen.presses == 700 and seen.games
