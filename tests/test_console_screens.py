"""Every menu and dialog of the console, by keys alone, against frames that somebody looked at."""

import pytest
from golden import golden

from deckhand_sim.simulator import Sim


@pytest.fixture
def sim():
    with Sim() as badge:
        badge.boot(run_boot=True)
        badge.run(400)
        yield badge


def scene(sim):
    return type(sim.console.scenes[-1]).__module__.rpartition(".")[2].removeprefix("scene_")


def at(sim, folder):
    """Put the launcher's cursor on a game."""
    for _ in range(20):
        launcher = sim.console.scenes[0]
        if launcher.folders[launcher.at] == folder:
            return
        sim.press("RIGHT")
    raise AssertionError("no %s in the launcher" % folder)


def open_game(sim, folder="crash_landing"):
    at(sim, folder)
    sim.keys("A wait:200")


def choose(sim, item):
    """Choose an item of the menu before a game."""
    menu = sim.console.scenes[-1].menu
    steps = menu.items.index(item) - menu.at
    sim.keys("%s A wait:200" % " ".join(["DOWN" if steps > 0 else "UP"] * abs(steps)))


def test_launcher(sim):
    at(sim, "crash_landing")
    golden(sim, "console/launcher")


def test_settings_and_about(sim):
    sim.keys("START wait:100")
    golden(sim, "console/settings")
    sim.keys("DOWN RIGHT wait:50")
    assert sim.console.settings.chosen(1) == 1
    sim.keys("UP*2 A wait:200")
    assert scene(sim) == "about"
    golden(sim, "console/about")
    sim.keys("B wait:50")
    assert scene(sim) == "settings"
    sim.keys("B wait:50")
    assert scene(sim) == "launcher"


def test_the_menu_before_a_game(sim):
    open_game(sim)
    golden(sim, "console/before")


def test_deal_by_number(sim):
    open_game(sim)
    choose(sim, "Deal by number")
    sim.keys("UP RIGHT UP*3 RIGHT DOWN wait:50")
    golden(sim, "console/number")
    assert sim.console.scenes[-1].wheel.text == "139000"
    sim.keys("A wait:300 B wait:100")
    assert sim.console.scenes[0].session.deal() == 139000


def test_deal_by_code_is_refused_in_one_line_where_it_is_wrong(sim):
    open_game(sim)
    choose(sim, "Deal by code")
    sim.keys("RIGHT*6 DOWN A wait:50")
    assert scene(sim) == "game_menu"
    golden(sim, "console/code_refused")
    sim.keys("UP A wait:300")
    assert scene(sim) in ("tour", "play")


def test_players_and_options(sim):
    open_game(sim)
    choose(sim, "Players")
    sim.keys("RIGHT DOWN RIGHT wait:50")
    golden(sim, "console/players")
    sim.keys("B")
    choose(sim, "Options")
    sim.keys("RIGHT wait:50")
    golden(sim, "console/options")


def test_the_reader_turns_pages_and_remembers_its_place(sim):
    open_game(sim)
    sim.keys("UP*2 A wait:100")
    assert scene(sim) == "rule_book"
    golden(sim, "console/reader")
    sim.keys("RIGHT*3 wait:50")
    third = sim.frame
    sim.keys("RIGHT LEFT wait:50")
    assert sim.frame == third
    sim.keys("A wait:50")
    golden(sim, "console/contents")
    sim.keys("B B wait:50 A wait:100")
    assert sim.frame == third


def test_statistics(sim):
    open_game(sim)
    sim.keys("UP A wait:100")
    assert scene(sim) == "statistics"
    golden(sim, "console/statistics_none")


def test_the_walk_is_offered_once_also_after_players_and_options_were_looked_at(sim):
    open_game(sim)
    for page in ("Players", "Options"):
        choose(sim, page)
        sim.keys("B wait:100")
    sim.hold("START", 2300)
    sim.run(200)
    sim.keys("A wait:200 A wait:300")
    assert scene(sim) == "tour"
    golden(sim, "console/walk_offer")
    sim.keys("A wait:50")
    golden(sim, "console/walk")
    sim.keys("B wait:100 hold:START:2300 wait:200")
    assert scene(sim) == "launcher"
    sim.keys("A wait:200 DOWN A wait:300")
    assert scene(sim) == "play"


def test_a_walk_leaves_what_it_explains_to_be_seen(sim):
    open_game(sim)
    sim.keys("A wait:300 A*3 wait:50")
    golden(sim, "console/walk_numbers")  # the deck, and how many lie in it
    sim.keys("A*3 wait:50")
    golden(sim, "console/walk_choice")
    sim.keys("LEFT*3 wait:50")
    golden(sim, "console/walk_numbers")


def test_a_table_that_is_drawn_bit_by_bit_is_whole_under_a_walk(sim):
    open_game(sim, "onslaught")
    sim.keys("A wait:300 A wait:300")
    assert scene(sim) == "tour"
    golden(sim, "console/walk_onslaught")


def test_the_pause_menu_and_what_it_offers(sim):
    open_game(sim)
    sim.keys("A wait:300 B wait:100 A wait:900 START wait:100")
    golden(sim, "console/pause")
    moves = len(sim.console.scenes[0].session.history)
    sim.keys("DOWN A wait:200")
    assert scene(sim) == "play" and len(sim.console.scenes[0].session.history) == moves - 1
    sim.keys("START wait:100 DOWN*3 A wait:200")
    assert scene(sim) == "rule_book"
    sim.keys("B wait:50 DOWN*3 A wait:200")
    assert scene(sim) == "launcher"


def test_start_held_for_two_seconds_leaves_from_anywhere(sim):
    open_game(sim)
    sim.keys("A wait:300 B wait:100 START wait:100 DOWN*3 A wait:100 A wait:100")
    assert scene(sim) == "rule_book"
    sim.keys("hold:START:2300 wait:200")
    assert scene(sim) == "launcher"
    at(sim, "crash_landing")
    golden(sim, "console/launcher_resume")


def test_the_screen_goes_dark_after_two_minutes_and_the_waking_key_does_nothing_else(sim):
    sim.run(121_000)
    assert sim.console.asleep and sim.display.brightness == 0
    sim.keys("A wait:200")
    assert not sim.console.asleep and scene(sim) == "launcher"


def test_a_fault_is_a_plain_screen_with_a_short_code_and_the_game_is_kept(sim):
    open_game(sim)
    sim.keys("A wait:300 B wait:100 A wait:900")
    sim.console.scenes[-1].view.step = None  # the view breaks at the next step
    sim.run(200)
    assert scene(sim) == "fault" and "Traceback" in sim.serial
    golden(sim, "console/fault")
    sim.keys("A wait:300")
    assert scene(sim) == "launcher"
    sim.keys("A wait:200")
    assert sim.console.scenes[-1].menu.items[0] == "Go on"
    sim.keys("B wait:100 START wait:100 UP A wait:200")
    assert b"TE" in sim.console.store.get(b"FT")
