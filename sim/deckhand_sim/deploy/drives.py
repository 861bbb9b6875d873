"""Find badges' drives, identify them, and read and write their files.

    for found in find_drives(): print(found.mount_point, found.kind, found.board, found.release, found.uid)
    drive = Folder("/media/me/CIRCUITPY"); drive.write("lib/x.mpy", data); drive.read("lib/x.mpy")

A badge is identified by its boot_out.txt, a bootloader by its INFO_UF2.TXT. A volume's name is only a hint.
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
CIRCUITPY = re.compile(r"CIRCUITPY[ _]?\d*")  # mount names of several badges' drives
_FAT_TYPES = ("vfat", "msdos", "fuseblk", "exfat")
_SHARED_TYPES = ("9p", "virtiofs")
_WSL = re.compile(r"\baname=drvfs\b")
_REMOVABLE = 2
_UID = re.compile(r"[0-9A-F]{1,64}")
_MAX_NAME_CHARS = 64  # longest board name to show
MAX_FILE_BYTES = 32 << 20  # largest file to read: no board has a larger drive
_MAX_TEXT_BYTES = 65536  # bytes of an identification file to read
_TEXT_FILES = ("boot_out.txt", "INFO_UF2.TXT")
# The system's own folders at the top level, often not accessible.
_SYSTEM_FOLDERS = re.compile(
    r"\.trash(es|-\d+)?|\.spotlight-v100|\.fseventsd|\.documentrevisions-v100|\.temporaryitems|"
    r"system volume information|\$recycle\.bin|lost\+found|found\.\d{3}"
)
_DENIED = (errno.EACCES, errno.EPERM)
_DROP_CACHES = 48  # macOS: fcntl.F_NOCACHE


class Folder:
    """A mounted drive. Paths use slashes and are relative to its top.

    Raises OSError. Links, and whatever else no FAT drive has, are never followed: they raise ELOOP.
    """

    def __init__(self, top):
        self.top = Path(top)
        self._device = self.top.stat().st_dev if self.top.is_dir() else None

    def __str__(self):
        return str(self.top)

    def files(self):
        """Return {path: size} of all files, except in system folders and folders that can't be entered."""
        if not self.top.is_dir():
            raise FileNotFoundError(2, "no such folder", str(self.top))
        found = {}
        for folder, folders, names in os.walk(self.top, onerror=self._unless_denied):
            if Path(folder) == self.top:
                folders[:] = [name for name in folders if not _SYSTEM_FOLDERS.fullmatch(name.lower())]
                names = [name for name in names if not _SYSTEM_FOLDERS.fullmatch(name.lower())]
            try:
                for name in folders:
                    _checked_stat(Path(folder) / name)
                for name in names:
                    place = Path(folder) / name
                    found[place.relative_to(self.top).as_posix()] = _checked_stat(place).st_size
            except OSError as error:
                self._unless_denied(error, folder)
                folders[:] = []
        return found

    def has_folder(self, path):
        """True if the folder exists, empty or not."""
        return (self.top / path).is_dir()

    def _unless_denied(self, error, folder=None):
        """Re-raise an error of a walk, except "permission denied" below the top."""
        if error.errno not in _DENIED or Path(folder or error.filename) == self.top:
            raise error

    def _place(self, path):
        """Resolve a path of the drive. Raises OSError (ELOOP) if a part of it is neither file nor folder."""
        place = self.top
        for part in path.split("/"):
            place = place / part
            try:
                _checked_stat(place)
            except (FileNotFoundError, NotADirectoryError):
                pass
        return place

    def read(self, path):
        """Return a file's bytes, or None if there's no such file.

        Bypasses the computer's page cache where possible. An identification file is truncated; a file too large for any badge
        raises OSError (EFBIG).
        """
        most = _MAX_TEXT_BYTES if path in _TEXT_FILES else MAX_FILE_BYTES
        try:
            with open(self._place(path), "rb") as file:
                if path not in _TEXT_FILES and os.fstat(file.fileno()).st_size > most:
                    raise OSError(errno.EFBIG, "larger than a badge's drive", path)
                _drop_cached_pages(file.fileno())
                return file.read(most)
        except (FileNotFoundError, NotADirectoryError):
            if not self.top.is_dir():
                raise
            return None

    def write(self, path, data):
        """Write a file and wait until it's on the drive."""
        self._still_there()
        place = self._place(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        with open(place, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            _drop_cached_pages(file.fileno())
        _sync_folder(place.parent)

    def remove(self, path):
        """Delete a file, and the folders that become empty."""
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
        """Raise OSError if the drive is gone, even if its folder exists or another drive took its place."""
        if self.top.stat().st_dev != self._device:
            raise FileNotFoundError(2, "the drive is gone", str(self.top))

    def free(self):
        """Return the free bytes."""
        if hasattr(os, "statvfs"):
            found = os.statvfs(self.top)
            return found.f_bavail * found.f_frsize
        import shutil

        return shutil.disk_usage(self.top).free

    def read_only(self):
        """True if the system mounted it read-only."""
        return hasattr(os, "statvfs") and bool(os.statvfs(self.top).f_flag & os.ST_RDONLY)


def _checked_stat(place):
    """os.lstat of a file or folder. Raises OSError (ELOOP) for anything else."""
    info = os.lstat(place)
    if not (stat.S_ISREG(info.st_mode) or stat.S_ISDIR(info.st_mode)) or _is_junction(place):
        raise OSError(errno.ELOOP, "is a link or the like", str(place))
    return info


_is_junction = getattr(os.path, "isjunction", lambda place: False)  # Python 3.12 has it; a folder link on Windows


def _drop_cached_pages(number):
    """Drop a file's cached pages, so that the next read comes from the drive."""
    try:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(number, 0, 0, os.POSIX_FADV_DONTNEED)
        elif sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(number, _DROP_CACHES, 1)
    except OSError:
        pass  # not supported: reads may come from the page cache


def _sync_folder(folder):
    """Flush a folder's own entry to the drive. Windows does that with the file."""
    if os.name == "nt":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


# -- identification


@dataclass(frozen=True)
class DriveInfo:
    """A drive and what it reports about itself.

    kind: BADGE, BOOTLOADER, UNKNOWN, or FOLDER for an unknown drive that the user named.
    release: CircuitPython's ("10.1.0-beta.1") or "". info: the bootloader's Board-ID.
    """

    drive: Folder
    kind: str = UNKNOWN
    board: str = ""
    release: str = ""
    uid: str = ""
    info: str = ""

    @property
    def version(self):
        """CircuitPython's (major, minor, patch), or ()."""
        return tuple(int(part) for part in self.release.partition("-")[0].split(".")) if self.release else ()

    @property
    def mount_point(self):
        """The path where it's mounted."""
        return str(self.drive)


def inspect_drive(drive):
    """Identify a drive."""
    data = drive.read("boot_out.txt")
    if data is not None:
        facts = read_boot_out(data.decode("utf-8", "replace"))
        if facts["board"]:
            return DriveInfo(drive, BADGE, facts["board"], facts["release"], facts["uid"])
    data = drive.read("INFO_UF2.TXT")
    if data is not None:
        board = re.search(r"(?mi)^Board-ID:\s*(\S+)", data.decode("utf-8", "replace"))
        return DriveInfo(drive, BOOTLOADER, info=board.group(1) if board else "")
    return DriveInfo(drive)


def read_boot_out(text):
    """Return board, release and uid from a boot_out.txt; "" for each that is missing.

    uid is validated hexadecimal, safe in a file name; board is untrusted text.
    """
    facts = {"board": "", "release": "", "uid": ""}
    for line in text.replace("\r", "\n").split("\n"):
        line = line.strip()
        release = re.match(r"Adafruit CircuitPython (\d+\.\d+\.\d+[\w.+-]*)", line)
        if release:
            facts["release"] = release.group(1)
        elif line.startswith("Board ID:"):
            facts["board"] = line.partition(":")[2].strip()[:_MAX_NAME_CHARS]
        elif line.startswith("UID:"):
            number = line.partition(":")[2].strip().upper()
            facts["uid"] = number if _UID.fullmatch(number) else ""
    return facts


# -- mount points


def find_drives():
    """Find everything mounted that looks like a badge or its bootloader, sorted by path."""
    found = []
    for place in sorted(set(mount_points())):
        drive = Folder(place)
        try:
            info = inspect_drive(drive)
        except OSError:
            info = DriveInfo(drive)
        if info.kind != UNKNOWN or CIRCUITPY.fullmatch(Path(place).name):
            found.append(info)
    return found


def mount_points():
    """List the mount points of small drives on this system."""
    if sys.platform == "darwin":
        return [str(path) for path in Path("/Volumes").iterdir() if path.is_mount()]
    if os.name == "nt":
        return _windows_drives()
    try:
        return linux_mount_points(Path("/proc/mounts").read_bytes().decode("utf-8", "surrogateescape"))
    except OSError:
        return []


def linux_mount_points(text):
    """Extract candidate mount points from /proc/mounts.

    FAT file systems, Windows drives under WSL, and what a Chromebook shares with its Linux.
    """
    found = []
    for line in text.split("\n"):
        parts = line.split(" ")
        if len(parts) < 3:
            continue
        place = re.sub(r"\\(\d{3})", lambda code: chr(int(code.group(1), 8)), parts[1])
        kind = parts[2]
        if kind in _FAT_TYPES:
            if not place.startswith("/boot") and "/efi" not in place:
                found.append(place)
        elif kind == "drvfs" or kind == "9p" and (_WSL.search(line) or re.fullmatch("/mnt/[a-z]", place)):
            found.append(place)
        elif kind in _SHARED_TYPES:
            found += [place] if Path(place).parent.name == "removable" else _folders_in(Path(place) / "removable")
    return found


def _folders_in(place):
    """List the folders in a folder; [] if it can't be read."""
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
