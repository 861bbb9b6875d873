"""`deckhand worst`: find the positions that cost most on the badge, for `deckhand budget` to measure.

Looks on the desktop at every position of hard bots' games (all seat counts, random options) and of the golden playthroughs,
measures the best candidates of each row in the VMs, and saves the worst in tests/worst.
"""

from functools import partial

import click
from rich.console import Console
from rich.progress import Progress

from ..device.drive import find_drive
from ..interrupts import STOPPED, FinishFirst
from ..printable import printable
from ..records import Record, read, write
from ..studies.partial_results import ResultsFile
from ..vm.badge import BadgeVm
from ..vm.fuel import FUEL_PER_MS, FuelVm, Missing
from . import console, engines, speed, worst_positions
from .budget import rules_of
from .candidates import describe_position, find_candidates, tasks
from .fuel_drive import kit_folder
from .positions import Position
from .scenes import expect_no_fault

_MEASURED_COUNT = 8  # candidates to measure per row
_QUICK_COUNT = 32  # for rows that are quick to measure
_HEADER = """# The worst positions found by `deckhand worst`, which writes this file; `deckhand budget` measures them.
# game | row | record | moves before it | badge-ms or bytes found then | the position
"""


def candidates(found, what):
    """Return [(name, record text, move number)] of a row, the best first."""
    most = (
        _QUICK_COUNT if what in (worst_positions.TURN, worst_positions.CHURN, worst_positions.MOVE) else _MEASURED_COUNT
    )
    every = [(score, one["name"], one["record"], at) for one in found for score, at in one["best"].get(what, ())]
    return [tuple(rest) for _, *rest in sorted(every, key=lambda entry: entry[0], reverse=True)[:most]]


def _known(game, what, drive):
    # Include the results of earlier searches.
    known = [one for one in worst_positions.load_positions(game, drive) if one.what == what]
    return [(one.record, (one.folder / f"{one.record}.txt").read_text("utf-8"), one.at) for one in known]


def measure(game, what, positions, drive, vm, folder):
    """Measure a row at each position, in badge-ms or bytes."""
    if what == worst_positions.TURN:
        return [burnt / FUEL_PER_MS for burnt, _ in engines.turns_at(vm, folder, game, positions)]
    if what == worst_positions.CHURN:
        return [churn for _, churn in engines.turns_at(vm, folder, game, positions)]
    if what == worst_positions.MOVE:
        if positions[0].real_time:
            return []
        return [
            burnt / FUEL_PER_MS for burnt in speed.moves(vm, folder, [position.for_person() for position in positions])
        ]
    if what == worst_positions.FULLEST:
        return [_live(drive, position) for position in positions]
    for level in range(len(worst_positions.LEVELS)):
        for column, name in enumerate((worst_positions.decision(level), worst_positions.stretch(level))):
            if what == name:
                return [pair[column] / FUEL_PER_MS for pair in engines.bots_at(vm, folder, game, positions, level)]
    raise ValueError(what)


def _live(drive, position):
    with BadgeVm(drive) as badge:
        badge.boot()
        badge.resume(position.table().saved_file())
        console.settle(badge)
        expect_no_fault(badge)
        return badge.live


def best_of(game, found, drive, vm):
    """Return [(row, figure, name, record text, move number)]: the worst position of each row of a game."""
    rows = dict.fromkeys(what for one in found for what in one["best"])
    best = []
    with kit_folder(drive) as folder:
        for what in rows:
            likely = candidates(found, what)
            if what in (worst_positions.TURN, worst_positions.CHURN):
                likely += candidates(
                    found, worst_positions.TURN if what == worst_positions.CHURN else worst_positions.CHURN
                )
            here = [(name, at) for name, _, at in likely]
            likely += [known for known in _known(game, what, drive) if known[::2] not in here]
            positions = [Position.of(read(text, verify=False), at) for _, text, at in likely]
            figures = measure(game, what, positions, drive, vm, folder)
            if figures:
                number = max(range(len(figures)), key=lambda i: figures[i])
                best.append((what, figures[number], *likely[number]))
    return best


def write_worst(game, best, drive):
    """Write a game's worst positions: their records, and its lines in the table."""
    table = worst_positions.table_path(drive)
    table.parent.mkdir(exist_ok=True)
    for path in table.parent.glob(f"{game}-*.txt"):
        path.unlink()
    until = {}
    for _, _, name, text, at in best:
        if name.startswith("worst/"):
            before, count = until.get(name, ("", 0))
            until[name] = (max(text, before, key=len), max(at + 1, count))
    for name, (text, count) in until.items():
        whole = read(text, verify=False)
        over = count == len(whole.moves)
        part = Record(whole.game, whole.deal, whole.seats, whole.options, whole.players, whole.moves[:count], None)
        part.result = whole.result if over else None
        (table.parent.parent / f"{name}.txt").write_text(write(part), "utf-8")
    lines = [one.line() for one in worst_positions.load_positions(None, drive) if one.game != game]
    for what, figure, name, text, at in best:
        lines.append(
            worst_positions.WorstPosition(
                game, what, name, at, figure, describe_position(text, at), table.parent.parent
            ).line()
        )
    table.write_text(_HEADER + "\n".join(sorted(lines)) + "\n", "utf-8")


@click.command("worst")
@click.argument("games", nargs=-1)
@click.option(
    "--plays", default=24, show_default=True, type=click.IntRange(0, 10_000), help="Number of hard bots' games."
)
@click.option(
    "--asks", default=60, show_default=True, type=click.IntRange(0), help="Positions per game where bots think; 0: all."
)
@click.option("--part", type=click.Path(dir_okay=False), help="Save progress to this file, and continue from it.")
def search(games, plays, asks, part):
    """Search for the positions that cost most on the badge (or only these GAMES) and write them to tests/worst.

    \b
    deckhand worst crash_landing --plays 200 --part progress.jsonl

    Ctrl-C finishes the current part and reports progress (exit code 130); with --part rerun it to continue. Twice stops.
    """
    drive = find_drive()
    progress = Console(stderr=True)
    say = partial(progress.print, markup=False, highlight=False, soft_wrap=True)
    done = []
    known = engines.check_games(drive, games)
    if not worst_positions.tests_folder(drive).is_dir():
        raise click.ClickException("run this in a checkout: the positions are saved in its tests")
    try:
        vm = FuelVm()
        parts = ResultsFile(part, {"worst": 1, "asks": asks}, "search") if part else None
        looked = {one["name"]: one for one in parts.found} if parts else {}
        with FinishFirst(say) as finishing:
            for game in games or known:
                found = _find_all(game, drive, plays, asks, looked, parts, finishing, progress)
                if finishing.count:
                    break
                finishing.current = f"the measuring of {game}"
                progress.print(f"{game}: measuring the likeliest")
                best = best_of(game, found, drive, vm)
                write_worst(game, best, drive)
                for what, figure, name, _, at in best:
                    click.echo(f"{game}: {what}: {figure:,.1f}, {name}, after {at} moves")
                done.append(game)
                if finishing.count:
                    break
    except (Missing, ValueError) as why:
        raise click.ClickException(str(why)) from None
    if len(done) < len(games or known):
        say("Stopped: " + _stopped(done, len(looked), part))
        raise SystemExit(STOPPED)


def _find_all(game, drive, plays, asks, looked, parts, finishing, progress):
    """Return the candidates of all games, up to an interrupt; looked: {name: candidates}, also extended."""
    rules_of(drive, game)
    ahead = tasks(game, drive, plays)
    found = []
    with Progress(console=progress) as bars:
        bar = bars.add_task(game, total=len(ahead))
        for task in finishing.iterate(ahead, lambda task: task["name"]):
            if task["name"] not in looked:
                looked[task["name"]] = find_candidates(task, drive, asks)
                if parts:
                    parts.add(looked[task["name"]])
            found.append(looked[task["name"]])
            bars.advance(bar)
    return found


def _stopped(done, looked, part):
    kept = "%d game%s looked at" % (looked, " was" if looked == 1 else "s were")
    if part:
        kept += " and kept in %s; the same command goes on from there" % printable(part)
    return "%s. In tests/worst is now what was found of %s." % (kept, ", ".join(done) or "no game")
