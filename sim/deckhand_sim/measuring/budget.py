"""`deckhand budget`: measure what everything costs on the badge, in real MicroPython VMs, and compare with the caps."""

import json
import sys
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ..board_names import BoardName
from ..device.drive import find_drive
from ..interrupts import STOPPED, FinishFirst
from ..studies.partial_results import progress_text
from ..vm.fuel import FuelVm, Missing
from . import console as budget_console
from . import engines as budget_engines
from . import kit_size as budget_drive
from . import linked as budget_linked
from . import markdown_table
from . import other_boards as budget_boards
from . import session as budget_session
from . import speed as budget_speed

_STYLE = {"broken": "bold red", "reserve": "red", "tight": "yellow", "held": "green", "": ""}
NEEDS_A_BADGE = (
    "free heap and largest block at the start",
    "smallest heap that is enough (the VM here has no limit and no sweep inside a call)",
    "time of a refresh, of a collection, of a write to nvm",
    "what sound, lights and USB take",
)


@dataclass
class Budget:
    """All measurements."""

    rows: list = field(default_factory=list)
    modules: dict = field(default_factory=dict)  # area -> {module: bytes}
    faults: dict = field(default_factory=dict)  # area that could not be measured -> why

    @property
    def failed(self):
        """The rows above their caps, or in their reserves without a reason."""
        return [row for row in self.rows if row.fails]

    def add(self, area, measuring):
        """Add what `measuring()` returns: rows, or (rows, modules). A failing part doesn't stop the others."""
        try:
            found = measuring()
        except Missing:
            raise
        except Exception as fault:
            self.faults[area] = f"{type(fault).__name__}: {fault}"
            return
        rows, modules = found if isinstance(found, tuple) else (found, None)
        self.rows += rows
        if modules:
            self.modules[area] = modules

    def as_dict(self):
        """Convert for --json."""
        return {
            "rows": [row.as_dict() for row in self.rows],
            "modules": self.modules,
            "faults": self.faults,
            "needs a badge": list(NEEDS_A_BADGE),
        }


def rules_of(drive, game):
    """Return the Rules class of a game on a drive."""
    for place in (drive, Path(drive) / "lib"):
        if str(place) not in sys.path:
            sys.path.append(str(place))
    return import_module(f"games.{game}.rules").Rules


def budget_parts(drive, games=(), engines=True, console=True, quick=False):
    """List what to measure: [(area, description, function)] for a drive, or some of its games."""
    fuel_vm = FuelVm()
    games = list(games) or budget_engines.games(drive)
    found = [
        (game, f"{game}: rules and bots", partial(_engine, game, drive, quick, fuel_vm))
        for game in (games if engines else ())
    ]
    if not console:
        return found
    seen = [game for game in games if (Path(drive) / "games" / game / "view.py").is_file()]
    found.append(("launcher", "launcher", partial(budget_console.measure_launcher, drive)))
    for game in seen:
        found.append(
            (f"{game} in play", f"{game}: on the screen", partial(budget_console.measure_game, drive, game, quick))
        )
    for game in () if quick else budget_linked.games(seen, drive):
        found.append((f"{game} linked", f"{game}: linked", partial(budget_linked.measure_linked, drive, game)))
    if len(seen) > 1:
        found.append(("session", "a whole session", partial(budget_session.measure, drive, seen)))
    found.append(("speed", "time from key to picture", partial(budget_speed.measure, drive, seen, fuel_vm)))
    found.append(("call stack", "call stack", lambda: [budget_console.measure_stack(drive, seen, quick)]))
    found.append(("drive", "the drive", partial(budget_drive.measure, drive)))
    return found


def _engine(game, drive, quick, fuel_vm):
    return budget_engines.measure(game, drive, rules_of(drive, game), quick, fuel_vm)


def board_parts(drive, board, games):
    """The same for another board: the costs of its display, keys and sound."""
    found = [
        (" ".join(some) or "launcher", " ".join(some) or "launcher", partial(budget_boards.measure, drive, board, some))
        for some in ((), *((game,) for game in games))
    ]
    return [*found, ("session", "a whole session", partial(budget_boards.session, drive, board, games))]


def print_table(budget, console):
    """Print all rows, and what each module costs."""
    table = Table("", "what", "measured", "cap", "free", "to stay free", "", title="on the badge")
    area = None
    areas = list(dict.fromkeys(row.area for row in budget.rows))
    for row in sorted(budget.rows, key=lambda row: areas.index(row.area)):
        if row.area != area:
            table.add_section()
        limit = row.limit
        numbers = (row.amount(row.measured), row.amount(limit and limit.cap), row.amount(row.free))
        numbers += (row.amount(limit.reserve) if limit and limit.reserve else "",)
        table.add_row(row.area if row.area != area else "", row.what, *numbers, row.verdict, style=_STYLE[row.verdict])
        area = row.area
    for column in table.columns[2:6]:
        column.justify = "right"
    console.print(table)
    cost = Table("", "module", "bytes", title="what a module costs in memory")
    for area, parts in budget.modules.items():
        for name, count in sorted(parts.items(), key=lambda item: -item[1]):
            cost.add_row(area, name, f"{count:,}")
            area = ""
        cost.add_section()
    cost.columns[2].justify = "right"
    if budget.modules:
        console.print(cost)
    for row in budget.rows:
        if row.reason:
            console.print(f"{row.area}: {row.what}: in its reserve, since {row.reason}.", markup=False, highlight=False)
    console.print("Not measured without a badge: " + "; ".join(NEEDS_A_BADGE) + ".", style="dim")


def explain(budget):
    """Return lines for each failing row (its place, its three largest consumers) and each failed measurement."""
    lines = []
    for row in budget.failed:
        limit = row.limit
        line = f"{row.verdict}: {row.area}: {row.what}: {row.amount(row.measured)}, cap {row.amount(limit.cap)}"
        lines.append(line if row.is_over_cap else f"{line}, of which {row.amount(limit.reserve)} stay free")
        if row.where:
            lines.append(f"  at {row.where}")
        modules = budget.modules.get(f"{row.area} in play" if "heap" in row.what else row.area)
        modules = modules or budget.modules.get(row.area) or {}
        parts = sorted(modules.items(), key=lambda item: -item[1])[:3]
        if parts and row.unit == "B":
            lines.append("  largest: " + ", ".join(f"{name} {count:,} B" for name, count in parts))
    lines += [f"{area} could not be measured: {fault}" for area, fault in budget.faults.items()]
    return lines


@click.command()
@click.argument("games", nargs=-1)
@click.option("--engines", "only", flag_value="engines", help="Only rules and bots.")
@click.option("--console", "only", flag_value="console", help="Only the console and the games' screens.")
@click.option("--quick", is_flag=True, help="Measure fewer positions and shorter games.")
@click.option("--board", type=BoardName(), help="Measure memory and pixels on another board.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--markdown", is_flag=True, help="Print the tables of docs/measuring.md.")
def budget(games, only, quick, board, as_json, markdown):
    """Measure memory, time, garbage and pixels of the badge's code (or only these GAMES), in real MicroPython VMs.

    \b
    deckhand budget --quick
    deckhand budget crunch --console
    deckhand budget --board picopad

    Exits with 1 if a cap is exceeded or a reserve used, and names the place and the three largest consumers. Ctrl-C finishes the
    current part and shows the results so far (exit code 130), twice stops.
    """
    drive = find_drive()
    progress = Console(stderr=True)
    say = partial(progress.print, markup=False, highlight=False, soft_wrap=True)
    known = budget_engines.check_games(drive, games)
    try:
        ahead = (
            board_parts(drive, board, games or known)
            if board
            else budget_parts(drive, games, engines=only != "console", console=only != "engines", quick=quick)
        )
        found = Budget()
        done = 0
        with progress.status("measuring") as status, FinishFirst(say) as finishing:
            for area, text, measuring in finishing.iterate(ahead, lambda part: part[1]):
                status.update(f"measuring {text}")
                found.add(area, measuring)
                done += 1
    except Missing as what:
        raise click.ClickException(str(what)) from None
    if done < len(ahead):
        say("Stopped: " + progress_text(done, len(ahead), "parts were measured"))
    if as_json:
        click.echo(json.dumps(found.as_dict(), indent=1))
    elif markdown:
        click.echo("\n".join(markdown_table.markdown(found.rows, drive, games or known)))
    else:
        print_table(found, Console(width=None if sys.stdout.isatty() else 120))
    for line in explain(found):
        progress.print(escape(line), style="red", highlight=False, soft_wrap=True)
    if done < len(ahead):
        raise SystemExit(STOPPED)
    if found.failed or found.faults:
        raise SystemExit(1)
