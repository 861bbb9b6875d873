"""Three and four badges at one table through a hub: whole games over bad cables, with screens, and untrusted badges."""

import random
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest
from golden import golden
from hypothesis import given, settings
from hypothesis import strategies as st
from on_screen import page, said, scene, scene_name, session
from test_link import BODY, HOSTILE
from test_link_tcp import SCRIPT, free_port
from three_badges import star
from two_badges import choose

from deckhand.link.lines import wrapped
from deckhand.table.seats import FAIR, FAR, HUMAN
from deckhand_sim.link import hub_study
from deckhand_sim.link.cable import Wire
from deckhand_sim.link.hub import Hub
from deckhand_sim.link.tcp import TcpEnd
from deckhand_sim.records import read, session_record, write

DICE = random.Random(5)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "number", "bad", "pull_s"), [(3, 2, 0.01, 2), (4, 1, 0.002, 10)])
def test_all_ends_are_equal_at_the_end(seats, number, bad, pull_s):
    line = hub_study.play("chaos_cruisers", seats, number, bad, pull_s)
    assert line.equal == 1 and not line.faults
    assert line.moves > 30 and (line.pull_count > 3 or not pull_s)


# -- an untrusted badge


def table():
    """A star at its table, 0.4 s old, with no seat making moves."""
    whole = hub_study.HubTable("chaos_cruisers", 5, 3, (), random.Random(1))
    for side in whole.sides:
        side.ready_ms = 1 << 60
    for _ in range(50):
        whole.step()
    return whole


@settings(max_examples=25, deadline=None)
@given(st.lists(st.one_of(HOSTILE, BODY, BODY.map("H{}".format)), max_size=8), st.binary(max_size=300))
def test_nothing_that_one_says_breaks_the_hub_or_moves_for_others(bodies, noise):
    whole = table()
    for body in bodies:
        whole.cables[2].ends[0].write(wrapped(body))
    whole.cables[2].ends[0].write(noise)
    for _ in range(50):
        whole.step()
    for one in whole.sessions()[:2]:
        assert all(mark & 127 == 3 for mark in one.marks), "only the third's moves came by its wire"


def test_a_move_for_anothers_seat_is_not_passed_on():
    whole = table()
    move = next(whole.sessions()[0].rules.moves())
    whole.cables[2].ends[0].write(wrapped("M1267,0,0,1,%x" % move))
    for _ in range(50):
        whole.step()
    assert not whole.faults() and not any(one.history for one in whole.sessions())


def test_before_the_table_nothing_breaks_the_hub():
    said_last = []
    places = [
        SimpleNamespace(read=lambda: said_last.pop() if said_last else b"", write=lambda data: None) for _ in range(3)
    ]
    hub = Hub([Wire(place) for place in places])
    fields = "1,CC,1234,Fox 3,5,abcdef,,0,0,0000,0HH,0".split(",")
    for i in range(len(fields)):
        for text in ("", "?", "-1", "zz", "0" * 40, "/", "//////", ",,"):
            said_last.append(wrapped("H" + ",".join([*fields[:i], text, *fields[i + 1 :]])))
            hub.step(i)


# -- on the screens


@pytest.fixture(scope="module")
def three():
    """Three at a table of Chaos Cruisers; shared by all tests, which must leave them there."""
    with star("chaos_cruisers") as one:
        one.sit_down()
        yield one


def decide(whole, moves):
    """Play this many more random moves, by any seat that can decide, until all badges have them."""
    count = len(session(whole.sims[0]).history) + moves

    def done():
        for sim in whole.sims:
            table = scene(sim)
            if scene_name(sim) == "play" and len(table.session.history) < count:
                if table.session.humans_turn() and not table.is_moving():
                    table.play(DICE.choice(list(table.session.rules.moves())))
        histories = [session(sim).history for sim in whole.sims]
        return len(histories[0]) >= count and all(one == histories[0] for one in histories)

    whole.until(done, "nobody moves")
    whole.run(1000)


def test_who_sits_where_is_the_same_for_all_and_who_is_missing_is_said():
    with star("chaos_cruisers") as whole:
        one, two, _ = whole.sims
        for sim in (one, two):
            scene(sim).choices.seats = 3
            scene(sim).choices.players[:3] = bytes((HUMAN, FAR, FAR))
            choose(sim, "New game")
        whole.run(4000)
        assert "Seat 3: nobody here" in page(one) and "Seat 3: nobody here" in page(two)
        golden(one, "console/link_star_seats")
        choose(one, "Sit down")
        whole.run(600)
        assert "Somebody is not ready yet" in page(one)


def test_each_has_a_seat_of_its_own_and_the_same_deal(three):
    tables = [session(sim) for sim in three.sims]
    assert sorted(bytes(one.players) for one in tables) == [b"\0\x11\x11", b"\x11\0\x11", b"\x11\x11\0"]
    assert len({one.deal() for one in tables}) == 1
    decide(three, 5)
    assert len({bytes(one.rules.state) for one in tables}) == 1


def test_a_pulled_cable_is_waited_for_by_all_and_named(three):
    *others, last = three.sims
    three.cables[-1].is_unplugged = True
    three.run(6000)
    for sim in others:
        assert "Waiting for %s ..." % scene_named(last) in page(sim)
    assert "Waiting for Everyone" in page(last)
    golden(last, "console/link_star_lost")
    three.cables[-1].is_unplugged = False
    three.to_table()
    decide(three, 3)


def scene_named(sim):
    from deckhand.link.meet import name_of

    return name_of(sim.uid)


def test_a_badge_whose_power_went_takes_its_game_up_again(three):
    last = three.sims[-1]
    last.keys("START wait:200")  # which saves it
    last.keys("START wait:200")
    three.run(300)
    decide(three, 2)
    last.power_off()
    three.run(4000)
    assert scene_name(three.sims[0]) == "link_box"
    last.boot()
    last.run(400)
    choose(last, "Go on")
    three.to_table()
    decide(three, 3)


def test_a_hub_that_was_begun_anew_learns_the_game_from_the_badges(three):
    three.hub = Hub([place.lines.wire for place in three.hub.places])
    three.run(3000)
    decide(three, 3)


def test_all_leave_and_go_on_with_it(three):
    count = len(session(three.sims[0]).history)
    three.sims[0].console.home()
    three.run(1200)
    assert "%s has left" % scene_named(three.sims[0]) in page(three.sims[1])
    for sim in three.sims[1:]:
        choose(sim, "Leave, keep the game")
    three.run(400)
    for sim in three.sims:
        sim.console.replace("game_menu", "chaos_cruisers")
        sim.run(300)
        choose(sim, "Go on")
    three.to_table()
    assert len(session(three.sims[0]).history) == count
    decide(three, 3)


def mover(three):
    """(the badge that made the last move, the others)."""
    last = session(three.sims[0]).marks[-1] & 127
    own = next(sim for sim in three.sims if session(sim).level(last) == HUMAN)
    return own, [sim for sim in three.sims if sim is not own]


def ask_back(three):
    decide(three, 1)
    asks, others = mover(three)
    asks.keys("START wait:300")
    choose(asks, "Undo")
    three.run(1500)
    for sim in others:
        assert "Undo?" in page(sim)
    return asks, others


@pytest.mark.slow
def test_a_move_is_taken_back_when_all_want_it_and_stays_when_one_does_not(three):
    _, (first, second) = ask_back(three)
    before = len(session(first).history)
    choose(first, "Yes, undo it")
    three.run(1500)
    assert len(session(first).history) == before
    choose(second, "Yes, undo it")
    three.run(1500)
    assert [session(sim).undos for sim in three.sims] == [1, 1, 1]
    assert len(session(first).history) < before
    decide(three, 1)
    asks, (first, second) = ask_back(three)
    choose(first, "No")
    three.run(1500)
    assert "%s says no" % scene_named(first) == said(asks)
    three.run(1000)
    assert scene_name(second) == "play" and [session(sim).undos for sim in three.sims] == [1, 1, 1]
    decide(three, 2)


def test_noise_on_the_wires_changes_nothing(three):
    for cable in three.cables:
        cable.error_rate = 0.005
    decide(three, 4)
    for cable in three.cables:
        cable.error_rate = 0
    decide(three, 1)


def test_a_record_names_all_by_their_seats(three):
    records = [session_record(session(sim), scene_named(sim)) for sim in three.sims]
    assert records[0] == records[1] == records[2] == read(write(records[0]))
    assert sorted(records[0].players) == ["human:Eel_8", "human:Fox_2", "human:Koi_1"]


@pytest.mark.slow
def test_a_bot_plays_on_for_one_that_stops_and_the_others_go_on(three):
    three.cables[-1].is_unplugged = True
    three.run(6000)
    first, second, last = three.sims
    choose(first, "Let a bot play on")
    three.run(3000)
    assert scene_name(first) == scene_name(second) == "play"
    assert sorted(session(first).players) == [HUMAN, FAIR, FAR]
    assert sorted(session(second).players) == [HUMAN, FAR, FAR]
    three.sims = [first, second]
    decide(three, 9)
    seats = {mark & 127 for mark in session(first).marks[-9:]}
    assert len(seats) > 1
    three.sims = [first, second, last]
    three.cables[-1].is_unplugged = False
    three.run(4000)
    assert "Everyone has left" in page(last) and scene_name(first) == "play"


# -- over a network


@pytest.mark.slow
def test_three_processes_play_at_one_table_by_the_hub_of_one():
    port = str(free_port())
    order = [sys.executable, str(SCRIPT)]
    ways = ("host", "call", "call2")
    three = [
        subprocess.Popen([*order, how, port, "chaos_cruisers", "6", "3"], stdout=subprocess.PIPE, text=True)
        for how in ways
    ]
    stands = [process.communicate(timeout=120)[0].split() for process in three]
    assert len({tuple(stand[:2]) for stand in stands}) == 1 and int(stands[0][0]) >= 6
    assert sorted(stand[2] for stand in stands) == ["001111", "110011", "111100"]


def test_who_calls_when_all_are_there_is_sent_away():
    ends = TcpEnd.several(str(free_port()), 2)
    callers = [TcpEnd.calling("127.0.0.1:%d" % ends[0].port) for _ in range(3)]
    for _ in range(300):
        for one in (*ends, *callers):
            one.read()
        time.sleep(0.002)
    assert [end.connected for end in ends] == [True, True]
    assert sum(one.connected for one in callers) == 2
    for one in (*ends, *callers):
        one.close()


@pytest.mark.slow
def test_deckhand_link_seats_three_that_call():
    port = str(free_port())
    code = "from deckhand_sim.cli import main; main()"
    hub = [sys.executable, "-c", code, "link", "--no-usb", "--link-wait", port, "--badges", "3"]
    ways = ("call", "call2", "call3")
    with subprocess.Popen(hub, stdout=subprocess.PIPE, text=True) as between:
        three = [
            subprocess.Popen(
                [sys.executable, str(SCRIPT), how, port, "chaos_cruisers", "4", "3"], stdout=subprocess.PIPE, text=True
            )
            for how in ways
        ]
        stands = [process.communicate(timeout=120)[0].split() for process in three]
        between.terminate()
    assert len({tuple(stand[:2]) for stand in stands}) == 1 and int(stands[0][0]) >= 4
