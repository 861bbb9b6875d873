"""Patience with a game that may never come to an end: the workbench lets its loops and its calls ask here whether to go on.

    patience.MS = 2000          # of real time in one step of the badge, or since `begin`
    _go_on_(12)                 # true; raises TooLong when the time is over (12 is the line)
    _each_(12, things)          # the things of a `for`, or of a comprehension, each of which asks
    _at_(100012)                # true; the page is told where it stands: what takes long now can only be ended from outside
    _pow_(100012, a, b)         # a ** b, likewise

The workbench writes `while _go_on_(12) and (...)` into what it runs, and so on, so that lines stay lines.
"""

import builtins

import outside
import supervisor

_SELDOM = 64  # turns of a loop between two looks at the clock
_LITTLE = 1000  # things: a loop over no more of them is not watched turn by turn
_FIXED = (range, tuple, str, bytes, bytearray)  # what does not grow while a loop goes through it


class TooLong(BaseException):
    """The time is over: words, and the line of the loop or function. (No Exception: the code that hangs is not to catch it.)"""


MS = 2000
_turns = 0
_step = -1
_since = 0
_place = 0


def begin():
    """The time counts from now."""
    global _step, _since, _turns
    _turns = 0
    _step = supervisor.now
    _since = outside.clock()


def _go_on(line):
    global _turns
    _turns += 1
    if _turns % _SELDOM == 0:
        if supervisor.now != _step:
            begin()
        elif outside.clock() - _since > MS:
            begin()
            raise TooLong("it does not come to an end in %d seconds" % (MS // 1000), line)
        elif outside.full():
            raise TooLong("it goes on and on, and fills the memory", line)
    return True


def _each(line, things):
    _go_on(line)
    if isinstance(things, _FIXED) and len(things) <= _LITTLE:
        return things
    return _asked(line, things)


def _asked(line, things):
    for thing in things:
        _go_on(line)
        yield thing


def _at(place):
    global _place
    if place != _place:
        _place = place
        outside.at(place)
    return True


def _pow(place, number, power):
    _at(place)
    return number**power


builtins._go_on_ = _go_on
builtins._each_ = _each
builtins._at_ = _at
builtins._pow_ = _pow
