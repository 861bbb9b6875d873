"""The badge in words, for the page's live region: runs describe/describer.py after each step.

import words
words.begin(console)
words.after(now, changed)       # calls outside.say(text, urgent) if there's something to say
print(words.full())             # everything on the screen, one item a line
"""

import sys

import outside
from describe import tables
from describe.describer import Describer

_QUIET_MS = 80  # quiet time after the picture changed
_describer = None
_due = 0  # when to describe the picture; 0: done
_failed = ""  # the scene in which describing failed; its error is printed once


def begin(console):
    """Load the describer, before the console records how much memory is in use."""
    global _describer
    _describer = Describer(console)
    for folder in tables.KNOWN:
        tables.module_of(folder)


def after(console, now, changed):
    """Describe a step's changes once the picture is still."""
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
    except Exception as fault:  # the game continues without descriptions
        _failed = scene
        sys.print_exception(fault)


def full():
    """Return everything on the screen, one item a line."""
    try:
        return "\n".join(_describer.full())
    except Exception as fault:
        sys.print_exception(fault)
        return ""
