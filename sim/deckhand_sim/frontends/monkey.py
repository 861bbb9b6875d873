"""deckhand monkey: random buttons, thousands of them, through the whole console.

    findings = tease(20_000, seed=1)        # MonkeyFound where the console broke or keeps ever more

The monkey knows nothing of games. From time to time it holds START, so that it comes through every menu.
"""

import random
import time
from dataclasses import dataclass, field

import click

from ..pace import FIXED, pace_option
from ..printable import printable_lines
from .launch_options import board_option
from .monkey_errors import MonkeyFound
from .soak import Total, lines, soak

_BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "A", "A", "B", "START", "SELECT")
_PRESS_MS = 40
_GAP_MS = 30
_HOME_EVERY = 400  # presses
_HOME_MS = 2200
_PROGRESS_EVERY = 500
_MOST_SHOWN = 48  # rows, lines, corners and icons of the launcher


@dataclass
class Seen:
    """What a run came by: scenes and how often, and what the console kept each time it was at home."""

    presses: int = 0
    nvm: bytes = b""
    scenes: dict = field(default_factory=dict)
    games: set = field(default_factory=set)
    kept: list = field(default_factory=list)


def _kept(sim):
    """What the launcher has in memory: our modules, and the layers of the screen."""
    modules = sorted(name for name in sim.modules if name.startswith(("deckhand", "games", "adafruit_")))
    root = sim.console.screen.root
    shown = sum(len(root[i]) for i in range(len(root)) if hasattr(root[i], "append"))
    return modules, shown if shown > _MOST_SHOWN else 0


def tease(presses, seed=0, board="pybadge", watch=None, nvm=None, pace=FIXED):
    """Press random buttons; returns what was seen, raises MonkeyFound.

    `nvm`: begin with these saves; `watch`: called now and then with what was seen so far; `pace`: of the badge (pace.py).
    """
    from ..simulator import Sim

    chance = random.Random(seed)
    seen = Seen()
    with Sim(board, nvm, seed=seed, pace=pace) as sim:
        faults = []  # the fault's screen may be gone again within a press
        sim.on_print = lambda text: faults.append(text) if "Traceback" in text else None
        sim.boot(run_boot=True)
        sim.run(500)
        for i in range(presses):
            if i % _HOME_EVERY == _HOME_EVERY - 1:
                _go_home(sim, seen, i)
            sim.press(chance.choice(_BUTTONS), _PRESS_MS, _GAP_MS)
            if not chance.randrange(12):
                sim.run(chance.randrange(1500))
            _look(sim, seen, i, seed, faults)
            seen.presses = i + 1
            if watch and i % _PROGRESS_EVERY == 0:
                watch(seen)
        _go_home(sim, seen, presses)
        if watch:
            watch(seen)
        seen.nvm = bytes(sim.nvm)
    return seen


def _go_home(sim, seen, i):
    sim.hold("START", _HOME_MS)
    sim.run(400)
    if list(sim.console.names) == ["launcher"]:
        kept = _kept(sim)
        if seen.kept and kept != seen.kept[-1]:
            raise MonkeyFound(
                "at home after %d presses the console keeps %s, before it kept %s" % (i, kept, seen.kept[-1])
            )
        seen.kept.append(kept)


def _look(sim, seen, i, seed, faults):
    while sim.is_running and not sim.console.scenes:  # the launcher opens at the next step
        sim.run(_GAP_MS)
    if sim.fault or not sim.is_running:
        raise MonkeyFound("press %d of seed %d stopped the program: %s" % (i, seed, sim.fault))
    scene = sim.console.scenes[-1]
    name = sim.console.names[-1]
    seen.scenes[name] = seen.scenes.get(name, 0) + 1
    if faults or name == "fault":
        raise MonkeyFound("press %d of seed %d met a fault" % (i, seed), sim.serial[-2000:])
    if name == "play":
        seen.games.add(scene.session.title.folder)


@click.command()
@click.option("--presses", default=4000, show_default=True, type=click.IntRange(1), help="How many buttons.")
@click.option("--seed", default=0, show_default=True, help="Another seed is another monkey.")
@click.option("--soak", is_flag=True, help="All boards, paces and hardware that fails, for some time.")
@click.option("--minutes", default=60, show_default=True, type=click.IntRange(1), help="Of --soak: how long.")
@board_option
@pace_option
@click.pass_context
def monkey(ctx, presses, seed, soak, minutes, board, pace):
    """Press random buttons through the whole console and watch for faults and growth.

    \b
    deckhand monkey --presses 50000
    deckhand monkey --pace jitter             a badge's own pace
    deckhand monkey --soak --minutes 60       before a release
    """
    given = {name for name in ctx.params if ctx.get_parameter_source(name).name == "COMMANDLINE"}
    if soak:
        if given & {"presses", "board", "pace"}:
            raise click.UsageError("--soak uses all boards and paces, and --minutes in place of --presses")
        _soak(minutes, seed)
        return
    if "minutes" in given:
        raise click.UsageError("--minutes goes with --soak")
    from rich.progress import Progress

    seen = Seen()

    def watch(so_far):
        nonlocal seen
        seen = so_far
        progress.update(task, completed=seen.presses)

    with Progress(transient=True) as progress:
        task = progress.add_task("monkey", total=presses)
        try:
            tease(presses, seed, board, watch, pace=pace)
        except MonkeyFound as found:
            click.echo(printable_lines(found.serial), nl=False)
            raise click.ClickException(found.text) from None
        except KeyboardInterrupt:
            click.echo("Stopped after %d of %d presses." % (seen.presses, presses))
    shown = (seen.presses, len(seen.kept))
    click.echo("%d presses, no fault, nothing grew over %d visits to the launcher" % shown)
    for name in sorted(seen.scenes):
        click.echo("  %6d in %s" % (seen.scenes[name], name))
    click.echo("  games: %s" % ", ".join(sorted(seen.games)))


def _soak(minutes, seed):
    from rich.progress import Progress

    start = time.monotonic()
    total = Total()

    def watch(so_far):
        nonlocal total
        total = so_far
        progress.update(task, completed=time.monotonic() - start)

    verdict = "no fault of ours"
    with Progress(transient=True) as progress:
        task = progress.add_task("soak", total=60 * minutes)
        try:
            total = soak(60 * minutes, seed, watch)
        except MonkeyFound as found:
            click.echo(printable_lines(found.serial), nl=False)
            raise click.ClickException("%s (--seed %d)" % (found.text, seed)) from None
        except KeyboardInterrupt:
            verdict += ", stopped early"
    for line in lines(total, time.monotonic() - start):
        click.echo(line)
    click.echo(verdict)
