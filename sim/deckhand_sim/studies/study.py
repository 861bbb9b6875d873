"""deckhand study: how hard is each deal? And deckhand deals: the curated ones, chosen by such a study.

    deckhand study onslaught --deals 0-599 --tries 16 --part onslaught.jsonl
    deckhand study crash_landing --deals 0-599 --tries 8 --part crash.jsonl
    deckhand deals onslaught.jsonl                      # seeds/deals/onslaught.bin
    deckhand deals crash.jsonl                          # seeds/deals/crash_landing.bin

A study plays every deal of a solitaire with the bots, several bot seeds each; for Crash Landing a solver that knows the
deck says besides whether it can be won, with every option set that the console offers. Results go to a file deal by
deal: an interruption loses nothing, and the same command goes on.
"""

import json
import os
import struct
from pathlib import Path

import click

from deckhand_sim.authoring.contract import load
from deckhand_sim.studies.arena import play
from deckhand_sim.studies.outputs import OutFile, pyplot
from deckhand_sim.studies.parts import PartFile
from deckhand_sim.studies.workers import spread

GRADES = ("easy", "medium", "hard", "nasty")
LEVELS = ("fair", "hard")
MAGIC = b"DKD1"
_DEALS = 1_000_000

# Crash Landing: the option sets in which a curated deal must be winnable (reentry, earth, rescue, head start).
OFFERED = ((0, 0, 0, 0), (0, 0, 1, 0), (1, 0, 0, 2), (0, 1, 0, 2))


def study_deal(task):
    """One deal's line: {"deal", "wins": {level: n}, "tries", "winnable"}; a function of its arguments."""
    game, deal, tries = task
    line = {"deal": deal, "tries": tries, "wins": {}, "scores": {}}
    for level in LEVELS:
        won = score = 0
        for again in range(tries):
            game_played = play(game, (level,), 0, deal, bot_seed=again)
            won += game_played.places == [1]
            score += game_played.scores[0] if game_played.scores else 0
        line["wins"][level] = won
        line["scores"][level] = score
    line["winnable"] = winnable(game, deal)
    return line


def winnable(game, deal):
    """Can the deal be won in every option set offered? Games without a solver: None."""
    if game != "crash_landing":
        return None
    from deckhand_sim.games.crash_landing.solver import solve

    return all(solve(deal, options)[0] is not None for options in OFFERED)


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
                lines[found["deal"]] = found
        if header["study"] != 1 or not lines:
            raise ValueError
        return header, list(lines.values())
    except (ValueError, KeyError, TypeError):
        raise ValueError("%s has no study's results; deckhand study makes some" % path) from None


class StudyFile(PartFile):
    """A study's lines so far, by deal; a last line that was cut off is dropped. ValueError for a file of another study."""

    def __init__(self, path, header):
        super().__init__(path, header, "study")
        self.lines = {line["deal"]: line for line in self.found if "deal" in line}

    def keep(self, line):
        """Keep one more."""
        self.lines[line["deal"]] = line
        self.add(line)


def ease(line):
    """How easy a deal is, 0 to 1: the mean share of games that the bots won."""
    return sum(line["wins"][level] for level in LEVELS) / (len(LEVELS) * line["tries"])


def choose(lines, each=100):
    """Four lists of deal numbers, easy to nasty, `each` of every grade; deals that cannot be won are left out.

    The deals that are won at least once, or proven winnable, are put in order of ease (then of the mean score, then of
    their number) and cut into four equal parts; each grade is the middle of its part.
    """
    usable = [
        line for line in lines if line["winnable"] or (line["winnable"] is None and sum(line["wins"].values()) > 0)
    ]
    if len(usable) < each * len(GRADES):
        raise ValueError("%d winnable deals are too few for %d in four grades" % (len(usable), each * len(GRADES)))
    usable.sort(key=lambda line: (-ease(line), -sum(line["scores"].values()), line["deal"]))
    part = len(usable) // len(GRADES)
    chosen = []
    for grade in range(len(GRADES)):
        start = grade * part + (part - each) // 2
        chosen.append(sorted(line["deal"] for line in usable[start : start + each]))
    return chosen


def pack(chosen):
    """The file that the badge reads: magic, four counts (two bytes each), then three bytes a deal, low byte first."""
    out = bytearray(MAGIC)
    for deals in chosen:
        out += struct.pack("<H", len(deals))
    for deals in chosen:
        for deal in deals:
            out += deal.to_bytes(3, "little")
    return bytes(out)


def deal_range(ctx, param, text):
    """A-B as a range."""
    first, dash, last = text.partition("-")
    if not (first.isdigit() and last.isdigit()) or not 0 <= int(first) <= int(last) < _DEALS:
        raise click.BadParameter("two deal numbers like 0-999, up to 999999")
    return range(int(first), int(last) + 1)


@click.command()
@click.argument("game", type=click.Choice(["crash_landing", "onslaught"]))
@click.option("--deals", default="0-99", show_default=True, callback=deal_range, metavar="A-B", help="Which deals.")
@click.option("--tries", default=8, show_default=True, type=click.IntRange(1, 1000), help="Bot seeds a deal and level.")
@click.option("--part", required=True, type=OutFile(), metavar="FILE", help="Where the results go, deal by deal.")
@click.option("--jobs", default=None, type=click.IntRange(1), help="Processes; as many as there are cores.")
@click.option("--dask", metavar="ADDRESS", help="Study on a Dask cluster.")
@click.option("--plot", type=OutFile(".png", ".svg"), metavar="FILE", help="Draw how the deals spread (.png, .svg).")
def study(game, deals, tries, part, jobs, dask, plot):
    """Play every deal of a solitaire with the bots, and see how hard it is.

    \b
    deckhand study onslaught --deals 0-999 --part onslaught.jsonl
    deckhand study crash_landing --deals 0-599 --part crash.jsonl --dask tcp://host:8786

    Ctrl-C stops it; the same command goes on from there.
    """
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    load(game)
    if plot:
        pyplot()  # what it lacks is said before the study
    try:
        kept = StudyFile(part, {"study": 1, "game": game, "tries": tries})
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    tasks = [(game, deal, tries) for deal in deals if deal not in kept.lines]
    with Progress(*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn()) as progress:
        bar = progress.add_task(game, total=len(deals), completed=len(deals) - len(tasks))
        try:
            for line in spread(study_deal, tasks, jobs or os.cpu_count() or 1, dask):
                kept.keep(line)
                progress.advance(bar)
        except KeyboardInterrupt:
            click.echo("Stopped. The same command goes on from here.")
        except ValueError as error:
            raise click.ClickException(str(error)) from None
    lines = [kept.lines[deal] for deal in deals if deal in kept.lines]
    if lines:
        Console().print(table(game, lines))
        if plot:
            write_plot(plot, game, lines)


def table(game, lines):
    """What a study found."""
    from rich.table import Table

    found = Table(title="%s, %d deals" % (game, len(lines)))
    found.add_column("")
    found.add_column("games won", justify="right")
    found.add_column("deals won at least once", justify="right")
    for level in LEVELS:
        games = sum(line["tries"] for line in lines)
        won = sum(line["wins"][level] for line in lines)
        once = sum(line["wins"][level] > 0 for line in lines)
        found.add_row(level, "%.1f %%" % (100 * won / games), "%.1f %%" % (100 * once / len(lines)))
    if lines[0]["winnable"] is not None:
        found.add_row(
            "solver, all option sets", "", "%.1f %%" % (100 * sum(line["winnable"] for line in lines) / len(lines))
        )
    return found


def write_plot(path, game, lines):
    """A histogram of how easy the deals are."""
    plots = pyplot()
    figure, axes = plots.subplots(figsize=(6, 3.4))
    for level in LEVELS:
        axes.hist(
            [line["wins"][level] / line["tries"] for line in lines], bins=17, range=(0, 1), alpha=0.6, label=level
        )
    axes.set_xlabel("share of games won")
    axes.set_ylabel("deals")
    axes.set_title("%s: how hard %d deals are" % (game, len(lines)))
    axes.legend()
    figure.tight_layout()
    figure.savefig(path)
    plots.close(figure)


@click.command()
@click.argument("part", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--each", default=100, show_default=True, type=click.IntRange(1, 200), help="Deals a grade.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="Default: seeds/deals/GAME.bin of the drive."
)
def deals(part, each, out):
    """Choose the curated deals from a study's results.

    \b
    deckhand deals onslaught.jsonl
    """
    from ..device.drive import find_drive

    try:
        header, lines = read(part)
        chosen = choose(lines, each)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    share = {line["deal"]: ease(line) for line in lines}
    out = out or find_drive() / "seeds" / "deals" / (header["game"] + ".bin")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(pack(chosen))
    for grade, found in zip(GRADES, chosen, strict=True):
        shares = sorted(share[deal] for deal in found)
        click.echo(
            "%-7s %3d deals, bots win %3.0f to %3.0f %%" % (grade, len(found), 100 * shares[0], 100 * shares[-1])
        )
    click.echo("%s  %d bytes" % (out, out.stat().st_size))
