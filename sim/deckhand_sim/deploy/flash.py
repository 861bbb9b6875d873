"""deckhand flash: put Deckhand on every badge that is plugged in, several at a time; one line for each.

    found, refused = named_drives(["/media/me/CIRCUITPY"], confirm=click.confirm)

flash_many.py runs several badges in parallel; flash_one.py does the work on each.
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
from .badge_numbers import NumberRegister
from .drive_errors import NO_DRIVE
from .drives import CIRCUITPY, FOLDER, UNKNOWN, DriveInfo, Folder, find_drives, inspect_drive
from .flash_many import badges_without_drive, drive_label, flash_drives
from .flash_one import FlashOptions, Outcome
from .kit import BOARDS, COMMON_BOARDS, BadgeName, build, from_option, games_option, source_sums, space_text
from .manifest import MANIFEST_FILE, read_sums


def named_drives(places, confirm):
    """Return the drives in these folders, and Outcomes for those that are refused.

    confirm(question) is asked about a folder that doesn't look like a badge's drive.
    """
    found, refused = [], []
    for place in dict.fromkeys(str(Path(place).resolve()) for place in places):
        drive = Folder(place)
        try:
            one = inspect_drive(drive)
            strange = one.kind == UNKNOWN and not _looks_like_badge(drive)
        except OSError:
            one, strange = DriveInfo(drive), False  # writing to it will report this again
        one = replace(one, kind=FOLDER) if one.kind == UNKNOWN else one
        if strange and not confirm(
            "%s has no boot_out.txt, so it may not be a badge. Write Deckhand to it?" % printable(place)
        ):
            refused.append(Outcome(one, text="it has no boot_out.txt, so it may not be a badge; --yes writes to it"))
        else:
            found.append(one)
    return found, refused


def _known_board(one):
    """Return the drive's board, or "" if it isn't one of ours."""
    return one.board if one.board in BOARDS else ""


def _boards_of(found):
    """Return {board: boards that its kit is for}: itself, or all for a drive that doesn't say what it is."""
    return {board: (board,) if board else COMMON_BOARDS for board in sorted({_known_board(one) for one in found})}


def _looks_like_badge(drive):
    """True if the drive is named like CircuitPython's, or has had Deckhand before."""
    return bool(CIRCUITPY.fullmatch(drive.top.name) or read_sums(drive.read(MANIFEST_FILE)))


def _confirmation(dry_run, yes):
    """Return a function that asks about a folder, if there is a user to ask."""
    if dry_run or yes:
        return lambda question: True
    return lambda question: sys.stdin.isatty() and click.confirm(question)


@click.command()
@click.option(
    "--drive", multiple=True, type=click.Path(exists=True, file_okay=False), help="This drive only; may be repeated."
)
@click.option("--yes", is_flag=True, help="Write to a --drive even if it does not look like a badge's.")
@click.option("--dry-run", is_flag=True, help="Show what would change, and change nothing.")
@click.option(
    "--replace",
    "take_over",
    is_flag=True,
    help="Also replace files of others, after copying them to the computer.",
)
@click.option(
    "--uf2",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Firmware for a badge in its bootloader.",
)
@click.option(
    "--lesson/--no-lesson", default=None, help="Hide the drive from the computer, or show it again. Default: unchanged."
)
@click.option(
    "--name",
    type=BadgeName(),
    help='The name in the launcher; "Fox {n}" gives each badge a number of its own, for good.',
)
@games_option
@click.option("--source", is_flag=True, help="Modules as .py, to read and edit on the badge.")
@click.option("--reset-saves", is_flag=True, help="Erase saves and statistics when the badge starts next.")
@click.option(
    "--backup-saves",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Back up the saves over the serial port first.",
)
@click.option(
    "--restore-saves",
    type=click.Path(exists=True, path_type=Path),
    metavar="PLACE",
    help="Restore saves over the serial port: a file to one badge, or each badge's newest from a folder.",
)
@from_option
def flash(
    drive, yes, dry_run, take_over, uf2, lesson, name, games, source, reset_saves, backup_saves, restore_saves, origin
):
    """Copy Deckhand to every badge that is plugged in. Only differences are written, and all are verified.

    \b
    deckhand flash                                      all CIRCUITPY drives
    deckhand flash --dry-run                            what would change
    deckhand flash --lesson --name "Fox {n}"            a box of badges for a lesson
    deckhand flash --drive /media/me/CIRCUITPY --games onslaught,crunch
    deckhand flash --backup-saves saves                 and later: --restore-saves saves

    Other people's files are never changed or deleted. Ctrl-C finishes the current badges, twice stops; run it again to finish.
    Exits with 0 only if every badge is right. `deckhand badges` only looks.
    """
    if restore_saves and reset_saves:
        raise click.UsageError("use either --restore-saves or --reset-saves")
    found, refused = named_drives(drive, _confirmation(dry_run, yes)) if drive else (find_drives(), [])
    unmounted = [] if drive else badges_without_drive(found)
    if restore_saves and restore_saves.is_file() and len(found) != 1:
        raise click.UsageError(
            "a file of saves is for one badge, but %d are plugged in: name one with --drive" % len(found)
        )
    if not found and not refused:
        for line in unmounted:
            click.echo(printable(line))
        raise click.ClickException("no badge's drive found" if unmounted else NO_DRIVE % "deckhand flash")
    place = origin or find_drive()
    report = partial(click.echo, err=True)
    kits = {board: build(place, games, source, boards, report=report) for board, boards in _boards_of(found).items()}
    for board, files in kits.items():
        whose = " (%s)" % ROWS[board]["product"] if kits.keys() - {board} and board else ""
        click.echo("Deckhand %s%s: %s" % (__version__, whose, space_text(files)))
    options = FlashOptions(
        lesson,
        name,
        secrets.token_hex(4) if reset_saves else None,
        take_over,
        dry_run,
        backup_saves,
        restore_saves,
        user_folder() / "replaced" / backups.timestamp(),
        uf2,
        frozenset(source_sums(place)),
    )
    register = NumberRegister(user_folder() / "numbers.json" if "{n}" in (name or "") else None)
    outcomes = _with_progress(found, lambda one: kits[_known_board(one)], options, register) + refused
    _print_outcomes(outcomes, options)
    for line in unmounted:
        click.echo(printable(line))
    if unmounted or not all(outcome.is_ok for outcome in outcomes):
        raise SystemExit(1)


def _with_progress(found, files, options, register):
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    def text(what):
        return TextColumn(what, markup=False)

    columns = (text("{task.description}"), BarColumn(), text("{task.fields[what]}"), TimeElapsedColumn())
    console = Console()
    silent = not console.is_terminal  # no progress bars in a pipe
    with (
        FlashInterrupts() as interrupts,
        Progress(*columns, console=console, transient=True, disable=silent) as progress,
    ):
        tasks = [progress.add_task(printable(drive_label(one)), total=1, what="waiting") for one in found]

        def watch(i, done, total, what):
            progress.update(tasks[i], completed=done, total=total, what=what)

        def announce(line):
            progress.console.print(printable(line), markup=False, highlight=False, soft_wrap=True)

        return flash_drives(
            found, files, replace(options, interrupts=interrupts), watch, register=register, announce=announce
        )


def _print_outcomes(outcomes, options):
    for outcome in outcomes:
        mark = "ok     " if outcome.is_ok else "to do  " if outcome.would_succeed else "NOT OK "
        line = "%s %s: %s (%.1f s)" % (mark, drive_label(outcome.found), outcome.text, outcome.seconds)
        click.echo(printable(line))
        for line in outcome.details:
            if options.dry_run or not re.match("(write|remove) ", line):
                click.echo("          " + printable(line))
    is_ok = sum(outcome.is_ok for outcome in outcomes)
    would_succeed = sum(outcome.would_succeed and not outcome.is_ok for outcome in outcomes)
    more = "; %d would be" % would_succeed if would_succeed else ""
    click.echo("%d of %d badges are right%s" % (is_ok, len(outcomes), more))
    if options.reset_id and not options.dry_run:
        click.echo("Saves and statistics are erased when a badge starts next (its reset button).")
