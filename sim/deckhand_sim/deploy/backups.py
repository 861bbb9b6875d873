"""Copy other people's files to the computer before they are replaced.

    folder = new_folder(user_folder() / "replaced" / timestamp())   # a new folder; existing ones stay
    save_copy(folder, "lib/robot.py", data)                         # verified, and never over a file

A file is replaced only after its copy was verified: save_copy raises OSError otherwise.
"""

import errno
import itertools
import os
import time


def timestamp():
    """Return the time in a form that fits in a file name."""
    return time.strftime("%Y%m%d-%H%M%S")


def new_folder(folder):
    """Create a new folder with this name, or with a number appended if it exists."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    for number in itertools.count(1):
        place = folder if number == 1 else folder.with_name("%s-%d" % (folder.name, number))
        try:
            place.mkdir()
            return place
        except FileExistsError:
            continue


def save_copy(folder, path, data):
    """Write and verify a copy, and return its path. Raises OSError, also if the file exists."""
    place = folder / path
    place.parent.mkdir(parents=True, exist_ok=True)
    with open(place, "xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if place.read_bytes() != data:
        raise OSError(errno.EIO, "the copy is not what was copied", str(place))
    return place
