"""Crunch on three and four badges through a hub: one hand for all, over bad cables; a bot replaces a badge that stops."""

import random

import pytest
from golden import golden
from hypothesis import given, settings
from hypothesis import strategies as st
from on_screen import page, scene, scene_name, session
from test_link import BODY, HOSTILE
from three_badges import star
from two_badges import choose

from deckhand.link.lines import wrapped
from deckhand.table.seats import FAR, HUMAN
from deckhand_sim.games_on_drive import load_module
from deckhand_sim.link.hub import Hub
from deckhand_sim.link.real_time_hub import RealTimeTables
from games.crunch.engine.layout import MATCH_CHOICE


@pytest.fixture(scope="module")
def three():
    """Three at a table with a running clock; shared by all tests, which must leave them there."""
    with star("crunch") as whole:
        whole.hub.leads = RealTimeTables()
        whole.sit_down()
        whole.run(4500)
        for sim in whole.sims:  # to 100 as in the rules, not a single hand as the menu suggests
            session(sim).match.state[MATCH_CHOICE] = 0
        yield whole


def runs(whole):
    return [sim.console.link.log.runs for sim in whole.sims]


def play(whole, dice, steps):
    """All play fast, this many times 20 ms, or until the result."""
    bot = load_module("crunch", "bot")
    due = [0] * len(whole.sims)
    for _ in range(steps):
        whole.run(20)
        for i, sim in enumerate(whole.sims):
            if scene_name(sim) == "play" and sim.console.link.log.runs and sim.ms >= due[i]:
                driver = session(sim).driver
                seat = bytes(session(sim).players).find(bytes((HUMAN,))) + 1
                move = bot.choose(session(sim).rules, seat, 1, driver.rng)
                if move >= 0:
                    driver.human(seat, move, scene(sim).view.tick)
                due[i] = sim.ms + dice.randrange(150, 400)
        if all(scene_name(sim) == "result" for sim in whole.sims):
            return


def records(whole):
    return {tuple(load_module("crunch", "driver_save").played(session(sim))) for sim in whole.sims}


def test_the_hub_orders_what_all_wish_and_all_have_the_same_hand(three):
    assert runs(three) == [True] * 3
    play(three, random.Random(1), 300)
    three.run(600)
    assert len(records(three)) == 1 and len({bytes(session(sim).rules.state) for sim in three.sims}) == 1
    seats = {seat for _, seat, _ in session(three.sims[0]).driver.played()}
    assert seats == {1, 2, 3}
    golden(three.sims[0], "console/link_star_crunch")


def test_ones_own_card_is_seen_within_50_ms(three):
    sim = three.sims[0]
    before = sim.frame
    sim.down("B")
    three.run(50)
    assert sim.frame != before
    sim.up("B")
    three.run(300)


def test_who_opens_a_menu_stops_the_time_of_all_and_is_named(three):
    three.sims[1].keys("START wait:300")
    three.run(900)
    for sim in (three.sims[0], three.sims[2]):
        assert scene_name(sim) == "link_box" and any("is in a menu" in line for line in page(sim))
    assert "Everyone waits for you" in page(three.sims[1])
    three.sims[1].keys("START")
    three.run(4500)
    assert runs(three) == [True] * 3


def test_a_pulled_cable_stops_it_and_it_goes_on_by_itself(three):
    three.cables[2].is_unplugged = True
    three.run(4500)
    assert all(any(line.startswith("Waiting for") for line in page(sim)) for sim in three.sims)
    assert runs(three) == [False] * 3
    three.cables[2].is_unplugged = False
    three.run(5000)
    assert runs(three) == [True] * 3


def test_a_hub_that_was_begun_anew_learns_the_hand_from_the_badges(three):
    three.hub = Hub([place.lines.wire for place in three.hub.places], leads=RealTimeTables())
    three.run(6000)
    assert runs(three) == [True] * 3
    play(three, random.Random(2), 100)
    three.run(600)
    assert len(records(three)) == 1


@settings(max_examples=10, deadline=None)
@given(st.lists(st.one_of(HOSTILE, BODY, BODY.map("W{}".format)), max_size=6))
def test_nothing_that_one_says_breaks_the_hub(three, bodies):
    before = [session(sim).driver.used for sim in three.sims]
    for body in bodies:
        three.cables[2].ends[0].write(wrapped(body))
    three.run(40)
    assert all(session(sim).driver.used >= used for sim, used in zip(three.sims, before, strict=True))


@pytest.mark.slow
def test_the_hand_comes_to_its_end_on_all_with_noise_and_the_match_goes_on(three):
    three.run(5000)
    for cable in three.cables:
        cable.error_rate = 0.002
    play(three, random.Random(3), 5000)
    for cable in three.cables:
        cable.error_rate = 0
    assert [scene_name(sim) for sim in three.sims] == ["result"] * 3
    assert len(records(three)) == 1
    assert len({session(sim).match.totals() for sim in three.sims}) == 1
    for sim in three.sims:
        sim.keys("wait:1500 A")
    three.run(4500)
    assert runs(three) == [True] * 3 and {session(sim).match.number() for sim in three.sims} == {2}


def test_a_bot_plays_on_for_one_that_stops_and_the_others_go_on(three):
    three.cables[2].is_unplugged = True
    three.run(4500)
    choose(three.sims[0], "Let a bot play on")
    three.run(6000)
    first, second, last = three.sims
    assert [sim.console.link.log.runs for sim in (first, second)] == [True, True]
    three.run(9000)
    gone = bytes(session(last).players).find(bytes((HUMAN,))) + 1
    assert gone in {seat for _, seat, _ in session(first).driver.played()}
    assert session(first).level(gone) == FAR, "the hub's bot plays for it"


@pytest.mark.slow
def test_four_play_a_hand():
    with star("crunch", 4) as whole:
        whole.hub.leads = RealTimeTables()
        whole.sit_down()
        whole.run(4500)
        play(whole, random.Random(4), 200)
        whole.run(600)
        assert runs(whole) == [True] * 4 and len(records(whole)) == 1
        assert {seat for _, seat, _ in session(whole.sims[0]).driver.played()} == {1, 2, 3, 4}
