"""No step of an engine or bot exceeds its time budget, at the worst positions found."""

import json

import pytest
from clause_table import record_of
from crash_landing_table import race

from deckhand_sim.authoring.contract import load
from deckhand_sim.deploy.compiling import folded_program
from deckhand_sim.device.drive import find_drive
from deckhand_sim.vm.fuel import FUEL_PER_MS
from games.crash_landing.engine.layout import DROP_PHASE

pytestmark = pytest.mark.slow

MUST_MS = 40
STRETCH_AIM_MS = 20
ANSWER_MS = 2500

_CLOCK = """
import json, time
from deckhand.rng import Rng
from games.%(game)s import rules as _rules
rules = _rules.Rules(None)
def set_up():
    rules.state[:] = bytes.fromhex("%(state)s")
def fuel(do):
    a = time.time_ns(); value = do(); b = time.time_ns()
    return (b - a) // 1000, value
"""
_LIST_AND_PLAY = """
def count():
    n = 0
    for move in rules.moves():
        n += 1
    return n
for again in range(2):      # the first time, modules are loaded
    set_up()
    whole, n = fuel(count)
    worst = 0
    for nth in (0, n - 1):  # a shift, and `done`
        set_up()
        for move in rules.moves():
            if not nth:
                break
            nth -= 1
        worst = max(worst, fuel(lambda: rules.play(move))[0])
print(json.dumps((n, whole, worst)))
"""
_THINK = """
from games.%(game)s import bot
def go():
    try:
        return next(thinking)
    except StopIteration as end:
        return end.value
for again in range(2):
    set_up()
    thinking = bot.think(rules, rules.seat(), 2, Rng(1, 33))
    steps = []
    move = None
    while move is None:
        burnt, move = fuel(go)
        steps.append(burnt)
print(json.dumps((max(steps), sum(steps))))
"""


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """A folder with the console's shared modules and the games with constants folded, as in a kit."""
    folder = tmp_path_factory.mktemp("sources")
    for name, module in folded_program(find_drive()).modules.items():
        path = folder / name.removeprefix("lib/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(module.text, "utf-8")
    return folder


def measured(fuel_vm, sources, script, rules):
    """The output of a script that measures one position."""
    fields = {"game": type(rules).__module__.split(".")[1], "state": rules.state.hex()}
    run = fuel_vm.run((_CLOCK + script) % fields, sources)
    assert not run.code, run.err
    return json.loads(run.out)


@pytest.mark.parametrize(("name", "moves"), [("won-by-a-push", 29), ("four-laps", 25)])
def test_a_chaos_rounds_moves_are_listed_and_one_is_played_in_time(fuel_vm, sources, name, moves):
    Rules, notation = load("chaos_cruisers")
    record = record_of("chaos_cruisers", name)
    rules = Rules(record.deal, record.seats, record.options)
    for text in record.moves[:moves]:
        rules.play(notation.to_move(rules, text))
    count, listing, playing = measured(fuel_vm, sources, _LIST_AND_PLAY, rules)
    assert count == sum(1 for _ in rules.moves())
    assert listing + playing < MUST_MS * FUEL_PER_MS


@pytest.mark.parametrize("hand", ["1112348", "1122348", "1223457"])
def test_the_bot_of_crash_landing_thinks_in_short_slices(fuel_vm, sources, hand):
    ship = {"altitude": 20, "speed": -2, "hand": hand}
    game = race(ship, {}, phase=DROP_PHASE, reentry=1, rescue=1, head=2)
    longest, whole = measured(fuel_vm, sources, _THINK, game)
    assert longest < STRETCH_AIM_MS * FUEL_PER_MS
    assert whole < ANSWER_MS * FUEL_PER_MS
