"""Stand-in for gc in a VM that collects only between calls: counts allocations between two collections."""

import gc

mem_free = gc.mem_free
more = 0  # bytes that a badge's name pools take beyond this VM's
since = 0  # heap in use at the last collection
most = 0  # most bytes allocated between two collections in this step


def mem_alloc():
    return gc.mem_alloc() + more


def collect():
    note()
    gc.collect()


def begin():
    """Start a step."""
    global since, most
    since = gc.mem_alloc()
    most = 0


def note():
    """Record the allocations since the last collection."""
    global since, most
    now = gc.mem_alloc()
    most = max(most, now - since)
    since = now
