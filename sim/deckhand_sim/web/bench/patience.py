"""Interrupts a game that may never end: the workbench makes its loops and calls ask here whether to continue.

    patience.MS = 2000          # real time per step of the badge, or since `begin`
    _go_on_(12)                 # true; raises TooLong when the time is up (12 is the line)
    _each_(12, things)          # the things of a `for` or a comprehension, with a check for each
    _at_(100012)                # true; tells the page the current place: slow native code can only be ended from outside
    _pow_(100012, a, b)         # a ** b, with the same

The workbench inserts `while _go_on_(12) and (...)` and so on into the code it runs, without changing line numbers.
"""

import builtins

import outside
import supervisor

_SELDOM = 64  # iterations between two looks at the clock
_LITTLE = 1000  # shorter loops are not checked at each iteration
_FIXED = (range, tuple, str, bytes, bytearray)  # types that can't grow during a loop


class TooLong(BaseException):
    """The time is up: a message, and the line of the loop or function. Not an Exception, so that the code can't catch it."""


MS = 2000
_turns = 0
_step = -1
_since = 0
_place = 0


def begin():
    """Restart the clock."""
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
