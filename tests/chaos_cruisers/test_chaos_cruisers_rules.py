"""Chaos Cruisers, clause by clause (docs/rules/chaos_cruisers.md)."""

import random
from pathlib import Path

import pytest
from chaos_cruisers_pictures import (
    arena,
    corners,
    drawn,
    gate_squares,
    number,
    open_squares,
    picture,
    race,
    squares,
    way,
)

from deckhand.game import AT_CHANCE, AT_SEATS, HEAD, BadNotation, CorruptState, IllegalMove
from deckhand.rng import Rng
from deckhand.session import Session
from deckhand.table.seats import HUMAN
from deckhand_sim.studies.arena import player as driver
from games.chaos_cruisers.engine import course
from games.chaos_cruisers.engine import order as rules_order
from games.chaos_cruisers.engine.layout import (
    CHAOS,
    COINS,
    FIRST,
    GATES,
    IN_ORDER,
    LAST_AT,
    LAST_SQUARE,
    LOST,
    MOVED,
    OBSTACLE,
    OBSTACLES,
    ORDER,
    PHASE,
    ROUND,
    SPEED,
    TURN,
    WIDTH,
)
from games.chaos_cruisers.notation import square_of, to_move, to_text
from games.chaos_cruisers.rules import Rules

START = ("place i10", "place j10", "place i11", "place j11")


def say(rules, *texts):
    """Play moves given as text."""
    for text in texts:
        rules.play(to_move(rules, text))
    return rules


def refused(rules, text):
    """The reason for which a text is refused; the state must not change."""
    before = bytes(rules.state)
    reason = rules.refusal(to_move(rules, text))
    assert rules.state == before
    with pytest.raises(IllegalMove):
        rules.play(to_move(rules, text))
    assert rules.state == before
    return reason


def legal(rules):
    """The legal moves as texts."""
    return [to_text(rules, move) for move in rules.moves()]


def order(rules):
    """The order of the round, cruisers counted from 1."""
    n = rules.state[IN_ORDER]
    return [who + 1 for who in rules.state[ORDER : ORDER + n]]


def speeds(rules):
    return tuple(rules.state[SPEED : SPEED + 4])


def gates(rules):
    return tuple(rules.state[GATES : GATES + 4])


def chaos(cruisers, obstacles="", seats=4, options=(), reached=1, last=0, before=0, **more):
    """A race at the first decision of the chaos round after the last cruiser of the order stands still.

    All have `reached` gates, `last` (0 to 3) was the last to reach that gate, the last chaos round was for gate `before`.
    """
    rules = race(drawn(cruisers, obstacles), seats, options, gates=(reached,) * 4, **more)
    n = rules.state[IN_ORDER]
    rules.state[TURN] = n - 1
    rules.state[CHAOS] = before
    rules.state[LAST_AT : LAST_AT + reached] = bytes([last] * reached)
    return say(rules, "go - .")


# --- the track --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", range(4))
def test_cc_1_24_tiles_of_four_squares_four_of_them_gates(layout):
    rules = Rules(1, 4, (layout,))
    kinds = sorted(corners(rules).values())
    assert kinds == [1, 2, 3, 4] + [5] * 20
    assert len(open_squares(rules)) == 96


def test_cc_2_squares_are_a1_to_t14():
    assert square_of("a1") == number(0, 0) == 37
    assert square_of("t14") == number(13, 19) == LAST_SQUARE == FIRST + 13 * WIDTH + 19
    for text in ("u1", "a0", "a15", "A1", "a01", "1a", "a", "", "a1 ", "a+1", "aa1"):
        assert square_of(text) < 0


def test_cc_3_an_obstacle_closes_a_square():
    rules = race(drawn("c5 d5 c6 d6", "c4"), gates=(1,) * 4)
    assert len(open_squares(rules)) == 95 and (3, 2) not in open_squares(rules)


@pytest.mark.parametrize("layout,name", list(enumerate(("eight", "oval", "square", "cross"))))
def test_cc_4_layouts_are_those_of_the_sheet(layout, name):
    sheet = Path(__file__).parents[2] / "docs" / "rules" / "tracks.txt"
    blocks = [block.split("\n") for block in sheet.read_text(encoding="utf-8").strip().split("\n\n")]
    head, *drawing = next(block for block in blocks if block[0].startswith(name + " at "))
    corner = square_of(head.split(" at ")[1]) - 37
    top, left = corner // 21, corner % 21
    wanted = {
        (top + 2 * y, left + 2 * x): ".MCAS#".index(sign)
        for y, row in enumerate(drawing)
        for x, sign in enumerate(row)
        if sign != "."
    }
    rules = Rules(1, 4, (layout,))
    assert Rules.OPTIONS[0][1][layout] == name
    assert corners(rules) == wanted


# --- cruisers ---------------------------------------------------------------------------------------------------------


def test_cc_5_who_drives_what():
    for seats, seats_of in ((4, (1, 2, 3, 4)), (3, (1, 2, 3)), (2, (1, 2, 1, 2))):
        rules = Rules(1, seats)
        for seat in seats_of:
            assert rules.seat() == seat
            rules.play(list(rules.moves())[-1])
        assert rules.state[PHASE] == 1 and len(squares(rules)) == len(seats_of)


def test_cc_6_speed_0_all_coins_and_no_gates_at_the_start():
    rules = say(Rules(1), *START)
    assert speeds(rules) == gates(rules) == (0, 0, 0, 0)
    assert list(rules.state[COINS : COINS + 4]) == [15] * 4


def test_cc_7_a_gate_counts_in_mid_move():
    rules = race(drawn("q10 i11 p11 q11"), speeds=(3, 0, 0, 0))
    say(rules, "go = N3")
    assert gates(rules) == (1, 0, 0, 0) and squares(rules)[1] == "q7"


def test_cc_7_another_gates_tile_does_nothing():
    # the crown is next for all: 1 moves within the moon's tile, 2 within the arms'
    rules = race(drawn("r8 d6 i10 j10"), gates=(1, 1, 1, 1), speeds=(1, 1, 0, 0))
    say(rules, "go = W1", "go = W1")
    assert squares(rules)[1] == "q8" and squares(rules)[2] == "c6" and gates(rules) == (1, 1, 1, 1)


def test_cc_7_sun_is_the_fourth_gate_and_laps_are_an_option():
    for laps in range(4):
        assert rules_order.last_gate(Rules(1, 4, (0, laps)).state) == 4 * (laps + 1)
    rules = race(drawn("h10 c6 d6 c7"), gates=(3, 3, 3, 3))
    say(rules, "go + E1")
    assert gates(rules) == (4, 3, 3, 3)


def test_cc_8_setup_in_order_of_cruisers_on_the_sun_tile():
    rules = Rules(1)
    assert legal(rules) == ["place i10", "place j10", "place i11", "place j11"]
    say(rules, "place j10", "place i11", "place j11")
    assert rules.seat() == 4 and legal(rules) == ["place i10"]
    assert refused(rules, "place j10").startswith("CC-15:")
    assert refused(rules, "place k4").startswith("CC-8:")
    assert refused(rules, "go + E1").startswith("CC-8:")
    say(rules, "place i10")
    assert rules.state[PHASE] == 1


# --- a cruising round -------------------------------------------------------------------------------------------------


def test_cc_10_gates_then_distance_then_speed():
    # cruiser 4 has one gate more; the moon's tile (q9) is 3 squares from p11, 2 from p10 and q11
    rules = race(drawn("p11 p10 q11 q8"), gates=(0, 0, 0, 1), speeds=(5, 1, 3, 0))
    rules_order.set_order(rules.state, course.Course())
    assert order(rules) == [4, 3, 2, 1]


def test_cc_10_distance_goes_round_obstacles_but_not_round_cruisers():
    rules = race(drawn("k10 k11 l10 l11", "m10"), gates=(4, 4, 4, 4))
    rules_order.set_order(rules.state, course.Course())
    far = [course.distances(rules.state, 1)[square_of(name)] - 1 for name in ("k10", "k11", "l10", "l11", "m11")]
    assert far == [9, 8, 8, 7, 6]
    assert order(rules)[0] == 4 and order(rules)[3] == 1


@pytest.mark.parametrize("deal", range(6))
def test_cc_10_the_tied_are_shuffled_by_stream_16_from_the_lead_down(deal):
    # two pairs: 2 and 4 at one gate, both 9 from the crown's tile; 1 and 3 at none, both 9 from the moon's
    rules = race(drawn("i10 r8 j11 q9"), gates=(0, 1, 0, 1), deal=deal)
    chance = Rng(deal, 16)
    lead, tail = [2, 4], [1, 3]
    chance.shuffle(lead)
    chance.shuffle(tail)
    rules_order.set_order(rules.state, course.Course())
    assert way(rules, (7, 17), gate_squares(rules, 2)) == way(rules, (8, 16), gate_squares(rules, 2)) == 9
    assert way(rules, (9, 8), gate_squares(rules, 1)) == way(rules, (10, 9), gate_squares(rules, 1)) == 9
    assert order(rules) == lead + tail
    words = bytearray(8)
    chance.store(words, 0)
    assert rules.state[AT_CHANCE:HEAD] == words


def test_cc_10_nothing_is_drawn_where_nobody_is_tied():
    rules = race(drawn("k10 m10 n10 p10"))
    before = bytes(rules.state[AT_CHANCE:HEAD])
    rules_order.set_order(rules.state, course.Course())
    assert order(rules) == [4, 3, 2, 1] and rules.state[AT_CHANCE:HEAD] == before


def test_cc_10_an_order_is_set_and_drawn_at_its_four_moments_only():
    # the cruisers on i10 and j11 are tied from the start and stand still
    rules = Rules(3)
    before = bytes(rules.state[AT_CHANCE:HEAD])
    say(rules, *START[:3])
    assert rules.state[AT_CHANCE:HEAD] == before
    say(rules, START[3])
    drawn_once = bytes(rules.state[AT_CHANCE:HEAD])
    assert drawn_once != before
    say(rules, "go = .", "go = .", "go = .")
    assert rules.state[AT_CHANCE:HEAD] == drawn_once
    say(rules, "go = .")
    assert rules.state[AT_CHANCE:HEAD] != drawn_once
    # before a chaos round the order isn't set at the end of the round, but after the shifts
    rules = chaos("q8 r8 q9 r9")
    before = bytes(rules.state[AT_CHANCE:HEAD])
    assert before == race(drawn("q8 r8 q9 r9"), gates=(1,) * 4).state[AT_CHANCE:HEAD]
    say(rules, "done")
    assert rules.state[AT_CHANCE:HEAD] != before


@pytest.mark.parametrize(
    ("seats", "options", "level"), [(2, (1, 0, 3, 0), "fair"), (3, (0, 1, 0, 1), "easy"), (4, (), "easy")]
)
def test_cc_10_a_move_that_draws_lots_reveals_them_and_no_other_move_reveals_anything(seats, options, level):
    kinds = {False: set(), True: set()}
    for deal in range(3):
        rules = Rules(deal, seats, options)
        decide = driver("chaos_cruisers", level)
        count = 0
        while rules.seat():
            move = decide(rules, rules.seat(), count)[0]
            for asked in [move, *random.Random(count).sample(list(rules.moves()), 1)]:
                after = rules.copy()
                after.apply(asked)
                draws = after.state[AT_CHANCE:HEAD] != rules.state[AT_CHANCE:HEAD]
                assert rules.reveals(asked) == draws
                kinds[draws].add(to_text(rules, asked).split()[0])
            rules.apply(move)
            count += 1
    assert "place" in kinds[True] and {"go", "place", "block"} <= kinds[False]


def test_cc_10_lots_that_were_drawn_are_not_taken_back():
    class TitleOf:
        folder, real_time = "chaos_cruisers", False

    def after_done(cruisers, last):
        session = Session(TitleOf, chaos(cruisers, last=last), (HUMAN,) * 4)
        session.play(to_move(session.rules, "done"))
        return session if session.seat() == last + 1 else None  # the first obstacle is next

    untied = [session for session in (after_done("k10 m10 n10 p10", last) for last in range(4)) if session]
    tied = [session for session in (after_done("q8 r8 q9 r9", last) for last in range(4)) if session]
    assert len(untied) == 1 and untied[0].can_undo()
    assert len(tied) == 1 and not tied[0].can_undo()


def test_cc_11_speeds():
    def after(speed, op):
        rules = race(drawn("i10 j10 i11 j11"), speeds=(speed, 0, 0, 0))
        path = next(text.split()[2] for text in legal(rules) if text.split()[1] == op)
        # north of i10 there is no track, so the speed follows from the paths
        return sum(int(sign) for sign in path if sign.isdigit())

    assert [after(s, "+") for s in range(6)] == [1, 2, 3, 4, 5, 5]
    assert [after(s, "-") for s in range(6)] == [0, 0, 1, 2, 3, 4]
    assert [after(s, "=") for s in range(6)] == [0, 1, 2, 3, 4, 5]
    assert [after(s, "n2") for s in range(6)] == [2, 3, 4, 5, 5, 5]
    assert [after(s, "n4") for s in range(6)] == [4, 5, 5, 5, 5, 5]
    assert [after(0, "n%d" % n) for n in (2, 3, 4, 5)] == [2, 3, 4, 5]
    assert [after(5, "b%d" % n) for n in (2, 3, 4, 5)] == [3, 2, 1, 0]
    assert after(1, "b4") == 0


def test_cc_11_the_speed_is_kept_for_the_next_round():
    rules = race(drawn("k10 i10 j10 i11"), speeds=(2, 0, 0, 0))
    say(rules, "go + E3")
    assert speeds(rules) == (3, 0, 0, 0) and squares(rules)[1] == "n10"


def test_cc_11_a_coin_is_used_once():
    rules = race(drawn("k10 i10 j10 i11"))
    say(rules, "go n3 E3", "go = .", "go = .", "go = .")
    assert rules.cruiser() == 0 and rules.state[COINS] == 13
    for text in ("go n3 E5", "go b3 ."):
        assert refused(rules, text) == "CC-11: that coin is used up"
    ops = {text.split()[1] for text in legal(rules)}
    assert ops == {"+", "-", "=", "n2", "n4", "n5", "b2", "b4", "b5"}


def test_cc_12_paths():
    rules = race(drawn("i10 j10 i11 j11"), speeds=(2, 0, 0, 0))
    at_two = {text.split()[2] for text in legal(rules) if text.startswith("go =")}
    turns = {f"{a}1{b}1" for a in "NS" for b in "EW"} | {f"{a}1{b}1" for a in "EW" for b in "NS"}
    assert at_two == {"N2", "E2", "S2", "W2"} | turns
    assert refused(rules, "go = E3") == "CC-12: the path must be 2 long"
    assert refused(rules, "go = .") == "CC-12: the path must be 2 long"
    assert refused(rules, "go = E1W1") == "CC-12: turn once, at a right angle"
    assert refused(rules, "go = E1E1") == "CC-12: turn once, at a right angle"
    assert refused(rules, "go - E2").startswith("CC-12:")
    counts = {speed: 0 for speed in range(6)}
    for speed in counts:
        rules.state[SPEED] = speed
        counts[speed] = sum(text.startswith("go = ") for text in legal(rules))
    assert counts == {0: 1, 1: 4, 2: 12, 3: 20, 4: 28, 5: 36}
    rules.state[SPEED] = 5
    assert len(legal(rules)) <= 281


OUT_BEFORE = """
::::::::cc::::::
::::::::cc::::::
aa....::::....::
aa....::::....::
::....::::....12
::....::::....m3
::::::ss::::::::
::::::ss:::::::4
"""
OUT_DURING = """
::::::::cc::::::
::::::::cc::::::
aa....::::....::
aa....::::....::
::....::::....m2
::....::::....m3
::::::ss::::::::
::::::ss:::::::4
"""
OUT_AFTER = """
::::::::cc::::::
::::::::cc::::::
aa....::::....::
aa....::::....::
::....::::....m2
::....::::....13
::::::ss::::::::
::::::ss:::::::4
"""


def test_cc_13_out_of_bounds_goes_back_to_its_last_gate():
    rules = race(OUT_BEFORE, gates=(1, 1, 1, 1), speeds=(3, 4, 0, 0))
    say(rules, "go n2 N2W3")  # q8 q7 q6, then p6 is off the track
    assert picture(rules) == OUT_DURING
    assert speeds(rules)[0] == 0 and rules.state[COINS] == 14  # coin 2 stays used
    assert rules.seat() == 1 and legal(rules) == ["place q8", "place q9"]
    assert refused(rules, "go + E1").startswith("CC-13:")
    assert refused(rules, "place i10").startswith("CC-13:")
    assert refused(rules, "place r9").startswith("CC-15:")
    say(rules, "place q9")
    assert picture(rules) == OUT_AFTER
    assert rules.seat() == 2


def test_cc_13_an_obstacle_is_out_of_bounds_too():
    rules = race(drawn("k10 i10 j10 q8", "m10"), gates=(4, 4, 4, 4), speeds=(2, 0, 0, 0))
    say(rules, "go = E2")
    assert 1 not in squares(rules) and legal(rules) == ["place i11", "place j11"]


def test_cc_13_without_any_gate_it_is_the_suns_tile():
    rules = race(drawn("m10 q8 r8 q9"), speeds=(1, 0, 0, 0))
    say(rules, "go = N1")
    assert legal(rules) == ["place i10", "place j10", "place i11", "place j11"]


def test_cc_13_who_is_pushed_out_before_its_turn_loses_it_for_this_round_only():
    rules = race(drawn("o10 o11 q11 r11"), speeds=(1, 0, 0, 0))
    say(rules, "go = S1")  # 2 is pushed to o12, off the track
    assert rules.seat() == 2 and squares(rules)[1] == "o11"
    say(rules, "place j11")
    assert rules.seat() == 3
    say(rules, "go = .", "go = .")
    assert rules.state[ROUND] == 1 and sorted(order(rules)) == [1, 2, 3, 4] and rules.state[LOST] == 0


RAM_BEFORE = """
::::::::cc::::::
::::::::cc::::::
aa....::::....::
aa....::::....::
::....::::....mm
::....::::....mm
::::::ss::1:234:
::::::ss::::::::
"""
RAM_AFTER = """
::::::::cc::::::
::::::::cc::::::
aa....::::....::
aa....::::....::
::....::::....mm
::....::::....mm
::::::ss::::1234
::::::ss::::::::
"""


def test_cc_14_a_rammer_pushes_the_whole_chain():
    rules = race(RAM_BEFORE, speeds=(4, 3, 2, 1))
    say(rules, "go - E3")
    assert picture(rules) == RAM_AFTER
    assert speeds(rules) == (2, 3, 2, 1)
    assert rules.seat() == 2


def test_cc_14_the_path_ends_at_the_ram_and_speed_0_stays_0():
    rules = race(RAM_BEFORE, speeds=(4, 3, 2, 1))
    say(rules, "go + E4N1")
    assert squares(rules) == {1: "o10", 2: "p10", 3: "q10", 4: "r10"} and speeds(rules)[0] == 4


def test_cc_14_the_pushed_count_their_gates():
    rules = race(drawn("i10 i11 r11 r10"), speeds=(0, 0, 1, 4), order=[3, 1, 2, 4])
    say(rules, "go = N1")  # 4 is pushed to r9, the moon's
    assert squares(rules)[4] == "r9" and gates(rules) == (0, 0, 0, 1) and rules.state[LAST_AT] == 3
    assert speeds(rules) == (0, 0, 0, 4)


def test_cc_14_a_rammer_may_push_a_rammer_and_a_second_push_is_none_of_its():
    # 2 pushes 1 out; 1 has had its turn and loses none
    rules = race(drawn("o11 o10 q11 r11"), speeds=(0, 2, 0, 0), order=[1, 2, 3, 4])
    say(rules, "go = .", "go - S1")
    assert rules.seat() == 1 and rules.state[LOST] == 0 and speeds(rules) == (0, 0, 0, 0)


def test_cc_15_a_free_square_is_one_without_a_cruiser_and_there_is_always_one():
    rules = race(drawn("i10 j10 i11 m10"), speeds=(0, 0, 0, 1), order=[4, 1, 2, 3])
    say(rules, "go = N1")
    assert legal(rules) == ["place j11"]
    say(rules, "place j11")
    assert squares(rules)[4] == "j11" and rules.seat() == 1


FINISH_BEFORE = """
::::::::cc::::::
::::::::cc::::::
aa....::::....::
aa....::::....::
::....::::....mm
::....::::....mm
::::1:23::::::::
::::::ss:::4::::
"""
FINISH_AFTER = """
::::::::cc::::::
::::::::cc::::::
aa....::::....::
aa....::::....::
::....::::....mm
::....::::....mm
::::::s23:::::::
::::::ss:::4::::
"""


def test_cc_16_a_finished_cruiser_leaves_after_its_push_and_chain():
    rules = race(FINISH_BEFORE, seats=2, gates=(7, 4, 4, 4), speeds=(3, 0, 0, 0))
    say(rules, "go = E3")
    assert picture(rules) == FINISH_AFTER
    assert gates(rules)[0] == 8 and rules.result() is None
    assert 1 not in squares(rules) and rules.seat() == 2


def test_cc_16_a_finished_cruiser_is_in_no_order_and_places_no_obstacle():
    rules = race(FINISH_BEFORE, seats=2, gates=(7, 4, 4, 4), speeds=(3, 0, 0, 0))
    say(rules, "go = E3", "go = .", "go = .", "go = .")
    assert sorted(order(rules)) == [2, 3, 4]
    # all its gates are reached: the smallest count decides about a chaos round (CC-20)
    rules.state[GATES + 1 : GATES + 4] = bytes((5, 5, 5))
    rules.state[LAST_AT + 4] = 1
    rules.check()
    say(rules, "go = .", "go = .", "go = .", "done")
    assert rules.state[CHAOS] == 5
    for turn in range(6):
        assert rules.cruiser() == order(rules)[turn % 3] - 1
        rules.play(next(rules.moves()))
    assert rules.state[PHASE] == 1
    assert sum(cell & OBSTACLE > 0 for cell in rules.state[FIRST : LAST_SQUARE + 1]) == 6


def test_cc_16_a_pushed_cruiser_that_finishes_leaves():
    rules = race(drawn("g10 h10 k11 n11"), seats=2, gates=(4, 7, 4, 4), speeds=(1, 0, 0, 0))
    say(rules, "go = E1")
    assert gates(rules) == (4, 8, 4, 4) and squares(rules) == {1: "h10", 3: "k11", 4: "n11"}


def test_cc_16_the_rest_of_a_path_is_not_driven():
    rules = race(drawn("g10 j11 k11 l11"), seats=2, gates=(7, 4, 4, 4), speeds=(4, 0, 0, 0))
    say(rules, "go = E3S1")
    assert squares(rules) == {2: "j11", 3: "k11", 4: "l11"} and speeds(rules) == (4, 0, 0, 0)


# --- a chaos round ----------------------------------------------------------------------------------------------------

AT_MOON = "q8 r8 q9 r9"


def test_cc_20_a_chaos_round_follows_when_the_smallest_count_of_gates_grew():
    rules = race(drawn(AT_MOON), gates=(2, 1, 1, 1))
    rules.state[CHAOS] = 1
    say(rules, "go = .", "go = .", "go = .", "go = .")
    assert rules.state[PHASE] == 1 and rules.state[CHAOS] == 1
    rules = race(drawn(AT_MOON), gates=(3, 2, 2, 2))
    rules.state[CHAOS] = 0
    say(rules, "go = .", "go = .", "go = .", "go = .")
    assert rules.state[PHASE] == 2 and rules.state[CHAOS] == 2


@pytest.mark.parametrize("coins,before,reached,back", [
    (0, 3, 4, True), (0, 3, 5, True), (0, 2, 3, False), (0, 4, 5, False), (0, 7, 9, True),
    (1, 0, 1, True), (1, 3, 4, True), (2, 3, 4, False), (2, 0, 1, False),
])  # fmt: skip
def test_cc_21_coins_come_back(coins, before, reached, back):
    rules = race(drawn(AT_MOON), options=(0, 3, 3, coins), gates=(reached,) * 4)
    rules.state[CHAOS] = before
    rules.state[COINS : COINS + 4] = bytes((0, 1, 2, 15))
    say(rules, "go = .", "go = .", "go = .", "go = .")
    assert list(rules.state[COINS : COINS + 4]) == ([15] * 4 if back else [0, 1, 2, 15])


def test_cc_22_obstacles_leave():
    rules = chaos(AT_MOON, "m4 q4", reached=2, before=1)
    assert rules.state[PHASE] == 2 and picture(rules) == drawn(AT_MOON)
    assert sum(rules.state[OBSTACLES : OBSTACLES + 16]) == 0


SHIFT_AFTER = """
..::::::cc::::::..
..::::::cc::::::..
aa....::::....::..
aa....::::....::..
::....::::....12::
::....::::....34::
::::::ss::::::::..
::::::ss::::::::..
"""


def test_cc_23_the_last_at_the_gate_shifts_up_to_three_tiles():
    rules = chaos(AT_MOON, last=2)
    assert rules.seat() == 3
    say(rules, "shift c4>s8")
    assert picture(rules) == SHIFT_AFTER
    assert refused(rules, "shift s8>c4") == "CC-23: that tile moved in this round"
    say(rules, "shift g4>e6", "shift e4>a8")
    assert rules.state[PHASE] == 3
    assert sum(cell & MOVED > 0 for cell in rules.state[FIRST : LAST_SQUARE + 1]) == 0


def test_cc_23_what_cannot_be_shifted():
    rules = chaos("c4 r8 q9 r9", last=2)
    assert refused(rules, "shift c4>s8") == "CC-23: a car is on that tile"
    assert refused(rules, "shift k4>s8") == "CC-23: a gate's tile cannot move"
    assert refused(rules, "shift e5>s8") == "CC-23: no tile has its corner there"
    assert refused(rules, "shift a1>s8") == "CC-23: no tile has its corner there"
    assert refused(rules, "shift e4>e4") == "CC-23: it must lie elsewhere"
    assert refused(rules, "shift e4>f4") == "CC-23: another tile lies there"
    assert refused(rules, "shift e4>a1") == "CC-23: the track would fall apart"
    for text in ("shift e4>t8", "shift e4>c14", "shift e4>t14"):
        assert refused(rules, text) == "CC-2: tiles stay in the arena"


def test_cc_23_the_shifted_course_must_hang_together():
    # without e4 the west ring is a chain of tiles: only c8 connects c4 and the arms' tile to the rest
    rules = say(chaos(AT_MOON), "shift e4>s8")
    assert refused(rules, "shift c8>s6") == "CC-23: the track would fall apart"
    assert "shift c4>e4" in legal(rules)


def test_cc_23_a_tile_may_overlap_what_it_left():
    # c10 touches c8 above and e10 on its side; one square down it touches e10 alone, and c8 hangs on the arms' tile
    rules = say(chaos(AT_MOON), "shift c10>c11")
    assert (9, 2) not in open_squares(rules) and (11, 3) in open_squares(rules)


@pytest.mark.parametrize("allowed", range(7))
def test_cc_23_after_the_last_shift_the_step_ends_by_itself(allowed):
    rules = chaos(AT_MOON, options=(0, 1, allowed))
    moved = 0
    while rules.state[PHASE] == 2:
        assert legal(rules)[-1] == "done"
        rules.play(next(rules.moves()))
        moved += 1
    assert moved == allowed and rules.state[PHASE] == 3
    if allowed:
        rules = chaos(AT_MOON, options=(0, 1, allowed))
        say(rules, "done")
        assert rules.state[PHASE] == 3 and picture(rules) == drawn(AT_MOON)


BLOCK_AT = "r8 d11 q9 r9"
BLOCK_AFTER = """
::::::::cc::::::
::::::::cc::::::
aa....::::....xx
aa....::::....::
::....::::....m1
::....::::....34
::::::ss::::::xx
:2::::ss:xxxx:::
"""


def test_cc_24_obstacles_in_the_order_of_the_coming_round_and_again():
    rules = say(chaos(BLOCK_AT, speeds=(3, 1, 2, 0)), "done")
    # all at gate 1, the crown is next: from r8 9 squares, q9 10, r9 10 (slower than q9), d11 14
    assert order(rules) == [1, 3, 4, 2]
    seats = []
    for text in ("block l11", "block m11", "block n11", "block o11", "block q6"):
        seats.append(rules.seat())
        say(rules, text)
    assert refused(rules, "block q6") == "CC-24: that is no open square"
    assert refused(rules, "block a1") == "CC-24: that is no open square"
    assert refused(rules, "block c10") == "CC-24: a car is on that tile"
    assert refused(rules, "block i10") == "CC-24: no obstacle on a gate's tile"
    assert refused(rules, "block q8") == "CC-24: no obstacle on a gate's tile"
    assert refused(rules, "pass") == "CC-24: an obstacle can be placed"
    for text in ("block r6", "block q10"):
        seats.append(rules.seat())
        say(rules, text)
    # q10 and r10 together shut off the moon's tile: r6 and q6 are closed already
    assert refused(rules, "block r10") == "CC-24: it would cut the track"
    assert seats == [1, 3, 4, 2, 1, 3, 4]


def test_cc_24_a_ring_may_be_cut_but_not_the_course():
    rules = say(chaos(BLOCK_AT), "done", "block q6", "block r6")
    assert len(open_squares(rules)) == 94  # the east ring is cut, but the track is still connected in the south
    say(rules, "block q10")
    assert refused(rules, "block r10") == "CC-24: it would cut the track"


def test_cc_24_the_order_is_set_before_any_obstacle_and_cc_25_used_for_the_round():
    rules = say(chaos(BLOCK_AT, speeds=(3, 1, 2, 0)), "done")
    wanted = order(rules)
    while rules.state[PHASE] == 3:
        rules.play(next(rules.moves()))
    assert order(rules) == wanted and rules.cruiser() == wanted[0] - 1 and rules.state[TURN] == 0


def test_cc_24_the_step_is_drawn():
    rules = say(chaos(BLOCK_AT, speeds=(3, 1, 2, 0)), "done")
    say(rules, "block l11", "block m11", "block n11", "block o11", "block q6", "block r6", "block q10")
    drawn = BLOCK_AFTER.replace("ss::::::xx", "ss::::::x:")
    assert picture(rules) == drawn


def test_cc_24_pass_when_there_is_no_square():
    """No known position leads to this: here every plain square is marked as blocked for obstacles."""
    rules = say(chaos(BLOCK_AT), "done")
    for at in range(FIRST, LAST_SQUARE + 1):
        if rules.state[at] >> 2 == 5:
            rules.state[at] |= 64
    assert legal(rules) == ["pass"] and rules.refusal(to_move(rules, "pass")) is None
    say(rules, "pass")
    assert rules.state[TURN] == 1


# --- the end ----------------------------------------------------------------------------------------------------------


def test_cc_30_places_by_gates_distance_speed_and_ties_share():
    # the arms' gate is next for 2, 3 and 4: 4 and 10 squares away
    rules = race(drawn("h10 g4 h5 k5"), gates=(7, 6, 6, 6), speeds=(0, 1, 1, 5))
    assert [way(rules, at, gate_squares(rules, 3)) for at in ((3, 6), (4, 7), (4, 10))] == [5, 5, 8]
    say(rules, "go + E1")
    assert rules.seat() == 0 and rules.result() == ((1, 2, 2, 4), (8, 6, 6, 6))
    assert legal(rules) == [] and refused(rules, "go + E1").startswith("CC-30:")


def test_cc_30_speed_parts_the_equally_far():
    rules = race(drawn("h10 g4 h5 k5"), gates=(7, 6, 6, 6), speeds=(0, 1, 2, 5))
    assert say(rules, "go + E1").result()[0] == (1, 3, 2, 4)


def test_cc_30_a_winner_stays_on_an_occupied_square_and_nothing_more_is_done():
    rules = race(FINISH_BEFORE, gates=(7, 4, 5, 6), speeds=(3, 0, 0, 0))
    say(rules, "go = E3")
    assert squares(rules) == {1: "i10", 2: "i10", 3: "j10", 4: "n11"}
    assert speeds(rules)[0] == 3 and rules.result() == ((1, 4, 3, 2), (8, 4, 5, 6))
    rules.check()
    assert Rules.restore(bytes(rules.state)).result() == rules.result()


def test_cc_30_two_players_race_for_the_second_cruiser():
    rules = race(drawn("g10 i10 - n11"), seats=2, gates=(7, 4, 8, 6), speeds=(3, 0, 0, 0))
    say(rules, "go = E3")
    assert rules.seat() == 0 and rules.result() == ((1, 2), (16, 10))
    assert squares(rules) == {1: "i10", 2: "i10", 4: "n11"}
    rules.check()


def test_cc_31_after_round_300_the_first_of_a_new_order_wins():
    rules = race(drawn("k10 m10 n10 q8"), gates=(0, 0, 0, 1))
    rules.state[ROUND : ROUND + 2] = (299).to_bytes(2, "little")
    say(rules, "go = .", "go = .", "go = .")
    assert rules.result() is None
    say(rules, "go = .")
    assert rules.seat() == 0 and rules.result() == ((4, 3, 2, 1), (0, 0, 0, 1))
    rules.check()


@pytest.mark.parametrize("deal", range(5))
def test_cc_31_shuffles_are_drawn_and_no_chaos_round_comes(deal):
    # r8 and q9 are 9 squares from the crown's tile, q8 8 and r9 10; with all at one gate a chaos round would be due
    rules = race(drawn("r8 q9 q8 r9"), gates=(1, 1, 1, 1), deal=deal)
    rules.state[ROUND : ROUND + 2] = (299).to_bytes(2, "little")
    rules.state[CHAOS] = 0
    say(rules, "go = .", "go = .", "go = .", "go = .")
    tied = [1, 2]
    Rng(deal, 16).shuffle(tied)
    assert order(rules) == [3, *tied, 4]
    assert rules.result()[0] == (2, 2, 1, 4) and rules.state[CHAOS] == 0


@pytest.mark.parametrize("deal", range(5))
def test_cc_31_a_winner_by_lot_does_not_share_its_place(deal):
    rules = race(drawn("r8 q9 q10 r9"), gates=(1, 1, 1, 1), deal=deal)
    rules.state[ROUND : ROUND + 2] = (299).to_bytes(2, "little")
    say(rules, "go = .", "go = .", "go = .", "go = .")
    tied = [1, 2]
    Rng(deal, 16).shuffle(tied)
    places = rules.result()[0]
    assert places[tied[0] - 1] == 1 and places[tied[1] - 1] == 2


@pytest.mark.parametrize("reached,winner", [((8, 2, 3, 4), 1), ((8, 7, 0, 7), 2), ((8, 6, 3, 5), 2), ((8, 3, 3, 8), 1)])
def test_cc_31_two_players_by_gates_in_all_then_by_that_order(reached, winner):
    names = ["-" if gate == 8 else name for gate, name in zip(reached, ("g10", "c10", "h10", "n11"), strict=True)]
    rules = race(drawn(" ".join(names)), seats=2, gates=reached)
    rules.state[ROUND : ROUND + 2] = (299).to_bytes(2, "little")
    while rules.seat():
        say(rules, "go = .")
    places, scores = rules.result()
    assert places[winner - 1] == 1 and scores == (reached[0] + reached[2], reached[1] + reached[3])
    assert 1 not in order(rules)


# --- the rule sheet's worked examples ----------------------------------------------------------------------------------


@pytest.mark.parametrize("deal,wanted", [(1, [2, 1, 4, 3]), (2, [2, 4, 1, 3])])
def test_worked_example_1_orders(deal, wanted):
    rules = say(Rules(deal), *START)
    assert order(rules) == wanted
    assert [course.distances(rules.state, 1)[square_of(name)] - 1 for name in ("j10", "i10", "j11", "i11")] == [
        8,
        9,
        9,
        10,
    ]


def test_worked_example_1_ram():
    rules = say(Rules(1), *START, "go + E1", "go n5 E5")
    assert squares(rules)[1] == "k10" and speeds(rules)[0] == 4 and rules.state[COINS] == 7
    assert squares(rules)[2] == "l10" and speeds(rules)[1] == 1


def test_worked_example_2():
    rules = race(drawn("m10 o10 p10 q10"), speeds=(2, 3, 1, 4))
    say(rules, "go = E2")
    assert squares(rules) == {1: "o10", 2: "p10", 3: "q10", 4: "r10"} and speeds(rules) == (1, 3, 1, 4)


EXAMPLE_3 = drawn("p11 q11 r11 k10")


def test_worked_example_3():
    rules = race(EXAMPLE_3, speeds=(2, 0, 3, 0))
    say(rules, "go = E1N1")
    assert squares(rules)[1] == "q11" and squares(rules)[2] == "r11" and 3 not in squares(rules)
    assert speeds(rules) == (1, 0, 0, 0) and rules.seat() == 3
    say(rules, "place i10")
    assert rules.seat() == 2
    say(rules, "go = .")
    assert rules.seat() == 4


def test_worked_example_3_after_its_turn_nothing_is_lost():
    rules = race(EXAMPLE_3, speeds=(2, 0, 3, 0), order=[3, 1, 2, 4], turn=1)
    say(rules, "go = E1N1", "place i10")
    assert rules.seat() == 2 and rules.state[LOST] == 0


def test_worked_example_4():
    rules = race(drawn("g10 h10 k11 l11"), gates=(0, 7, 0, 0), speeds=(2, 0, 0, 0))
    say(rules, "go = E2")
    assert squares(rules)[1] == "h10" and speeds(rules)[0] == 1 and squares(rules)[2] == "i10"
    # to the moon's tile (q9): 10 from h10, 8 from k11, 7 from l11
    assert rules.seat() == 0 and rules.result() == ((4, 1, 3, 2), (0, 8, 0, 0))


def test_worked_example_5():
    rules = race(drawn("g10 i10 q8 r8"), seats=2, gates=(7, 3, 3, 3), speeds=(3, 0, 0, 0))
    say(rules, "go = E3")
    assert gates(rules) == (8, 4, 3, 3) and squares(rules) == {2: "j10", 3: "q8", 4: "r8"}
    assert rules.result() is None and rules.seat() == 2


# --- the rest of the contract ------------------------------------------------------------------------------------------


def test_another_seats_move_is_refused():
    rules = say(Rules(1), *START)
    assert rules.seat() == 2
    move = to_move(rules, "go + E1")
    assert rules.refusal(move, 1) == "CC-11: it is not your turn"
    assert rules.refusal(move, 2) is None


def test_conceal_hides_only_what_chance_will_say():
    rules = say(Rules(77), *START)
    before = bytes(rules.state)
    rules.conceal(1, Rng(5, 40))
    assert (
        rules.state[HEAD:] == before[HEAD:]
        and rules.state[AT_SEATS] == before[AT_SEATS]
        and rules.state[AT_CHANCE:HEAD] != before[AT_CHANCE:HEAD]
    )
    rules.check()


@pytest.mark.parametrize("at,value", [
    (PHASE, 9), (TURN, 4), (SPEED, 6), (COINS, 16), (GATES, 9), (37, 20), (IN_ORDER, 0), (ORDER, 3), (LOST, 16),
    (CHAOS, 1), (58, 128),
])  # fmt: skip
def test_bytes_that_are_no_race_are_refused(at, value):
    rules = race(EXAMPLE_3)
    rules.state[at] = value
    with pytest.raises(CorruptState):
        rules.check()


def test_texts_that_are_no_moves():
    rules = Rules(1)
    for text in ("go", "go + e1", "go + E1 ", "go  + E1", "go + E0", "go + E12", "go + E1N", "go x E1", "go n6 E1",
                 "go + ", "Go + E1", "place", "passe", "place u1", "place i10 ", "shift c4", "shift c4>",
                 "shift c4>e8>e9", "block", "done ", "pas", "block 5f"):  # fmt: skip
        with pytest.raises(BadNotation):
            to_move(rules, text)
    for text in ("go + E9", "go n2 E3W2", "shift a1>t14", "block a1", "place t14"):
        assert to_text(rules, to_move(rules, text)) == text


def test_arena_helper_shows_the_whole_of_it():
    assert len(arena(Rules(1))) == 14 and gate_squares(Rules(1), 4) == {(9, 8), (9, 9), (10, 8), (10, 9)}


def test_cc_31_a_cruiser_that_ends_its_race_in_the_last_round_leaves_a_sound_position():
    game = Rules(1, 2, (0, 0, 0, 2))
    for square in ("i10", "j10", "i11", "j11"):
        game.play(to_move(game, "place " + square))
    way = "+ E1|+ E2|= E2|= E2|- N1|+ N2|= N2|= W2|= W2|- W1|+ W2|= W2|= W2|= W2|- S1|+ S2|= S2|= E2|= E2|b2 ."
    for go in way.split("|"):
        for text in ("go " + go, "go = .", "go = .", "go = ."):
            game.play(to_move(game, text))
    for _ in range(1119 - 3):
        game.play(to_move(game, "go = ."))
    for text in ("go + E1", "go = .", "go = .", "go = ."):
        game.play(to_move(game, text))
    assert game.result() == ((2, 1), (0, 4))
    assert Rules.restore(bytes(game.state)).result() == ((2, 1), (0, 4))
