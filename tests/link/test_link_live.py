"""A real-time game on two badges: equal at both ends, own moves at once, no advantage for either side, no trust."""

import random
from types import SimpleNamespace

import pytest
from golden import golden
from hypothesis import given, settings
from hypothesis import strategies as st
from on_screen import page, scene, scene_name, session
from test_link import BODY, HOSTILE, Loop
from two_badges import choose, sit_down, two_badges, want_link

from deckhand.link.lines import Lines, wrapped
from deckhand.link.peer import DIFFER
from deckhand.table.seats import FAR, HUMAN
from deckhand_sim.games_on_drive import load_module
from deckhand_sim.link.cable import Wire, run
from deckhand_sim.link.real_time_study import HandTotals, Side, study
from deckhand_sim.records import read, session_record, write
from games.crunch.engine.layout import MATCH_CHOICE

FLIP, STOP = 14, 16
TABLE = 0x1267


@pytest.mark.slow
@pytest.mark.parametrize(("bad", "pull_s", "hands"), [(0, 0, 4), (0.002, 0, 2), (0.01, 10, 1)])
def test_both_ends_have_the_same_hand(bad, pull_s, hands):
    line = study("crunch", hands, bad, pull_s)
    assert line.equal == line.games == hands and not line.faults
    assert line.moves > 75 * hands


def test_neither_side_is_ahead_and_ones_own_side_is_seen_at_once():
    line = study("crunch", 8, first=100)
    assert abs(line.leader - line.follower) <= 1 and line.leader + line.follower == 8
    assert line.shown_count >= line.wishes - 8, "except the card that ends the hand, which both have to know"
    assert sorted(line.granted_ms)[len(line.granted_ms) * 99 // 100] <= 50


# -- one end, with a manual wire


def end(leads=False):
    """An end at a table with a running clock; it is seat 2."""
    wire = Loop()
    line = Wire(SimpleNamespace(read=lambda: b"", write=wire.write))
    side = Side("crunch", 5, [FAR, HUMAN], line, leads, HandTotals("crunch", 0))
    side.ready = 1 << 29
    side.step(10)
    told = "S%x,0,%x,0,%x" % (TABLE, side.log.total, 4 if leads else 12)
    for now in range(20, 420, 20):
        hear(side, told, now=now)
    assert side.log.runs
    return side


def hear(side, *bodies, now=440):
    side.log.lines = Lines(Loop(b"".join(wrapped(body) for body in bodies)))
    for _ in range(1 + len(bodies) // 4):
        side.step(now)


def move_of(side, seat):
    return next(iter(side.driver.rules.moves(seat)))


def test_a_follower_cannot_end_the_hand_alone_by_asking_again():
    side = end()
    side.driver.stop_votes = 1 << 1 | 1 << 2
    side.log.join(side.driver)  # the hand is resumed
    assert side.driver.stop_votes == 1 << 2 and not side.driver.ask_stop(2, 5)
    assert side.session.seat() and not side.driver.used, "the leader says when it is over"


def test_a_wish_is_shown_at_once_and_stays_when_it_is_played():
    side = end()
    before = bytes(side.driver.rules.state)
    assert side.driver.human(2, FLIP, 5)
    assert side.session.rules.state != before and side.driver.rules.state == before
    assert side.driver.event_count == 1
    side.driver.clear_events()
    hear(side, "M%x,0,7,2,%x" % (TABLE, FLIP))
    assert side.session.rules.state == side.driver.rules.state != before
    assert side.log.wishes == [] and side.driver.event_count == 0, "it was shown already"


def test_a_wish_that_came_too_late_is_taken_back():
    side = end()
    before = bytes(side.driver.rules.state)
    side.driver.human(2, FLIP, 5)
    side.driver.clear_events()
    hear(side, "S%x,0,%x,1,c" % (TABLE, side.log.total))
    assert side.session.rules.state == side.driver.rules.state == before and side.log.wishes == []


def test_what_the_other_plays_meanwhile_is_mixed_with_ones_own_wishes():
    side = end()
    side.driver.human(2, FLIP, 5)
    hear(side, "M%x,0,6,1,%x" % (TABLE, FLIP))
    other = load_module("crunch", "rules").Rules(5, 2)
    other.play(FLIP, 1)
    assert side.driver.rules.state == other.state
    other.play(FLIP, 2)
    assert side.session.rules.state == other.state


def test_the_leaders_own_wish_waits_as_long_as_one_of_the_other_is_on_its_way():
    side = end(leads=True)
    side.log.lag_ms = 30
    tick = side.tick
    side.driver.human(2, FLIP, tick)
    side.driver.step(tick + 2)
    assert side.log.wishes and side.session.rules.state != side.driver.rules.state
    side.driver.step(tick + 3)
    assert not side.log.wishes and side.session.rules.state == side.driver.rules.state


def test_a_wish_that_is_told_again_is_played_once():
    side = end(leads=True)
    for now in (440, 560):
        hear(side, "W%x,1,%x" % (TABLE, FLIP), now=now)
    assert [move for _, _, move in side.driver.played()] == [FLIP]


def test_no_key_counts_while_the_other_is_in_a_menu_or_not_heard():
    side = end()
    hear(side, "S%x,0,%x,0,1" % (TABLE, side.log.total))
    assert not side.log.runs and not side.driver.human(2, FLIP, 5)
    side = end()
    side.step(440)
    side.step(1100)
    assert not side.log.runs and side.log.is_here


def test_an_illegal_move_ends_the_link_and_nothing_has_happened():
    side = end()
    before = bytes(side.driver.rules.state)
    hear(side, "M%x,0,6,1,%x" % (TABLE, STOP))
    assert side.log.fault == DIFFER and side.driver.rules.state == before
    side = end()
    hear(side, "S%x,0,1,0,c" % TABLE)
    assert side.log.fault == DIFFER


def test_who_is_not_at_the_new_hand_yet_has_no_other_table():
    side = end()
    side.log.runs = False
    hear(side, "S%x,0,0,0,0" % TABLE)
    assert not side.log.fault and not side.log.is_equal and not side.log.runs


LIVE = st.builds(
    lambda kind, numbers: kind + ",".join("%x" % number for number in [TABLE, *numbers]),
    st.sampled_from("SMW"),
    st.lists(st.one_of(st.integers(0, 20), st.integers(0, 2**31)), max_size=8),
)


@settings(max_examples=15, deadline=None)
@given(st.booleans(), st.lists(st.one_of(LIVE, LIVE, HOSTILE, BODY), max_size=12))
def test_nothing_that_comes_breaks_the_hand_or_plays_for_me(leads, bodies):
    side = end(leads)
    hear(side, *bodies)
    check = load_module("crunch", "rules").Rules(5, 2)
    for _, seat, move in side.driver.played():
        assert seat != 2 or not leads, "at this end, only the leader's order makes moves"
        check.play(move, seat)
    assert check.state == side.driver.rules.state
    assert len(side.log.waiting) <= 6


# -- on the screens


@pytest.fixture(scope="module")
def pair():
    with two_badges("crunch") as (one, two, cable):
        want_link(one, two)
        sit_down(one, two)
        run((one, two), 3500)
        for sim in (one, two):  # to 100 as in the rules, not a single hand as the menu suggests
            session(sim).match.state[MATCH_CHOICE] = 0
        yield one, two, cable


def runs(*sims):
    return [sim.console.link.log.runs for sim in sims]


def test_both_begin_at_the_same_time_and_see_their_own_cards_within_50_ms(pair):
    one, two, _ = pair
    assert runs(one, two) == [True, True]
    assert abs(scene(one).view.tick - scene(two).view.tick) <= 4
    for sim, other in (pair[:2], pair[1::-1]):
        before, theirs = sim.frame, other.frame
        sim.down("B")
        run((one, two), 50)
        assert sim.frame != before, "the badge's own side"
        sim.up("B")
        run((one, two), 100)
        assert other.frame != theirs
    assert session(one).rules.state == session(two).rules.state


def test_who_opens_a_menu_stops_the_time_of_both(pair):
    one, two, _ = pair
    one.keys("START wait:300")
    run((one, two), 600)
    assert scene_name(two) == "link_box" and "Fox 2 is in a menu" in page(two) and "Look at the table" not in page(two)
    golden(two, "console/link_menu")
    assert "Eel 8 waits for you" in page(one)
    one.keys("START")
    run((one, two), 4000)
    assert scene_name(one) == scene_name(two) == "play" and runs(one, two) == [True, True]


def test_a_pulled_cable_stops_it_and_it_goes_on_by_itself(pair):
    one, two, cable = pair
    cable.is_unplugged = True
    run((one, two), 3500)
    assert "Waiting for Eel 8 ..." in page(one) and "Waiting for Fox 2 ..." in page(two)
    cable.is_unplugged = False
    run((one, two), 4500)
    assert runs(one, two) == [True, True]


def play(one, two, dice, most=4000):
    """Both play fast, until the result."""
    bot = load_module("crunch", "bot")
    due = [0, 0]
    for _ in range(most):
        run((one, two), 20)
        for i, sim in enumerate((one, two)):
            if scene_name(sim) == "play" and sim.console.link.log.runs and sim.ms >= due[i]:
                driver = session(sim).driver
                seat = bytes(session(sim).players).find(bytes((HUMAN,))) + 1
                move = bot.choose(session(sim).rules, seat, 1, driver.rng)
                if move >= 0:
                    driver.human(seat, move, scene(sim).view.tick)
                due[i] = sim.ms + dice.randrange(150, 400)
        if scene_name(one) == scene_name(two) == "result":
            return


def test_a_badge_whose_power_went_takes_the_hand_up_again(pair):
    one, two, _ = pair
    play(one, two, random.Random(4), 100)
    two.keys("START wait:300 START")  # which saves it
    run((one, two), 4500)
    assert runs(one, two) == [True, True]
    play(one, two, random.Random(5), 100)
    state = bytes(session(one).driver.rules.state)
    used = session(one).driver.used
    two.power_off()
    run((one,), 3500)
    assert "Waiting for Eel 8 ..." in page(one)
    two.boot()
    two.run(400)
    choose(two, "Go on")
    run((one, two), 9000)
    assert runs(one, two) == [True, True]
    for sim in (one, two):
        driver = session(sim).driver
        assert driver.used == used and driver.rules.state == session(sim).rules.state == state


@pytest.mark.slow
def test_the_hand_comes_to_its_end_on_both_with_noise_and_the_match_goes_on(pair):
    one, two, cable = pair
    cable.error_rate = 0.002
    play(one, two, random.Random(3))
    cable.error_rate = 0
    assert scene_name(one) == scene_name(two) == "result"
    assert session(one).rules.state == session(two).rules.state
    assert session(one).match.totals() == session(two).match.totals()
    run((one, two), 2000)
    assert any(line.startswith("Eel 8") for line in page(one)) and any(line.startswith("Fox 2") for line in page(two))
    assert "Rival" not in " ".join(page(one) + page(two))
    records = [session_record(session(sim), name) for sim, name in ((one, "Fox 2"), (two, "Eel 8"))]
    assert records[0] == records[1] == read(write(records[0]))
    assert sorted(records[0].players) == ["human:Eel_8", "human:Fox_2"]
    for sim in (one, two):
        sim.keys("A wait:50")
        run((one, two), 1000)  # never press keys on both badges at the same time
    run((one, two), 4500)
    assert runs(one, two) == [True, True] and session(one).match.number() == session(two).match.number() == 2


def test_the_hand_ends_early_when_both_want_it(pair):
    one, two, _ = pair
    one.down("SELECT")
    run((one, two), 2000)
    assert session(two).seat() and scene(two).talk.text.startswith("Fox 2 would end it")
    two.down("SELECT")
    run((one, two), 2000)
    one.up("SELECT")
    two.up("SELECT")
    assert not session(one).seat() and not session(two).seat()
    run((one, two), 12_000)
    assert scene_name(one) == scene_name(two) == "result"
    for sim in (one, two):
        sim.keys("A wait:600 A")
    run((one, two), 4500)


def test_a_bot_plays_on_for_the_other(pair):
    one, two, cable = pair
    cable.is_unplugged = True
    run((one, two), 3500)
    choose(one, "Let a bot play on")
    one.run(8000)
    assert scene_name(one) == "play" and one.console.link is None
    assert {seat for _, seat, _ in session(one).driver.played()} == {bytes(session(one).players).find(b"\2") + 1}
    assert not [name for name in one.modules if name.startswith("deckhand.link.")], "nothing of a link is left"
