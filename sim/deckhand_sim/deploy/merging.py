"""Modules that are one on a badge: what a row `one NAME` of a residency.txt lists becomes one module, named as its first.

    merged = Merged({"games/fox/rules.py": text, ...}, {"games/fox/residency.txt": text})
    merged.texts                            # the drive's modules as the other steps of a kit see them
    merged.gone                             # paths of modules that lie in another one now
    merged.hosts                            # path of a first one -> paths of all of its row

A module takes 150 to 250 bytes beside what it does: its object, its table of names and of constants, its own name and its
file's, and a name for all that it takes from another. Modules that are in memory together need that once.

The texts are put one behind another, what others import first. A name that two of them have, or that hides behind a
function's own name where it was an attribute of a module before, gets its module's name behind it; all who import it follow.
A string that is a module's whole name, or in its game its own name, follows, too: loader.once calls modules by these.
A module with which a game is written (OPEN) stays where it is as a door, for a game's source file: it has its constants and
takes the rest from the one.
"""

import ast
import builtins
from pathlib import PurePosixPath

from .folding import FoldError, definitions, edited, is_constant_name, is_open, worked_out
from .scopes import Module, all_nodes, dotted

_ROW = "one "


class Merged:
    """The texts of a drive's modules, each row's made one. Raises FoldError where a row cannot be followed."""

    def __init__(self, texts, tables):
        self.hosts = {}
        for table, text in sorted(tables.items()):
            for row in text.splitlines():
                if row.startswith(_ROW):
                    paths = [_path(table, name) for name in row.partition(": ")[2].split()]
                    if all(path in texts for path in paths):  # else not all of the game was shipped
                        self.hosts[paths[0]] = paths
        in_rows = {path for paths in self.hosts.values() for path in paths}
        self._modules = {path: Module(path, text, path in in_rows) for path, text in texts.items()} if in_rows else {}
        self._paths = {dotted(path): path for path in texts}
        self._home = {dotted(path): dotted(host) for host, paths in self.hosts.items() for path in paths}
        if len(self._home) < sum(map(len, self.hosts.values())):
            raise FoldError("a module stands in two rows that begin with 'one'")
        self._names = {}  # (module, name) -> what it is called in the one
        self.texts = dict(texts)
        for host, paths in self.hosts.items():
            if is_open(host) and self._constants(self._modules[host]):
                raise FoldError(
                    "%s: a game's source file takes constants from it: it cannot be the first of a row" % host
                )
            self._choose_names(paths)
        self._check_told()
        self.gone = set()
        for path in sorted(texts):
            if dotted(path) not in self._home:
                if self.hosts:
                    self.texts[path] = self._follow(path)
            elif path not in self.hosts and is_open(path):
                self.texts[path] = self._door(path)
            elif path not in self.hosts:
                del self.texts[path]
                self.gone.add(path)
        for host, paths in self.hosts.items():
            self.texts[host] = self._one(paths)

    # -- names

    def _choose_names(self, paths):
        """What each name of the modules' top levels is called in the one that they become."""
        modules = [self._modules[path] for path in paths]
        inner = set()
        for module in modules:
            inner.update(name for scope in module.scopes if scope.kind == "function" for name in scope.bindings)
        meant = {}  # name -> what it means, where it is taken first
        for module in modules:
            imported = self._imported(module)
            for name in module.top.bindings:
                meaning = imported.get(name, (module.name, name))
                if self._home.get(meaning[0]) == self._home[module.name] and meaning[1] is None:
                    continue  # a module of the row: what is taken from it is named itself
                new = name
                own = meaning == (module.name, name)
                hidden = own and name in inner and self._has_another_name(modules, module.name, name)
                if hidden or own and name in dir(builtins) or meant.get(name, meaning) != meaning:
                    if name in imported:
                        raise FoldError("%s: %s means another thing in a module of its row" % (module.path, name))
                    new = "%s_%s" % (name, module.name.rpartition(".")[2])
                    new = new.upper() if is_constant_name(name) else new
                meant[new] = meaning
                if own:
                    self._names[meaning] = new

    def _check_told(self):
        """What is called by a string, of a module by a string, is still called so."""
        for module in self._modules.values():
            for text in module.strings:
                told = self._told(module.path, text)
                if told != text:
                    source = text if text in self._home else "%s.%s" % (module.name.rpartition(".")[0], text)
                    for (other, name), new in self._names.items():
                        if other == source and new != name and not name.startswith("_"):
                            raise FoldError("%s: %s is called by a string: in a row with another" % (text, name))

    def _told(self, path, text):
        """What a string is on the badge: a module's name may be its one's."""
        if text in self._home:
            return self._home[text]
        whole = "%s.%s" % (dotted(path).rpartition(".")[0], text)
        if "_" in text and path.startswith("games/") and whole in self._home:
            return self._home[whole].rpartition(".")[2]
        return text

    def _has_another_name(self, modules, source, name):
        # Does one of these modules call this name of `source` otherwise, or take it by way of the module?
        for module in modules:
            imported = self._imported(module).items()
            if any(meaning == (source, name) and here != name for here, meaning in imported):
                return True
            for nodes in self._module_attributes(module, source).values():
                if any(node.attr == name for node in nodes):
                    return True
        return False

    def _imported(self, module):
        """name at the top level -> (module, name there; None: the module itself)."""
        found = {}
        for statement, alias in module.top.imports:
            here = alias.asname or alias.name.split(".")[0]
            if isinstance(statement, ast.Import):
                found[here] = (alias.name, None)
            else:
                source = _source(module, statement)
                whole = "%s.%s" % (source, alias.name)
                found[here] = (whole, None) if whole in self._paths else (source, alias.name)
        return found

    def _module_attributes(self, module, wanted):
        """(scope, name) -> the attributes that a module reads of the module `wanted`."""
        found = {}
        for scope in module.scopes:
            for statement, alias in scope.imports:
                if isinstance(statement, ast.ImportFrom):
                    whole = "%s.%s" % (_source(module, statement), alias.name)
                    here = alias.asname or alias.name
                elif alias.asname:
                    whole, here = alias.name, alias.asname
                else:
                    continue
                if whole == wanted:
                    found[scope, here] = scope.attributes.get(here, [])
        return found

    # -- those outside of a row

    def _follow(self, path):
        """A module's text that imports from the ones."""
        module = self._modules[path]
        edits = {}
        for scope in module.scopes:
            for statement in dict.fromkeys(statement for statement, _ in scope.imports):
                if isinstance(statement, ast.Import):
                    parts = [
                        "%s as %s" % (self._home.get(a.name, a.name), a.asname) if a.asname else a.name
                        for a in statement.names
                    ]
                    if any(a.name in self._home and not a.asname for a in statement.names):
                        raise FoldError("%s:%d: this import needs an `as`" % (path, statement.lineno))
                    new = "import " + ", ".join(parts)
                    touched = any(a.name in self._home for a in statement.names)
                else:
                    new, touched = self._from(module, statement)
                if touched:
                    edits[statement.lineno, statement.col_offset] = (
                        statement.end_lineno,
                        statement.end_col_offset,
                        new,
                    )
        for source in self._home:
            for nodes in self._module_attributes(module, source).values():
                for node in nodes:
                    new = self._names.get((source, node.attr), node.attr)
                    if new != node.attr:
                        at = node.end_col_offset - len(node.attr)
                        edits[node.end_lineno, at] = (node.end_lineno, node.end_col_offset, new)
        for node in all_nodes(module.text):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                new = self._told(path, node.value)
                if new != node.value:
                    at = node.lineno, node.col_offset
                    edits[at] = (node.end_lineno, node.end_col_offset, repr(new))
        return edited(self._modules[path].text, edits)

    def _from(self, module, statement):
        # (the statement, or several, that take the same from where it is now; is that elsewhere?)
        source = _source(module, statement)
        sources = {}
        touched = False
        for alias in statement.names:
            whole = "%s.%s" % (source, alias.name)
            if whole in self._home:
                package, _, name = self._home[whole].rpartition(".")
                sources.setdefault(package, []).append((name, alias.asname or alias.name))
            elif source in self._home:
                new = self._names.get((source, alias.name), alias.name)
                sources.setdefault(self._home[source], []).append((new, alias.asname or alias.name))
            else:
                sources.setdefault("." * statement.level + (statement.module or ""), []).append(
                    (alias.name, alias.asname or alias.name)
                )
                continue
            touched = True
        lines = [
            "from %s import %s" % (source, ", ".join(a if a == b else "%s as %s" % (a, b) for a, b in names))
            for source, names in sources.items()
        ]
        return "; ".join(lines), touched

    # -- those of a row

    def _constants(self, module):
        """Public name -> integer, of what a module's top level defines."""
        values = {name: worked_out(expression, lambda _: None) for name, expression, _ in definitions(module.tree)}
        return {n: v for n, v in values.items() if v is not None and is_constant_name(n) and not n.startswith("_")}

    def _door(self, path):
        """What stays of a module with which a game is written: its public names."""
        module = self._modules[path]
        constants = self._constants(module)
        lines, taken = ["%s = %d" % constant for constant in constants.items()], []
        imported = self._imported(module)
        for name in module.top.bindings:
            if not name.startswith("_") and name not in constants and name not in imported:
                new = self._names[module.name, name]
                taken.append(name if new == name else "%s as %s" % (new, name))
        if taken:
            lines.append("from %s import %s" % (self._home[module.name], ", ".join(sorted(taken))))
        return "\n".join(lines) + "\n"

    def _one(self, paths):
        """One text of a row's modules, what others import first."""
        order = self._order(paths)
        seen = set()
        bodies = []
        for path in order:
            module = self._modules[path]
            self._rename(module)
            self._drop_imports(module, seen)
            if ast.get_docstring(module.tree, clean=False) is not None:
                del module.tree.body[0]
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    node.value = self._told(path, node.value)
            bodies.append(ast.unparse(module.tree))
        return "\n".join(bodies) + "\n"

    def _order(self, paths):
        of = {dotted(path): path for path in paths}
        order, open_ = [], set()

        def visit(path):
            if path in order:
                return
            if path in open_:
                raise FoldError("%s: modules of its row import each other in a circle" % path)
            open_.add(path)
            for source, _ in self._imported(self._modules[path]).values():
                if source in of:
                    visit(of[source])
            order.append(path)

        for path in paths:
            visit(path)
        return order

    def _rename(self, module):
        mine = self._home[module.name]
        imported = self._imported(module)
        new_names = {}
        for name in module.top.bindings:
            meaning = imported.get(name, (module.name, name))
            if meaning[1] is not None and self._home.get(meaning[0]) == mine:
                new_names[name] = self._names.get(meaning, meaning[1])
        # What is read of a module of the row is read here.
        for source, home in self._home.items():
            if home == mine:
                for (scope, here), nodes in self._module_attributes(module, source).items():
                    if here in scope.reads:
                        raise FoldError("%s: %s is more than a name before a point" % (module.path, here))
                    for node in nodes:
                        name = self._names.get((source, node.attr))
                        if name is None or not isinstance(node.ctx, ast.Load):
                            raise FoldError("%s: %s.%s cannot be followed" % (module.path, here, node.attr))
                        node.merged = name
        for scope in module.scopes:
            for statement, alias in scope.imports:
                if scope is not module.top and isinstance(statement, ast.ImportFrom):
                    source = _source(module, statement)
                    if self._home.get(source) == mine:
                        if alias.asname or self._names[source, alias.name] != alias.name:
                            raise FoldError("%s: %s is imported inside a function" % (module.path, alias.name))
        _Renaming(module, {a: b for a, b in new_names.items() if a != b}).visit(module.tree)

    def _drop_imports(self, module, seen):
        mine = self._home[module.name]

        class Dropping(ast.NodeTransformer):
            def __init__(self, merged):
                self.merged, self.deep = merged, 0

            def visit_FunctionDef(self, node):
                self.deep += 1
                self.generic_visit(node)
                self.deep -= 1
                return node

            visit_Lambda = visit_FunctionDef

            def _left(self, node, gone):
                names = []
                for alias in node.names:
                    key = (getattr(node, "module", ""), alias.name, alias.asname)
                    if gone(alias) or not self.deep and key in seen:
                        continue
                    if not self.deep:
                        seen.add(key)
                    names.append(alias)
                node.names = names
                return node if names else ast.Pass()

            def visit_Import(self, node):
                return self._left(node, lambda alias: self.merged._home.get(alias.name) == mine)

            def visit_ImportFrom(self, node):
                source = _source(module, node)
                home = self.merged._home
                if home.get(source) == mine:
                    return ast.Pass()
                node = self._left(node, lambda alias: home.get("%s.%s" % (source, alias.name)) == mine)
                if isinstance(node, ast.ImportFrom):
                    text, touched = self.merged._from(module, node)
                    if touched:
                        return ast.parse(text).body
                return node

        module.tree = Dropping(self).visit(module.tree)
        ast.fix_missing_locations(module.tree)


class _Renaming(ast.NodeTransformer):
    """New names for what a module's top level binds, and for what it reads by way of a module (node.merged)."""

    def __init__(self, module, names):
        self._names = names
        self._reads = {id(node) for nodes in module.top.reads.values() for node in nodes}
        self._bases = {id(node.value) for nodes in module.top.attributes.values() for node in nodes}
        self._at_top = [True]  # does a name that is stored here belong to the module?

    def _declared(self, node):
        return {name for part in ast.walk(node) if isinstance(part, ast.Global) for name in part.names}

    def _scope(self, node):
        self._at_top.append(False if not isinstance(node, ast.FunctionDef) else self._declared(node))
        self.generic_visit(node)
        self._at_top.pop()

    def _defined(self, node):
        if self._is_ours(node.name):
            node.name = self._names.get(node.name, node.name)
        self._scope(node)
        return node

    visit_FunctionDef = visit_ClassDef = _defined

    def _other(self, node):
        self._scope(node)
        return node

    visit_Lambda = visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _other

    def _is_ours(self, name):
        where = self._at_top[-1]
        return where is True or where is not False and name in where

    def visit_Global(self, node):
        node.names = [self._names.get(name, name) for name in node.names]
        return node

    def visit_Name(self, node):
        read = id(node) in self._reads or id(node) in self._bases
        if read or not isinstance(node.ctx, ast.Load) and self._is_ours(node.id):
            node.id = self._names.get(node.id, node.id)
        return node

    def visit_Attribute(self, node):
        if hasattr(node, "merged"):
            return ast.copy_location(ast.Name(node.merged, ast.Load()), node)
        self.generic_visit(node)
        return node


def _path(table, name):
    return str(PurePosixPath(table).parent / (name.replace(".", "/") + ".py"))


def _source(module, statement):
    """The dotted name of the module that a `from` statement takes from."""
    if not statement.level:
        return statement.module
    package = module.name.split(".")[: -statement.level]
    return ".".join(package + ([statement.module] if statement.module else []))
