"""Crunch's bots and their hints: legal, honest, repeatable, and evenly matched."""

import random

import pytest
from crunch_table import lay, play

from deckhand.rng import Rng
from deckhand_sim.authoring import contract
from deckhand_sim.games.crunch import people
from deckhand_sim.games.crunch.arena import play_hand
from games.crunch import bot
from games.crunch.driver import Driver
from games.crunch.notation import to_move, to_text
from games.crunch.rules import Rules
from games.crunch.ui.stuck import stuck

KINGS = "KC,KS,KH,KD"
EASY, FAIR, HARD = 0, 1, 2
NEIGHBOUR = ("9S 9D 9C", "KC,KS,,KD", "", "")


def choice(rules, level, seat=1):
    """The text of a bot's move; "wait" for none. The hard bot is asked twice and must repeat itself."""
    moves = {bot.choose(rules, seat, level, Rng(deal, 33)) for deal in range(8)}
    assert len(moves) == 1
    move = moves.pop()
    return "wait" if move < 0 else to_text(rules, move)


@pytest.mark.parametrize("level", [EASY, FAIR, HARD])
@pytest.mark.parametrize("deal", range(4))
def test_bots_are_legal_blind_and_repeatable(deal, level):
    contract.prove_bot(Rules, bot, deal, level, seats=2 + deal % 3, seed=deal, limit=200)


@pytest.mark.parametrize("level", [EASY, FAIR, HARD])
def test_no_peeking_in_real_time(level):
    """The driver lets bots read the state itself, but hiding the covered cards changes neither their moves nor their speed."""
    asked = 0
    for deal in range(6):
        seats = 2 + deal % 3
        for rules, seat, _, _ in contract.random_game(Rules, deal, seats, seed=deal, limit=120):
            blind = rules.copy()
            blind.conceal(seat, Rng(deal + asked, 64))
            for ask in (bot.choose, bot.pace):
                assert ask(rules, seat, level, Rng(asked, 32)) == ask(blind, seat, level, Rng(asked, 32))
            asked += 1
    assert asked > 500


def test_a_drivers_bots_play_the_same_on_a_table_whose_covers_are_shuffled():
    """Two tables that differ only in covered cards see the same moves until the first such card is turned up."""
    for deal in range(30):
        rules = Rules(deal, 3)
        blind = rules.copy()
        blind.conceal(1, Rng(deal, 64))
        lines = []
        for table in (rules, blind):
            driver = Driver(table, (1, 2, 3), deal)
            driver.step(700)
            lines.append(list(driver.played())[:1])
        assert lines[0] == lines[1]


def test_every_level_takes_the_crunch_card_first():
    rules = lay(("9S 9D 2C", "KC,2H,,KD", "AS", "5C"), NEIGHBOUR, foundations=[("AC", 1), ("AH", 1)])
    for level in (EASY, FAIR, HARD):
        assert choice(rules, level) == "K>F"


def test_every_level_moves_columns_only_where_that_leads_somewhere():
    empties = lay(("9S 9D", "QH,KS,KH,KD", "", "5C 6C 7C"), NEIGHBOUR)
    uncovers = lay(("9S 9D", "6C 5H,6S,KH,KD", "", "2C 2D 2H"), NEIGHBOUR, foundations=[("5C", 2)])
    useless = lay(("9S 9D", "6C 5H,6S,KH,KD", "", "2C 2D 2H"), NEIGHBOUR)
    for level in (EASY, FAIR, HARD):
        assert choice(empties, level) == "C1>C2*1"
        assert choice(uncovers, level) == "C1>C2*1"
        assert choice(useless, level) == "flip"
    only = lay(("9S 9D", "6C 5H,6S,KH,KD", "", ""), NEIGHBOUR)
    assert choice(only, FAIR) == "wait"
    assert contract.decide(bot.think, only, 1, FAIR, Rng(1, 33))[0] == to_move(only, "C1>C2*1")


def test_the_hard_bot_hurries_where_another_seat_could_be_first():
    rival = ("9S 9D", "5C,KS,,KD", "", "")
    rules = lay(("9S 9D TH", "JC,5C,KH,KD", "", "2C"), rival, foundations=[("4C", 1)])
    assert choice(rules, FAIR) == "K>C1"
    assert choice(rules, HARD) == "C2>F"


def test_the_hard_bot_makes_way_for_its_crunch_card():
    rules = lay(("9S 9D 6C", "KC,5C,7H,KD", "AC", ""), NEIGHBOUR, foundations=[("4C", 1)])
    assert choice(rules, FAIR) == "K>C3"
    assert choice(rules, HARD) == "C2>F"


def test_the_hard_bot_brings_in_its_points_before_it_ends_the_hand():
    rules = lay(("TH", "JC,5C,KH,KD", "", "2C"), NEIGHBOUR, foundations=[("4C", 1)])
    assert choice(rules, FAIR) == "K>C1"
    assert choice(rules, HARD) == "C2>F"
    assert choice(play(rules, "1 C2>F"), HARD) == "K>C1"


def test_the_hard_bot_keeps_low_cards_off_its_columns_but_not_for_ever():
    rules = lay(("9S 9D", "4C,KS,KH,KD", "3H", "8C 8S 9C"), NEIGHBOUR)
    assert choice(rules, FAIR) == "W>C1"
    moves = [bot.choose(rules, 1, HARD, Rng(deal, 33)) for deal in range(40)]
    assert {to_text(rules, move) for move in moves} == {"W>C1", "flip"}


def test_pace_is_longer_for_what_must_be_seen():
    card = lay(("9S 9D 2C", KINGS, "", "5C"), NEIGHBOUR, foundations=[("AC", 1)])
    turn = lay(("9S 9D 8C", KINGS, "", "5C"), NEIGHBOUR)

    def span(rules, level, ticks=0):
        paces = [bot.pace(rules, 1, level, Rng(deal, 32), ticks) for deal in range(300)]
        return min(paces), max(paces)

    spans = [span(card, level) for level in (EASY, FAIR, HARD)]
    assert spans[0][0] >= 164 and spans[0][1] <= 246 and spans[1][0] >= 92 and spans[1][1] <= 138
    assert spans[0][0] > spans[1][0] > spans[2][0]
    for level in (EASY, FAIR, HARD):
        assert span(turn, level)[1] < spans[level][0]
    assert span(card, EASY, 60)[0] == 48 and span(card, HARD, 900)[1] == 1080


def test_the_ladder_in_short():
    """One hand depends on luck, so a lower level may win; docs/bots.md has longer runs."""
    for upper in (FAIR, HARD):
        won = 0
        for deal in range(100):
            levels = (upper, upper - 1) if deal % 2 else (upper - 1, upper)
            places = play_hand(levels, 7000 + deal).places
            won += places[0 if deal % 2 else 1] == 1
        assert 55 < won < 85


@pytest.mark.slow
@pytest.mark.parametrize(("person", "level"), [("newcomer", "easy"), ("steady", "fair"), ("quick", "hard")])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_level_is_an_even_fight_for_its_people(person, level, seats):
    """The person wins 0.8 to 1.2 of a fair share of 200 hands."""
    assert 0.8 <= seats * people.wins(person, level, seats) <= 1.2


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_each_step_up_costs_the_same_person_fifteen_points_or_nearly_all_there_is(seats):
    for person in people.PEOPLE:
        easy, fair, hard = (people.wins(person, level, seats) for level in people.LEVELS)
        assert fair <= max(0.07, easy - 0.15) and hard <= max(0.07, fair - 0.15)


# --- hints


def test_every_reason_fits_two_lines_and_is_said_of_open_things_only():
    reasons = set()
    for deal in range(8):
        for rules, seat, legal, _ in contract.random_game(Rules, deal, 2 + deal % 3, seed=deal, limit=150):
            blind = rules.copy()
            blind.conceal(seat, Rng(deal, 64))
            for move in legal:
                words = bot.why(rules, seat, move)
                assert 0 < len(words) <= 52 and words == bot.why(blind, seat, move)
                reasons.add(words)
    assert len(reasons) >= 9


def test_reasons():
    rules = lay(("9S 9D 6C", "6H,5C,7H,KD", "AC", "2C"), ("9S", "5C,KC,KS,", "", ""), foundations=[("4C", 1)])
    reason = {text: bot.why(rules, 1, to_move(rules, text)) for text in ("K>C3", "C2>F", "W>F", "flip", "C2>C1*1")}
    assert reason == {
        "K>C3": "A crunch card less saves two points",
        "C2>F": "Your crunch card can follow it there",
        "W>F": "A card on a foundation is a point",
        "flip": "Nothing else helps now, new cards may",
        "C2>C1*1": "It empties a column for a crunch card",
    }
    rules = lay(("9S 9D 8C", "6H,5C,7H,KD", "", "2C"), ("9S", "5C,KC,KS,", "", ""), foundations=[("4C", 1)])
    assert bot.why(rules, 1, to_move(rules, "C2>F")) == "Quick: seat 2 could lay the same card"


def test_a_stuck_hand_says_why():
    rules = play(lay(("9H 2C 2S AC", KINGS, "", ""), ("9S", KINGS, "", "")), "1 K>F")
    assert rules.result() and not rules.stopped()
    assert stuck(rules) == (
        "No card fits anywhere, and all piles are used up",
        "Seat 1's 2\x7f lies 1 deep in its crunch pile",
    )
    rules = play(lay(("9H AC", KINGS, "", "5D 6D"), ("9S", "KC,3S 2C,KH,KD", "", "")), "1 K>F")
    assert stuck(rules) is None  # 2C can be played
    rules = play(lay(("9H AC", KINGS, "", "5D 6D"), ("9S", "KC,4H 3S,2C JD,KD", "", "")), "1 K>F")
    assert stuck(rules) == (
        "No open card and no card of any pile fits anywhere",
        "Seat 2's 2\x7f is covered in column 3",
    )


def test_only_a_stuck_hand_says_why_nobody_could_move():
    rules = Rules(1, 2)
    assert stuck(rules) is None
    play(rules, "0 stop")
    assert stuck(rules) is None


def test_stuck_hands_of_play_are_explained_in_lines_that_fit():
    seen = 0
    dice = random.Random(1)
    for deal in range(40):
        rules = Rules(deal, 2)
        driver = Driver(rules, (dice.randint(1, 3), dice.randint(1, 3)), deal)
        driver.step(1 << 28)
        lines = stuck(rules)
        assert (lines is None) == (rules.crunched() > 0 or rules.stopped())
        if lines:
            seen += 1
            assert all(0 < len(line) <= 52 for line in lines)
    assert seen
