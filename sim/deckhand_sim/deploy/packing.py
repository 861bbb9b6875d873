"""Write a kit to a folder or a zip without losing what somebody changed there.

    write_folder(files, Path("to_copy"))                    # KitError if it has anything else in it
    write_folder(files, Path("to_copy"), backup_folder=folder, report=print)  # copies foreign files to `folder` first
    write_zip(files, Path("deckhand.zip"))

Files are written atomically. A journal with the sums from before lets the next run recognize what an interrupted one wrote.
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
from .manifest import JOURNAL_FILE as NOTE
from .manifest import MANIFEST_FILE as MANIFEST
from .manifest import read_sums, sha256

_ZIP_DATE = (1980, 1, 1, 0, 0, 0)


class KitError(click.ClickException):
    """The drive's files don't make a kit, or it can't be written there; the message is one line."""


# -- zips


def write_zip(files, path, backup_folder=None, report=None):
    """Write a zip that depends only on the files; uncompressed, because compressors differ.

    Raises KitError if another file is there; with backup_folder it's copied to that folder first.
    """
    path = Path(path)
    if path.exists() and not _is_kit(path):
        if not backup_folder:
            raise KitError("%s is not a kit and was left alone: name another file, or use --force" % printable(path))
        _back_up(backup_folder, {path.name: path.read_bytes()}, report)
    with atomic_write(path) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, _ZIP_DATE)
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, files[name])


def _is_kit(path):
    """True for a zip with one of our manifests in it, or an empty file."""
    try:
        with zipfile.ZipFile(path) as archive:
            return bool(read_sums(archive.read(MANIFEST)))
    except (zipfile.BadZipFile, KeyError):
        return not path.stat().st_size


# -- folders


def write_folder(files, folder, backup_folder=None, report=None):
    """Make a folder contain exactly these files.

    Raises KitError for anything but an unchanged earlier kit. With backup_folder, conflicting files are copied to that folder
    first, and others stay. report(line) is told about copies.
    """
    folder = Path(folder)
    drive = Folder(folder) if folder.is_dir() else None
    existing = _existing_files(drive, folder)
    known_sums = _known_sums(drive)
    parts = {_part_path(path) for path in (*files, *known_sums, NOTE)}
    conflicts = {}
    for path in existing:
        if path in parts or path in (MANIFEST, NOTE):
            continue
        found = drive.read(path)
        total = sha256(found)
        if total not in known_sums.get(path, ()) and found != files.get(path):
            conflicts[path] = found
    if conflicts and not backup_folder:
        raise KitError(_refusal(folder, conflicts, known_sums))
    _back_up(
        backup_folder, {path: found for path, found in conflicts.items() if path in known_sums or path in files}, report
    )
    _write(
        files,
        folder,
        known_sums,
        [path for path in existing if path in parts or path in known_sums and path not in files],
    )


def _existing_files(drive, folder):
    """List the folder's files. Raises KitError for a badge's drive and for links."""
    if drive is None:
        return []
    try:
        existing = [path for path in drive.files() if "__pycache__" not in path.split("/")]
    except OSError as error:
        raise KitError("%s: %s: name a new folder" % (printable(error.filename), error.strerror)) from None
    if "boot_out.txt" in existing:
        raise KitError("%s is a badge's drive: deckhand flash --drive %s" % (printable(folder), printable(folder)))
    return existing


def _known_sums(drive):
    """Return {path: sums} of what earlier runs wrote here."""
    if drive is None:
        return {}
    known_sums = {path: {total} for path, total in read_sums(drive.read(MANIFEST)).items()}
    for path, totals in _journal_sums(drive.read(NOTE)).items():
        known_sums.setdefault(path, set()).update(totals)
    return known_sums


def _journal_sums(data):
    """Return {path: sums} from an interrupted run's journal; {} if there is none."""
    try:
        before = json.loads(data)["before"]
        return {path: [str(total) for total in totals] for path, totals in before.items()}
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError):
        return {}


def _refusal(folder, conflicts, known_sums):
    edited = sorted(set(conflicts) & set(known_sums))
    first = (edited or sorted(conflicts))[0]
    more = " and %d more" % (len(conflicts) - 1) if len(conflicts) > 1 else ""
    what = "%s was changed there%s" % (printable(first), more) if edited else "%s%s is there" % (printable(first), more)
    return "%s was left alone (%s): name a new folder, or use --force, which keeps a copy" % (printable(folder), what)


def _back_up(backup_folder, files, report):
    """Copy what will be replaced or removed to a new folder. Raises KitError before anything has changed."""
    if not files:
        return
    try:
        folder = backups.new_folder(backup_folder)
        for path, found in sorted(files.items()):
            place = backups.save_copy(folder, path, found)
            if report:
                report(printable("%s is replaced; copied to %s" % (path, place)))
    except OSError as error:
        raise KitError(
            "no copy could be written to %s (%s); nothing was changed" % (backup_folder, error.strerror)
        ) from None


def _write(files, folder, known_sums, stale):
    folder.mkdir(parents=True, exist_ok=True)
    note = {"before": {path: sorted(totals) for path, totals in known_sums.items()}}
    _write_file(folder / NOTE, json.dumps(note, sort_keys=True).encode())
    _write_file(folder / MANIFEST, files[MANIFEST])
    for path in stale:
        (folder / path).unlink(missing_ok=True)  # a temporary file of the journal is gone by now
        _without_empty_folders(folder, path)
    for path, data in sorted(files.items()):
        _write_file(folder / path, data)
    (folder / NOTE).unlink()


def _without_empty_folders(folder, path):
    """Remove the folders that a deleted file leaves empty, ignoring Python's caches."""
    for above in PurePosixPath(path).parents[:-1]:
        if any(left.name != "__pycache__" for left in (folder / above).iterdir()):
            break
        shutil.rmtree(folder / above)


def _write_file(place, data):
    place.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(place) as part:
        part.write_bytes(data)


def _part_path(path):
    """Return the temporary file that a killed run may leave."""
    place = Path(path)
    return place.with_name(".%s.part%s" % (place.stem, place.suffix)).as_posix()
