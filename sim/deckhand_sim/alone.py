"""One process at a time on a file that each writes whole from its own memory: a second one would lose what the first wrote.

with alone(nvm_file("pybadge")): ...            # AlreadyOpen where another process is in there
with alone(path, patience_s=10): ...            # waits so long for it to be gone

The system's own lock on a file beside it, which ends with its process however that ends, and is gone afterwards.
"""

import errno
import os
import time
from contextlib import contextmanager

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
    import msvcrt

_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_LOOK_S = 0.02


class AlreadyOpen(Exception):
    """Another process has this file."""


@contextmanager
def alone(path, patience_s=0):
    """Hold the lock of a file meanwhile. Where no file can be written or locked, nothing is held."""
    place = path.with_name(path.name + ".lock")
    last = time.monotonic() + patience_s
    while (file := _held(place)) is None:
        if time.monotonic() > last:
            raise AlreadyOpen(path)
        time.sleep(_LOOK_S)
    try:
        yield
    finally:
        if file:
            _let_go(file, place)


def _held(place):
    """The locked file; None where another process has it, False where none can be had."""
    while True:
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            file = open(place, "a+b")
        except OSError:  # a folder that is only read: nothing of anybody can be lost there
            return False
        try:
            _lock(file)
            if os.path.samestat(os.fstat(file.fileno()), os.stat(place)):
                return file
        except FileNotFoundError:
            pass  # taken away between our opening and our locking it
        except OSError as error:
            file.close()
            return None if error.errno in _TAKEN else False
        file.close()


def _lock(file):
    if fcntl:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)


def _let_go(file, place):
    """Take the file away while it is locked, so that nobody comes to lock one that is no longer there."""
    if not fcntl:  # Windows removes no open file, and so none that another process has opened meanwhile
        file.close()
    try:
        place.unlink(missing_ok=True)
    except OSError:
        pass
    file.close()
