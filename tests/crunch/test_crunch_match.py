"""Matches of Crunch (CR-1, CR-32)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckhand.game import CorruptState
from games.crunch.match import Match


def hand(*scores):
    return tuple(1 + sum(other > own for other in scores) for own in scores), scores


def test_cr_32_the_choices_with_the_usual_first():
    assert Match.CHOICES == ("100", "50", "200", "1 hand", "3 hands", "5 hands")


def test_cr_1_the_deal_of_hand_h_is_d_plus_h_less_one():
    match = Match(999_999, 2)
    assert (match.number(), match.deal(), match.options()) == (1, 999_999, ())
    match.add(hand(3, 4))
    assert (match.number(), match.deal()) == (2, 0)


@pytest.mark.parametrize("choice, target", [(0, 100), (1, 50), (2, 200)])
def test_cr_32_the_match_ends_after_the_hand_that_reaches_the_target(choice, target):
    match = Match(1, 2, choice)
    for _ in range(target // 25 - 1):
        match.add(hand(25, 10))
        assert match.result() is None
    match.add(hand(24, 10))
    assert match.result() is None
    match.add(hand(1, -26))
    assert match.result()[0] == (1, 2) and match.totals()[0] == target
    with pytest.raises(ValueError):
        match.add(hand(1, 1))


@pytest.mark.parametrize("choice, hands", [(3, 1), (4, 3), (5, 5)])
def test_cr_32_or_after_a_set_number_of_hands_however_high_the_totals(choice, hands):
    match = Match(7, 3, choice)
    for number in range(1, hands + 1):
        assert match.result() is None and match.number() == number
        match.add(hand(52, 52, -26))
    assert match.result() == ((1, 1, 3), (52 * hands, 52 * hands, -26 * hands))
    assert match.number() == hands and match.deal() == 7 + hands - 1


def test_cr_32_or_after_fifty_hands():
    match = Match(1, 4)
    for _ in range(49):
        match.add(hand(-26, -26, -26, -25))
    assert match.result() is None
    match.add(hand(-26, -26, -26, -25))
    assert match.result() == ((2, 2, 2, 1), (-1300, -1300, -1300, -1250))


def test_cr_32_a_total_below_zero_is_possible_for_totals_may_go_down():
    match = Match(1, 2)
    match.add(hand(5, 0))
    assert match.totals() == (5, 0)
    match.add(hand(-6, 3))
    assert match.totals() == (-1, 3)


def test_cr_32_a_hand_that_is_not_over_cannot_be_counted():
    with pytest.raises(ValueError):
        Match(1, 2).add(None)


def test_a_match_that_there_is_not():
    for arguments in ((-1, 2), (1_000_000, 2), (1, 1), (1, 5), (1, 2, -1), (1, 2, 6)):
        with pytest.raises(ValueError):
            Match(*arguments)


@given(st.integers(0, 999_999), st.integers(2, 4), st.integers(0, 5), st.data())
def test_a_saved_match_goes_on_the_same(deal, seats, choice, data):
    match = Match(deal, seats, choice)
    for _ in range(data.draw(st.integers(0, 6))):
        if match.result() is None:
            match.add(hand(*data.draw(st.tuples(*[st.integers(-26, 52)] * seats))))
    twin = Match.restore(bytes(match.state))
    assert len(match.state) == Match.SIZE
    for ask in (Match.number, Match.deal, Match.totals, Match.result, Match.target):
        assert ask(twin) == ask(match)


@given(st.binary(min_size=14, max_size=14))
def test_damaged_bytes_are_refused_or_a_match(saved):
    try:
        match = Match.restore(saved)
    except CorruptState:
        return
    match.result(), match.deal(), match.number()


def test_bytes_of_no_match():
    match = Match(1, 2)
    match.add(hand(20, -26))
    for at, value in ((2, 16), (3, 1), (3, 5), (4, 6), (5, 51), (5, 0), (7, 18), (10, 1)):
        saved = bytearray(match.state)
        saved[at] = value
        with pytest.raises(CorruptState):
            Match.restore(bytes(saved))
    with pytest.raises(CorruptState):
        Match.restore(bytes(13))
