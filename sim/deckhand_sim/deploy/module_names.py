"""Choose where modules go: one that only Deckhand imports gets a one-letter name on a badge.

    place_modules(program)
    places = ModulePlaces(program.places)
    places.place("games/crunch/ui/board.py")            # "games/crunch/m.py"
    places.table("games/crunch/residency.txt", text)    # the table that a badge reads
    places.real("games.crunch.m")                       # "games.crunch.ui.board", to read a traceback

MicroPython keeps every dotted name, own name and file path of a module that it has loaded until it restarts.

A scene's module is named after the scene, which the console knows anyway: scenes_pause becomes pause.

These keep their names: what the game contract and the console's `loader.module` ask for, modules for game authors (OPEN),
imports of code.py and boot.py, and the example game.
"""

import ast
import re
from collections import Counter
from pathlib import PurePosixPath
from string import ascii_lowercase

from .program import EXAMPLE, LIB, OPEN, SOURCE, CompileError, dotted, fault

CONTRACT = "rules notation bot view match driver".split()
_PROBED = ["save_saved_game"]  # the measuring VM resumes a saved game with it
SCENES = ("deckhand.scene_", "deckhand.scenes_")  # the console appends a scene's name
DOTTED = re.compile(r"\b(?:deckhand|games)\.[\w.%]*")
FILE = re.compile(r"(\w+)\.m?py\b")


def place_modules(program):
    """Choose each module's path on the badge. Raises CompileError."""
    short = _choose(program.left, program.outside)
    program.places = {path: _with_stem(path, short.get(dotted(path))) for path in program.left}
    for place, count in Counter(program.places.values()).items():
        if count > 1:
            raise CompileError("%s: a scene has the name of a module" % place)


def _choose(modules, outside):
    """Return {dotted name: new last part}."""
    doors = {LIB: {*OPEN, *_PROBED}, "": {*CONTRACT, *_asked_for(modules)}}
    whole = {name for module in outside.values() for name in _named(module)}
    short = {}
    homes = {}
    for path in sorted(modules):
        if not _is_door(path, doors) and dotted(path) not in whole:
            homes.setdefault(str(PurePosixPath(path).parent), []).append(path)
    for home, paths in homes.items():
        scenes = {dotted(path) for path in paths if dotted(path).startswith(SCENES) and _has_scene(modules[path])}
        short.update({name: name.partition("_")[2] for name in scenes})
        there = {PurePosixPath(path).stem for path in modules if str(PurePosixPath(path).parent) == home}
        letters = (letter for letter in _letters() if letter not in there)
        short.update(zip(sorted({*map(dotted, paths)} - scenes), letters, strict=False))
    return short


def _is_door(path, doors):
    stem = PurePosixPath(path).stem
    return (
        path in SOURCE
        or path.startswith(EXAMPLE)
        or stem == "__init__"
        or stem in doors[LIB if path.startswith(LIB) else ""]
    )


class ModulePlaces:
    """Module paths on a badge. `places`: path in the source -> path on the badge."""

    def __init__(self, places):
        self._places = places
        self._new = {dotted(path): dotted(place) for path, place in places.items()}
        self._old = {new: old for old, new in self._new.items()}

    def of(self, name):
        """Return a module's dotted name on the badge."""
        return self._new.get(name, name)

    def real(self, name):
        """Return the source's dotted name for a module on the badge."""
        return self._old.get(name, name)

    def place(self, path):
        """Return a module's path on the badge."""
        return self._places.get(path, path)

    def table(self, path, text):
        """Rewrite a residency.txt with the new names."""
        package = dotted(path.rpartition("/")[0] + "/__init__.py")
        lines = []
        for line in text.splitlines():
            row, colon, names = line.partition(": ")
            if colon and row != "moment" and " " not in row:  # which is there for people
                words = [self._in_table(package, name) for name in names.split()]
                lines.append(row + colon + " ".join(filter(None, dict.fromkeys(words))) + "\n")
        return "".join(lines)

    def _in_table(self, package, name):
        if name[0] == "-":  # one of the console's that goes
            name = self._in_table("deckhand", name[1:])
            return "-" + name if name else ""
        whole = "%s.%s" % (package, name)
        if whole in self._new:
            return self._new[whole].removeprefix(package + ".")
        return name if any(new.startswith(whole + ".") for new in self._old) else ""


def _has_scene(module):
    return any(isinstance(node, ast.ClassDef) and node.name == "Scene" for node in module.tree.body)


def _with_stem(path, stem):
    return str(PurePosixPath(path).with_name(stem + ".py")) if stem else path


def _letters():
    yield from ascii_lowercase
    for first in ascii_lowercase:
        yield from (
            first + second for second in ascii_lowercase if first + second not in ("as", "if", "in", "is", "or")
        )


def _asked_for(modules):
    """The modules of a game that the console asks for, by loader.module(folder, name) or by a name with %s in it."""
    for path, module in modules.items():
        if path.startswith(LIB):
            for node in module.nodes:
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "module":
                    if len(node.args) == 2:
                        if not isinstance(node.args[1], ast.Constant):
                            raise fault(path, node, "which module of a game is this?")
                        yield node.args[1].value
            for node in module.strings:
                if node.value.startswith("games.%s."):
                    yield node.value.rpartition(".")[2]
                yield from FILE.findall(node.value)


def _named(module):
    """Dotted names that a source imports, or has in its strings."""
    for node in module.nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from ("%s.%s" % (node.module, alias.name) for alias in node.names)
    yield from (name for node in module.strings for name in DOTTED.findall(node.value))
