"""The badge's drive: paths that begin at "/", FAT's habits, and who may write.

    drive = Drive(folder, files)    # folder is never written; what the program writes lies in `files`
    drive.open("/games/onslaught/title.txt"), drive.listdir("/games"), drive.stat("lib")

A badge's drive belongs to the computer: Python may read, and gets OSError 30 for anything else, unless boot.py took the
drive over. Where `folder` is the checkout, only what lies on a badge is seen.
"""

import errno
import os
import shutil
from pathlib import Path

_ON_A_BADGE = frozenset(("boot.py", "code.py", "lib", "games", "seeds", "settings.toml"))
OWN_DRIVE = "deckhand-games"  # what `deckhand new` makes where there is no checkout
_NEVER = frozenset(("__pycache__",))
_BLOCK = 512
_BLOCKS = 4024  # of FAT12 on the badge's 2 MB, after the tables
_DIRECTORY, _FILE = 0x4000, 0x8000
_YEAR_2000 = 946684800


def _error(number):
    return OSError(number, os.strerror(number))


def find_drive():
    """The folder with code.py: the drive with source that is the current folder, or whose games folder that is in, else
    the installed package's, else the checkout. Raises FileNotFoundError with one line."""
    package = Path(__file__).resolve().parents[1]
    here = Path.cwd()
    around = [folder for folder in here.parents if here.relative_to(folder).parts[0] == "games"]
    for folder in (here, *around, package / "drive", package.parent.parent):
        if is_drive(folder):
            return folder
    raise FileNotFoundError("no drive with Deckhand's code.py beside %s" % package)


def is_drive(folder):
    """Does the folder have Deckhand's source, as a drive has it?"""
    return (folder / "code.py").is_file() and (folder / "lib" / "deckhand" / "console.py").is_file()


def own_drive_hint(game):
    """What to add where a game is not on the drive: "; cd deckhand-games first" if it is on the drive of one's own here."""
    there = (Path.cwd() / OWN_DRIVE / "games" / game).is_dir()
    return "; %s is in %s: cd %s first" % (game, OWN_DRIVE, OWN_DRIVE) if there else ""


def is_installed(drive):
    """Is it the drive inside the installed package, which is nobody's to write in?"""
    return Path(drive) == Path(__file__).resolve().parents[1] / "drive"


class Drive:
    """One file system. `writable` says whether Python may write."""

    def __init__(self, folder, files):
        self.folder = Path(folder)
        self.files = Path(files)
        self.writable = False
        self.here = "/"
        self._gone = set()  # paths in `folder` that the program removed
        self._only = _ON_A_BADGE if (self.folder / "pyproject.toml").exists() else None

    # -- paths

    def absolute(self, path):
        """The device's absolute path ("/lib/deckhand") of a path as a program gives it."""
        if not isinstance(path, str):
            raise TypeError("can't convert '%s' object to str implicitly" % type(path).__name__)
        parts = [] if path.startswith("/") else self.here.split("/")
        for part in path.split("/"):
            if part == "..":
                parts = parts[:-1]
            else:
                parts.append(part)
        return "/" + "/".join(part for part in parts if part and part != ".")

    def _visible(self, path):
        parts = path[1:].split("/")
        if _NEVER.intersection(parts):
            return False
        return self._only is None or path == "/" or parts[0] in self._only

    def find(self, path):
        """Where a device path really lies, or None."""
        path = self.absolute(path)
        written = str(self.files) + path
        if os.path.exists(written):
            return Path(written)
        if path in self._gone or not self._visible(path):
            return None
        place = str(self.folder) + path
        return Path(place) if os.path.exists(place) else None

    def _must_find(self, path):
        place = self.find(path)
        if place is None:
            raise _error(errno.ENOENT)
        return place

    def _new_place(self, path):
        """Where a new file or folder of this name goes. Raises OSError as the badge does."""
        if not self.writable:
            raise _error(errno.EROFS)
        path = self.absolute(path)
        above = self.find(path.rpartition("/")[0] or "/")
        if above is None or not above.is_dir():
            raise _error(errno.ENOENT)
        place = self.files / path[1:]
        place.parent.mkdir(parents=True, exist_ok=True)
        return place

    # -- what programs call

    def open(self, path, mode="r", **options):
        """The built-in `open` of the badge: UTF-8, no translation of line ends."""
        mode = mode.replace("t", "")
        if mode.strip("b") != "r":
            old = self.find(path)
            place = self._new_place(path)
            if old is not None and old.is_dir():
                raise _error(errno.EISDIR)
            if old is not None and old != place and "w" not in mode:
                shutil.copyfile(old, place)
            self._gone.discard(self.absolute(path))
        else:
            place = self.find(path)
            if place is None:
                raise OSError(errno.ENOENT, path)  # the badge says what it was about, not what ENOENT means
            if place.is_dir():
                raise _error(errno.EISDIR)
        return open(place, mode) if "b" in mode else open(place, mode, encoding="utf-8", newline="")

    def listdir(self, path=None):
        """Names in a folder, in no order that one could rely on (here: the alphabet's)."""
        place = self._must_find(self.here if path is None else path)
        if not place.is_dir():
            raise _error(errno.ENOTDIR)
        path = self.absolute(self.here if path is None else path)
        above = path.rstrip("/") + "/"
        names = set()
        for folder in (self.folder / path[1:], self.files / path[1:]):
            if folder.is_dir():
                names.update(entry.name for entry in folder.iterdir())
        return sorted(name for name in names if self.find(above + name) is not None)

    def stat(self, path):
        """The ten numbers: kind, five zeros, size, three times."""
        place = self._must_find(path)
        found = place.stat()
        when = max(int(found.st_mtime), _YEAR_2000)
        if place.is_dir():
            return (_DIRECTORY, 0, 0, 0, 0, 0, 0, when, when, when)
        return (_FILE, 0, 0, 0, 0, 0, found.st_size, when, when, when)

    def statvfs(self, path):
        """Block sizes and counts; a file takes whole blocks."""
        self._must_find(path)
        used = sum(
            -(-place.stat().st_size // _BLOCK) for top in (self.folder, self.files) for place in self._all_files(top)
        )
        free = max(0, _BLOCKS - used)
        return (_BLOCK, _BLOCK, _BLOCKS, free, free, 0, 0, 0, 0, 255)

    def _all_files(self, top):
        if not top.is_dir():
            return
        for name in sorted(self._only or [entry.name for entry in top.iterdir()]):
            place = top / name
            for folder, folders, files in os.walk(place):
                folders[:] = [inner for inner in folders if inner not in _NEVER]
                yield from (Path(folder) / file for file in files)
            if place.is_file():
                yield place

    def mkdir(self, path):
        """Make a folder."""
        if self.find(path) is not None:
            raise _error(errno.EEXIST if self.writable else errno.EROFS)
        self._new_place(path).mkdir()

    def remove(self, path):
        """Remove a file."""
        place = self._must_find(path)
        if not self.writable:
            raise _error(errno.EROFS)
        if place.is_dir():
            raise _error(errno.EISDIR)
        self._take_away(path)

    def rmdir(self, path):
        """Remove an empty folder."""
        place = self._must_find(path)
        if not self.writable:
            raise _error(errno.EROFS)
        if not place.is_dir():
            raise _error(errno.ENOTDIR)
        if self.listdir(path):
            raise _error(errno.EACCES)
        self._take_away(path)

    def _take_away(self, path):
        path = self.absolute(path)
        written = self.files / path[1:]
        if written.is_dir():
            shutil.rmtree(written)
        elif written.exists():
            written.unlink()
        self._gone.add(path)

    def rename(self, old, new):
        """Rename a file; a name that exists already is EEXIST, as FAT has it."""
        place = self._must_find(old)
        if not self.writable:
            raise _error(errno.EROFS)
        if self.find(new) is not None:
            raise _error(errno.EEXIST)
        target = self._new_place(new)
        if place.is_dir():
            shutil.copytree(place, target, ignore=shutil.ignore_patterns(*_NEVER))
        else:
            shutil.copyfile(place, target)
        self._gone.discard(self.absolute(new))
        self._take_away(old)

    def chdir(self, path):
        """Change the folder that relative paths begin at."""
        if not self._must_find(path).is_dir():
            raise _error(errno.ENOENT)
        self.here = self.absolute(path)

    def getcwd(self):
        """The folder that relative paths begin at."""
        return self.here
