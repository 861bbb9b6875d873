"""gc inside the VM, which sweeps only between calls: counts what is allocated between two collections of the console."""

import gc

mem_free = gc.mem_free
more = 0  # bytes that a badge's names take beyond those of this VM
since = 0  # heap in use when garbage was collected last
most = 0  # bytes allocated between two collections of this step, at most


def mem_alloc():
    return gc.mem_alloc() + more


def collect():
    note()
    gc.collect()


def begin():
    """A step begins."""
    global since, most
    since = gc.mem_alloc()
    most = 0


def note():
    """Look at what has been allocated since the last collection."""
    global since, most
    now = gc.mem_alloc()
    most = max(most, now - since)
    since = now
