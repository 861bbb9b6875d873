"""Files that are whole or not there.

with whole(Path("game.gif")) as part: picture.save(part)       # renamed when all went well, else removed
"""

import os
from contextlib import contextmanager


@contextmanager
def whole(path):
    """The path of a file to write beside it, which takes its place at the end; of what went wrong nothing is left.

    What is no file (/dev/stdout, a pipe) or a link is written itself.
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
