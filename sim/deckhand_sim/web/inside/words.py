"""The badge in words, for the page's live region: describe/describer.py after each step.

import words
words.begin(console)
words.after(now, changed)       # outside.say(text, urgent) where there is something to be said
print(words.full())             # all that is on the screen, a line each
"""

import sys

import outside
from describe import tables
from describe.describer import Describer

_QUIET_MS = 80  # after the picture changed
_describer = None
_due = 0  # when the picture is to be described; 0: it is
_failed = ""  # the scene in which describing failed: its fault is printed once


def begin(console):
    """Load all that describes, before the console notes how much memory is in use."""
    global _describer
    _describer = Describer(console)
    for folder in tables.KNOWN:
        tables.module_of(folder)


def after(console, now, changed):
    """Say what a step changed, once the picture rests."""
    global _due, _failed
    scene = console.names[-1] if console.names else ""
    if scene == _failed:
        return
    try:
        _describer.watch()
        if changed and not _due:
            _due = now + _QUIET_MS
        if not _due or now < _due:
            return
        found = _describer.step()
        if found is None:
            _due = now + _QUIET_MS
            return
        _due = 0
        if found[0]:
            outside.say(found[0], found[1])
    except Exception as fault:  # the game goes on without words
        _failed = scene
        sys.print_exception(fault)


def full():
    """All that is on the screen, a line each."""
    try:
        return "\n".join(_describer.full())
    except Exception as fault:
        sys.print_exception(fault)
        return ""
