"""Guess an expression's built-in type from the source alone: "bytearray", "list", "str" ... or None.

    types = TypeGuess(tree)
    types.of(node)      # any expression of that tree

Follows plain assignments (`deck = bytearray(52)`, `self.piles = []`, `state = self.state`), and returns None for a name that is
bound to two types or to something unknown. `.state` is the bytearray of every game.
"""

import ast

_CONSTRUCTORS = {"bytearray", "bytes", "str", "list", "tuple", "memoryview", "dict", "set", "range"}
_METHOD_RESULTS = {"split": "list", "rsplit": "list", "format": "str", "encode": "bytes", "decode": "str"}
_LITERALS = {
    ast.List: "list",
    ast.ListComp: "list",
    ast.Tuple: "tuple",
    ast.Dict: "dict",
    ast.DictComp: "dict",
    ast.Set: "set",
    ast.SetComp: "set",
    ast.JoinedStr: "str",
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_PASSES = 3  # an assignment may use a name bound further down


class TypeGuess:
    """The types of names per scope, and of `self.x` per class."""

    def __init__(self, tree):
        self.scope = {}  # node -> the enclosing function, class or module
        self.bound = {}  # (scope, name) or (class, ".name") -> types seen
        self._place(tree, None)
        for _ in range(_PASSES):
            seen = {}
            for node in ast.walk(tree):
                if isinstance(node, ast.Assign):
                    for target in node.targets:
                        self._bind(seen, target, self.of(node.value))
                elif isinstance(node, ast.AnnAssign) and node.value is not None:
                    self._bind(seen, node.target, self.of(node.value))
                elif isinstance(node, (ast.For, ast.comprehension)):
                    self._bind(seen, node.target, None)
                elif isinstance(node, ast.arg):
                    kind = node.annotation.id if isinstance(node.annotation, ast.Name) else None
                    seen.setdefault((self.scope[node], node.arg), set()).add(kind)
            self.bound = seen

    def _place(self, node, scope):
        self.scope[node] = scope
        inner = node if isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.Module)) else scope
        for child in ast.iter_child_nodes(node):
            self._place(child, inner)

    def class_of(self, node):
        """Return the enclosing class, or None."""
        scope = self.scope.get(node)
        while scope is not None and not isinstance(scope, ast.ClassDef):
            scope = self.scope[scope]
        return scope

    def _bind(self, seen, target, kind):
        if isinstance(target, (ast.Tuple, ast.List)):
            for part in target.elts:
                self._bind(seen, part, None)
        elif isinstance(target, ast.Name):
            seen.setdefault((self.scope[target], target.id), set()).add(kind)
        elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
            seen.setdefault((self.class_of(target), "." + target.attr), set()).add(kind)

    def is_bound(self, name, scope):
        """True if the name is bound in that function itself."""
        return (scope, name) in self.bound

    def _only(self, key):
        kinds = self.bound[key]
        return next(iter(kinds)) if len(kinds) == 1 else None

    def of(self, node):
        """Return the type's name, or None if it's unknown."""
        if isinstance(node, ast.Constant):
            return type(node.value).__name__
        if type(node) in _LITERALS:
            return _LITERALS[type(node)]
        if isinstance(node, ast.Name):
            scope = self.scope.get(node)
            while scope is not None:
                if (scope, node.id) in self.bound:
                    return self._only((scope, node.id))
                scope = self.scope[scope]
            return None
        if isinstance(node, ast.Attribute):
            if node.attr == "state":
                return "bytearray"
            key = (self.class_of(node), "." + node.attr)
            return self._only(key) if key in self.bound else None
        if isinstance(node, ast.Call):
            return self._of_call(node.func)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            return self.of(node.value)
        if isinstance(node, ast.BinOp):
            return self._of_operation(node)
        return None

    def _of_call(self, func):
        if isinstance(func, ast.Name):
            if func.id == "sorted":
                return "list"
            return func.id if func.id in _CONSTRUCTORS else None
        if isinstance(func, ast.Attribute):
            if func.attr == "array" and isinstance(func.value, ast.Name) and func.value.id == "array":
                return "array"
            if func.attr == "join":
                return self.of(func.value)
            return _METHOD_RESULTS.get(func.attr)
        return None

    def _of_operation(self, node):
        left = self.of(node.left)
        if isinstance(node.op, ast.Mod):
            return left if left in ("str", "bytes") else None
        if isinstance(node.op, (ast.Add, ast.Mult)):
            return left if left not in (None, "int", "float") else self.of(node.right)
        return None
