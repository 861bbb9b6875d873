"""Integer constants that a badge never has to look up: written once in the source, a literal wherever they are read.

    folds = Folds({"games/fox/layout.py": text, ...}, {"code.py": text})
    folds.text("games/fox/rules.py")        # `from games.fox.layout import SPEED` gone, `366` for SPEED; line by line as long
    folds.gone                              # modules of which nothing is left: no badge needs them

MicroPython's const() ends at its module: an imported constant takes a name, a place in a table and a look-up. Here every
UPPER_CASE name that a module's top level binds once, to an integer that can be told now (a number, const(number), a sum
of other such names, imported ones included), is put as a literal into every module that reads it.

The definition goes, too, where nobody can need it: it stays where a public name belongs to the modules with which a game
is written (OPEN), where code.py, boot.py or the example game import it, where anything reads an attribute of this name or
holds a string of it (a string names what a module defines, never what it imports), and where a module looks at its own
names (globals(), `import *`). A game never sees another's modules; the console may read attributes of any.
"""

import ast
import builtins
import symtable
from pathlib import PurePosixPath

from .names import EXAMPLE, LIB, OPEN
from .scopes import Module, all_nodes, dotted, parse

SMALL = range(-(1 << 30), 1 << 30)  # what a badge's 31-bit integers hold without an object
_FAR = 64  # bits: no shift or power is worked out beyond
_SUMS = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.LShift: lambda a, b: a << b if 0 <= b < _FAR else None,
    ast.RShift: lambda a, b: a >> b if b >= 0 else None,
    ast.Pow: lambda a, b: a**b if 0 <= b < _FAR and abs(a) < 1 << _FAR else None,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
}
_SIGNS = {ast.UAdd: lambda a: a, ast.USub: lambda a: -a, ast.Invert: lambda a: ~a}


class FoldError(SyntaxError):
    """Folding would have changed what a module means; the message is one line."""


def is_constant_name(name):
    """Is this a name for a constant: SPEED, _SPEED, T_2?"""
    return name.isupper() and name.isidentifier()


def worked_out(node, known, consts=("const",)):
    """The integer that an expression gives, or None; `known` tells the value of a name or attribute, or None."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, (ast.Name, ast.Attribute)):
        return known(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in consts:
        return worked_out(node.args[0], known, consts) if len(node.args) == 1 and not node.keywords else None
    if isinstance(node, ast.UnaryOp) and type(node.op) in _SIGNS:
        value = worked_out(node.operand, known, consts)
        return None if value is None else _SIGNS[type(node.op)](value)
    if isinstance(node, ast.BinOp) and type(node.op) in _SUMS:
        left, right = worked_out(node.left, known, consts), worked_out(node.right, known, consts)
        if left is None or right is None or isinstance(node.op, (ast.FloorDiv, ast.Mod)) and right == 0:
            return None
        return _SUMS[type(node.op)](left, right)
    return None


def definitions(tree):
    """(name, expression, statement) of every single name that the top level of a tree is given a value for."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value and len(targets) == 1:
            if isinstance(targets[0], ast.Name):
                yield targets[0].id, node.value, node


class _Imports(Module):
    """A module with what it defines and what it takes from the drive's modules, whose names are `drive`."""

    def __init__(self, path, text, drive):
        super().__init__(path, text)
        self.world = path.split("/")[1] if path.startswith("games/") else ""  # a game, or "" for the console
        once = self.top.bindings
        self.defined = {n: (e, s) for n, e, s in definitions(self.tree) if once[n] == 1 and is_constant_name(n)}
        self.taken = []  # (scope, name here, module, name there) of every `from` of the drive's modules
        self.imported = {}  # (scope, name here) -> (module, name there), where nothing else binds the name
        self.modules = {}  # (scope, name here) -> module, likewise
        self.foreign = set()  # (scope, name here) of modules that are not the drive's
        self.needed = set()  # modules that are imported for all that they hold
        for scope in self.scopes:
            for statement, alias in scope.imports:
                self._import(scope, statement, alias, drive)
        # mpy-cross, too, knows const() by its name, whichever module it is taken from
        self.consts = ("const",) if (self.top, "const") in self.imported else ()

    def _import(self, scope, statement, alias, drive):
        here = alias.asname or alias.name.split(".")[0]
        plain = isinstance(statement, ast.Import)
        source = "" if plain else self.source(statement)
        whole = alias.name if plain else source + "." + alias.name
        # Two branches of a function may import the same: the name means one thing all the same.
        same = [each for each in scope.imports if self._binds(*each) == (here, whole)]
        single = scope.bindings[here] == len(same) and scope.kind != "class"
        if plain and whole.split(".")[0] not in {name.split(".")[0] for name in drive}:
            self.foreign.add((scope, here))
        elif whole in drive and single and not (plain and not alias.asname and "." in whole):
            self.modules[scope, here] = whole
        elif plain or whole in drive:
            parts = whole.split(".")
            self.needed.update(".".join(parts[: end + 1]) for end in range(len(parts)))
        elif alias.name == "*":
            self.needed.add(source)
        elif source in drive or alias.name == "const":
            self.taken.append((scope, here, source, alias.name))
            if single:
                self.imported[scope, here] = (source, alias.name)

    def _binds(self, statement, alias):
        # (the name that an import binds, what it stands for)
        here = alias.asname or alias.name.split(".")[0]
        return here, alias.name if isinstance(statement, ast.Import) else self.source(statement) + "." + alias.name

    def source(self, statement):
        """The dotted name of the module that a `from` statement takes from."""
        if not statement.level:
            return statement.module
        package = self.name.split(".")[: -statement.level]
        return ".".join(package + ([statement.module] if statement.module else []))


class Folds:
    """The folded texts of a drive's modules. `outside` are sources that stay as they are, `ones` the paths of those that
    several have been made (merging.py). Raises FoldError."""

    def __init__(self, texts, outside=None, ones=()):
        self._ones = ones
        drive = {dotted(path) for path in texts}
        self._modules = {dotted(path): _Imports(path, text, drive) for path, text in sorted(texts.items())}
        self._outside = [_Imports(path, text, drive) for path, text in sorted((outside or {}).items())]
        self._everybody = [*self._modules.values(), *self._outside]
        self._changed = set()  # modules whose names are written from elsewhere, or by a computed name
        self._open = set()  # modules of which any name may be read
        self._stored = {}  # world -> names that are written as attributes of something
        self._seen = {}  # world -> names that are read as attributes of something
        self._told = {}  # world -> those that stand in strings
        self._wanted = set()  # (module, name) that some `from` takes
        for module in self._everybody:
            self._look(module)
        self.values = {}  # (module, name) -> integer
        self._work_out()
        self._stay = set()  # (module, name) that remain in their modules
        self._find_stay()
        self._texts = {
            module.path: module.text if module.path in (outside or {}) else self._fold(module)
            for module in self._modules.values()
        }
        self._left = {m.name: self._texts.get(m.path, m.text) for m in self._everybody}  # folded
        self._check()
        self.gone = self._find_gone()

    def text(self, path):
        """A module's source as it is compiled."""
        return self._texts[path]

    # -- who looks where

    def _look(self, module):
        seen = self._seen.setdefault(module.world, set())
        seen |= module.loose
        self._told.setdefault(module.world, set()).update(module.strings)
        self._stored.setdefault(module.world, set()).update(module.stored)
        self._wanted.update((source, name) for _, _, source, name in module.taken)
        self._open |= module.needed
        if module.reflects:
            self._open.add(module.name)
            self._changed.add(module.name)
        for scope in module.scopes:
            for name, nodes in scope.attributes.items():
                known = (scope, name) in module.modules and name not in scope.held and module not in self._outside
                if not known and (scope, name) not in module.foreign:
                    seen.update(node.attr for node in nodes)
        for (scope, name), other in module.modules.items():
            if name in scope.reads:
                self._open.add(other)
            if name in module.written:
                self._changed.add(other)

    def _meets(self, table, module, name):
        """Does a name stand in this table where the module can be reached? A game cannot reach another."""
        worlds = ("", module.world) if module.world else table
        return any(name in table.get(world, ()) for world in worlds)

    # -- values

    def _is_safe(self, module, name):
        return module.name not in self._changed and not self._meets(self._stored, module, name)

    def _work_out(self):
        before = -1
        while before != len(self.values):
            before = len(self.values)
            for module in self._modules.values():
                for name, (expression, _) in module.defined.items():
                    key = (module.name, name)
                    if key not in self.values and self._is_safe(module, name):
                        value = worked_out(expression, lambda node, m=module: self._value(m, node), module.consts)
                        if value is not None and value in SMALL:
                            self.values[key] = value
                for (scope, name), target in module.imported.items():
                    if scope is module.top and target in self.values and self._is_safe(module, name):
                        self.values[module.name, name] = self.values[target]

    def _value(self, module, node):
        # the value of a name, or of an attribute of a module, at a module's top level, or None
        if isinstance(node, ast.Name):
            return self.values.get((module.name, node.id))
        other = module.modules.get((module.top, getattr(node.value, "id", "")))
        return self.values.get((other, node.attr))

    def _is_folded(self, module, scope, name):
        """Is an import of a module replaced by its value?"""
        target = module.imported.get((scope, name))
        return target in self.values and (scope is not module.top or (module.name, name) in self.values)

    # -- who stays

    def _find_stay(self):
        for name, key in self.values:
            if self._is_needed(self._modules[name], key):
                self._stay.add((name, key))
        for module in self._everybody:
            source = module in self._outside or module.path.startswith(EXAMPLE)
            for scope, here, other, name in module.taken:
                inner = scope is not module.top and here in scope.held
                if source or inner or not self._is_folded(module, scope, here):
                    self._stay.add((other, name))
        before = -1
        while before != len(self._stay):
            before = len(self._stay)
            for module in self._modules.values():
                for (scope, name), target in module.imported.items():
                    if scope is module.top and (module.name, name) in self._stay:
                        self._stay.add(target)

    def _is_needed(self, module, name):
        is_public = (
            is_open(module.path)
            and module.path not in self._ones
            and not name.startswith("_")
            and name in module.defined
        )
        held = name in module.top.held or module.name in self._open
        # A string may name what a module has of its own, not what it has taken from another.
        told = name in module.defined and self._meets(self._told, module, name)
        return is_public or held or told or self._meets(self._seen, module, name)

    # -- texts

    def _fold(self, module):
        edits = {}  # (line, column) -> (end line, end column, new text)

        def put(node, text):
            start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
            if edits.get(start, (0, 0))[:2] < end:  # of two that begin at one place the longer holds the other
                edits[start] = (*end, text)

        dropped = {key for key in module.modules if self._fold_attributes(module, *key, put)}
        for name, (_, statement) in module.defined.items():
            if (module.name, name) in self.values:
                value = self.values[module.name, name]
                _replace(module.top, name, value, put)
                stays = (module.name, name) in self._stay
                put(statement.value if stays else statement, str(value) if stays else "pass")
        for (scope, name), target in module.imported.items():
            if self._is_folded(module, scope, name):
                _replace(scope, name, self.values[target], put)
                if name not in scope.held and (scope is not module.top or (module.name, name) not in self._stay):
                    dropped.add((scope, name))
        for name in module.consts:  # const itself is not needed where all its calls have become literals
            reads = module.top.reads.get(name, [])
            inside = all(any(s <= (n.lineno, n.col_offset) < e[:2] for s, e in edits.items()) for n in reads)
            if reads and inside and self._may_go(module, name):
                dropped.add((module.top, name))
        for scope in module.scopes:
            for statement in dict.fromkeys(statement for statement, _ in scope.imports):
                mine = [alias for each, alias in scope.imports if each is statement]
                _narrow(statement, [a for a in mine if (scope, a.asname or a.name) in dropped], put)
        return edited(module.text, edits)

    def _may_go(self, module, name):
        return not self._is_needed(module, name) and (module.name, name) not in self._wanted

    def _fold_attributes(self, module, scope, name, put):
        # layout.X; True where the module's name is not needed any more
        other = module.modules[scope, name]
        nodes = scope.attributes.get(name, [])
        if name in scope.held or not nodes:
            return False
        for node in nodes:
            if (other, node.attr) in self.values:
                put(node, _literal(self.values[other, node.attr]))
        left = name in scope.reads or any((other, node.attr) not in self.values for node in nodes)
        return not left and (scope is not module.top or self._may_go(module, name))

    # -- what is left

    def _check(self):
        """Every name that is read is still bound, here and where it is imported from."""
        bound = {}
        for module in self._modules.values():
            before, _ = _unbound(module.text, module.path)
            after, bound[module.name] = _unbound(self._texts[module.path], module.path)
            if after - before:
                raise FoldError("%s: folding lost %s" % (module.path, ", ".join(sorted(after - before))))
        for module in self._everybody:
            for source, name in _takes(module, self._left[module.name]):
                if source in bound and name not in bound[source] and self._modules[source].top.bindings[name]:
                    raise FoldError("%s: folding lost %s.%s" % (module.path, source, name))

    def _find_gone(self):
        needed = set()
        words = {}  # world -> words of its strings: one that is a module's name may load it
        for module in self._everybody:
            for source, name in _takes(module, self._left[module.name]):
                needed |= {source, source + "." + name}
            needed |= module.needed
            words.setdefault(module.world, set()).update(" ".join(module.strings).replace(".", " ").split())
        gone = set()
        for module in self._modules.values():
            stem = PurePosixPath(module.path).stem
            if stem == "__init__" or is_open(module.path) or module.name in needed:
                continue
            left = parse(self._left[module.name])
            empty = _is_nothing(left, module.consts) and not _is_nothing(module.tree)
            if empty and not self._meets(words, module, stem):
                gone.add(module.path)
        return frozenset(gone)


def _takes(module, text):
    """(module, name) of every import of a text that replaces this module's."""
    for node in all_nodes(text):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((module.source(node), alias.name) for alias in node.names)


def is_open(path):
    """Is it a module with which a game is written?"""
    return path.startswith(LIB) and path[len(LIB) : -len(".py")] in OPEN


def _replace(scope, name, value, put):
    if name not in scope.held:
        for node in scope.reads.get(name, ()):
            put(node, _literal(value))
        for node in scope.attributes.get(name, ()):
            put(node.value, "(%d)" % value)


def _literal(value):
    return str(value) if value >= 0 else "(%d)" % value


def _narrow(statement, dropped, put):
    left = [alias for alias in statement.names if alias not in dropped]
    if not dropped:
        return
    text = "pass"
    if left:
        names = ", ".join(alias.name + (" as " + alias.asname if alias.asname else "") for alias in left)
        text = "import " + names
        if isinstance(statement, ast.ImportFrom):
            text = "from %s%s import %s" % ("." * statement.level, statement.module or "", names)
    put(statement, text)


def edited(text, edits):
    """The text with these places replaced, each line where it was. What lies in a replaced place goes with it."""
    lines = [line.encode() for line in text.split("\n")]
    end = (0, 0)
    outer = []
    for start in sorted(edits):
        if start >= end:
            end = edits[start][:2]
            outer.append(start)
    for row, column in reversed(outer):
        last, until, new = edits[row, column]
        tail = lines[last - 1][until:]
        joint = b"\\" if tail.lstrip().startswith(b";") else b""
        new = lines[row - 1][:column] + new.encode()
        if last == row:
            lines[row - 1] = new + tail
        elif joint:
            lines[row - 1 : last] = [new + joint] + [joint] * (last - row - 1) + [tail]
        else:
            lines[row - 1 : last] = [new] + [b""] * (last - row - 1) + [tail]
    return b"\n".join(lines).decode()


def _unbound(text, path):
    """(names that some scope looks up beyond the module, names that the module's top level binds)."""
    top = symtable.symtable(text, path, "exec")
    bound = {s.get_name() for s in top.get_symbols() if s.is_assigned() or s.is_imported() or s.is_namespace()}
    used = set()
    ahead = [top]
    while ahead:
        table = ahead.pop()
        ahead += table.get_children()
        for symbol in table.get_symbols():
            if symbol.is_declared_global() and symbol.is_assigned():
                bound.add(symbol.get_name())
            if symbol.is_referenced() and (table is top or symbol.is_global()):
                used.add(symbol.get_name())
    return used - bound - set(dir(builtins)), bound


def _is_nothing(tree, consts=None):
    """Does this module do nothing but say what it is, and, with `consts`, give constants' names to integers?"""
    found = definitions(tree) if consts is not None else ()
    named = [
        s for n, value, s in found if is_constant_name(n) and worked_out(value, lambda _: None, consts) is not None
    ]
    return all(
        node in named
        or isinstance(node, ast.Pass)
        or isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        for node in tree.body
    )
