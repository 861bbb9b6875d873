"""Write files atomically: a file is complete or not there.

with atomic_write(Path("game.gif")) as part: picture.save(part)    # renamed on success, removed on failure
"""

import os
from contextlib import contextmanager


@contextmanager
def atomic_write(path):
    """Yield the path of a temporary file, which replaces `path` at the end. On an error nothing is left behind.

    Links and special files (/dev/stdout, a pipe) are written in place.
    """
    if path.is_symlink() or path.exists() and not path.is_file():
        yield path
        return
    part = path.with_name(".%s.part%s" % (path.stem, path.suffix))
    try:
        yield part
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
