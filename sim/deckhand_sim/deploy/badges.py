"""deckhand badges: what is plugged in, without writing anything.

for line in told(found): print(line)
"""

import json

import click

from .. import __version__
from ..printable import printable
from . import libraries, settings_toml, uf2
from .drives import BADGE, BOOTLOADER, find_drives
from .faults import explain
from .manifest import COPYING, FILE, sha256, sums
from .many import hidden, name_on, title
from .one import Refused, check_board


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
    name = name_on(found)
    facts = [found.board, "CircuitPython %s" % (found.release or "of no version that it says")]
    facts += ['"%s"' % name] if name else []
    facts.append("Deckhand %s" % _version(content) if content else "no Deckhand")
    settings = drive.read(settings_toml.FILE) or b""
    facts += ["lesson mode"] if settings_toml.value(settings, "DECKHAND_LESSON") not in (None, "0") else []
    facts.append("%d KB free" % (drive.free() // 1024))
    return [", ".join(facts), *_oddities(found, content)]


def _version(content):
    try:
        return str(json.loads(content)["deckhand"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return "of no version that it says"


def _oddities(found, content):
    drive = found.drive
    lines = []
    try:
        check_board(found)
    except Refused as why:
        lines.append(str(why))
    if drive.read(COPYING) is not None:
        lines.append("half written: deckhand flash goes on from there")
    elif content and _version(content) != __version__:
        lines.append("this Deckhand is %s: deckhand flash brings it" % __version__)
    listed = {path: total for path, total in sums(content).items() if path != settings_toml.FILE}  # that is its owner's
    wrong = [path for path, total in sorted(listed.items()) if _total(drive, path) != total]
    if wrong:
        more = " and %d more" % (len(wrong) - 1) if len(wrong) > 1 else ""
        lines.append("missing or changed: %s%s" % (wrong[0], more))
    known = libraries.versions(drive.read, drive.files())
    lines += ["%s %s" % (name, version or "of no version that it says") for name, version in sorted(known.items())]
    return lines


def _total(drive, path):
    found = drive.read(path)
    return None if found is None else sha256(found)


@click.command()
def badges():
    """List what is plugged in: board, firmware, name, Deckhand's version, what is odd. Nothing is written.

    \b
    deckhand badges
    deckhand flash --dry-run        what a flash would change
    """
    found = find_drives()
    lines = hidden(found)
    for one in found:
        summary, *odd = told(one)
        click.echo(printable("%s: %s" % (title(one), summary)))
        for line in odd:
            click.echo("          " + printable(line))
    for line in lines:
        click.echo(printable(line))
    if not found and not lines:
        raise click.ClickException("no badge's drive is here: is it plugged in, and mounted?")
