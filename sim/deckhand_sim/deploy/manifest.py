"""The manifest: what Deckhand wrote to a drive, so that a later run recognizes its own files.

    text = manifest(files, {"deckhand": "0.1.0"})       # bytes of deckhand.json: versions, and a sum of every file
    problems(files)                                     # how a folder's files differ from their own manifest
    ours = OwnFiles.read(read)                          # a drive's manifest; read(path) returns bytes or None
    ours.has(path, sha256); ours.was_interrupted(path, content)

While a drive is being written it also has a journal: written first, deleted last, it lists the files that may be half written
and the sums from before. Anybody could have written a journal, so it doesn't make a file ours: it counts for files in the
manifest and for partial copies of what belongs there (for programs, only for the latter). Its sums count only if the manifest
itself is torn, and only in Deckhand's own folders.

The manifest has one line per folder and the first 8 letters (48 bits) of each SHA-256 in URL-safe base64: 19 KB smaller than
full paths, sizes and hex sums. Earlier forms (hex, 22 or 12 letters) are still read.
"""

import base64
import hashlib
import json
from dataclasses import dataclass, field

MANIFEST_FILE = "deckhand.json"
JOURNAL_FILE = "deckhand-copying.json"


SUM_CHARS = 8  # letters of a sum
_MAX_BYTES = 1 << 20  # largest manifest to read
_PROGRAMS = ("boot.py", "code.py")  # other people write these too
_OWN_FOLDERS = ("lib/deckhand/", "lib/adafruit_display_text/", "lib/adafruit_displayio_layout/", "games/", "seeds/")


def sha256(data):
    """Return the sum as the manifest has it: the start of the SHA-256 in URL-safe base64."""
    return _short_sum(hashlib.sha256(data).digest())


def _short_sum(digest):
    return base64.urlsafe_b64encode(digest)[:SUM_CHARS].decode()


def _sum(entry):
    """Return the sum in a file's entry, in any of the forms, or None."""
    if isinstance(entry, list) and len(entry) == 2:
        entry = entry[1]
    if not isinstance(entry, str):
        return None
    try:
        return _short_sum(bytes.fromhex(entry)) if len(entry) == 64 else entry[:SUM_CHARS]
    except ValueError:
        return entry


def manifest(files, about):
    """Return the manifest of these files (path -> bytes). The same files and facts give the same bytes."""
    folders = {}
    for path in sorted(files, key=lambda path: path.rpartition("/")):
        folder, _, name = path.rpartition("/")
        if path != MANIFEST_FILE:
            entry = "%s:%s" % (json.dumps(name), json.dumps(sha256(files[path])))
            folders.setdefault(folder, []).append(entry)
    head = json.dumps(about, indent=1, sort_keys=True)[:-2]
    lines = ",\n".join("%s:{%s}" % (json.dumps(folder), ",".join(rows)) for folder, rows in folders.items())
    return ('%s,\n "files": {\n%s\n }\n}\n' % (head, lines)).encode()


def journal(writing, before):
    """Return the journal: the paths about to be written or removed, and the sums of our files before."""
    return (json.dumps({"writing": sorted(writing), "before": before}, sort_keys=True) + "\n").encode()


def _parsed(data):
    try:
        entries = json.loads(data) if data is not None and len(data) <= _MAX_BYTES else {}
    except (TypeError, ValueError, RecursionError):
        return {}
    return entries if isinstance(entries, dict) else {}


def _sums(pairs):
    """Return {path: sum} for the valid entries; {} for anything but a dict."""
    entries = {path: _sum(entry) for path, entry in pairs.items()} if isinstance(pairs, dict) else {}
    return {path: total for path, total in entries.items() if total is not None}


def read_sums(data):
    """Return {path: sum} from a manifest's bytes; {} if they are not a manifest."""
    files = _parsed(data).get("files")
    entries = _sums(files)
    for folder, inside in files.items() if isinstance(files, dict) else ():
        if isinstance(inside, dict):
            entries.update((folder + "/" + name if folder else name, total) for name, total in _sums(inside).items())
    return entries


def problems(files):
    """Return one line per file that differs from the manifest among them; [] if all is well."""
    if MANIFEST_FILE not in files:
        return ["%s is missing" % MANIFEST_FILE]
    listed = read_sums(files[MANIFEST_FILE])
    entries = ["%s is missing" % path for path in sorted(set(listed) - set(files))]
    entries += [
        "%s is damaged" % path for path in sorted(listed) if path in files and sha256(files[path]) != listed[path]
    ]
    entries += ["%s is not listed" % path for path in sorted(set(files) - set(listed) - {MANIFEST_FILE})]
    return entries or ([] if listed else ["%s lists nothing" % MANIFEST_FILE])


@dataclass
class OwnFiles:
    """Our files on a drive."""

    sums: dict = field(default_factory=dict)  # path -> sum
    listed: frozenset = frozenset()  # paths in the manifest
    writing: frozenset = frozenset()  # paths that an interrupted run was about to write or remove
    unfinished: bool = False

    @classmethod
    def read(cls, read):
        """Read them from a drive. The journal makes up for a torn manifest as far as it can be trusted."""
        manifest = read(MANIFEST_FILE)
        listed = read_sums(manifest)
        note = read(JOURNAL_FILE)
        if note is None:
            return cls(listed, frozenset(listed))
        fields = _parsed(note)
        writing = fields.get("writing")
        writing = frozenset(path for path in writing if isinstance(path, str)) if isinstance(writing, list) else ()
        before = _sums(fields.get("before")) if manifest is not None and not _parsed(manifest) else {}
        before = {path: total for path, total in before.items() if path.startswith(_OWN_FOLDERS) and ".." not in path}
        return cls({**before, **listed}, frozenset(listed), writing, True)

    def has(self, path, total):
        """True if we wrote this content there."""
        return self.sums.get(path) == total

    def was_interrupted(self, path, entries, wanted=None):
        """True if an interrupted run left this content. wanted: the bytes that belong there, if any."""
        if path not in self.writing:
            return False
        return wanted is not None and _is_torn(entries, wanted) or path in self.listed and path not in _PROGRAMS


def _is_torn(entries, wanted):
    """True if it's a prefix of the intended bytes, perhaps followed by the bytes of unwritten flash."""
    return wanted.startswith(entries.rstrip(b"\0").rstrip(b"\xff")) and len(entries) <= len(wanted)
