"""The badge's Python and the desktop's agree on numbers, moves, states and bots' choices.

By default each game is played in part; DECKHAND_FULL=1 plays every game to its end and asks the bots 200 times a game.
"""

import importlib
import json
import os

import pytest

from deckhand_sim.device.drive import find_drive
from deckhand_sim.measuring import engines as budget_engines
from deckhand_sim.measuring.budget import rules_of
from deckhand_sim.vm import drive as files_of
from deckhand_sim.vm.badge import probes
from deckhand_sim.vm.node import NodeVm
from deckhand_sim.vm.probes import player

pytestmark = [pytest.mark.slow, pytest.mark.needs("node")]

DRIVE = find_drive()
FULL = bool(os.environ.get("DECKHAND_FULL"))
GAMES = 50
LONGEST = 100_000 if FULL else 300
DECISIONS = 200 if FULL else 45
EVERY = 7  # positions between two bot decisions
LEVELS = (0, 1, 2)
WITH_BOT = [g for g in budget_engines.games(DRIVE) if (DRIVE / "games" / g / "bot.py").is_file()]


@pytest.fixture(scope="module")
def vm(node_kit):
    files = files_of.compiled(DRIVE) | probes()
    with NodeVm(pystack=16384) as vm:
        vm.put(files)
        vm.run("import gc, sys\nsys.path[:] = ['/lib', '', '/probe']\nimport player")
        yield vm


def tables(game, count):
    """`count` tables with every number of seats and the extremes of the options."""
    every = budget_engines.tables(rules_of(DRIVE, game), range(1, count + 1))
    return [every[i * len(every) // count] for i in range(count)]


def same(ours, theirs, what):
    """Fail at the first line in which the two Pythons' output differs."""
    for number, (here, there) in enumerate(zip(ours, theirs, strict=False), 1):
        assert here == there, f"{what}, line {number}:\n  desktop: {here}\n  badge:   {there}"
    assert len(ours) == len(theirs), f"{what}: {len(ours)} lines on the desktop, {len(theirs)} on the badge"


@pytest.mark.parametrize("game", budget_engines.games(DRIVE))
def test_random_games_are_the_same_in_both_pythons(vm, game):
    rules = rules_of(DRIVE, game)
    vm.run(f"from games.{game}.rules import Rules")
    for table in tables(game, GAMES):
        ours = list(player.game_trace(rules, *table, LONGEST))
        theirs = vm.run(f"for line in player.game_trace(Rules, *{table!r}, {LONGEST}): print(line)").splitlines()
        assert ours
        same(ours, theirs, f"{game} {table}")


@pytest.mark.parametrize("game", WITH_BOT)
def test_bots_choose_the_same_in_both_pythons(vm, game):
    rules = rules_of(DRIVE, game)
    bot = importlib.import_module(f"games.{game}.bot")
    vm.run(f"from games.{game}.rules import Rules\nfrom games.{game} import bot")
    asked = 0
    for number, table in enumerate(tables(game, 2 * DECISIONS)):
        level = LEVELS[number % len(LEVELS)]
        ours = list(player.bot_trace(rules, bot, *table, EVERY, 3, level))
        theirs = vm.run(f"for line in player.bot_trace(Rules, bot, *{table!r}, {EVERY}, 3, {level}): print(line)")
        same(ours, theirs.splitlines(), f"{game} {table}")
        asked += len(ours)
        if asked >= DECISIONS:
            break
    assert asked >= DECISIONS


def test_the_generator_gives_the_sheets_numbers_on_the_badge(vm):
    vectors = json.loads((DRIVE / "docs" / "rules" / "vectors.json").read_text())
    vm.run(
        "from deckhand.rng import Rng\n"
        "def shuffled(rng, count):\n"
        "    cards = list(range(count))\n"
        "    rng.shuffle(cards)\n"
        "    return cards\n"
    )
    for case in vectors["generator"]:
        rng = f"Rng({case['deal']}, {case['stream']})"
        count = len(case["outputs"])
        assert vm.value(f"(lambda rng: [rng.bits() for _ in range({count})])({rng})") == case["outputs"]
    for case in vectors["below"]:
        rng = f"Rng({case['deal']}, {case['stream']})"
        count = len(case["values"])
        assert vm.value(f"(lambda rng: [rng.below({case['m']}) for _ in range({count})])({rng})") == case["values"]
    for case in vectors["shuffle"]:
        assert vm.value(f"shuffled(Rng({case['deal']}, {case['stream']}), {case['of']})") == case["order"]
