"""A lock file: one process at a time uses a file that each would overwrite from its own memory.

    with file_lock(nvm_file("pybadge")): ...         # FileInUse if another process holds it
    with file_lock(path, timeout_s=10): ...          # wait up to 10 seconds

It's the system's own lock on `<file>.lock`, so it ends with its process, however that ends.
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

_LOCKED_ERRNOS = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_POLL_S = 0.02


class FileInUse(Exception):
    """Another process is using this file."""


@contextmanager
def file_lock(path, timeout_s=0):
    """Hold the lock of a file. Does nothing where no lock file can be created or locked."""
    lock_path = path.with_name(path.name + ".lock")
    deadline = time.monotonic() + timeout_s
    while (file := _try_lock(lock_path)) is None:
        if time.monotonic() > deadline:
            raise FileInUse(path)
        time.sleep(_POLL_S)
    try:
        yield
    finally:
        if file:
            _release(file, lock_path)


def _try_lock(lock_path):
    """Return the locked file, None if another process holds it, or False if no lock can be had here."""
    while True:
        try:
            lock_path.parent.mkdir(parents=True, exist_ok=True)
            file = open(lock_path, "a+b")
        except OSError:  # a read-only folder: nothing can be overwritten there
            return False
        try:
            _lock_now(file)
            if os.path.samestat(os.fstat(file.fileno()), os.stat(lock_path)):
                return file
        except FileNotFoundError:
            pass  # removed between our open and our lock
        except OSError as error:
            file.close()
            return None if error.errno in _LOCKED_ERRNOS else False
        file.close()


def _lock_now(file):
    if fcntl:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)


def _release(file, lock_path):
    """Delete the lock file while it's still locked, so that nobody locks a deleted one."""
    if not fcntl:  # Windows can't delete an open file, nor one that another process has opened meanwhile
        file.close()
    try:
        lock_path.unlink(missing_ok=True)
    except OSError:
        pass
    file.close()
