"""Cache the kit compiler's output on disk, shared by all commands and processes.

    mpy = cached(("mpy", name, source), compile_it)     # calls compile_it() -> bytes on a miss

An entry's name is a hash of everything that it was made from, so entries never go stale. DECKHAND_CACHE names another folder;
DECKHAND_CACHE= (empty) turns the cache off. If the cache can't be read or written, or an entry is damaged, the result is
computed again.
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


def cache_folder():
    """Return the cache's folder, or None if it's turned off."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    return Path(platformdirs.user_cache_path("deckhand", appauthor=False)) / "kits"


def cached(parts, make):
    """Return the bytes that make() gives for these parts: the kind first, then everything that it depends on (str or bytes)."""
    place = _place(parts)
    data = _read(place)
    if data is None:
        data = make()
        _write(place, data)
    return data


@cache
def code_version(*files):
    """Hash some of the compiler's own source files, as part of a key."""
    return _hash(path.read_bytes() for path in sorted(files))


def _hash(parts):
    total = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        total.update(b"%d:" % len(data))
        total.update(data)
    return total.hexdigest()


def _place(parts):
    root = cache_folder()
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
            os.utime(place)  # mark it as in use: the oldest are pruned first
        return entry[_SUM_BYTES:]
    except OSError:
        return None


def _write(place, data):
    with contextlib.suppress(OSError):  # no space or no permission: computed again next time
        if place:
            place.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as part:
                part.write(hashlib.sha256(data).digest() + data)
            os.replace(part.name, place)
            _prune(place.parents[1])


@cache
def _prune(root):
    """Delete the oldest entries of a cache over its limit; once per process."""
    entries = [(path.stat().st_mtime, path.stat().st_size, path) for path in root.glob("*/*")]
    total = sum(size for _, size, _ in entries)
    for _, size, path in sorted(entries):
        if total <= LIMIT_BYTES:
            break
        with contextlib.suppress(OSError):
            path.unlink()
            total -= size
