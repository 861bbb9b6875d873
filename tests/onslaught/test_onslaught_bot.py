"""Onslaught's bot: legal, no knowledge of hidden cards, quick, and as strong as its level promises."""

import random

import pytest
from onslaught_table import lay

from deckhand.rng import Rng
from deckhand_sim.authoring.contract import decide, legal_moves, prove_bot
from games.onslaught import bot
from games.onslaught.ai import evaluation
from games.onslaught.ai.evaluation import SURE, Evaluator
from games.onslaught.engine import layout
from games.onslaught.notation import to_move, to_text
from games.onslaught.rules import Rules

MOST_JUDGEMENTS = 700  # per decision, 1.8 badge-ms each


def won(deal, level):
    """Does the bot win the deal at this level, seeing only concealed copies?"""
    game = Rules(deal)
    for number in range(200):
        if not game.seat():
            return game.result()[0][0]
        copy = game.copy()
        copy.conceal(1, Rng(number, 99))
        game.play(decide(bot.think, copy, 1, level, Rng(deal + number, 33))[0])
    raise AssertionError("the game does not end")


def choice(game, level=bot.HARD):
    return to_text(game, decide(bot.think, game.copy(), 1, level, Rng(1, 33))[0])


@pytest.mark.parametrize("level", [bot.EASY, bot.FAIR, bot.HARD, 3])
def test_its_moves_are_legal_and_nothing_hidden_changes_them(level):
    for deal in range(3):
        prove_bot(Rules, bot, deal, level, seed=deal)


@pytest.mark.parametrize("number", [1, 2])
def test_a_small_pledge_is_gone_on_with(number):
    for deal in range(80, 100):  # a pledge by somebody else: a wave isn't ended before its first attacker
        game = Rules(deal)
        game.play(to_move(game, "pledge %d" % number))
        move = decide(bot.think, game.copy(), 1, bot.HARD, Rng(1, 33))[0]
        assert not game.refusal(move), deal


@pytest.mark.slow_but("1-100-25-60")
@pytest.mark.parametrize(
    ("level", "deals", "least", "most"), [(bot.EASY, 100, 5, 35), (bot.FAIR, 100, 25, 60), (bot.HARD, 30, 15, 30)]
)
def test_each_level_wins_its_share(level, deals, least, most):
    assert least <= sum(won(deal, level) for deal in range(1000, 1000 + deals)) <= most


def test_a_decision_stays_within_its_judgements(monkeypatch):
    count = [0]
    judge = Evaluator.turn_worth

    def counted(self, more):
        count[0] += 1
        return judge(self, more)

    monkeypatch.setattr(evaluation.Evaluator, "turn_worth", counted)
    dice = random.Random(5)
    for deal in range(25):
        game = Rules(deal)
        while game.seat():
            begin, last, stretch = count[0], count[0], 0
            thinking = bot.think(game.copy(), 1, bot.HARD, Rng(deal, 33))
            while True:
                try:
                    next(thinking)
                except StopIteration as done:
                    move = done.value
                    break
                finally:
                    stretch = max(stretch, count[0] - last)
                    last = count[0]
            assert count[0] - begin <= MOST_JUDGEMENTS
            assert stretch <= 20, "too long between two yields"
            # Mostly its own move, sometimes any other, to reach odd tables as well.
            game.play(move if dice.random() < 0.7 else dice.choice(legal_moves(game, 1)))


def judged(one):
    """All inputs of an evaluator's judgment."""
    return bytes(one.table), one.wounded, one.jokers, one.attackers_left, one.left_once, one.left_twice, one.left_total


def test_looking_ahead_leaves_the_judged_table_as_it_was():
    game = lay("3C TC(4H) 4S 7C 5C JS X", pledged=6)
    evaluator = Evaluator(game)
    evaluator.set_table(game.state)
    before = judged(evaluator)
    for a in range(1, 14):
        if evaluator.left_once >> a & 1:
            evaluator.remove_attacker(a)
            assert 0 <= evaluator.answer_worth(a, 3) <= SURE
            evaluator.restore_attacker(a)
        assert before == judged(evaluator)


def test_judgement_counts_the_last_attacker_exactly():
    for table, answered in (("KC", 4), ("2C", 3), ("2C X", 4), ("AC", 2), ("3C(AH)", 2), ("AC 2S(AH) JS(TH)", 2)):
        game = lay(table, wave=4, faced=3, deck=["AD", "3D", "QD", "2D"])
        evaluator = Evaluator(game)
        evaluator.set_table(game.state)
        assert evaluator.turn_worth(1) == answered * SURE // 4, table


def test_a_better_table_is_judged_better():
    def worth(table):
        game = lay(table, wave=4, faced=0, deck=["AD", "3D", "9D", "6D", "QD", "8H"])
        evaluator = Evaluator(game)
        evaluator.set_table(game.state)
        return evaluator.turn_worth(6)

    assert worth("KC KS QC QS JC JS X") > worth("9C 8S 7C 7S 6C 5S X") > worth("AC AS 2C 2S 3C 3S 4C")


def test_it_holds_what_is_won_and_does_not_yield_while_it_can_answer():
    assert choice(lay("KC 2C X 9S", faced=5, deck=[])) == "hold"
    assert choice(lay("KC", up="2D", pledged=5)) == "absorb KC"


def test_it_recalls_everything_for_the_free_defeat():
    game = lay("AC", wave=3, faced=6, pledged=6, deck=["KD"])
    game.play(to_move(game, choice(game)))
    assert choice(game) == "hold"
    game.play(layout.HOLD)
    assert game.result() == ((1,), (0,))


def test_it_scouts_with_a_seven_that_goes_anyway():
    game = lay("7C KS(QH) QS(JH)", wave=2, faced=6, pledged=6, deck=["KD", "2D", "3D", "QD", "4D", "5D", "6D", "7D"])
    assert choice(game) == "scout 7C"
    game.play(to_move(game, "scout 7C"))
    assert choice(game) == "order 1 2 3", "7D, 6D, 5D: highest first"


@pytest.mark.parametrize("deal", range(12))
def test_why_is_short_and_changes_nothing(deal):
    dice = random.Random(deal)
    game = Rules(deal)
    said = set()
    while game.seat():
        before = bytes(game.state)
        for move in dice.sample(legal_moves(game, 1), min(4, len(legal_moves(game, 1)))):
            words = bot.why(game, 1, move)
            assert 0 < len(words) <= 52 and words[0] == words[0].upper() and words[-1] == "."
            assert game.state == before
            said.add(words)
        game.play(decide(bot.think, game.copy(), 1, bot.FAIR, Rng(deal, 33))[0])
    assert len(said) > 10


def test_why_counts_what_is_still_to_come():
    game = lay("KC 9S 4C", up="KD", pledged=8, deck=["JD", "QH", "2D", "TD", "9D", "8D"])
    assert bot.why(game, 1, to_move(game, "destroy 4C 9S")) == "Else your best is 9: 3 of 6 to come are higher."
    game = lay("KC 9S 8C 4C", up="KD", pledged=8, deck=["JD", "QH", "2D", "TD", "9D", "8D"])
    assert bot.why(game, 1, to_move(game, "destroy 4C 9S")) == "Else your best is 9: 3 of 6 to come are higher."
    game = lay("KC(2H) 9S", pledged=8, deck=["KD", "QH", "2D", "TD"])
    assert bot.why(game, 1, layout.TURN) == "2 of 4 that may be next can be met."


def test_with_the_last_foes_known_it_wins_with_the_most_that_stays_whole():
    game = lay("2C 3C 8C KC QS 4S(AH)", up="KD", wave=4, faced=7, deck=["4D"])
    while game.seat():
        assert "whole" in bot.why(game, 1, to_move(game, choice(game))) or not game.state[layout.UP]
        game.play(to_move(game, choice(game)))
    assert game.result() == ((1,), (23,)), "the queen and the 8 stay, or the king: 13 + 8 + 2"
    game = lay("6C 7S", up="6D", wave=4, faced=7, deck=[])
    assert choice(game) == "destroy 6C"
    assert bot.why(game, 1, to_move(game, "destroy 6C")) == "This keeps 7 in whole cards for your score."
    game = lay("2C 3C 8C", up="KD", wave=4, faced=7, deck=["AD"])
    assert "Last comes the 1" in bot.why(game, 1, to_move(game, "destroy 2C 3C 8C"))


def test_a_last_foe_that_nobody_could_meet_then_is_thought_of():
    for table, score in (("KC QS 2C", 2), ("KC(AD) QS X 2C", 14)):
        game = lay(table, up="QD", wave=4, faced=7, deck=["KD"])
        while game.seat():
            game.play(to_move(game, choice(game)))
        assert game.result() == ((1,), (score,)), table
