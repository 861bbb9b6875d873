"""Crunch on the screen: hands by keys alone, real time and its pauses, races, what is shown, and how much is sent."""

import random
from itertools import pairwise
from pathlib import Path

import pytest
from crunch_table import lay
from golden import golden

from deckhand import save_session, save_stats
from deckhand.words import wrap
from deckhand_sim import records
from deckhand_sim.device.boards import BOARDS, with_second_pad
from deckhand_sim.simulator import Sim
from games.crunch import driver_pace, driver_save
from games.crunch.notation import to_move, to_text
from games.crunch.rules_layout import COLUMNS, COUNTS, HANDS, SEAT

ROOT = Path(__file__).parents[1]
SCREEN = 160 * 128
GO_MS = 2400  # the countdown, and a little
KINGS = "KC,KS,KH,KD"
GAP = "KC,KS,,KD"  # a seat with an empty column is able: the hand goes on
KEYS = {"A": 1, "RIGHT": 4, "DOWN": 5, "UP": 6, "LEFT": 7}
FLIP, STOP = 14, 16
WON = """
wait:2400 A*16 B*6 A*6 B*4 A*6 B A A B A*4 B*8 A*8 B*10 A A B A A RIGHT A*8 RIGHT A*6 RIGHT A*6 B B LEFT A*4 B LEFT
A*10
"""


def badge(deal, board="pybadge", **more):
    """A badge at the table of a new hand, counting down."""
    sim = Sim(board, settings={"DECKHAND_START": deal}, **more)
    sim.boot()
    sim.run(400)
    return sim


def seat(sim, *players):
    """Other players at the same hand: 0 a person, 1 to 3 a bot's level and one more."""
    scene = sim.console.scenes[-1]
    scene.session.players[:] = bytes(players)
    anew(sim)
    sim.run(GO_MS)


def anew(sim):
    """The same session on a fresh table."""
    scene = sim.console.scenes[-1]
    scene.session.driver = None
    scene.view.leave()
    scene.view = None
    sim.console.screen.clear()
    scene.enter()


def put(sim, *seats, foundations=(), still=True):
    """Lay a hand on the badge's table, and let it begin; still: the bots do nothing."""
    scene = sim.console.scenes[-1]
    scene.session.rules.state[:] = lay(*seats, foundations=foundations).state
    anew(sim)
    sim.run(GO_MS)
    driver = scene.session.driver
    if still and driver:
        driver.due[:] = [1 << 28] * len(driver.due)
        driver.look_ahead()
    return scene.session


def view(sim):
    return sim.console.scenes[-1].view


def clock(sim):
    """Ticks of the hand that is on the table or under the menu."""
    shown = sim.console.scenes[0].view
    return shown.playing.tick if shown.playing else shown.tick


def session(sim):
    return sim.console.scenes[-1].session


def played(sim):
    return list(driver_save.played(session(sim)))


def scene(sim):
    return type(sim.console.scenes[-1]).__module__.rpartition(".")[2].removeprefix("scene_")


@pytest.fixture
def sim():
    with badge("CR-000001") as sim:
        yield sim


@pytest.fixture
def two():
    """Two people at one keyboard."""
    with badge("CR-000001", with_second_pad(BOARDS["pybadge"])) as sim:
        seat(sim, 0, 0)
        yield sim


# Whole hands


def test_a_hand_is_won_by_keys_alone():
    with badge("CR-000003") as sim:
        sim.keys(WON)
        assert session(sim).rules.crunched() == 1 and session(sim).rules.result() == ((1, 2), (12, -20))
        sim.run(600)
        golden(sim, "crunch/crunch")
        sim.until(lambda: scene(sim) == "result", 20_000)
        assert session_of_result(sim).match.totals() == (12, -20)
        assert session_of_result(sim).won()
        sim.run(50)
        golden(sim, "crunch/result")
        sim.keys("A wait:600")
        assert session(sim).deal() == 4 and session(sim).match.number() == 2
        sim.run(GO_MS)
        golden(sim, "crunch/second_hand")


def session_of_result(sim):
    return sim.console.scenes[-1].play.session


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_a_hand_among_themselves_and_it_ends_in_the_result(seats):
    with badge("CR-000004-%d" % seats) as sim:
        seat(sim, *[3] * seats)
        sim.until(lambda: scene(sim) == "result", 130_000, 500)
        assert not sim.serial
        assert session_of_result(sim).match.number() == 2


# Keys


def mark(person):
    return person.source, person.chosen, person.place


def reach(person):
    """Every move that presses of A and the d-pad lead to from here."""
    first = mark(person)
    seen, wave, moves = {first}, [first], set()
    while wave:
        here = wave.pop()
        for key in KEYS.values():
            person.source, person.chosen, person.place = here
            move = person.press(key)
            if move >= 0:
                moves.add(move)
            elif mark(person) not in seen:
                seen.add(mark(person))
                wave.append(mark(person))
    person.source, person.chosen, person.place = first
    return moves


@pytest.mark.parametrize("people", [1, 2])
def test_every_legal_move_has_its_keys_and_nothing_else_has(people):
    board = with_second_pad(BOARDS["pybadge"]) if people == 2 else "pybadge"
    with badge("CR-000001", board) as sim:
        seat(sim, 0, 0 if people == 2 else 2)
        rules = session(sim).rules
        chance = random.Random(4)
        for _ in range(500):
            for person in view(sim).table.inputs:
                person.ask()
                person.settle()
                legal = set(rules.moves(person.seat))
                assert reach(person) == legal
            mover = chance.randint(1, 2)
            moves = list(rules.moves(mover))
            if moves:
                rules.play(chance.choice(moves), mover)
            if not rules.seat():
                rules.state[:] = type(rules)(chance.randrange(1000), 2).state


def test_a_chooses_and_a_again_sends_to_a_foundation(sim):
    hand = put(sim, ("9S 3H 2C", "KC,KS,KH,3D", "", "5H"), ("9S 9C", KINGS, "", "4H"), foundations=[("AC", 1)])
    sim.keys("A wait:50")
    assert view(sim).table.inputs[0].chosen and not played(sim)
    golden(sim, "crunch/chosen")
    sim.keys("A wait:50")
    assert to_text(hand.rules, played(sim)[-1][2]) == "K>F"


def test_the_d_pad_picks_a_column_before_the_second_a(sim):
    hand = put(sim, ("9S 3H 2C", "KC,3D,KH,3H", "", "5H"), ("9S 9C", KINGS, "", "4H"), foundations=[("AC", 1)])
    sim.keys("A RIGHT RIGHT A wait:50")
    assert to_text(hand.rules, played(sim)[-1][2]) == "K>C4"


def test_past_the_last_place_the_d_pad_lets_go(sim):
    put(sim, ("9S 3H 2C", "3D,KC,KH,KS", "", "5H"), ("9S 9C", KINGS, "", "4H"))
    sim.keys("A RIGHT wait:50")
    assert not view(sim).table.inputs[0].chosen and not played(sim)


def test_b_flips_and_redeals_and_lets_go_of_what_was_chosen(sim):
    put(sim, ("9S 8C", KINGS, "", "5H 6H 7H 8H"), ("9S 9C", GAP, "", "4H"))
    sim.keys("B B B wait:50")
    assert [move for _, who, move in played(sim) if who == 1] == [FLIP, FLIP, FLIP + 1]


def test_b_held_keeps_flipping_at_a_steady_pace_until_it_is_let_go(sim):
    put(sim, ("9S 8C", KINGS, "", "5H 6H 7H 8H 5D 6D 7D 8D 5C 6C 7C"), ("9S 9C", GAP, "", "4H"))
    sim.keys("down:B wait:2200 up:B wait:1500")
    ticks = [tick for tick, who, _ in played(sim) if who == 1]
    assert len(ticks) == 6
    assert {36, 37, 38, 39, 40} >= {b - a for a, b in pairwise(ticks[1:])}


def test_the_cursor_goes_where_there_is_something_to_do(sim):
    put(sim, ("9S 8C", "KC,2H,KH,KS", "", "5H 5C AS"), ("9S 9C", KINGS, "", "4H"), foundations=[("AH", 1)])
    assert view(sim).table.inputs[0].source == 3
    sim.keys("A A wait:50")
    assert view(sim).table.inputs[0].source == 0  # the empty column takes a crunch card
    sim.keys("A A wait:50 B wait:50")
    assert view(sim).table.inputs[0].source == 1  # an ace was turned up


# Races


def test_cr_20_a_refused_race_shakes_the_card_and_costs_nothing(sim):
    hand = put(sim, ("9S 3H 2C", KINGS, "6D", "7S 8S 5S 4S"), ("9S 2C", GAP, "", "4H"), foundations=[("AC", 1)])
    sim.keys("A wait:30")
    before = bytes(hand.rules.state[HANDS : HANDS + SEAT])
    hand.driver.human(2, to_move(hand.rules, "K>F"), clock(sim))
    sim.run(30)
    sim.keys("A")
    assert view(sim).table.inputs[0].ghost.hidden is False
    assert hand.driver.happened == 0 and played(sim)[-1][1] == 2
    golden(sim, "crunch/race")
    assert bytes(hand.rules.state[HANDS : HANDS + SEAT]) == before
    sim.run(500)
    assert view(sim).table.inputs[0].ghost.hidden
    assert [who for _, who, _ in played(sim)] == [2]


# Time


def test_a_tick_is_a_hundredth_of_a_second_of_play_and_none_goes_by_before_go(sim):
    assert clock(sim) == 0
    sim.run(1800)
    assert clock(sim) == 0
    sim.run(300)
    start = clock(sim)
    sim.run(5000)
    assert 498 <= clock(sim) - start <= 502


def test_a_long_frame_counts_as_a_tenth_of_a_second(sim):
    sim.run(GO_MS)
    before = clock(sim)
    view(sim).playing.step(sim.console.now, 30_000)
    assert clock(sim) == before + 10


def test_a_pause_freezes_everything_and_is_no_peek(sim):
    sim.run(GO_MS + 3000)
    sim.keys("START wait:60")
    tick, state = clock(sim), bytes(session_below(sim).rules.state)
    sim.run(60_000)
    sim.keys("A wait:100")
    sim.run(1000)
    assert clock(sim) == tick and session(sim).rules.state == state
    golden(sim, "crunch/covered")
    sim.keys("A B wait:60")  # nothing can be done meanwhile
    assert session(sim).rules.state == state
    sim.run(1400)
    assert view(sim).phase == 1 and tick < clock(sim) < tick + 80


def view_below(sim):
    return sim.console.scenes[0].view


def session_below(sim):
    return sim.console.scenes[0].session


def test_the_table_is_open_before_the_first_go(sim):
    golden(sim, "crunch/countdown")


def test_a_menu_in_the_first_countdown_is_no_peek_either(sim):
    sim.run(500)
    assert not view(sim).table.covered
    sim.keys("START wait:500 START wait:100")
    assert view(sim).table.covered
    sim.run(GO_MS)
    assert not view(sim).table.covered and not played(sim)


def test_what_drives_the_hand_comes_with_go(sim):
    driving = {"games.crunch.bot", "games.crunch.driver"}
    sim.run(1000)
    assert session(sim).driver is None and not driving & set(sim.modules)
    sim.run(GO_MS)
    assert session(sim).driver and driving <= set(sim.modules)


def test_a_kept_hand_goes_on_with_its_record_and_its_clock(sim):
    sim.run(GO_MS)
    sim.keys("A A B wait:4000 START wait:100")
    state, record = bytes(session_below(sim).rules.state), list(driver_save.played(session_below(sim)))
    assert len(record) >= 3
    nvm = bytes(sim.nvm)
    with Sim(nvm=nvm) as again:
        again.boot()
        again.run(300)
        while again.console.scenes[0].folders[again.console.scenes[0].at] != "crunch":
            again.press("RIGHT")
        again.keys("A wait:200 A wait:400")
        assert bytes(session(again).rules.state) == state
        assert played(again) == record and view(again).table.covered
        again.run(GO_MS)
        assert not view(again).table.covered and clock(again) >= record[-1][0]


def test_a_hand_left_while_its_score_is_counted_is_not_lost(sim):
    sim.run(GO_MS)
    sim.keys("down:SELECT wait:1700 up:SELECT wait:500 START wait:100")
    assert session_below(sim).rules.result()
    nvm = bytes(sim.nvm)
    with Sim(nvm=nvm) as again:
        again.boot()
        again.run(300)
        while again.console.scenes[0].folders[again.console.scenes[0].at] != "crunch":
            again.press("RIGHT")
        again.keys("A wait:200 A wait:400")
        again.until(lambda: scene(again) == "result", 30_000)
        assert session_of_result(again).match.number() == 2


def test_this_deal_again_begins_open_and_with_a_new_clock(sim):
    sim.run(GO_MS)
    sim.keys("B B wait:500 START wait:100")
    choose(sim, "Restart this deal")
    assert scene(sim) == "play" and not played(sim) and clock(sim) == 0 and not view(sim).table.covered


def test_a_hand_that_was_put_down_on_the_way_has_its_whole_record():
    with badge("CR-000003") as sim:
        sim.run(GO_MS)
        sim.keys("A A B START wait:200 START wait:2600 B wait:500 START wait:100")
        choose(sim, "End the hand")
        sim.until(lambda: scene(sim) == "result", 30_000)
        record = records.of_session(session_of_result(sim))
        assert len(record.moves) >= 4 and record.moves[-1].endswith(" 0 stop")
        assert records.replay(record).result() == session_of_result(sim).rules.result()


# How it ends


def test_a_burn_is_explained_when_it_happens(sim):
    put(sim, ("9H AC", KINGS, "", "5C AD 8S 4H"), ("9S", KINGS, "", ""))
    sim.keys("A A wait:100")
    assert session(sim).rules.burns() == 2
    golden(sim, "crunch/burn")
    sim.run(4000)
    assert view(sim).playing.words == 0


def test_a_stuck_hand_is_explained_and_counted(sim):
    put(sim, ("9H AC", KINGS, "", "5C 2D 8S 4H"), ("9S", KINGS, "", ""))
    sim.keys("A A wait:100")
    golden(sim, "crunch/stuck")
    sim.run(6500)
    golden(sim, "crunch/in_the_hole")
    sim.until(lambda: scene(sim) == "result", 10_000)
    assert session_of_result(sim).match.totals() == (-1, -2)


def test_the_score_is_counted_card_by_card_and_b_goes_on(sim):
    put(
        sim,
        ("4C 3C", "5D,KS,KH,KD", "", "5D 6D 7S 8S"),
        ("9S 2C", "KC,KS,QH,KD", "", "4H 5H 6H"),
        foundations=[("2C", 1), ("4D", 2)],
    )
    sim.keys("A A A A wait:1650")
    assert view(sim).busy
    score = view(sim)._show
    seen = set()
    for _ in range(20):
        sim.run(30)
        seen.add(tuple(score._cards))
    assert len(seen) >= 5
    sim.keys("B wait:60")
    assert tuple(score._cards) == (4, 4) and tuple(score._left) == (0, 2)
    golden(sim, "crunch/score")
    sim.keys("B wait:60")
    assert not view(sim).busy


def test_a_match_ends_with_its_winner(sim):
    put(sim, ("4C 3C", "5D,KS,KH,KD", "", "5D"), ("9S 2C", "KC,KS,QH,KD", "", "4H"), foundations=[("2C", 1)])
    session(sim).match.state[5:8] = bytes([2, 98, 16])  # after two hands
    sim.keys("A A A A wait:200 B wait:60 B")
    sim.until(lambda: scene(sim) == "result", 10_000)
    sim.run(50)
    assert session_of_result(sim).match.result() == ((1, 2), (102, -4))
    golden(sim, "crunch/match_won")


def test_cr_35_select_held_asks_for_the_end(sim):
    sim.run(GO_MS)
    sim.keys("down:SELECT wait:1400 up:SELECT wait:60")
    assert session(sim).rules.seat() == 255
    sim.keys("down:SELECT wait:1700 up:SELECT")
    assert session(sim).rules.stopped() and played(sim)[-1][1:] == (0, STOP)


def test_cr_35_one_select_speaks_for_two_people(two):
    two.keys("down:SELECT wait:1700 up:SELECT wait:60")
    assert session(two).rules.stopped()


# The menu


def choose(sim, item):
    """Press A on an item of the menu that is shown."""
    menu = sim.console.scenes[-1].menu
    names = [name if isinstance(name, str) else name[0] for name in menu.items]
    sim.keys(" ".join(["DOWN"] * ((names.index(item) - menu.at) % len(names)) + ["A wait:100"]))


def test_the_pause_menu_has_the_light_and_the_end_of_the_hand_in_the_place_of_undo_and_hint(sim):
    sim.run(GO_MS)
    sim.keys("START wait:100")
    assert sim.console.scenes[-1].menu.items == [
        "Go on",
        "Light on the best card",
        "How to play",
        "Restart this deal",
        "End the hand",
        "Settings",
        "Quit (game is kept)",
    ]
    golden(sim, "crunch/pause")


def test_the_pause_menu_switches_the_light_on_and_off(sim):
    sim.run(GO_MS)
    sim.keys("START wait:100")
    choose(sim, "Light on the best card")
    sim.run(GO_MS)
    assert not view(sim).table._light.hidden and session(sim).assisted
    sim.keys("START wait:100")
    choose(sim, "Light off")
    sim.run(GO_MS)
    assert view(sim).table._light is None


def test_cr_35_the_pause_menu_ends_the_hand_at_once(sim):
    sim.run(GO_MS)
    sim.keys("B wait:300 START wait:100")
    choose(sim, "End the hand")
    assert session(sim).rules.stopped() and played(sim)[-1][1:] == (0, STOP)
    sim.until(lambda: scene(sim) == "result", 30_000)


def test_who_watches_bots_can_neither_light_nor_end_their_hand(sim):
    seat(sim, 3, 3)
    sim.keys("START wait:100")
    assert {"Light on the best card", "End the hand", "Undo", "Hint"}.isdisjoint(sim.console.scenes[-1].menu.items)


def test_a_deal_that_was_seen_counts_as_helped_when_it_is_restarted(sim):
    sim.run(GO_MS)
    sim.keys("START wait:100")
    choose(sim, "Restart this deal")
    assert session(sim).assisted and clock(sim) == 0


def test_a_pause_changes_nothing_of_what_bots_do():
    records = []
    for pauses in (0, 3):
        with badge("CR-000007-3") as sim:
            sim.run(GO_MS)
            for _ in range(pauses):
                sim.run(3000)
                sim.keys("START wait:500 START")
                sim.until(lambda sim=sim: view(sim).phase == 1, 4000)
            sim.until(lambda sim=sim: clock(sim) >= 2000, 30_000)
            records.append([move for move in played(sim) if move[0] <= 1900])
    assert records[0] == records[1] and len(records[0]) > 8


def test_nothing_of_the_table_is_in_memory_while_a_menu_or_the_result_is_open(sim):
    def table():
        parts = "view_board view_hand driver bot view_input view_seat view_foundations view_score view_end driver_save".split()
        return {part for part in parts if "games.crunch." + part in sim.modules}

    put(sim, ("9S 3H 2C", GAP, "6D", "7S 8S 5S 4S"), ("9S 2C", GAP, "", "4H"))
    assert len(table()) == 7
    sim.keys("START wait:100")
    assert not table() and sim.console.scenes[0].view.table is None
    sim.keys("A wait:100")
    sim.run(GO_MS)
    sim.keys("down:SELECT wait:1700 up:SELECT")
    sim.until(lambda: scene(sim) == "result", 30_000)
    assert not table()
    choose_result(sim, "Look at the table")
    assert len(view(sim).table.tableaus) == 1
    sim.keys("A wait:100")
    assert scene(sim) == "result" and not table()


def choose_result(sim, item):
    shown = sim.console.scenes[-1]
    sim.keys(" ".join(["DOWN"] * (list(shown.items).index(item) - shown.at) + ["A wait:100"]))


# The screen saver


def test_the_saver_pauses_a_hand_that_nobody_plays(sim):
    sim.run(GO_MS)
    sim.run(100_000)
    assert scene(sim) == "play" and session(sim).rules.seat() == 255
    sim.run(21_000)
    assert sim.console.asleep and scene(sim) == "pause"
    state = bytes(session_below(sim).rules.state)
    sim.run(60_000)
    sim.keys("A wait:100")  # this key only wakes the badge
    assert scene(sim) == "pause" and not sim.console.asleep
    assert bytes(session_below(sim).rules.state) == state


def test_a_watched_hand_stays_lit_to_its_end_and_the_saver_comes_over_its_result():
    with badge("CR-000024-2") as sim:
        seat(sim, 3, 3)
        sim.run(130_000)
        assert not sim.console.asleep and session(sim).rules.seat() == 255
        sim.until(lambda: scene(sim) == "result", 60_000, 1000)
        assert not sim.console.asleep
        sim.run(121_000)
        assert sim.console.asleep


# Paces and statistics


def test_a_bot_can_be_given_a_pace_of_its_own_in_the_menu_of_players():
    with badge("crunch") as sim:
        choose(sim, "Players")
        sim.keys("DOWN wait:60")
        seen = []
        for _ in range(16):
            seen.append(sim.console.scenes[-1].menu.items[2][1])
            sim.keys("DOWN RIGHT UP wait:60")
        at = seen.index("human")
        assert seen[at:] + seen[:at] == ["human", "easy", "fair", "hard"] + driver_pace.names()
        assert (driver_pace.names()[0], driver_pace.names()[-1]) == ("0.6 s", "9.0 s")


def test_a_pace_is_kept_with_the_hand_and_for_the_next_one(sim):
    seat(sim, 0, driver_pace.FIRST)
    sim.run(9000)
    ticks = [tick for tick, who, _ in played(sim) if who == 2]
    assert len(ticks) >= 10
    assert all(48 <= b - a <= 2 * 72 for a, b in pairwise(ticks))  # at times there is nothing to do
    sim.keys("START wait:100")
    assert session_below(sim).next_game().players == bytes([0, driver_pace.FIRST])
    saved = save_session.pack(session_below(sim))
    assert save_session.unpack(saved, session_below(sim).title).players == bytes([0, driver_pace.FIRST])


def test_statistics_count_hands_crunches_the_best_and_the_pace():
    with badge("CR-000003") as sim:
        sim.keys(WON)
        moves = played(sim)
        pace = moves[-1][0] // sum(who == 1 for _, who, _ in moves)  # in ticks an action
        sim.until(lambda: scene(sim) == "result", 20_000)
        (row,) = save_stats.rows(sim.console.store, session_of_result(sim).title)
        assert (row.key, row.played, row.won, row.helped, row.best, row.total) == ("hands", 1, 1, 0, 12, pace)
        sim.keys("A wait:600")
        sim.run(GO_MS)
        sim.keys("SELECT B wait:300 START wait:100")
        choose(sim, "End the hand")
        sim.until(lambda: scene(sim) == "result", 30_000)
        (row,) = save_stats.rows(sim.console.store, session_of_result(sim).title)
        assert (row.played, row.won, row.helped, row.best) == (2, 1, 0, 12)
        sim.console.open("statistics", session_of_result(sim).title)
        sim.run(100)
        golden(sim, "crunch/statistics")


def test_a_hand_of_bots_or_of_two_people_is_not_counted(two):
    two.keys("B B2 wait:300 START wait:100")
    choose(two, "End the hand")
    two.until(lambda: scene(two) == "result", 30_000)
    assert not save_stats.rows(two.console.store, session_of_result(two).title)


# Hints


def test_the_light_is_off_until_select_and_counts_as_help(sim):
    sim.run(GO_MS)
    assert view(sim).table._light is None and not session(sim).assisted
    sim.keys("SELECT wait:60")
    assert not view(sim).table._light.hidden and session(sim).assisted
    golden(sim, "crunch/light")
    sim.keys("SELECT wait:60")
    assert view(sim).table._light.hidden


# Seats


def test_a_second_person_needs_a_second_pad(sim):
    seat(sim, 0, 0)
    assert list(session(sim).players) == [0, 2] and len(view(sim).table.inputs) == 1


def test_two_people_play_side_by_side(two):
    two.keys("A A RIGHT2 A2 A2 B2 wait:60")
    assert {who for _, who, _ in played(two)} == {1, 2}
    golden(two, "crunch/two_people")


def test_both_people_may_hold_b(two):
    two.keys("down:B down:B2 wait:1300 up:B up:B2 wait:500")
    turns = [who for _, who, move in played(two) if move == FLIP]
    assert turns.count(1) == turns.count(2) == 4


def test_two_people_and_two_bots():
    with badge("CR-000001-4", with_second_pad(BOARDS["pybadge"])) as sim:
        seat(sim, 0, 2, 0, 3)
        sim.run(9000)
        golden(sim, "crunch/two_people_two_bots")
        assert view(sim).table.people == [1, 3]


def test_bots_alone_are_watched_seat_by_seat():
    with badge("CR-000001-4") as sim:
        seat(sim, 3, 3, 3, 3)
        sim.keys("wait:9000 RIGHT wait:60")
        assert view(sim).table.seated == [2]
        golden(sim, "crunch/watching")


def test_four_seats_with_the_longest_columns():
    with badge("CR-000001-4") as sim:
        sim.run(GO_MS)
        state = session(sim).rules.state
        for k, n in enumerate((13, 12, 9, 10)):
            cards = [(39 if (i + k) % 2 else 26) + 12 - i for i in range(n)]
            state[HANDS + COUNTS + k] = n
            state[HANDS + COLUMNS + 13 * k : HANDS + COLUMNS + 13 * k + n] = bytes(cards)
        view(sim).table.draw(False)
        sim.keys("RIGHT wait:60")
        golden(sim, "crunch/longest")


# What it costs


def test_little_is_sent_for_a_cursor_move_and_nothing_while_idle(sim):
    put(sim, ("9S 3H 2C", "2D,3D,3H,KC", "", "5H"), ("9S 9C", KINGS, "", ""), foundations=[("AC", 1), ("AD", 2)])
    sim.keys("RIGHT LEFT wait:500")
    for key in ("RIGHT", "LEFT", "A", "UP"):
        sim.clear_log()
        sim.keys(key + " wait:60")
        assert sim.pixels_sent <= SCREEN * 6 // 100, key
    sim.run(1000)
    sim.clear_log()
    sim.run(1000)
    assert sim.pixels_sent == 0


def test_a_quarter_of_the_screen_at_most_is_sent_for_what_happens_in_a_frame():
    with badge("CR-000007-4") as sim:
        seat(sim, 0, 3, 3, 3)
        worst = 0
        for _ in range(1500):
            sim.clear_log()
            sim.run(20)
            if session(sim).rules.seat() != 255:
                break
            worst = max(worst, sim.pixels_sent)
        assert 0 < worst <= SCREEN * 25 // 100


# Files


def test_the_walk_fits_the_screen():
    lines = (ROOT / "games/crunch/walk.txt").read_text().splitlines()
    for line in lines:
        place, _, words = line.partition(": ")
        x, y, width, height = (int(n) for n in place.split())
        assert x + width <= 160 and y + height <= 128 and len(wrap(words)) <= 3, line
    assert len(lines) >= 7


def test_the_rule_book_fits_its_format_credits_the_designer_and_has_examples():
    lines = (ROOT / "seeds/crunch.txt").read_text().splitlines()
    assert lines[0].startswith("# ")
    assert any("Paul Chamberlain" in line for line in lines)
    assert all(not line or line[:2] in ("# ", "! ", "> ") or line[0] not in "#!>" for line in lines)
    assert all(len(line) <= 26 for line in lines if line.startswith("# "))
    assert not any(a == b == "" for a, b in pairwise(lines))
    assert sum(line.startswith("> ") for line in lines) >= 6
    assert sum(line.startswith("! ") for line in lines) >= 9
    assert "\n".join(lines).isascii()
