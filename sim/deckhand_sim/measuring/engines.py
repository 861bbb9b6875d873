"""What a game's rules and bot cost on the badge: memory, instructions, garbage .

    for row in measure("onslaught", drive, quick=True): print(row)

Instructions are counted by FuelVm, bytes by NodeVm; both play the same random games (vm/player.py) each time.
"""

import json
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

from ..deploy.compiling import Modules, module
from ..games import probe
from ..vm import drive as files_of
from ..vm.fuel import FUEL_A_MS, FuelVm
from ..vm.node import NodeVm
from ..vm.weigh import weigh_in
from .rows import Row

PLAYER = Path(__file__).parents[1] / "vm" / "player.py"
LEVELS = ("easy", "fair", "hard")
ENGINE_MODULES = ("rules", "notation", "match", "bot")
DEAL = (500, 200)
DECISION = (2500, 1000)
STRETCH = (40, 20)
_WARM = 40  # moves played before anything is counted
_FULL_TANK_BYTES = 60 * 1024 * 1024  # of the fuel VM's 64 MB: beyond it the collector would run

# A mean and a worst case by name, in fuel or bytes.
_TALLY = """
import gc, json, sys
_tally = {}
def note(name, value, where):
    row = _tally.get(name)
    if row is None:
        _tally[name] = row = [0, 0, -1, ""]
    row[0] += 1
    row[1] += value
    if value > row[2]:
        row[2] = value
        row[3] = where
"""

_TURNS = """
import time
from player import positions, turn
from games.%(game)s.rules import Rules
now = time.time_ns
gap = 1 << 30
for _ in range(20):
    a = now(); b = now()
    gap = min(gap, (b - a) // 1000)
def fuel(a, b):
    return (b - a) // 1000 - gap
for deal, seats, options in %(tables)r:
    for _ in positions(Rules, deal, seats, options, %(warm)d):  # what is loaded at first use is there
        pass
    a = now(); rules = Rules(deal, seats, options); b = now()
    table = "deal %%d, %%d seats, options %%s" %% (deal, seats, options)
    note("deal", fuel(a, b), table)
    number = 0
    for rules, seat, legal, move in positions(Rules, deal, seats, options, %(limit)d):
        number += 1
        where = "%%s, move %%d" %% (table, number)
        counted = not (%(uncounted)s)
        a = now()
        for _ in rules.moves(seat):
            pass
        b = now()
        before = bytes(rules.state)
        c = now(); rules.play(move, seat); d = now()
        e = now(); rules.state[:] = before; f = now()
        if counted:
            note("legal", fuel(a, b), where)
            note("move", fuel(c, d), where)
            note("turn", fuel(a, b) + fuel(c, d), where)
        else:
            note("uncounted", fuel(a, b) + fuel(c, d), where)
        note("undo", fuel(e, f), where)
print(json.dumps(_tally))
print(gc.mem_alloc())
"""

_CHURN = """
from player import positions
from games.%(game)s.rules import Rules
def churn(deal, seats, options):
    table = "deal %%d, %%d seats, options %%s" %% (deal, seats, options)
    number = 0
    mem = gc.mem_alloc
    a = b = 0
    for _ in positions(Rules, deal, seats, options, %(warm)d):
        pass
    for rules, seat, legal, move in positions(Rules, deal, seats, options, %(limit)d):
        number += 1
        counted = not (%(uncounted)s)
        before = bytes(rules.state)
        a = mem()
        for _ in rules.moves(seat):
            pass
        rules.play(move, seat)
        b = mem()
        rules.state[:] = before
        if counted:
            note("turn", b - a, "%%s, move %%d" %% (table, number))
"""

_BOTS = """
import sys
import time
from player import positions, decide
from games.%(game)s.rules import Rules
from games.%(game)s import bot
now = time.time_ns
gap = 1 << 30
for _ in range(20):
    a = now(); b = now()
    gap = min(gap, (b - a) // 1000)
marks = []
def done():
    marks.append(now())
for deal, seats, options in %(tables)r:
    left = %(count)d
    number = 0
    for rules, seat, legal, move in positions(Rules, deal, seats, options, 100000):
        number += 1
        if not left:
            break
        if (number + deal) %% %(every)d or not seat or len(legal) < 2:
            continue
        left -= 1
        where = "deal %%d, %%d seats, options %%s, move %%d" %% (deal, seats, options, number)
        known = -1
        while known != len(sys.modules):  # a decision that compiled another module of the bot is thought again
            known = len(sys.modules)
            marks.clear()
            begin = now()
            decide(bot, rules, seat, %(level)d, deal, done)
        total = 0
        for mark in marks:
            stretch = (mark - begin) // 1000 - gap
            begin = mark
            total += stretch
            note("stretch", stretch, where)
        note("decision", total, where)
print(json.dumps(_tally))
print(gc.mem_alloc())
"""


def games(drive):
    """The games of a drive that have an engine and are in the launcher."""
    return sorted(
        path.parent.name for path in (Path(drive) / "games").glob("*/rules.py") if path.with_name("title.txt").exists()
    )


def tables(rules_class, deals):
    """(deal, seats, options) to measure: every number of seats, with usual options and with the last choices."""
    usual = tuple(option[2] for option in rules_class.OPTIONS)
    last = tuple(len(option[1]) - 1 for option in rules_class.OPTIONS)
    mixes = [usual] if last == usual else [usual, last]
    return [(deal, seats, mix) for seats in rules_class.SEATS for mix in mixes for deal in deals]


@contextmanager
def _sources(drive):
    """A folder with the sources of the console's shared modules and the games as they are compiled, for the fuel VM."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("lib/deckhand", "games"):
            shutil.copytree(
                Path(drive) / name,
                Path(folder) / Path(name).name,
                ignore=shutil.ignore_patterns("__pycache__", "*.bmp"),
            )
        for name, text in Modules(drive).texts.items():
            (Path(folder) / name.removeprefix("lib/")).write_text(text, "utf-8")
        shutil.copy(PLAYER, folder)
        yield folder


def burn(vm, script, folder):
    """Run a tally script in the fuel VM; returns name -> (count, sum, worst, where)."""
    run = vm.run(_TALLY + script, folder)
    if run.code or not run.out.strip():
        raise RuntimeError(f"the fuel VM stopped: {(run.err or run.out).strip()[-800:]}")
    lines = run.out.strip().splitlines()
    if int(lines[-1]) > _FULL_TANK_BYTES:
        raise RuntimeError("the fuel VM's heap ran full, its figures would be wrong: measure fewer positions at once")
    return json.loads(lines[-2])


def _ms(tally, name):
    count, total, worst, where = tally[name]
    return total / count / FUEL_A_MS, worst / FUEL_A_MS, where


def measure_time(game, drive, rules_class, quick, fuel_vm):
    """Rows of badge-ms: deal, legal list, move, undo, and the bot's decisions by level."""
    limits = probe(game)
    rows = []
    deals = (1,) if quick else (1, 2, 3)
    with _sources(drive) as folder:
        fields = {
            "game": game,
            "limit": 60 if quick else 300,
            "warm": _WARM,
            "uncounted": limits.UNCOUNTED,
            "tables": tables(rules_class, deals),
        }
        tally = burn(fuel_vm, _TURNS % fields, folder)
        for name, what, (must, aim) in (
            ("deal", "deal of a new game, worst", DEAL),
            ("turn", "legal list and one move, worst", limits.TURN_MS),
        ):
            rows.append(Row(game, what, _ms(tally, name)[1], must, aim, "ms", _ms(tally, name)[2]))
        for name, what in (
            ("turn", "legal list and one move, mean"),
            ("legal", "legal list, mean"),
            ("move", "a move, mean"),
        ):
            rows.append(Row(game, what, _ms(tally, name)[0], None, None, "ms"))
        rows.append(Row(game, "undo of one move, worst", _ms(tally, "undo")[1], None, None, "ms"))
        if "uncounted" in tally:
            mean, worst, where = _ms(tally, "uncounted")
            rows.append(Row(game, "a turn outside that budget, worst", worst, None, None, "ms", where))
        if (Path(drive) / "games" / game / "bot.py").is_file():
            for level, name in enumerate(LEVELS):
                fields.update(level=level, count=2 if quick else 8, every=3 if quick else 5)
                fields["tables"] = tables(rules_class, (1,) if quick else (1, 2))
                tally = burn(fuel_vm, _BOTS % fields, folder)
                if "decision" not in tally:  # random games can be over before the first sample
                    fields["every"] = 1
                    tally = burn(fuel_vm, _BOTS % fields, folder)
                mean, worst, where = _ms(tally, "decision")
                rows.append(Row(game, f"bot {name}, one decision, worst", worst, *DECISION, "ms", where))
                rows.append(Row(game, f"bot {name}, one decision, mean", mean, None, None, "ms"))
                mean, worst, where = _ms(tally, "stretch")
                rows.append(Row(game, f"bot {name}, longest between two yields", worst, *STRETCH, "ms", where))
    return rows


def measure_memory(game, drive, rules_class, quick):
    """(rows of bytes, module table): the engine's code and state, each module's cost, garbage a turn."""
    limits = probe(game)
    files = files_of.compiled(drive)
    files["/player.mpy"] = module(PLAYER, "/player.py")
    rows = []
    with NodeVm() as vm:
        vm.put(files)
        vm.run("import gc, sys\nsys.path[:] = ['/lib', '']\n_live = 0")
        vm.run("import deckhand.game, deckhand.rng, deckhand.cards, player\nrules = Rules = None")
        present = [m for m in ENGINE_MODULES if f"/games/{game}/{m}.mpy" in files]
        base = vm.live()
        modules = weigh_in(vm, drive, [f"games.{game}.rules"])
        before = vm.live()
        vm.run(f"from games.{game}.rules import Rules\nrules = Rules(1)")
        modules["state"] = vm.live() - before
        before = vm.live()
        vm.run(f"for _ in player.positions(Rules, 1, None, (), {_WARM}):\n    pass\n_ = None")
        modules["loaded at first use"] = vm.live() - before
        worst = vm.live() - base
        for name, weight in weigh_in(vm, drive, [f"games.{game}.{m}" for m in present]).items():
            modules.setdefault(name, weight)
        modules = {name.removeprefix(f"games.{game}."): weight for name, weight in modules.items() if weight > 0}
        rows.append(Row(game, "rules engine in memory, code and state", worst, *limits.MEMORY, "B"))
        vm.run(_TALLY)
        fields = {"game": game, "limit": 60 if quick else 200, "warm": _WARM, "uncounted": limits.UNCOUNTED}
        vm.run(_CHURN % fields)
        for deal, seats, options in tables(rules_class, (1,) if quick else (1, 2)):
            vm.run(f"churn({deal}, {seats}, {options!r})")
        count, total, most, where = vm.value("_tally")["turn"]
        rows.append(Row(game, "garbage of a legal list and one move, worst", most, *limits.TURN_BYTES, "B", where))
        rows.append(Row(game, "garbage of a legal list and one move, mean", total / count, None, None, "B"))
        if "bot" in present:
            rows.append(
                Row(game, "bot's live heap while it thinks, largest", _bot_heap(vm, game, quick), None, None, "B")
            )
    return rows, modules


_BOT_HEAP = """
from games.%(game)s import bot
from deckhand.rng import bot_dice
from player import positions
def sit(deal, skip):
    global thinking, place
    for place in positions(Rules, deal, None, (), skip):
        pass
    rules, seat = place[0], place[1]
    copy = rules.copy()
    to_conceal, to_think = bot_dice(deal, 0, seat)
    copy.conceal(seat, to_conceal)
    thinking = bot.think(copy, seat, 2, to_think) if rules.seat() and seat else iter(())
def go():
    try:
        next(thinking)
        return 1
    except StopIteration:
        return 0
thinking = place = None
"""


def _bot_heap(vm, game, quick):
    vm.run(_BOT_HEAP % {"game": game})
    most = 0
    for skip in (4,) if quick else (2, 6, 12):
        vm.run(f"thinking = place = None\nsit(1, {skip})\nthinking, _kept = None, thinking")
        vm.run("_kept = None")
        base = vm.live()
        vm.run(f"sit(1, {skip})")
        for _ in range(6 if quick else 40):
            going = vm.run("print(go())").strip() == "1"
            most = max(most, vm.live() - base)
            if not going:
                break
    return most


def measure(game, drive, rules_class, quick=False, fuel_vm=None):
    """(rows, modules) of one game."""
    rows, modules = measure_memory(game, drive, rules_class, quick)
    return rows + measure_time(game, drive, rules_class, quick, fuel_vm or FuelVm()), modules
