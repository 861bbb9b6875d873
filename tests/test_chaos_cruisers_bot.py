"""The bots of Chaos Cruisers: legal, repeatable, blind to chance, evenly graded, and what their reasons say."""

import importlib
import random

import pytest
from chaos_cruisers_pictures import drawn, race, squares

from deckhand.rng import Rng
from deckhand_sim.authoring.contract import blind_choice, decide, prove_bot
from deckhand_sim.games.chaos_cruisers.players import greedy
from games.chaos_cruisers import bot, bot_plan, rules_course, rules_effects
from games.chaos_cruisers.notation import square_of, to_move, to_text
from games.chaos_cruisers.rules import Rules
from games.chaos_cruisers.rules_layout import CHAOS, GATES, IN_ORDER, LAST_AT, PHASE, SPEED, TURN

EASY, FAIR, HARD = 0, 1, 2
SLICES = 250  # of a decision: at most so many yields
LONGEST_REASON = 52
arena = importlib.import_module("deckhand_sim.studies.arena")


def choice(rules, level, stream=1):
    """The text of what a bot chooses."""
    return to_text(rules, blind_choice(rules, bot, rules.seat(), level, 1, stream))


def chaos(cruisers, gates=(1, 1, 1, 1), seats=4, last=0, options=()):
    """A race at its first shift."""
    rules = race(drawn(cruisers), seats, options, gates=gates)
    rules.state[TURN] = rules.state[IN_ORDER] - 1
    rules.state[CHAOS] = 0
    rules.state[LAST_AT : LAST_AT + min(gates)] = bytes([last] * min(gates))
    rules.play(to_move(rules, "go = ."))
    assert rules.state[PHASE] == 2
    return rules


@pytest.mark.parametrize(
    "level,seats,limit", [(EASY, 4, 120), (EASY, 2, 80), (FAIR, 3, 60), (HARD, 4, 40), (HARD, 2, 30)]
)
def test_moves_are_legal_and_the_same_whatever_chance_will_say(level, seats, limit):
    prove_bot(Rules, bot, deal=5, level=level, seats=seats, options=(3 * (seats == 2), 0), seed=7, every=4, limit=limit)


@pytest.mark.parametrize("level", (EASY, FAIR, HARD, 3))
def test_the_same_generator_gives_the_same_choice_and_the_copy_may_be_lost(level):
    rules = race(drawn("g10 i11 k10 r9"), speeds=(2, 1, 3, 0), order=[3, 1, 2, 4])
    before = bytes(rules.state)
    first = decide(bot.think, rules.copy(), rules.seat(), level, Rng(9, 35))
    again = decide(bot.think, rules.copy(), rules.seat(), level, Rng(9, 35))
    assert first == again and rules.state == before
    assert first[1] < (SLICES if level <= HARD else 10 * SLICES)


def test_the_plan_counts_rounds():
    """From i10 at rest 8 squares east and 1 north to the moon's tile: 1 + 2 + 3 + 4 squares are four rounds."""
    rules = race(drawn("i10 j10 i11 j11"))
    table = bot_plan.new_table()
    for _ in bot_plan.rounds(rules.state, 1, None, square_of("i10"), table):
        pass
    assert bot_plan.rounds_of(table, square_of("i10"), 0) == 4
    assert bot_plan.rounds_of(table, square_of("i10"), 5) == 2
    assert bot_plan.rounds_of(table, square_of("q10"), 0) == 1
    assert bot_plan.rounds_of(table, square_of("q11"), 0) == 2
    # p11 at speed 5: four squares too many to stop, but E1 N4 or E2 N3 enter the tile and stay on the track
    assert bot_plan.rounds_of(table, square_of("p11"), 5) == 1


@pytest.mark.parametrize("speed", range(6))
@pytest.mark.parametrize("layout", (0, 3))
def test_the_plan_agrees_with_a_search_forward(layout, speed):
    rules = Rules(4, 4, (layout,))
    table = bot_plan.new_table()
    start = rules_course.gate_corner(rules.state, 4)
    for _ in bot_plan.rounds(rules.state, 1, None, start, table):
        pass
    assert bot_plan.rounds_of(table, start, speed) == forward(rules, start, speed)


def forward(rules, start, speed):
    """Rounds to the moon's gate by trying every path of every round (a lone cruiser, no coins)."""
    state = bytearray(rules.state)
    paths = race(drawn("i10 q8 q9 r8"))
    edge = {(start, speed)}
    seen = set(edge)
    for count in range(1, 12):
        following = set()
        for at, old in edge:
            for op in range(3):
                paths.state[SPEED] = old
                wanted = [m for m in paths.moves() if m & 15 == op]
                for move in wanted:
                    scratch = bytearray(state)
                    scratch[SPEED] = old
                    rules_effects.stand(scratch, 0, at)
                    rules_effects.drive(scratch, 0, move)
                    if scratch[GATES]:
                        if rules_effects.square(scratch, 0):
                            return count
                        continue
                    end = (rules_effects.square(scratch, 0), scratch[SPEED])
                    if end[0] and end not in seen:
                        seen.add(end)
                        following.add(end)
        edge = following
    return None


@pytest.mark.parametrize("level", (FAIR, HARD))
def test_the_last_gate_is_taken_when_it_can_be(level):
    rules = race(drawn("g10 c6 c7 d6"), gates=(7, 6, 6, 6), speeds=(3, 0, 0, 0))
    move = to_move(rules, choice(rules, level))
    rules.play(move)
    assert rules.result()[0][0] == 1


@pytest.mark.parametrize("level", (EASY, FAIR, HARD))
def test_nobody_leaves_the_track_on_an_open_road(level):
    for speed in range(6):
        rules = race(drawn("e10 q8 q9 r8"), gates=(4, 4, 4, 4), speeds=(speed, 0, 0, 0))
        rules.play(to_move(rules, choice(rules, level)))
        assert 1 in squares(rules)


def leg(rules, start, gate):
    """Squares from a square to a gate's tile."""
    rules_course.distances(rules.state, gate)
    return rules_course.DIST[square_of(start)] - 1


def test_hard_takes_a_tile_out_of_its_rivals_way():
    # cruiser 1 is at the crown's gate already; the others have the leg from the moon's tile before them
    rules = chaos("k4 q8 r8 q9", gates=(2, 1, 1, 1))
    before = leg(rules, "q8", 2), leg(rules, "k4", 3)
    text = choice(rules, HARD)
    assert text.startswith("shift")
    rules.play(to_move(rules, text))
    assert leg(rules, "q8", 2) > before[0] and leg(rules, "k4", 3) <= before[1]
    assert bot.why(chaos("k4 q8 r8 q9", gates=(2, 1, 1, 1)), 1, to_move(rules, text)).endswith("squares longer")


def test_hard_lays_its_obstacle_in_the_rivals_way():
    rules = chaos("k4 q8 r8 q9", gates=(2, 1, 1, 1))
    rules.play(to_move(rules, "done"))
    assert rules.cruiser() == 0
    move = to_move(rules, choice(rules, HARD))
    far = leg(rules, "q8", 2)
    rules.play(move)
    # between the moon's and the crown's tile: with the square beside it it would be a barrier
    assert 0 < rules_course.DIST[move & 0x1FF] - 1 < far


@pytest.mark.parametrize("seed", range(3))
def test_reasons_are_short_and_change_nothing(seed):
    dice = random.Random(seed)
    rules = Rules(seed, (4, 3, 2)[seed], (seed, 0))
    told = set()
    for _ in range(160):
        if not rules.seat():
            break
        move = to_move(rules, choice(rules, EASY, dice.randrange(999)))
        before = bytes(rules.state)
        words = bot.why(rules, rules.seat(), move)
        assert rules.state == before
        assert 8 < len(words) <= LONGEST_REASON, words
        told.add(words)
        rules.play(move)
    assert len(told) > 20


@pytest.mark.parametrize("move,words", [
    ("go + E4", "pushes black on, then 6 to the moon gate"),
    ("go - E2", "slower: 8 squares left to the moon gate"),
    ("go n2 E3N2", "nitro: 9 squares left to the moon gate"),
    ("go + N1E3", "starts again from the sun gate, out of the jam"),
    ("go = E3", "same speed: 7 squares left to the moon gate"),
    ("go b2 E1", "brakes: 9 squares left to the moon gate"),
])  # fmt: skip
def test_reasons_of_a_drive(move, words):
    rules = race(drawn("h10 l10 q11 r11"), speeds=(3, 0, 0, 0))
    assert rules.refusal(to_move(rules, move)) is None
    assert bot.why(rules, 1, to_move(rules, move)) == words


def test_reasons_of_gates_rams_and_wins():
    rules = race(drawn("q10 o11 o10 r11"), speeds=(1, 0, 1, 0), order=[1, 3, 2, 4])
    assert bot.why(rules, 1, to_move(rules, "go = N1")) == "reaches the moon gate, 1 of 8"
    rules.state[TURN] = 1
    assert bot.why(rules, 3, to_move(rules, "go = S1")) == "rams black out of bounds"
    rules = race(drawn("h10 c6 c7 d6"), gates=(7, 6, 6, 6), speeds=(1, 0, 0, 0))
    assert bot.why(rules, 1, to_move(rules, "go = E1")) == "it wins the race"


@pytest.mark.parametrize("level,rival,games,least", [("hard", "easy", 8, 5), ("fair", "easy", 12, 7)])
def test_levels_differ(level, rival, games, least):
    """Two of a level against two of another on mixed layouts; the long study is in the players' tables."""
    wins = 0
    for i in range(games):
        played = arena.play("chaos_cruisers", (level, rival, level, rival), i, seed=40, options=(i // 2 % 4, 0))
        wins += played.places.index(1) % 2 == 0
    assert wins >= least


def test_greedy_plays_whole_races():
    rules = Rules(2, 3, (3, 0))
    dice = random.Random(1)
    while rules.seat():
        rules.play(greedy(rules, rules.seat(), dice))
    assert max(rules.result()[1]) == 4
