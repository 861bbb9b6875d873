"""The badge's drive: absolute paths, FAT's behavior, write protection.

    drive = Drive(folder, files)    # folder is never written; the program's files go to `files`
    drive.open("/games/onslaught/title.txt"), drive.listdir("/games"), drive.stat("lib")

A badge's drive belongs to the computer: Python may only read, and gets OSError 30 otherwise, unless boot.py took the drive
over. If `folder` is the checkout, only what belongs on a badge is visible.
"""

import errno
import os
import shutil
from pathlib import Path

_DRIVE_CONTENTS = frozenset(("boot.py", "code.py", "lib", "games", "seeds", "settings.toml"))
OWN_DRIVE = "deckhand-games"  # created by `deckhand new` if there's no checkout
_IGNORED = frozenset(("__pycache__",))
_BLOCK = 512
_BLOCK_COUNT = 4024  # data blocks of FAT12 on the badge's 2 MB
_DIRECTORY, _FILE = 0x4000, 0x8000
_YEAR_2000 = 946684800


def _error(number):
    return OSError(number, os.strerror(number))


def find_drive():
    """Return the folder with code.py.

    In this order: the current folder if it's a drive with source, the drive around the current games folder, the installed
    package's drive, the checkout. Raises FileNotFoundError with one line.
    """
    package = Path(__file__).resolve().parents[1]
    cwd = Path.cwd()
    parents = [folder for folder in cwd.parents if cwd.relative_to(folder).parts[0] == "games"]
    for folder in (cwd, *parents, package / "drive", package.parent.parent):
        if is_drive(folder):
            return folder
    raise FileNotFoundError("no drive with Deckhand's code.py beside %s" % package)


def is_drive(folder):
    """True if the folder has Deckhand's source."""
    return (folder / "code.py").is_file() and (folder / "lib" / "deckhand" / "console.py").is_file()


def own_drive_hint(game):
    """Return "; cd deckhand-games first" if a missing game is on the user's own drive here, else ""."""
    is_there = (Path.cwd() / OWN_DRIVE / "games" / game).is_dir()
    return "; %s is in %s: cd %s first" % (game, OWN_DRIVE, OWN_DRIVE) if is_there else ""


def is_installed(drive):
    """True for the drive inside the installed package, which is read-only."""
    return Path(drive) == Path(__file__).resolve().parents[1] / "drive"


class Drive:
    """A file system. `writable`: Python may write."""

    def __init__(self, folder, files):
        self.folder = Path(folder)
        self.files = Path(files)
        self.writable = False
        self.cwd = "/"
        self._deleted = set()  # paths in `folder` that the program deleted
        self._visible_tops = _DRIVE_CONTENTS if (self.folder / "pyproject.toml").exists() else None

    # -- paths

    def absolute(self, path):
        """Resolve a program's path to an absolute one ("/lib/deckhand")."""
        if not isinstance(path, str):
            raise TypeError("can't convert '%s' object to str implicitly" % type(path).__name__)
        parts = [] if path.startswith("/") else self.cwd.split("/")
        for part in path.split("/"):
            if part == "..":
                parts = parts[:-1]
            else:
                parts.append(part)
        return "/" + "/".join(part for part in parts if part and part != ".")

    def _visible(self, path):
        parts = path[1:].split("/")
        if _IGNORED.intersection(parts):
            return False
        return self._visible_tops is None or path == "/" or parts[0] in self._visible_tops

    def find(self, path):
        """Return the real path of a device path, or None."""
        path = self.absolute(path)
        written = str(self.files) + path
        if os.path.exists(written):
            return Path(written)
        if path in self._deleted or not self._visible(path):
            return None
        real_path = str(self.folder) + path
        return Path(real_path) if os.path.exists(real_path) else None

    def _must_find(self, path):
        real_path = self.find(path)
        if real_path is None:
            raise _error(errno.ENOENT)
        return real_path

    def _new_place(self, path):
        """Return the real path for a new file or folder. Raises OSError as the badge does."""
        if not self.writable:
            raise _error(errno.EROFS)
        path = self.absolute(path)
        parent = self.find(path.rpartition("/")[0] or "/")
        if parent is None or not parent.is_dir():
            raise _error(errno.ENOENT)
        real_path = self.files / path[1:]
        real_path.parent.mkdir(parents=True, exist_ok=True)
        return real_path

    # -- what programs call

    def open(self, path, mode="r", **options):
        """The badge's built-in `open`: UTF-8, no newline translation."""
        mode = mode.replace("t", "")
        if mode.strip("b") != "r":
            old = self.find(path)
            real_path = self._new_place(path)
            if old is not None and old.is_dir():
                raise _error(errno.EISDIR)
            if old is not None and old != real_path and "w" not in mode:
                shutil.copyfile(old, real_path)
            self._deleted.discard(self.absolute(path))
        else:
            real_path = self.find(path)
            if real_path is None:
                raise OSError(errno.ENOENT, path)  # the badge reports the path instead of a message
            if real_path.is_dir():
                raise _error(errno.EISDIR)
        return open(real_path, mode) if "b" in mode else open(real_path, mode, encoding="utf-8", newline="")

    def listdir(self, path=None):
        """List a folder. Programs must not rely on the order."""
        real_path = self._must_find(self.cwd if path is None else path)
        if not real_path.is_dir():
            raise _error(errno.ENOTDIR)
        path = self.absolute(self.cwd if path is None else path)
        parent = path.rstrip("/") + "/"
        names = set()
        for folder in (self.folder / path[1:], self.files / path[1:]):
            if folder.is_dir():
                names.update(entry.name for entry in folder.iterdir())
        return sorted(name for name in names if self.find(parent + name) is not None)

    def stat(self, path):
        """Return the ten numbers: kind, five zeros, size, three times."""
        real_path = self._must_find(path)
        found = real_path.stat()
        when = max(int(found.st_mtime), _YEAR_2000)
        if real_path.is_dir():
            return (_DIRECTORY, 0, 0, 0, 0, 0, 0, when, when, when)
        return (_FILE, 0, 0, 0, 0, 0, found.st_size, when, when, when)

    def statvfs(self, path):
        """Return block sizes and counts; files take whole blocks."""
        self._must_find(path)
        used = sum(
            -(-real_path.stat().st_size // _BLOCK)
            for top in (self.folder, self.files)
            for real_path in self._all_files(top)
        )
        free = max(0, _BLOCK_COUNT - used)
        return (_BLOCK, _BLOCK, _BLOCK_COUNT, free, free, 0, 0, 0, 0, 255)

    def _all_files(self, top):
        if not top.is_dir():
            return
        for name in sorted(self._visible_tops or [entry.name for entry in top.iterdir()]):
            real_path = top / name
            for folder, folders, files in os.walk(real_path):
                folders[:] = [inner for inner in folders if inner not in _IGNORED]
                yield from (Path(folder) / file for file in files)
            if real_path.is_file():
                yield real_path

    def mkdir(self, path):
        """Create a folder."""
        if self.find(path) is not None:
            raise _error(errno.EEXIST if self.writable else errno.EROFS)
        self._new_place(path).mkdir()

    def remove(self, path):
        """Delete a file."""
        real_path = self._must_find(path)
        if not self.writable:
            raise _error(errno.EROFS)
        if real_path.is_dir():
            raise _error(errno.EISDIR)
        self._delete(path)

    def rmdir(self, path):
        """Delete an empty folder."""
        real_path = self._must_find(path)
        if not self.writable:
            raise _error(errno.EROFS)
        if not real_path.is_dir():
            raise _error(errno.ENOTDIR)
        if self.listdir(path):
            raise _error(errno.EACCES)
        self._delete(path)

    def _delete(self, path):
        path = self.absolute(path)
        written = self.files / path[1:]
        if written.is_dir():
            shutil.rmtree(written)
        elif written.exists():
            written.unlink()
        self._deleted.add(path)

    def rename(self, old, new):
        """Rename a file. Raises EEXIST if the new name exists, as on FAT."""
        real_path = self._must_find(old)
        if not self.writable:
            raise _error(errno.EROFS)
        if self.find(new) is not None:
            raise _error(errno.EEXIST)
        target = self._new_place(new)
        if real_path.is_dir():
            shutil.copytree(real_path, target, ignore=shutil.ignore_patterns(*_IGNORED))
        else:
            shutil.copyfile(real_path, target)
        self._deleted.discard(self.absolute(new))
        self._delete(old)

    def chdir(self, path):
        """Change the current folder."""
        if not self._must_find(path).is_dir():
            raise _error(errno.ENOENT)
        self.cwd = self.absolute(path)

    def getcwd(self):
        """Return the current folder."""
        return self.cwd
