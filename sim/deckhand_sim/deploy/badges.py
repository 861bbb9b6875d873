"""deckhand badges: what is plugged in, without writing anything.

for line in told(found): print(line)
"""

import json

import click

from deckhand.save.drive_settings import YES

from .. import __version__
from ..printable import printable
from . import libraries, settings_toml, uf2
from .drive_errors import NO_DRIVE, explain
from .drives import BADGE, BOOTLOADER, Folder, Found, find_drives, look
from .flash_many import hidden, name_on, title
from .flash_one import Refused, check_board
from .manifest import COPYING, FILE, sha256, sums
from .plan import TAKEN_FOR, empty_stand_ins, hidden_by, stand_ins_of


def told(found):
    """Lines about a drive: the first is a summary, the others say what is odd."""
    try:
        if found.kind == BOOTLOADER:
            return ["waits for firmware: %s" % uf2.hint(found.info)]
        if found.kind != BADGE:
            return ["has no boot_out.txt, so it may be no badge: press its reset button"]
        return _badge(found)
    except OSError as error:
        return [explain(error)]


def _badge(found):
    drive = found.drive
    content = drive.read(FILE)
    settings = drive.read(settings_toml.FILE) or b""
    name = name_on(found)
    facts = [found.board, "CircuitPython %s" % (found.release or "of no version that it says")]
    facts += ['"%s"' % name] if name else []
    facts.append("Deckhand %s" % _version(content) if content else "no Deckhand")
    facts += ["lesson mode"] if (settings_toml.value(settings, "DECKHAND_LESSON") or "").lower() in YES else []
    facts.append("%d KB free" % (drive.free() // 1024))
    return [", ".join(facts), *_oddities(found, content, settings)]


def _version(content):
    try:
        return str(json.loads(content)["deckhand"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return "of no version that it says"


def _oddities(found, content, settings):
    drive = found.drive
    paths = drive.files()
    try:
        warning = check_board(found)
    except Refused as why:
        warning = str(why)
    lines = [warning] if warning else []
    lines += settings_toml.troubles(settings, settings_toml.games_of({}, drive))
    if drive.read(COPYING) is not None:
        lines.append("half written: deckhand flash goes on from there")
    elif content and _version(content) != __version__:
        lines.append("this Deckhand is %s: deckhand flash brings it" % __version__)
    listed = {path: total for path, total in sums(content).items() if path != settings_toml.FILE}  # that is its owner's
    wrong = [path for path, total in sorted(listed.items()) if _total(drive, path) != total]
    if wrong:
        more = " and %d more" % (len(wrong) - 1) if len(wrong) > 1 else ""
        lines.append("missing or changed: %s%s" % (wrong[0], more))
    lines += _stand_ins(drive, paths, listed)
    known = libraries.versions(drive.read, paths)
    lines += ["%s %s" % (name, version or "of no version that it says") for name, version in sorted(known.items())]
    return lines


def _stand_ins(drive, paths, listed):
    """A line for each file or folder that the badge would take for something else."""
    stand_ins = stand_ins_of(listed)
    wanted = {path.lower() for path in listed}
    found = {}
    for path in sorted(paths):
        taken_for = hidden_by(path.lower(), stand_ins)
        if taken_for and path.lower() not in wanted:
            found.setdefault(taken_for, path)
    found.update((stand_ins[path], path) for path in empty_stand_ins(drive, paths, stand_ins))
    return ["%s: %s" % (path, TAKEN_FOR % taken_for) for taken_for, path in found.items()]


def _total(drive, path):
    found = drive.read(path)
    return None if found is None else sha256(found)


def _looked_at(place):
    drive = Folder(place)
    try:
        return look(drive)
    except OSError:
        return Found(drive)


@click.command()
@click.option(
    "--drive", multiple=True, type=click.Path(exists=True, file_okay=False), help="This drive only; may be repeated."
)
def badges(drive):
    """List what is plugged in: board, firmware, name, Deckhand's version, what is odd. Nothing is written.

    \b
    deckhand badges
    deckhand flash --dry-run        what a flash would change
    """
    found = [_looked_at(place) for place in drive] if drive else find_drives()
    lines = [] if drive else hidden(found)
    for one in found:
        summary, *odd = told(one)
        click.echo(printable("%s: %s" % (title(one), summary)))
        for line in odd:
            click.echo("          " + printable(line))
    for line in lines:
        click.echo(printable(line))
    if not found and not lines:
        raise click.ClickException(NO_DRIVE % "deckhand badges")
