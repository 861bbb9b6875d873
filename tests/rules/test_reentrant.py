"""An engine's only state is its bytearray: games and bots run interleaved give the same results as run one by one.

Results cached in module variables would break that, so the first tests look for modules that could hold any.
"""

import ast
import importlib
import random
from enum import Enum
from itertools import islice, zip_longest
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_chaos_cruisers_course import chaos_race

from deckhand.rng import bot_rngs
from deckhand_sim.authoring.contract import load
from deckhand_sim.authoring.promises import deciders
from games.chaos_cruisers.engine import course as rules_course
from games.chaos_cruisers.engine.layout import BLOCK, PHASE, SHIFTING, TO
from games.chaos_cruisers.ui import barrier as view_barrier

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("games/*/rules.py"))
FILES = sorted([*ROOT.glob("games/*/*.py"), *ROOT.glob("games/*/*/*.py")])
ENGINE = ("rules", "notation", "match", "bot")
PLAIN = (int, float, str, bytes, type(None), frozenset, Enum, range, type(Ellipsis))
CHANGES = {
    "append",
    "clear",
    "discard",
    "extend",
    "insert",
    "pop",
    "popitem",
    "remove",
    "reverse",
    "setdefault",
    "sort",
}
CHANGES |= {"add", "update", "__setitem__", "shuffle", "readinto"}
SOME = 30  # of a legal list


def dotted(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removeprefix("lib.")


def engine_modules():
    """Rules, notation, matches and bots of all games, with the console modules that they import."""
    wanted = [path for path in FILES if path.relative_to(ROOT / "games").parts[1].startswith(ENGINE)]
    for path in wanted:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [f"{node.module}.{one.name}" for one in node.names] if names else []
            for name in names:
                other = (ROOT / "lib" / name.replace(".", "/")).with_suffix(".py")
                if other.is_file() and other not in wanted:
                    wanted.append(other)
    return wanted


def changeable(value):
    """Could a function store a result in it?"""
    if isinstance(value, tuple):
        return any(changeable(one) for one in value)
    if isinstance(value, type):
        own = {name: one for name, one in vars(value).items() if not name.startswith("__")}
        return value.__module__.startswith(("games.", "deckhand.")) and any(map(changeable, own.values()))
    wrapped = (FunctionType, ModuleType, staticmethod, classmethod, property)
    return not isinstance(value, (*PLAIN, *wrapped)) and not callable(value)


@pytest.mark.parametrize("path", engine_modules(), ids=dotted)
def test_no_variable_of_an_engines_module_can_be_changed_in_place(path):
    held = vars(importlib.import_module(dotted(path)))
    assert [name for name, value in held.items() if not name.startswith("__") and changeable(value)] == []


@pytest.mark.parametrize("path", FILES + [path for path in engine_modules() if path not in FILES], ids=dotted)
def test_no_function_writes_a_variable_of_its_module(path):
    assert sorted(written(ast.parse(path.read_text("utf-8")))) == []


def written(tree):
    """The variables of a module and its classes that a function assigns, changes or passes on."""
    own = {one.id for node in tree.body for one in assigned(node)}
    classes = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    for function in ast.walk(tree):
        if not isinstance(function, (ast.FunctionDef, ast.Lambda)):
            continue
        local = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not loads(node)}
        local |= {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
        for node in ast.walk(function):
            if isinstance(node, ast.Global):
                yield from node.names
            if isinstance(node, (ast.Subscript, ast.Attribute)) and not loads(node):
                base = node.value
                if isinstance(base, ast.Name) and base.id in (own - local) | classes:
                    yield base.id
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
                base = node.func.value
                if isinstance(base, ast.Name) and base.id in own - local:
                    yield base.id
    yield from handed_on(tree, own)


def handed_on(tree, own):
    # variables with a list, dict or set that are used for more than lookups
    held = {
        one.id
        for node in tree.body
        if isinstance(node, (ast.Assign, ast.AnnAssign))
        for one in assigned(node)
        if isinstance(node.value, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp))
        or isinstance(node.value, ast.Call)
        and getattr(node.value.func, "id", "") in ("bytearray", "list", "dict", "set", "array", "deque")
    }
    looked_up = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):  # shadowed by a parameter
            names = {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
            looked_up.update(one for one in ast.walk(node) if isinstance(one, ast.Name) and one.id in names)
        elif isinstance(node, ast.Subscript) and loads(node):
            looked_up.add(node.value)
        elif isinstance(node, ast.Compare):
            looked_up.update(node.comparators)
        elif isinstance(node, (ast.For, ast.comprehension)):
            looked_up.add(node.iter)
        elif isinstance(node, ast.Attribute) and node.attr in ("get", "items", "index", "find", "values", "keys"):
            looked_up.add(node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and loads(node) and node.id in held and node not in looked_up:
            yield node.id


def assigned(node):
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        for target in getattr(node, "targets", None) or [node.target]:
            yield from (one for one in ast.walk(target) if isinstance(one, ast.Name))


def loads(node):
    return isinstance(node.ctx, ast.Load)


@pytest.mark.parametrize(
    "text",
    [
        "x = 0\ndef f():\n    global x\n    x = 1",
        "X = bytearray(4)\ndef f():\n    X[0] = 1",
        "X = [0]\ndef f():\n    X[0] += 1",
        "X = y()\ndef f():\n    X[:] = b''",
        "X = y()\ndef f():\n    X.append(1)",
        "X = bytearray(4)\ndef f():\n    x = X\n    x[0] = 1",
        "X = bytearray(4)\ndef f():\n    g(X)",
        "class X:\n    n = 0\n    def f(self):\n        X.n += 1",
    ],
)
def test_a_written_variable_is_found(text):
    assert len(set(written(ast.parse(text)))) == 1


@pytest.mark.parametrize(
    "text",
    ["X = (1, 2)\ndef f():\n    return X[0]", "X = {}\ndef f(X):\n    X[0] = 1", "X = {1: 2}\ndef f():\n    X.get(1)"],
)
def test_a_variable_that_is_only_read_is_none(text):
    assert list(written(ast.parse(text))) == []


# --- interleaved


def by_moves(game, deal, seats=None, options=(), seed=0, limit=60):
    """A random game: yields while it lists moves, then the legal moves, the move played, and the state."""
    Rules, _ = load(game)
    dice = random.Random(seed)
    rules = Rules(deal, seats, options)
    for _ in range(limit):
        able = [(seat, move) for seat in deciders(rules) for move in islice(rules.moves(seat), 1)]
        if not able:
            break
        seat, move = dice.choice(able)
        skip = dice.randrange(SOME)
        for move in islice(rules.moves(seat), SOME):
            yield move
            if not skip:
                break
            skip -= 1
        yield move, rules.refusal(move, seat), rules.refusal(move ^ 1, seat), rules.reveals(move)
        rules.play(move, seat)
        yield bytes(rules.state)
    yield rules.result()


def by_bots(game, deal, level, seats=None, options=(), limit=60):
    """A game of bots: yields when they do, then the move played and the state."""
    Rules, _ = load(game)
    bot = importlib.import_module(f"games.{game}.bot")
    rules = Rules(deal, seats, options)
    for count in range(limit):
        able = [seat for seat in deciders(rules) for _ in islice(rules.moves(seat), 1)]
        if not able:
            break
        seat = able[count % len(able)]
        move = yield from thoughts(bot, rules, seat, level, bot_rngs(deal, count, seat))
        yield move
        rules.play(move, seat)
        yield bytes(rules.state)
    yield rules.result()


def thoughts(bot, rules, seat, level, dice):
    """Yield at each step of a bot's decision; returns its move."""
    copy = rules.copy()
    copy.conceal(seat, dice[0])
    return (yield from bot.think(copy, seat, level, dice[1]))


def prove_turns(*makes):
    """Compare each game's results step by step in turns with those one game after the other."""
    alone = [list(make()) for make in makes]
    turns = list(zip_longest(*[make() for make in makes]))
    for at, steps in enumerate(alone):
        assert [step[at] for step in turns][: len(steps)] == steps
    return alone


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=6, deadline=None)
@given(deals=st.tuples(st.integers(0, 999_999), st.integers(0, 999_999)), seed=st.integers(0, 99))
def test_games_that_are_played_in_turns_are_those_played_one_after_the_other(game, deals, seed):
    prove_turns(*[lambda deal=deal: by_moves(game, deal, seed=seed) for deal in deals])


@pytest.mark.parametrize("level", range(3), ids=("easy", "fair", "hard"))
@pytest.mark.parametrize("game", [game for game in GAMES if (ROOT / "games" / game / "bot.py").is_file()])
def test_bots_that_think_in_turns_play_what_they_play_one_after_the_other(game, level):
    limit = (60, 40, 20)[level]
    prove_turns(*[lambda deal=deal: by_bots(game, deal, level, limit=limit) for deal in (5, 6)])


def chaos(seed, level):
    """Bots at a chaos round, from its first tile to the next drive."""
    rules = chaos_race(random.Random(seed))
    bot = importlib.import_module("games.chaos_cruisers.bot")
    count = 0
    while rules.state[PHASE] >= SHIFTING and rules.seat():
        seat = rules.seat()
        move = yield from thoughts(bot, rules, seat, level, bot_rngs(seed, count, seat))
        yield from islice(rules.moves(), SOME)
        yield move
        rules.play(move)
        count += 1
        yield bytes(rules.state)


@pytest.mark.parametrize("level", range(3), ids=("easy", "fair", "hard"))
def test_chaos_rounds_in_turns_come_to_what_they_do_one_after_the_other(level):
    alone = prove_turns(*[lambda seed=seed: chaos(seed, level) for seed in (1, 2, 3)])
    assert all(len(steps) > 20 for steps in alone)


@pytest.mark.parametrize("seed", range(3))
def test_moves_are_listed_alike_whatever_a_race_is_asked_in_between(seed):
    race = chaos_race(random.Random(seed))
    while race.state[PHASE] >= SHIFTING:
        moves = list(race.moves())
        dice = random.Random(seed)
        listed = []
        for move in race.moves():
            listed.append(move)
            if not dice.randrange(20):
                other = dice.choice(moves)
                for one in (other, other + (1 << TO), other ^ 1 << TO + 3):  # a square, its neighbor, one elsewhere
                    assert race.allows(one) == (one in moves) == (race.refusal(one) is None)
                assert next(race.moves()) == moves[0]
                race.distances(dice.randrange(1, 5))
                race.reveals(other)
        assert listed == moves
        race.play(dice.choice(moves))


def test_two_courses_are_measured_in_turns():
    races = [chaos_race(random.Random(seed)) for seed in (7, 8)]
    courses = [rules_course.Course() for _ in races]
    for race, course in zip(races, courses, strict=True):
        course.measure(race.state, 2)
    for race, course in zip(races, courses, strict=True):
        assert course.far == rules_course.distances(race.state, 2) == race.distances(2)
    assert courses[0].far != courses[1].far


def test_a_barrier_is_driven_round_alike_whatever_is_measured_in_between():
    """ui/barrier.py finds its path in many steps."""
    race = chaos_race(random.Random(9))
    while race.state[PHASE] == SHIFTING:
        race.play(list(race.moves())[-1])
    lain = list(race.moves())[0]
    race.play(lain)

    def way(between):
        marked = []
        view = SimpleNamespace(
            board=SimpleNamespace(mark=lambda state, p, tile=0: marked.append(p)),
            rules=race,
            costs=("", 0, 1, 0),
            session=SimpleNamespace(history=[lain]),
        )
        barrier = view_barrier.Barrier(view)
        for at in range(0, barrier.length, 60):
            barrier.show(at)
            between()
        return marked

    assert way(lambda: race.distances(4)) == way(lambda: None)
    assert len(set(way(lambda: None)) - {lain - BLOCK}) > 3
