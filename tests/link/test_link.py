"""Two linked badges: messages over a bad wire, the shared list of moves, and untrusted peers. No screens."""

import random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckhand.link.lines import Lines, wrapped
from deckhand.link.meet import Meeting, name_of
from deckhand.link.offer import Offer
from deckhand.link.peer import DECLINED, DIFFER, NO
from deckhand.table.seats import FAIR, FAR, HUMAN
from deckhand_sim.games_on_drive import load_module
from deckhand_sim.link.cable import Cable
from deckhand_sim.link.study import GameTotals, Side, Wire, play, study

BODY = st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters="#*"), min_size=1, max_size=60)
FEW = settings(max_examples=60, deadline=None)


class Loop:
    """A wire that records its input."""

    def __init__(self, data=b""):
        self.data = data

    def readinto(self, buffer):
        count = min(len(buffer), len(self.data))
        buffer[:count], self.data = self.data[:count], self.data[count:]
        return count or None

    def write(self, data):
        self.data += data

    def deinit(self):
        pass

    def next_byte_ms(self):
        return 0


class Deaf(Loop):
    """A wire that never receives anything."""

    def readinto(self, _):
        return None


def heard(lines, most=200):
    return list(filter(None, (lines.hear() for _ in range(most))))


@FEW
@given(st.lists(BODY, max_size=8))
def test_what_is_said_is_heard(bodies):
    lines = Lines(Loop())
    for body in bodies:
        lines.say(body)
    assert heard(lines) == bodies


@FEW
@given(st.binary(max_size=400), BODY)
def test_noise_is_no_line_and_the_next_line_is_heard(noise, body):
    lines = Lines(Loop(noise + b"\n" + wrapped(body)))
    assert heard(lines)[-1:] == [body]


@FEW
@given(BODY, st.integers(0, 400), st.integers(0, 7))
def test_a_line_with_a_changed_bit_is_not_heard(body, at, bit):
    line = bytearray(wrapped(body))
    line[at % (len(line) - 1)] ^= 1 << bit
    assert body not in heard(Lines(Loop(bytes(line)))) or bytes(line).count(b"#") != 1


def test_a_flood_takes_no_more_than_256_bytes_a_step():
    wire = Loop(b"x" * 10_000)
    Lines(wire).hear()
    assert len(wire.data) == 10_000 - 256


def test_the_same_line_again_is_the_same_object():
    lines = Lines(Loop(wrapped("S1,2") * 3))
    first, second, third = heard(lines)
    assert first is second is third


# -- whole games

GAMES = [("landslide", 7), ("crash_landing", 7), ("chaos_cruisers", 1)]


@pytest.mark.slow_but("landslide-7-0.01-2", "crash_landing-7-0-0")
@pytest.mark.parametrize(("bad", "pull_s"), [(0, 0), (0.002, 0), (0.01, 2)])
@pytest.mark.parametrize(("game", "games"), GAMES)
def test_both_ends_are_equal_at_the_end(game, games, bad, pull_s):
    line = study(game, games, bad, pull_s)
    assert line.equal == games and not line.faults
    assert line.moves > 10 * games


def test_the_same_game_is_the_same_again():
    assert play("crash_landing", 3, 0.01, 2) == play("crash_landing", 3, 0.01, 2)


def test_games_of_turns_and_hands_of_real_time_are_counted_alike_in_any_order():
    line = GameTotals("landslide", 0.01)
    parts = [GameTotals("landslide", 0.01) for _ in range(3)]
    for number, part in enumerate(parts):
        side = SimpleNamespace(log=SimpleNamespace(fault=DIFFER if number == 2 else ""))
        part.finish(number, [side], SimpleNamespace(ends=[SimpleNamespace(bytes_written=100)]), number == 1)
        part.moves = 10
    for part in reversed(parts):
        line.add(part)
    assert line.summary_lines("games") == [
        "landslide, 1 % of bytes bad, cable pulled 0 times: 1 of 3 games equal at both ends, 30 moves, 10 bytes a move",
        "not equal: --first 0, 2",
        "  1 times: The tables differ",
    ]


# -- an untrusted peer


def table(game="landslide", leader=False):
    """One end with a manual wire, at a table where the peer begins."""
    says_yes = SimpleNamespace(randrange=lambda *_: 1)
    side = Side(game, 5, 2, (), [FAR, HUMAN], Deaf(), leader, says_yes)
    side.ready_ms = 1 << 60
    return side


def tell(side, *bodies, now=100):
    """Send a line from the peer."""
    side.log.lines = Lines(Loop(b"".join(wrapped(body) for body in bodies)))
    for _ in range(1 + len(bodies) // 4):
        side.step(now)


NUMBER = st.one_of(st.integers(0, 40), st.integers(0, 2**31), st.just(0x1267))
HOSTILE = st.builds(
    lambda kind, numbers: kind + ",".join("%x" % number for number in numbers),
    st.sampled_from("SMUXHNQ"),
    st.lists(NUMBER, max_size=8),
)


@FEW
@given(st.lists(st.one_of(HOSTILE, BODY), max_size=12))
def test_nothing_that_comes_breaks_the_table_or_moves_for_me(bodies):
    side = table()
    tell(side, *bodies)
    session = side.session
    check = load_module("landslide", "rules").Rules(5, 2, ())
    for move, mark in zip(session.history, session.marks, strict=True):
        assert mark & 127 == 1, "only the peer's moves came by the wire"
        check.play(move)
    assert check.state == session.rules.state


def test_an_illegal_move_ends_the_link_and_nothing_has_happened():
    side = table()
    before = bytes(side.session.rules.state)
    tell(side, "M1267,0,0,1,3fffffff")
    assert side.log.fault == DIFFER and bytes(side.session.rules.state) == before


def test_a_move_for_my_seat_ends_the_link():
    side = table()
    move = next(side.session.rules.moves())
    tell(side, "M1267,0,0,1,%x" % move)
    assert not side.log.fault
    mine = table()
    mine.session.players[:] = bytes((HUMAN, FAR))
    tell(mine, "M1267,0,0,1,%x" % move)
    assert mine.log.fault == DIFFER


def test_another_sum_of_the_same_moves_ends_the_link():
    side = table()
    tell(side, "S1267,0,0,1,0,0")
    assert side.log.fault == DIFFER


def test_nobody_takes_back_what_was_not_agreed_on():
    side = table()
    side.session.play(next(side.session.rules.moves()))
    tell(side, "U1267,1,0")
    assert len(side.session.history) == 1 and side.session.undos == 0


def ask_and_hear_no():
    """(side, its peer's wire): it asked to undo its last move, and the peer refused."""
    side = table()
    side.session.players[:] = bytes((HUMAN, FAR))
    wire = Loop()
    side.log.lines = Lines(
        SimpleNamespace(readinto=wire.readinto, write=lambda _: None, next_byte_ms=wire.next_byte_ms)
    )
    side.session.play(next(side.session.rules.moves()))
    side.step(100)
    side.log.undo_wanted = 1
    side.step(108)
    no = wrapped("S1267,0,1,%s,0,%d" % (side.log.line.split(b",")[3].decode(), NO))
    wire.write(no)
    side.step(116)
    assert side.log.news == DECLINED and side.log.undo_wanted == 0
    return side, wire, no


def test_a_second_question_has_an_answer_even_when_it_is_asked_in_the_same_moment():
    side, wire, no = ask_and_hear_no()
    side.log.undo_wanted = 1
    side.step(124)
    wire.write(no)
    side.step(132)
    assert side.log.news == DECLINED and side.log.undo_wanted == 0


def test_what_was_agreed_on_first_is_taken_back_though_something_else_was_asked_since():
    side = table()
    side.session.players[:] = bytes((HUMAN, FAR))
    for now in (100, 108):
        side.session.play(next(side.session.rules.moves()))
        side.step(now)
    for back in (2, 1):  # the peer's request, which is granted, and then its own
        side.log.undo_wanted = back
        side.step(116)
    tell(side, "U1267,1,1")
    assert len(side.session.history) == 1 and side.session.undos == 1
    side.step(124)
    tell(side, "U1267,2,0")
    assert len(side.session.history) == 1, "that was agreed earlier"


def test_a_no_is_not_the_answer_to_what_is_asked_after_the_next_move():
    side = table()
    tell(side, "M1267,0,0,1,%x" % next(side.session.rules.moves()))
    side.step(108)
    said = side.log.line.decode()[1:].partition("*")[0]
    assert said.endswith(",0,0")
    side.rng.randrange = lambda *_: 0
    tell(side, said[: -len("0,0")] + "1,0")
    assert side.log.undo_asked == 1
    side.step(116)
    assert side.log.line.split(b"*")[0].endswith(b",0,%d" % NO)
    side.session.play(next(side.session.rules.moves()))
    side.step(124)
    assert side.log.line.split(b"*")[0].endswith(b",0,0")


def test_a_peer_that_stops_is_gone_after_two_and_a_half_seconds():
    side = table()
    tell(side, "S1267,0,0,1,0,0", now=1000)
    side.step(3400)
    assert side.log.is_here
    side.step(3500)
    assert not side.log.is_here


# -- sitting down


class Chance:
    def __init__(self, seed):
        self.dice = random.Random(seed)

    def random_deal(self):
        return self.dice.randrange(1_000_000)

    def random_bytes(self, count):
        return self.dice.randbytes(count)


def offer(deal=-1, options=(0,), players=(HUMAN, FAR), prefix="LS", kept=0):
    rules = load_module("landslide", "rules").Rules
    return Offer(SimpleNamespace(prefix=prefix, real_time=False, match=False), rules, deal, 0, options, players, kept)


def meet(one, two, ms=4000, bad=0.0, ready=True):
    """Two meetings over a cable, both ready as soon as they have found each other."""
    clock = SimpleNamespace(ms=0)
    cable = Cable(bad, random.Random(7), lambda: clock.ms * 1000)
    pair = []
    for i, wanted in enumerate((one, two)):
        pair.append(Meeting(Lines(Wire(cable.ends[i])), ("Fox 3", "Owl 7")[i], wanted, Chance(i)))
    while clock.ms < ms:
        clock.ms += 8
        for side in pair:
            if not side.done:
                side.step(clock.ms)
                if ready and side.peer_name and not side.ready and not side.trouble:
                    side.ready = True
                    side.change()
            elif side.lines.hear()[:1] == "H":  # as a badge at the table answers
                for body in side.start_lines(1):
                    side.lines.say(body)
    return pair


@pytest.mark.parametrize("bad", [0, 0.01])
def test_two_find_each_other_and_agree_on_deal_seats_and_options(bad):
    one, two = meet(offer(), offer(options=(1,)), 20_000, bad)
    assert (one.peer_name, two.peer_name) == ("Owl 7", "Fox 3")
    assert one.done and two.done and one.host != two.host
    assert one.deal == two.deal >= 0
    assert one.offer.options == two.offer.options == b"\1", "the badge with a choice made is the host"
    assert bytes(one.offer.players) == b"\x11\0" and bytes(two.offer.players) == b"\0\x11"


def test_the_hosts_deal_is_played_where_it_wants_one():
    one, two = meet(offer(deal=4711), offer())
    assert one.deal == two.deal == 4711


def test_neither_side_chooses_the_deal_alone():
    deals = {meet(offer(), offer())[0].deal}
    one, two = meet(offer(), offer(), ready=False)
    assert not one.done and one._opened == two._chance and two._opened == one._chance
    assert deals == {(one._chance + two._chance) % 1_000_000}


def test_the_hosts_bots_are_far_bots_of_the_other():
    rules = load_module("chaos_cruisers", "rules").Rules
    usual = [option[2] for option in rules.OPTIONS]
    title = SimpleNamespace(prefix="CC", real_time=False, match=False)
    one = Offer(title, rules, -1, 0, usual, (HUMAN, FAR, FAIR))
    two = Offer(title, rules, -1, 0, usual, (HUMAN, FAR))
    meet(one, two)
    assert bytes(two.players) == bytes((FAR, HUMAN, FAR + FAIR))


def test_seats_can_be_changed_by_the_host():
    one, two = meet(offer(deal=1), offer(), ready=False)
    one.swap()
    two._take(one.line().decode()[1:-8], 0)
    assert bytes(one.offer.players) == b"\x11\0" and bytes(two.offer.players) == b"\0\x11"


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (offer(prefix="CC"), "Owl 7 plays another game"),
        (offer(kept=5), "Owl 7 goes on with a game"),
    ],
)
def test_what_does_not_fit_is_said(wanted, words):
    one, _ = meet(offer(), wanted, ready=False)
    assert one.trouble == words and not one.done


@FEW
@given(st.lists(BODY, min_size=12, max_size=12))
def test_no_statement_breaks_the_meeting(fields):
    one = Meeting(Lines(Loop()), "Fox 3", offer(), Chance(1))
    one._take("H" + ",".join(field.replace(",", "") for field in fields), 0)
    good = one.line().decode()[2:-8].split(",")
    for i, field in enumerate(fields):
        changed = [*good]
        changed[3], changed[5], changed[i] = "Owl 7", "1", field.replace(",", "")
        one._take("H" + ",".join(changed), 0)
    assert not one.done and len(one.offer.players) == 2


def test_a_badge_is_called_the_same_whenever_it_is_asked():
    assert name_of(bytes(range(16))) == name_of(bytearray(range(16)))
    assert len({name_of(bytes([number] * 16)) for number in range(200)}) > 60
    assert name_of(b"", "Ada & Grace") == "Ada  Gra" and name_of(b"", ",#*") == name_of(b"")
    assert max(len(name_of(bytes([number] * 16))) for number in range(200)) <= 8
