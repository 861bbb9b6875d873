"""Patience with a game whose `while` may never stop: the workbench lets every `while` of it ask here whether to go on.

    patience.MS = 2000          # of real time in one step of the badge, or since `begin`
    _go_on_(12)                 # true; raises TooLong when the time is over (12 is the line)

The workbench writes `while _go_on_(12) and (...)` into what it runs, so that lines stay lines.
"""

import builtins

import outside
import supervisor

_SELDOM = 64  # turns of a loop between two looks at the clock


class TooLong(BaseException):
    """The time is over: words, and the line of the loop. (No Exception: the code that hangs is not to catch it.)"""


MS = 2000
_turns = 0
_step = -1
_since = 0


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
    return True


builtins._go_on_ = _go_on
