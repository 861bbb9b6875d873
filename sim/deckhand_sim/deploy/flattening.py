"""Flatten packages: on a badge each game's modules, and the console's, are in one folder.

    program = Program({"games/fox/rules/layout.py": text, ...}, {"code.py": text}, {"games/fox/residency.txt": text})
    flatten(program)
    program.modules     # "games/fox/rules_layout.py" -> module with its imports rewritten
    program.sources     # flat path -> path in the source
    program.needless    # paths in the source of modules that a badge doesn't need

A package costs a badge a module object and a folder on its drive. `rules/__init__.py` becomes `rules.py`; one with only a
docstring is dropped. A module for game authors (OPEN) that only re-exports another one is replaced by that one.

Line numbers stay. Strings with a module's dotted name are rewritten, including "deckhand.scenes." and "games.%s.view.end",
which are completed at run time. Anything that can't be followed raises CompileError.
"""

import ast
import re

from .program import EXAMPLE, LIB, CompileError, Edits, Module, dotted, fault, is_open, renamed

KEPT_FOLDERS = (EXAMPLE, LIB + "hw/")  # which code.py, boot.py or game authors import from
_ROW = re.compile(r"(?:one )?[\w-]+: ")
_MODULE_NAME = re.compile(r"\b(?:deckhand|games)(?:\.[\w%]+)+")
_INIT = "/__init__.py"


def flatten(program):
    """Put modules on one level. Raises CompileError."""
    flattening = _Flattening(program.modules)
    sources = {place: path for path, place in flattening.places.items() if path not in flattening.gone}
    if flattening.is_needed:
        modules = {place: flattening.rewritten(program.modules[path], place) for place, path in sources.items()}
        program.modules = dict(sorted(modules.items()))
        program.outside = {path: flattening.rewritten(module, path) for path, module in program.outside.items()}
        program.tables = {path: flattening.table(path, text) for path, text in program.tables.items()}
    program.contracts = dict(program.modules)
    program.sources = sources
    program.needless = flattening.gone


class _Flattening:
    """The flat paths and names of the modules of a program."""

    def __init__(self, modules):
        self.places = {path: _flat_path(path) for path in modules}
        doors = _replaced_doors(modules)
        self.places.update((path, self.places[door]) for path, door in doors.items())
        self.gone = set(doors.values())
        self.gone |= {
            path for path in modules if self._is_moved(path) and path.endswith(_INIT) and not modules[path].code
        }
        self._check_clashes()
        self._flat = {dotted(path): dotted(place) for path, place in self.places.items() if path not in self.gone}
        self._flat.update((dotted(door), dotted(door)) for door in doors.values())
        self._moved = [name for name, flat in self._flat.items() if flat != name]
        self._packages = {package for name in self._moved for package in _packages(name)}
        self.is_needed = any(map(self._is_moved, modules))

    def _is_moved(self, path):
        return self.places.get(path, path) != path

    def _check_clashes(self):
        owners = {}
        for path in sorted(self.places.keys() - self.gone):
            other = owners.setdefault(self.places[path], path)
            if other != path:
                raise CompileError("%s and %s: both are %s on a badge" % (other, path, self.places[path]))

    # -- one module

    def rewritten(self, module, place):
        """A module at its flat path with flat names."""
        edits = Edits()
        imported = {}  # name here -> module or member
        for node in module.nodes:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                new = self._import(module, node) if isinstance(node, ast.Import) else self._from(module, node)
                if new:
                    edits.put(node, new)
                source = module.source_of(node) + "." if isinstance(node, ast.ImportFrom) else ""
                imported.update((alias.asname or alias.name, source + alias.name) for alias in node.names)
        self._check_attributes(module, {here: name for here, name in imported.items() if name in self._packages})
        parts = {id(part) for node in module.nodes if isinstance(node, ast.JoinedStr) for part in node.values}
        arguments = {id(node) for node in _module_arguments(module)}
        for node in module.strings:
            new = self._string(module, node, id(node) in arguments)
            if new != node.value:
                if id(node) in parts:
                    raise fault(module.path, node, "an f-string names the module %r" % node.value)
                edits.put(node, repr(new))
        return module if place == module.path and not edits.places else Module(place, edits.applied(module.text))

    def _import(self, module, statement):
        """A statement with flat names, or "" where it stays as it is."""
        for alias in statement.names:
            flat = self._flat.get(alias.name, alias.name)
            if alias.name in self._packages and alias.name not in self._flat:
                raise fault(module.path, statement, "%s is only a folder: import its modules" % alias.name)
            if flat != alias.name and not alias.asname:
                raise fault(module.path, statement, "import %s needs an `as`" % alias.name)
        if all(self._flat.get(alias.name, alias.name) == alias.name for alias in statement.names):
            return ""
        return "import " + ", ".join(renamed(self._flat.get(a.name, a.name), a.asname) for a in statement.names)

    def _from(self, module, statement):
        """One or more statements with flat names, or "" where it stays as it is."""
        source = module.source_of(statement)
        groups = {}  # flat module -> what is imported from it
        for alias in statement.names:
            whole = "%s.%s" % (source, alias.name)
            if whole in self._flat:
                package, _, name = self._flat[whole].rpartition(".")
                given = alias.asname or alias.name
            elif whole in self._packages:
                raise fault(module.path, statement, "%s is only a folder: import its modules" % whole)
            elif source in self._packages and source not in self._flat:
                raise fault(module.path, statement, "there is no module %s" % whole)
            else:
                package, name, given = self._flat.get(source, source), alias.name, alias.asname
            groups.setdefault(package, []).append(renamed(name, given))
        new = "; ".join("from %s import %s" % (package, ", ".join(names)) for package, names in groups.items())
        old = "from %s import %s" % (source, ", ".join(renamed(a.name, a.asname) for a in statement.names))
        is_relative = statement.level and self._is_moved(module.path)  # and the module is in another package now
        return new if new != old or is_relative else ""

    def _check_attributes(self, module, packages):
        """Raise CompileError where a module is read as an attribute of its package."""
        for node in module.nodes if packages else ():
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in packages:
                whole = "%s.%s" % (packages[node.value.id], node.attr)
                if whole in self._flat:
                    raise fault(module.path, node, "import %s by its name" % whole)

    # -- strings

    def _string(self, module, node, is_argument):
        text = node.value
        if is_argument:  # of loader.module(folder, "view.end")
            return self._pattern("games.%s." + text).removeprefix("games.%s.")
        if text in self._flat:
            return self._flat[text]
        if text.endswith(".") and text[:-1] in self._packages:  # "deckhand.scenes." + name
            return self._pattern(text + "%s")[: -len("%s")]
        game = ".".join(module.name.split(".")[:2])
        if "." in text and module.path.startswith("games/") and "%s.%s" % (game, text) in self._flat:
            return self._flat["%s.%s" % (game, text)].removeprefix(game + ".")
        if _MODULE_NAME.fullmatch(text):
            return self._pattern(text)
        for name in _MODULE_NAME.findall(text):
            if self._flat.get(name, name) != name or self._pattern(name) != name:
                raise fault(module.path, node, "which module is %r on a badge?" % text)
        if "/" in text and any(
            self._is_moved(path) and path[:-2] in text.replace(".mpy", ".py") for path in self.places
        ):
            raise fault(module.path, node, "the file of %r has another name on a badge" % text)
        return text

    def _pattern(self, text):
        """A dotted name with %s in it, flat where a module of such a name is."""
        if "%" not in text:
            return text
        fits = re.compile(r"[^.]+".join(map(re.escape, text.split("%s"))))
        if not any(fits.fullmatch(name) for name in self._moved):
            return text
        parts = text.split(".")
        root = 2 if parts[0] == "games" else 1
        return ".".join([*parts[:root], "_".join(parts[root:])])

    # -- tables

    def table(self, path, text):
        """A residency table with flat names."""
        package = dotted(path.rpartition("/")[0] + "/__init__.py")
        lines = text.split("\n")
        for i, line in enumerate(lines):
            row = _ROW.match(line)
            if row:
                names = line[row.end() :].split()
                flat = [self._in_table("deckhand" if name[0] == "-" else package, name) for name in names]
                if flat != names:
                    lines[i] = row[0] + " ".join(dict.fromkeys(filter(None, flat)))
        return "\n".join(lines)

    def _in_table(self, package, name):
        sign, name = ("-", name[1:]) if name[0] == "-" else ("", name)
        whole = "%s.%s" % (package, name)
        if whole in self._packages and whole not in self._flat:
            return ""  # a badge has no such package
        return sign + self._flat.get(whole, whole).removeprefix(package + ".")


def _flat_path(path):
    if path.startswith(KEPT_FOLDERS) or not path.startswith((LIB, "games/")):
        return path
    parts = path.split("/")
    root, rest = parts[:2], parts[2:]
    if path.endswith(_INIT) and len(rest) > 1:
        rest = [*rest[:-2], rest[-2] + ".py"]
    return "/".join([*root, "_".join(rest)])


def _packages(name):
    """The dotted names of the packages around a module that a badge doesn't have."""
    parts = name.split(".")
    for end in range(2 + (parts[0] == "games"), len(parts)):
        yield ".".join(parts[:end])


def _replaced_doors(modules):
    """Path of a module -> path of the one for game authors that does nothing but re-export it."""
    paths = {module.name: path for path, module in modules.items()}
    found = {}
    for path, module in modules.items():
        code = module.code if is_open(path) else []
        exports = [node for node in code if isinstance(node, ast.ImportFrom) and not any(a.asname for a in node.names)]
        sources = {module.source_of(node) for node in exports}
        source = paths.get(sources.pop(), "") if len(sources) == 1 and len(exports) == len(code) else ""
        if source.startswith(LIB) and not source.startswith(KEPT_FOLDERS) and not is_open(source):
            found.setdefault(source, path)
    return found


def _module_arguments(module):
    for node in module.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "module":
            yield from node.args[1:2]
