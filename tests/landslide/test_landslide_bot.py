"""Landslide's bot: legal, blind, within its budget, and as strong as each level promises."""

import random

import pytest
from test_landslide_rules import cards_of, play, position, words

from deckhand.rng import Rng
from deckhand_sim.authoring import contract
from deckhand_sim.studies import arena
from games.landslide import bot, notation
from games.landslide.ai.model import Model
from games.landslide.engine.layout import ADD, BID, DRAW, END_TURN, KIND, MOVE, NEW, WIN
from games.landslide.rules import Rules

LEVELS = (0, 1, 2)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bots_moves_are_legal_and_the_same_whatever_lies_hidden(level):
    for deal in range(2 if level == 2 else 5):
        result = contract.prove_bot(Rules, bot, deal, level, options=(deal % 2,), every=3)
        assert result is not None


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_dealt_otherwise_never_change_the_choice(level):
    asked = 0
    for deal in range(4):
        for rules, seat, legal, _ in contract.random_game(Rules, 500 + deal, seed=deal):
            if len(legal) < 12 or (asked + deal) % 5 == 4:
                asked += 1
                continue
            asked += 1
            choices = {contract.blind_choice(rules, bot, seat, level, hidden, deal) for hidden in range(3)}
            assert len(choices) == 1
            if asked % 7 == 0:
                break
    assert asked > 8


def choice(rules, level=2, stream=7):
    seat = rules.seat()
    move, _ = contract.decide(bot.think, rules.copy(), seat, level, Rng(stream, 32 + seat))
    return notation.to_text(rules, move)


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_turn_planned_at_its_first_decision_is_played_to_its_end(level):
    # 8S and 7S lead to the bid 6S: ten cards. Nothing else wins.
    stacks = [(1, "KH QH JH TH TC TS 9S", "6S", ""), (2, "3D", "", "")]
    rules = position("8S 7S 2C", "KC", stacks, deck="4H 5H 8C 9C")
    for expected in ("add s1 8S", "add s1 7S", "win s1", "draw"):
        assert choice(rules, level) == expected
        play(rules, expected)


def test_a_move_of_stacks_that_wins_is_found():
    # s1 alone is out of reach of 3C, and so is s3 of TH; together TH's stack ends in 9D.
    stacks = [(1, "JH JD", "TH", ""), (2, "TD 9D", "3C", ""), (3, "KS", "", "4C")]
    rules = play(position("2S 5S", "KC", stacks, deck="4H 5H 8C 9C"), "new 2S")
    assert choice(rules, 1) == "move s2>s1"
    play(rules, "move s2>s1")
    assert choice(rules, 1) == "win s1"


@pytest.mark.parametrize("level", (1, 2))
def test_the_other_seats_sure_win_is_spoilt(level):
    # Seat 2 would win eight cards with its 9S as it lies; 7S on top keeps them.
    stacks = [(1, "KH QH JH TH TC 9C 8S", "", "9S"), (2, "3D", "", "")]
    rules = position("7S 2C 4C", "KC", stacks, deck="4H 5H 8C 2H")
    assert choice(rules, level) == "add s1 7S"


def test_the_last_card_of_all_is_drawn_only_by_who_leads():
    named = "QS 2C KD JD 4H 2S 3S 4S"
    for won, expected in ((("2S 3S", "4S"), "draw"), (("4S", "2S 3S"), "end")):
        out = words(c for c in range(52) if c not in cards_of(named))
        rules = position("QS 2C", "KD", [(1, "JD", "", "")], deck="4H", discards=out, won=won, which=2)
        play(rules, "new QS")
        assert choice(rules, 2) == expected


def test_the_generator_lets_others_in_often_and_ends():
    rules = Rules(12)
    for _ in range(30):
        rules.play(random.Random(rules.deck_size()).choice(list(rules.moves())))
    while rules.phase():
        rules.play(next(m for m in (END_TURN, DRAW) if m in list(rules.moves())))
    _, slices = contract.decide(bot.think, rules, rules.seat(), 2, Rng(1, 33))
    assert 50 < slices < 1000


# --- plans ------------------------------------------------------------------------------------------------------------


def outcomes(rules):
    """What can lie on the table after a play alone: every reachable set of (number, size, top kind, bid)."""
    seat = rules.seat()
    found = set()
    queue = [rules.copy()]
    while queue:
        now = queue.pop()
        for move in now.moves():
            if move & KIND in (NEW, ADD, BID):
                after = now.copy()
                after.play(move)
                found.add(shape(after, seat))
                queue.append(after)
    return found


def kind(card):
    return card % 13, 13 <= card < 39


def shape(rules, seat):
    stacks = [(rules.size(n), kind(rules.top(n)), kind(rules.bid(n, seat))) for n in rules.numbers()]
    return tuple(stacks), tuple(sorted(kind(card) for card in rules.hand(seat)))


def test_plans_are_all_ways_to_play_and_each_ends_as_it_says():
    looked = sequences = 0
    for deal in range(40):
        dice = random.Random(deal)
        rules = Rules(deal)
        while rules.seat():
            if rules.phase() == 0 and dice.randrange(9) == 0:
                looked += 1
                seat = rules.seat()
                table = Model(rules, seat)
                ends = set()
                for plan in table.plans(0, 0):
                    now = rules.copy()
                    now.play(table.move_of(plan), seat)
                    left = plan & 63 if plan >> 18 == 2 else 0
                    table.make(plan)
                    count, top = bytes(table.counts), bytes(table.tops)
                    table.unmake()
                    if left & (left - 1):  # a sequence: play on to the same count and top
                        sequences += 1
                        match = [s for s in outcomes(rules) if fits(s, count, top)]
                        assert match
                        ends |= set(match)
                    else:
                        ends.add(shape(now, seat))
                assert ends == outcomes(rules)
            rules.play(dice.choice(list(rules.moves())))
    assert looked > 100 and sequences > 20


def fits(outcome, count, top):
    stacks, _ = outcome
    sizes = [size for size in count if size]
    tops = [top[i] for i in range(len(count)) if count[i]]
    return [s[0] for s in stacks] == sizes and [s[1] for s in stacks] == [(t % 13, t > 12) for t in tops]


# --- reasons ----------------------------------------------------------------------------------------------------------


def test_why_is_short_and_never_empty():
    reasons = {}
    for deal in range(25):
        dice = random.Random(deal)
        rules = Rules(deal)
        while rules.seat():
            legal = list(rules.moves())
            if dice.randrange(4) == 0:
                before = bytes(rules.state)
                for move in dice.sample(legal, min(4, len(legal))):
                    reason = bot.why(rules, rules.seat(), move)
                    assert 8 <= len(reason) <= 52, reason
                    reasons.setdefault(move >> 20, set()).add(reason)
                assert rules.state == before
            wins = [m for m in legal if m >> 20 << 20 in (WIN, MOVE)]
            rules.play(dice.choice(wins or legal))
    assert set(reasons) == set(range(1, 8))
    assert all(len(reasons[k]) > 5 for k in (1, 2, 3, 4, 5))


def test_why_names_what_this_position_is_about():
    stacks = [(1, "KH QH JH TH TC TS 9S", "6S", ""), (2, "3D 4D", "", "5H"), (3, "JC", "2H", "")]
    rules = position("8S 7S 2C 6D KC", "QC", stacks, deck="4H 6H 8C 9C")
    told = {text: bot.why(rules, 1, notation.to_move(rules, text)) for text in ("add s1 8S", "new KC", "bid s2 2C")}
    assert told["add s1 8S"] == "Then 7\x82 on it: your 6\x82 wins 10"
    assert told["bid s2 2C"] == "The end is near: this helps the rival least"  # two draw the last four cards
    longer = position("8S 7S 2C 6D KC", "QC 2S 2D 3C 3S 4C", stacks, deck="4H 6H 8C 9C 9D AS AC AD AH QS QD JD")
    assert bot.why(longer, 1, notation.to_move(longer, "bid s2 2C")) == "A share in what the rival has bid on"
    play(rules, "add s1 8S", "add s1 7S")
    assert bot.why(rules, 1, notation.to_move(rules, "win s1")) == "10 cards for you, %d in all" % (rules.won(1) + 10)
    stacks = [(1, "KH QH JH TH TC 9C 8S", "", "9S"), (2, "3D", "", "")]
    rules = position("7S 2C 4C", "KC", stacks, deck="4H 5H 8C 2H")
    reason = bot.why(rules, 1, notation.to_move(rules, "add s1 7S"))
    assert reason == "Blocks their 9\x82, which would win 8 cards"
    rules = position("3H 2C 4C", "KC QC JC TC 9C", [(1, "3D", "", "6C")], deck="4H 5H 8C 2H 9D AS AC AD AH QS QD JD")
    assert bot.why(rules, 1, notation.to_move(rules, "add s1 3H")) == "You keep 2\x7f to bid on the 3\x81"


# --- strength: short matches that a worse bot would fail; `deckhand arena` plays the long ones ------------------------


@pytest.mark.parametrize(
    ("players", "games", "least"), [(("easy", "random"), 40, 0.8), (("fair", "greedy"), 40, 0.75)], ids=str
)
def test_a_level_beats_its_reference_player(players, games, least):
    ours, _ = arena.summary(arena.run("landslide", players, games, seed=100))
    assert ours.wins >= least * games


@pytest.mark.slow
def test_hard_beats_the_one_turn_ahead_player():
    ours, theirs = arena.summary(arena.run("landslide", ("hard", "ahead"), 20, seed=300))
    assert ours.wins > theirs.wins
