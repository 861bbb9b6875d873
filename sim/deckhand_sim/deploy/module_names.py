"""Shorter names for modules: what only Deckhand imports is one letter on a badge.

    book = choose_module_names(texts, {"code.py": text})
    book.place("games/crunch/view_board.py")            # "games/crunch/m.py"
    book.rename("games/crunch/view.py", source)         # its imports and strings say so, too; line by line as long
    book.table("games/crunch/residency.txt", text)      # and so does what lists modules
    book.real("games.crunch.m")                         # "games.crunch.view_board", for whoever reads a traceback

MicroPython keeps of every module that it has met its dotted name, its own name and its file's path until it restarts.

A scene's module has its scene's name there, which the console knows anyhow: scene_pause is pause.

Doors keep their names: what a game's contract and the console's `loader.module` ask for, the modules with which a game is
written (OPEN), what code.py and boot.py import, and the example game. A string that names a module in a way that cannot
be followed stops the kit: an ImportError would be the badge's.
"""

import ast
import re
from collections import Counter
from pathlib import PurePosixPath
from string import ascii_lowercase

from .flattening import fault, strings
from .folding import FoldError, edited
from .names import EXAMPLE, LIB, OPEN, SOURCE
from .scopes import all_nodes, dotted, parse

CONTRACT = "rules notation bot view match driver".split()
_PROBED = ["save_session"]  # the measuring VM goes on with a kept game by it
_SCENES = ("deckhand.scene_", "deckhand.scenes_")  # the console appends a scene's name
_DOTTED = re.compile(r"\b(?:deckhand|games)\.[\w.%]*")
_FILE = re.compile(r"(\w+)\.m?py\b")


def choose_module_names(texts, outside):
    """Choose the modules' names of one drive: `texts` by their paths, and of those that stay source. Raises FoldError."""
    doors = {LIB: {*OPEN, *_PROBED, "play"}, "": {*CONTRACT, *_asked_for(texts)}}
    whole = {name for text in outside.values() for name in _taken(text)}
    short = {}
    homes = {}
    for path in sorted(texts):
        if not _is_door(path, doors) and dotted(path) not in whole:
            homes.setdefault(str(PurePosixPath(path).parent), []).append(path)
    for home, paths in homes.items():
        scenes = {dotted(path) for path in paths if dotted(path).startswith(_SCENES) and _has_scene(texts[path])}
        short.update({name: name.partition("_")[2] for name in scenes})
        there = {PurePosixPath(path).stem for path in texts if str(PurePosixPath(path).parent) == home}
        letters = (letter for letter in _letters() if letter not in there)
        short.update(zip(sorted({*map(dotted, paths)} - scenes), letters, strict=False))
    attributes = {node.attr for text in texts.values() for node in all_nodes(text) if isinstance(node, ast.Attribute)}
    book = ModuleNames(short, texts, attributes)
    for place, count in Counter(map(book.place, texts)).items():
        if count > 1:
            raise FoldError("%s: a scene has the name of a module" % place)
    return book


def _is_door(path, doors):
    stem = PurePosixPath(path).stem
    return (
        path in SOURCE
        or path.startswith(EXAMPLE)
        or stem == "__init__"
        or stem in doors[LIB if path.startswith(LIB) else ""]
    )


class ModulePlaces:
    """Where the modules of a drive are on a badge: `places` are paths there by the paths in the source."""

    def __init__(self, places):
        self._places = places
        self._new = {dotted(path): dotted(place) for path, place in places.items()}
        self._old = {new: old for old, new in self._new.items()}

    def of(self, name):
        """A module's dotted name on the badge."""
        return self._new.get(name, name)

    def real(self, name):
        """The dotted name that a badge's module has in the source."""
        return self._old.get(name, name)

    def place(self, path):
        """Where a module's file is on the badge."""
        return self._places.get(path, path)

    def table(self, path, text):
        """The rows of a residency.txt that a badge reads, with the new names."""
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


class ModuleNames(ModulePlaces):
    """The short names of the modules of one drive, and what rewrites a source with them."""

    def __init__(self, short, paths, attributes):
        super().__init__({path: _renamed(path, short.get(dotted(path))) for path in paths})
        self.short = short  # dotted name -> its last part on a badge
        self.attributes = attributes  # names that are read as attributes anywhere

    def rename(self, path, text):
        """A module's source with the new names. Raises FoldError where one is named in a way that cannot be followed."""
        nodes = all_nodes(text)
        edits = {}

        def put(node, new):
            edits[node.lineno, node.col_offset] = (node.end_lineno, node.end_col_offset, new)

        for node in nodes:
            if isinstance(node, ast.ImportFrom):
                self._import_from(path, nodes, node, put)
            elif isinstance(node, ast.Import):
                self._import(path, node, put)
        for node in strings(text):
            new = self._string(path, node)
            if new != node.value:
                put(node, repr(new))
        return edited(text, edits)

    def _import(self, path, statement, put):
        for alias in statement.names:
            if alias.name in self.short and not alias.asname:
                raise fault(path, statement, "import %s needs an `as`" % alias.name)
        if any(alias.name in self.short for alias in statement.names):
            put(
                statement, "import " + ", ".join(_alias(self.of(alias.name), alias.asname) for alias in statement.names)
            )

    def _import_from(self, path, nodes, statement, put):
        package = ".".join(dotted(path).split(".")[: -statement.level]) if statement.level else ""
        module = ".".join(part for part in (package, statement.module) if part)
        names = []
        for alias in statement.names:
            whole = "%s.%s" % (module, alias.name)
            if whole in self.short:
                short = self.short[whole]
                here = alias.asname or alias.name
                if here == alias.name or alias.name.endswith("_" + here):  # which a package's module is called by
                    here = self._here(nodes, here, short, put)
                names.append(_alias(short, here))
            else:
                names.append(_alias(alias.name, alias.asname))
        put(statement, "from %s import %s" % (self.of(module), ", ".join(names)))

    def _here(self, nodes, name, short, put):
        """What an imported module is called in this one: None, its new name, where nothing else has that or the old."""
        uses = [node for node in nodes if isinstance(node, ast.Name) and node.id in (name, short)]
        bound = [getattr(node, key, None) for node in nodes for key in ("arg", "name", "asname")]
        others = {node.id for node in uses if not isinstance(node.ctx, ast.Load)} | {*bound} - {name}
        again = sum(name == each for each in bound) > 1 or any(node.id == short for node in uses)
        if again or others & {name, short} or name in self.attributes or _declares(nodes, name, short):
            return name
        for node in uses:
            put(node, short)
        return None

    # -- strings

    def _string(self, path, node):
        text = node.value
        if text in self.short:
            return self.of(text)
        if path == LIB + "console.py" and text.removesuffix("%s") in _SCENES:
            return "deckhand." + "%s" * text.endswith("%s")
        for name in _DOTTED.findall(text):
            if self._could_be(name):
                raise fault(path, node, "which module is %r on a badge?" % text)
        package = dotted(path).rpartition(".")[0]
        for stem in _FILE.findall(text):
            if "%s.%s" % (package, stem) in self.short:
                raise fault(path, node, "the file of %r has another name on a badge" % text)
        if path.startswith(LIB):
            return text  # the console asks for modules by their whole names, and for a game's doors
        if "_" in text and text == text.strip("_ ") and "%s.%s" % (package, text) in self.short:
            return self.short["%s.%s" % (package, text)]
        part = text.endswith("_") or "%" in text and "_" in text
        if part and any(_fits(text, name.rpartition(".")[2]) for name in self.short if name.startswith(package + ".")):
            raise fault(path, node, "which module is %r on a badge?" % text)
        return text

    def _could_be(self, name):
        # Could a renamed module be called by this part of a dotted name? What ends at a point names packages.
        if name.endswith("."):
            return False
        if name.rpartition(".")[2] == "%s":
            return False  # the loader's: who calls it is looked at
        return any(_fits(name, whole) for whole in self.short)


def _has_scene(text):
    return any(isinstance(node, ast.ClassDef) and node.name == "Scene" for node in parse(text).body)


def _renamed(path, stem):
    return str(PurePosixPath(path).with_name(stem + ".py")) if stem else path


def _fits(pattern, name):
    """Can a name come of this string, by putting something in the places of its %s, or behind it?"""
    return re.match(".*".join(map(re.escape, pattern.split("%s"))), name) is not None


def _alias(name, given):
    return "%s as %s" % (name, given) if given and given != name else name


def _letters():
    yield from ascii_lowercase
    for first in ascii_lowercase:
        yield from (
            first + second for second in ascii_lowercase if first + second not in ("as", "if", "in", "is", "or")
        )


def _asked_for(texts):
    """The modules of a game that the console asks for, by loader.module(folder, name) or by a name with %s in it."""
    for path, text in texts.items():
        if path.startswith(LIB):
            for node in all_nodes(text):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "module":
                    if len(node.args) == 2:
                        if not isinstance(node.args[1], ast.Constant):
                            raise fault(path, node, "which module of a game is this?")
                        yield node.args[1].value
            for node in strings(text):
                if node.value.startswith("games.%s."):
                    yield node.value.rpartition(".")[2]
                yield from _FILE.findall(node.value)


def _taken(text):
    """Dotted names that a source imports, or quotes."""
    for node in all_nodes(text):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from ("%s.%s" % (node.module, alias.name) for alias in node.names)
    yield from (name for node in strings(text) for name in _DOTTED.findall(node.value))


def _declares(nodes, *names):
    return any(isinstance(node, (ast.Global, ast.Nonlocal)) and {*names} & {*node.names} for node in nodes)
