"""Flatten packages: on a badge each game's modules, and the console's, are in one folder.

    flat = Flattened({"games/fox/rules/layout.py": text, ...}, {"code.py": text}, {"games/fox/residency.txt": text})
    flat.texts                              # "games/fox/rules_layout.py" -> text with the imports rewritten
    flat.places                             # path in the source -> flat path
    flat.gone                               # paths of modules that a badge doesn't need

Every package costs a badge a module object and a folder on its drive. `rules/__init__.py` becomes `rules.py`; one with no
more than a docstring goes. A module for game authors (OPEN) that only re-exports another one is replaced by that one.

Lines keep their numbers. Strings with a module's dotted name are rewritten, and so are "deckhand.scenes." and
"games.%s.view.end", which are completed at run time. What cannot be followed raises FoldError.
"""

import ast
import re

from .folding import FoldError, edited, is_open
from .names import EXAMPLE, LIB
from .scopes import Module, all_nodes, dotted, parse

KEPT_FOLDERS = (EXAMPLE, LIB + "hw/")  # which code.py, boot.py or game authors import from
_ROW = re.compile(r"(?:one )?[\w-]+: ")
_MODULE_NAME = re.compile(r"\b(?:deckhand|games)(?:\.[\w%]+)+")
_INIT = "__init__"


class Flattened:
    """The texts of a drive's modules, of the sources outside and of the residency tables, with flat names."""

    def __init__(self, texts, outside, tables):
        self.places = {path: _flat_path(path) for path in texts}
        doors = _replaced_doors(texts)
        self.places.update((path, self.places[door]) for path, door in doors.items())
        self.gone = {
            *doors.values(),
            *(path for path in texts if self._is_moved(path) and _is_empty_package(path, texts)),
        }
        self._check_clashes()
        self._flat = {dotted(path): dotted(place) for path, place in self.places.items() if path not in self.gone}
        self._flat.update((dotted(door), dotted(door)) for door in doors.values())
        self._moved = [name for name, flat in self._flat.items() if flat != name]
        self._packages = {package for name in self._moved for package in _packages(name)}
        self.texts = {self.places[path]: self._rewritten(path, texts[path]) for path in texts if path not in self.gone}
        self.outside = {path: self._rewritten(path, text) for path, text in outside.items()}
        self.tables = {path: self._table(path, text) for path, text in tables.items()}

    def _is_moved(self, path):
        return self.places[path] != path

    def _check_clashes(self):
        owners = {}
        for path in sorted(self.places.keys() - self.gone):
            other = owners.setdefault(self.places[path], path)
            if other != path:
                raise FoldError("%s and %s: both are %s on a badge" % (other, path, self.places[path]))

    # -- one module

    def _rewritten(self, path, text):
        """A module's source with flat names, line by line as long."""
        if not self._moved:
            return text
        module = Module(path, text)
        edits = {}
        for scope in module.scopes:
            for statement in dict.fromkeys(statement for statement, _ in scope.imports):
                new = self._statement(path, statement)
                if new:
                    _put(edits, statement, new)
            self._check_attributes(path, scope)
        parts = {id(part) for node in all_nodes(text) if isinstance(node, ast.JoinedStr) for part in node.values}
        arguments = {id(node) for node in _module_arguments(text)}
        for node in strings(text):
            new = self._string(path, node, id(node) in arguments)
            if new != node.value:
                if id(node) in parts:
                    raise fault(path, node, "an f-string names the module %r" % node.value)
                _put(edits, node, repr(new))
        return edited(text, edits)

    def _statement(self, path, statement):
        """An import statement with flat names, or "" where it stays as it is."""
        if isinstance(statement, ast.Import):
            names = [alias.name for alias in statement.names]
            for alias in statement.names:
                if alias.name in self._packages and alias.name not in self._flat:
                    raise fault(path, statement, "%s is only a folder: import its modules" % alias.name)
                if self._flat.get(alias.name, alias.name) != alias.name and not alias.asname:
                    raise fault(path, statement, "import %s needs an `as`" % alias.name)
            if all(self._flat.get(name, name) == name for name in names):
                return ""
            return "import " + ", ".join(_alias(self._flat.get(a.name, a.name), a.asname) for a in statement.names)
        source = _source(path, statement)
        groups = {}  # flat module -> what is imported from it
        for alias in statement.names:
            whole = "%s.%s" % (source, alias.name)
            if whole in self._flat:
                package, _, name = self._flat[whole].rpartition(".")
                given = alias.asname or (alias.name if alias.name != name else None)
            elif whole in self._packages:
                raise fault(path, statement, "%s is only a folder: import its modules" % whole)
            elif source in self._packages and source not in self._flat:
                raise fault(path, statement, "there is no module %s" % whole)
            else:
                package, name, given = self._flat.get(source, source), alias.name, alias.asname
            groups.setdefault(package, []).append(_alias(name, given))
        new = "; ".join("from %s import %s" % (package, ", ".join(names)) for package, names in groups.items())
        old = "from %s import %s" % (source, ", ".join(_alias(a.name, a.asname) for a in statement.names))
        is_relative = (
            statement.level and self.places.get(path, path) != path
        )  # and the module is in another package now
        return new if new != old or is_relative else ""

    def _check_attributes(self, path, scope):
        """Raise FoldError where a module is read as an attribute of its package."""
        for statement, alias in scope.imports:
            if isinstance(statement, ast.ImportFrom):
                whole = "%s.%s" % (_source(path, statement), alias.name)
            else:
                whole = alias.name if alias.asname else ""
            for node in scope.attributes.get(alias.asname or alias.name, []):
                if whole in self._packages and "%s.%s" % (whole, node.attr) in self._flat:
                    raise fault(path, node, "import %s.%s by its name" % (whole, node.attr))

    # -- strings

    def _string(self, path, node, is_argument):
        text = node.value
        if is_argument:  # of loader.module(folder, "view.end")
            return self._pattern("games.%s." + text).removeprefix("games.%s.")
        if text in self._flat:
            return self._flat[text]
        if text.endswith(".") and text[:-1] in self._packages:  # "deckhand.scenes." + name
            return self._pattern(text + "%s")[: -len("%s")]
        game = ".".join(dotted(path).split(".")[:2])
        if "." in text and path.startswith("games/") and "%s.%s" % (game, text) in self._flat:
            return self._flat["%s.%s" % (game, text)].removeprefix(game + ".")
        if _MODULE_NAME.fullmatch(text):
            return self._pattern(text)
        for name in _MODULE_NAME.findall(text):
            if self._flat.get(name, name) != name or self._pattern(name) != name:
                raise fault(path, node, "which module is %r on a badge?" % text)
        if any(self._is_moved(file) for file in self.places if file.removesuffix("py") in text.replace(".mpy", ".py")):
            raise fault(path, node, "the file of %r has another name on a badge" % text)
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

    def _table(self, path, text):
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
    parts = path.removesuffix(".py").split("/")
    root, rest = parts[:2], parts[2:]
    if rest[-1] == _INIT and len(rest) > 1:
        rest = rest[:-1]
    return "%s/%s.py" % ("/".join(root), "_".join(rest))


def _packages(name):
    """The dotted names of the packages around a module that a badge doesn't have."""
    parts = name.split(".")
    for end in range(2 + (parts[0] == "games"), len(parts)):
        yield ".".join(parts[:end])


def _replaced_doors(texts):
    """Path of a module -> path of the one for game authors that does nothing but re-export it."""
    paths = {dotted(path): path for path in texts}
    found = {}
    for path in sorted(texts):
        body = _code(texts[path]) if is_open(path) else []
        sources = {_source(path, node) if _is_export(node) else None for node in body}
        source = paths.get(next(iter(sources)), "") if len(sources) == 1 else ""
        if source.startswith(LIB) and not source.startswith(KEPT_FOLDERS) and not is_open(source):
            found.setdefault(source, path)
    return found


def _is_export(node):
    return isinstance(node, ast.ImportFrom) and not any(alias.asname for alias in node.names)


def _is_empty_package(path, texts):
    return path.endswith("/%s.py" % _INIT) and not _code(texts[path])


def _code(text):
    """A module's statements but its docstring."""
    body = parse(text).body
    return body[1:] if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) else body


def _source(path, statement):
    """The dotted name of the module that a `from` statement imports from."""
    if not statement.level:
        return statement.module
    package = dotted(path).split(".")
    up = statement.level - path.endswith("/%s.py" % _INIT)
    return ".".join(package[: len(package) - up] + ([statement.module] if statement.module else []))


def _module_arguments(text):
    for node in all_nodes(text):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "module":
            yield from node.args[1:2]


def strings(text):
    """The nodes of all strings but docstrings."""
    docs = {
        id(node.body[0].value)
        for node in all_nodes(text)
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in all_nodes(text):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node


def fault(path, node, text):
    """A FoldError that names the line."""
    return FoldError("%s:%d: %s" % (path, node.lineno, text))


def _put(edits, node, new):
    edits[node.lineno, node.col_offset] = (node.end_lineno, node.end_col_offset, new)


def _alias(name, given):
    return "%s as %s" % (name, given) if given and given != name else name
