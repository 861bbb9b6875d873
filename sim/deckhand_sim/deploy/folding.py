"""Fold constants: named once in the source, an integer literal wherever they are read.

    program = Program({"games/fox/layout.py": "SPEED = 366\\n", "games/fox/rules.py": text})
    fold_constants(program)     # `from games.fox.layout import SPEED` is gone, SPEED is 366; lines keep their numbers
    program.gone                # modules with nothing left in them

MicroPython's const() ends at its module: an imported constant costs a name, a table entry and a lookup. This pass replaces
every UPPER_CASE name that a module's top level binds once, to an integer that can be evaluated now (a number, const(number),
an expression of other such names, imported ones included), in every module that reads it.

A definition that nothing else can need is removed; constant_usage.py decides.

A table of numbers at the top level, bytes((1, 2, 3)), becomes a literal: a badge would keep the tuple in memory.
"""

import ast

from .constant_usage import Usage
from .constants import SMALL, definitions, evaluate, is_constant_name, literal
from .imports import Imports
from .program import CompileError, Edits, is_open, renamed


def fold_constants(program):
    """Replace constants by literals. Raises CompileError where that would lose a name."""
    names = {module.name for module in program.modules.values()}
    modules = {module.name: Imports(module, names) for module in program.modules.values()}
    outside = [Imports(module, names) for module in program.outside.values()]
    folding = _Folding(modules, Usage(modules, outside, program.rows))
    folded = {
        found.name: found.module if found.path in program.outside else folding.fold(found) for found in modules.values()
    }
    program.faults.update(_broken(folded))
    imported = {each.path: set(_imported(folded.get(each.name, each.module))) for each in [*modules.values(), *outside]}
    _check({name: found for name, found in modules.items() if found.path not in program.faults}, folded, imported)
    program.modules.update((module.path, module) for module in folded.values())
    program.gone |= _empty(modules, outside, folded, imported)


class _Folding:
    """The values of all constants, and the edits that put them into a module."""

    def __init__(self, modules, usage):
        self._usage = usage
        self._values = {}  # (module, name) -> integer
        self._evaluate_all(modules)
        usage.find_needed(self._values, self._is_folded)

    def _evaluate_all(self, modules):
        before = -1
        while before != len(self._values):
            before = len(self._values)
            for found in modules.values():
                for name, (expression, _) in found.defined.items():
                    if (found.name, name) not in self._values and self._usage.is_fixed(found, name):
                        value = evaluate(expression, lambda node, f=found: self._value(f, node), found.consts)
                        if value is not None and value in SMALL:
                            self._values[found.name, name] = value
                for (scope, name), target in found.members.items():
                    if scope is found.top and target in self._values and self._usage.is_fixed(found, name):
                        self._values[found.name, name] = self._values[target]

    def _value(self, found, node):
        """The value of a name, or of a module's attribute, at a module's top level, or None."""
        if isinstance(node, ast.Name):
            return self._values.get((found.name, node.id))
        other = found.modules.get((found.top, getattr(node.value, "id", "")))
        return self._values.get((other, node.attr))

    def _is_folded(self, found, scope, name):
        """Is an import of a module replaced by its value?"""
        target = found.members.get((scope, name))
        return target in self._values and (scope is not found.top or (found.name, name) in self._values)

    # -- one module

    def fold(self, found):
        """The module with literals."""
        edits = Edits()
        dropped = {(scope, name) for scope, name in found.modules if self._fold_attributes(found, scope, name, edits)}
        for name, (_, statement) in found.defined.items():
            key = (found.name, name)
            if key in self._values:
                _replace(found.top, name, self._values[key], edits)
                if key in self._usage.needed:
                    edits.put(statement.value, str(self._values[key]))
                else:
                    edits.put(statement, "pass")
        for (scope, name), target in found.members.items():
            if self._is_folded(found, scope, name):
                _replace(scope, name, self._values[target], edits)
                if name not in scope.held and (scope is not found.top or (found.name, name) not in self._usage.needed):
                    dropped.add((scope, name))
        if self._is_const_done(found, edits):
            dropped.add((found.top, "const"))
        for scope in found.module.scopes:
            for statement in dict.fromkeys(statement for statement, _ in scope.imports):
                aliases = [alias for each, alias in scope.imports if each is statement]
                _narrow(statement, [a for a in aliases if (scope, a.asname or a.name) in dropped], edits)
        self._fold_tables(found, edits)
        return found.module.edited(edits)

    def _fold_tables(self, found, edits):
        """Fold bytes((1, SPEED)) where a top-level name is defined."""
        if "bytes" in found.top.bindings:
            return
        for _, expression, _ in definitions(found.module.tree):
            nodes = list(ast.walk(expression))
            if any(isinstance(node, (ast.Lambda, ast.comprehension)) for node in nodes):
                continue  # a name may be its own
            for node in nodes:
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "bytes" and not node.keywords:
                    values = _numbers(node.args, lambda each: self._value(found, each), found.consts)
                    if values is not None:
                        edits.put(node, repr(bytes(values)))

    def _fold_attributes(self, found, scope, name, edits):
        """Fold layout.SPEED; True where the module isn't used otherwise."""
        other = found.modules[scope, name]
        nodes = scope.attributes.get(name, [])
        if name in scope.held or not nodes:
            return False
        for node in nodes:
            if (other, node.attr) in self._values:
                edits.put(node, literal(self._values[other, node.attr]))
        is_left = name in scope.reads or any((other, node.attr) not in self._values for node in nodes)
        return not is_left and (scope is not found.top or self._usage.may_go(found, name))

    def _is_const_done(self, found, edits):
        """Have all calls of const() become literals?"""
        reads = found.top.reads.get("const", []) if found.consts else []
        inside = all(
            any(start <= (n.lineno, n.col_offset) < end[:2] for start, end in edits.places.items()) for n in reads
        )
        return bool(reads) and inside and self._usage.may_go(found, "const")


def _numbers(args, lookup, consts):
    """The bytes of a call bytes((1, 2)), or None where it is another call or they aren't known."""
    if len(args) != 1 or not isinstance(args[0], ast.Tuple):
        return None
    values = [evaluate(each, lookup, consts) for each in args[0].elts]
    return values if all(value is not None and 0 <= value < 256 for value in values) else None


def _replace(scope, name, value, edits):
    if name not in scope.held:
        for node in scope.reads.get(name, ()):
            edits.put(node, literal(value))
        for node in scope.attributes.get(name, ()):
            edits.put(node.value, "(%d)" % value)


def _narrow(statement, dropped, edits):
    """Drop some of the names that a statement imports."""
    if dropped:
        left = ", ".join(renamed(alias.name, alias.asname) for alias in statement.names if alias not in dropped)
        if left and isinstance(statement, ast.ImportFrom):
            left = "from %s%s import %s" % ("." * statement.level, statement.module or "", left)
        elif left:
            left = "import " + left
        edits.put(statement, left or "pass")


# -- what is left


def _imported(module):
    """(module, name) of every import; the name is "" where it is a module."""
    for node in module.nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((module.source_of(node), alias.name) for alias in node.names)


def _broken(folded):
    """Path -> fault of each module that has no table of symbols: one with two arguments of one name, for example."""
    for module in folded.values():
        try:
            module.symbols  # noqa: B018 (it is worked out, once)
        except SyntaxError as wrong:
            yield module.path, "%s:%s: %s" % (module.path, wrong.lineno, wrong.msg)


def _check(modules, folded, imported):
    """Raise CompileError unless every name that is read is still bound, here and where it is imported from."""
    for name, found in modules.items():
        lost = folded[name].symbols.unbound
        lost = lost and lost - found.module.symbols.unbound
        if lost:
            raise CompileError("%s: folding lost %s" % (found.path, ", ".join(sorted(lost))))
    for path, members in imported.items():
        for source, member in members:
            if (
                source in modules
                and member not in folded[source].symbols.bound
                and modules[source].top.bindings[member]
            ):
                raise CompileError("%s: folding lost %s.%s" % (path, source, member))


def _empty(modules, outside, folded, imported):
    """Paths of the modules that are empty and no longer imported."""
    everybody = [*modules.values(), *outside]
    needed = set().union(*(found.whole for found in everybody))
    for members in imported.values():
        for source, name in members:
            needed |= {source, "%s.%s" % (source, name)}
    words = {}  # world -> words of its strings: one that is a module's name may load it
    for found in everybody:
        parts = " ".join(found.module.analysis.strings).replace(".", " ").split()
        words.setdefault(found.world, set()).update(parts)
    gone = set()
    for found in modules.values():
        stem = found.path.rpartition("/")[2].removesuffix(".py")
        worlds = {"", found.world} if found.world else words.keys()
        is_named = any(stem in words.get(world, ()) for world in worlds)
        if stem != "__init__" and not is_open(found.path) and found.name not in needed and not is_named:
            if _does_nothing(folded[found.name].tree, found.consts) and not _does_nothing(found.module.tree):
                gone.add(found.path)
    return gone


def _does_nothing(tree, consts=None):
    """Has a module only docstrings and, where `consts` are given, definitions of integer constants?"""
    constants = [] if consts is None else [each for each in definitions(tree) if is_constant_name(each[0])]
    idle = [statement for _, value, statement in constants if evaluate(value, consts=consts) is not None]
    return all(
        node in idle
        or isinstance(node, ast.Pass)
        or isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        for node in tree.body
    )
