"""The cost of a game's rules and bot on the badge: memory, instructions, garbage.

    rows, modules = measure("onslaught", drive, rules_class, quick=True)

FuelVm counts instructions and NodeVm bytes; vm/probes runs inside them. Worst figures come from the positions that `deckhand
worst` found; means, and games that it hasn't searched, from random games that are the same every time.
"""

from pathlib import Path

import click

from ..games import probe
from ..games_on_drive import game_folders
from ..vm import drive as files_of
from ..vm.badge import probes
from ..vm.fuel import FUEL_PER_MS, FuelVm
from ..vm.module_weight import module_weights_in
from ..vm.node import NodeVm
from . import worst_positions
from .fuel_drive import kit_folder, run_script
from .limits import DEAL, DECISION, STRETCH
from .rows import Row

ENGINE_MODULES = ("rules", "notation", "match", "bot")
_WARM_UP_MOVES = 40  # moves played before counting starts
_MAX_MOVES = 24  # positions with more moves are sampled


def games(drive):
    """List the drive's games that have an engine and are in the launcher."""
    return [name for name in game_folders(drive) if (Path(drive) / "games" / name / "title.txt").exists()]


def check_games(drive, wanted):
    """Return those games if all wanted ones are among them. Raises BadParameter."""
    available = games(drive)
    for game in wanted:
        if game not in available:
            raise click.BadParameter(f"unknown game {game}; there are {', '.join(available)}")
    return available


def tables(rules_class, deals):
    """Return the (deal, seats, options) to measure: every number of seats, with default and with last options."""
    usual = tuple(option[2] for option in rules_class.OPTIONS)
    last = tuple(len(option[1]) - 1 for option in rules_class.OPTIONS)
    mixes = [usual] if last == usual else [usual, last]
    return [(deal, seats, mix) for seats in rules_class.SEATS for mix in mixes for deal in deals]


def sample_moves(position):
    """Return the moves to try in a position: the recorded one, the first and last, and some in between."""
    legal = list(position.rules.moves(position.seat))
    step = -(-len(legal) // _MAX_MOVES) or 1
    return list(dict.fromkeys([m for m in (position.move,) if m in legal] + legal[::step] + legal[-1:]))


def turns_at(vm, folder, game, positions):
    """Return, for each position, (fuel of listing the moves and the costliest move, bytes that both allocate)."""
    arguments = [(bytes(position.rules.state), position.seat, sample_moves(position)) for position in positions]
    script = f"from games.{game}.rules import Rules\nimport turns\nmeter.tell(turns.at(Rules, {arguments!r}))"
    return [(legal + move, churn) for legal, _, move, churn in run_script(vm, folder, script)]


def bots_at(vm, folder, game, positions, level):
    """Return, for each position, (fuel of a bot's decision, of its longest stretch between two yields)."""
    arguments = [(bytes(position.rules.state), position.seat, level) for position in positions]
    script = f"from games.{game}.rules import Rules\nfrom games.{game} import bot\nimport bots\n"
    return run_script(vm, folder, script + f"meter.tell(bots.at(Rules, bot, {arguments!r}))")


def _mean(tally, name):
    count, total, _, _ = tally[name]
    return total / count / FUEL_PER_MS


def _largest(tally, name):
    return tally[name][2] / FUEL_PER_MS, tally[name][3]


def _worst_found(game, drive, what, measuring):
    """Return (largest figure, where) of the positions found for `what`, or None. measuring(positions) returns figures."""
    found = [one for one in worst_positions.load_positions(game, drive) if one.what == what]
    if not found:
        return None
    figures = measuring([one.position() for one in found])
    best = max(range(len(found)), key=lambda i: figures[i])
    return figures[best], found[best].where


def measure_turns(game, drive, rules_class, quick, vm, folder):
    """Measure deals, move lists and moves."""
    limits = probe(game)
    deals = (1,) if quick else (1, 2, 3)
    limit = 60 if quick else 300
    script = f"from games.{game}.rules import Rules\nimport turns\n"
    script += f"turns.sample(Rules, {tables(rules_class, deals)!r}, {limit}, {_WARM_UP_MOVES})\nmeter.tell(meter.found)"
    tally = run_script(vm, folder, script)
    dear = _worst_found(
        game, drive, worst_positions.TURN, lambda s: [n / FUEL_PER_MS for n, _ in turns_at(vm, folder, game, s)]
    ) or _largest(tally, "turn")
    rows = [
        Row(game, "deal of a new game, worst", _largest(tally, "deal")[0], DEAL, _largest(tally, "deal")[1]),
        Row(game, f"{worst_positions.TURN}, worst", dear[0], limits.TURN_MS, dear[1]),
    ]
    for name, what in (("turn", worst_positions.TURN), ("legal", "legal list"), ("move", "a move")):
        rows.append(Row(game, f"{what}, mean", _mean(tally, name), free_unit="ms"))
    rows.append(Row(game, "undo of one move, worst", _largest(tally, "undo")[0], free_unit="ms"))
    return rows


def measure_bots(game, drive, rules_class, quick, vm, folder):
    """Measure a bot's decisions at each level."""
    rows = []
    begin = f"from games.{game}.rules import Rules\nfrom games.{game} import bot\nimport bots\n"
    arguments = tables(rules_class, (1,) if quick else (1, 2))
    for level in range(len(worst_positions.LEVELS)):
        tally = {}
        for every in (3 if quick else 5, 1):  # random games may end before the first sample
            call = f"bots.sample(Rules, bot, {arguments!r}, {level}, {2 if quick else 8}, {every})"
            tally = tally or run_script(vm, folder, f"{begin}{call}\nmeter.tell(meter.found)")
        what, pause = worst_positions.decision(level), worst_positions.stretch(level)
        found = [
            _worst_found(
                game, drive, name, lambda s, n=i, k=level: [f[n] / FUEL_PER_MS for f in bots_at(vm, folder, game, s, k)]
            )
            for i, name in enumerate((what, pause))
        ]
        long, where = found[0] or _largest(tally, "decision")
        rows.append(Row(game, f"{what}, worst", long, DECISION, where))
        rows.append(Row(game, f"{what}, mean", _mean(tally, "decision"), free_unit="ms"))
        long, where = found[1] or _largest(tally, "stretch")
        rows.append(Row(game, pause, long, STRETCH, where))
    return rows


def measure_memory(game, drive, rules_class, quick):
    """Return (rows of bytes, module table): the engine's code and state, each module, garbage per turn."""
    limits = probe(game)
    files = files_of.compiled(drive) | probes()
    rows = []
    with NodeVm() as vm:
        vm.put(files)
        vm.run("import gc, sys\nsys.path[:] = ['/lib', '', '/probe']\n_live = 0")
        vm.run("import deckhand.game, deckhand.rng, deckhand.cards, player, meter, turns\nrules = Rules = None")
        present = [m for m in ENGINE_MODULES if f"/games/{game}/{m}.mpy" in files]
        base = vm.live()
        modules = module_weights_in(vm, drive, [f"games.{game}.rules"])
        before = vm.live()
        vm.run(f"from games.{game}.rules import Rules\nrules = Rules(1)")
        modules["state"] = vm.live() - before
        before = vm.live()
        vm.run(f"for _ in player.positions(Rules, 1, None, (), {_WARM_UP_MOVES}):\n    pass\n_ = None")
        modules["loaded at first use"] = vm.live() - before
        live = vm.live() - base
        for name, weight in module_weights_in(vm, drive, [f"games.{game}.{m}" for m in present]).items():
            modules.setdefault(name, weight)
        modules = {name.removeprefix(f"games.{game}."): weight for name, weight in modules.items() if weight > 0}
        rows.append(Row(game, "rules engine in memory, code and state", live, limits.MEMORY))
        for deal, seats, options in tables(rules_class, (1,) if quick else (1, 2)):
            vm.run(f"turns.churn(Rules, {deal}, {seats}, {options!r}, {60 if quick else 200}, {_WARM_UP_MOVES})")
        count, total, most, where = vm.value("meter.found")["turn"]
        searched = _worst_found(game, drive, worst_positions.CHURN, lambda positions: _churn(vm, positions))
        most, where = searched or (most, where)
        rows.append(Row(game, f"{worst_positions.CHURN}, worst", most, limits.TURN_BYTES, where))
        rows.append(Row(game, f"{worst_positions.CHURN}, mean", total / count))
        if "bot" in present:
            held = _bot_heap(vm, game, quick)
            rows.append(Row(game, "bot's live heap while it thinks, largest", held))
    return rows, modules


def _churn(vm, positions):
    # Return the bytes that listing the moves and the costliest move allocate at each position.
    arguments = [(bytes(position.rules.state), position.seat, sample_moves(position)) for position in positions]
    return [most for *_, most in vm.value(f"turns.churn_at(Rules, {arguments!r})")]


def _bot_heap(vm, game, quick):
    vm.run(f"from games.{game} import bot\nimport bots")
    most = 0
    for skip in (4,) if quick else (2, 6, 12):
        vm.run(f"bots.sit(Rules, bot, 1, {skip})\nbots.rise()")
        base = vm.live()
        vm.run(f"bots.sit(Rules, bot, 1, {skip})")
        for _ in range(6 if quick else 40):
            going = vm.value("bots.go()")
            most = max(most, vm.live() - base)
            if not going:
                break
        vm.run("bots.rise()")
    return most


def measure(game, drive, rules_class, quick=False, fuel_vm=None):
    """Return (rows, modules) of a game."""
    vm = fuel_vm or FuelVm()
    rows, modules = measure_memory(game, drive, rules_class, quick)
    with kit_folder(drive) as folder:
        rows += measure_turns(game, drive, rules_class, quick, vm, folder)
        if (Path(drive) / "games" / game / "bot.py").is_file():
            rows += measure_bots(game, drive, rules_class, quick, vm, folder)
    return rows, modules
