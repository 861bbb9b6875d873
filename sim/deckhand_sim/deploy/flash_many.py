"""Several badges at once, each in a thread of its own, and what they are called in a line.

outcomes = flash_drives(found, files, wishes, watch, register=register, say=print)

What is done to one badge stands in flash_one.py.
"""

import threading
from collections import deque
from dataclasses import replace
from functools import partial

from . import settings_toml
from .badge_numbers import Register
from .flash_one import Outcome, flash_drive

_TOGETHER = 8
_PAUSE_S = 0.1
_SHORT = 6  # last letters of a badge's number, enough to tell it from its neighbours


def flash_drives(found, files, wishes, watch=None, together=_TOGETHER, register=None, say=None):
    """An Outcome for each drive, `together` at a time; files: path -> bytes, or a function that has them of a drive's board;
    watch(i, done, total, what). What Ctrl-C asks for is found in
    wishes.breaks, and say(line) tells what comes of it. register keeps the numbers of names."""
    register = register or Register(None)
    numbering = register.names if wishes.dry else register.give
    names = numbering(wishes.name, [(one.uid, name_on(one)) for one in found])
    outcomes = [Outcome(one, text="not begun: run this again") for one in found]
    ahead = deque(range(len(found)))
    busy = set()
    lock = threading.Lock()

    def tell(i, done, total, what):
        if watch:
            with lock:
                watch(i, done, total, what)

    def work():
        while not wishes.breaks.should_finish:
            try:
                i = ahead.popleft()
            except IndexError:
                return
            busy.add(i)
            kept = wishes.kept and wishes.kept / ("%d-%s" % (i + 1, found[i].uid or "drive"))
            one = replace(wishes, name=names[i], kept=kept)
            outcomes[i] = flash_drive(found[i], files(found[i]) if callable(files) else files, one, partial(tell, i))
            if not wishes.breaks.should_stop:  # those that are left are named, though they have ended by then
                busy.discard(i)
            tell(i, 1, 1, "right" if outcomes[i].right else "done")

    team = [threading.Thread(target=work, daemon=True) for _ in range(max(1, min(together, len(found))))]
    for one in team:
        one.start()
    say = say or (lambda line: None)
    _wait_for(team, wishes.breaks, lambda: [title(found[i]) for i in sorted(busy)], say)
    _tell_names(outcomes, names, wishes, register)
    if register.not_kept:
        say("The numbers could not be kept (%s): the next batch may get them again." % register.not_kept.strerror)
    return outcomes


def _wait_for(team, breaks, at_work, say):
    """Until the threads are done; says what each Ctrl-C does, and to which badges."""
    said = 0
    for one in team:
        while one.is_alive():
            one.join(_PAUSE_S)
            if breaks.count > said:
                said = breaks.count
                if breaks.should_stop:
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


def _tell_names(outcomes, names, wishes, register):
    """Say which badge got which number; those that nothing was written on get none."""
    if wishes.dry or "{n}" not in (wishes.name or ""):
        return
    without = []
    for outcome, name in zip(outcomes, names, strict=True):
        if outcome.right or outcome.written:
            outcome.details.insert(0, "named   %s" % name)
        else:
            without.append(outcome.found.uid)
    register.take_back(wishes.name, without)


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
