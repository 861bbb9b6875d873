"""Crash Landing's bot: legal, honest, as strong as its level promises, and with reasons for its hints."""

import pytest
from crash_landing_table import flight, legal, new, notation, play

from deckhand.rng import Rng
from deckhand_sim.authoring.contract import blind_choice, decide, option_mixes, prove_bot
from games.crash_landing import bot
from games.crash_landing.engine.layout import BURN, DOWN, DROP_PHASE, END, FIND_PHASE
from games.crash_landing.rules import Rules

EASY, FAIR, HARD = 0, 1, 2
REASON_LENGTH = 52


def hard_move(game):
    return notation.to_text(game, blind_choice(game, bot, game.seat(), HARD, hidden=3, stream=9))


def results(level, deals, options=(), seats=1):
    """The results of one seat's flights."""
    played = []
    for deal in deals:
        game = Rules(deal, seats, options)
        count = 0
        while game.seat():
            move, _ = decide(bot.think, game, game.seat(), level, Rng((deal * 977 + count) % 1_000_000, 33))
            game.apply(move)
            count += 1
        played.append(game.result())
    return played


def share_won(played):
    return sum(places[0] for places, _ in played) / len(played)


@pytest.mark.parametrize("level", (EASY, FAIR, HARD))
@pytest.mark.parametrize("seats", Rules.SEATS)
def test_no_level_peeks(level, seats):
    for deal, options in ((1, ()), (2, (0, 0, 1, 0)), (3, (1, 1, 0, 2))):
        prove_bot(Rules, bot, deal, level, seats, options)


@pytest.mark.slow
def test_every_mix_of_options_is_played_to_its_end():
    for number, mix in enumerate(option_mixes(Rules)):
        assert prove_bot(Rules, bot, number, HARD, 1 + number % 2, mix, every=20) is not None


@pytest.mark.parametrize(
    ("level", "deals", "least", "most"),
    [(EASY, 60, 0.10, 0.50), (FAIR, 60, 0.50, 0.85)],
)
def test_levels_win_as_often_as_they_should(level, deals, least, most):
    assert least <= share_won(results(level, range(2000, 2000 + deals))) <= most


@pytest.mark.slow
def test_hard_nearly_always_wins_and_scores_thirty_on_average():
    played = results(HARD, range(40))
    assert share_won(played) >= 0.95
    assert sum(score for _, (score,) in played) / len(played) >= 30


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "least"),
    [((0, 0, 1, 0), 0.9), ((0, 1, 0, 2), 0.9), ((1, 0, 0, 2), 0.8), ((1, 1, 0, 3), 0.6)],
    ids=("rescue", "earth with 3", "re-entry with 3", "both with 4"),
)
def test_hard_plays_the_options_well(options, least):
    assert share_won(results(HARD, range(20), options)) >= least


def test_hard_wins_races_against_fair():
    won = 0
    for deal in range(20):
        game = Rules(deal, 2)
        while game.seat():
            level = HARD if game.seat() == 1 + deal % 2 else FAIR
            game.apply(decide(bot.think, game, game.seat(), level, Rng(deal, 32 + game.seat()))[0])
        won += game.result()[0] == ((1, 2) if deal % 2 == 0 else (2, 1))
    assert won >= 14


@pytest.mark.parametrize("better, worse", [(HARD, FAIR), (FAIR, EASY)])
def test_in_races_each_level_beats_the_one_below_it(better, worse):
    won = 0
    for deal in range(40):
        game = Rules(deal, 2)
        while game.seat():
            level = better if game.seat() == 1 + deal % 2 else worse
            game.apply(decide(bot.think, game, game.seat(), level, Rng(deal, 32 + game.seat()))[0])
        won += game.result()[0][deal % 2] == 1
    assert won >= 24


@pytest.mark.parametrize("level", (EASY, FAIR, HARD))
def test_in_a_race_nobody_fires_upwards_while_the_next_fall_is_no_crash_and_it_ends_soon(level):
    turns = []
    for deal in range(20):
        game = Rules(deal, 2)
        turns.append(0)
        while game.seat():
            seat = game.seat()
            move = decide(bot.think, game, seat, level, Rng(deal, 32 + seat))[0]
            if move >= BURN and not move & DOWN:
                fall = game.next_speed(seat, game.speed(seat))
                assert fall > 2 and game.altitude(seat) <= fall
            turns[-1] += move == END and seat == 2
            game.apply(move)
    assert sum(turns) / len(turns) < 15


def test_hard_takes_the_soft_landing_in_its_hand():
    game = flight(altitude=1, speed=4, hand="4488", deck="")
    assert hard_move(game) == "burn 4,4 up"
    assert hard_move(play(game, "burn 4,4 up")) == "end"


def test_hard_prefers_a_hard_landing_to_none():
    assert hard_move(flight(altitude=2, speed=4, hand="33", deck="")) == "burn 3,3 up"


def test_hard_drops_what_helps_least():
    game = flight(FIND_PHASE, altitude=1, speed=4, hand="144888", deck="8")
    play(game, "draw")
    assert game.phase() == DROP_PHASE and hard_move(game) == "drop 1"


def test_hard_leaves_the_ground_before_the_crew_is_stranded():
    game = flight(altitude=0, speed=0, back=1, ground=6, hand="1288", deck="", options={"rescue": 1})
    assert hard_move(game) == "burn 8,8 up"


def test_a_decision_yields_often():
    game = flight(altitude=9, speed=3, hand="123457")
    assert decide(bot.think, game, 1, HARD, Rng(1, 33))[1] >= 20


def test_hints_have_words_that_fit():
    for deal, seats, options in (
        (4, 1, ()),
        (5, 1, (0, 0, 1, 0)),
        (6, 1, (0, 1, 0, 2)),
        (7, 2, ()),
        (8, 2, (1, 0, 0, 0)),
    ):
        game = Rules(deal, seats, options)
        while game.seat():
            for move in game.moves():
                reason = bot.why(game, game.seat(), move)
                assert isinstance(reason, str) and 0 < len(reason) <= REASON_LENGTH
                if seats == 2:  # the first ship down wins: leftover rockets don't count
                    assert "only" not in reason or "brake" in reason
            game.apply(decide(bot.think, game, game.seat(), HARD, Rng(deal, 33))[0])


@pytest.mark.parametrize(
    ("position", "text", "words"),
    [
        (
            {"altitude": 10, "speed": 4, "hand": "3477"},
            "burn 7,7 up",
            "Next \x832 at height 12: down in 8 turns, not 2.",
        ),
        (
            {"altitude": 5, "speed": 4, "hand": "3477"},
            "burn 7,7 up",
            "Else it crashes at \x845. Next \x832 at height 7.",
        ),
        ({"altitude": 1, "speed": 4, "hand": "3447"}, "burn 4,4 up", "It lands softly."),
        (
            {"altitude": 2, "speed": 1, "hand": "2246"},
            "burn 2,2 up",
            "To land now makes only 7. Climb for more.",
        ),
        ({"phase": FIND_PHASE, "hand": "123456"}, "draw", "It costs nothing: of 7 the worst goes back."),
        ({"altitude": 10, "speed": 4, "hand": "3477"}, "end", "Next \x845 at height 5: down in 2 turns. Keep all."),
    ],
)
def test_hints_say_what_the_move_does(position, text, words):
    game = flight(**position)
    assert text in legal(game) and bot.why(game, 1, notation.to_move(game, text)) == words


def test_a_turn_in_which_nothing_can_be_fired_says_so():
    game = flight(altitude=10, speed=4, hand="37")
    assert bot.why(game, 1, notation.to_move(game, "end")) == "No two equal sides can be fired."


def test_a_draw_is_explained_by_what_is_to_come():
    draw = notation.to_move(new(), "draw")
    assert bot.why(new(), 1, draw) == "More rockets, more sides that can be equal."
    game = flight(FIND_PHASE, hand="377", burnt="3")
    assert bot.why(game, 1, draw) == "4 of 28 to come are twins of one of yours."
