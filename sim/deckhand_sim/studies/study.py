"""deckhand study: how hard is each deal of a solitaire?

    deckhand study onslaught --deals 0-599 --tries 16 --part onslaught.jsonl
    deckhand study crash_landing --deals 0-599 --tries 32 --part crash.jsonl

A study lets bots that see no more than a player try every deal, each time with other dice: the fair one, and the wavering
one (hard, but half of its decisions are those of easy). The hard one says what strong play makes of it; it is tried once,
for it has no dice, and so is every bot that drew none. For Crash Landing a solver that knows the deck says besides whether
it can be won, with every option set that the console offers. Results go to a file deal by deal: an interruption loses
nothing, and the same command resumes. curated.py chooses the deals for the drive from them.
"""

import json
import os
from pathlib import Path

import click

from deckhand.game import DEALS
from deckhand_sim.atomic_files import atomic_write
from deckhand_sim.frontends.launch_options import drive_option
from deckhand_sim.games_on_drive import use_drive
from deckhand_sim.interrupts import STOPPED
from deckhand_sim.natural_number import parse_natural
from deckhand_sim.printable import printable
from deckhand_sim.studies.arena import play, rules_of
from deckhand_sim.studies.output_files import OutputFile, load_pyplot
from deckhand_sim.studies.partial_results import ResultsFile, progress_text
from deckhand_sim.studies.workers import run_tasks

FORMAT = 2  # of a study's file; format 1 counted repeats of a bot without random numbers
GAMES = ("crash_landing", "onslaught")
GRADING_LEVELS = ("fair", "wavering")  # a deal is as easy as these two win often
LEVELS = (*GRADING_LEVELS, "hard")

# Crash Landing: the option sets in which a curated deal must be winnable (reentry, earth, rescue, head start).
OFFERED = ((0, 0, 0, 0), (0, 0, 1, 0), (1, 0, 0, 2), (0, 1, 0, 2))


def study_deal(task):
    """One deal's line: {"deal", "tries": {level: n}, "wins": {level: n}, "scores": {level: sum}, "winnable"}.

    A function of its arguments (game, deal, tries).
    """
    game, deal, tries = task
    line = {"deal": deal, "tries": {}, "wins": {}, "scores": {}}
    for level in LEVELS:
        line["tries"][level], line["wins"][level], line["scores"][level] = play_tries(game, level, deal, tries)
    line["winnable"] = is_winnable(game, deal)
    return line


def play_tries(game, level, deal, tries):
    """Return (tries, wins, total score) of a bot on a deal; a single try if it draws no random numbers."""
    won = score = 0
    for again in range(tries):
        played = play(game, (level,), 0, deal, bot_seed=again)
        won += played.places == [1]
        score += played.scores[0] if played.scores else 0
        if not played.thought[0].dice:
            return again + 1, won, score
    return tries, won, score


def is_winnable(game, deal):
    """True if the deal can be won with every offered option set; None for games without a solver."""
    if game != "crash_landing":
        return None
    from deckhand_sim.games.crash_landing.solver import solve

    return all(solve(deal, options, best=False).score is not None for options in OFFERED)


def read(path):
    """(header, lines) of a study's file, which is left as it is: a last line that was cut off does not count.

    ValueError with one line where it is none.
    """
    header = None
    lines = {}
    try:
        for text in Path(path).read_text("utf-8").split("\n")[:-1]:
            found = json.loads(text)
            if header is None:
                header = found
            else:
                lines[_studied(found)["deal"]] = found
        if header["study"] != FORMAT or header["game"] not in GAMES or not lines:
            raise ValueError
        return header, list(lines.values())
    except (ValueError, KeyError, TypeError):
        raise ValueError("%s has no study's results; deckhand study makes some" % path) from None


def _studied(line):
    """The line, if it is one that study_deal makes; else KeyError, TypeError or ValueError."""
    counts = [line[what][level] for what in ("tries", "wins", "scores") for level in LEVELS]
    if not all(isinstance(count, int) for count in (line["deal"], *counts)) or not 0 <= line["deal"] < DEALS:
        raise ValueError
    if not all(0 <= line["wins"][level] <= line["tries"][level] >= 1 for level in LEVELS):
        raise ValueError
    if line["winnable"] not in (True, False, None):
        raise ValueError
    return line


class StudyFile(ResultsFile):
    """A study's lines so far, by deal; an incomplete last line is dropped. Raises ValueError for another study's file."""

    def __init__(self, path, header):
        super().__init__(path, header, "study")
        try:
            self.lines = {_studied(line)["deal"]: line for line in self.found}
        except (ValueError, KeyError, TypeError):
            raise ValueError("%s has a line that is no deal's" % path) from None

    def keep(self, line):
        """Keep one more."""
        self.lines[line["deal"]] = line
        self.add(line)


def easiness(line):
    """Return how easy a deal is, 0 to 1: the mean win rate of the two grading bots."""
    return sum(line["wins"][level] / line["tries"][level] for level in GRADING_LEVELS) / len(GRADING_LEVELS)


def deal_range(ctx, param, text):
    """Parse A-B as a range."""
    first, _, last = text.partition("-")
    first, last = parse_natural(first), parse_natural(last)
    if not 0 <= first <= last < DEALS:
        raise click.BadParameter("two deal numbers like 0-999, up to 999999")
    return range(first, last + 1)


@click.command()
@click.argument("game", type=click.Choice(GAMES))
@click.option("--deals", default="0-99", show_default=True, callback=deal_range, metavar="A-B", help="Deals to study.")
@click.option(
    "--tries",
    default=8,
    show_default=True,
    type=click.IntRange(1, 1000),
    help="Tries per deal and bot, if it uses random numbers.",
)
@click.option("--part", required=True, type=OutputFile(), metavar="FILE", help="File for the results, deal by deal.")
@click.option("--jobs", default=None, type=click.IntRange(1), help="Number of processes; default: all cores.")
@click.option("--dask", metavar="ADDRESS", help="Run on a Dask cluster.")
@drive_option
@click.option("--plot", type=OutputFile(".png", ".svg"), metavar="FILE", help="Plot the distribution (.png, .svg).")
def study(game, deals, tries, part, jobs, dask, drive, plot):
    """Play every deal of a solitaire with the bots, and see how hard it is.

    \b
    deckhand study onslaught --deals 0-999 --part onslaught.jsonl
    deckhand study crash_landing --deals 0-599 --tries 32 --part crash.jsonl --dask tcp://host:8786

    A bot that draws no dice (hard) is tried once. Ctrl-C stops it; the same command resumes.
    """
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    click.get_current_context().with_resource(use_drive(drive))
    rules_of(game)
    if plot:
        load_pyplot()  # report a missing library before the study
    try:
        kept = StudyFile(part, {"study": FORMAT, "game": game, "tries": tries})
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    tasks = [(game, deal, tries) for deal in deals if deal not in kept.lines]
    with Progress(*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn()) as progress:
        stopped = False
        bar = progress.add_task(game, total=len(deals), completed=len(deals) - len(tasks))
        try:
            for line in run_tasks(study_deal, tasks, jobs or os.cpu_count() or 1, dask):
                kept.keep(line)
                progress.advance(bar)
        except KeyboardInterrupt:
            stopped = True
        except ValueError as error:
            raise click.ClickException(printable(error)) from None
    lines = [kept.lines[deal] for deal in deals if deal in kept.lines]
    if stopped:
        click.echo("Stopped: " + progress_text(len(lines), len(deals), "deals are studied", part))
    if lines:
        Console().print(table(game, lines))
        if plot:
            write_plot(plot, game, lines)
    if stopped:
        raise SystemExit(STOPPED)


def table(game, lines):
    """Return a study's results as a rich table."""
    from rich.table import Table

    found = Table(title="%s, %d deals" % (game, len(lines)))
    found.add_column("")
    found.add_column("games", justify="right")
    found.add_column("won", justify="right")
    found.add_column("deals won at least once", justify="right")
    for level in LEVELS:
        games = sum(line["tries"][level] for line in lines)
        won = sum(line["wins"][level] for line in lines)
        once = sum(line["wins"][level] > 0 for line in lines)
        found.add_row(level, str(games), "%.1f %%" % (100 * won / games), "%.1f %%" % (100 * once / len(lines)))
    if lines[0]["winnable"] is not None:
        share = 100 * sum(line["winnable"] for line in lines) / len(lines)
        found.add_row("solver, all option sets", "", "", "%.1f %%" % share)
    return found


def write_plot(path, game, lines):
    """Plot a histogram of how easy the deals are."""
    plots = load_pyplot()
    figure, axes = plots.subplots(figsize=(6, 3.4))
    for level in GRADING_LEVELS:
        shares = [line["wins"][level] / line["tries"][level] for line in lines]
        axes.hist(shares, bins=17, range=(0, 1), alpha=0.6, label=level)
    axes.set_xlabel("share of games won")
    axes.set_ylabel("deals")
    axes.set_title("%s: how hard %d deals are" % (game, len(lines)))
    axes.legend()
    figure.tight_layout()
    with atomic_write(Path(path)) as part:
        figure.savefig(part)
    plots.close(figure)
