"""Power off at any moment: a paused game can be resumed, identical to the byte, and the badge always starts."""

import random

import pytest
from on_screen import choose, page, scene_name

from deckhand.save import statistics
from deckhand_sim.simulator import Sim


def boot(nvm=None):
    sim = Sim(nvm=nvm)
    sim.boot(run_boot=True)
    sim.run(400)
    return sim


def start_crash_landing(sim):
    while sim.console.scenes[0].folders[sim.console.scenes[0].at] != "crash_landing":
        sim.press("RIGHT")
    sim.keys("A wait:200 A wait:300 B wait:100")
    assert scene_name(sim) == "play"


def go_on(nvm):
    sim = boot(nvm)
    while sim.console.scenes[0].folders[sim.console.scenes[0].at] != "crash_landing":
        sim.press("RIGHT")
    sim.keys("A wait:200")
    assert sim.console.scenes[-1].menu.items[0] == "Go on"
    sim.keys("A wait:300")
    return sim


def test_a_game_that_nobody_has_touched_is_not_kept():
    sim = boot()
    start_crash_landing(sim)
    sim.keys("wait:1500 START wait:100 START wait:300 hold:START:2300 wait:400")
    assert list(sim.console.scenes[0].folders) and "A game waits: go on" not in page(sim)
    start_crash_landing(sim)
    sim.keys("A wait:2500 hold:START:2300 wait:400")
    assert "A game waits: go on" in page(sim)


def test_a_game_of_bots_that_was_looked_on_at_is_not_kept():
    sim = Sim(settings={"DECKHAND_START": "LS-000001"})
    sim.boot()
    sim.run(400)
    if scene_name(sim) == "tour":
        sim.keys("B wait:100")
    session = sim.console.scenes[0].session
    session.players[:] = b"\1\1"
    sim.until(lambda: len(session.history) > 2)
    sim.keys("hold:START:2300 wait:400")
    assert not sim.console.store.get(b"ls")


def test_a_kill_after_a_pause_loses_nothing():
    sim = boot()
    start_crash_landing(sim)
    sim.keys("A wait:900 A wait:900 A wait:900 START wait:100")
    state = bytes(sim.console.scenes[0].session.rules.state)
    history = list(sim.console.scenes[0].session.history)
    sim.power_off()
    again = go_on(bytes(sim.nvm))
    assert bytes(again.console.scenes[0].session.rules.state) == state
    assert list(again.console.scenes[0].session.history) == history


@pytest.mark.slow
def test_a_kill_after_three_minutes_of_play_loses_nothing_older():
    sim = boot()
    start_crash_landing(sim)
    sim.keys("A wait:900")
    for _ in range(4):
        sim.keys("wait:50000 LEFT")
    state = bytes(sim.console.scenes[0].session.rules.state)
    sim.power_off()
    again = go_on(bytes(sim.nvm))
    assert bytes(again.console.scenes[0].session.rules.state) == state


def test_play_itself_writes_nothing():
    sim = boot()
    start_crash_landing(sim)
    writes = sim.nvm_writes
    sim.keys("A wait:900 A wait:900 A wait:900 A wait:900")
    assert sim.nvm_writes == writes


@pytest.mark.slow_but("0", "1")
@pytest.mark.parametrize("seed", range(6))
def test_a_kill_at_any_moment_starts_clean(seed):
    chance = random.Random(seed)
    nvm = None
    for _ in range(4):
        sim = boot(nvm)
        assert scene_name(sim) == "launcher"
        for _ in range(chance.randrange(60)):
            sim.press(chance.choice(("A", "A", "B", "UP", "DOWN", "RIGHT", "START")), 40, 30)
        if chance.randrange(2):
            sim.nvm_cut = chance.randrange(900)
            sim.hold("START", 2300)
        sim.power_off()
        nvm = bytes(sim.nvm)


def test_a_finished_match_cannot_be_resumed_even_if_left_before_its_result():
    with Sim(settings={"DECKHAND_START": "LS-000006"}) as sim:
        sim.boot()
        sim.run(400)
        sim.console.settings._chosen[1] = 2  # no animation
        session = sim.console.scenes[0].session
        session.match.add(((1, 2), (9, 4)))
        session.players[:] = b"\3\1"
        sim.until(lambda: session.rules.seat() == 0, 900_000)
        session.players[:] = b"\0\1"
        sim.keys("START wait:200")
        assert scene_name(sim) == "pause" and session.match.result() is None
        choose(sim, "Leave, keep the game")
        sim.keys("B wait:400")
        assert session.match.result()[0] == (1, 2), "it counts"
        assert "A game waits: go on" not in page(sim)
        assert [row.won for row in statistics.rows(sim.console.store, session.title)] == [1]


def test_who_chooses_other_players_is_told_that_a_kept_game_goes_on_with_its_own():
    sim = boot()
    start_crash_landing(sim)
    sim.keys("A wait:900 START wait:100")
    choose(sim, "Leave, keep the game")
    assert "players as before" not in page(sim)
    choose(sim, "Players")
    choose(sim, "Race a bot: easy")
    assert sim.console.scenes[-1].menu.notes[0] == "players as before"
    choose(sim, "Go on")
    assert len(sim.console.scenes[0].session.players) == 1


def test_a_kill_half_a_minute_after_the_first_move_loses_no_game():
    sim = boot()
    start_crash_landing(sim)
    sim.keys("A wait:900 A wait:25000")
    state = bytes(sim.console.scenes[0].session.rules.state)
    sim.power_off()
    again = go_on(bytes(sim.nvm))
    assert bytes(again.console.scenes[0].session.rules.state) == state


def test_who_ponders_long_over_the_first_move_loses_no_game_either():
    sim = boot()
    start_crash_landing(sim)
    sim.keys("wait:50000 A wait:900 A wait:25000")
    state = bytes(sim.console.scenes[0].session.rules.state)
    sim.power_off()
    again = go_on(bytes(sim.nvm))
    assert bytes(again.console.scenes[0].session.rules.state) == state


@pytest.mark.parametrize("code", ["LS-000001", "ON-000002", "CC-000001"])
def test_where_bots_moved_first_a_game_is_kept_once_a_person_has_moved(code):
    with Sim(settings={"DECKHAND_START": code}) as sim:
        sim.boot()
        sim.run(400)
        if scene_name(sim) == "tour":
            sim.keys("B wait:100")
        writes = len(sim.nvm_writes)
        table = sim.console.scenes[0]
        own = table.session
        sim.until(own.humans_turn, 60_000)
        sim.run(45_000)
        assert len(sim.nvm_writes) == writes, "no move was made"
        while not any(own.level(mark & 127) == 0 for mark in own.marks):
            sim.until(lambda: own.humans_turn() and not table.is_moving(), 60_000)
            table.play(list(own.rules.moves())[0])
        sim.until(lambda: own.humans_turn() and not table.is_moving(), 60_000)
        sim.run(25_000)
        assert len(sim.nvm_writes) == writes + 1


def writes_in_a_minute(sim):
    """Number of saves in a minute of play with three moves."""
    table = sim.console.scenes[0]
    writes = len(sim.nvm_writes)
    for _ in range(3):
        sim.keys("wait:9000 LEFT wait:9000 RIGHT")
        sim.until(lambda: table.session.humans_turn() and not table.is_moving(), 20_000)
        table.play(list(table.session.rules.moves())[0])
        sim.run(1000)
    return len(sim.nvm_writes) - writes


@pytest.mark.slow
def test_a_game_costs_the_nvm_three_writes_a_minute_then_one_and_none_while_nothing_changes():
    with Sim(settings={"DECKHAND_START": "LS-000001"}) as sim:
        sim.boot()
        sim.run(400)
        if scene_name(sim) == "tour":
            sim.keys("B wait:100")
        own = sim.console.scenes[0].session
        young = [writes_in_a_minute(sim) for _ in range(3)]
        assert 2 <= min(young) and max(young) <= 4, young
        sim.until(lambda: own.humans_turn() and not sim.console.scenes[0].is_moving(), 20_000)
        while len(own.history) < 64:
            sim.console.scenes[0].play(list(own.rules.moves())[0])
            sim.until(lambda: own.humans_turn() and not sim.console.scenes[0].is_moving(), 20_000)
        later = [writes_in_a_minute(sim) for _ in range(3)]
        assert 2 <= sum(later) <= 4, later
        sim.keys("wait:58000 LEFT wait:60000 RIGHT")
        writes = len(sim.nvm_writes)
        sim.keys("(wait:58000 LEFT wait:58000 RIGHT)*3")
        assert len(sim.nvm_writes) == writes


def at_menu(sim):
    """The items of a game's menu, and their notes."""
    sim.console.replace("game_menu", "crash_landing")
    sim.run(200)
    menu = sim.console.scenes[-1].menu
    return list(zip(menu.items, menu.notes, strict=False))


@pytest.mark.parametrize("page", [("Options", "RIGHT wait:50", "B"), ("Players", "DOWN wait:50", "A")])
def test_what_was_chosen_before_a_game_outlives_a_pulled_battery_once_its_page_is_left(page):
    item, turn, leave = page
    sim = boot()
    before = at_menu(sim)
    choose(sim, item)
    sim.keys(turn)
    assert not sim.nvm_writes, "not at every turn"
    sim.keys(leave + " wait:50")
    assert len(sim.nvm_writes) == 1
    after = at_menu(sim)
    choose(sim, item)
    sim.keys("B wait:50")
    assert len(sim.nvm_writes) == 1, "nothing changed"
    sim.power_off()
    assert at_menu(boot(bytes(sim.nvm))) == after != before


@pytest.mark.parametrize("answer", ["B", "A wait:300"])
def test_who_was_asked_new_here_is_not_asked_again_after_a_pulled_battery(answer):
    sim = boot()
    sim.console.replace("game_menu", "crash_landing")
    sim.keys("wait:200 A wait:400")
    assert scene_name(sim) == "tour"
    sim.keys(answer + " wait:400")
    assert len(sim.nvm_writes) == 1
    sim.power_off()
    again = boot(bytes(sim.nvm))
    again.console.replace("game_menu", "crash_landing")
    again.keys("wait:200 A wait:400")
    assert scene_name(again) == "play"


def test_a_lesson_from_the_rules_is_kept_in_mind_at_once():
    sim = boot()
    sim.console.replace("lesson", "crash_landing")
    sim.run(1500)
    sim.power_off()
    again = boot(bytes(sim.nvm))
    again.console.replace("game_menu", "crash_landing")
    again.keys("wait:200 A wait:400")
    assert scene_name(again) == "play"
