"""Two badges at one table, each with its own hand: find, play, unplug, save and resume; by keys, with screens."""

import random

import pytest
from golden import golden
from on_screen import page, said, scene_name, session
from two_badges import choose, equal, play_on, settle, sit_down, to_table, two_badges, want_link

from deckhand.link.meet import name_of
from deckhand.table.seats import FAIR, FAR, HUMAN
from deckhand_sim.link.cable import run
from deckhand_sim.records import read, session_record, write
from deckhand_sim.simulator import Sim

DICE = random.Random(5)


@pytest.fixture(scope="module")
def pair():
    """Two at a table of Landslide; shared by all tests, which must leave them there."""
    with two_badges("landslide") as (one, two, cable):
        want_link(one, two)
        sit_down(one, two)
        yield one, two, cable


def test_among_the_players_is_the_link_and_who_waits_says_who_it_is():
    with two_badges("landslide") as (one, _, _):
        choose(one, "Players")
        assert "Link: another badge" in page(one)
        choose(one, "Link: another badge")
        assert "Players by link" in page(one)
        choose(one, "New game")
        one.run(3000)
        assert scene_name(one) == "link"
        assert {"Your badge: Fox 2", "Open this on both badges.", "\x88 back"} <= set(page(one))
        golden(one, "console/link_waiting")
        one.keys("B wait:200")
        assert scene_name(one) == "game_menu" and one.console.link is None


@pytest.mark.parametrize(("game", "sits"), [("landslide", "bot: fair"), ("crash_landing", "alone")])
def test_who_met_nobody_keeps_no_seat_for_another_badge(game, sits):
    with two_badges(game) as (one, _, _):
        want_link(one)
        one.run(1000)
        one.keys("A wait:200")  # leave
        assert scene_name(one) == "game_menu" and "Players " + sits in page(one)
        choose(one, "New game")
        one.run(300)
        assert scene_name(one) != "link"


def test_no_link_is_offered_on_a_board_without_pins_for_it():
    with Sim("hack_club_sprig", settings={"DECKHAND_START": "landslide"}) as sim:
        sim.boot()
        sim.run(400)
        want_link(sim)
        assert scene_name(sim) == "game_menu" and "No link on this board" in page(sim)
        choose(sim, "Players")
        assert not any("Link" in line for line in page(sim)) and "Look on: two bots" in page(sim)


@pytest.mark.parametrize("pins", [("TX", "RX"), ("D3", "D2")])
def test_they_find_each_other_whichever_pins_the_cable_hangs_on(pins):
    with two_badges("crash_landing", pins) as (one, two, _):
        want_link(one)
        run((one, two), 2000)
        want_link(two)
        for _ in range(150):
            run((one, two), 100)
            if "Seat 1: you" in page(one) + page(two):
                break
        run((one, two), 600)
        if pins[0] == "TX":
            host = one if one.console.scenes[-1].meeting.host else two
            golden(host, "console/link_seats")
        assert [line for line in page(one) + page(two) if line.startswith("Seat")] in (
            ["Seat 1: you", "Seat 2: Eel 8", "Seat 1: Fox 2", "Seat 2: you"],
            ["Seat 1: Eel 8", "Seat 2: you", "Seat 1: you", "Seat 2: Fox 2"],
        )


def test_another_game_at_the_other_end_is_said():
    with two_badges("landslide") as (one, two, _):
        want_link(one)
        two.console.replace("game_menu", "crash_landing")
        two.run(300)
        want_link(two)
        run((one, two), 10_000)
        assert "Eel 8 plays another game" in page(one) and "Fox 2 plays another game" in page(two)
        golden(one, "console/link_trouble")


def test_each_looks_at_its_own_hand_and_no_curtain_falls(pair):
    one, two, _ = pair
    assert [list(session(sim).players) for sim in (one, two)] in (
        [[HUMAN, FAR], [FAR, HUMAN]],
        [[FAR, HUMAN], [HUMAN, FAR]],
    )
    play_on((one, two), 8, DICE)
    assert equal(one, two)
    assert session(one).eyes != session(two).eyes
    assert one.frame != two.frame
    assert "curtain" not in one.console.names + two.console.names


def test_a_pulled_cable_is_waited_for_and_nothing_is_lost(pair):
    one, two, cable = pair
    cable.is_unplugged = True
    run((one, two), 3500)
    for sim, name in ((one, "Eel 8"), (two, "Fox 2")):
        assert scene_name(sim) == "link_box" and "Waiting for %s ..." % name in page(sim)
    golden(one, "console/link_lost")
    choose(one, "Look at the table")
    assert scene_name(one) == "play" and said(one) == "Waiting for Eel 8 ..."
    cable.is_unplugged = False
    to_table(one, two)
    play_on((one, two), 4, DICE)
    assert equal(one, two)


def mover(one, two):
    """(the badge that made the last move, the other)."""
    last = session(one).marks[-1] & 127
    return (one, two) if session(one).level(last) == HUMAN else (two, one)


def ask_back(one, two):
    play_on((one, two), 2, DICE)
    asks, asked = mover(one, two)
    asks.keys("START wait:300")
    choose(asks, "Undo")
    run((one, two), 1000)
    assert scene_name(asked) == "link_box" and "Undo?" in page(asked)
    if not session(one).undos:
        golden(asked, "console/link_asks")
    return asks, asked


def test_a_move_is_taken_back_when_both_want_it(pair):
    one, two, _ = pair
    _, asked = ask_back(one, two)
    before = len(session(one).history)
    choose(asked, "Yes, undo it")
    run((one, two), 1000)
    settle((one, two))
    assert len(session(one).history) < before and equal(one, two) and session(one).undos == 1
    play_on((one, two), 2, DICE)
    assert equal(one, two)


def test_a_move_stays_when_the_other_would_rather_not(pair):
    one, two, _ = pair
    asks, asked = ask_back(one, two)
    before = len(session(one).history)
    choose(asked, "No")
    run((one, two), 1000)
    assert "says no" in said(asks)
    assert len(session(one).history) == before and equal(one, two)
    run((one, two), 1000)
    assert scene_name(one) == scene_name(two) == "play"


def test_the_pause_menu_says_what_it_means_for_two_and_the_other_is_told(pair):
    one, two, _ = pair
    waits, decides = (two, one) if session(one).humans_turn() else (one, two)
    decides.keys("START")
    run((one, two), 1000)
    assert any(line.endswith("waits for you") for line in page(decides))
    golden(decides, "console/link_pause")
    assert "Let a bot play on" in page(decides) and "Restart this deal" not in page(decides)
    assert said(waits).endswith("is in a menu")
    decides.keys("START wait:200")
    to_table(one, two)


def test_a_badge_whose_power_went_takes_its_game_up_again(pair):
    one, two, _ = pair
    two.keys("START wait:200")  # which saves it
    two.keys("START wait:200")
    play_on((one, two), 3, DICE)
    count = len(session(one).history)
    two.power_off()
    run((one, two), 4000)
    assert scene_name(one) == "link_box"
    two.boot()
    two.run(400)
    choose(two, "Go on")
    to_table(one, two)
    settle((one, two))
    assert one.console.link.log.leader != two.console.link.log.leader
    assert len(session(two).history) == count and equal(one, two)
    play_on((one, two), 2, DICE)
    assert equal(one, two)


def test_a_game_that_is_left_is_kept_on_both_and_gone_on_with(pair):
    one, two, _ = pair
    count = len(session(one).history)
    one.console.home()
    run((one, two), 600)
    assert one.console.link is None and "Fox 2 has left" in page(two)
    golden(two, "console/link_left")
    choose(two, "Leave, keep the game")
    run((one, two), 400)
    for sim in (one, two):
        sim.console.replace("game_menu", "landslide")
        sim.run(300)
        choose(sim, "Go on")
    to_table(one, two)
    assert len(session(one).history) == count and equal(one, two)
    play_on((one, two), 3, DICE)
    assert equal(one, two)


def test_a_lesson_during_a_linked_game_loses_nothing_and_leads_back_to_it(pair):
    one, two, _ = pair
    count = len(session(one).history)
    one.keys("START wait:200")
    choose(one, "How to play")
    one.keys("wait:200 A wait:200")
    run((one, two), 2000)
    assert scene_name(one) == "lesson" and one.console.link is None and "Fox 2 has left" in page(two)
    for sim in (one, two):
        assert sim.console.store.get(b"ls")
    one.keys("START wait:200 B wait:300")
    to_table(one, two)
    assert len(session(one).history) == count and equal(one, two)
    play_on((one, two), 3, DICE)
    assert equal(one, two)


def test_noise_on_the_wire_changes_nothing(pair):
    one, two, cable = pair
    cable.error_rate = 0.01
    play_on((one, two), 6, DICE)
    cable.error_rate = 0
    assert equal(one, two)


@pytest.mark.slow
def test_the_game_comes_to_its_end_on_both_and_the_match_goes_on(pair):
    one, two, _ = pair
    play_on((one, two), 400, DICE)
    run((one, two), 6000)
    assert scene_name(one) == scene_name(two) == "result"
    for sim in (one, two):
        sim.keys("A wait:600 A")
    to_table(one, two)
    play_on((one, two), 3, DICE)
    assert equal(one, two) and session(one).match.number() == 2


def test_a_record_names_both_and_verifies(pair):
    one, two, _ = pair
    records = [session_record(session(sim), name_of(sim.uid)) for sim in (one, two)]
    assert sorted(records[0].players) == ["human:Eel_8", "human:Fox_2"]
    assert records[0] == records[1], "both ends write the same record"
    assert read(write(records[0])) == records[0]


def test_a_bot_plays_on_for_the_other(pair):
    one, two, cable = pair
    cable.is_unplugged = True
    run((one, two), 3500)
    choose(one, "Let a bot play on")
    one.run(200)
    assert scene_name(one) == "play" and one.console.link is None
    assert sorted(session(one).players) == [HUMAN, FAIR]
    assert not [name for name in one.modules if name.startswith("deckhand.link.")], "nothing of a link is left"
