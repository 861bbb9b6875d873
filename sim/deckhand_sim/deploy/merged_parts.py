"""Rewrite a module's tree as part of a merged one (merging.py)."""

import ast


class MergedPart(ast.NodeTransformer):
    """Gives names their new spelling, and drops imports from the module's own row."""

    def __init__(self, merging, module, names, members, seen):
        self._merging, self._module, self._names, self._members, self._seen = merging, module, names, members, seen
        top = module.top
        self._reads = {id(node) for nodes in top.reads.values() for node in nodes}
        self._reads |= {id(node.value) for nodes in top.attributes.values() for node in nodes}
        self._has_globals = any(scope.declared for scope in module.scopes)
        self._globals: list[set[str] | None] = [None]  # by scope: the names of the module that it assigns; None: all
        self._depth = 0  # of functions

    # -- names

    def _scope(self, node):
        declared = set()
        if isinstance(node, ast.FunctionDef) and self._has_globals:
            declared = {name for part in ast.walk(node) if isinstance(part, ast.Global) for name in part.names}
        is_function = isinstance(node, (ast.FunctionDef, ast.Lambda))
        self._globals.append(declared)
        self._depth += is_function
        self.generic_visit(node)
        self._depth -= is_function
        self._globals.pop()
        return node

    visit_Lambda = visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _scope

    def _definition(self, node):
        if self._is_ours(node.name):
            node.name = self._names.get(node.name, node.name)
        return self._scope(node)

    visit_FunctionDef = visit_ClassDef = _definition

    def _is_ours(self, name):
        names = self._globals[-1]
        return names is None or name in names

    def visit_Global(self, node):
        """A function's list of the module's names."""
        node.names = [self._names.get(name, name) for name in node.names]
        return node

    def visit_Name(self, node):
        """A name of the module gets its new one."""
        if id(node) in self._reads or not isinstance(node.ctx, ast.Load) and self._is_ours(node.id):
            node.id = self._names.get(node.id, node.id)
        return node

    def visit_Attribute(self, node):
        """An attribute of a module of the row is a name now."""
        if id(node) in self._members:
            return ast.Name(self._members[id(node)], ast.Load())
        return self.generic_visit(node)

    def visit_Assign(self, node):
        """In `a, b = b, a` no tuple is made; mpy-cross knows it only without the parentheses that ast.unparse writes."""
        node = self.generic_visit(node)
        both = isinstance(node.value, ast.Tuple) and isinstance(node.targets[-1], ast.Tuple)
        if both and len(node.value.elts) > 1 and not any(isinstance(each, ast.Starred) for each in node.value.elts):
            node.value = ast.Name(", ".join(map(ast.unparse, node.value.elts)), ast.Load())
        return node

    def visit_Constant(self, node):
        """A string may be a module's name."""
        if isinstance(node.value, str):
            node.value = self._merging.string(self._module.path, node.value)
        return node

    # -- imports

    def visit_Import(self, node):
        """An import of a module of the row goes."""
        return self._left(node, lambda alias: self._is_inside(alias.name))

    def visit_ImportFrom(self, node):
        """Remove an import from the merged modules; any other may be from another merged module."""
        source = self._module.source_of(node)
        if self._is_inside(source):
            return ast.Pass()
        left = self._left(node, lambda alias: self._is_inside("%s.%s" % (source, alias.name)))
        new = self._merging.statement(self._module, left) if left is node else ""
        return ast.parse(new).body if new else left

    def _is_inside(self, name):
        homes = self._merging.homes
        return homes.get(name) == homes[self._module.name]

    def _left(self, node, is_inside):
        names = []
        for alias in node.names:
            key = (getattr(node, "module", ""), alias.name, alias.asname)
            if is_inside(alias) or not self._depth and key in self._seen:
                continue
            if not self._depth:
                self._seen.add(key)
            names.append(alias)
        node.names = names
        return node if names else ast.Pass()
