"""The last pass over compiled modules: put the short names and the new module names in.

    rename(program)     # uses program.names and program.places; lines keep their numbers

A string that names a module in a way that can't be followed is an error: the badge would raise ImportError.
"""

import ast
import re
from pathlib import PurePosixPath

from .module_names import DOTTED, FILE, SCENES, ModulePlaces
from .names import shortened
from .program import LIB, CompileError, Edits, Module, dotted, fault, renamed


def rename(program):
    """Rename everything."""
    renaming = _Renaming(program)
    for path, module in program.left.items():
        try:
            program.modules[path] = renaming.renamed(module)
        except CompileError as wrong:  # raised only when this module is compiled: a kit may leave it out
            program.faults[path] = wrong.msg


class _Renaming(ModulePlaces):
    """The edits that put the new names of modules, and the short names, into one of them."""

    def __init__(self, program):
        super().__init__(program.places)
        self._names = program.names
        self.short = {dotted(a): PurePosixPath(b).stem for a, b in program.places.items() if a != b}
        self._attributes = set()  # names on the badge that are read as attributes anywhere
        for path, module in program.left.items():
            given = self._names.get(path, {})
            attributes = {node.attr for node in module.nodes if isinstance(node, ast.Attribute)}
            self._attributes.update(given.get(name, name) for name in attributes)

    def renamed(self, module):
        """A module with the new names. Raises CompileError where one is named in a way that cannot be followed."""
        given = self._names.get(module.path, {})
        edits = Edits()
        for node in module.nodes:
            if isinstance(node, ast.ImportFrom):
                self._import_from(module, node, given, edits)
            elif isinstance(node, ast.Import):
                self._import(module, node, given, edits)
        for node in module.strings:
            new = self._string(module.path, node)
            if new != node.value:
                edits.put(node, repr(new))
        return Module(module.path, edits.applied(module.text, lambda part: shortened(part, given)))

    def _import(self, module, statement, given, edits):
        for alias in statement.names:
            if alias.name in self.short and not alias.asname:
                raise fault(module.path, statement, "import %s needs an `as`" % alias.name)
        if any(alias.name in self.short for alias in statement.names):
            names = ((self.of(alias.name), given.get(alias.asname, alias.asname)) for alias in statement.names)
            edits.put(statement, "import " + ", ".join(renamed(*each) for each in names))

    def _import_from(self, module, statement, given, edits):
        source = module.source_of(statement)
        names = []
        for alias in statement.names:
            whole = "%s.%s" % (source, alias.name)
            here = given.get(alias.asname, alias.asname)
            if whole in self.short:
                short = self.short[whole]
                if not here or alias.name.endswith("_" + here):  # by which a package's module is called
                    here = self._here(module, here or alias.name, short, given, edits)
                names.append(renamed(short, here))
            else:
                names.append(renamed(given.get(alias.name, alias.name), here))
        edits.put(statement, "from %s import %s" % (self.of(source), ", ".join(names)))

    def _here(self, module, name, short, given, edits):
        """The name that an imported module needs here; None if its short name is free and was used instead."""
        uses = [
            node for node in module.nodes if isinstance(node, ast.Name) and given.get(node.id, node.id) in (name, short)
        ]
        bound = [getattr(node, key, None) for node in module.nodes for key in ("arg", "name", "asname")]
        bound = [given.get(each, each) for each in bound]
        read = {given.get(node.id, node.id) for node in uses}
        others = {given.get(node.id, node.id) for node in uses if not isinstance(node.ctx, ast.Load)} | {*bound} - {
            name
        }
        again = bound.count(name) > 1 or short in read
        if again or others & {name, short} or name in self._attributes or _declares(module.nodes, given, name, short):
            return name
        for node in uses:
            edits.put(node, short)
        return None

    # -- strings

    def _string(self, path, node):
        text = node.value
        if text in self.short:
            return self.of(text)
        if path == LIB + "console.py" and text.removesuffix("%s") in SCENES:
            return "deckhand." + "%s" * text.endswith("%s")
        for name in DOTTED.findall(text):
            if self._could_be(name):
                raise fault(path, node, "which module is %r on a badge?" % text)
        package = dotted(path).rpartition(".")[0]
        for stem in FILE.findall(text):
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


def _fits(pattern, name):
    """Can a name come of this string, by putting something in the places of its %s, or behind it?"""
    return re.match(".*".join(map(re.escape, pattern.split("%s"))), name) is not None


def _declares(nodes, given, *names):
    declared = {name for node in nodes if isinstance(node, (ast.Global, ast.Nonlocal)) for name in node.names}
    return bool({*names} & {given.get(name, name) for name in declared})
