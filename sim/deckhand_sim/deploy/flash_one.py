"""One badge gets Deckhand, checked, and nothing harmed that is not ours.

    outcome = flash_drive(found, files, wishes, watch)        # never raises for what a drive can do
    outcome.right, outcome.text

A badge is written like this: a note of what is about to change, then all files, boot.py and code.py last, each waited
for; then all that was written is read back and compared; then the list of files; then the note is taken away. Wherever
that breaks off, the next run goes on from there.
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
from .kit import BOARDS, DARK, NEWEST, OLDEST, TRIED
from .manifest import COPYING, FILE, Ours, copying, manifest
from .plan import harmful, is_ours, make_plan

_SPARE = 4096  # bytes that stay free, so that the badge can write boot_out.txt


class Refused(Exception):
    """This drive is left as it is; the message says why."""


@dataclass
class Wishes:
    """What was asked for; the same for every badge, but for `name` and `kept`."""

    lesson: bool | None = None  # None: as it is
    name: str | None = None
    reset: str | None = None  # the number of this request
    replace: bool = False
    dry: bool = False
    backup: Path | None = None
    restore: Path | None = None  # saves, or a folder of them
    kept: Path | None = None  # the folder that is made for replaced files of others
    uf2: Path | None = None
    sources: frozenset = frozenset()
    breaks: FlashInterrupts = field(default_factory=FlashInterrupts)


@dataclass
class Outcome:
    """How it went with one drive."""

    found: object
    right: bool = False
    planned: bool = False  # a dry run found that it would be right
    text: str = ""
    details: list = field(default_factory=list)
    written: int = 0
    seconds: float = 0.0


def flash_drive(found, files, wishes, watch=None):
    """Bring one drive to hold these files. watch(done, total, what) is told about bytes."""
    outcome = Outcome(found)
    started = time.monotonic()
    try:
        if found.kind == BOOTLOADER:
            outcome.text = _firmware(found, wishes)
        else:
            _flash_badge(found, files, wishes, outcome, watch or (lambda done, total, what: None))
    except (Refused, saves.SavesError) as why:
        outcome.text = str(why)
    except OSError as error:
        outcome.text = explain(error)
    except Exception as error:  # one badge's trouble is not the others'
        outcome.text = "this should not have happened: %r" % error
    outcome.seconds = time.monotonic() - started
    return outcome


# -- one badge


def check_board(found, boards=BOARDS):
    """A sentence where this is a CircuitPython that Deckhand was not tried on yet, else "". Raises Refused where this is
    no board, or no CircuitPython, that it runs on."""
    if found.board and found.board not in boards:
        raise Refused("its board is %s; this is for %s" % (found.board, " and ".join(boards)))
    version = found.version
    if not version:
        return ""
    text = "CircuitPython " + found.release
    update = "put the newest 10.x on it (circuitpython.org/board/%s)" % found.board
    if version[:2] < OLDEST:
        raise Refused("%s is too old: %s" % (text, update))
    if found.release in DARK:
        raise Refused("%s leaves its screen dark: %s" % (text, update))
    if version[0] > NEWEST:
        raise Refused("%s is newer than this Deckhand knows: get a newer Deckhand" % text)
    if version[0] > TRIED:
        return "%s is newer than this Deckhand was tried on: if the screen stays dark, %s" % (text, update)
    return ""


def _flash_badge(found, files, wishes, outcome, watch):
    drive = found.drive
    if found.kind == UNKNOWN:
        raise Refused("it has no boot_out.txt, so it may be no badge: press its reset button, and run this again")
    warning = check_board(found) if found.kind == BADGE else ""
    if drive.read_only():
        raise OSError(errno.EROFS, "read-only")
    watch(0, 1, "looking")
    saved = wishes.restore and saves.chosen(found, wishes.restore)  # now: a backup is one more file in the folder
    files = _with_settings(files, drive, wishes)
    theirs = _libraries(files, drive, wishes)
    files = _without(files, [library for library in theirs if not library.wrong])
    plan = make_plan(files, drive, wishes.sources, wishes.replace, theirs)
    outcome.details = plan.lines()
    outcome.details += ["warning %s" % warning] if warning else []
    games = settings_toml.games_of(files, drive)
    outcome.details += ["wrong   %s" % line for line in settings_toml.troubles(files[settings_toml.FILE], games)]
    if plan.in_the_way:
        raise Refused("%s is a file where a folder belongs: rename it; nothing was changed" % plan.in_the_way[0])
    if plan.needed > 0 and plan.needed + _SPARE > drive.free():
        raise Refused(
            "it needs %d KB more than are free; nothing was changed" % max(1, (plan.needed - drive.free()) // 1024)
        )
    if wishes.dry:
        outcome.right = plan.nothing and not harmful(plan) and not wishes.restore
        outcome.planned = not harmful(plan)
        outcome.text = "is right" if outcome.right else "would write %d, remove %d%s" % (
            len([path for path in plan.write if path != FILE]), len(plan.remove), _left(plan))  # fmt: skip
        if wishes.restore:
            outcome.details.insert(0, "restore %s" % saved)
        return
    if wishes.backup:
        _changes_nothing(lambda: outcome.details.insert(0, "saved   %s" % saves.backup(found, wishes.backup)))
    if not plan.nothing:
        _carry_out(plan, files, drive, wishes, outcome, watch)
    if wishes.restore:
        _restore(found, saved, outcome)
    outcome.right = not harmful(plan)
    outcome.text = "%s%s" % ("was right already" if plan.nothing else "right", _left(plan))
    if not outcome.right:
        outcome.text = "not as it should be%s" % _left(plan)
    elif not plan.nothing:
        outcome.text += "; press its reset button"


def _restore(found, saved, outcome):
    try:
        saves.restore(found, saved)
        outcome.details.insert(0, "restored %s" % saved)
    except saves.SavesError as why:
        raise Refused("Deckhand is on it, but %s" % why) from None


def _changes_nothing(function):
    try:
        function()
    except saves.SavesError as why:
        raise Refused("%s; nothing was changed" % why) from None


def _libraries(files, drive, wishes):
    """Adafruit's libraries that somebody else put there; none where they are to be taken over."""
    if wishes.replace:
        return []
    ours = Ours.read(drive.read)
    return libraries.judge(files, drive, lambda path, data: is_ours(path, data, ours, wishes.sources, files.get(path)))


def _without(files, theirs):
    """The files without those of these libraries."""
    if not theirs:
        return files
    tops = tuple(library.top for library in theirs)
    files = {path: data for path, data in files.items() if not path.startswith(tops)}
    return {**files, FILE: _listed(files)}


def _left(plan):
    bad = harmful(plan)
    if bad:
        more = " and %d more" % (len(bad) - 1) if len(bad) > 1 else ""
        return ": left %s%s (%s); --replace takes over" % (bad[0], more, plan.kept[bad[0]])
    return ""


def _with_settings(files, drive, wishes):
    """The files with this badge's own settings.toml, and the manifest of that."""
    old = drive.read(settings_toml.FILE) or b""
    wanted = dict(settings_toml.SIZES)
    if wishes.lesson is not None:
        wanted["DECKHAND_LESSON"] = 1 if wishes.lesson else None
    if wishes.name is not None:
        wanted["DECKHAND_NAME"] = wishes.name or None
    if wishes.reset:
        wanted["DECKHAND_RESET"] = wishes.reset
    files = {**files, settings_toml.FILE: settings_toml.merged(old, wanted)}
    files[FILE] = _listed(files)
    return files


def _listed(files):
    about = json.loads(files[FILE])
    del about["files"]
    return manifest(files, about)


def _carry_out(plan, files, drive, wishes, outcome, watch):
    """Write the note, the files, the list; read back; remove the note."""
    total = 2 * sum(len(files[path]) for path in plan.write) or 1
    done = 0
    _put_aside(plan, drive, wishes, outcome)
    drive.write(COPYING, copying(plan.write + plan.remove, plan.ours.sums))
    for path in plan.remove:
        drive.remove(path)
    *most, last = plan.write  # the list itself comes after the reading back
    for path in most:
        _go_on(wishes, outcome, most)
        drive.write(path, files[path])
        done += len(files[path])
        outcome.written += 1
        watch(done, total, "writing")
    wrong = []
    for path in most:
        _go_on(wishes, outcome, most)
        if drive.read(path) != files[path]:
            wrong.append(path)
        done += len(files[path])
        watch(done, total, "checking")
    if wrong:
        raise Refused(
            "%s%s reads back otherwise than it was written: run this again; if it stays so, erase the drive "
            "(docs/badge.md, step 3 of the ladder)" % (wrong[0], " and %d more" % (len(wrong) - 1) if wrong[1:] else "")
        )
    drive.write(last, files[last])
    if drive.read(last) != files[last]:
        raise Refused("%s reads back otherwise than it was written: run this again" % last)
    drive.remove(COPYING)
    watch(total, total, "checked")


def _go_on(wishes, outcome, most):
    """Raise Refused where the user wants it to stop."""
    if wishes.breaks.should_stop:
        raise Refused(
            "stopped half way, %d of %d files written: run this again, it goes on from there"
            % (outcome.written, len(most))
        )


def _put_aside(plan, drive, wishes, outcome):
    """--replace: what is somebody else's goes to the computer first, and nothing is changed unless all of it did."""
    if not (wishes.replace and wishes.kept):
        return
    folder = None
    for path in plan.write + plan.remove:
        found = drive.read(path)
        if found is None or path in (FILE, settings_toml.FILE) or is_ours(path, found, plan.ours, wishes.sources):
            continue
        try:
            folder = folder or backups.fresh(wishes.kept)
            outcome.details.append("kept    %s" % backups.put(folder, path, found))
        except OSError as error:
            raise Refused(
                "%s could not be copied to %s (%s); nothing was changed" % (path, wishes.kept, error.strerror)
            ) from None


def _firmware(found, wishes):
    if not wishes.uf2:
        return "it waits for firmware: %s (deckhand flash --uf2 FILE copies it)" % uf2.hint(found.info)
    data = wishes.uf2.read_bytes()
    wrong = uf2.trouble(data, found.info)
    if wrong:
        return "%s is not for it: %s. It needs %s" % (wishes.uf2.name, wrong, uf2.hint(found.info))
    if wishes.dry:
        return "would get %s" % wishes.uf2.name
    try:
        found.drive.write(wishes.uf2.name, data)
    except OSError as error:
        if error.errno not in GONE:
            raise
        # The bootloader restarts with the last block: the drive is often gone before the system has said so.
    return "%s copied; when its CIRCUITPY drive comes, run this again" % wishes.uf2.name
