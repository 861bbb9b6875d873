"""A kit written down: a folder with just its files, or one zip. What somebody changed there is not lost.

    write_folder(files, Path("to_copy"))                    # raises KitError where it holds anything else
    write_folder(files, Path("to_copy"), force=folder, tell=print)  # copies it to `folder` first, and says so
    write_zip(files, Path("deckhand.zip"))

Each file is whole or as it was. A note lies there until all are, with the sums of what was there before: a run that was
broken off leaves files that the next one knows for ours, whatever it writes itself.
"""

import json
import shutil
import zipfile
from pathlib import Path, PurePosixPath

import click

from ..atomic_files import atomic_write
from ..printable import printable
from . import backups
from .drives import Folder
from .manifest import COPYING as NOTE
from .manifest import FILE as MANIFEST
from .manifest import sha256, sums

_ZIP_DATE = (1980, 1, 1, 0, 0, 0)


class KitError(click.ClickException):
    """The drive's files make no kit, or it cannot be written there; the message is one line."""


# -- zips


def write_zip(files, path, force=None, tell=None):
    """A zip that depends on the files only; not compressed, because compressors differ. Raises KitError where something
    lies there that is no kit's zip; with force it is copied to that folder first."""
    path = Path(path)
    if path.exists() and not _is_kit(path):
        if not force:
            raise KitError("%s is no kit and is left alone: name another file, or --force" % printable(path))
        _put_aside(force, {path.name: path.read_bytes()}, tell)
    with atomic_write(path) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, _ZIP_DATE)
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, files[name])


def _is_kit(path):
    """Is this a zip with a list of ours in it, or empty?"""
    try:
        with zipfile.ZipFile(path) as archive:
            return bool(sums(archive.read(MANIFEST)))
    except (zipfile.BadZipFile, KeyError):
        return not path.stat().st_size


# -- folders


def write_folder(files, folder, force=None, tell=None):
    """A folder with just these files. Raises KitError where it holds anything but an earlier kit as it was written; with
    force, a folder, that goes there first, and what is in nobody's way stays. tell(line) says it."""
    folder = Path(folder)
    drive = Folder(folder) if folder.is_dir() else None
    there = _there(drive, folder)
    known = _known(drive)
    parts = {_part(path) for path in (*files, *known, NOTE)}
    strange = {}
    for path in there:
        if path in parts or path in (MANIFEST, NOTE):
            continue
        found = drive.read(path)
        total = sha256(found)
        if total not in known.get(path, ()) and found != files.get(path):
            strange[path] = found
    if strange and not force:
        raise KitError(_refusal(folder, strange, known))
    _put_aside(force, {path: found for path, found in strange.items() if path in known or path in files}, tell)
    _write(files, folder, known, [path for path in there if path in parts or path in known and path not in files])


def _there(drive, folder):
    """The files of the folder. Raises KitError where it is a badge's drive, or has links."""
    if drive is None:
        return []
    try:
        there = [path for path in drive.files() if "__pycache__" not in path.split("/")]
    except OSError as error:
        raise KitError("%s %s: name a new folder" % (printable(error.filename), error.strerror)) from None
    if "boot_out.txt" in there:
        raise KitError("%s is a badge's drive: deckhand flash --drive %s" % (printable(folder), printable(folder)))
    return there


def _known(drive):
    """path -> sums, of what earlier runs wrote here."""
    if drive is None:
        return {}
    known = {path: {total} for path, total in sums(drive.read(MANIFEST)).items()}
    for path, totals in _noted(drive.read(NOTE)).items():
        known.setdefault(path, set()).update(totals)
    return known


def _noted(data):
    """path -> sums, from the note of a run that was broken off; {} where it is none."""
    try:
        before = json.loads(data)["before"]
        return {path: [str(total) for total in totals] for path, totals in before.items()}
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError):
        return {}


def _refusal(folder, strange, known):
    edited = sorted(set(strange) & set(known))
    first = (edited or sorted(strange))[0]
    more = " and %d more" % (len(strange) - 1) if len(strange) > 1 else ""
    what = "%s was changed there%s" % (printable(first), more) if edited else "%s%s is there" % (printable(first), more)
    return "%s is left alone (%s): name a new folder, or --force, which keeps a copy" % (printable(folder), what)


def _put_aside(force, files, tell):
    """Copy what will be replaced or removed to a folder of its own, and say so. Raises KitError before anything changed."""
    if not files:
        return
    try:
        folder = backups.fresh(force)
        for path, found in sorted(files.items()):
            place = backups.put(folder, path, found)
            if tell:
                tell(printable("%s is taken over; kept %s" % (path, place)))
    except OSError as error:
        raise KitError("no copy could be kept in %s (%s); nothing was changed" % (force, error.strerror)) from None


def _write(files, folder, known, stale):
    folder.mkdir(parents=True, exist_ok=True)
    note = {"before": {path: sorted(totals) for path, totals in known.items()}}
    _put(folder / NOTE, json.dumps(note, sort_keys=True).encode())
    _put(folder / MANIFEST, files[MANIFEST])
    for path in stale:
        (folder / path).unlink(missing_ok=True)  # a part of the note's own is gone by now
        _without_empty_folders(folder, path)
    for path, data in sorted(files.items()):
        _put(folder / path, data)
    (folder / NOTE).unlink()


def _without_empty_folders(folder, path):
    """Remove those that a removed file leaves empty, but for what Python compiled there."""
    for above in PurePosixPath(path).parents[:-1]:
        if any(left.name != "__pycache__" for left in (folder / above).iterdir()):
            break
        shutil.rmtree(folder / above)


def _put(place, data):
    place.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(place) as part:
        part.write_bytes(data)


def _part(path):
    """What a killed run may leave of a file."""
    place = Path(path)
    return place.with_name(".%s.part%s" % (place.stem, place.suffix)).as_posix()
