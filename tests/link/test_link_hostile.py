"""Lines of every kind at every stage of a link, by hypothesis: no exception, no illegal state, no lost data."""

import random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_link import BODY, Chance, Deaf, Loop, table, tell
from test_link_live import end, hear

from deckhand.game import DEALS
from deckhand.link.lines import Lines, wrapped
from deckhand.link.meet import Meeting
from deckhand.link.offer import Offer
from deckhand.table import positions
from deckhand.table.seats import FAR, HUMAN
from deckhand_sim.games_on_drive import load_module

TABLE = 0x1267
MANY = settings(max_examples=15, deadline=None)

NUMBER = st.one_of(st.integers(0, 40), st.integers(150, 200), st.integers(0, 2**31), st.just(TABLE))
FIELD = st.one_of(NUMBER.map(lambda number: "%x" % number), st.sampled_from(["", "-1", "zz", "1" * 30]))


LINE = st.builds(
    lambda kind, fields: kind + ",".join(fields),
    st.sampled_from("HPNSMUWXQYB"),
    st.one_of(st.lists(FIELD, max_size=12), st.lists(FIELD, max_size=8).map(lambda fields: ["1267", *fields])),
)


def shaped(kind, *fields):
    """A well-formed line with fields from a few plausible values."""
    return st.tuples(*[st.sampled_from(few) for few in fields]).map(
        lambda numbers: kind + ",".join("%x" % max(number, 0) for number in (TABLE, *numbers))
    )


# -- turn-based games


def at_stage(stage, leads):
    """One end of a game of Landslide: at the start, in the middle, waiting for an undo, after a power loss, at the end."""
    side = table("landslide", leads)
    dice = random.Random(3)
    for _ in range({"begins": 0, "over": 1000}.get(stage, 12)):
        if side.session.seat():
            side.session.play(dice.choice(list(side.session.rules.moves())))
    side.step(50)
    side.log.resume = stage == "resumes"
    if stage == "asks":
        side.log.undo_wanted = side.log.count - 1
        side.step(58)
    return side


@pytest.mark.parametrize("leads", [True, False])
@pytest.mark.parametrize("stage", ["begins", "midst", "asks", "resumes", "over"])
@given(st.data())
@MANY
def test_a_row_of_moves_grows_by_legal_moves_of_the_other_and_shrinks_by_what_was_agreed_on(stage, leads, data):
    side = at_stage(stage, leads)
    session = side.session
    history, count, wanted = session.history[:], side.log.count, side.log.undo_wanted
    state = int(side.log.line.split(b",")[3], 16)
    undos = (session.undos, session.undos + 1)
    moves = [*list(session.rules.moves())[:3], 0, 0x3FFFFFFF] if session.seat() else [0, 5]
    shapes = st.one_of(
        shaped("M", undos, (count, count, count - 1), (1, 2), moves),
        shaped("S", undos, (count, count - 1, count + 1, 0), (state, state, 0), (0, wanted, count, 1), range(16)),
        shaped("U", undos, (wanted - 1, count - 1, count, 0)),
        shaped("X"),
    )
    side.rng.randrange = lambda *_: 0  # every request is refused
    tell(side, *data.draw(st.lists(st.one_of(shapes, shapes, LINE, BODY), max_size=8)))
    kept = len(history) if not session.undos else wanted - 1 if not side.log.resume and wanted else 0
    assert session.undos == 0 or stage in ("asks", "resumes")
    assert session.history[:kept] == history[:kept] and (session.undos or len(session.history) >= kept)
    for mark in session.marks[len(history) :]:
        assert mark & 127 == 1 or stage == "resumes", "only the peer's moves came by the wire"
    check = positions.start(session)
    for move, mark in zip(session.history, session.marks, strict=True):
        assert check.seat() == mark & 127
        check.play(move)
    assert check.state == session.rules.state


# -- real-time games


def live_at(stage, leads):
    """One end of a hand of Crunch: not begun, playing, with a card that waits for its answer, the peer in a menu, finished."""
    side = end(leads)
    log = side.log
    if stage == "before":
        side.session.driver = None
        log.begin(side.session, TABLE)
    elif stage == "wishes":
        side.driver.human(2, 14, 5)
    elif stage == "menu":
        hear(side, "S%x,%x,%x,0,1" % (TABLE, log.used, log.total))
    elif stage == "over":
        side.driver.play(0, 16, 9)
        side.step(440)
        assert not side.session.seat()
    return side


@pytest.mark.parametrize("leads", [True, False])
@pytest.mark.parametrize("stage", ["before", "playing", "wishes", "menu", "over"])
@given(st.data())
@settings(max_examples=6, deadline=None)
def test_a_hand_of_real_time_stays_legal(stage, leads, data):
    side = live_at(stage, leads)
    log, driver = side.log, side.driver
    used = driver.used
    shapes = st.one_of(
        shaped("M", (used, used, 0), (6, 9, 20_000), (1, 2), (14, 16, 0, 300)),
        shaped("S", (used, used, 0, used + 2), (log.total, log.total, 0), (log.granted, 1), (12, 4, 1, 0, 16, 28)),
        shaped("W", (0, 1, 2), (14, 16, 300)),
        shaped("W", (1,), (14, 300), (14, 0), (14, 300)),
        shaped("X"),
    )
    bodies = data.draw(st.lists(st.one_of(shapes, shapes, LINE, BODY), max_size=8))
    if stage == "before":
        log.lines = Lines(Loop(b"".join(wrapped(body) for body in bodies)))
        for _ in range(1 + len(bodies) // 4):
            log.step(440)
        assert driver.used == used
    else:
        hear(side, *bodies, now=460)
    if stage == "over":
        assert driver.used == used and not side.session.seat()
    check = load_module("crunch", "rules").Rules(5, 2)
    for _, seat, move in driver.played():
        check.play(move, seat)
    assert check.state == driver.rules.state
    assert len(log.waiting) <= 6 and len(log.wishes) <= 1


# -- before the table


GAMES = {"landslide": "LS", "crunch": "CR", "chaos_cruisers": "CC", "crash_landing": "CL"}


def meeting(game, number, kept=0):
    """One end that wants to play a game, on a silent wire."""
    rules = load_module(game, "rules").Rules
    title = SimpleNamespace(
        folder=game, prefix=GAMES[game], real_time=game == "crunch", match=game in ("landslide", "crunch")
    )
    usual = [option[2] for option in rules.OPTIONS]
    wanted = Offer(title, rules, -1, 0, usual, (HUMAN, FAR), kept)
    return Meeting(Lines(Deaf()), "Fox %d" % number, wanted, Chance(number))


@pytest.mark.parametrize("stage", ["alone", "found", "sits", "kept"])
@pytest.mark.parametrize("game", sorted(GAMES))
@given(st.data())
@settings(max_examples=12, deadline=None)
def test_what_is_agreed_on_can_be_played_whatever_was_said(game, stage, data):
    one, other = (meeting(game, number, 7 if stage == "kept" else 0) for number in (1, 2))
    other.ready = True
    said = other.line().decode()[1:].partition("*")[0]
    if stage in ("found", "sits"):
        one._take(said, 0)
        one.ready = stage == "sits"
    fields = said[1:].split(",")
    fields[4] = "8fffff"  # a host, which decides
    bodies = [other._secret] if data.draw(st.booleans()) else []
    for _ in range(data.draw(st.integers(1, 6))):
        changed = [*fields]
        for at in data.draw(st.lists(st.integers(0, 11), min_size=1, max_size=2)):
            changed[at] = data.draw(st.one_of(FIELD, BODY.map(lambda body: body.replace(",", "")[:12])))
        bodies.append(data.draw(st.one_of(st.just(said[0] + ",".join(changed)), LINE)))
    one.lines = Lines(Loop(b"".join(wrapped(body) for body in bodies)))
    one.lines.wire.write = lambda data: len(data)
    for now in range(4):
        one.step(now)
        if one.peer_name and not one.trouble:
            one.ready = True
    offer = one.offer
    players = bytes(offer.players)
    assert len(players) in offer.rules.SEATS and HUMAN in players and FAR in players
    assert offer.rules(1, len(players), tuple(offer.options))
    if offer.title.match:
        assert load_module(game, "match").Match(1, len(players), offer.match)
    if one.done:
        assert 0 <= one.deal < DEALS or stage == "kept"
