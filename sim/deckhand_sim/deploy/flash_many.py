"""Flash several badges in parallel, each in a thread of its own.

    outcomes = flash_drives(found, files, options, watch, register=register, announce=print)

flash_one.py does the work on each badge.
"""

import threading
from collections import deque
from dataclasses import replace
from functools import partial

from . import settings_toml
from .badge_numbers import NumberRegister
from .flash_one import Outcome, flash_drive

_MAX_PARALLEL = 8
_PAUSE_S = 0.1
_UID_CHARS = 6  # last characters of a badge's uid, enough to tell badges apart


def flash_drives(found, files, options, watch=None, max_parallel=_MAX_PARALLEL, register=None, announce=None):
    """Return an Outcome for each drive; `max_parallel` drives are written at a time.

    files: path -> bytes, or a function from a drive to that. watch(i, done, total, what) reports progress in bytes; what Ctrl-C
    did goes to announce(line). register stores the numbers of names.
    """
    register = register or NumberRegister(None)
    numbering = register.names if options.dry_run else register.assign
    names = numbering(options.name, [(one.uid, badge_name(one)) for one in found])
    outcomes = [Outcome(one, text="not started: run this again") for one in found]
    ahead = deque(range(len(found)))
    busy = set()
    lock = threading.Lock()

    def tell(i, done, total, what):
        if watch:
            with lock:
                watch(i, done, total, what)

    def work():
        while not options.interrupts.should_finish:
            try:
                i = ahead.popleft()
            except IndexError:
                return
            busy.add(i)
            backup_folder = options.backup_folder and options.backup_folder / (
                "%d-%s" % (i + 1, found[i].uid or "drive")
            )
            one = replace(options, name=names[i], backup_folder=backup_folder)
            outcomes[i] = flash_drive(found[i], files(found[i]) if callable(files) else files, one, partial(tell, i))
            if not options.interrupts.should_stop:  # the stop message names them even if they have ended by then
                busy.discard(i)
            tell(i, 1, 1, "right" if outcomes[i].is_ok else "done")

    team = [threading.Thread(target=work, daemon=True) for _ in range(max(1, min(max_parallel, len(found))))]
    for one in team:
        one.start()
    announce = announce or (lambda line: None)
    _wait_for(team, options.interrupts, lambda: [drive_label(found[i]) for i in sorted(busy)], announce)
    _report_names(outcomes, names, options, register)
    if register.save_error:
        announce(
            "The numbers could not be saved (%s): the next batch may get them again." % register.save_error.strerror
        )
    return outcomes


def _wait_for(team, interrupts, busy_names, announce):
    """Wait for the threads; announce what each Ctrl-C does, and to which badges."""
    announced = 0
    for one in team:
        while one.is_alive():
            one.join(_PAUSE_S)
            if interrupts.count > announced:
                announced = interrupts.count
                if interrupts.should_stop:
                    text = "Stopping after the current file: %s may stay half written; run this again to finish."
                else:
                    text = "Finishing %s first. Ctrl-C again stops after the current file and leaves them half written."
                announce(text % (", ".join(busy_names()) or "nothing"))


def badge_name(one):
    """Return the name in a badge's settings, or ""."""
    try:
        return settings_toml.get_value(one.drive.read(settings_toml.SETTINGS_FILE) or b"", "DECKHAND_NAME") or ""
    except OSError:
        return ""


def _report_names(outcomes, names, options, register):
    """Report which badge got which number, and release the numbers of badges that nothing was written to."""
    if options.dry_run or "{n}" not in (options.name or ""):
        return
    without = []
    for outcome, name in zip(outcomes, names, strict=True):
        if outcome.is_ok or outcome.written:
            outcome.details.insert(0, "named   %s" % name)
        else:
            without.append(outcome.found.uid)
    register.unassign(options.name, without)


def badges_without_drive(found):
    """One line for each badge that has a serial port but no mounted drive."""
    from . import repl

    try:
        seen = repl.ports()
    except (ImportError, OSError):
        return []
    return [
        "%s at %s has no drive: is it mounted? In lesson mode: switch it off, hold B, switch it on. Then run this again"
        % (port.product, port.device)
        for port in seen
        if not any(repl.is_same_badge(one.uid, port.uid) for one in found)
    ]


def drive_label(one):
    """Return a drive's name for messages: its mount point and the end of its uid."""
    return "%s%s" % (one.mount_point, " (…%s)" % one.uid[-_UID_CHARS:] if one.uid else "")
