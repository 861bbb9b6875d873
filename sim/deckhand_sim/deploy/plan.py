"""What a flash would change on one drive, found before anything is written.

    plan = make_plan(files, drive, own_sources)
    plan.write, plan.remove             # paths, in the order in which it is done
    plan.kept                           # path -> why it is not ours to change, though it stands in the way
    plan.others                         # files and folders of other people, left alone

Ours is what the drive's manifest lists with the very content that is there, what a broken-off run was about to write,
and what is Deckhand's own source word for word. All else is somebody's work.
"""

from dataclasses import dataclass, field

from . import settings_toml
from .kit import START, clusters
from .manifest import COPYING, FILE, Ours, sha256

_FRESH_CODE = b'print("Hello World!")'  # what CircuitPython itself puts on a new drive
_BEFORE_CODE = ("code.txt",)  # a badge runs this one first
_SYSTEM = ("boot_out.txt", ".fseventsd", ".metadata_never_index", ".trashes", ".trash-1000", ".spotlight-v100", "sd",
           "saves", "system volume information", ".ds_store")  # fmt: skip
_APPLE = b"\x00\x05\x16\x07"


@dataclass
class Plan:
    """See above. `same`: files that are right already; `in_the_way`: files where folders of ours belong; `needed`: bytes
    more than the drive has free, or less than 0."""

    write: list = field(default_factory=list)
    remove: list = field(default_factory=list)
    same: list = field(default_factory=list)
    kept: dict = field(default_factory=dict)
    others: list = field(default_factory=list)
    in_the_way: list = field(default_factory=list)
    ours: Ours = field(default_factory=Ours)
    needed: int = 0

    @property
    def nothing(self):
        """Is there nothing to do?"""
        return not self.write and not self.remove

    def lines(self):
        """What would be done, a line a file."""
        return (
            ["write   %s" % path for path in self.write]
            + ["remove  %s" % path for path in self.remove]
            + ["keep    %s: %s" % pair for pair in sorted(self.kept.items())]
            + ["other   %s: left alone" % path for path in self.others]
        )


def make_plan(files, drive, own_sources=frozenset(), replace=False):
    """The plan for a drive to get these files (path -> bytes)."""
    sizes = drive.files()
    there = {path.lower(): path for path in sizes}  # FAT knows no case
    plan = Plan(ours=Ours.read(drive.read))
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
        elif replace or path == settings_toml.FILE or is_ours(path, found, plan.ours, own_sources):
            plan.write.append(path)
        else:
            plan.kept[path] = "it is not as Deckhand wrote it"
    stand_ins = _stand_ins(files)
    for key, path in sorted(there.items()):
        if key in wanted:
            continue
        known = path in plan.ours.sums or plan.ours.began(path)
        shadows = stand_ins.get(key) or stand_ins.get(key.partition("/")[0] + "/" if "/" in key else "")
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
            plan.kept[path] = "the badge would take it for %s" % shadows
        elif known:
            plan.kept[path] = "somebody changed it; Deckhand does not need it"
    folders = {"/".join(path.split("/")[:depth]) for path in wanted for depth in range(1, path.count("/") + 1)}
    plan.in_the_way = sorted(there[path] for path in folders & set(there))
    plan.others = _others(there.values(), wanted, plan)
    plan.write.sort(key=lambda path: (path in START, path == "code.py", path))  # code.py is the last
    if plan.write or plan.remove or drive.read(FILE) != files[FILE] or plan.ours.unfinished:
        plan.write.append(FILE)
    grown = sum(clusters(len(files[path])) - clusters(sizes.get(there.get(path.lower()), 0)) for path in plan.write)
    freed = sum(clusters(sizes[path]) for path in plan.remove)
    plan.needed = grown - freed + _notes(files, plan)
    return plan


def harmful(plan):
    """Paths that keep the badge from being what it should be."""
    return [path for path, why in plan.kept.items() if "does not need" not in why]


def is_ours(path, found, ours, own_sources):
    """Is what lies there Deckhand's, or what CircuitPython itself puts on a new drive?"""
    total = sha256(found)
    if ours.has(path, total) or ours.began(path) or total in own_sources:
        return True
    return path == "code.py" and found.strip() in (b"", _FRESH_CODE)


def _stand_ins(files):
    """Lower-case paths (a folder's with a slash at its end) that a badge would import or run instead of ours."""
    found = {name: "code.py" for name in _BEFORE_CODE}
    for path in files:
        if path.endswith(".mpy"):
            found[path[:-4].lower() + ".py"] = path
            found[path[:-4].lower() + "/"] = path
        parts = path.split("/")
        if parts[0] == "lib" and len(parts) > 2:  # what lies at the top is found before lib/
            for end in ("/", ".py", ".mpy"):
                found[parts[1].lower() + end] = "lib/" + parts[1]
    return found


def _partner(path):
    folder, slash, name = path.rpartition("/")
    return folder + slash + name[2:]


def _others(paths, wanted, plan):
    """Files of other people: a folder of games/ or of the top is named once."""
    found = set()
    for path in paths:
        parts = path.split("/")
        if path.lower() in wanted or path in plan.remove or path in plan.kept or parts[0].lower() in _SYSTEM:
            continue
        if parts[-1].startswith("."):
            continue
        found.add("/".join(parts[:2]) + "/" if len(parts) > 2 else path)
    return sorted(found)


def _notes(files, plan):
    """Room for the note that lies there while it is written."""
    return clusters(120 * (len(files) + len(plan.ours.sums))) if not plan.nothing else 0
