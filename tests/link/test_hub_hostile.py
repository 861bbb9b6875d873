"""A hub with one malicious badge: only that badge loses its seat, the game continues, memory doesn't grow, and all are told."""

import random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_link import BODY
from three_badges import star

from deckhand.link.commitment import deck_of
from deckhand.link.lines import wrapped
from deckhand.table.seats import FAIR, FAR
from deckhand_sim.games_on_drive import load_module
from deckhand_sim.link import hub_study
from deckhand_sim.link.cable import Wire
from deckhand_sim.link.hub import Hub
from deckhand_sim.link.real_time_hub import RealTimeTables

RULES = load_module("chaos_cruisers", "rules").Rules
OPTIONS = "".join(str(usual) for _, _, usual in RULES.OPTIONS)
FIELDS = "2,CC,%x,Fox 3,5,%s/,,0,0,%s,0GG,0" % (deck_of(RULES), "ab" * 16, OPTIONS)


def whole_table():
    """Three at a table of Chaos Cruisers, 0.4 s old, with no seat making moves."""
    whole = hub_study.HubTable("chaos_cruisers", 5, 3, (), random.Random(1))
    whole.hub.game = FIELDS.split(",")
    whole.hub.game[6] = "5"
    whole.hub.players = [FAR] * 3
    for side in whole.sides:
        side.ready_ms = 1 << 60
    run(whole, 50)
    return whole


def run(whole, steps):
    for _ in range(steps):
        whole.step()


def say(whole, who, *bodies):
    for body in bodies:
        whole.cables[who].ends[0].write(wrapped(body))


def play_on(whole, moves=6):
    """The others play without a fault. True if their moves reach each other."""
    honest = whole.sides[:2]
    for _ in range(moves):
        session = honest[0].session
        side = next((one for one in honest if one.session.level(session.rules.seat()) < FAR), None)
        if side is None:
            return True  # it would be the third badge's turn
        side.session.play(next(side.session.rules.moves()))
        run(whole, 60)
        assert honest[0].session.history == honest[1].session.history
    return not [one.log.fault for one in honest if one.log.fault]


def test_an_illegal_move_costs_its_badge_the_seat_and_the_others_hear_of_it():
    whole = whole_table()
    session = whole.sides[0].session
    while session.level(session.rules.seat()) < FAR or whole.sides[1].session.level(session.rules.seat()) < FAR:
        assert play_on(whole, 1)
    seat = session.rules.seat()
    count = len(session.history)
    say(whole, 2, "M1267,0,%x,%x,3fffffff" % (count, seat))
    run(whole, 200)
    place = whole.hub.places[2]
    assert place.barred == "an illegal move" and place.seats == {3}
    for side in whole.sides[:2]:
        assert not side.log.fault and len(side.session.history) == count
        assert side.log.name == "Fox 3" and side.log.news


def test_another_state_costs_its_badge_the_seat():
    whole = whole_table()
    say(whole, 2, "S1267,0,0,1,0,0")
    run(whole, 100)
    assert whole.hub.places[2].barred == "another state"
    assert not [side.log.fault for side in whole.sides[:2] if side.log.fault]


@pytest.mark.parametrize("undos", (1, 2, 0x7FFFFFFF))
def test_nobody_is_shut_out_by_a_badge_that_claims_to_have_taken_back(undos):
    whole = whole_table()
    say(whole, 2, *["S1267,%x,0,0,0,0" % undos] * 4)
    run(whole, 100)
    assert play_on(whole)


def test_no_badge_takes_the_seat_of_one_that_is_at_the_table():
    whole = whole_table()
    fields = FIELDS.split(",")
    fields[3], fields[10] = "/Fox 1/Fox 2/Fox 3", "000"
    say(whole, 2, "P" + ",".join(fields))
    run(whole, 20)
    assert [place.seats for place in whole.hub.places[:2]] == [{1}, {2}]
    assert play_on(whole)


LINE = st.one_of(
    BODY,
    st.tuples(st.sampled_from("HPNSMUWXQYB"), st.lists(st.integers(0, 2**31), max_size=7)).map(
        lambda parts: parts[0] + ",".join("%x" % number for number in parts[1])
    ),
    st.tuples(st.sampled_from("SMXBWU"), st.lists(st.integers(0, 40), max_size=6)).map(
        lambda parts: parts[0] + ",".join(["1267", *("%x" % number for number in parts[1])])
    ),
    st.tuples(st.sampled_from("HP"), st.integers(0, 11), st.sampled_from(["", "?", "-1", "zz", "0" * 40, "/" * 6])).map(
        lambda parts: parts[0] + ",".join(parts[2] if i == parts[1] else f for i, f in enumerate(FIELDS.split(",")))
    ),
)


@settings(max_examples=12, deadline=None)
@given(st.lists(LINE, max_size=10))
def test_whatever_one_says_the_others_play_on_or_hear_who_is_gone(bodies):
    whole = whole_table()
    say(whole, 2, *bodies)
    run(whole, 60)
    play_on(whole, 2)
    assert not [side.log.fault for side in whole.sides[:2] if side.log.fault]


def size(hub):
    """The size of a hub's stored data."""
    rows = sum(len(row.moves) + len(row.totals) for row in hub.rows.values())
    live = len(hub.live.queue) + len(hub.live.hands) if hub.live else 0
    return len(hub.rows) + rows + live + sum(len(place.granted_seats) for place in hub.places)


def test_a_flood_grows_nothing():
    whole = whole_table()
    dice = random.Random(2)
    for _ in range(300):
        table = dice.choice((0x1267, dice.randrange(1 << 16)))
        kind = dice.choice("SMBW")
        say(whole, 2, "%s%x,%x,%x,%x,%x,%x" % (kind, table, *(dice.randrange(1 << 20) for _ in range(5))))
        whole.step()
    assert size(whole.hub) < 20


def test_a_line_that_breaks_the_hub_is_the_end_of_its_badge_alone(monkeypatch):
    whole = whole_table()
    on_line = Hub.on_line

    def breaks(hub, place, kind, numbers, now):
        if kind == "Q":
            raise IndexError("out of range")
        on_line(hub, place, kind, numbers, now)

    monkeypatch.setattr(Hub, "on_line", breaks)
    say(whole, 2, "Q1")
    run(whole, 100)
    assert whole.hub.places[2].barred and not whole.hub.places[0].barred
    assert play_on(whole)


# -- real time


@pytest.fixture(scope="module")
def three():
    """Three at a table of Crunch with a running clock; shared by all tests, which must leave them there."""
    with star("crunch") as whole:
        whole.hub.leads = RealTimeTables()
        whole.sit_down()
        whole.run(4500)
        yield whole


def runs(whole):
    return [sim.console.link.log.runs for sim in whole.sims]


def hands(whole):
    """The numbers of the match's first hands."""
    live = whole.hub.live
    found = [table for table in range(1, 1 << 16) if live.deal_of(table) >= 0]
    return [table for table in found if table != live.table()]


@pytest.mark.slow
def test_a_badge_that_claims_other_hands_stops_nobody_elses(three):
    assert runs(three) == [True] * 3
    live = three.hub.live
    before = live.table()
    for table in hands(three)[:6]:
        three.cables[2].ends[0].write(wrapped("S%x,0,0,0,4" % table))
        three.run(300)
    assert live.hand is not None and live.table() == before and len(live.hands) <= 5
    three.run(5000)
    assert runs(three) == [True] * 3


def test_seats_that_the_game_has_not_break_nothing():
    hub = Hub(
        [Wire(SimpleNamespace(read=lambda: b"", write=lambda data: None)) for _ in range(3)], leads=RealTimeTables()
    )
    live = hub.leads(hub, "CR", 5, (), [FAR, FAR, FAIR])
    first, second = hub.places[:2]
    second.seats = {4}
    live._replace_absent(first, 10_000)
    assert second.is_replaced and bytes(live.players) == bytes((FAR, FAR, FAIR))


@pytest.mark.parametrize(("seats", "options"), [(0, ()), (9, ()), (2, (99,) * 3), (2, (0,) * 30)])
def test_a_game_that_cannot_be_dealt_is_not_led(seats, options):
    assert RealTimeTables()(None, "CR", 5, options, [FAR] * seats) is None
