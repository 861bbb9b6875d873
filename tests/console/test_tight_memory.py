"""Scenes over a game, and the fault screen, get enough memory: the console evicts what it doesn't need."""

from pathlib import Path

import pytest
from golden import golden
from on_screen import scene_name
from shipped import GAMES

from deckhand_sim.measuring.console import open_table, settle
from deckhand_sim.measuring.limits import KB, SESSION
from deckhand_sim.simulator import Sim
from deckhand_sim.vm.badge import BadgeVm

ROOT = Path(__file__).resolve().parents[2]
MOST = SESSION.cap
NAMES = 9 * KB  # the names of a whole session permanently take at least 9 KB, so start with that much less


def begin(code):
    sim = Sim(settings={"DECKHAND_START": code})
    sim.boot()
    sim.run(400)
    return sim


def words(sim):
    lines = ["".join(chr(32 + line[x]) for x in range(26)).strip() for line in sim.console.screen.lines if line]
    return [line for line in lines if line]


def in_memory(sim, start):
    return [name for name in sim.modules if name.startswith(start)]


def break_now(sim):
    sim.fail_at(sim.uptime_us // 1000)
    sim.run(100)


def test_about_opened_from_a_game_says_the_same_without_adafruits_libraries():
    with begin("CL-004711") as sim:
        sim.keys("A wait:900")
        before = sim.image().tobytes()
        sim.keys("START wait:60 UP*2 A wait:60 UP A wait:100")
        assert scene_name(sim) == "about" and not in_memory(sim, "adafruit_")
        golden(sim, "console/about_in_a_game")
        sim.keys("B wait:60 B wait:60 START wait:100")
        assert scene_name(sim) == "play" and sim.image().tobytes() == before


@pytest.mark.needs("node")
@pytest.mark.parametrize("game", GAMES)
def test_about_and_a_fault_beside_a_game_fit_with_room_for_a_sessions_names(game):
    with BadgeVm(ROOT) as badge:
        badge.boot()
        open_table(badge, game)
        settle(badge)
        badge.keys("START wait:300 UP*2 A wait:300 UP A wait:300")
        assert badge.scene()[-1] == "about" and not badge.fault()
        assert badge.live <= MOST - NAMES
        badge.command(
            "def ask_fault(now):\n    del start.the_console.sound.step\n    raise ValueError('asked for')\n"
            "start.the_console.sound.step = ask_fault"
        )
        badge.run(400)
        assert badge.scene() == ["fault"]
        assert badge.live <= MOST - NAMES


def test_the_result_opens_when_a_persons_input_has_been_put_away():
    with begin("ON-000007") as sim:
        sim.console.settings._chosen[1] = 2  # no animation
        sim.keys("A wait:300")
        play = sim.console.scenes[-1]
        assert play.view.input
        for _ in range(2000):
            if scene_name(sim) == "result":
                break
            if play.session.humans_turn():
                play.play(list(play.session.rules.moves())[-1])
            sim.run(100)
        assert scene_name(sim) == "result"
        assert not play.view.input and not in_memory(sim, "games.onslaught.ui.input")
        sim.keys("wait:500 B wait:100")
        assert scene_name(sim) == "play"  # the table is shown
        sim.keys("A wait:100")
        assert scene_name(sim) == "result" and not play.view.input


def test_after_a_fault_nothing_of_the_game_is_in_memory_and_the_game_goes_on_later():
    with begin("LS-000007") as sim:
        sim.keys("A wait:900")
        assert in_memory(sim, "games.")
        break_now(sim)
        assert scene_name(sim) == "fault" and "Your game is kept." in words(sim)
        assert not in_memory(sim, "games.") and not in_memory(sim, "deckhand.scenes.play")
        sim.keys("A wait:100")
        assert scene_name(sim) == "launcher"


def test_a_fault_whose_own_save_finds_the_memory_full_is_told_all_the_same():
    with begin("CL-004711") as sim:
        sim.keys("A wait:900")

        def full():
            raise MemoryError("memory allocation failed, allocating 1024 bytes")

        sim.console.store.flush = full
        break_now(sim)
        assert scene_name(sim) == "fault" and sim.is_running
        assert "Nothing can be kept." in words(sim) and "Code VE-askedfor" in words(sim)
        sim.keys("A wait:100")
        assert scene_name(sim) == "launcher"
