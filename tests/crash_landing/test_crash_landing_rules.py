"""Crash Landing's rules, clause by clause (docs/rules/crash_landing.md)."""

import pytest
from crash_landing_table import burnt, deck, flight, hand, legal, new, notation, play, put, race, refused
from hypothesis import given, settings

from deckhand.game import AT_OPTIONS, HEAD, CorruptState
from deckhand_sim.authoring.contract import check_constructor, check_shape, option_mixes, prove_table, tables
from games.crash_landing.engine.burns import balance
from games.crash_landing.engine.layout import DESTROYED, DRAW, DROP_PHASE, FIND_PHASE, SAFE, SHIP, SHIPS, STUCK
from games.crash_landing.engine.moves import burn_move
from games.crash_landing.rules import Rules

RESCUE = {"rescue": 1}


def test_cl_1_four_rockets_each_of_1_to_8():
    assert sorted(deck(new(77))) == sorted("12345678" * 4)


def test_cl_2_altitude_starts_at_20():
    assert new().altitude(1) == 20 - 1  # the first step is over (CL-18)


def test_cl_3_speed_starts_at_0():
    assert new().speed(1) == 0 + 1


def test_cl_4_hand_and_burnt_start_empty_and_the_rest_is_the_deck():
    game = new()
    assert (hand(game), burnt(game), game.deck_size(1)) == ("", "", 32)


def test_cl_5_deal_1_draws_as_the_sheet_says():
    assert deck(new(1))[::-1].startswith("74372154")


def test_cl_5_seat_2_of_a_race_has_another_stream():
    game = new(12345, 2, reentry=0)
    assert deck(game, 1)[::-1].startswith("671") and deck(game, 2)[::-1].startswith("45563")


def test_cl_6_only_the_order_of_the_rest_is_hidden():
    from deckhand.rng import Rng

    game = race({"hand": "123", "deck": "8765432187654321", "dropped": 3}, {"hand": "8", "dropped": 0})
    before, theirs = deck(game), deck(game, 2)
    game.conceal(1, Rng(5, 33))
    assert deck(game)[:3] == before[:3] == "876" and deck(game) != before
    assert sorted(deck(game)) == sorted(before)
    assert deck(game, 2) != theirs and sorted(deck(game, 2)) == sorted(theirs)
    assert hand(game) == "123" and hand(game, 2) == "8"


def test_the_rule_books_race_is_won_by_firing_down():
    game = race(dict(altitude=8, speed=1, hand="4455"), {})
    play(game, "burn 4,4 down", "end end")
    assert (game.speed(1), game.altitude(1)) == (6, 2)
    play(game, "skip skip", "burn 5,5 up", "end end")
    assert (game.speed(1), game.fate(1), game.result()[0]) == (2, SAFE, (1, 2))


def test_cl_10_speed_grows_by_one():
    assert play(flight(speed=-3, altitude=9), "end").speed(1) == -2


def test_cl_10_at_8_it_stays_8():
    assert play(flight(speed=8, altitude=20), "end").speed(1) == 8


def test_cl_11_altitude_falls_by_the_speed():
    assert play(flight(speed=3, altitude=15), "end").altitude(1) == 11


def test_cl_11_a_negative_speed_raises_it_to_at_most_20():
    game = play(flight(speed=-6, altitude=18), "end")
    assert (game.altitude(1), game.speed(1)) == (20, -5)


def test_cl_11_it_never_goes_below_0():
    assert play(flight(speed=6, altitude=2), "end").altitude(1) == 0


def test_cl_12_a_landed_ship_fires_nothing():
    game = play(flight(speed=3, altitude=2, hand="44"), "end")
    assert game.seat() == 0 and legal(game) == [] and refused(game, "burn 4,4 up") == "CL-20"


def test_cl_13_draw_takes_the_top_rocket():
    game = play(flight(FIND_PHASE, hand="2", deck="358"), "draw")
    assert hand(game) == "28" and deck(game) == "35"


def test_cl_13_skip_takes_none():
    game = play(flight(FIND_PHASE, hand="2", deck="358"), "skip")
    assert hand(game) == "2" and deck(game) == "358"


def test_cl_13_an_empty_deck_leaves_skip_only():
    game = flight(FIND_PHASE, hand="2", deck="")
    assert legal(game) == ["skip"] and refused(game, "draw") == "CL-13"


def test_cl_13_find_comes_first():
    game = flight(FIND_PHASE, hand="22")
    assert [refused(game, text) for text in ("end", "burn 2,2 up", "drop 2")] == ["CL-13"] * 3


def test_cl_13_draw_shows_a_hidden_rocket_unless_it_was_dropped():
    assert flight(FIND_PHASE, deck="12345").reveals(DRAW)
    assert not flight(FIND_PHASE, deck="12345", dropped=5).reveals(DRAW)


def test_cl_14_the_seventh_rocket_makes_one_drop_to_the_bottom():
    game = play(flight(FIND_PHASE, hand="112345", deck="68"), "draw")
    assert legal(game) == ["drop 1", "drop 2", "drop 3", "drop 4", "drop 5", "drop 8"]
    assert refused(game, "end") == "CL-14" and refused(game, "drop 7") == "CL-14"
    play(game, "drop 3")
    assert (
        hand(game) == "112458" and deck(game) == "36" and game.dropped_count(1) == 1 and game.dropped_value(1, 0) == 3
    )


def test_cl_14_the_drawn_rocket_itself_may_go():
    game = play(flight(FIND_PHASE, hand="112345", deck="68"), "draw", "drop 8")
    assert hand(game) == "112345" and deck(game) == "86"


def test_cl_14_at_six_nothing_may_be_dropped():
    game = play(flight(FIND_PHASE, hand="11234", deck="68"), "draw")
    assert refused(game, "drop 1") == "CL-14" and "end" in legal(game)


@pytest.mark.parametrize(
    ("rockets", "side"),
    [
        ("44", 4),
        ("224", 4),
        ("347", 7),
        ("2233", 5),
        ("1236", 6),
        ("24", 0),
        ("123", 3),
        ("5", 0),
        ("1124", 4),
        ("88881111", 18),
    ],
)
def test_cl_15_two_sides_of_equal_total(rockets, side):
    burn = burn_move([int(c) for c in rockets], down=False)
    assert balance(burn, 0) == side


def test_cl_15_a_burn_changes_the_speed_by_one_side():
    up = play(flight(speed=4, hand="224", altitude=12), "burn 2,2,4 up")
    down = play(flight(speed=-4, hand="224", altitude=12), "burn 2,2,4 down")
    assert (up.speed(1), down.speed(1)) == (0, 0) and hand(up) == hand(down) == ""


def test_cl_15_any_number_of_burns_then_end():
    game = play(flight(speed=5, hand="112277", altitude=12), "burn 1,1 up burn 2,2 up burn 7,7 up")
    assert game.speed(1) == -5 and legal(game) == ["end"]


def test_cl_15_only_rockets_of_the_hand():
    assert refused(flight(speed=5, hand="12"), "burn 1,1 up") == "CL-15"


def test_cl_15_unequal_sides_are_refused():
    assert refused(flight(speed=5, hand="12"), "burn 1,2 up") == "CL-15"


def test_cl_16_the_change_is_exact_or_does_not_happen():
    game = flight(speed=-3, hand="66", altitude=12)
    assert refused(game, "burn 6,6 up") == "CL-16" and refused(game, "burn 6,6 down") is None
    game = flight(speed=3, hand="66", altitude=12)
    assert refused(game, "burn 6,6 down") == "CL-16" and refused(game, "burn 6,6 up") is None


def test_cl_16_the_very_ends_can_be_reached():
    assert play(flight(speed=-2, hand="66", altitude=12), "burn 6,6 up").speed(1) == -8
    assert play(flight(speed=2, hand="66", altitude=12), "burn 6,6 down").speed(1) == 8
    assert play(flight(speed=8, hand="888888"[:4] + "77", altitude=19), "burn 8,8,8,8 up").speed(1) == -8


def test_cl_17_fired_rockets_go_to_burnt():
    game = play(flight(speed=4, hand="2245", burnt="11"), "burn 2,2,4 up")
    assert burnt(game) == "11224" and hand(game) == "5"


def test_cl_18_the_step_is_inside_the_move_that_ends_the_turn():
    game = play(new(), "draw end")
    assert (game.altitude(1), game.speed(1), game.phase()) == (17, 2, FIND_PHASE)


def test_cl_18_the_first_decision_is_at_19_with_earth_at_18():
    assert new().altitude(1) == 19 and new(earth=1).altitude(1) == 18


def test_cl_20_speed_1_is_soft_and_scores_the_hand_not_the_deck():
    game = play(flight(speed=0, altitude=1, hand="35", deck="8888"), "end")
    assert game.result() == ((1,), (8,)) and game.fate(1) == SAFE


def test_cl_20_speed_2_halves_rounded_down():
    assert play(flight(speed=1, altitude=2, hand="78"), "end").result() == ((1,), (7,))


def test_cl_20_speed_3_is_lost():
    game = play(flight(speed=2, altitude=2, hand="78"), "end")
    assert game.result() == ((0,), (0,)) and game.fate(1) == DESTROYED


def test_cl_21_a_won_game_with_score_0_is_won():
    assert play(flight(speed=0, altitude=1), "end").result() == ((1,), (0,))


def test_cl_30_the_top_rocket_is_the_speed_and_is_burnt():
    game = new(1, reentry=1)  # deal 1 has a 7 on top
    assert (burnt(game), game.deck_size(1), game.speed(1), game.altitude(1)) == ("7", 31, 8, 12)
    assert deck(game)[::-1].startswith("4372154")


def test_cl_31_gravity_2():
    game = play(flight(speed=2, altitude=15, options={"earth": 1}), "end")
    assert (game.speed(1), game.altitude(1)) == (4, 11)
    assert play(flight(speed=7, altitude=15, options={"earth": 1}), "end").speed(1) == 8


def test_cl_32_landing_begins_the_way_back_in_the_same_turn():
    game = play(flight(speed=0, altitude=1, hand="44", options=RESCUE), "end")
    assert (game.altitude(1), game.speed(1), game.is_returning(1), game.phase()) == (0, 0, 1, FIND_PHASE)
    assert game.result() is None


def test_cl_32_a_fall_at_3_is_still_lost():
    assert play(flight(speed=2, altitude=1, options=RESCUE), "end").result() == ((0,), (0,))


def test_cl_33_upwards_a_rocket_is_worth_one_less():
    game = flight(speed=0, altitude=5, back=1, ground=1, hand="2344", options=RESCUE)
    assert legal(game) == ["burn 2,3,4 up", "burn 4,4 up", "burn 4,4 down", "end"]
    assert play(game, "burn 2,3,4 up").speed(1) == -3


def test_cl_33_the_sheets_burn_that_is_none():
    game = flight(speed=0, altitude=5, back=1, ground=1, hand="224", options=RESCUE)
    assert refused(game, "burn 2,2,4 up") == "CL-33" and refused(game, "burn 2,2,4 down") is None


def test_cl_33_a_1_cannot_be_fired_up():
    game = flight(speed=0, altitude=5, back=1, ground=1, hand="1122", options=RESCUE)
    assert refused(game, "burn 1,1,2,2 up") == "CL-33" and refused(game, "burn 1,1 down") is None


def test_cl_34_on_the_ground_a_step_does_nothing():
    game = play(flight(speed=0, altitude=0, back=1, ground=1, options=RESCUE), "end")
    assert (game.speed(1), game.altitude(1), game.ground_turns(1)) == (0, 0, 2)


def test_cl_34_a_turn_that_sank_back_counts():
    game = play(flight(speed=-1, altitude=0, back=1, ground=2, options=RESCUE), "end")
    assert (game.speed(1), game.altitude(1), game.ground_turns(1)) == (0, 0, 3)


def test_cl_34_leaving_does_not_reset_the_count():
    game = play(flight(speed=-4, altitude=0, back=1, ground=2, options=RESCUE), "end")
    assert (game.altitude(1), game.ground_turns(1)) == (3, 2)


def test_cl_34_a_seventh_ground_turn_strands():
    game = play(flight(speed=0, altitude=0, back=1, ground=6, hand="88", options=RESCUE), "end")
    assert game.result() == ((0,), (0,)) and game.fate(1) == STUCK


def test_cl_35_a_landing_on_the_way_back_sits_there():
    game = play(flight(speed=1, altitude=2, back=1, ground=2, options=RESCUE), "end")
    assert (game.altitude(1), game.speed(1), game.landed_hard(1), game.ground_turns(1)) == (0, 0, 1, 3)


def test_cl_35_also_when_the_ship_had_not_left():
    game = flight(speed=0, altitude=0, back=1, ground=2, hand="22", options=RESCUE)
    play(game, "burn 2,2 down end")
    assert game.fate(1) == DESTROYED  # speed 3
    game = flight(speed=0, altitude=0, back=1, ground=2, hand="11", options=RESCUE)
    play(game, "burn 1,1 down end")
    assert (game.seat(), game.landed_hard(1), game.ground_turns(1)) == (1, 1, 3)  # speed 2


def test_cl_36_altitude_20_wins_at_once():
    game = play(flight(speed=-6, altitude=16, back=1, ground=1, hand="18", options=RESCUE), "end")
    assert game.result() == ((1,), (9,)) and game.seat() == 0


def test_cl_36_only_on_the_way_back():
    assert play(flight(speed=-6, altitude=16, options=RESCUE), "end").seat() == 1


def test_cl_36_any_hard_landing_halves():
    game = play(flight(speed=-6, altitude=16, back=1, ground=1, hard=1, hand="18", options=RESCUE), "end")
    assert game.result() == ((1,), (4,))


@pytest.mark.parametrize(("rockets", "stranded"), [("11", True), ("3456", False), ("122", False), ("24", True)])
def test_cl_37_no_deck_and_no_upward_burn_strands(rockets, stranded):
    game = flight(speed=0, altitude=0, back=1, ground=1, hand=rockets, deck="", options=RESCUE)
    play(game, "skip end" if game.phase() == FIND_PHASE else "end")
    assert (game.fate(1) == STUCK) == stranded


def test_cl_37_a_burn_that_is_too_strong_is_no_way_up():
    game = flight(speed=0, altitude=0, back=1, ground=1, hand="5678", deck="", options=RESCUE)
    assert refused(game, "burn 5,6,7,8 up") == "CL-16"  # one less each: 4 + 7 = 5 + 6, thrust 11 from speed 0
    assert play(game, "end").fate(1) == STUCK


def test_cl_37_with_a_deck_nobody_is_stranded():
    game = flight(speed=0, altitude=0, back=1, ground=1, hand="11", deck="5", options=RESCUE)
    assert play(game, "end").seat() == 1


def test_cl_38_phases_go_together():
    game = new(5, 2)
    seats = []
    for text in ("draw", "skip", "end", "end", "skip"):
        seats.append((game.seat(), game.phase()))
        play(game, text)
    assert seats == [(1, 0), (2, 0), (1, 2), (2, 2), (1, 0)]


def test_cl_38_the_drop_belongs_to_the_find():
    game = race({"hand": "112345"}, {"hand": "223"}, phase=FIND_PHASE)
    play(game, "draw")
    assert (game.seat(), game.phase()) == (1, DROP_PHASE)
    play(game, "drop 1")
    assert (game.seat(), game.phase()) == (2, FIND_PHASE)


def test_cl_38_the_other_seat_is_refused():
    game = new(5, 2)
    assert refused(game, "draw", 2) == "CL-38" and legal(game, 2) == []


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        # (altitude, speed, hand) before the step
        ((1, 0, "34"), (9, 1, "88"), ((1, 2), (7, 0))),  # finished beats flying
        ((9, 1, "88"), (1, 0, ""), ((2, 1), (0, 0))),
        ((1, 4, "34"), (9, 1, "88"), ((2, 1), (0, 0))),  # flying beats destroyed
        ((1, 4, "34"), (1, 0, "5"), ((2, 1), (0, 5))),
        ((1, 0, "1"), (2, 1, "88"), ((1, 2), (1, 8))),  # then the lower speed
        ((1, 0, "34"), (1, 0, "35"), ((2, 1), (7, 8))),  # then the higher score
        ((1, 0, "34"), (1, 0, "25"), ((1, 1), (7, 7))),  # else a draw
        ((2, 1, "78"), (2, 1, "77"), ((1, 1), (7, 7))),  # final scores: 15 and 14 tie
        ((1, 4, ""), (1, 5, ""), ((0, 0), (0, 0))),  # if both lost, it isn't a draw
    ],
)
def test_cl_39_the_first_flight_that_ends_ends_the_game(first, second, result):
    ships = [{"altitude": a, "speed": s, "hand": h} for a, s, h in (first, second)]
    game = race(*ships, seat=2)
    assert play(game, "end").result() == result


def test_cl_39_rescue_a_trip_without_hard_landing_beats_one_with():
    home = {"altitude": 18, "speed": -8, "back": 1, "ground": 1}
    game = race({**home, "hand": "1"}, {**home, "hand": "88", "hard": 1}, seat=2, rescue=1)
    assert play(game, "end").result() == ((1, 2), (1, 8))


def test_cl_39_a_stranded_seat_loses_to_one_that_flies():
    game = race({"altitude": 0, "speed": 0, "back": 1, "ground": 6}, {"altitude": 9}, seat=2, rescue=1)
    assert play(game, "end").result() == ((2, 1), (0, 0))


def test_cl_39_a_step_that_ends_the_game_strands_nobody():
    game = race({"altitude": 0, "speed": 0, "back": 1, "ground": 6}, {"altitude": 1, "speed": 5}, seat=2, rescue=1)
    assert play(game, "end").result() == (
        (1, 2),
        (0, 0),
    )  # seat 2 is destroyed, so seat 1's seventh ground turn never counts


@pytest.mark.parametrize(("index", "rockets"), [(0, 0), (1, 2), (2, 3), (3, 4)])
def test_cl_40_head_start(index, rockets):
    game = new(1, head=index)
    assert sorted(hand(game)) == sorted("74372154"[:rockets]) and game.deck_size(1) == 32 - rockets


def test_cl_40_head_start_comes_after_reentry():
    assert hand(new(1, reentry=1, head=1)) == "34"


# The worked examples


def test_example_1():
    game = play(new(1), "draw end draw end draw end draw")
    assert (game.altitude(1), game.speed(1), hand(game)) == (10, 4, "3477")
    assert legal(game) == ["burn 3,4,7 up", "burn 7,7 up", "end"]


def test_example_2():
    game = play(
        new(1),
        "draw end draw end draw",
        "burn 3,4,7 up",
        "end draw end draw end draw end draw end draw end draw",
        "burn 1,2,4,5 down",
        "end draw end draw",
        "burn 1,7,8 up",
        "end",
    )
    assert game.result() == ((1,), (5,)) and game.speed(1) == 1


def test_example_3():
    game = play(flight(altitude=1, speed=0, options=RESCUE), "end")
    for _ in range(5):
        play(game, "skip end")
        assert game.seat() == 1
    assert play(game, "skip end").fate(1) == STUCK


def test_example_4():
    game = flight(altitude=16, speed=-5, back=1, ground=1, hard=1, hand="148", options=RESCUE)
    assert play(game, "end").result() == ((1,), (6,))


def test_example_5():
    game = new(12345, 2, reentry=1, head=1)
    assert burnt(game, 1) == burnt(game, 2) == "6"
    assert (hand(game, 1), hand(game, 2)) == ("17", "45")
    assert [(game.speed(s), game.altitude(s)) for s in (1, 2)] == [(7, 13)] * 2


# The contract


def test_shape_and_constructor():
    check_shape(Rules)
    check_constructor(Rules)
    assert SHIPS == HEAD + len(Rules.OPTIONS) + 2 and AT_OPTIONS == HEAD and Rules.SIZE == SHIPS + 2 * SHIP


@pytest.mark.parametrize("seats", Rules.SEATS)
def test_every_mix_of_options_keeps_the_contract(seats):
    for number, mix in enumerate(option_mixes(Rules)):
        prove_table(Rules, notation, number, seats, mix, seed=number, positions=1)


@settings(max_examples=30, deadline=None)
@given(tables(Rules))
def test_contract_of_any_table(table):
    prove_table(Rules, notation, **table, positions=2)


def all_sets(values):
    """Every subset of the rockets, as bits."""
    return [[values[i] for i in range(len(values)) if bits >> i & 1] for bits in range(1 << len(values))]


@pytest.mark.parametrize(
    ("rockets", "speed", "back"), [("112345", 3, 0), ("236788", 8, 0), ("224456", -2, 1), ("134578", 0, 1)]
)
def test_the_list_of_burns_is_what_plain_counting_finds(rockets, speed, back):
    game = flight(hand=rockets, speed=speed, altitude=10, back=back, ground=back, options=RESCUE)
    values = [int(c) for c in rockets]
    wanted = set()
    for chosen in all_sets(values):
        for word, less, way in (("up", back, -1), ("down", 0, 1)):
            worth = [v - less for v in chosen]
            sides = [sum(part) for part in all_sets(worth)]
            half = sum(worth) / 2
            if chosen and 0 not in worth and half in sides and -8 <= speed + way * half <= 8:
                wanted.add(f"burn {','.join(map(str, chosen))} {word}")
    moves = legal(game)
    assert set(moves) == wanted | {"end"} and len(moves) == len(set(moves))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda ship: ship.update(altitude=21),
        lambda ship: ship.update(speed=9),
        lambda ship: ship.update(back=1),
        lambda ship: ship.update(ground=3),
        lambda ship: ship.update(hard=1),
        lambda ship: ship.update(altitude=0),
        lambda ship: ship.update(hand="1234567"),
        lambda ship: ship.update(deck="1", dropped=2),
    ],
)
def test_check_refuses_what_cannot_be(spoil):
    ship = {"altitude": 9, "speed": 2, "hand": "12"}
    spoil(ship)
    game = new()
    put(game, 1, **ship)
    with pytest.raises(CorruptState):
        game.check()


def test_check_refuses_a_lost_rocket():
    game = new()
    game.state[SHIPS + 15 + 3] += 1
    with pytest.raises(CorruptState, match="lost or too many"):
        game.check()
