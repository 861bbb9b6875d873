"""One console at a time on a file of saves: each writes all of it from its own memory, so a second one would lose games.

with alone(nvm_file("pybadge")): ...        # AlreadyOpen where another process is in there

The system's own lock on a file beside it, which ends with its process however that ends.
"""

import errno
from contextlib import contextmanager

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
    import msvcrt

_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class AlreadyOpen(Exception):
    """Another console has these saves."""


@contextmanager
def alone(path):
    """Hold the lock of the file of saves meanwhile. Where no file can be written or locked, nothing is held."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = open(path.with_name(path.name + ".lock"), "a+b")
    except OSError:  # a folder that is only read: nobody's saves can be lost there
        yield
        return
    with file:
        try:
            _lock(file)
        except OSError as error:
            if error.errno in _TAKEN:
                raise AlreadyOpen(path) from None
        yield


def _lock(file):
    if fcntl:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
