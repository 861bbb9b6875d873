"""Somebody else's file goes to the computer before anything takes its place.

    folder = fresh(user_folder() / "replaced" / now())      # a folder of its own; what is there already stays
    put(folder, "lib/robot.py", data)                       # never over a file, and read back

A file whose copy did not come out right is not replaced: put raises OSError.
"""

import errno
import itertools
import os
import time


def now():
    """The time as part of a file's name."""
    return time.strftime("%Y%m%d-%H%M%S")


def fresh(folder):
    """Make a folder that was not there, with this name or one that ends in a number."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    for number in itertools.count(1):
        place = folder if number == 1 else folder.with_name("%s-%d" % (folder.name, number))
        try:
            place.mkdir()
            return place
        except FileExistsError:
            continue


def put(folder, path, data):
    """Write the copy of a file, and give its place back. Raises OSError, also where one of this path is there."""
    place = folder / path
    place.parent.mkdir(parents=True, exist_ok=True)
    with open(place, "xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if place.read_bytes() != data:
        raise OSError(errno.EIO, "the copy is not what was copied", str(place))
    return place
