"""The pace of a simulated badge: how much time passes between two steps of its program.

    Sim(pace="33")          # 33 ms a step, as on a badge that draws a lot
    Sim(pace="jitter:7")    # random step lengths, seed 7
    sim.pace = "fixed"      # as long as the program sleeps (4 ms): the default

A real badge needs 12 to 60 ms a step, and sometimes much longer: a module is imported, or garbage is collected.
"""

import random

import click

from .natural_number import parse_natural

FIXED = "fixed"
SLOW = ("12", "20", "33", "60")  # ms a step
JITTER = "jitter"
PACES = (FIXED, *SLOW, JITTER)  # the paces that tests and a soak use
_JITTER_MS = (4, 8, 12, 12, 16, 20, 20, 25, 33, 33, 45, 60)
_STALL_INTERVAL = 60  # steps between stalls, on average
_STALL_MS = (90, 400)
_MAX_STEP_MS = 1000


def step_lengths(text, seed=0):
    """Return a callable that gives the next step's length in microseconds, or 0 to use the program's own sleep.

    `seed` is used by "jitter" without a seed of its own. Raises ValueError with a one-line message.
    """
    if text == FIXED:
        return lambda: 0
    kind, colon, own = text.partition(":")
    if kind == JITTER and (not colon or parse_natural(own) >= 0):
        rng = random.Random("pace %s" % (own or seed))
        return lambda: (
            1000 * (_JITTER_MS[rng.randrange(len(_JITTER_MS))] if rng.randrange(_STALL_INTERVAL) else _stall(rng))
        )
    if 0 < parse_natural(text) <= _MAX_STEP_MS:
        step_us = 1000 * int(text)
        return lambda: step_us
    raise ValueError("%s: use fixed, jitter, jitter:SEED, or 1 to %d milliseconds a step" % (text, _MAX_STEP_MS))


def _stall(rng):
    return rng.randint(*_STALL_MS)


class Pace(click.ParamType):
    """A pace on the command line; the value is its text."""

    name = "PACE"

    def convert(self, value, param, ctx):
        """Validate a pace."""
        try:
            step_lengths(value)
        except ValueError as error:
            self.fail(str(error))
        return value


pace_option = click.option(
    "--pace",
    type=Pace(),
    default=FIXED,
    show_default=True,
    help="Length of a step: fixed, jitter, jitter:SEED, or milliseconds (a real badge: 12 to 60).",
)
