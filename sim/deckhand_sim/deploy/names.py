"""Choose short names for compiled code. `deckhand names` decodes a badge's traceback.

    choose_names(program)
    program.names["games/crunch/view.py"]                       # {"_draw": "append", ...}
    names = Names(program.names)
    names.shorten("games/crunch/view.py", "self._draw")         # "self.append"
    names.real("games.crunch.view", "append")                   # "_draw"

MicroPython keeps every name that a module brings until it restarts: its letters, plus an entry in a table that doubles when
full (13 KB beside the largest game). Names that the firmware has in flash are free, so ours become names that both the badge
and the measuring VM have in flash.

Only names that our modules define are changed, and none of these: the firmware's and Python's names, whole strings and words
of strings that are split, module names, what code.py and boot.py (which stay source) use, and the API for games
(games/README.md): a game in source form works with a compiled console.

A name gets one new name in all files of the console, and one in each game. Two names share a new one if they can't be
confused: no file has both, nor do a file and one whose classes it inherits from. Attributes that are set from outside, or
tested with hasattr, share with nothing.

Names that are in memory beside every game choose first. In .mpy files a numbered name takes two bytes per use, any other its
letters: the most used names get the shortest.
"""

import ast
import keyword
from functools import cache
from pathlib import Path

from ..device import boards
from .program import EXAMPLE, LIB, RESIDENCY, dotted, is_open, names_in

# Modules that only some boards need: they take no name from the rest.
PARTS = tuple(LIB + "hw/%s.py" % part for part in boards.PARTS)
# Modules with classes that a game's source inherits from.
_BASES = tuple(LIB + name for name in ("game.py", "plainview.py", "view.py"))
# Attributes that sidecars ask for by hasattr: nothing else may be called the same on a badge.
ASKED = frozenset("append bitmap bubble draw_item ends legal own text wheel".split())
# What sidecars ask one another for.
SIDECARS = frozenset(("news",))
# Looked up by the VM on objects that are not its own; and what the compiler reads as a word of its own where it is called.
_PROTOCOLS = frozenset(
    "args close const errno ioctl keys message micropython mount open read readblocks readinto readline send super throw "
    "umount value write writeblocks".split()
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
    """The names that one module defines, uses and quotes."""

    def __init__(self, module):
        self.used = {name for name, _ in module.names}
        self.strings = set()
        self.defined = set()
        self.folded = set()  # private constants: the compiler removes them
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
        for base in (base for node in classes for base in node.bases):
            owner = getattr(base, "value", None)
            if isinstance(base, ast.Name) and base.id in imported:
                self.bases.add(imported[base.id])
            elif isinstance(owner, ast.Name) and owner.id in imported:
                self.bases.add("%s.%s" % (imported[owner.id], owner.id))
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


def _free():
    """New names that are in flash, the shortest in an .mpy first."""
    return sorted(firmware()[0] - _PROTOCOLS - ASKED, key=lambda name: (_length(name), name))


def _short(avoid):
    """New names of two letters, one after another."""
    for first in "qjkzvwxypbghmntdflrs":
        for second in "abcdefghijklmnopqrstuvwxyz0123456789":
            name = first + second
            if name not in avoid and name not in firmware()[0] and not keyword.iskeyword(name):
                yield name


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
    """The short names of a drive. maps: path of a module -> {name: short name}."""

    def __init__(self, maps):
        self.maps = maps

    def shorten(self, path, text):
        """Shorten the names in a module's source; `path` is its path on the drive."""
        return shortened(text, self.maps.get(path))

    def given(self, name, homes):
        """Return every short name that a name has in the modules below these folders."""
        return {new[name] for path, new in self.maps.items() if path.startswith(homes) and name in new}

    def sources(self, short, homes):
        """The names in the source that are called `short` in the modules below these folders."""
        maps = (new for path, new in self.maps.items() if path.startswith(homes))
        return {name for new in maps for name, given in new.items() if given == short}

    def real(self, module, short):
        """Return the source's name for what a compiled module ("deckhand.scenes.play") calls `short`."""
        for path, new in self.maps.items():
            if dotted(path) == module:
                return {now: then for then, now in new.items()}.get(short, short)
        return short


class _Choice:
    """Chooses the names of a program.

    Each file is a bit, which the files that it inherits from also have: names whose bits meet must not become one.
    """

    def __init__(self, program):
        self._files = {path: _File(module) for path, module in sorted(program.modules.items())}
        self._kept = set(firmware()[1] | SIDECARS)
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
        self._bits = self._find_bits()
        self._everywhere = (1 << len(self._files)) - 1
        # An attribute that is set from outside, or asked for: its class may be in a file that doesn't name it.
        self._loose = ASKED.union(*(module.analysis.stored for module in program.modules.values()))
        self._inherited = set().union(*(_File(m).defined for path, m in program.contracts.items() if path in _BASES))
        self._resident = _resident(program.tables)
        self._taken = {}  # new name -> bits of the files that have it
        for path, file in self._files.items():
            for word in file.used | file.strings:
                self._taken[word] = self._taken.get(word, 0) | self._bits[path]
        self.maps = {path: {} for path in self._files}
        self._give()

    def _find_bits(self):
        """Path -> bits of the file and of all that inherit from it."""
        by_module = {_module_of(path): path for path in self._files}
        bits = dict.fromkeys(self._files, 0)
        for number, path in enumerate(self._files):
            ahead = [path]
            while ahead:
                path = ahead.pop()
                if not bits[path] >> number & 1:
                    bits[path] |= 1 << number
                    ahead += [by_module[base] for base in self._files[path].bases if base in by_module]
        return bits

    def _give(self):
        """Give each name a new one, in the order of _rank."""
        names = self._names()
        order = sorted(names, key=lambda key: (self._rank(*key, names[key]), -len(names[key]), key))
        news = [*_free(), *_short(self._taken)]
        for key in order:
            name, paths = key[0], names[key]
            bits = 0
            for path in paths:
                bits |= self._bits[path]
            bits = self._everywhere if name in self._loose else bits
            new = next((new for new in news if not self._taken.get(new, 0) & bits), None)
            if new is None:
                raise ValueError("the drive has too many names")
            self._taken[new] = self._taken.get(new, 0) | bits
            for path in paths:
                self.maps[path][name] = new

    def _names(self):
        """(name, whose it is) -> the files that use it, of all names that may be changed."""
        ours = {name: set() for name in set().union(*(file.defined for file in self._files.values())) - self._kept}
        for path, file in self._files.items():
            for name in ours.keys() & file.used:
                ours[name].add(path)
        found = {}
        for name, paths in ours.items():
            if name.startswith("__"):
                continue
            owners = {_whose(path) for path in paths}
            for path in paths:  # the console's names mean the same in all games
                found.setdefault((name, "" if "" in owners else _whose(path)), []).append(path)
        return found

    def _rank(self, name, owner, paths):
        if not owner and name in self._inherited:  # the first ones are exceptions: no attribute of a game's source
            return 0
        if not self._resident.isdisjoint(paths):  # in memory with every game
            return 1
        return 3 if owner == "hw" else 2


def _resident(tables):
    """Paths of the console's modules that are always in memory, in the launcher or with a game."""
    rows = dict(line.partition(": ")[::2] for line in tables.get(LIB + RESIDENCY, "").splitlines() if ": " in line)
    names = [name for row in ("always", "launcher", "play") for name in rows.get(row, "").split()]
    return {"%s%s.py" % (LIB, name) for name in names}
