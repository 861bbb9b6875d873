"""The bots of Chaos Cruisers: legal, repeatable, no knowledge of the dice, graded in equal steps, truthful reasons."""

import importlib
import random

import pytest
from chaos_cruisers_pictures import drawn, race, squares

from deckhand.rng import Rng
from deckhand.words import wrap
from deckhand_sim.authoring.contract import blind_choice, decide, prove_bot
from deckhand_sim.games.chaos_cruisers import shifts
from deckhand_sim.games.chaos_cruisers.players import greedy
from games.chaos_cruisers import bot
from games.chaos_cruisers.ai import plan
from games.chaos_cruisers.ai.ways import NAMES, ways
from games.chaos_cruisers.engine import course, effects
from games.chaos_cruisers.engine.layout import (
    CHAOS,
    COINS,
    GATES,
    IN_ORDER,
    LAST_AT,
    ORDER,
    PENDING,
    PHASE,
    SPEED,
    TURN,
)
from games.chaos_cruisers.narration import hint
from games.chaos_cruisers.notation import square_of, to_move, to_text
from games.chaos_cruisers.rules import Rules

EASY, FAIR, HARD = 0, 1, 2
SLICES = 250  # maximum number of yields per decision
LONGEST_REASON = 52
arena = importlib.import_module("deckhand_sim.studies.arena")


def choice(rules, level, stream=1):
    """The text of a bot's choice."""
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
    table = plan.new_table()
    for _ in plan.rounds(rules.state, 1, None, square_of("i10"), table):
        pass
    assert plan.rounds_of(table, square_of("i10"), 0) == 4
    assert plan.rounds_of(table, square_of("i10"), 5) == 2
    assert plan.rounds_of(table, square_of("q10"), 0) == 1
    assert plan.rounds_of(table, square_of("q11"), 0) == 2
    # p11 at speed 5: four squares too many to stop, but E1 N4 or E2 N3 enter the tile and stay on the track
    assert plan.rounds_of(table, square_of("p11"), 5) == 1


@pytest.mark.parametrize("speed", range(6))
@pytest.mark.parametrize("layout", (0, 3))
def test_the_plan_agrees_with_a_search_forward(layout, speed):
    rules = Rules(4, 4, (layout,))
    table = plan.new_table()
    start = course.gate_corner(rules.state, 4)
    for _ in plan.rounds(rules.state, 1, None, start, table):
        pass
    assert plan.rounds_of(table, start, speed) == forward(rules, start, speed)


def forward(rules, start, speed):
    """Rounds to the moon's gate, by trying every path of every round (a lone cruiser, no coins)."""
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
                    effects.stand(scratch, 0, at)
                    effects.drive(scratch, 0, move)
                    if scratch[GATES]:
                        if effects.square(scratch, 0):
                            return count
                        continue
                    end = (effects.square(scratch, 0), scratch[SPEED])
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


def test_easy_takes_its_gate_however_long_the_way_after_it_and_never_stands_still():
    # red is next to the moon's tile, and obstacles have made the leg after it at least 30 squares longer
    for stream in range(1, 9):
        rules = race(drawn("q10 i10 i11 j10", "q7 r7 i8 j8 k8 l8"), gates=(4, 4, 4, 4))
        rules.play(to_move(rules, choice(rules, EASY, stream)))
        assert rules.state[GATES] == 5
    for deal in (1, 2, 6):  # where earlier bots stood still
        rules = Rules(deal, 4, (deal // 4, 0))
        dice = Rng(deal, 35)
        while rules.seat():
            move = decide(bot.think, rules.copy(), rules.seat(), EASY, dice)[0]
            assert rules.state[PENDING] or rules.state[PHASE] != 1 or move >> 6
            rules.play(move)


def test_easy_keeps_more_than_a_quarter_of_its_coins_in_a_race_of_one_lap():
    kept = 0
    for deal in range(8):
        rules = Rules(deal, 3, (deal % 4, 0))
        dice = Rng(deal, 35)
        while rules.seat():
            rules.play(decide(bot.think, rules.copy(), rules.seat(), EASY, dice)[0])
        kept += sum(bin(rules.state[COINS + who]).count("1") for who in range(3))
    assert kept > 8 * 3 * 4 / 4


@pytest.mark.parametrize("level", (EASY, FAIR, HARD))
def test_nobody_leaves_the_track_on_an_open_road(level):
    for speed in range(6):
        rules = race(drawn("e10 q8 q9 r8"), gates=(4, 4, 4, 4), speeds=(speed, 0, 0, 0))
        rules.play(to_move(rules, choice(rules, level)))
        assert 1 in squares(rules)


def leg(rules, start, gate):
    """Distance from a square to a gate's tile."""
    return course.distances(rules.state, gate)[square_of(start)] - 1


def test_hard_takes_a_tile_out_of_its_rivals_way():
    # cruiser 1 is already at the crown's gate; the others have the leg from the moon's tile ahead
    rules = chaos("k4 q8 r8 q9", gates=(2, 1, 1, 1))
    before = leg(rules, "q8", 2), leg(rules, "k4", 3)
    text = choice(rules, HARD)
    assert text.startswith("shift")
    rules.play(to_move(rules, text))
    assert leg(rules, "q8", 2) > before[0] and leg(rules, "k4", 3) <= before[1]
    assert bot.why(chaos("k4 q8 r8 q9", gates=(2, 1, 1, 1)), 1, to_move(rules, text)).endswith("longer")


def test_hard_lays_its_obstacle_in_the_rivals_way():
    rules = chaos("k4 q8 r8 q9", gates=(2, 1, 1, 1))
    rules.play(to_move(rules, "done"))
    assert rules.cruiser() == 0
    move = to_move(rules, choice(rules, HARD))
    far = leg(rules, "q8", 2)
    near = course.distances(rules.state, 2)[move & 0x1FF] - 1
    rules.play(move)
    # between the moon's and the crown's tile: together with its neighbor it would be a barrier
    assert 0 < near < far


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
    ("go + E4", "Helps Black on; 6 left to the moon, was 10"),
    ("go - E2", "Slower: 8 left to the moon gate, not 10"),
    ("go n2 E3N2", "A coin: 9 left to the moon gate, not 10"),
    ("go + N1E3", "Back at the sun you are 2 squares nearer"),
    ("go = E3", "Same speed: 7 left to the moon gate, not 10"),
    ("go b2 E1", "A coin: 9 left to the moon gate, not 10"),
])  # fmt: skip
def test_reasons_of_a_drive(move, words):
    rules = race(drawn("h10 l10 q11 r11"), speeds=(3, 0, 0, 0))
    assert rules.refusal(to_move(rules, move)) is None
    assert bot.why(rules, 1, to_move(rules, move)) == words


def test_reasons_of_gates_rams_and_wins():
    rules = race(drawn("q10 o11 o10 r11"), speeds=(1, 0, 1, 0), order=[1, 3, 2, 4])
    assert bot.why(rules, 1, to_move(rules, "go = N1")) == "Reaches the moon gate; then 9 to the crown"
    rules.state[TURN] = 1
    assert bot.why(rules, 3, to_move(rules, "go = S1")) == "Rams Black out of bounds"
    rules = race(drawn("h10 c6 c7 d6"), gates=(7, 6, 6, 6), speeds=(1, 0, 0, 0))
    assert bot.why(rules, 1, to_move(rules, "go = E1")) == "It wins the race"
    rules = race(drawn("q10 k4 l4 c6"), gates=(0, 1, 1, 1), speeds=(1, 0, 0, 0))
    assert bot.why(rules, 1, to_move(rules, "go = N1")) == "Reaches the moon gate as the last: you move tiles"


def test_a_reason_names_the_first_one_that_is_hit():
    rules = race(drawn("g10 h10 i10 q8"), speeds=(1, 0, 0, 0), gates=(0, 0, 0, 1))
    assert bot.why(rules, 1, to_move(rules, "go = E1")).startswith("Helps Black on")


def test_a_reason_of_a_ram_says_what_it_gains_and_whom_it_helps_in_52_letters():
    rules = race(drawn("h10 q8 i10 r8"), seats=2, gates=(2, 2, 2, 2), speeds=(1, 0, 0, 0))
    words = bot.why(rules, 1, to_move(rules, "go = E1"))
    assert words.startswith(("Helps your Yellow on; ", "Pushes your Yellow on; ")), words
    assert words.endswith("was %d" % leg_of(rules.state, 0)) and " left to the shield, " in words
    for left, far in ((12, 15), (40, 39)):
        assert len("Pushes your Yellow on; %d left to the shield, was %d" % (left, far)) <= LONGEST_REASON
    rules = race(drawn("q11 q10 r11 p11"), speeds=(1, 0, 0, 0), gates=(0, 0, 1, 1), order=[1, 2, 3, 4])
    words = bot.why(rules, 1, to_move(rules, "go = N1"))
    assert words == "Pushes Black into its gate; %d to the moon" % leg_of(applied(rules, "go = N1").state, 0)


def applied(rules, move):
    """The race after a move."""
    twin = rules.copy()
    twin.apply(to_move(rules, move))
    return twin


def true_reason(rules, move, words):
    """For each kind of reason: is it what the engine does with the move?"""
    who = rules.cruiser()
    twin = rules.copy()
    twin.apply(move)
    before, state = rules.state, twin.state
    name = words.split()[1 if words.split()[0] in ("Pushes", "Helps", "Rams", "Makes") else 0].removesuffix("'s")
    one = NAMES.index(name) if name in NAMES else who
    number = next((int(word) for word in words.replace(",", "").split() if word.isdigit()), None)
    if words == "It wins the race":
        return twin.seat() == 0
    if words.endswith("as the last: you move tiles"):  # at the end of the round
        return min(state[GATES : GATES + rules.seats() + (rules.seats() == 2) * 2]) == before[GATES + who] + 1
    if words.startswith("Reaches"):
        return state[GATES + who] == before[GATES + who] + 1 and number == (
            before[GATES + who] + 1 if " of " in words else leg_of(state, who)
        )
    if "can ram you off" in words:
        rival = next(i for i in range(4) if NAMES[i] + " can" in words)
        return number in (None, leg_of(state, who)) and can_ram_off(twin, rival, who)
    if words.startswith("Rams"):
        return state[PENDING] == one + 1 or not effects.square(state, one)
    if words.startswith(("Pushes", "Helps")):
        if " was " in words:
            assert number == leg_of(state, who) and words.endswith("was %d" % leg_of(before, who))
            assert (words[0] == "H") == (ways(state)[one] < ways(before)[one])
        return effects.square(state, one) not in (0, effects.square(before, one))
    if words.startswith(("Starts again", "Back at the")):  # from the best free square of the gate
        if state[PENDING] != who + 1:
            return False
        best = 999
        for place in twin.moves():
            again = twin.copy()
            again.apply(place)
            best = min(best, leg_of(again.state, who))
        return number == (best if words[0] == "S" else leg_of(before, who) - best)
    if " left to the " in words:
        return leg_of(state, who) == number
    if "from here" in words:
        return leg_of(state, who) == number
    if words.startswith(("Makes", "Your ")) or "'s later way" in words:
        return changes(rules, twin, who, words)
    if words.startswith(("No place that I tried", "With one more beside it")):
        return all(new <= old for old, new in zip(ways(before), ways(state), strict=True) if old)
    return words in ("No other tile that I tried helps you", "With the tile after it the way changes")


def changes(rules, later, who, words):
    """Does a path or a leg change as the reason says?"""
    old, new = ways(rules.state), ways(later.state)
    name = words.split()[1 if words.startswith("Makes") else 0].removesuffix("'s")
    one = NAMES.index(name) if name in NAMES else who
    number = next(int(word) for word in words.split() if word.isdigit())
    base = 4 if "later" in words.split() else 0
    return new[base + one] - old[base + one] == (-number if words.startswith("Your") else number)


def can_ram_off(rules, rival, who):
    """Does the rival have a legal drive from here that pushes that cruiser off the track?"""
    twin = rules.copy()
    if twin.state[PENDING] or twin.state[PHASE] != 1:
        twin.state[PENDING], twin.state[PHASE] = 0, 1
    order = list(twin.state[ORDER : ORDER + twin.state[IN_ORDER]])
    twin.state[TURN] = order.index(rival)
    for move in list(twin.moves()):
        then = bytearray(twin.state)
        effects.drive(then, rival, move)
        if then[PENDING] == who + 1 and not effects.square(then, who):
            return True
    return False


def leg_of(state, who):
    """Distance to a cruiser's next gate."""
    return ways(state)[who]


@pytest.mark.parametrize("deal", range(4))
def test_every_reason_says_what_the_engine_does(deal):
    rules = Rules(deal, (4, 3, 2, 4)[deal], (deal, 0))
    number = 0
    kinds = set()
    while rules.seat():
        move = blind_choice(rules, bot, rules.seat(), (HARD, FAIR)[number % 2], deal, number)
        words = bot.why(rules, rules.seat(), move)
        if not (move >> 18 == 0 and rules.state[SPEED + rules.cruiser()] > 5):
            assert true_reason(rules, move, words), (to_text(rules, move), words)
        for one in (move, *list(rules.moves())[number % 9 :: 60]):  # good and bad moves; the bar has two lines
            words = bot.why(rules, rules.seat(), one)
            assert len(wrap(words)) <= 2 >= len(wrap("Hint: " + hint(rules, one) + "  ? why?")), words
        kinds.add(words.split()[0])
        rules.apply(move)
        number += 1
    assert len(kinds) >= 6, kinds


@pytest.mark.slow
def test_bots_move_half_and_two_thirds_of_the_tiles_that_they_may_each_to_some_effect():
    for level, least in ((EASY, 0.5), (FAIR, 0.5), (HARD, 0.6)):
        counts = [shifts.race(deal, level) for deal in range(4)]
        assert all(count.played for count in counts)
        assert sum(count.played for count in counts) >= least * sum(count.allowed for count in counts)
        assert sum(count.useful for count in counts) == sum(count.played for count in counts)


@pytest.mark.slow
@pytest.mark.parametrize("level,rival,games,least", [("hard", "easy", 8, 5), ("fair", "easy", 12, 7)])
def test_levels_differ(level, rival, games, least):
    """Two bots of one level against two of another on mixed layouts; the long study is in the players' tables."""
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
