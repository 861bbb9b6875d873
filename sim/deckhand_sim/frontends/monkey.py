"""deckhand monkey: press thousands of random buttons throughout the console.

    stats = press_random_buttons(20_000, seed=1)    # MonkeyFault if the console breaks or leaks memory

The monkey knows nothing about games. From time to time it holds START, so that it gets through every menu.
"""

import random
import time
from dataclasses import dataclass, field

import click

from ..pace import FIXED, pace_option
from ..printable import printable_lines
from .launch_options import board_option
from .monkey_errors import MonkeyFault
from .soak import SoakTotals, soak, summary_lines

_BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "A", "A", "B", "START", "SELECT")
_PRESS_MS = 40
_GAP_MS = 30
_HOME_INTERVAL = 400  # presses
_HOME_MS = 2200
_PROGRESS_INTERVAL = 500
_MAX_LAYERS = 48  # rows, lines, corners and icons that the launcher may have


@dataclass
class RunStats:
    """A run's coverage: scenes with counts, games, and the console's memory at each visit to the launcher."""

    presses: int = 0
    nvm: bytes = b""
    scenes: dict = field(default_factory=dict)
    games: set = field(default_factory=set)
    memory: list = field(default_factory=list)


def _launcher_memory(sim):
    """Return what the launcher has in memory: our modules, and the number of layers if it's too high."""
    ours = ("deckhand", "games", "adafruit_")
    modules = sorted(  # without folders: a kit has none
        name for name, module in sim.modules.items() if name.startswith(ours) and not hasattr(module, "__path__")
    )
    root = sim.console.screen.root
    layer_count = sum(len(root[i]) for i in range(len(root)) if hasattr(root[i], "append"))
    return modules, layer_count if layer_count > _MAX_LAYERS else 0


def press_random_buttons(presses, seed=0, board="pybadge", watch=None, nvm=None, pace=FIXED):
    """Press random buttons and return the RunStats. Raises MonkeyFault.

    nvm: start with these saves. watch: called regularly with the RunStats so far. pace: see pace.py.
    """
    from ..simulator import Sim

    rng = random.Random(seed)
    stats = RunStats()
    with Sim(board, nvm, seed=seed, pace=pace) as sim:
        faults = []  # the fault screen may be gone again within a press
        sim.on_print = lambda text: faults.append(text) if "Traceback" in text else None
        sim.boot(run_boot=True)
        sim.run(500)
        for i in range(presses):
            if i % _HOME_INTERVAL == _HOME_INTERVAL - 1:
                _go_home(sim, stats, i)
            sim.press(rng.choice(_BUTTONS), _PRESS_MS, _GAP_MS)
            if not rng.randrange(12):
                sim.run(rng.randrange(1500))
            _check(sim, stats, i, seed, faults)
            stats.presses = i + 1
            if watch and i % _PROGRESS_INTERVAL == 0:
                watch(stats)
        _go_home(sim, stats, presses)
        if watch:
            watch(stats)
        stats.nvm = bytes(sim.nvm)
    return stats


def _go_home(sim, stats, i):
    sim.hold("START", _HOME_MS)
    sim.run(400)
    if list(sim.console.names) == ["launcher"]:
        memory = _launcher_memory(sim)
        if stats.memory and memory != stats.memory[-1]:
            raise MonkeyFault(
                "after %d presses the launcher has %s in memory, and had %s before" % (i, memory, stats.memory[-1])
            )
        stats.memory.append(memory)


def _check(sim, stats, i, seed, faults):
    while sim.is_running and not sim.console.scenes:  # the launcher opens on the next step
        sim.run(_GAP_MS)
    if sim.fault or not sim.is_running:
        raise MonkeyFault("press %d of seed %d stopped the program: %s" % (i, seed, sim.fault))
    scene = sim.console.scenes[-1]
    name = sim.console.names[-1]
    stats.scenes[name] = stats.scenes.get(name, 0) + 1
    if faults or name == "fault":
        raise MonkeyFault("press %d of seed %d caused a fault" % (i, seed), sim.serial[-2000:])
    if name == "play":
        stats.games.add(scene.session.title.folder)


@click.command()
@click.option("--presses", default=4000, show_default=True, type=click.IntRange(1), help="Number of presses.")
@click.option("--seed", default=0, show_default=True, help="Seed of the random presses.")
@click.option("--soak", is_flag=True, help="Try all boards and paces with failing hardware, for some time.")
@click.option("--minutes", default=60, show_default=True, type=click.IntRange(1), help="Length of a --soak.")
@board_option
@pace_option
@click.pass_context
def monkey(ctx, presses, seed, soak, minutes, board, pace):
    """Press random buttons throughout the console, and watch for faults and memory leaks.

    \b
    deckhand monkey --presses 50000
    deckhand monkey --pace jitter             as irregular as a real badge
    deckhand monkey --soak --minutes 60       before a release
    """
    given = {name for name in ctx.params if ctx.get_parameter_source(name).name == "COMMANDLINE"}
    if soak:
        if given & {"presses", "board", "pace"}:
            raise click.UsageError("--soak uses all boards and paces, and --minutes instead of --presses")
        _soak(minutes, seed)
        return
    if "minutes" in given:
        raise click.UsageError("--minutes needs --soak")
    from rich.progress import Progress

    stats = RunStats()

    def watch(current):
        nonlocal stats
        stats = current
        progress.update(task, completed=stats.presses)

    with Progress(transient=True) as progress:
        task = progress.add_task("monkey", total=presses)
        try:
            press_random_buttons(presses, seed, board, watch, pace=pace)
        except MonkeyFault as found:
            click.echo(printable_lines(found.serial), nl=False)
            raise click.ClickException(found.text) from None
        except KeyboardInterrupt:
            click.echo("Stopped after %d of %d presses." % (stats.presses, presses))
    figures = (stats.presses, len(stats.memory))
    click.echo("%d presses, no fault, nothing grew over %d visits to the launcher" % figures)
    for name in sorted(stats.scenes):
        click.echo("  %6d in %s" % (stats.scenes[name], name))
    click.echo("  games: %s" % ", ".join(sorted(stats.games)))


def _soak(minutes, seed):
    from rich.progress import Progress

    start = time.monotonic()
    total = SoakTotals()

    def watch(current):
        nonlocal total
        total = current
        progress.update(task, completed=time.monotonic() - start)

    verdict = "no fault of ours"
    with Progress(transient=True) as progress:
        task = progress.add_task("soak", total=60 * minutes)
        try:
            total = soak(60 * minutes, seed, watch)
        except MonkeyFault as found:
            click.echo(printable_lines(found.serial), nl=False)
            raise click.ClickException("%s (--seed %d)" % (found.text, seed)) from None
        except KeyboardInterrupt:
            verdict += ", stopped early"
    for line in summary_lines(total, time.monotonic() - start):
        click.echo(line)
    click.echo(verdict)
