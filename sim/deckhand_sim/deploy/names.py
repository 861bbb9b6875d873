"""Choose names: what is compiled for a badge has shorter ones; and `deckhand names`, which decodes a badge's traceback.

    choose_names(program)
    program.names["games/crunch/view.py"]                       # {"_draw": "append", ...}
    names = Names(program.names)
    names.shorten("games/crunch/view.py", "self._draw")         # "self.append"
    names.real("games.crunch.view", "append")                   # "_draw"

MicroPython keeps every name that a module brings for as long as the board is on: a new one takes its letters and an
entry of a table that grows by doubling, 13 KB beside the largest game. A name that the firmware has in flash takes
nothing. So our own names become names that both the badge and the measuring VM have in flash.

Only names that our modules define are changed, and never one of: the firmware's own, Python's, those that are a whole
string or that a string is split into, module names, what code.py and boot.py (which stay source) use, and the names with
which a game is written (games/README.md): a game's source file works beside a compiled console.

A name in one family of files only (a file, and those whose classes it inherits from) is used again in another family;
one that crosses files has one new name in all of them.

There are fewer names in flash than cross files: those that are in memory beside every game get them. A name that has a
number in .mpy files takes two bytes there, another one its letters, each time: what most files use gets the shorter one.
"""

import ast
import keyword
from functools import cache
from pathlib import Path

from ..device import boards
from .program import EXAMPLE, LIB, RESIDENCY, dotted, is_open, names_in

# Modules that only some boards need: they take no name from the rest.
PARTS = tuple(LIB + "hw/%s.py" % part for part in boards.PARTS)
# Looked up by the VM on objects that are not its own; and what the compiler reads as a word of its own where it is called.
_PROTOCOLS = frozenset(
    "args close const errno ioctl keys message mount open read readblocks readinto readline send throw umount value write "
    "writeblocks".split()
)


@cache
def firmware():
    """(names in flash of the badge and of the measuring VM, all names of the badge's modules, those of the first that stand in
    every .mpy by their number)."""
    free, kept, numbered = set(), set(), set()
    into = kept
    for line in (Path(__file__).with_name("firmware_names.txt")).read_text("ascii").splitlines():
        if line.startswith("#"):
            into = numbered if "number" in line else free if "both" in line else kept
        else:
            into.update(line.split())
    return frozenset(free), frozenset(free | kept), frozenset(numbered)


def choose_names(program):
    """Choose the short names of a program's modules."""
    program.names = _Choice(program).maps


class _File:
    """What one module defines, uses and quotes."""

    def __init__(self, module):
        self.used = {name for name, _ in module.names}
        self.strings = set()
        self.defined = set()
        self.folded = set()  # private constants: the compiler leaves nothing of them
        self.bases = set()  # modules of the classes that it inherits from
        imported = {}
        classes = []
        for node in module.nodes:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                self.defined.add(node.name)
                classes += [node] if isinstance(node, ast.ClassDef) else []
            elif isinstance(node, ast.arg):
                self.defined.add(node.arg)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                if isinstance(node.value, ast.Name) and node.value.id == "self":
                    self.defined.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.strings.update([node.value] if node.value.isidentifier() else ())
            elif isinstance(node, ast.Call):
                self.strings.update(_listed(node))
            elif isinstance(node, ast.ImportFrom):
                imported.update({alias.asname or alias.name: node.module for alias in node.names})
        for node in classes:
            bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
            self.bases.update(imported[base] for base in bases & set(imported))
        self._assigned(module.tree.body)

    def _assigned(self, body):
        for node in body:
            if isinstance(node, (ast.Assign, ast.AnnAssign)):
                call = isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name) and node.value.func.id
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    for name in ast.walk(target):
                        if isinstance(name, ast.Name):
                            private = name.id.startswith("_") and call == "const"
                            (self.folded if private else self.defined).add(name.id)
            elif isinstance(node, (ast.If, ast.Try, ast.ClassDef)):
                self._assigned(node.body)


def _listed(call):
    """Names that a call may make of one string: "deal seats".split(), namedtuple("Wish", "deal seats")."""
    strings = [call.func.value] if isinstance(call.func, ast.Attribute) else []
    if getattr(call.func, "id", getattr(call.func, "attr", "")) == "namedtuple":
        strings += call.args
    for node in strings:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (word for word in node.value.replace(",", " ").split() if word.isidentifier())


def _whose(path):
    """ "" for the console's files, else the game, or the boards that some have: they get their names after the console."""
    if path in PARTS:
        return "hw"
    return "" if path.startswith(LIB) else path.split("/")[1]


def _module_of(path):
    return path.removeprefix("lib/").removesuffix(".py").replace("/", ".")


def _length(name):
    """Bytes that a name takes in an .mpy."""
    return 2 if name in firmware()[2] else len(name) + 2


def _free(avoid):
    """New names that are in flash, the shortest in an .mpy first."""
    return sorted(firmware()[0] - avoid - _PROTOCOLS, key=lambda name: (_length(name), name))


def _short(avoid):
    """New names of two letters, one after another."""
    for first in "qjkzvwxypbghmntdflrs":
        for second in "abcdefghijklmnopqrstuvwxyz0123456789":
            name = first + second
            if name not in avoid and name not in firmware()[0] and not keyword.iskeyword(name):
                yield name
    raise ValueError("the drive has too many names")


def shortened(text, names):
    """A source, or a part of one, with these names: name -> its shorter one."""
    if not names:
        return text
    parts = []
    end = 0
    for name, start in names_in(text):
        if name in names:
            parts += [text[end:start], names[name]]
            end = start + len(name)
    return "".join([*parts, text[end:]])


class Names:
    """The shorter names of one drive. maps: path of a module -> name -> its shorter one."""

    def __init__(self, maps):
        self.maps = maps

    def shorten(self, path, text):
        """A module's source with its shorter names; `path` is its path on the drive."""
        return shortened(text, self.maps.get(path))

    def given(self, name, homes):
        """All that a name is called in the modules below these folders, where they have a shorter one for it."""
        return {new[name] for path, new in self.maps.items() if path.startswith(homes) and name in new}

    def real(self, module, short):
        """The name in the source of what a compiled module ("deckhand.scenes.play") calls `short`."""
        for path, new in self.maps.items():
            if dotted(path) == module:
                return {now: then for then, now in new.items()}.get(short, short)
        return short


class _Choice:
    """Chooses the names of a program."""

    def __init__(self, program):
        self._files = {path: _File(module) for path, module in sorted(program.modules.items())}
        self._kept = set(firmware()[1])
        for path, file in self._files.items():
            self._kept |= file.strings | file.folded | set(_module_of(path).split("."))
            if path.startswith(EXAMPLE):
                self._kept |= file.used
            if is_open(path) and path not in program.rows:
                self._kept.update(name for name in file.defined if not name.startswith("_"))
        for path, module in program.contracts.items():
            if is_open(path):
                self._kept.update(name for name in _File(module).defined if not name.startswith("_"))
        for module in program.outside.values():
            self._kept.update(name for name, _ in module.names)
        self._families = self._find_families()
        self.maps = {path: {} for path in self._files}
        self._resident = _resident(program.tables)
        self._give()

    def _find_families(self):
        # Files whose classes inherit from one another share their objects, and so their names.
        family = {name: name for name in self._files}
        by_module = {_module_of(name): name for name in self._files}
        again = True
        while again:
            again = False
            for name, file in self._files.items():
                for base in file.bases:
                    other = by_module.get(base)
                    if other and family[other] != family[name]:
                        low, high = sorted((family[other], family[name]))
                        again = True
                        for each in family:
                            if family[each] == high:
                                family[each] = low
        return family

    def _ours(self, names):
        """Names that are defined in these files and may be changed."""
        found = set()
        for name in names:
            found |= self._files[name].defined
        return {n for n in found - self._kept if not n.startswith("__")}

    def _used(self, names):
        found = set()
        for name in names:
            found |= self._files[name].used | self._files[name].strings
        return found

    def _split(self, ours, files):
        """Names of these files: those that cross families, and by family the rest."""
        crossing, local = set(), {}
        for name in ours:
            families = {self._families[file] for file in files if name in self._files[file].used}
            if len(families) > 1:
                crossing.add(name)
            else:
                local.setdefault(families.pop(), set()).add(name)
        return crossing, local

    def _give(self):
        console = [name for name in self._files if not _whose(name)]
        games = {}
        for name in self._files:
            if _whose(name):
                games.setdefault(_whose(name), []).append(name)
        ours = self._ours(console) | self._ours(self._files) & self._used(console)
        used = self._used([name for name in self._files if name not in PARTS])
        in_parts = self._used([name for name in self._files if name in PARTS])
        outside = self._used([name for name in self._files if _whose(name)])
        crossing, local = self._split(ours, console)
        for family in list(local):  # a private name of a console's file that some game has, too, keeps one new name
            crossing |= local[family] & outside
            local[family] -= outside
        # What the boards' files use, too, must mean nothing else there; the rest may.
        shared = self._assign(crossing & in_parts, self._files, used | in_parts)
        shared |= self._assign(crossing - in_parts, self._files, used | set(shared.values()))
        locals_of = [(family, names, console) for family, names in local.items()]
        taken = {"": set(shared.values())}
        for game, files in sorted(games.items()):
            mine = self._ours(files) - ours
            crossing, local = self._split(mine, files)
            given = self._assign(crossing, files, used | taken[""] | (in_parts if game == "hw" else set()))
            taken[game] = set(given.values())
            locals_of += [(family, names, files) for family, names in local.items()]
        for family, names, files in locals_of:
            members = [name for name in files if self._families[name] == family]
            # A game's class may inherit from the console's: their objects have the names of both.
            relatives = [name for name in self._files if self._families[name] == family]
            game = _whose(members[0])
            avoid = self._used(relatives) | taken[""] | taken[game]
            for relative in relatives:
                avoid.update(self.maps[relative].values())
            if game == "":
                avoid = avoid.union(*taken.values())
            self._assign(names, members, avoid)

    def _assign(self, names, files, avoid):
        uses = {name: {path for path in self._files if name in self._files[path].used} for name in names}
        free = _free(avoid)
        order = sorted(names, key=lambda name: (uses[name].isdisjoint(self._resident), name))
        first = sorted(order[: len(free)], key=lambda name: (-len(uses[name]), name))
        given = dict(zip(first, free, strict=False)) | dict(zip(order[len(free) :], _short(avoid), strict=False))
        for file in files:
            self.maps[file].update(given)
        return given


def _resident(tables):
    """Paths of the console's modules that are always in memory, in the launcher or beside a game."""
    rows = dict(line.partition(": ")[::2] for line in tables.get(LIB + RESIDENCY, "").splitlines() if ": " in line)
    names = [name for row in ("always", "launcher", "play") for name in rows.get(row, "").split()]
    return {"%s%s.py" % (LIB, name) for name in names}
