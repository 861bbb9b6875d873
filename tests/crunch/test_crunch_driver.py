"""Crunch's driver: pace, order, record, idle stop, saving (CR-20 to CR-22, CR-35)."""

import pytest
from crunch_table import lay
from hypothesis import given, settings
from hypothesis import strategies as st

from deckhand.game import CorruptState, IllegalMove
from deckhand.table.seats import EASY, FIRST_PACE, HUMAN, LAST_PACE
from deckhand_sim.games.crunch.arena import play_hand, play_match
from games.crunch import bot, driver_pace
from games.crunch.driver import Driver
from games.crunch.driver_save import replay
from games.crunch.driver_start import unpack
from games.crunch.engine.layout import REFUSED
from games.crunch.notation import to_move, to_text
from games.crunch.rules import Rules

KINGS = "KC,KS,KH,KD"
FLIP, STOP = 14, 16
END = 1 << 28


def events(driver):
    return [(driver.seat_of(i), driver.move_of(i), driver.flag_of(i)) for i in range(driver.event_count)]


def by_seat(driver):
    ticks = {}
    for tick, seat, _ in driver.played():
        ticks.setdefault(seat, []).append(tick)
    return ticks


@pytest.mark.parametrize("pace", [60, 250, 900])
def test_cr_21_an_action_takes_the_pace_a_fifth_more_or_less(pace):
    rules = Rules(4, 2)
    driver = Driver(rules, (2, 2), 4, (pace, pace))
    driver.step(END)
    for ticks in by_seat(driver).values():
        if len(ticks) > 20:
            gaps = {b - a for a, b in zip([0, *ticks], ticks, strict=False) if b < driver.tick}
            # a bot with no move waits for its next turn
            assert min(gaps) >= pace - pace // 5 and len(gaps) > 5
            assert [gap for gap in gaps if gap <= pace + pace // 5]


def test_cr_21_levels_differ_in_pace():
    def mean(player):
        rules = Rules(8, 2)
        driver = Driver(rules, (player, player), 8)
        driver.step(END)
        ticks = by_seat(driver)[1]
        return ticks[-1] / len(ticks)

    assert mean(1) > mean(2) > mean(3)


def test_a_pace_out_of_range_is_refused():
    for pace in (59, 901, -1):
        with pytest.raises(ValueError):
            Driver(Rules(1, 2), (HUMAN, 1), 1, (0, pace))


def test_cr_21_nothing_happens_while_nobody_steps_on():
    driver = Driver(Rules(1, 2), (HUMAN, 3), 1)
    assert driver.step(30) == 0
    before = bytes(driver.rules.state)
    for _ in range(50):
        driver.step(30)
    assert driver.rules.state == before


def test_cr_20_a_bot_whose_time_came_first_has_the_foundation():
    for human_tick, bot_first in ((239, False), (300, True)):
        rules = lay(("9S 2C", KINGS, "", ""), ("9S 2C", "KC,KS,,KD", "", ""), foundations=[("AC", 1)])
        driver = Driver(rules, (HUMAN, 2), 1)
        driver.due[1] = 240
        driver.look_ahead()
        assert driver.human(1, to_move(rules, "K>F"), human_tick) != bot_first
        if bot_first:
            assert events(driver)[-1] == (1, 0, REFUSED)
            assert [seat for _, seat, _ in driver.played()] == [2]


def test_cr_22_refused_moves_are_not_recorded_and_change_nothing():
    driver = Driver(Rules(1, 2), (HUMAN, HUMAN), 1)
    before = bytes(driver.rules.state)
    for move in (15, 0, -1, 1 << 40):
        assert not driver.human(1, move, 50)
    assert driver.rules.state == before and list(driver.played()) == []
    assert driver.human(2, to_move(driver.rules, "C2>F"), 60)
    assert list(driver.played()) == [(60, 2, 3)]


def test_cr_22_ticks_never_fall():
    driver = Driver(Rules(1, 2), (HUMAN, HUMAN), 1)
    driver.human(1, FLIP, 500)
    driver.human(2, FLIP, 400)
    assert [tick for tick, _, _ in driver.played()] == [500, 500]


def test_cr_22_long_gaps_are_kept_exactly():
    rules = Rules(1, 4)
    driver = Driver(rules, (HUMAN,) * 4, 1)
    driver.card_tick = END  # no seat is idle here
    driver.look_ahead()
    ticks = (0, 16_383, 32_767, 200_000, 200_000, 1_000_000)
    for i, tick in enumerate(ticks):
        assert driver.human(1 + i % 4, FLIP, tick)
    assert list(driver.played()) == [(tick, 1 + i % 4, FLIP) for i, tick in enumerate(ticks)]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 999_999), st.lists(st.integers(1, 3), min_size=2, max_size=4))
def test_cr_22_a_record_replays_to_the_same_bytes(deal, players):
    rules = Rules(deal, len(players))
    driver = Driver(rules, players, deal)
    driver.step(END)
    assert rules.seat() == 0
    again = Rules(deal, len(players))
    replay(again, driver.record, driver.used)
    assert again.state == rules.state


def test_cr_22_a_record_of_another_deal_is_refused():
    rules = Rules(5, 2)
    driver = Driver(rules, (3, 3), 5)
    driver.step(END)
    with pytest.raises(IllegalMove):
        replay(Rules(6, 2), driver.record, driver.used)


def test_the_record_has_room_for_more_than_the_usual_hand():
    driver = Driver(Rules(1, 4), (HUMAN,) * 4, 1)
    driver.card_tick = END
    driver.look_ahead()
    count = 0
    for tick in range(0, 1400, 2):
        for move in (FLIP, 15):
            if driver.rules.refusal(move, 1) is None:
                driver.human(1, move, tick)
                count += 1
    assert count > 600 and len(list(driver.played())) == count


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 999_999), st.integers(1, 700))
def test_what_happens_does_not_depend_on_how_often_it_is_stepped(deal, frame):
    whole, sliced = (Driver(Rules(deal, 3), (3, 1, 2), deal) for _ in range(2))
    whole.step(9000)
    for tick in range(0, 9000, frame):
        sliced.step(tick)
    sliced.step(9000)
    assert list(whole.played()) == list(sliced.played())
    assert whole.rules.state == sliced.rules.state


def test_one_action_at_a_time_is_the_same_hand():
    whole, single = (Driver(Rules(11, 4), (3, 3, 3, 3), 11, (60,) * 4) for _ in range(2))
    whole.step(6000)
    while single.next <= 6000:
        assert single.step(6000, 1) == 1
        single.clear_events()
    assert list(whole.played()) == list(single.played())


def test_cr_21_a_player_with_a_pace_of_its_own_keeps_it():
    for player, tenths in ((FIRST_PACE, 6), (FIRST_PACE + 11, 90)):
        driver = Driver(Rules(4, 2), (HUMAN, player), 4)
        assert driver.paces == [0, driver_pace.pace(player)] == [0, 10 * tenths]
        assert 8 * tenths <= driver.due[1] <= 12 * tenths
    assert [driver_pace.pace(player) for player in range(FIRST_PACE)] == [0, 0, 0, 0]


def test_a_bot_that_is_as_fast_as_the_person_follows_the_persons_pace():
    mean = {}
    for gap in (60, 400):
        rules = Rules(4, 2)
        driver = Driver(rules, (HUMAN, LAST_PACE), 4)
        for tick in range(gap, 6000, gap):
            driver.human(1, to_move(rules, "flip") if FLIP in list(rules.moves(1)) else FLIP + 1, tick)
        driver.step(6000)
        ticks = by_seat(driver)[2]
        mean[gap] = (ticks[-1] - ticks[4]) / (len(ticks) - 5)
    assert mean[60] < 100 and 300 < mean[400] < 600
    first = [Driver(Rules(4, 2), (HUMAN, LAST_PACE), 4, None, pace).due[1] for pace in (0, 80, 300)]
    assert 128 <= first[0] <= 192 and 72 <= first[1] <= 108 and 270 <= first[2] <= 405
    assert unpack(Rules.restore(bytes(rules.state)), (HUMAN, LAST_PACE), bytes(driver.save())).paces == driver.paces


def cards_of_an_easy_bot(pace, gap):
    """Mean ticks between a bot's cards and between its flips, against a person who flips every `gap` ticks."""
    gaps: dict[bool, list[int]] = {True: [], False: []}
    for deal in range(8):
        rules = Rules(deal, 2)
        driver = Driver(rules, (HUMAN, EASY), deal, None, pace)
        for tick in range(gap, 12_000, gap):
            driver.human(1, FLIP if FLIP in list(rules.moves(1)) else FLIP + 1, tick)
        last = 0
        for tick, seat, move in driver.played():
            if seat == 2:
                gaps[move < FLIP].append(tick - last)
                last = tick
    return [sum(gaps[card]) / len(gaps[card]) for card in (True, False)]


def test_easy_bots_wait_for_who_is_new_and_for_nobody_else():
    usual = cards_of_an_easy_bot(300, 300)
    waiting = cards_of_an_easy_bot(-300, 300)
    quick = cards_of_an_easy_bot(-300, 60)  # bots hardly wait for a new but quick player
    assert 190 < usual[0] < 220 and 125 < usual[1] < 145
    assert waiting[0] > 3 * usual[0] and waiting[1] > 2 * usual[1]
    assert quick[0] < 1.4 * usual[0] and quick[1] < 1.2 * usual[1]
    others = [[Driver(Rules(4, 2), (HUMAN, level), 4, None, pace).due[1] for pace in (300, -300)] for level in (2, 3)]
    assert all(known == new for known, new in others)


def test_an_easy_bot_that_is_a_crunch_card_behind_waits_no_more():
    def due(left):
        rules = lay(("9S 8S 7S", KINGS, "", "5C"), (left, KINGS, "", "5C 6C"))
        return Driver(rules, (HUMAN, EASY), 1, None, -300).due[1]

    assert due("9S 9D 9C") > 400 and due("9S 9D 9C 9H") < 250


def test_an_easy_bot_waits_less_the_longer_the_hand_has_lasted():
    driver = Driver(Rules(4, 2), (HUMAN, EASY), 4, None, -900)
    waits = []
    for tick in (0, 12_000, 24_000, 36_000):
        driver.tick = tick
        spans = [driver._pace(2) for _ in range(40)]
        waits.append(sum(spans) / len(spans))
    assert waits[0] > waits[1] + 150 > waits[2] + 300 and waits[3] < 250


def test_who_is_new_has_a_moment_for_the_next_card_before_an_easy_bot_lays_it():
    def laid(level, pace, gap):
        rules = lay(("9S AC", KINGS, "", "5D"), ("9H 9D 2C", KINGS, "", "6D"))
        driver = Driver(rules, (HUMAN, level), 1, None, pace)
        sees = driver.due[1]
        assert driver.human(1, 0, sees - gap)  # the ace; the bot was about to act
        driver.step(sees + 200)
        return next(tick for tick, seat, move in driver.played() if seat == 2 and not move) - (sees - gap)

    assert laid(EASY, -300, 10) == 90 and laid(EASY, -300, 89) == 90 and laid(EASY, -300, 95) == 95
    assert laid(EASY, 300, 10) == laid(EASY + 1, -300, 10) == 10, "no other seat waits"


# --- CR-35


def idle_table():
    """Both seats are able, through a gap that neither fills."""
    return lay(("9S 8S", "KC,,KH,KD", "", "5C"), ("9S 8S", "KC,KS,,KD", "", "5C"))


def test_cr_35_the_driver_stops_after_120_seconds_without_a_card():
    rules = idle_table()
    driver = Driver(rules, (HUMAN, HUMAN), 1)
    driver.human(1, FLIP, 3000)  # no card is played
    driver.human(2, to_move(rules, "K>C3"), 5000)
    driver.step(16_999)
    assert rules.seat() == 255
    driver.step(20_000)
    assert rules.stopped()
    assert list(driver.played())[-1] == (17_000, 0, STOP)
    assert not driver.human(1, 6, 20_001)


def test_cr_35_a_card_at_the_very_tick_comes_too_late():
    driver = Driver(idle_table(), (HUMAN, HUMAN), 1)
    assert not driver.human(1, 7, 12_000) and driver.rules.stopped()
    driver = Driver(idle_table(), (HUMAN, HUMAN), 1)
    assert driver.human(1, 7, 11_999)


def test_cr_35_every_person_must_ask_and_a_card_takes_it_back():
    driver = Driver(Rules(1, 3), (HUMAN, 1, HUMAN), 1)
    assert not driver.ask_stop(1, 10)
    assert not driver.ask_stop(2, 11)  # bots have no vote
    assert not driver.ask_stop(1, 12, False)
    assert not driver.ask_stop(3, 13)
    assert driver.ask_stop(1, 14)
    assert driver.rules.stopped() and list(driver.played())[-1] == (14, 0, STOP)
    driver = Driver(Rules(1, 2), (HUMAN, HUMAN), 1)
    driver.ask_stop(1, 10)
    driver.human(2, to_move(driver.rules, "C2>F"), 20)
    assert not driver.ask_stop(2, 30)


def test_one_person_ends_the_hand_at_once():
    driver = Driver(Rules(1, 2), (HUMAN, 3), 1)
    assert driver.ask_stop(1, 10)
    assert not driver.ask_stop(1, 11)


# --- data for a view


def test_events_tell_seat_move_and_burns():
    rules = lay(("9H AC", KINGS, "", "5C AD 8S 4H"), ("9S", KINGS, "", ""))
    driver = Driver(rules, (HUMAN, HUMAN), 1)
    driver.human(1, 0, 10)
    assert events(driver) == [(1, 0, 2)]
    driver.clear_events()
    assert driver.step(20) == 0


def test_only_the_last_sixteen_events_wait():
    driver = Driver(Rules(1, 2), (HUMAN, HUMAN), 1)
    for tick in range(20):
        driver.human(1, 15 if tick < 19 else FLIP, tick)
    assert driver.event_count == 16 and events(driver)[-1] == (1, FLIP, 0) and events(driver)[0] == (1, 15, REFUSED)


# --- saving a hand


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 999_999), st.integers(0, 30_000))
def test_a_saved_hand_goes_on_the_same(deal, tick):
    players = (3, HUMAN, 1)
    driver = Driver(Rules(deal, 3), players, deal)
    driver.step(tick // 2)
    driver.human(2, FLIP, tick // 2)
    driver.step(tick)
    twin = unpack(Rules.restore(bytes(driver.rules.state)), players, bytes(driver.save()))
    for one in (driver, twin):
        one.human(2, FLIP, tick + 100)
        one.step(END)
    assert list(twin.played()) == list(driver.played())
    assert twin.rules.state == driver.rules.state
    assert twin.save() == driver.save()


def test_a_damaged_driver_is_refused():
    players = (3, HUMAN)
    driver = Driver(Rules(1, 2), players, 1)
    driver.step(2000)
    saved = driver.save()
    rules = driver.rules
    for bad in (saved[:30], saved[:-1], saved[:-3], b""):
        with pytest.raises(CorruptState):
            unpack(rules, players, bytes(bad))
    for at, value in ((8, 0xFF), (13, 0x7F), (23, 0x1F), (20, 0), (len(saved) - 2, 0xC0)):
        bad = bytearray(saved)
        bad[at] = value
        if at == 20:
            bad[21] = 0
        with pytest.raises(CorruptState):
            unpack(rules, players, bytes(bad))
    with pytest.raises(CorruptState):
        unpack(rules, (HUMAN, 3), bytes(saved))


# --- bots against bots


@pytest.mark.parametrize("levels", [(0, 1), (1, 2), (0, 1, 2), (2, 1, 0, 1)])
def test_whole_hands_of_bots_end_and_score(levels):
    ends = set()
    for deal in range(12):
        hand = play_hand(levels, deal)
        assert all(-26 <= score <= 52 for score in hand.scores)
        assert (hand.end == "crunch") == (hand.crunched > 0)
        ends.add(hand.end)
    assert "crunch" in ends


def test_a_match_is_a_function_of_its_deal():
    played = play_match((1, 2), 4711)
    assert played == play_match((1, 2), 4711)
    assert max(played.totals) >= 100 and len(played.hands) > 2


def test_a_bot_that_is_faster_by_far_wins_by_far():
    wins = sum(play_match((1, 1), deal, choice=4, paces=(4, 1)).places[1] == 1 for deal in range(0, 120, 10))
    assert wins >= 10


def test_a_bot_without_a_useful_move_waits():
    rules = lay(("9S 9D", "KC,KS,,KD", "", ""), ("9S 9D", "6C 5H,6S,KH,KD", "", ""))
    assert [to_text(rules, move) for move in rules.moves(2)] == ["C1>C2*1"]  # and so on, back and forth
    driver = Driver(rules, (HUMAN, 2), 1)
    driver.step(11_000)
    assert list(driver.played()) == [] and driver.due[1] > 11_000


def test_bots_look_at_the_table_as_every_move_leaves_it(monkeypatch):
    rules = Rules(77, 3)
    looked = []

    def choose(table, seat, level, rng, found):
        assert table is not rules and table.deal_number() == 0
        for own in (1, 2, 3):
            assert [table.count(own, pile) for pile in range(7)] == [rules.count(own, pile) for pile in range(7)]
            assert [table.top(own, pile) for pile in range(6)] == [rules.top(own, pile) for pile in range(6)]
        looked.append(bytes(table.state))
        return chosen(table, seat, level, rng, found)

    chosen = bot.choose
    monkeypatch.setattr(bot, "choose", choose)
    driver = Driver(rules, (HUMAN, 2, 3), 77)
    for tick in range(0, 6000, 150):
        driver.step(tick)
        driver.human(1, to_move(rules, "flip"), tick)
    assert len(set(looked)) > 20
