"""deckhand flash: Deckhand on every badge that is plugged in, several at a time; a line for each.

found, refused = named_drives(["/media/me/CIRCUITPY"], sure=click.confirm)

Several badges at once stand in flash_many.py, what is done to one of them in flash_one.py.
"""

import re
import secrets
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from .. import __version__
from ..device.boards import ROWS
from ..device.drive import find_drive
from ..frontends.launch_options import user_folder
from ..interrupts import FlashInterrupts
from ..printable import printable
from . import backups
from .badge_numbers import Register
from .drive_errors import NO_DRIVE
from .drives import CIRCUITPY, FOLDER, UNKNOWN, Folder, Found, find_drives, look
from .flash_many import flash_drives, hidden, title
from .flash_one import Outcome, Wishes
from .kit import BOARDS, COMMON, BadgeName, build, figure, from_option, games_option, own_sources
from .manifest import FILE, sums


def named_drives(places, sure):
    """The drives of these folders, and those that are refused, as Outcomes. A folder that does not look like a badge's
    drive is asked about: sure(question) says whether it is meant."""
    found, refused = [], []
    for place in dict.fromkeys(str(Path(place).resolve()) for place in places):
        drive = Folder(place)
        try:
            one = look(drive)
            strange = one.kind == UNKNOWN and not _like_a_drive(drive)
        except OSError:
            one, strange = Found(drive), False  # it will say so again when it is written
        one = replace(one, kind=FOLDER) if one.kind == UNKNOWN else one
        if strange and not sure(
            "%s has no boot_out.txt, so it may be no badge. Write Deckhand into it?" % printable(place)
        ):
            refused.append(Outcome(one, text="it has no boot_out.txt, so it may be no badge; --yes writes into it"))
        else:
            found.append(one)
    return found, refused


def _board(one):
    """The board of a drive, "" where it is not known to be one of ours."""
    return one.board if one.board in BOARDS else ""


def _boards_of(found):
    """board -> the boards that its kit is for: itself; all of them for a drive that does not say what it is."""
    return {board: (board,) if board else COMMON for board in sorted({_board(one) for one in found})}


def _like_a_drive(drive):
    """Is it named as CircuitPython names its drives, or was Deckhand put there before?"""
    return bool(CIRCUITPY.fullmatch(drive.top.name) or sums(drive.read(FILE)))


def _sure(dry, yes):
    """A function that asks whether a folder is meant, where somebody is there to be asked."""
    if dry or yes:
        return lambda question: True
    return lambda question: sys.stdin.isatty() and click.confirm(question)


@click.command()
@click.option(
    "--drive", multiple=True, type=click.Path(exists=True, file_okay=False), help="This drive only; may be repeated."
)
@click.option("--yes", is_flag=True, help="Write into a --drive that does not look like a badge's without asking.")
@click.option("--dry-run", is_flag=True, help="Say what would change, and change nothing.")
@click.option(
    "--replace",
    "take_over",
    is_flag=True,
    help="Take over files that are not ours, too; they are copied to the computer first.",
)
@click.option(
    "--uf2", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Firmware for a waiting bootloader."
)
@click.option(
    "--lesson/--no-lesson", default=None, help="Hide the drive from the computer, or no longer. Else: as it is."
)
@click.option("--name", type=BadgeName(), help='The name in the launcher; "Fox {n}" numbers the badges, each for good.')
@games_option
@click.option("--source", is_flag=True, help="Modules as .py, to read and change on the badge.")
@click.option("--reset-saves", is_flag=True, help="Forget saves and statistics when the badge starts next.")
@click.option(
    "--backup-saves",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Read the saves over the serial port first.",
)
@click.option(
    "--restore-saves",
    type=click.Path(exists=True, path_type=Path),
    metavar="PLACE",
    help="Bring saves back over the serial port: a file onto one badge, or each badge's newest from a folder.",
)
@from_option
def flash(
    drive, yes, dry_run, take_over, uf2, lesson, name, games, source, reset_saves, backup_saves, restore_saves, origin
):
    """Copy Deckhand to every badge that is plugged in: only what differs, checked, and again after a pulled plug.

    \b
    deckhand flash                                      all CIRCUITPY drives
    deckhand flash --dry-run                            what would change
    deckhand flash --lesson --name "Fox {n}"            a box of badges for a lesson
    deckhand flash --drive /media/me/CIRCUITPY --games onslaught,crunch
    deckhand flash --backup-saves saves                 and later: --restore-saves saves

    Files of others are never changed or removed; what was left is said. Ctrl-C finishes what is begun, twice stops. Ends
    with 0 only if every badge is right. `deckhand badges` only looks.
    """
    if restore_saves and reset_saves:
        raise click.UsageError("--restore-saves brings back what --reset-saves forgets: one of the two")
    found, refused = named_drives(drive, _sure(dry_run, yes)) if drive else (find_drives(), [])
    unseen = [] if drive else hidden(found)
    if restore_saves and restore_saves.is_file() and len(found) != 1:
        raise click.UsageError("a file of saves is for one badge, %d are here: --drive names it" % len(found))
    if not found and not refused:
        for line in unseen:
            click.echo(printable(line))
        raise click.ClickException("no badge's drive is here" if unseen else NO_DRIVE % "deckhand flash")
    place = origin or find_drive()
    report = partial(click.echo, err=True)
    kits = {board: build(place, games, source, boards, report=report) for board, boards in _boards_of(found).items()}
    for board, files in kits.items():
        whose = " (%s)" % ROWS[board]["product"] if kits.keys() - {board} and board else ""
        click.echo("Deckhand %s%s: %s" % (__version__, whose, figure(files)))
    wishes = Wishes(
        lesson,
        name,
        secrets.token_hex(4) if reset_saves else None,
        take_over,
        dry_run,
        backup_saves,
        restore_saves,
        user_folder() / "replaced" / backups.now(),
        uf2,
        frozenset(own_sources(place)),
    )
    register = Register(user_folder() / "numbers.json" if "{n}" in (name or "") else None)
    outcomes = _with_progress(found, lambda one: kits[_board(one)], wishes, register) + refused
    _tell(outcomes, wishes)
    for line in unseen:
        click.echo(printable(line))
    if unseen or not all(outcome.right for outcome in outcomes):
        raise SystemExit(1)


def _with_progress(found, files, wishes, register):
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    def text(what):
        return TextColumn(what, markup=False)

    columns = (text("{task.description}"), BarColumn(), text("{task.fields[what]}"), TimeElapsedColumn())
    console = Console()
    silent = not console.is_terminal  # bars are for those who watch
    with FlashInterrupts() as breaks, Progress(*columns, console=console, transient=True, disable=silent) as progress:
        tasks = [progress.add_task(printable(title(one)), total=1, what="waiting") for one in found]

        def watch(i, done, total, what):
            progress.update(tasks[i], completed=done, total=total, what=what)

        def say(line):
            progress.console.print(printable(line), markup=False, highlight=False, soft_wrap=True)

        return flash_drives(found, files, replace(wishes, breaks=breaks), watch, register=register, say=say)


def _tell(outcomes, wishes):
    for outcome in outcomes:
        mark = "ok     " if outcome.right else "to do  " if outcome.planned else "NOT OK "
        line = "%s %s: %s (%.1f s)" % (mark, title(outcome.found), outcome.text, outcome.seconds)
        click.echo(printable(line))
        for line in outcome.details:
            if wishes.dry or not re.match("(write|remove) ", line):
                click.echo("          " + printable(line))
    right = sum(outcome.right for outcome in outcomes)
    planned = sum(outcome.planned and not outcome.right for outcome in outcomes)
    more = "; %d would be" % planned if planned else ""
    click.echo("%d of %d badges are right%s" % (right, len(outcomes), more))
    if wishes.reset and not wishes.dry:
        click.echo("Saves and statistics are forgotten when a badge starts next (its reset button).")
