"""deckhand badges: list what is plugged in, without writing anything.

for line in describe_drive(found): print(line)
"""

import json

import click

from deckhand.save.drive_settings import YES

from .. import __version__
from ..printable import printable
from . import libraries, settings_toml, uf2
from .drive_errors import NO_DRIVE, explain
from .drives import BADGE, BOOTLOADER, DriveInfo, Folder, find_drives, inspect_drive
from .flash_many import badge_name, badges_without_drive, drive_label
from .flash_one import Refused, check_board
from .manifest import JOURNAL_FILE, MANIFEST_FILE, read_sums, sha256
from .plan import TAKEN_FOR, empty_shadow_folders, shadow_paths, shadowed_by


def describe_drive(found):
    """Describe a drive in lines: a summary, then one line per problem."""
    try:
        if found.kind == BOOTLOADER:
            return ["is waiting for firmware: %s" % uf2.firmware_hint(found.info)]
        if found.kind != BADGE:
            return ["has no boot_out.txt, so it may not be a badge: press its reset button"]
        return _describe_badge(found)
    except OSError as error:
        return [explain(error)]


def _describe_badge(found):
    drive = found.drive
    manifest_data = drive.read(MANIFEST_FILE)
    settings = drive.read(settings_toml.SETTINGS_FILE) or b""
    name = badge_name(found)
    facts = [found.board, "CircuitPython %s" % (found.release or "of unknown version")]
    facts += ['"%s"' % name] if name else []
    facts.append("Deckhand %s" % _version(manifest_data) if manifest_data else "no Deckhand")
    facts += ["lesson mode"] if (settings_toml.get_value(settings, "DECKHAND_LESSON") or "").lower() in YES else []
    facts.append("%d KB free" % (drive.free() // 1024))
    return [", ".join(facts), *_problems(found, manifest_data, settings)]


def _version(manifest_data):
    try:
        return str(json.loads(manifest_data)["deckhand"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return "of unknown version"


def _problems(found, manifest_data, settings):
    drive = found.drive
    paths = drive.files()
    try:
        warning = check_board(found)
    except Refused as why:
        warning = str(why)
    lines = [warning] if warning else []
    lines += settings_toml.problems(settings, settings_toml.game_prefixes({}, drive))
    if drive.read(JOURNAL_FILE) is not None:
        lines.append("half written: deckhand flash finishes it")
    elif manifest_data and _version(manifest_data) != __version__:
        lines.append("this Deckhand is %s: deckhand flash updates it" % __version__)
    listed = {
        path: expected for path, expected in read_sums(manifest_data).items() if path != settings_toml.SETTINGS_FILE
    }  # its owner may edit that one
    changed = [path for path, expected in sorted(listed.items()) if _sum_on_drive(drive, path) != expected]
    if changed:
        more = " and %d more" % (len(changed) - 1) if len(changed) > 1 else ""
        lines.append("missing or changed: %s%s" % (changed[0], more))
    lines += _shadowing_files(drive, paths, listed)
    known = libraries.library_versions(drive.read, paths)
    lines += ["%s %s" % (name, version or "of unknown version") for name, version in sorted(known.items())]
    return lines


def _shadowing_files(drive, paths, listed):
    """One line for each file or folder that the badge would load in place of another."""
    shadows_of = shadow_paths(listed)
    wanted = {path.lower() for path in listed}
    found = {}
    for path in sorted(paths):
        taken_for = shadowed_by(path.lower(), shadows_of)
        if taken_for and path.lower() not in wanted:
            found.setdefault(taken_for, path)
    found.update((shadows_of[path], path) for path in empty_shadow_folders(drive, paths, shadows_of))
    return ["%s: %s" % (path, TAKEN_FOR % taken_for) for taken_for, path in found.items()]


def _sum_on_drive(drive, path):
    found = drive.read(path)
    return None if found is None else sha256(found)


def _inspect(place):
    drive = Folder(place)
    try:
        return inspect_drive(drive)
    except OSError:
        return DriveInfo(drive)


@click.command()
@click.option(
    "--drive", multiple=True, type=click.Path(exists=True, file_okay=False), help="This drive only; may be repeated."
)
def badges(drive):
    """List the badges that are plugged in: board, firmware, name, version of Deckhand, problems. Writes nothing.

    \b
    deckhand badges
    deckhand flash --dry-run        what a flash would change
    """
    found = [_inspect(place) for place in drive] if drive else find_drives()
    lines = [] if drive else badges_without_drive(found)
    for badge in found:
        summary, *problems = describe_drive(badge)
        click.echo(printable("%s: %s" % (drive_label(badge), summary)))
        for line in problems:
            click.echo("          " + printable(line))
    for line in lines:
        click.echo(printable(line))
    if not found and not lines:
        raise click.ClickException(NO_DRIVE % "deckhand badges")
