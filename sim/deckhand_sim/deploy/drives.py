"""Drives that are plugged in, and what can be done to one.

    for found in find_drives(): print(found.where, found.kind, found.board, found.release, found.uid)
    drive = Folder("/media/me/CIRCUITPY"); drive.write("lib/x.mpy", data); drive.read("lib/x.mpy")

A badge is known by its boot_out.txt, a bootloader by its INFO_UF2.TXT; a drive's name alone says only where to look.
"""

import ctypes
import errno
import os
import re
import stat
import sys
from dataclasses import dataclass
from pathlib import Path

BADGE, BOOTLOADER, FOLDER, UNKNOWN = "badge", "bootloader", "folder", "unknown"
CIRCUITPY = re.compile(r"CIRCUITPY[ _]?\d*")  # how systems call the drives of badges, one beside the other
_FAT = ("vfat", "msdos", "fuseblk", "exfat")
_SHARED = ("9p", "virtiofs")
_WSL = re.compile(r"\baname=drvfs\b")
_REMOVABLE = 2
_UID = re.compile(r"[0-9A-F]{1,64}")
_LONGEST = 64  # letters of a board's name that anybody wants to read
LARGEST = 32 << 20  # bytes of a file that is read: no board has a larger drive
_FACTS = 65536  # bytes of a text that says what the drive is
_TEXTS = ("boot_out.txt", "INFO_UF2.TXT")
# Folders at the top that the system keeps for itself, and that often nobody may enter.
_SYSTEMS_OWN = re.compile(
    r"\.trash(es|-\d+)?|\.spotlight-v100|\.fseventsd|\.documentrevisions-v100|\.temporaryitems|"
    r"system volume information|\$recycle\.bin|lost\+found|found\.\d{3}"
)
_DENIED = (errno.EACCES, errno.EPERM)
_DROP_CACHES = 48  # macOS: fcntl.F_NOCACHE


class Folder:
    """A drive that is mounted as a folder. Paths have slashes and begin at its top. Raises OSError as the system does,
    and one of ELOOP where a link or another thing that no FAT drive has stands in the way: none is followed."""

    def __init__(self, top):
        self.top = Path(top)
        self._device = self.top.stat().st_dev if self.top.is_dir() else None

    def __str__(self):
        return str(self.top)

    def files(self):
        """path -> size of every file, but for those of the system's own folders and of folders that can't be entered."""
        if not self.top.is_dir():
            raise FileNotFoundError(2, "no such folder", str(self.top))
        found = {}
        for folder, folders, names in os.walk(self.top, onerror=self._unless_denied):
            if Path(folder) == self.top:
                folders[:] = [name for name in folders if not _SYSTEMS_OWN.fullmatch(name.lower())]
                names = [name for name in names if not _SYSTEMS_OWN.fullmatch(name.lower())]
            try:
                for name in folders:
                    _kind(Path(folder) / name)
                for name in names:
                    place = Path(folder) / name
                    found[place.relative_to(self.top).as_posix()] = _kind(place).st_size
            except OSError as error:
                self._unless_denied(error, folder)
                folders[:] = []
        return found

    def has_folder(self, path):
        """Is there such a folder, empty or not?"""
        return (self.top / path).is_dir()

    def _unless_denied(self, error, folder=None):
        """Raise an error of a walk, unless it says that one of the folders can't be entered."""
        if error.errno not in _DENIED or Path(folder or error.filename) == self.top:
            raise error

    def _place(self, path):
        """Where a path of the drive lies. Raises OSError (ELOOP) where its way leads through anything but folders."""
        place = self.top
        for part in path.split("/"):
            place = place / part
            try:
                _kind(place)
            except (FileNotFoundError, NotADirectoryError):
                pass
        return place

    def read(self, path):
        """A file's bytes from the drive, not from what the computer remembers of it where that can be told; None where
        there is no such file. Of a text that says what the drive is only the beginning; OSError (EFBIG) of what no
        badge's drive has room for."""
        most = _FACTS if path in _TEXTS else LARGEST
        try:
            with open(self._place(path), "rb") as file:
                if path not in _TEXTS and os.fstat(file.fileno()).st_size > most:
                    raise OSError(errno.EFBIG, "larger than a badge's drive", path)
                _forget(file.fileno())
                return file.read(most)
        except (FileNotFoundError, NotADirectoryError):
            if not self.top.is_dir():
                raise
            return None

    def write(self, path, data):
        """Write a file whole, and wait until it is on the drive."""
        self._still_there()
        place = self._place(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        with open(place, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            _forget(file.fileno())
        _sync_folder(place.parent)

    def remove(self, path):
        """Remove a file, and the folders that are empty then."""
        self._still_there()
        place = self._place(path)
        place.unlink()
        while place.parent != self.top:
            place = place.parent
            try:
                place.rmdir()
            except OSError:
                break  # not empty
        _sync_folder(place.parent if place.parent == self.top else place)

    def _still_there(self):
        """Raise OSError where the drive is gone, though the folder may be there, or another drive in its place."""
        if self.top.stat().st_dev != self._device:
            raise FileNotFoundError(2, "the drive is gone", str(self.top))

    def free(self):
        """Bytes that are free."""
        if hasattr(os, "statvfs"):
            found = os.statvfs(self.top)
            return found.f_bavail * found.f_frsize
        import shutil

        return shutil.disk_usage(self.top).free

    def read_only(self):
        """Does the system say that nothing can be written?"""
        return hasattr(os, "statvfs") and bool(os.statvfs(self.top).f_flag & os.ST_RDONLY)


def _kind(place):
    """What os.lstat says of a file or folder; OSError (ELOOP) where it is neither."""
    seen = os.lstat(place)
    if not (stat.S_ISREG(seen.st_mode) or stat.S_ISDIR(seen.st_mode)) or _junction(place):
        raise OSError(errno.ELOOP, "is a link or the like", str(place))
    return seen


_junction = getattr(os.path, "isjunction", lambda place: False)  # Python 3.12's; a folder's link on Windows


def _forget(number):
    """Let the system forget a file's pages, so that reading reads the drive."""
    try:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(number, 0, 0, os.POSIX_FADV_DONTNEED)
        elif sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(number, _DROP_CACHES, 1)
    except OSError:
        pass  # the file system cannot; what is read then is what the system believes


def _sync_folder(folder):
    """Wait until a folder's own entry is on the drive (Windows does that with the file)."""
    if os.name == "nt":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


# -- what a drive is


@dataclass(frozen=True)
class Found:
    """A drive and what it says of itself. release: CircuitPython's ("10.1.0-beta.1") or "", version: the numbers of it, or
    (); info: the bootloader's Board-ID. FOLDER is a drive that says nothing but was asked for by its path."""

    drive: Folder
    kind: str = UNKNOWN
    board: str = ""
    release: str = ""
    uid: str = ""
    info: str = ""

    @property
    def version(self):
        """(major, minor, patch) or ()."""
        return tuple(int(part) for part in self.release.partition("-")[0].split(".")) if self.release else ()

    @property
    def where(self):
        """Where it is mounted."""
        return str(self.drive)


def look(drive):
    """What a drive is."""
    told = drive.read("boot_out.txt")
    if told is not None:
        facts = read_boot_out(told.decode("utf-8", "replace"))
        if facts["board"]:
            return Found(drive, BADGE, facts["board"], facts["release"], facts["uid"])
    told = drive.read("INFO_UF2.TXT")
    if told is not None:
        board = re.search(r"(?mi)^Board-ID:\s*(\S+)", told.decode("utf-8", "replace"))
        return Found(drive, BOOTLOADER, info=board.group(1) if board else "")
    return Found(drive)


def read_boot_out(text):
    """board, release and uid from the lines of a boot_out.txt; "" where they are not there. uid is a number in base 16,
    fit for the name of a file; board is what somebody wrote there."""
    facts = {"board": "", "release": "", "uid": ""}
    for line in text.replace("\r", "\n").split("\n"):
        line = line.strip()
        release = re.match(r"Adafruit CircuitPython (\d+\.\d+\.\d+[\w.+-]*)", line)
        if release:
            facts["release"] = release.group(1)
        elif line.startswith("Board ID:"):
            facts["board"] = line.partition(":")[2].strip()[:_LONGEST]
        elif line.startswith("UID:"):
            number = line.partition(":")[2].strip().upper()
            facts["uid"] = number if _UID.fullmatch(number) else ""
    return facts


# -- where drives are


def find_drives():
    """Everything mounted that looks like a badge or its bootloader, in the order of its path."""
    found = []
    for place in sorted(set(mounted())):
        drive = Folder(place)
        try:
            seen = look(drive)
        except OSError:
            seen = Found(drive)
        if seen.kind != UNKNOWN or CIRCUITPY.fullmatch(Path(place).name):
            found.append(seen)
    return found


def mounted():
    """Where small drives are mounted, on this system."""
    if sys.platform == "darwin":
        return [str(path) for path in Path("/Volumes").iterdir() if path.is_mount()]
    if os.name == "nt":
        return _windows_drives()
    try:
        return linux_drives(Path("/proc/mounts").read_bytes().decode("utf-8", "surrogateescape"))
    except OSError:
        return []


def linux_drives(text):
    """Where drives may be by the text of /proc/mounts: the mount points of FAT file systems, those of Windows' drives
    (WSL), and what a Chromebook shares with its Linux."""
    found = []
    for line in text.split("\n"):
        parts = line.split(" ")
        if len(parts) < 3:
            continue
        place = re.sub(r"\\(\d{3})", lambda code: chr(int(code.group(1), 8)), parts[1])
        kind = parts[2]
        if kind in _FAT:
            if not place.startswith("/boot") and "/efi" not in place:
                found.append(place)
        elif kind == "drvfs" or kind == "9p" and (_WSL.search(line) or re.fullmatch("/mnt/[a-z]", place)):
            found.append(place)
        elif kind in _SHARED:
            found += [place] if Path(place).parent.name == "removable" else _folders_in(Path(place) / "removable")
    return found


def _folders_in(place):
    """The folders in a folder; none where it can't be read."""
    try:
        return sorted(str(one) for one in place.iterdir() if one.is_dir())
    except OSError:
        return []


def _windows_drives():
    kernel = ctypes.windll.kernel32
    letters = kernel.GetLogicalDrives()
    kernel.SetErrorMode(1)  # no dialog for an empty card reader
    found = []
    for i in range(26):
        place = "%s:\\" % chr(ord("A") + i)
        if letters >> i & 1 and kernel.GetDriveTypeW(place) == _REMOVABLE:
            found.append(place)
    return found
