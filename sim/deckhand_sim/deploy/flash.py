"""deckhand flash: Deckhand on every badge that is plugged in, checked, and nothing harmed that is not ours.

    outcome = flash_one(found, files, wishes, watch)        # one drive: never raises for what a drive can do
    outcome.right, outcome.text

A badge is written like this: a note of what is about to change, then all files, boot.py and code.py last, each waited
for; then all that was written is read back and compared; then the list of files; then the note is taken away. Wherever
that breaks off, the next run goes on from there.
"""

import errno
import re
import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from .. import __version__
from ..device.drive import find_drive
from ..frontends.start import user_folder
from . import settings_toml
from .drives import BADGE, BOOTLOADER, FOLDER, UNKNOWN, Folder, Found, find_drives, look
from .kit import BOARDS, DARK, NEWEST, OLDEST, BadgeName, build, figure, from_option, games_option, own_sources
from .manifest import COPYING, FILE, copying, manifest
from .plan import harmful, is_ours, make_plan

_GONE = (errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT, errno.ENOTCONN)
_OTHER_KIND = (errno.EISDIR, errno.ENOTDIR, errno.EEXIST)
_WINDOWS = {
    2: errno.ENOENT,
    3: errno.ENOENT,
    19: errno.EROFS,
    39: errno.ENOSPC,
    112: errno.ENOSPC,
}  # its own numbers, the
_WINDOWS.update(dict.fromkeys((15, 21, 31, 55, 433, 483, 1006, 1110, 1117, 1167, 1617), errno.ENODEV))  # rest is: gone
_SPARE = 4096  # bytes that stay free, so that the badge can write boot_out.txt


class Refused(Exception):
    """This drive is left as it is; the message says why."""


@dataclass
class Wishes:
    """What was asked for, the same for every badge."""

    lesson: bool | None = None  # None: as it is
    name: str | None = None
    reset: str | None = None  # the number of this request
    replace: bool = False
    dry: bool = False
    backup: Path | None = None
    kept: Path | None = None  # where replaced files of others go
    uf2: Path | None = None
    sources: frozenset = frozenset()


@dataclass
class Outcome:
    """How it went with one drive."""

    found: object
    right: bool = False
    text: str = ""
    details: list = field(default_factory=list)
    written: int = 0
    seconds: float = 0.0


def flash_one(found, files, wishes, watch=None):
    """Bring one drive to hold these files. watch(done, total, what) is told about bytes."""
    outcome = Outcome(found)
    started = time.monotonic()
    try:
        if found.kind == BOOTLOADER:
            outcome.text = _firmware(found, wishes)
        else:
            _flash_badge(found, files, wishes, outcome, watch or (lambda done, total, what: None))
    except Refused as why:
        outcome.text = str(why)
    except OSError as error:
        outcome.text = explain(error)
    except Exception as error:  # one badge's trouble is not the others'
        outcome.text = "this should not have happened: %r" % error
    outcome.seconds = time.monotonic() - started
    return outcome


def explain(error):
    """An OSError of a drive as a line for people."""
    number = _WINDOWS.get(getattr(error, "winerror", None), error.errno)
    if number == errno.ENOSPC:
        return "the drive is full: remove what is not needed and run this again"
    if number == errno.EROFS:
        return "the drive cannot be written: restart the badge with B held, and run this again"
    if number in (errno.EACCES, errno.EPERM):
        return "no permission to write to it"
    if number in _GONE:
        return "it went away or does not answer: plug it in again, and run this again"
    if number == errno.ELOOP:
        return "%s is a link or the like, which no badge's drive has: nothing goes through it" % error.filename
    if number in _OTHER_KIND:
        return "%s: a folder lies where a file belongs: rename it, and run this again" % error.filename
    return "%s: run this again" % (error.strerror or error)


# -- one badge


def check_board(found, boards=BOARDS):
    """Raise Refused where this is no board, or no CircuitPython, that Deckhand runs on."""
    if found.board and found.board not in boards:
        raise Refused("its board is %s; this is for %s" % (found.board, " and ".join(boards)))
    version = found.version
    if not version:
        return
    text = "CircuitPython " + found.release
    update = "put the newest 10.x on it (circuitpython.org/board/%s)" % found.board
    if version[:2] < OLDEST:
        raise Refused("%s is too old: %s" % (text, update))
    if found.release in DARK:
        raise Refused("%s leaves its screen dark: %s" % (text, update))
    if version[0] > NEWEST:
        raise Refused("%s is newer than this Deckhand knows: get a newer Deckhand" % text)


def _flash_badge(found, files, wishes, outcome, watch):
    drive = found.drive
    if found.kind == UNKNOWN:
        raise Refused("it has no boot_out.txt, so it may be no badge: press its reset button, and run this again")
    if found.kind == BADGE:
        check_board(found)
    if drive.read_only():
        raise OSError(errno.EROFS, "read-only")
    watch(0, 1, "looking")
    files = _with_settings(files, drive, wishes)
    plan = make_plan(files, drive, wishes.sources, wishes.replace)
    outcome.details = plan.lines()
    if plan.in_the_way:
        raise Refused("%s is a file where a folder belongs: rename it; nothing was changed" % plan.in_the_way[0])
    if plan.needed > 0 and plan.needed + _SPARE > drive.free():
        raise Refused(
            "it needs %d KB more than are free; nothing was changed" % max(1, (plan.needed - drive.free()) // 1024)
        )
    if wishes.dry:
        outcome.right = plan.nothing and not harmful(plan)
        outcome.text = "is right" if outcome.right else "would write %d, remove %d%s" % (
            len([path for path in plan.write if path != FILE]), len(plan.remove), _left(plan))  # fmt: skip
        return
    if wishes.backup:
        outcome.details.insert(0, "saved   %s" % _backup(found, wishes.backup))
    if not plan.nothing:
        _carry_out(plan, files, drive, wishes, outcome, watch)
    outcome.right = not harmful(plan)
    outcome.text = "%s%s" % ("was right already" if plan.nothing else "right", _left(plan))
    if not outcome.right:
        outcome.text = "not as it should be%s" % _left(plan)
    elif not plan.nothing:
        outcome.text += "; press its reset button"


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
    import json

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
        drive.write(path, files[path])
        done += len(files[path])
        outcome.written += 1
        watch(done, total, "writing")
    wrong = []
    for path in most:
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


def _put_aside(plan, drive, wishes, outcome):
    """--replace: what is somebody else's goes to the computer first."""
    if not (wishes.replace and wishes.kept):
        return
    for path in plan.write + plan.remove:
        found = drive.read(path)
        if found is None or path in (FILE, settings_toml.FILE):
            continue
        if is_ours(path, found, plan.ours, wishes.sources):
            continue
        place = wishes.kept / (outcome.found.uid[-6:] or "drive") / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(found)
        outcome.details.append("kept    %s" % place)


def _firmware(found, wishes):
    from . import uf2

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
        if error.errno not in _GONE:
            raise
        # The bootloader restarts with the last block: the drive is often gone before the system has said so.
    return "%s copied; when its CIRCUITPY drive comes, run this again" % wishes.uf2.name


def _backup(found, folder):
    """Read the badge's saves over its serial port; Refused where that cannot be."""
    from . import repl

    try:
        import serial

        port = next((port for port in repl.ports() if repl.same_badge(found.uid, port.uid)), None)
        if port is None:
            raise repl.ReplError("its serial port was not found")
        with repl.Repl(serial.Serial(port.device, 115200, timeout=2)) as line:
            nvm = line.read_nvm()
    except (OSError, repl.ReplError) as wrong:  # pyserial's errors are OSErrors
        raise Refused("its saves could not be read (%s); nothing was changed" % wrong) from None
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / ("%s-%s.nvm" % (found.uid or "badge", time.strftime("%Y%m%d-%H%M%S")))
    place.write_bytes(nvm)
    return place


# -- all badges


def names_for(pattern, found):
    """A name for each drive: {n} in the pattern is a number, and a badge that has such a name keeps it."""
    if pattern is None:
        return [None] * len(found)
    if "{n}" not in pattern:
        return [pattern] * len(found)
    like = re.compile(re.escape(pattern).replace(re.escape("{n}"), r"(\d+)"))
    had = []
    for one in found:
        try:
            name = settings_toml.value(one.drive.read(settings_toml.FILE) or b"", "DECKHAND_NAME") or ""
        except OSError:
            name = ""
        match = like.fullmatch(name)
        had.append(int(match.group(1)) if match else 0)
    names = []
    for i, number in enumerate(had):
        if not number or number in had[:i]:
            number = next(n for n in range(1, 1000) if n not in had)
            had[i] = number
        names.append(pattern.replace("{n}", str(number)))
    return names


def flash_all(found, files, wishes, watch=None, together=8):
    """An Outcome for each drive, `together` at a time; watch(i, done, total, what)."""
    names = names_for(wishes.name, found)
    lock = threading.Lock()

    def one(i):
        def tell(done, total, what):
            if watch:
                with lock:
                    watch(i, done, total, what)

        return flash_one(found[i], files, Wishes(**{**vars(wishes), "name": names[i]}), tell)

    with ThreadPoolExecutor(max(1, together)) as pool:
        return list(pool.map(one, range(len(found))))


def _hidden(found):
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


def _drives(drive):
    if not drive:
        return find_drives()
    found = []
    for place in dict.fromkeys(str(Path(place).resolve()) for place in drive):
        try:
            one = look(Folder(place))
        except OSError:
            one = Found(Folder(place))  # it will say so again when it is written
        found.append(replace(one, kind=FOLDER) if one.kind == UNKNOWN else one)
    return found


def _title(one):
    return "%s%s" % (one.where, " (…%s)" % one.uid[-6:] if one.uid else "")


@click.command()
@click.option(
    "--drive", multiple=True, type=click.Path(exists=True, file_okay=False), help="This drive only; may be repeated."
)
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
@click.option("--name", type=BadgeName(), help='The name in the launcher; "Fox {n}" numbers the badges.')
@games_option
@click.option("--source", is_flag=True, help="Modules as .py, to read and change on the badge.")
@click.option("--reset-saves", is_flag=True, help="Forget saves and statistics when the badge starts next.")
@click.option(
    "--backup-saves",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Read the saves over the serial port first.",
)
@from_option
def flash(drive, dry_run, take_over, uf2, lesson, name, games, source, reset_saves, backup_saves, origin):
    """Copy Deckhand to every badge that is plugged in: only what differs, checked, and again after a pulled plug.

    \b
    deckhand flash                                      all CIRCUITPY drives
    deckhand flash --dry-run                            what would change
    deckhand flash --lesson --name "Fox {n}"            a box of badges for a lesson
    deckhand flash --drive /media/me/CIRCUITPY --games onslaught,crunch

    Files of others are never changed or removed; what was left is said. Ends with 0 only if every badge is right.
    """
    found = _drives(drive)
    hidden = [] if drive else _hidden(found)
    if not found:
        for line in hidden:
            click.echo(line)
        raise click.ClickException("no badge's drive is here" + ("" if hidden else ": is it plugged in, and mounted?"))
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
        user_folder() / "replaced" / time.strftime("%Y%m%d-%H%M%S"),
        uf2,
        frozenset(own_sources(place)),
    )
    outcomes = _with_progress(found, files, wishes)
    _tell(outcomes, wishes)
    for line in hidden:
        click.echo(line)
    if hidden or not all(outcome.right for outcome in outcomes):
        raise SystemExit(1)


def _with_progress(found, files, wishes):
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[what]}"), TimeElapsedColumn())
    with Progress(*columns, transient=True) as progress:
        tasks = [progress.add_task(_title(one), total=1, what="waiting") for one in found]

        def watch(i, done, total, what):
            progress.update(tasks[i], completed=done, total=total, what=what)

        return flash_all(found, files, wishes, watch)


def _tell(outcomes, wishes):
    for outcome in outcomes:
        mark = "ok     " if outcome.right else "NOT OK "
        click.echo("%s %s: %s (%.1f s)" % (mark, _title(outcome.found), outcome.text, outcome.seconds))
        for line in outcome.details:
            if wishes.dry or not line.startswith(("write", "remove")):
                click.echo("          " + line)
    right = sum(outcome.right for outcome in outcomes)
    click.echo("%d of %d badges are right" % (right, len(outcomes)))
    if wishes.reset and not wishes.dry:
        click.echo("Saves and statistics are forgotten when a badge starts next (its reset button).")
