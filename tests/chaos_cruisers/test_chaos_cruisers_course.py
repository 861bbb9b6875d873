"""Chaos Cruisers against a word-for-word reading of the rule sheet: legal shifts and blocks, and the effects of paths."""

import random
import re

import pytest
from chaos_cruisers_pictures import connected, corners, gate_squares, number, open_squares, tile_squares, way
from hypothesis import given, settings
from hypothesis import strategies as st

from deckhand_sim.authoring.contract import check_shape, prove_table, random_game, report, tables
from games.chaos_cruisers import notation
from games.chaos_cruisers.engine import course as rules_course
from games.chaos_cruisers.engine import effects, order
from games.chaos_cruisers.engine import tiles as rules_tiles
from games.chaos_cruisers.engine.layout import (
    BLOCK,
    CHAOS,
    GATES,
    LAST_AT,
    PENDING,
    PHASE,
    SHIFT,
    SHIFTING,
    SPEED,
    SQUARE,
    TO,
    TURN,
    WIDTH,
    WINNER,
)
from games.chaos_cruisers.notation import to_move, to_text
from games.chaos_cruisers.rules import Rules

PLAIN = 5
RUNS = settings(max_examples=8, deadline=None)


def place(square):
    """(row, column) of a square's number."""
    return (square - 37) // 21, (square - 37) % 21


def stands(rules):
    """{(row, column): cruiser} of the cruisers on the track."""
    return {place(effects.square(rules.state, i)): i for i in range(4) if effects.square(rules.state, i)}


def chaos_race(dice, seats=None):
    """A race in a chaos round: cruisers on random squares, all with the same count of gates, some tiles shifted."""
    seats = seats or dice.choice((4, 3, 2))
    rules = Rules(dice.randrange(1_000_000), seats, (dice.randrange(4), 1, dice.randrange(1, 7)))
    state = rules.state
    while state[PHASE] == 0:
        rules.play(dice.choice(list(rules.moves())))
    n = order.cruisers(state)
    for i in range(n):
        state[effects.square(state, i)] &= ~32
    for i, at in enumerate(dice.sample(sorted(open_squares(rules)), n)):
        state[SQUARE + i] = number(*at) & 255
        state[SQUARE + 4 + i] = number(*at) >> 8
        state[number(*at)] |= 32
        state[GATES + i] = 1
        state[SPEED + i] = dice.randrange(6)
    state[LAST_AT] = dice.randrange(n)
    state[CHAOS] = 0
    state[TURN] = n - 1
    state[SPEED + rules.cruiser()] = 0
    rules.check()
    rules.play(to_move(rules, "go = ."))
    return rules


def slow_shifts(rules, moved):
    """Every legal shift by CC-23, tried one by one, as ((row, column), (row, column))."""
    tiles = corners(rules)
    taken = set(stands(rules))
    found = set()
    for tile, kind in tiles.items():
        if kind != PLAIN or tile in moved or tile_squares(tile) & taken:
            continue
        rest = set().union(*(tile_squares(other) for other in tiles if other != tile))
        for row in range(13):
            for column in range(19):
                put = tile_squares((row, column))
                if (row, column) != tile and not put & rest and connected(rest | put):
                    found.add((tile, (row, column)))
    return found


def slow_blocks(rules):
    """Every square for an obstacle by CC-24, tried one by one."""
    free = open_squares(rules)
    taken = set(stands(rules))
    found = set()
    for tile, kind in corners(rules).items():
        if kind == PLAIN and not tile_squares(tile) & taken:
            found |= {at for at in tile_squares(tile) & free if connected(free - {at})}
    return found


@pytest.mark.parametrize("seed", range(4))
def test_cc_23_legal_shifts_are_those_of_a_slow_enumeration(seed):
    dice = random.Random(seed)
    rules = chaos_race(dice)
    moved = set()
    while rules.state[PHASE] == 2:
        legal = [move - SHIFT for move in rules.moves() if SHIFT <= move < SHIFT + (1 << 18)]
        shifts = {(place(move & 511), place(move >> 9)) for move in legal}
        assert len(shifts) == len(legal)
        assert shifts == slow_shifts(rules, moved)
        # long and thin, not compact: such a track is hard to keep in one piece
        tile, to = max(dice.sample(sorted(shifts), 12), key=lambda shift: abs(shift[1][0] - 6) + abs(shift[1][1] - 9))
        moved.add(to)
        rules.play(SHIFT + number(*tile) + (number(*to) << 9))
        assert connected(open_squares(rules))


def test_two_races_are_listed_side_by_side():
    one, other = (chaos_race(random.Random(seed)) for seed in (3, 4))
    alone = [list(rules.moves()) for rules in (one, other)]
    pairs = list(zip(one.moves(), other.moves(), strict=False))  # results found on one track aren't reused for another
    assert pairs == list(zip(*alone, strict=False))
    assert len(pairs) > 100


@pytest.mark.slow_but("0", "5")
@pytest.mark.parametrize("seed", range(6))
def test_cc_24_legal_blocks_are_those_of_a_slow_enumeration(seed):
    dice = random.Random(seed)
    rules = chaos_race(dice)
    while rules.state[PHASE] == 2:
        rules.play(dice.choice(list(rules.moves())))
    while rules.state[PHASE] == 3:
        legal = [place(move - BLOCK) for move in rules.moves()]
        assert len(set(legal)) == len(legal) and set(legal) == slow_blocks(rules)
        for at in open_squares(rules) - set(legal):
            assert rules.refusal(BLOCK + number(*at)).startswith("CC-24:")
        narrow = [at for at in legal if sum(b in open_squares(rules) for b in beside(at)) < 4]
        rules.play(BLOCK + number(*dice.choice(narrow)))


def beside(at):
    row, column = at
    return [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]


@pytest.mark.parametrize("seed", range(6))
def test_cc_10_distances_are_the_shortest_ways(seed):
    rules = chaos_race(random.Random(seed))
    while rules.state[PHASE] != 1:
        rules.play(random.Random(seed).choice(list(rules.moves())))
    for gate in (1, 2, 3, 4):
        course = rules_course.Course()
        assert course.measure(rules.state, gate) == len(open_squares(rules))
        far = rules_course.distances(rules.state, gate)
        assert far == course.far
        for at in sorted(open_squares(rules))[::7]:
            assert far[number(*at)] - 1 == way(rules, at, gate_squares(rules, gate))


class Slow:
    """A cruiser's move by CC-11 to CC-16 and CC-30, on plain Python values."""

    def __init__(self, rules):
        state = rules.state
        self.rules = rules
        self.free = open_squares(rules)
        self.at = {who: at for at, who in stands(rules).items()}
        self.speed = {i: state[SPEED + i] for i in self.at}
        self.gates = {i: state[GATES + i] for i in range(order.cruisers(state))}
        self.last = order.last_gate(state)
        self.two = rules.seats() == 2
        self.out = None
        self.over = False

    def enter(self, who, at):
        """Enter a square and count its gate; True if that was the last gate."""
        self.at[who] = at
        if at not in gate_squares(self.rules, self.gates[who] % 4 + 1):
            return False
        self.gates[who] += 1
        partner = (who + 2) % 4
        if self.gates[who] == self.last and (not self.two or self.gates[partner] == self.last):
            self.over = True
        return self.gates[who] == self.last

    def go(self, who, text):
        _, op, path = text.split()
        change = {"+": 1, "-": -1, "=": 0}
        speed = self.speed[who] + (change[op] if op in change else int(op[1]) * (1 if op[0] == "n" else -1))
        self.speed[who] = max(0, min(5, speed))
        steps = "".join(sign * int(length) for sign, length in re.findall(r"([NESW])(\d)", path))
        for step in steps:
            here = self.next(self.at[who], step)
            if here not in self.free:
                self.send_out(who)
                return
            pushed = self.who_is(here)
            if self.enter(who, here):
                if self.over:
                    return
                if pushed is not None:
                    self.speed[who] = max(0, self.speed[who] - 1)
                    self.push(pushed, step)
                if not self.over:
                    del self.at[who]
                return
            if pushed is not None:
                self.speed[who] = max(0, self.speed[who] - 1)
                self.push(pushed, step)
                return

    def push(self, who, step):
        here = self.next(self.at[who], step)
        if here not in self.free:
            self.send_out(who)
            return
        pushed = self.who_is(here)
        finished = self.enter(who, here)
        if self.over:
            return
        if pushed is not None:
            self.push(pushed, step)
        if finished and not self.over:
            del self.at[who]

    def send_out(self, who):
        self.speed[who] = 0
        self.out = who
        del self.at[who]

    def who_is(self, at):
        return next((who for who in self.at if self.at[who] == at), None)

    @staticmethod
    def next(at, step):
        row, column = at
        return {"N": (row - 1, column), "E": (row, column + 1), "S": (row + 1, column), "W": (row, column - 1)}[step]


@pytest.mark.slow_but("0", "4", "8")
@pytest.mark.parametrize("seed", range(9))
def test_cc_11_to_16_every_path_does_what_the_words_say(seed):
    """Cruisers close together near a gate, so that chains, gates, finishes and the bounds all occur."""
    dice = random.Random(seed)
    rules = chaos_race(dice, seats=(4, 3, 2)[seed % 3])
    while rules.state[PHASE] != 1:
        rules.play(dice.choice(list(rules.moves())))
    state = rules.state
    n = order.cruisers(state)
    for _ in range(4):
        next_gate = dice.randrange(1, 8)
        middle = dice.choice(sorted(gate_squares(rules, next_gate % 4 + 1)))
        near = sorted(open_squares(rules), key=lambda at: abs(at[0] - middle[0]) + abs(at[1] - middle[1]))
        near = [at for at in near if at not in gate_squares(rules, next_gate % 4 + 1)]
        for i, at in enumerate(dice.sample(near[:9], n)):
            state[effects.square(state, i)] &= ~32
            state[SQUARE + i] = number(*at) & 255
            state[SQUARE + 4 + i] = number(*at) >> 8
            state[GATES + i] = next_gate
            state[SPEED + i] = dice.randrange(6)
        for at in stands(rules):
            state[number(*at)] |= 32
        state[LAST_AT : LAST_AT + next_gate] = bytes(next_gate)
        state[CHAOS] = 1
        rules.check()
        for move in list(rules.moves()):
            twin = Rules.restore(bytes(state))
            slow = Slow(twin)
            who = twin.cruiser()
            slow.go(who, to_text(twin, move))
            effects.drive(twin.state, who, move)
            found = {i: place(effects.square(twin.state, i)) for i in range(n) if effects.square(twin.state, i)}
            assert found == slow.at, to_text(twin, move)
            assert {i: twin.state[GATES + i] for i in range(n)} == slow.gates
            assert {i: twin.state[SPEED + i] for i in slow.speed} == slow.speed
            assert twin.state[PENDING] == (0 if slow.out is None else slow.out + 1)
            assert (twin.state[WINNER] > 0) == slow.over


def test_shape_and_report():
    check_shape(Rules)
    assert [finding for finding in report("chaos_cruisers", deals=2) if finding.broken] == []


@RUNS
@given(tables(Rules))
def test_the_contract_holds_in_random_races(table):
    prove_table(Rules, notation, **table, positions=2, limit=250)


@RUNS
@given(st.integers(0, 1 << 32))
def test_chaos_rounds_keep_the_course_whole(seed):
    """24 tiles, one track, connected open squares, one cruiser per square; the same bytes when played again."""
    dice = random.Random(seed)
    rules = chaos_race(dice)
    start = bytes(rules.state)
    texts = []
    for _ in range(14):
        if not rules.seat():
            break
        move = dice.choice(list(rules.moves()))
        texts.append(to_text(rules, move))
        rules.play(move)
        kinds = sorted(corners(rules).values())
        assert kinds == [1, 2, 3, 4] + [PLAIN] * 20
        assert len(set().union(*map(tile_squares, corners(rules)))) == 96
        assert connected(set().union(*map(tile_squares, corners(rules)))) and connected(open_squares(rules))
        assert len(stands(rules)) == sum(1 for i in range(4) if effects.square(rules.state, i)) or not rules.seat()
        rules.check()
    again = Rules.restore(start)
    for text in texts:
        again.play(to_move(again, text))
    assert again.state == rules.state


def test_random_races_end():
    for seats in Rules.SEATS:
        for rules, *_ in random_game(Rules, deal=9, seats=seats, options=(3,)):
            race = rules
        assert race.result()[0].count(1) == 1


def test_a_tile_that_slides_has_a_place_a_square_away():
    """engine/tiles.py looks for one first; a search of all places says whether a shift is possible."""
    dice = random.Random(23)
    told = set()
    for _ in range(60):
        rules = chaos_race(dice)
        while rules.state[PHASE] == SHIFTING:
            state = rules.state
            moves = list(rules.moves())
            found = False
            for tile in rules_tiles.liftable(state):
                slides = rules_tiles._slides(state, tile)
                near = [SHIFT + tile + (tile + step << TO) for step in (1, -1, WIDTH, -WIDTH)]
                assert not slides or any(move in moves for move in near)
                told.add(slides)
                found = found or slides
            assert found  # a full survey would take a badge five times as long
            assert rules_tiles.any_fits(rules) == (len(moves) > 1)
            rules.play(dice.choice(moves))
    assert told == {False, True}


def test_whether_any_tile_fits_is_told_alike_where_none_slides(monkeypatch):
    monkeypatch.setattr(rules_tiles, "_slides", lambda state, tile: False)
    dice = random.Random(29)
    for _ in range(20):
        rules = chaos_race(dice)
        while rules.state[PHASE] == SHIFTING:
            moves = list(rules.moves())
            assert rules_tiles.any_fits(rules) == (len(moves) > 1)
            rules.play(dice.choice(moves))
