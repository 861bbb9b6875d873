"""The fuel VM's meter, and a tally of what it read. Runs inside the VMs.

start = now(); work(); note("work", fuel(start, now()), "where it was done")
"""

import json
import time

now = getattr(time, "time_ns", None)  # fuel in thousandths, if there is a meter
found = {}  # name -> [count, sum, largest, where the largest was]


def _gap():
    least = 1 << 30
    for _ in range(20):
        start = now()
        least = min(least, (now() - start) // 1000)
    return least


gap = _gap() if now else 0  # the cost of two readings


def fuel(start, end):
    """Return the fuel burnt between two readings."""
    return (end - start) // 1000 - gap


def note(name, value, where):
    """Add a figure."""
    row = found.get(name)
    if row is None:
        found[name] = row = [0, 0, -1, ""]
    row[0] += 1
    row[1] += value
    if value > row[2]:
        row[2] = value
        row[3] = where


def tell(what):
    """Print a probe's result as a line of JSON."""
    print("\n" + json.dumps(what))
