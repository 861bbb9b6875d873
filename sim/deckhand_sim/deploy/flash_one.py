"""Flash one badge: write, verify, and leave other people's files alone.

    outcome = flash_drive(found, files, options, watch)     # never raises for what a drive can do
    outcome.is_ok, outcome.text

The order: a journal of what is about to change; all files, boot.py and code.py last, each flushed; everything read back and
compared; the manifest; then the journal is deleted. Wherever that breaks off, the next run continues from there.
"""

import errno
import json
import time
from dataclasses import dataclass, field
from pathlib import Path

from ..interrupts import FlashInterrupts
from . import backups, libraries, saves, settings_toml, uf2
from .drive_errors import GONE, explain
from .drives import BADGE, BOOTLOADER, UNKNOWN
from .kit import BOARDS, DARK_RELEASES, NEWEST_SUPPORTED, NEWEST_TESTED, OLDEST
from .manifest import JOURNAL_FILE, MANIFEST_FILE, OwnFiles, journal, manifest
from .plan import blocking_paths, is_own_file, make_plan

_SPARE_BYTES = 4096  # left free, so that the badge can write boot_out.txt


class Refused(Exception):
    """The drive is left alone; the message says why."""


@dataclass
class FlashOptions:
    """The user's options; the same for every badge, except `name` and `backup_folder`."""

    lesson: bool | None = None  # None: unchanged
    name: str | None = None
    reset_id: str | None = None  # id of a request to erase all saves
    replace: bool = False
    dry_run: bool = False
    backup: Path | None = None
    restore: Path | None = None  # a file of saves, or a folder of them
    backup_folder: Path | None = None  # where replaced files of others are copied
    uf2: Path | None = None
    sources: frozenset = frozenset()
    interrupts: FlashInterrupts = field(default_factory=FlashInterrupts)


@dataclass
class Outcome:
    """The result for one drive."""

    found: object
    is_ok: bool = False
    would_succeed: bool = False  # a dry run: it would succeed
    text: str = ""
    details: list = field(default_factory=list)
    written: int = 0
    seconds: float = 0.0


def flash_drive(found, files, options, watch=None):
    """Bring a drive to hold these files. watch(done, total, what) reports progress in bytes."""
    outcome = Outcome(found)
    started = time.monotonic()
    try:
        if found.kind == BOOTLOADER:
            outcome.text = _flash_firmware(found, options)
        else:
            _flash_badge(found, files, options, outcome, watch or (lambda done, total, what: None))
    except (Refused, saves.SavesError) as why:
        outcome.text = str(why)
    except OSError as error:
        outcome.text = explain(error)
    except Exception as error:  # one badge must not stop the others
        outcome.text = "internal error: %r" % error
    outcome.seconds = time.monotonic() - started
    return outcome


# -- one badge


def check_board(found, boards=BOARDS):
    """Return a warning if Deckhand was not tested on this CircuitPython, else "".

    Raises Refused for a board or a CircuitPython that it doesn't run on.
    """
    if found.board and found.board not in boards:
        raise Refused("its board is %s; this is for %s" % (found.board, " and ".join(boards)))
    version = found.version
    if not version:
        return ""
    text = "CircuitPython " + found.release
    update = "put the newest 10.x on it (circuitpython.org/board/%s)" % found.board
    if version[:2] < OLDEST:
        raise Refused("%s is too old: %s" % (text, update))
    if found.release in DARK_RELEASES:
        raise Refused("%s leaves its screen dark: %s" % (text, update))
    if version[0] > NEWEST_SUPPORTED:
        raise Refused("%s is newer than this Deckhand knows: get a newer Deckhand" % text)
    if version[0] > NEWEST_TESTED:
        return "%s is newer than this Deckhand was tested on: if the screen stays dark, %s" % (text, update)
    return ""


def _flash_badge(found, files, options, outcome, watch):
    drive = found.drive
    if found.kind == UNKNOWN:
        raise Refused("it has no boot_out.txt, so it may not be a badge: press its reset button, and run this again")
    warning = check_board(found) if found.kind == BADGE else ""
    if drive.read_only():
        raise OSError(errno.EROFS, "read-only")
    watch(0, 1, "looking")
    saved = options.restore and saves.choose_file(
        found, options.restore
    )  # before the backup adds another file to the folder
    files = _with_settings(files, drive, options)
    theirs = _foreign_libraries(files, drive, options)
    files = _without_libraries(files, [library for library in theirs if not library.problem])
    plan = make_plan(files, drive, options.sources, options.replace, theirs)
    outcome.details = plan.lines()
    outcome.details += ["warning %s" % warning] if warning else []
    games = settings_toml.game_prefixes(files, drive)
    outcome.details += [
        "wrong   %s" % line for line in settings_toml.problems(files[settings_toml.SETTINGS_FILE], games)
    ]
    if plan.in_the_way:
        raise Refused("%s is a file where a folder belongs: rename it; nothing was changed" % plan.in_the_way[0])
    if plan.bytes_needed > 0 and plan.bytes_needed + _SPARE_BYTES > drive.free():
        raise Refused(
            "it needs %d KB more than is free; nothing was changed" % max(1, (plan.bytes_needed - drive.free()) // 1024)
        )
    if options.dry_run:
        outcome.is_ok = plan.is_empty and not blocking_paths(plan) and not options.restore
        outcome.would_succeed = not blocking_paths(plan)
        outcome.text = "is right" if outcome.is_ok else "would write %d, remove %d%s" % (
            len([path for path in plan.write if path != MANIFEST_FILE]), len(plan.remove), _blocked_text(plan))  # fmt: skip
        if options.restore:
            outcome.details.insert(0, "restore %s" % saved)
        return
    if options.backup:
        _refuse_on_error(lambda: outcome.details.insert(0, "saved   %s" % saves.backup(found, options.backup)))
    if not plan.is_empty:
        _write_files(plan, files, drive, options, outcome, watch)
    if options.restore:
        _restore(found, saved, outcome)
    outcome.is_ok = not blocking_paths(plan)
    outcome.text = "%s%s" % ("was right already" if plan.is_empty else "right", _blocked_text(plan))
    if not outcome.is_ok:
        outcome.text = "not as it should be%s" % _blocked_text(plan)
    elif not plan.is_empty:
        outcome.text += "; press its reset button"


def _restore(found, saved, outcome):
    try:
        saves.restore(found, saved)
        outcome.details.insert(0, "restored %s" % saved)
    except saves.SavesError as why:
        raise Refused("Deckhand is on it, but %s" % why) from None


def _refuse_on_error(function):
    try:
        function()
    except saves.SavesError as why:
        raise Refused("%s; nothing was changed" % why) from None


def _foreign_libraries(files, drive, options):
    """Return Adafruit's libraries installed by somebody else; [] if the caller wants them replaced."""
    if options.replace:
        return []
    ours = OwnFiles.read(drive.read)
    return libraries.foreign_libraries(
        files, drive, lambda path, data: is_own_file(path, data, ours, options.sources, files.get(path))
    )


def _without_libraries(files, theirs):
    """Drop the files of these libraries."""
    if not theirs:
        return files
    tops = tuple(library.top for library in theirs)
    files = {path: data for path, data in files.items() if not path.startswith(tops)}
    return {**files, MANIFEST_FILE: _new_manifest(files)}


def _blocked_text(plan):
    bad = blocking_paths(plan)
    if bad:
        more = " and %d more" % (len(bad) - 1) if len(bad) > 1 else ""
        return ": left %s%s (%s); --replace takes over" % (bad[0], more, plan.blocked[bad[0]])
    return ""


def _with_settings(files, drive, options):
    """Return the files with this badge's own settings.toml, and a manifest to match."""
    old = drive.read(settings_toml.SETTINGS_FILE) or b""
    wanted = dict(settings_toml.VM_SIZES)
    if options.lesson is not None:
        wanted["DECKHAND_LESSON"] = 1 if options.lesson else None
    if options.name is not None:
        wanted["DECKHAND_NAME"] = options.name or None
    if options.reset_id:
        wanted["DECKHAND_RESET"] = options.reset_id
    files = {**files, settings_toml.SETTINGS_FILE: settings_toml.with_settings(old, wanted)}
    files[MANIFEST_FILE] = _new_manifest(files)
    return files


def _new_manifest(files):
    about = json.loads(files[MANIFEST_FILE])
    del about["files"]
    return manifest(files, about)


def _write_files(plan, files, drive, options, outcome, watch):
    """Write the journal, the files and the manifest, verify them, and delete the journal."""
    total = 2 * sum(len(files[path]) for path in plan.write) or 1
    done = 0
    _back_up_replaced(plan, drive, options, outcome)
    drive.write(JOURNAL_FILE, journal(plan.write + plan.remove, plan.own_files.sums))
    for path in plan.remove:
        drive.remove(path)
    *most, last = plan.write  # the manifest comes after the verification
    for path in most:
        _check_stop(options, outcome, most)
        drive.write(path, files[path])
        done += len(files[path])
        outcome.written += 1
        watch(done, total, "writing")
    wrong = []
    for path in most:
        _check_stop(options, outcome, most)
        if drive.read(path) != files[path]:
            wrong.append(path)
        done += len(files[path])
        watch(done, total, "checking")
    if wrong:
        raise Refused(
            "%s%s reads back differently than it was written: run this again; if it stays so, erase the drive "
            "(docs/badge.md, step 3 of the ladder)" % (wrong[0], " and %d more" % (len(wrong) - 1) if wrong[1:] else "")
        )
    drive.write(last, files[last])
    if drive.read(last) != files[last]:
        raise Refused("%s reads back differently than it was written: run this again" % last)
    drive.remove(JOURNAL_FILE)
    watch(total, total, "checked")


def _check_stop(options, outcome, most):
    """Raise Refused if the user wants to stop."""
    if options.interrupts.should_stop:
        raise Refused(
            "stopped half way, %d of %d files written: run this again to finish" % (outcome.written, len(most))
        )


def _back_up_replaced(plan, drive, options, outcome):
    """--replace: copy other people's files to the computer first; nothing changes unless that succeeds."""
    if not (options.replace and options.backup_folder):
        return
    folder = None
    for path in plan.write + plan.remove:
        found = drive.read(path)
        if (
            found is None
            or path in (MANIFEST_FILE, settings_toml.SETTINGS_FILE)
            or is_own_file(path, found, plan.own_files, options.sources)
        ):
            continue
        try:
            folder = folder or backups.new_folder(options.backup_folder)
            outcome.details.append("kept    %s" % backups.save_copy(folder, path, found))
        except OSError as error:
            raise Refused(
                "%s could not be copied to %s (%s); nothing was changed" % (path, options.backup_folder, error.strerror)
            ) from None


def _flash_firmware(found, options):
    if not options.uf2:
        return "it is waiting for firmware: %s (deckhand flash --uf2 FILE copies it)" % uf2.firmware_hint(found.info)
    data = options.uf2.read_bytes()
    wrong = uf2.problem(data, found.info)
    if wrong:
        return "%s is not for it: %s. It needs %s" % (options.uf2.name, wrong, uf2.firmware_hint(found.info))
    if options.dry_run:
        return "would get %s" % options.uf2.name
    try:
        found.drive.write(options.uf2.name, data)
    except OSError as error:
        if error.errno not in GONE:
            raise
        # The bootloader restarts on the last block, often before the system has reported success.
    return "%s copied; when its CIRCUITPY drive appears, run this again" % options.uf2.name
