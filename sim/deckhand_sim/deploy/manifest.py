"""The list of what Deckhand put on a drive, so that a later run knows its own files.

    text = manifest(files, {"deckhand": "0.1.0"})       # bytes of deckhand.json: versions, and size and SHA-256 of all
    troubles(files)                                     # what is wrong with a folder's files by its own manifest
    ours = Ours.read(read)                              # what a drive's manifest says; read(path) gives bytes or None
    ours.has(path, sha256); ours.began(path)

While a drive is being written, COPYING lies beside the manifest: it is written before anything else and taken away after
everything else, and says which files may be half written and what was there before. Anybody may have written that note,
so it makes no file ours: it counts for files that the manifest lists, and for beginnings of what belongs in their place,
of programs for the latter alone.
Its sums count only where the manifest was torn itself, and only in Deckhand's own folders.

In the manifest files stand by folder, a line a folder, with the first 8 letters (48 bits) of their SHA-256 in base64 for
addresses: 19 KB less on a badge than whole paths, sizes and 64 hexadecimal digits. What earlier kits have, that, 22 or 12
letters, is read, too.
"""

import base64
import hashlib
import json
from dataclasses import dataclass, field

FILE = "deckhand.json"
COPYING = "deckhand-copying.json"


LETTERS = 8  # of a sum
_LONGEST = 1 << 20  # bytes of a list that is read
_PROGRAMS = ("boot.py", "code.py")  # which others write, too
_OWN = ("lib/deckhand/", "lib/adafruit_display_text/", "lib/adafruit_displayio_layout/", "games/", "seeds/")


def sha256(data):
    """The sum as the manifest has it: the beginning of the SHA-256, in base64 for addresses."""
    return _letters(hashlib.sha256(data).digest())


def _letters(digest):
    return base64.urlsafe_b64encode(digest)[:LETTERS].decode()


def _sum(entry):
    """The sum of a file's entry, of an earlier manifest, too; None where it is none."""
    if isinstance(entry, list) and len(entry) == 2:
        entry = entry[1]
    if not isinstance(entry, str):
        return None
    try:
        return _letters(bytes.fromhex(entry)) if len(entry) == 64 else entry[:LETTERS]
    except ValueError:
        return entry


def manifest(files, about):
    """The manifest of these files (path -> bytes); the same files and facts give the same bytes."""
    folders = {}
    for path in sorted(files, key=lambda path: path.rpartition("/")):
        folder, _, name = path.rpartition("/")
        if path != FILE:
            entry = "%s:%s" % (json.dumps(name), json.dumps(sha256(files[path])))
            folders.setdefault(folder, []).append(entry)
    head = json.dumps(about, indent=1, sort_keys=True)[:-2]
    lines = ",\n".join("%s:{%s}" % (json.dumps(folder), ",".join(rows)) for folder, rows in folders.items())
    return ('%s,\n "files": {\n%s\n }\n}\n' % (head, lines)).encode()


def copying(writing, before):
    """The bytes of COPYING: paths that are about to be written or removed, and the sums of ours before."""
    return (json.dumps({"writing": sorted(writing), "before": before}, sort_keys=True) + "\n").encode()


def _parsed(data):
    try:
        found = json.loads(data) if data is not None and len(data) <= _LONGEST else {}
    except (TypeError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _sums(pairs):
    """path -> sum of those of the pairs that have one; {} of what is no dict."""
    found = {path: _sum(entry) for path, entry in pairs.items()} if isinstance(pairs, dict) else {}
    return {path: total for path, total in found.items() if total is not None}


def sums(data):
    """path -> sum of a manifest's bytes; {} where they are none."""
    files = _parsed(data).get("files")
    found = _sums(files)
    for folder, inside in files.items() if isinstance(files, dict) else ():
        if isinstance(inside, dict):
            found.update((folder + "/" + name if folder else name, total) for name, total in _sums(inside).items())
    return found


def troubles(files):
    """One line for each file that is not as the manifest among them says; [] where all is well."""
    if FILE not in files:
        return ["there is no %s" % FILE]
    listed = sums(files[FILE])
    found = ["%s is missing" % path for path in sorted(set(listed) - set(files))]
    found += [
        "%s is damaged" % path for path in sorted(listed) if path in files and sha256(files[path]) != listed[path]
    ]
    found += ["%s is not listed" % path for path in sorted(set(files) - set(listed) - {FILE})]
    return found or ([] if listed else ["%s lists nothing" % FILE])


@dataclass
class Ours:
    """Our files on a drive."""

    sums: dict = field(default_factory=dict)  # path -> sum of those that are ours
    listed: frozenset = frozenset()  # paths in the manifest
    writing: frozenset = frozenset()  # paths that an interrupted run was about to write or remove
    unfinished: bool = False

    @classmethod
    def read(cls, read):
        """From a drive; a torn manifest is made up for by the note as far as that can be trusted (see above)."""
        manifest = read(FILE)
        listed = sums(manifest)
        note = read(COPYING)
        if note is None:
            return cls(listed, frozenset(listed))
        marks = _parsed(note)
        writing = marks.get("writing")
        writing = frozenset(path for path in writing if isinstance(path, str)) if isinstance(writing, list) else ()
        before = _sums(marks.get("before")) if manifest is not None and not _parsed(manifest) else {}
        before = {path: total for path, total in before.items() if path.startswith(_OWN) and ".." not in path}
        return cls({**before, **listed}, frozenset(listed), writing, True)

    def has(self, path, total):
        """Is this content what we put there?"""
        return self.sums.get(path) == total

    def was_begun(self, path, found, wanted=None):
        """Did an interrupted run leave this content of a file of ours? wanted: the bytes that belong there, if any do."""
        if path not in self.writing:
            return False
        return wanted is not None and _is_torn(found, wanted) or path in self.listed and path not in _PROGRAMS


def _is_torn(found, wanted):
    """Is it a beginning of what was to be written, perhaps with bytes behind it that flash has when nothing was written?"""
    return wanted.startswith(found.rstrip(b"\0").rstrip(b"\xff")) and len(found) <= len(wanted)
