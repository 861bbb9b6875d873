"""Plan a flash: what would change on one drive, before anything is written.

    plan = make_plan(files, drive, own_sources)
    plan.write, plan.remove             # paths, in the order of execution
    plan.blocked                        # path -> why a conflicting file isn't ours to change
    plan.foreign                        # other people's files and folders, left alone

A file is ours if its content matches the drive's manifest, an interrupted run's journal, or Deckhand's own source. Everything
else is somebody's work.
"""

from dataclasses import dataclass, field

from ..device.badge_python import EXTENSIBLE
from . import settings_toml
from .kit import RESIDENCY, SIZES, START_FILES, clusters
from .libraries import MODULES
from .manifest import JOURNAL_FILE, MANIFEST_FILE, OwnFiles, sha256

_FRESH_CODE = b'print("Hello World!")'  # CircuitPython's own program on a new drive
_RUN_BEFORE_CODE = ("code.txt",)  # a badge prefers this one to code.py
_SYSTEM = ("boot_out.txt", ".fseventsd", ".metadata_never_index", ".trashes", ".trash-1000", ".spotlight-v100", "sd",
           "saves", "system volume information", ".ds_store")  # fmt: skip
TAKEN_FOR = "the badge would load it instead of %s"
_MAX_LISTED = 3  # longer lists of a folder's files are summarized
_APPLE = b"\x00\x05\x16\x07"


@dataclass
class Plan:
    """A plan for one drive.

    unchanged: files that are right already. libraries: Adafruit's, installed by somebody else, that work.
    in_the_way: files where our folders belong. bytes_needed: more than the drive has free; may be negative.
    """

    write: list = field(default_factory=list)
    remove: list = field(default_factory=list)
    unchanged: list = field(default_factory=list)
    blocked: dict = field(default_factory=dict)
    foreign: list = field(default_factory=list)
    libraries: list = field(default_factory=list)
    in_the_way: list = field(default_factory=list)
    own_files: OwnFiles = field(default_factory=OwnFiles)
    bytes_needed: int = 0

    @property
    def is_empty(self):
        """True if there is nothing to do."""
        return not self.write and not self.remove

    def lines(self):
        """Describe the plan: one line per file, or per folder with many files."""
        return (
            ["write   %s" % line for line in _grouped(self.write)]
            + ["remove  %s" % line for line in _grouped(self.remove)]
            + ["keep    %s: %s" % pair for pair in sorted(self.blocked.items())]
            + ["other   %s: left alone" % path for path in self.foreign]
            + [library.line() for library in self.libraries]
        )


def _grouped(paths):
    """Yield paths as lines, summarizing each folder (two levels) with more than a few files."""
    groups = {}
    for path in paths:
        groups.setdefault("/".join(path.split("/")[:2]) + "/" if path.count("/") > 1 else path, []).append(path)
    for group, members in groups.items():
        if len(members) > _MAX_LISTED:
            yield "%s (%d files)" % (group, len(members))
        else:
            yield from members


def make_plan(files, drive, own_sources=frozenset(), replace=False, theirs=()):
    """Plan how a drive gets these files (path -> bytes). theirs: foreign libraries; `files` excludes those that work."""
    sizes = drive.files()
    existing = {path.lower(): path for path in sizes}  # FAT ignores case
    plan = Plan(own_files=OwnFiles.read(drive.read))
    plan.libraries = [library for library in theirs if not library.problem]
    wrong = {library.name: library.problem for library in theirs}
    will_do = tuple(library.top for library in plan.libraries)
    wanted = {path.lower() for path in files} | {MANIFEST_FILE, JOURNAL_FILE}
    for path, data in files.items():
        if path == MANIFEST_FILE:
            continue
        if path.lower() not in existing:
            plan.write.append(path)
            continue
        found = drive.read(existing[path.lower()])
        if found == data:
            plan.unchanged.append(path)
        elif (
            replace
            or path == settings_toml.SETTINGS_FILE
            or is_own_file(path, found, plan.own_files, own_sources, data)
        ):
            plan.write.append(path)
        else:
            plan.blocked[path] = wrong.get(library_of(path), "it was changed by somebody")
    shadows_of = shadow_paths(files)
    for key, path in sorted(existing.items()):
        if key in wanted or key.startswith(will_do) and key.endswith(MODULES):
            continue
        known = path in plan.own_files.listed
        shadowed = shadowed_by(key, shadows_of)
        name = path.rpartition("/")[2]
        if not (known or shadowed or name.startswith("._")):
            continue
        found = drive.read(path)
        companion = name.startswith("._") and found[:4] == _APPLE and _companion_target(path).lower() in wanted
        if companion or (known or shadowed) and is_own_file(path, found, plan.own_files, own_sources):
            plan.remove.append(path)
        elif shadowed and replace:
            plan.remove.append(path)
        elif shadowed:
            plan.blocked[path] = wrong.get(library_of(path), TAKEN_FOR % shadowed)
        elif known:
            plan.blocked[path] = "it was changed by somebody; Deckhand does not need it"
    for path in empty_shadow_folders(drive, existing, shadows_of):
        plan.blocked[path] = TAKEN_FOR % shadows_of[path]
    folders = {"/".join(path.split("/")[:depth]) for path in wanted for depth in range(1, path.count("/") + 1)}
    plan.in_the_way = sorted(existing[path] for path in folders & set(existing))
    plan.foreign = _others([path for key, path in existing.items() if not key.startswith(will_do)], wanted, plan)
    # Size lists go first: they tell a badge what is only half copied. code.py is last.
    lists = ("/" + SIZES, "/" + RESIDENCY)
    plan.write.sort(key=lambda path: (path in START_FILES, path == "code.py", not path.endswith(lists), path))
    if plan.write or plan.remove or drive.read(MANIFEST_FILE) != files[MANIFEST_FILE] or plan.own_files.unfinished:
        plan.write.append(MANIFEST_FILE)
    grown = sum(clusters(len(files[path])) - clusters(sizes.get(existing.get(path.lower()), 0)) for path in plan.write)
    freed = sum(clusters(sizes[path]) for path in plan.remove)
    plan.bytes_needed = grown - freed + _journal_bytes(files, plan)
    return plan


def library_of(path):
    """Return the library that a path may belong to: its second part, or ""."""
    return path.split("/")[1] if "/" in path else ""


def blocking_paths(plan):
    """Return the paths that keep the badge from being right."""
    return [path for path, why in plan.blocked.items() if "does not need" not in why]


def is_own_file(path, found, ours, own_sources, wanted=None):
    """True if the content is ours or CircuitPython's default. wanted: the bytes that belong there, if any."""
    total = sha256(found)
    if ours.has(path, total) or ours.was_interrupted(path, found, wanted) or total in own_sources:
        return True
    return path == "code.py" and found.strip() in (b"", _FRESH_CODE)


def shadowed_by(key, shadows_of):
    """Return what a lower-case path, or a folder in it, would be loaded instead of; None if nothing."""
    return next(filter(None, (shadows_of.get(part) for part in (key, *_folders(key)))), None)


def empty_shadow_folders(drive, existing, shadows_of):
    """List the empty folders that a badge would import in place of a module."""
    has_folder = getattr(drive, "has_folder", lambda path: False)
    used = {folder for path in existing for folder in _folders(path.lower())}
    return [path for path in sorted(shadows_of) if path.endswith("/") and path not in used and has_folder(path[:-1])]


def shadow_paths(files):
    """Return {lower-case path: what a badge would load it instead of}; a folder ends with a slash.

    Covers our own files, and the CircuitPython modules that a drive may replace.
    """
    found = {name: "code.py" for name in _RUN_BEFORE_CODE}
    for name in EXTENSIBLE:
        for end in ("/", ".py", ".mpy"):
            found[name + end] = found["lib/" + name + end] = "CircuitPython's own " + name
    for folder in {folder for path in files for folder in _folders(path)} - {"lib/"}:
        # CircuitPython 10.3 and later prefer a module to a folder that isn't a package.
        if not any(folder + "__init__" + end in files for end in MODULES) and folder.startswith(("games/", "lib/")):
            for end in MODULES:
                found[folder[:-1].lower() + end] = folder
    for path in files:
        if path.endswith(".mpy"):
            found[path[:-4].lower() + ".py"] = path
            found[path[:-4].lower() + "/"] = path
        elif path.endswith(".py") and path not in START_FILES:
            found[path[:-3].lower() + "/"] = path
        parts = path.split("/")
        if parts[0] == "lib" and len(parts) > 2:  # the top level is searched before lib/
            for end in ("/", ".py", ".mpy"):
                found[parts[1].lower() + end] = "lib/" + parts[1]
    return found


def _companion_target(path):
    folder, slash, name = path.rpartition("/")
    return folder + slash + name[2:]


def _others(paths, wanted, plan):
    """List other people's files; a folder with nothing of ours is listed once."""
    used = {folder for path in (*wanted, *plan.remove, *plan.blocked) for folder in _folders(path.lower())}
    found = set()
    for path in paths:
        parts = path.split("/")
        if path.lower() in wanted or path in plan.remove or path in plan.blocked or parts[0].lower() in _SYSTEM:
            continue
        if parts[-1].startswith("."):
            continue
        found.add(next((folder for folder in _folders(path)[1:] if folder.lower() not in used), path))
    return sorted(found)


def _folders(path):
    """List the folders of a path, outermost first, each with a trailing slash."""
    parts = path.split("/")
    return ["/".join(parts[:depth]) + "/" for depth in range(1, len(parts))]


def _journal_bytes(files, plan):
    """Space for the journal while the drive is written."""
    return clusters(120 * (len(files) + len(plan.own_files.sums))) if not plan.is_empty else 0
