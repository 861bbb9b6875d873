"""The solver that knows Crash Landing's deck: its solutions can be played, and the winnable shares match the rule sheet."""

import pytest
from crash_landing_table import new, notation, play

from deckhand_sim.games.crash_landing.solver import solve
from games.crash_landing.rules import Rules


def replayed(deal, options, answer):
    game = Rules(deal, 1, options)
    for text in answer.moves:
        game.play(notation.to_move(game, text))
    return game.result()


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), (0, 0, 1, 0), (0, 1, 0, 2), (1, 1, 0, 3), (0, 0, 1, 1)])
def test_its_moves_come_to_its_score(options):
    for deal in range(2):
        answer = solve(deal, options, width=20)
        assert replayed(deal, options, answer) == ((1,), (answer.score,))


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), (0, 1, 0, 2), (1, 1, 0, 0)])
def test_where_any_landing_will_do_one_is_found_wherever_there_is_a_best_one(options):
    for deal in range(6):
        best, any_one = solve(deal, options, width=20), solve(deal, options, width=20, best=False)
        assert (any_one.score is None) == (best.score is None)
        if any_one.score is not None:
            assert any_one.score <= best.score
            assert replayed(deal, options, any_one) == ((1,), (any_one.score,))


def test_deal_1_scores_more_than_the_sheets_example():
    assert solve(1, width=30).score > 5
    assert play(new(1), "draw").in_hand(1, 7) == 1


@pytest.mark.parametrize(
    ("options", "deals", "width", "share"),
    [((0, 1, 0, 0), 200, 60, 0.08), ((1, 0, 0, 0), 60, 5, 0.29), ((1, 1, 0, 0), 200, 60, 0.02)],
    ids=("earth", "re-entry", "both"),
)
def test_shares_of_winnable_deals(options, deals, width, share):
    answers = [solve(deal, options, width) for deal in range(deals)]
    assert abs(sum(answer.score is not None for answer in answers) / deals - share) < 0.1
    assert all(answer.proven for answer in answers if answer.score is None)
