"""deckhand flash: Deckhand on every badge that is plugged in, several at a time; a line for each.

outcomes = flash_all(find_drives(), files, wishes, watch, register=register)

What is done to one badge stands in one.py.
"""

import re
import secrets
import sys
import threading
from collections import deque
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from .. import __version__
from ..device.drive import find_drive
from ..frontends.start import user_folder
from ..printable import printable
from . import aside, settings_toml
from .breaks import Breaks
from .drives import CIRCUITPY, FOLDER, UNKNOWN, Folder, Found, find_drives, look
from .kit import BadgeName, build, figure, from_option, games_option, own_sources
from .manifest import FILE, sums
from .one import Outcome, Wishes, flash_one
from .register import Damaged, Register

_TOGETHER = 8
_PAUSE_S = 0.1
_SHORT = 6  # last letters of a badge's number, enough to tell it from its neighbours


# -- all badges


def flash_all(found, files, wishes, watch=None, together=_TOGETHER, register=None, say=None):
    """An Outcome for each drive, `together` at a time; watch(i, done, total, what). What Ctrl-C asks for is found in
    wishes.breaks, and say(line) tells what comes of it. register keeps the numbers of names."""
    register = register or Register(None)
    names = register.names(wishes.name, [(one.uid, name_on(one)) for one in found])
    outcomes = [Outcome(one, text="not begun: run this again") for one in found]
    ahead = deque(range(len(found)))
    busy = set()
    lock = threading.Lock()

    def tell(i, done, total, what):
        if watch:
            with lock:
                watch(i, done, total, what)

    def work():
        while not wishes.breaks.closing:
            try:
                i = ahead.popleft()
            except IndexError:
                return
            busy.add(i)
            kept = wishes.kept and wishes.kept / ("%d-%s" % (i + 1, found[i].uid or "drive"))
            one = replace(wishes, name=names[i], kept=kept)
            outcomes[i] = flash_one(found[i], files, one, partial(tell, i))
            busy.discard(i)
            tell(i, 1, 1, "right" if outcomes[i].right else "done")

    team = [threading.Thread(target=work, daemon=True) for _ in range(max(1, min(together, len(found))))]
    for one in team:
        one.start()
    say = say or (lambda line: None)
    _wait_for(team, wishes.breaks, lambda: [title(found[i]) for i in sorted(busy)], say)
    try:
        _keep_names(outcomes, names, wishes, register)
    except OSError as error:
        say("The numbers could not be kept (%s): the next batch may get them again." % error.strerror)
    return outcomes


def _wait_for(team, breaks, at_work, say):
    """Until the threads are done; says what each Ctrl-C does, and to which badges."""
    said = 0
    for one in team:
        while one.is_alive():
            one.join(_PAUSE_S)
            if breaks.asked > said:
                said = breaks.asked
                if breaks.stopping:
                    text = (
                        "Stopping after the file at hand: %s may stay half written; run this again to go on from there."
                    )
                else:
                    text = (
                        "Finishing %s first. Ctrl-C again stops after the file at hand, and leaves them half written."
                    )
                say(text % (", ".join(at_work()) or "nothing"))


def name_on(one):
    """The name in a badge's settings, or ""."""
    try:
        return settings_toml.value(one.drive.read(settings_toml.FILE) or b"", "DECKHAND_NAME") or ""
    except OSError:
        return ""


def _keep_names(outcomes, names, wishes, register):
    """Remember the numbers that were given, and say them."""
    if wishes.dry or "{n}" not in (wishes.name or ""):
        return
    for outcome, name in zip(outcomes, names, strict=True):
        if outcome.right or outcome.written:
            register.keep(wishes.name, outcome.found.uid, name)
            outcome.details.insert(0, "named   %s" % name)
    register.write()


# -- the command


def hidden(found):
    """A line for each badge that has a serial port but no drive here."""
    from . import repl

    try:
        seen = repl.ports()
    except (ImportError, OSError):
        return []
    return [
        "%s at %s shows no drive: is it mounted? In lesson mode: switch it off, hold B, switch it on. Then run this again"
        % (port.product, port.device)
        for port in seen
        if not any(repl.same_badge(one.uid, port.uid) for one in found)
    ]


def title(one):
    """How a drive is called in a line."""
    return "%s%s" % (one.where, " (…%s)" % one.uid[-_SHORT:] if one.uid else "")


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
        raise click.ClickException("no badge's drive is here" + ("" if unseen else ": is it plugged in, and mounted?"))
    place = origin or find_drive()
    files = build(place, games, source)
    click.echo("Deckhand %s: %s" % (__version__, figure(files)))
    wishes = Wishes(
        lesson,
        name,
        secrets.token_hex(4) if reset_saves else None,
        take_over,
        dry_run,
        backup_saves,
        restore_saves,
        user_folder() / "replaced" / aside.now(),
        uf2,
        frozenset(own_sources(place)),
    )
    outcomes = _with_progress(found, files, wishes, _register(name)) + refused
    _tell(outcomes, wishes)
    for line in unseen:
        click.echo(printable(line))
    if unseen or not all(outcome.right for outcome in outcomes):
        raise SystemExit(1)


def _register(name):
    """The numbers that were given before, where they are needed."""
    try:
        return Register(user_folder() / "numbers.json" if "{n}" in (name or "") else None)
    except Damaged as wrong:
        raise click.ClickException(str(wrong)) from None


def _with_progress(found, files, wishes, register):
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    def text(what):
        return TextColumn(what, markup=False)

    columns = (text("{task.description}"), BarColumn(), text("{task.fields[what]}"), TimeElapsedColumn())
    with Breaks() as breaks, Progress(*columns, transient=True) as progress:
        tasks = [progress.add_task(printable(title(one)), total=1, what="waiting") for one in found]

        def watch(i, done, total, what):
            progress.update(tasks[i], completed=done, total=total, what=what)

        def say(line):
            progress.console.print(printable(line), markup=False, highlight=False, soft_wrap=True)

        return flash_all(found, files, replace(wishes, breaks=breaks), watch, register=register, say=say)


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
