"""Landslide's match: LS-23, and who begins (LS-2)."""

import pytest

from deckhand.game import CorruptState
from games.landslide.match import Match

WON = {1: ((1, 2), (9, 4)), 2: ((2, 1), (4, 9)), 0: ((1, 1), (6, 6))}


def match_of(*winners, choice=0, deal=4711):
    match = Match(deal, 2, choice)
    for winner in winners:
        match.add(WON[winner])
    return match


@pytest.mark.parametrize(
    ("winners", "places", "games_won"),
    [
        ((1, 1), (1, 2), (2, 0)),
        ((2, 1, 2), (2, 1), (1, 2)),
        ((0, 1, 0, 1), (1, 2), (2, 0)),
        ((0, 1, 0, 0, 0), (1, 2), (1, 0)),
        ((0, 0, 0, 0, 0), (1, 1), (0, 0)),
    ],
)
def test_ls_23_first_to_two_won_games_or_most_after_five(winners, places, games_won):
    match = match_of(*winners[:-1])
    assert match.result() is None
    match.add(WON[winners[-1]])
    assert match.result() == (places, games_won)
    assert match.number() == len(winners)
    with pytest.raises(ValueError):
        match.add(WON[1])


@pytest.mark.parametrize(("cards", "places"), [((9, 4), (1, 2)), ((4, 9), (2, 1)), ((6, 6), (1, 1))])
def test_ls_23_equal_after_five_games_the_cards_in_all_decide(cards, places):
    match = match_of(1, 2, 0, 0)  # 25 cards each
    match.add(((1, 1), cards))
    assert match.totals() == (1, 1) and match.cards() == (25 + cards[0], 25 + cards[1])
    assert match.result() == (places, (1, 1))


def test_ls_23_each_game_has_the_next_deal_and_after_999999_comes_0():
    match = Match(999_999)
    assert (match.number(), match.deal()) == (1, 999_999)
    match.add(WON[1])
    assert (match.number(), match.deal()) == (2, 0)
    match.add(WON[2])
    assert (match.number(), match.deal()) == (3, 1)


def test_ls_2_seat_1_begins_the_odd_games_of_a_match():
    assert [match_of(*[0] * k).options() for k in range(5)] == [(0,), (1,), (0,), (1,), (0,)]


def test_a_single_game_is_decided_by_itself_and_leaves_the_first_seat_to_the_players():
    match = match_of(choice=1)
    assert match.result() is None and match.options() == ()
    match.add(WON[2])
    assert match.result() == ((2, 1), (0, 1))
    assert match_of(0, choice=1).result() == ((1, 1), (0, 0))


def test_a_match_goes_on_from_its_bytes():
    match = match_of(1, 2)
    again = Match.restore(bytes(match.state))
    assert again.state == match.state and again.deal() == 4713
    again.add(WON[1])
    assert again.result() == ((1, 2), (2, 1))


@pytest.mark.parametrize(
    ("at", "value"), [(2, 255), (3, 2), (4, 6), (5, 3), (5, 2), (6, 2), (8, 1), (10, 200)], ids=lambda v: str(v)
)
def test_bytes_that_are_no_match_are_refused(at, value):
    bad = bytearray(match_of(1, 2).state)
    bad[at] = value
    with pytest.raises(CorruptState):
        Match.restore(bytes(bad))


def test_a_wrong_number_of_bytes_or_choice_is_refused():
    with pytest.raises(CorruptState):
        Match.restore(b"")
    for wrong in ((-1,), (1_000_000,), (1, 3), (1, 2, 2)):
        with pytest.raises(ValueError):
            Match(*wrong)
