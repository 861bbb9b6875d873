"""The pace of a simulated badge: how much time passes from one step of its program to the next.

    Sim(pace="33")          # 33 ms a step, as on a badge with much to draw
    Sim(pace="jitter:7")    # another time each step, by the seed 7
    sim.pace = "fixed"      # as long as the program sleeps (4 ms): the default

A real badge needs 12 to 60 ms a step, and now and then far longer: a module is imported, garbage is collected.
"""

import random

import click

from .whole_number import whole_number

FIXED = "fixed"
SLOW = ("12", "20", "33", "60")  # ms a step
JITTER = "jitter"
PACES = (FIXED, *SLOW, JITTER)  # what tests and a soak run at
_STEPS_MS = (4, 8, 12, 12, 16, 20, 20, 25, 33, 33, 45, 60)
_STALL_EVERY = 60  # steps, on average
_STALL_MS = (90, 400)
_LONGEST_MS = 1000


def steps_of(text, seed=0):
    """A callable that gives the length of the next step in microseconds; 0 where the program's own sleep counts.

    `seed`: of "jitter" without a seed of its own. Raises ValueError with one line.
    """
    if text == FIXED:
        return lambda: 0
    kind, colon, own = text.partition(":")
    if kind == JITTER and (not colon or whole_number(own) >= 0):
        rng = random.Random("pace %s" % (own or seed))
        return lambda: 1000 * (_STEPS_MS[rng.randrange(len(_STEPS_MS))] if rng.randrange(_STALL_EVERY) else _stall(rng))
    if 0 < whole_number(text) <= _LONGEST_MS:
        step_us = 1000 * int(text)
        return lambda: step_us
    raise ValueError(
        "%s: a pace is fixed, jitter, jitter:SEED, or milliseconds a step from 1 to %d" % (text, _LONGEST_MS)
    )


def _stall(rng):
    return rng.randint(*_STALL_MS)


class Pace(click.ParamType):
    """A pace on the command line, as its text."""

    name = "PACE"

    def convert(self, value, param, ctx):
        """The text, where it is a pace."""
        try:
            steps_of(value)
        except ValueError as error:
            self.fail(str(error))
        return value


pace_option = click.option(
    "--pace",
    type=Pace(),
    default=FIXED,
    show_default=True,
    help="Time a step of the badge takes: fixed, jitter, jitter:SEED, or milliseconds (a real badge: 12 to 60).",
)
