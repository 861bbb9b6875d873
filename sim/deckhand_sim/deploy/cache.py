"""A cache on disk of what the kit compiler makes: each kit is compiled once, whoever asks for it and in which process.

    mpy = cached(("mpy", name, source), compile_it)     # compile_it() -> bytes is called where the cache has none

An entry's name is a hash of all that it was made from, so none is ever out of date. The cache is a folder of the user's;
DECKHAND_CACHE names another one, and DECKHAND_CACHE= (empty) turns it off. Where it can't be read or written, or an entry
is damaged, things are made again.
"""

import contextlib
import hashlib
import os
import tempfile
import time
from functools import cache
from pathlib import Path

import platformdirs

VARIABLE = "DECKHAND_CACHE"
LIMIT_BYTES = 128 << 20  # some 100 states of the sources
_DAY_S = 24 * 60 * 60
_SUM_BYTES = 32  # SHA-256 of an entry's data, at its head


def folder():
    """The cache's folder; None: it is turned off."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    return Path(platformdirs.user_cache_path("deckhand", appauthor=False)) / "kits"


def cached(parts, make):
    """The bytes that make() returns for these parts (str or bytes: the kind first, then all that it depends on)."""
    place = _place(parts)
    data = _read(place)
    if data is None:
        data = make()
        _write(place, data)
    return data


@cache
def code_version(*files):
    """A hash of source files of the compiler itself: a part of the key of what they make."""
    return _hash(path.read_bytes() for path in sorted(files))


def _hash(parts):
    total = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        total.update(b"%d:" % len(data))
        total.update(data)
    return total.hexdigest()


def _place(parts):
    root = folder()
    if root is None:
        return None
    name = _hash(parts)
    return root / name[:2] / name[2:]


def _read(place):
    try:
        entry = place.read_bytes() if place else b""
        if hashlib.sha256(entry[_SUM_BYTES:]).digest() != entry[:_SUM_BYTES]:
            return None
        if time.time() - place.stat().st_mtime > _DAY_S:
            os.utime(place)  # it is in use: the oldest go first
        return entry[_SUM_BYTES:]
    except OSError:
        return None


def _write(place, data):
    with contextlib.suppress(OSError):  # no room, no permission: it's made again next time
        if place:
            place.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as part:
                part.write(hashlib.sha256(data).digest() + data)
            os.replace(part.name, place)
            _prune(place.parents[1])


@cache
def _prune(root):
    """Remove the oldest entries of a cache that has outgrown its limit; once a process."""
    entries = [(path.stat().st_mtime, path.stat().st_size, path) for path in root.glob("*/*")]
    total = sum(size for _, size, _ in entries)
    for _, size, path in sorted(entries):
        if total <= LIMIT_BYTES:
            break
        with contextlib.suppress(OSError):
            path.unlink()
            total -= size
