"""Explain a drive's OSErrors to people.

except OSError as error: text = explain(error)
"""

import errno

GONE = (errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT, errno.ENOTCONN)
NO_DRIVE = "no badge's drive found: is it plugged in and mounted? If it's mounted somewhere else, name it: "
NO_DRIVE += "%s --drive FOLDER"
_OTHER_KIND = (errno.EISDIR, errno.ENOTDIR, errno.EEXIST)
# Windows error codes. Those in the second list mean that the drive is gone.
_WINDOWS = {
    2: errno.ENOENT,
    3: errno.ENOENT,
    19: errno.EROFS,
    39: errno.ENOSPC,
    112: errno.ENOSPC,
}
_WINDOWS.update(dict.fromkeys((15, 21, 31, 55, 433, 483, 1006, 1110, 1117, 1167, 1617), errno.ENODEV))


def explain(error):
    """Return an OSError of a drive as one line that says what to do."""
    number = _WINDOWS.get(getattr(error, "winerror", None), error.errno)
    if number == errno.ENOSPC:
        return "the drive is full: delete what you don't need and run this again"
    if number == errno.EROFS:
        return "the drive is read-only: restart the badge with B held, and run this again"
    if number in (errno.EACCES, errno.EPERM):
        return "no permission to read or write %s" % (error.filename or "it")
    if number == errno.EFBIG:
        return "%s is larger than any badge's drive: remove it, and run this again" % error.filename
    if number in GONE:
        return "it was unplugged or does not answer: plug it in again, and run this again"
    if number == errno.ELOOP:
        return "%s is a link, which no badge's drive has: it is not followed" % error.filename
    if number in _OTHER_KIND:
        return "%s: a folder is where a file belongs: rename it, and run this again" % error.filename
    return "%s: run this again" % (error.strerror or error)
