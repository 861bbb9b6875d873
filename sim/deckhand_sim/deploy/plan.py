"""What a flash would change on one drive, found before anything is written.

    plan = make_plan(files, drive, own_sources)
    plan.write, plan.remove             # paths, in the order in which it is done
    plan.kept                           # path -> why it is not ours to change, though it stands in the way
    plan.others                         # files and folders of other people, left alone

Ours is what the drive's manifest lists with the very content that is there, what a broken-off run was about to write,
and what is Deckhand's own source word for word. All else is somebody's work.
"""

from dataclasses import dataclass, field

from ..device.badge_python import EXTENSIBLE
from . import settings_toml
from .kit import RESIDENCY, SIZES, START, clusters
from .libraries import MODULES
from .manifest import COPYING, FILE, Ours, sha256

_FRESH_CODE = b'print("Hello World!")'  # what CircuitPython itself puts on a new drive
_BEFORE_CODE = ("code.txt",)  # a badge runs this one first
_SYSTEM = ("boot_out.txt", ".fseventsd", ".metadata_never_index", ".trashes", ".trash-1000", ".spotlight-v100", "sd",
           "saves", "system volume information", ".ds_store")  # fmt: skip
TAKEN_FOR = "the badge would take it for %s"
_FEW = 3  # files of a folder that are named one by one
_APPLE = b"\x00\x05\x16\x07"


@dataclass
class Plan:
    """See above. `same`: files that are right already; `libraries`: Adafruit's that somebody else put there and that will
    do; `in_the_way`: files where folders of ours belong; `needed`: bytes more than the drive has free, or less than 0."""

    write: list = field(default_factory=list)
    remove: list = field(default_factory=list)
    same: list = field(default_factory=list)
    kept: dict = field(default_factory=dict)
    others: list = field(default_factory=list)
    libraries: list = field(default_factory=list)
    in_the_way: list = field(default_factory=list)
    ours: Ours = field(default_factory=Ours)
    needed: int = 0

    @property
    def nothing(self):
        """Is there nothing to do?"""
        return not self.write and not self.remove

    def lines(self):
        """What would be done, a line a file, or a folder where there are many."""
        return (
            ["write   %s" % line for line in _folded(self.write)]
            + ["remove  %s" % line for line in _folded(self.remove)]
            + ["keep    %s: %s" % pair for pair in sorted(self.kept.items())]
            + ["other   %s: left alone" % path for path in self.others]
            + [library.line() for library in self.libraries]
        )


def _folded(paths):
    """Paths as lines: files of one folder (its first two names) that are more than a few are one."""
    groups = {}
    for path in paths:
        groups.setdefault("/".join(path.split("/")[:2]) + "/" if path.count("/") > 1 else path, []).append(path)
    for group, members in groups.items():
        if len(members) > _FEW:
            yield "%s (%d files)" % (group, len(members))
        else:
            yield from members


def make_plan(files, drive, own_sources=frozenset(), replace=False, theirs=()):
    """The plan for a drive to get these files (path -> bytes). theirs: libraries (see libraries.py) that lie there; the
    files have none of those that will do."""
    sizes = drive.files()
    there = {path.lower(): path for path in sizes}  # FAT knows no case
    plan = Plan(ours=Ours.read(drive.read))
    plan.libraries = [library for library in theirs if not library.wrong]
    wrong = {library.name: library.wrong for library in theirs}
    will_do = tuple(library.top for library in plan.libraries)
    wanted = {path.lower() for path in files} | {FILE, COPYING}
    for path, data in files.items():
        if path == FILE:
            continue
        if path.lower() not in there:
            plan.write.append(path)
            continue
        found = drive.read(there[path.lower()])
        if found == data:
            plan.same.append(path)
        elif replace or path == settings_toml.FILE or is_ours(path, found, plan.ours, own_sources, data):
            plan.write.append(path)
        else:
            plan.kept[path] = wrong.get(library_of(path), "it is not as Deckhand wrote it")
    stand_ins = stand_ins_of(files)
    for key, path in sorted(there.items()):
        if key in wanted or key.startswith(will_do) and key.endswith(MODULES):
            continue
        known = path in plan.ours.listed
        shadows = hidden_by(key, stand_ins)
        name = path.rpartition("/")[2]
        if not (known or shadows or name.startswith("._")):
            continue
        found = drive.read(path)
        companion = name.startswith("._") and found[:4] == _APPLE and _partner(path).lower() in wanted
        if companion or (known or shadows) and is_ours(path, found, plan.ours, own_sources):
            plan.remove.append(path)
        elif shadows and replace:
            plan.remove.append(path)
        elif shadows:
            plan.kept[path] = wrong.get(library_of(path), TAKEN_FOR % shadows)
        elif known:
            plan.kept[path] = "somebody changed it; Deckhand does not need it"
    for path in empty_stand_ins(drive, there, stand_ins):
        plan.kept[path] = TAKEN_FOR % stand_ins[path]
    folders = {"/".join(path.split("/")[:depth]) for path in wanted for depth in range(1, path.count("/") + 1)}
    plan.in_the_way = sorted(there[path] for path in folders & set(there))
    plan.others = _others([path for key, path in there.items() if not key.startswith(will_do)], wanted, plan)
    # The lists of sizes first: by them a badge knows what is only half copied. code.py is the last.
    lists = ("/" + SIZES, "/" + RESIDENCY)
    plan.write.sort(key=lambda path: (path in START, path == "code.py", not path.endswith(lists), path))
    if plan.write or plan.remove or drive.read(FILE) != files[FILE] or plan.ours.unfinished:
        plan.write.append(FILE)
    grown = sum(clusters(len(files[path])) - clusters(sizes.get(there.get(path.lower()), 0)) for path in plan.write)
    freed = sum(clusters(sizes[path]) for path in plan.remove)
    plan.needed = grown - freed + _notes(files, plan)
    return plan


def library_of(path):
    """The library that a path of the drive may belong to: the second of its names, "" where it has none."""
    return path.split("/")[1] if "/" in path else ""


def harmful(plan):
    """Paths that keep the badge from being what it should be."""
    return [path for path, why in plan.kept.items() if "does not need" not in why]


def is_ours(path, found, ours, own_sources, wanted=None):
    """Is a file's content Deckhand's, or what CircuitPython itself puts on a new drive? wanted: the bytes that belong
    there, if any do."""
    total = sha256(found)
    if ours.has(path, total) or ours.was_begun(path, found, wanted) or total in own_sources:
        return True
    return path == "code.py" and found.strip() in (b"", _FRESH_CODE)


def hidden_by(key, stand_ins):
    """What a badge would take a lower-case path, or a folder that it is in, for; None where it takes it for nothing."""
    return next(filter(None, (stand_ins.get(part) for part in (key, *_folders(key)))), None)


def empty_stand_ins(drive, there, stand_ins):
    """The folders without files that a badge would import: they are modules, too."""
    has_folder = getattr(drive, "has_folder", lambda path: False)
    used = {folder for path in there for folder in _folders(path.lower())}
    return [path for path in sorted(stand_ins) if path.endswith("/") and path not in used and has_folder(path[:-1])]


def stand_ins_of(files):
    """Lower-case paths (a folder's with a slash at its end) that a badge would import or run in place of others -> those:
    files of ours, and the modules of CircuitPython that the drive may replace."""
    found = {name: "code.py" for name in _BEFORE_CODE}
    for name in EXTENSIBLE:
        for end in ("/", ".py", ".mpy"):
            found[name + end] = found["lib/" + name + end] = "CircuitPython's own " + name
    for folder in {folder for path in files for folder in _folders(path)} - {"lib/"}:
        # From CircuitPython 10.3 on a module comes before a folder that is no package.
        if not any(folder + "__init__" + end in files for end in MODULES) and folder.startswith(("games/", "lib/")):
            for end in MODULES:
                found[folder[:-1].lower() + end] = folder
    for path in files:
        if path.endswith(".mpy"):
            found[path[:-4].lower() + ".py"] = path
            found[path[:-4].lower() + "/"] = path
        elif path.endswith(".py") and path not in START:
            found[path[:-3].lower() + "/"] = path
        parts = path.split("/")
        if parts[0] == "lib" and len(parts) > 2:  # what lies at the top is found before lib/
            for end in ("/", ".py", ".mpy"):
                found[parts[1].lower() + end] = "lib/" + parts[1]
    return found


def _partner(path):
    folder, slash, name = path.rpartition("/")
    return folder + slash + name[2:]


def _others(paths, wanted, plan):
    """Files of other people: a folder that holds nothing of ours is named once."""
    used = {folder for path in (*wanted, *plan.remove, *plan.kept) for folder in _folders(path.lower())}
    found = set()
    for path in paths:
        parts = path.split("/")
        if path.lower() in wanted or path in plan.remove or path in plan.kept or parts[0].lower() in _SYSTEM:
            continue
        if parts[-1].startswith("."):
            continue
        found.add(next((folder for folder in _folders(path)[1:] if folder.lower() not in used), path))
    return sorted(found)


def _folders(path):
    """The folders that a path leads through, the outermost first, each with a slash at its end."""
    parts = path.split("/")
    return ["/".join(parts[:depth]) + "/" for depth in range(1, len(parts))]


def _notes(files, plan):
    """Room for the note that lies there while it is written."""
    return clusters(120 * (len(files) + len(plan.ours.sums))) if not plan.nothing else 0
