"""Merge modules: those that a row `one NAME` of a residency.txt lists become one module, named after the first.

    program = Program({"games/fox/rules.py": text, ...}, tables={"games/fox/residency.txt": text})
    merge_modules(program)
    program.rows        # path of a merged module -> paths of all its parts
    program.gone        # paths of modules that are now part of another

A module costs 150 to 250 bytes besides its code: its object, its tables of names and constants, its own and its file's name,
and a name for each import. Modules that are in memory together need that only once.

The texts are joined in dependency order. A name that two of them define, or that a function's own name would hide where it
was an attribute of a module before, gets its module's name as a suffix, in all importers too. Strings that are a module's
whole name (or, within a game, its short name) are rewritten. A module for game authors (OPEN) keeps a file of its own for a
game's source: it has the constants and imports the rest from the merged one.
"""

import ast
import builtins
from pathlib import PurePosixPath

from .constants import definitions, evaluate, is_constant_name
from .merged_parts import MergedPart
from .program import CompileError, Edits, Module, dotted, is_open, renamed

_ROW = "one "
_BUILTINS = frozenset(dir(builtins))


def merge_modules(program):
    """Merge each row. Raises CompileError if a row can't be merged."""
    program.rows = _rows(program)
    merging = _Merging(program.modules, program.rows)
    merging.choose_names()
    in_rows = {path for paths in program.rows.values() for path in paths}
    for path in filter(is_open, in_rows):  # merging uses up the trees of its rows
        program.contracts[path] = Module(path, program.modules[path].text)
    for path, module in program.modules.items() if program.rows else ():
        if module.name not in merging.homes:
            program.modules[path] = merging.follow(module)
    for host, paths in program.rows.items():
        program.modules[host] = merging.merged(paths)
        for path in paths:
            if path != host and is_open(path):
                program.modules[path] = merging.reexport(path)
            elif path != host:
                del program.modules[path]
                program.gone.add(path)


def _rows(program):
    rows = {}
    for table, text in sorted(program.tables.items()):
        for row in text.splitlines():
            if row.startswith(_ROW):
                names = row.partition(": ")[2].split()
                paths = [str(PurePosixPath(table).parent / (name.replace(".", "/") + ".py")) for name in names]
                if all(path in program.modules for path in paths):  # else not all of the game was shipped
                    rows[paths[0]] = paths
    return rows


class _Merging:
    """The names that members have in merged modules, and the edits that follow from them."""

    def __init__(self, modules, rows):
        self._modules = modules
        self._rows = rows
        self._known = {module.name for module in modules.values()}
        self.homes = {dotted(path): dotted(host) for host, paths in rows.items() for path in paths}
        if len(self.homes) < sum(map(len, rows.values())):
            raise CompileError("a module is in two rows that begin with 'one'")
        self._names = {}  # (module, name) -> its name in the merged module
        self._top_imports = {}  # path -> name at its top level -> (module, name there; None: the module itself)
        self._imported = {}  # path -> (scope, name, module) of every import that may be of a module
        self._constants = {}  # path of an open module in a row -> public name -> integer
        for module in modules.values() if rows else ():
            self._read_imports(module)
        for path in (path for paths in rows.values() for path in paths if is_open(path)):
            values = {name: evaluate(expression) for name, expression, _ in definitions(modules[path].tree)}
            self._constants[path] = {
                n: v for n, v in values.items() if v is not None and is_constant_name(n) and not n.startswith("_")
            }

    def _read_imports(self, module):
        top = self._top_imports[module.path] = {}
        modules = self._imported[module.path] = {}  # in order
        for scope in module.scopes:
            for statement, alias in scope.imports:
                here = alias.asname or alias.name.split(".")[0]
                if isinstance(statement, ast.Import):
                    target = (alias.name, None)
                    if alias.asname:
                        modules[scope, here, alias.name] = None
                else:
                    source = module.source_of(statement)
                    whole = "%s.%s" % (source, alias.name)
                    target = (whole, None) if whole in self._known else (source, alias.name)
                    modules[scope, here, whole] = None
                if scope is module.top:
                    top[here] = target

    # -- names

    def choose_names(self):
        """Choose the names in all merged modules."""
        for host, paths in self._rows.items():
            if self._constants.get(host):
                raise CompileError(
                    "%s: a game's source file takes constants from it: it cannot be the first of a row" % host
                )
            self._choose_names(paths)
        if self._rows:
            self._check_strings()

    def _choose_names(self, paths):
        modules = [self._modules[path] for path in paths]
        inner = {name for m in modules for scope in m.scopes if scope.kind == "function" for name in scope.bindings}
        taken = {}  # name in the merged module -> what it means
        for module in modules:
            imported = self._top_imports[module.path]
            for name in module.top.bindings:
                meaning = imported.get(name, (module.name, name))
                if self.homes.get(meaning[0]) == self.homes[module.name] and meaning[1] is None:
                    continue  # a module of the row: its members are used by their names
                new = name
                is_own = meaning == (module.name, name)
                is_hidden = is_own and name in inner and self._has_another_name(modules, module.name, name)
                if is_hidden or is_own and name in _BUILTINS or taken.get(name, meaning) != meaning:
                    if name in imported:
                        raise CompileError("%s: %s means another thing in a module of its row" % (module.path, name))
                    new = "%s_%s" % (name, module.name.rpartition(".")[2])
                    new = new.upper() if is_constant_name(name) else new
                taken[new] = meaning
                if is_own:
                    self._names[meaning] = new

    def _has_another_name(self, modules, source, name):
        """Does one of these modules use this member of `source` by another name, or as an attribute?"""
        for module in modules:
            imported = self._top_imports[module.path].items()
            if any(meaning == (source, name) and here != name for here, meaning in imported):
                return True
            if any(node.attr == name for _, _, nodes in self._attributes(module, {source}) for node in nodes):
                return True
        return False

    def _attributes(self, module, sources):
        """(key, module, nodes) of all that a module reads as attributes of these modules."""
        for scope, here, source in self._imported[module.path]:
            if source in sources:
                yield (scope, here), source, scope.attributes.get(here, [])

    def _check_strings(self):
        """Raise CompileError where a function that is called by a string, of a module by a string, has another name."""
        new_names = {}
        for (source, name), new in self._names.items():
            if new != name and not name.startswith("_"):
                new_names.setdefault(source, []).append(name)
        for module in self._modules.values():
            for text in module.analysis.strings:
                if self.string(module.path, text) != text:
                    source = text if text in self.homes else "%s.%s" % (module.name.rpartition(".")[0], text)
                    for name in new_names.get(source, ()):
                        raise CompileError("%s: %s is called by a string: in a row with another" % (text, name))

    def string(self, path, text):
        """A string as the badge has it: the name of a merged module instead of its part's."""
        if text in self.homes:
            return self.homes[text]
        whole = "%s.%s" % (dotted(path).rpartition(".")[0], text)
        if "_" in text and path.startswith("games/") and whole in self.homes:
            return self.homes[whole].rpartition(".")[2]
        return text

    # -- modules outside of a row

    def follow(self, module):
        """A module that imports from merged ones."""
        edits = Edits()
        for scope in module.scopes:
            for statement in dict.fromkeys(statement for statement, _ in scope.imports):
                new = self.statement(module, statement)
                if new:
                    edits.put(statement, new)
        for _, source, nodes in self._attributes(module, self.homes):
            for node in nodes:
                new = self._names.get((source, node.attr), node.attr)
                if new != node.attr:
                    edits.put_end(node, len(node.attr), new)
        for node in module.nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                new = self.string(module.path, node.value)
                if new != node.value:
                    edits.put(node, repr(new))
        return module.edited(edits)

    def statement(self, module, statement):
        """An import statement, or several, that import the same from the merged modules; "" where none is concerned."""
        if isinstance(statement, ast.Import):
            if not any(alias.name in self.homes for alias in statement.names):
                return ""
            if any(alias.name in self.homes and not alias.asname for alias in statement.names):
                raise CompileError("%s:%d: this import needs an `as`" % (module.path, statement.lineno))
            names = (renamed(self.homes.get(alias.name, alias.name), alias.asname) for alias in statement.names)
            return "import " + ", ".join(names)
        source = module.source_of(statement)
        groups = {}  # module -> what is imported from it
        is_concerned = False
        for alias in statement.names:
            whole = "%s.%s" % (source, alias.name)
            if whole in self.homes:
                home, _, name = self.homes[whole].rpartition(".")
            elif source in self.homes:
                home, name = self.homes[source], self._names.get((source, alias.name), alias.name)
            else:
                home, name = "." * statement.level + (statement.module or ""), alias.name
            is_concerned |= whole in self.homes or source in self.homes
            groups.setdefault(home, []).append(renamed(name, alias.asname or alias.name))
        lines = ("from %s import %s" % (home, ", ".join(names)) for home, names in groups.items())
        return "; ".join(lines) if is_concerned else ""

    # -- modules of a row

    def reexport(self, path):
        """What stays of a module for game authors: its public names."""
        module = self._modules[path]
        lines = ["%s = %d" % constant for constant in self._constants[path].items()]
        taken = []
        for name in module.top.bindings:
            if not name.startswith("_") and name not in self._constants[path]:
                if name not in self._top_imports[path]:
                    taken.append(renamed(self._names[module.name, name], name))
        if taken:
            lines.append("from %s import %s" % (self.homes[module.name], ", ".join(sorted(taken))))
        return Module(path, "\n".join(lines) + "\n")

    def merged(self, paths):
        """The one module of a row. The trees of its modules are used up."""
        seen = set()  # what its top level imports already
        bodies = []
        for path in self._order(paths):
            module = self._modules[path]
            self._check_imports(module)
            body = ast.Module(module.code, [])
            names, members = self._new_names(module)
            bodies.append(ast.unparse(MergedPart(self, module, names, members, seen).visit(body)))
        return Module(paths[0], "\n".join(bodies) + "\n")

    def _order(self, paths):
        by_name = {dotted(path): path for path in paths}
        order, begun = [], set()

        def visit(path):
            if path in order:
                return
            if path in begun:
                raise CompileError("%s: modules of its row import each other in a circle" % path)
            begun.add(path)
            for source, _ in self._top_imports[path].values():
                if source in by_name:
                    visit(by_name[source])
            order.append(path)

        for path in paths:
            visit(path)
        return order

    def _new_names(self, module):
        """(name at the top level -> its new one, id of an attribute of a module of the row -> the name it becomes)."""
        home = self.homes[module.name]
        names = {}
        for name in module.top.bindings:
            meaning = self._top_imports[module.path].get(name, (module.name, name))
            if meaning[1] is not None and self.homes.get(meaning[0]) == home:
                names[name] = self._names.get(meaning, meaning[1])
        members = {}
        inside = {source for source, other in self.homes.items() if other == home}
        for (scope, here), source, nodes in self._attributes(module, inside):
            if here in scope.reads:
                raise CompileError("%s: %s is more than a name before a point" % (module.path, here))
            for node in nodes:
                name = self._names.get((source, node.attr))
                if name is None or not isinstance(node.ctx, ast.Load):
                    raise CompileError("%s: %s.%s cannot be followed" % (module.path, here, node.attr))
                members[id(node)] = name
        return {a: b for a, b in names.items() if a != b}, members

    def _check_imports(self, module):
        for scope in module.scopes[1:]:
            for statement, alias in scope.imports:
                if isinstance(statement, ast.ImportFrom):
                    source = module.source_of(statement)
                    if self.homes.get(source) == self.homes[module.name]:
                        if alias.asname or self._names[source, alias.name] != alias.name:
                            raise CompileError("%s: %s is imported inside a function" % (module.path, alias.name))
