"""Resolve a module's names: which scope binds each, and where it's read.

    found = Analysis(ast.parse(text))
    found.top.bindings["SPEED"]         # how many times the module's top level binds it
    found.top.reads["SPEED"]            # the nodes that read it, in functions too
    found.loose                         # names that are read as attributes of anything but a name

A scope is a module, function, lambda, comprehension or class. Functions don't see the names in their class's body, and a
comprehension's names aren't visible outside it.
"""

import ast
from collections import Counter

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_OPENING = frozenset((*_FUNCTIONS, *_COMPREHENSIONS, ast.ClassDef))  # which begin a scope of their own
LEAVES = frozenset((ast.Name, ast.Constant, ast.Global, ast.Nonlocal, ast.alias))  # have no child nodes
# Fields that have no nodes, or none that anybody asks for.
_PLAIN_FIELDS = frozenset(
    "arg asname attr conversion ctx id is_async kind level module name op ops simple type_comment type_ignores".split()
)
# Who calls one of these can reach every name of a module.
_REFLECTION = frozenset("globals locals vars dir exec eval".split())


class Scope:
    """One scope: what it binds, and the nodes that read these names."""

    def __init__(self, kind):
        self.kind = kind  # "module", "function" or "class"
        self.bindings = Counter()
        self.declared = set()  # names that `global` makes the module's
        self.reads = {}  # name -> ast.Name nodes
        self.attributes = {}  # name -> ast.Attribute nodes on it
        self.imports = []  # (statement, alias)
        self.held = set()  # names with a read that cannot be replaced

    def bind(self, name, top):
        """Note that `name` is bound here, or at the top where it is declared global."""
        (top if name in self.declared else self).bindings[name] += 1


_fields: dict[type, tuple[str, ...]] = {}  # kind of a node -> its fields with nodes


def children(node: ast.AST) -> list[ast.AST]:
    """The child nodes of a node but operators, Load and Store: several times faster than ast.iter_child_nodes."""
    found: list[ast.AST] = []
    kind = type(node)
    if kind not in _fields:
        _fields[kind] = () if kind in LEAVES else tuple(field for field in kind._fields if field not in _PLAIN_FIELDS)
    for field in _fields[kind]:
        value = getattr(node, field)
        if type(value) is list:
            found += [each for each in value if isinstance(each, ast.AST)]
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


class Analysis:
    """The scopes of a tree."""

    def __init__(self, tree):
        self.tree = tree
        self.top = Scope("module")
        self.scopes = [self.top]
        self.loose = set()  # names read as attributes of anything else
        self.stored = set()  # names written as attributes of anything but `self`
        self.strings = set()  # all but docstrings
        self.reflects = False
        self.written = set()  # names of modules given to setattr or delattr
        self._bind(tree.body, self.top)
        for statement in tree.body:
            self._read(statement, [self.top])

    # -- what is bound

    def _bind(self, nodes, scope):
        """Everything that these nodes bind in `scope`, the inside of other scopes left out."""
        ahead = list(reversed(nodes))
        names = []
        while ahead:
            node = ahead.pop()
            kind = type(node)
            if kind is ast.Constant:
                continue
            if kind is ast.Name:
                if type(node.ctx) is not ast.Load:
                    names.append(node.id)
                continue
            if isinstance(node, (ast.Global, ast.Nonlocal)):
                # a nonlocal name belongs to a function around: it is no constant in any case
                scope.declared.update(node.names if isinstance(node, ast.Global) else ())
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                for alias in node.names:
                    names.append(alias.asname or alias.name.split(".")[0])
                    scope.imports.append((node, alias))
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                names.append(node.name)
            elif isinstance(node, ast.ExceptHandler) and node.name:
                names.append(node.name)
            ahead += _walruses(node) if kind in _OPENING else children(node)[::-1]
        for name in names:
            scope.bind(name, self.top)

    def _scope(self, kind):
        self.scopes.append(Scope(kind))
        return self.scopes[-1]

    # -- what is read

    def _read(self, node, around, text=False):
        """Walk a node; `around` are the scopes around it, the module's first; `text`: inside an f-string."""
        kind = type(node)
        if kind is ast.Name:
            if type(node.ctx) is ast.Load:
                self._note(node, node.id, around, text, "reads")
                self.reflects |= node.id in _REFLECTION
        elif kind is ast.Constant:
            self.strings.update([node.value] if type(node.value) is str else [])
        elif kind is ast.Attribute:
            self._read_attribute(node, around, text)
        elif isinstance(node, _FUNCTIONS):
            self._read_function(node, around, text)
        elif isinstance(node, _COMPREHENSIONS):
            self._read_comprehension(node, around, text)
        elif isinstance(node, ast.ClassDef):
            scope = self._scope("class")
            self._bind(node.body, scope)
            for part in [*node.decorator_list, *node.bases, *node.keywords]:
                self._read(part, around, text)
            for part in node.body:
                self._read(part, [*around, scope], text)
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("setattr", "delattr")
            ):
                self.written.update(part.id for part in node.args[:1] if isinstance(part, ast.Name))
            for part in children(node):
                self._read(part, around, text or isinstance(node, ast.JoinedStr))

    def _read_function(self, node, around, text):
        scope = self._scope("function")
        given = node.args
        rest = [each for each in (given.vararg, given.kwarg) if each]
        arguments = [*given.posonlyargs, *given.args, *given.kwonlyargs, *rest]
        for argument in arguments:
            scope.bindings[argument.arg] += 1
        body = node.body if isinstance(node.body, list) else [node.body]
        self._bind(body, scope)
        outside = [*node.args.defaults, *(part for part in node.args.kw_defaults if part)]
        outside += [argument.annotation for argument in arguments if argument.annotation]
        outside += getattr(node, "decorator_list", [])
        outside += [node.returns] if getattr(node, "returns", None) else []
        for part in outside:
            self._read(part, around, text)
        for part in body:
            self._read(part, [*around, scope], text)

    def _read_comprehension(self, node, around, text):
        scope = self._scope("function")
        first = node.generators[0].iter
        for each in node.generators:
            self._bind([each.target], scope)
        self._read(first, around, text)
        for part in ast.walk(node):
            if isinstance(part, ast.comprehension) and part in node.generators:
                for inner in [part.target, *([part.iter] if part.iter is not first else []), *part.ifs]:
                    self._read(inner, [*around, scope], text)
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        for part in parts:
            self._read(part, [*around, scope], text)

    def _read_attribute(self, node, around, text):
        base = node.value
        if isinstance(base, ast.Name):
            if isinstance(node.ctx, ast.Load):
                self._note(node, base.id, around, text, "attributes")
            else:
                self._note(base, base.id, around, text, "reads")
                self.stored |= {node.attr} if base.id != "self" else set()
            return
        (self.loose if isinstance(node.ctx, ast.Load) else self.stored).add(node.attr)
        self._read(base, around, text)

    def _note(self, node, name, around, text, kind):
        # The scope that a read belongs to: the nearest one that binds the name, classes further out left aside.
        for depth in range(len(around) - 1, -1, -1):
            scope = around[depth]
            if scope.kind == "class" and depth != len(around) - 1:
                continue
            if name in scope.declared:
                scope = self.top
            elif scope.bindings[name] == 0 and depth:
                continue
            elif scope.kind == "class":  # what is bound here may be the top's until then
                for outer in around:
                    outer.held.add(name)
            if text:
                scope.held.add(name)  # Python 3.11 does not tell where in its text it stands
            getattr(scope, kind).setdefault(name, []).append(node)
            return


def _walruses(node):
    """Bindings outside of a scope by code inside it: a comprehension's `:=`, what defaults hold."""
    if isinstance(node, _COMPREHENSIONS):
        return [part.target for part in ast.walk(node) if isinstance(part, ast.NamedExpr)]
    if isinstance(node, ast.ClassDef):
        return [*node.decorator_list, *node.bases]
    return [*node.args.defaults, *(part for part in node.args.kw_defaults if part)]
