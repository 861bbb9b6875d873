"""Rules of the language check for one module of device code. Each yields (line, the problem and its remedy).

    for line, text in rule(module): ...

RULES lists all; a rule is a function of a Module (language.py) whose docstring names what the badge rejects. badge_python.py has
the tables of what the badge's Python supports.
"""

import ast
import builtins
import io
import re
import tokenize

from ..device import badge_python as badge
from .type_guess import FUNCTIONS

MODULE_LIMIT = 11 * 1024
_CLOCKS = {"ticks_ms", "monotonic", "monotonic_ns", "sleep", "refresh"}
_CPYTHON = frozenset(dir(builtins))
_STEP_KINDS = ("list", "range")


def _named(node):
    return node.id if isinstance(node, ast.Name) else None


def _callee(node):
    """Return the called function's last name: `f` of f(), `m` of x.y.m()."""
    func = node.func
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else None


def _calls(module):
    return (node for node in module.nodes if isinstance(node, ast.Call))


def _member_of(module, node):
    """Return ("random", "shuffle") for random.shuffle if random is an imported module, else None."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        name = module.imported.get(node.value.id)
        return (name, node.attr) if name else None
    if isinstance(node, ast.Name) and node.id in module.imported_members:
        return module.imported_members[node.id]
    return None


def syntax(module):
    """Syntax that the badge's parser rejects."""
    for node in module.nodes:
        kind = type(node).__name__
        line = getattr(node, "lineno", 1)
        if kind == "Match":
            yield line, "the badge's Python has no match statement; use if and elif"
        elif kind == "TryStar":
            yield line, "the badge's Python has no except*; use except"
        elif kind == "TypeAlias" or getattr(node, "type_params", None):
            yield line, "the badge's Python has no type parameters and no type statement; leave them out"
        elif isinstance(node, (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)) or (
            isinstance(node, ast.comprehension) and node.is_async
        ):
            line = line if hasattr(node, "lineno") else node.target.lineno
            yield line, "async code cannot be compiled for the badge with mpy-cross; use a generator"
        elif isinstance(node, ast.arguments) and node.posonlyargs:
            yield node.posonlyargs[0].lineno, "the badge's parser has no positional-only '/'; leave it out"
        elif (
            isinstance(node, (ast.List, ast.Tuple, ast.Set))
            and not isinstance(getattr(node, "ctx", None), ast.Store)
            and any(isinstance(item, ast.Starred) for item in node.elts)
        ):
            yield line, "the badge's parser refuses * inside a list, tuple or set; add them with + or extend()"
        elif isinstance(node, ast.Dict) and None in node.keys:
            yield line, "the badge's parser refuses ** inside a dict; use update() or |"
        elif isinstance(node, ast.ClassDef) and node.keywords:
            yield line, "the badge's Python takes no keywords in a class head (no metaclass=); leave them out"
        elif isinstance(node, ast.FormattedValue) and any(isinstance(n, ast.Lambda) for n in ast.walk(node.value)):
            yield line, "the badge's parser refuses a lambda inside an f-string; name it before"
        for decorator in getattr(node, "decorator_list", ()):
            plain = decorator.func if isinstance(decorator, ast.Call) else decorator
            while isinstance(plain, ast.Attribute):
                plain = plain.value
            if not isinstance(plain, ast.Name):
                yield decorator.lineno, "the badge's parser takes only names as decorators; name it before"


def tokens(module):
    """Syntax that is visible only in the text: parentheses around `with` items, \\N escapes."""
    found = [t for t in module.tokens if t.type not in (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT)]
    for i in range(len(found)):
        token = found[i]
        if token.type == tokenize.STRING or tokenize.tok_name[token.type] == "FSTRING_MIDDLE":
            prefix = re.match(r"\w*", token.string).group() if token.type == tokenize.STRING else ""
            if "r" not in prefix.lower() and re.search(r"(?<!\\)(\\\\)*\\N\{", token.string):
                yield token.start[0], "the badge's Python has no \\N{name} escapes; use \\xNN or \\uNNNN"
        if token.type != tokenize.NAME or token.string != "with" or found[i + 1].string != "(":
            continue
        depth = 0
        renamed = False
        for j in range(i + 1, len(found)):
            text = found[j].string
            depth += (text in "([{") - (text in ")]}") if len(text) == 1 else 0
            renamed = renamed or (depth == 1 and text == "as")
            if not depth:
                if renamed:
                    yield token.start[0], "the badge's parser refuses parentheses round with's list; write it in a line"
                break


def slices(module):
    """Step slices: only reading a list or a range works."""
    for node in module.nodes:
        if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Slice) or node.slice.step is None:
            continue
        if isinstance(node.slice.step, ast.Constant) and node.slice.step.value in (None, 1):
            continue
        if not isinstance(node.ctx, ast.Load):
            yield node.lineno, "the badge's Python cannot set or delete a slice with a step; use a loop"
        elif module.kinds.of(node.value) not in _STEP_KINDS:
            yield (
                node.lineno,
                "the badge's Python has slices with a step only for reading lists (not str, bytes, "
                "bytearray, tuple, memoryview, array); use a loop over range()",
            )


def byte_arrays(module):
    """`x in bytearray`, `del bytearray[...]`, and methods that bytearray and array lack."""
    kind = module.kinds.of
    for node in module.nodes:
        if isinstance(node, ast.Compare):
            for operator, right in zip(node.ops, node.comparators, strict=True):
                if (
                    isinstance(operator, (ast.In, ast.NotIn))
                    and kind(right) == "bytearray"
                    and kind(node.left) not in ("bytes", "bytearray")
                ):
                    yield node.lineno, "the badge's Python has no `int in bytearray`; use find() or a loop"
        elif isinstance(node, ast.Delete):
            for target in node.targets:
                if isinstance(target, ast.Subscript) and kind(target.value) == "bytearray":
                    yield node.lineno, "the badge's bytearray cannot delete; keep a count and move the bytes"
        elif isinstance(node, ast.Attribute):
            owner = kind(node.value)
            if owner == "bytearray" and node.attr in badge.BYTEARRAY_MISSING:
                yield node.lineno, f"the badge's bytearray has no {node.attr}(); keep a count and move the bytes"
            elif owner == "array" and node.attr in badge.ARRAY_MISSING:
                yield node.lineno, f"the badge's array has no {node.attr}; use an index loop"


def built_ins(module):
    """Missing built-ins, and missing forms of the others."""
    for node in module.nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in module.defined:
            if node.id in _CPYTHON and node.id not in badge.BUILTINS:
                remedy = "catch OSError and look at its errno" if node.id.endswith("Error") else "do without it"
                yield node.lineno, f"the badge's Python has no {node.id}; {remedy}"
        if not isinstance(node, ast.Call) or _named(node.func) in module.defined:
            continue
        name = _named(node.func)
        if name == "next" and len(node.args) > 1:
            yield node.lineno, "the badge's next() has no default; use a for loop that breaks"
        elif name == "iter" and len(node.args) > 1:
            yield node.lineno, "the badge's iter() has no sentinel; use a while loop"
        elif name in badge.POSITIONAL_FUNCTIONS and node.keywords:
            yield node.lineno, f"the badge's {name}() takes no keyword arguments; pass them by position"
        elif name in ("isinstance", "issubclass") and len(node.args) == 2 and _named(node.args[1]) == "int":
            if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, bool):
                yield node.lineno, "on the badge a bool is no int for isinstance(); compare with True and False"


def methods(module):
    """Missing methods and attributes, and keywords that built-in methods reject."""
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            if node.attr in badge.MISSING_ATTRIBUTES:
                yield node.lineno, f"the badge's Python has no {node.attr}; {badge.MISSING_ATTRIBUTES[node.attr]}"
        elif isinstance(node, ast.Attribute) and module.function_named(node.value) is not None:
            yield node.lineno, "functions on the badge take no attributes; use a variable of the module"
        elif isinstance(node, ast.FunctionDef) and node.name in badge.UNCALLED_SPECIALS:
            yield node.lineno, f"the badge's Python never calls {node.name}; use a method with a name of its own"
    for node in _calls(module):
        if not isinstance(node.func, ast.Attribute) or node.func.attr in module.own_names:
            continue
        name = node.func.attr
        if name in badge.MISSING_METHODS and _member_of(module, node.func) is None:
            yield node.lineno, f"the badge's Python has no method {name}(); {badge.MISSING_METHODS[name]}"
        elif name in badge.POSITIONAL_METHODS and node.keywords:
            yield (
                node.lineno,
                f"built-in methods on the badge take no keyword arguments ({name}); pass them by position",
            )
        elif name == "to_bytes" and any(k.arg in ("length", "byteorder") for k in node.keywords):
            yield node.lineno, "built-in methods on the badge take no keyword arguments; pass them by position"
        elif name == "from_bytes" and any(k.arg == "signed" for k in node.keywords):
            yield node.lineno, "the badge's int.from_bytes() is unsigned only; subtract by hand"
        elif (
            name == "format" and module.kinds.of(node.func.value) == "str" and isinstance(node.func.value, ast.Constant)
        ):
            if re.search(r"\{\w*[.\[]", node.func.value.value):
                yield node.lineno, "the badge's format() takes no attribute or index in a field; pass the value itself"


def module_members(module):
    """Missing members of modules, and keywords that their functions reject."""
    for node in module.nodes:
        if isinstance(node, ast.Attribute):
            member = _member_of(module, node)
            if member and member[0] in badge.MEMBERS and member[1] not in badge.MEMBERS[member[0]]:
                yield node.lineno, f"the badge's {member[0]} has no {member[1]}; write it out"
        elif isinstance(node, ast.ImportFrom) and node.module in badge.MEMBERS and not module.is_guarded(node):
            for alias in node.names:
                if alias.name != "*" and alias.name not in badge.MEMBERS[node.module]:
                    yield node.lineno, f"the badge's {node.module} has no {alias.name}; write it out"
    for node in _calls(module):
        member = _member_of(module, node.func)
        if member is None:
            continue
        allowed = badge.KEYWORDS.get(member)
        if allowed is not None:
            for keyword in node.keywords:
                if keyword.arg not in allowed:
                    yield node.lineno, f"the badge's {member[1]}() takes no {keyword.arg}=; do without it"
        if member == ("collections", "deque") and len(node.args) < 2:
            yield node.lineno, "the badge's deque() needs both arguments: deque((), longest)"
        if member[0] == "re" and node.args and isinstance(node.args[0], ast.Constant):
            if re.search(r"\(\?P<|\{\d", str(node.args[0].value)):
                yield node.lineno, "the badge's re has no named groups and no {n}; write the pattern out"


def type_expressions(module):
    """`int | None` and `list[int]` work as annotations only."""
    annotations = set()
    for node in module.nodes:
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if part is not None:
                annotations.update(id(n) for n in ast.walk(part))
    for node in module.nodes:
        if id(node) in annotations:
            continue
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            if any(isinstance(side, ast.Constant) and side.value is None for side in (node.left, node.right)):
                yield node.lineno, "the badge's Python has no `int | None` outside annotations; leave it out"
        elif isinstance(node, ast.Subscript) and _named(node.value) in ("list", "dict", "tuple", "set", "type"):
            if _named(node.value) not in module.defined:
                yield node.lineno, "the badge's Python has no list[int] outside annotations; leave it out"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _called_super(node.func.value):
            owner = module.kinds.class_of(node)
            if owner is not None and len(owner.bases) > 1:
                yield node.lineno, "the badge's super() sees only the first base class; inherit from one class"


def _called_super(node):
    return isinstance(node, ast.Call) and _named(node.func) == "super"


def constants(module):
    """const() needs a constant; `_NAME = const(...)` leaves no name to import."""
    for node in _calls(module):
        if _named(node.func) != "const" or len(node.args) != 1:
            continue
        for part in ast.walk(node.args[0]):
            if isinstance(part, ast.Call) or (isinstance(part, ast.Name) and part.id not in module.consts):
                yield node.lineno, "const() on the badge takes only numbers, texts and earlier const names"
                break
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom):
            source = module.sibling(node)
            for alias in node.names:
                if source is not None and alias.name.startswith("_") and alias.name in source.consts:
                    yield (
                        node.lineno,
                        f"{alias.name} = const(...) leaves no name on the badge to import; drop its underscore",
                    )
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_") and isinstance(node.value, ast.Name):
            if node.attr in module.class_consts:
                yield node.lineno, f"{node.attr} = const(...) leaves no attribute on the badge; use the bare name"
            else:
                source = module.imported_siblings.get(node.value.id)
                if source is not None and node.attr in source.consts:
                    yield node.lineno, f"{node.attr} = const(...) leaves no name on the badge; drop its underscore"


def recursion(module):
    """Recursive calls: the badge's call stack holds 20 to 25 frames."""
    graph = {}
    line_of = {}
    for node in module.nodes:
        if not isinstance(node, FUNCTIONS) or isinstance(node, ast.Lambda):
            continue
        owner = module.kinds.scope[node]
        here = (owner, node.name)
        line_of[here] = node.lineno
        graph[here] = callees = []
        inner = [n for n in ast.walk(node) if isinstance(n, ast.Call)]
        for call in inner:
            func = call.func
            known = module.function_named(func)
            if known is not None:
                callees.append(known)
            elif isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name):
                owner_class = module.kinds.class_of(call)
                if func.value.id in ("self", "cls") and owner_class is not None:
                    callees.append((owner_class, func.attr))
                elif func.value.id in module.classes:
                    callees.append((module.classes[func.value.id], func.attr))
    reported = set()
    for start in graph:
        seen = set()
        ahead = [(name, (start[1],)) for name in graph[start]]
        while ahead:
            name, path = ahead.pop()
            if name == start:
                loop = frozenset(path)
                if loop not in reported:
                    reported.add(loop)
                    route = " -> ".join((*path, start[1]))
                    yield line_of[start], f"recursion ({route}): the badge has 20 to 25 calls in all; use a loop"
                break
            if name in graph and name not in seen:
                seen.add(name)
                ahead.extend((further, (*path, name[1])) for further in graph[name])


def waiting(module):
    """Loops that wait, in lib/ and games/: the console is one step at a time."""
    if module.kind == "start":
        return
    for node in module.nodes:
        if isinstance(node, ast.Call) and _callee(node) == "sleep":
            yield node.lineno, "no sleep in lib/ and games/: return, and continue in the next step(now_ms)"
        if not isinstance(node, ast.While):
            continue
        endless = isinstance(node.test, ast.Constant) and bool(node.test.value)
        body = [n for part in (node.test, *node.body) for n in ast.walk(part)]
        leaves = any(isinstance(n, (ast.Break, ast.Return, ast.Raise, ast.Yield, ast.YieldFrom)) for n in body)
        if any(isinstance(n, ast.Call) and _callee(n) in _CLOCKS for n in body):
            yield (
                node.lineno,
                "no loop that waits for the clock or the screen: return, and continue in the next step(now_ms)",
            )
        elif all(isinstance(n, ast.Pass) for n in node.body) and not any(isinstance(n, ast.Call) for n in body):
            yield node.lineno, "no loop that waits: return, and continue in the next step(now_ms)"
        elif endless and not leaves:
            yield node.lineno, "no endless loop in lib/ and games/: only code.py repeats, it calls step(now_ms)"


def loading(module):
    """Loading and unloading modules, and running text, is for the console and the displayio replacement only."""
    if module.kind in ("console", "start") or module.shown.endswith("hw/screen_tall.py"):
        return
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and _member_of(module, node) == ("sys", "modules"):
            yield node.lineno, "only the console loads and drops modules (sys.modules); import what you need"
        elif isinstance(node, ast.Call) and _named(node.func) in ("__import__", "exec", "eval", "compile"):
            if _named(node.func) not in module.defined:
                yield (
                    node.lineno,
                    f"only the console loads code at run time ({_named(node.func)}); import what you need",
                )


def floats(module):
    """Floats in engines and bots: the badge's have 30 bits, so results would differ from the desktop's."""
    if module.kind not in ("engine", "contract"):
        return
    for node in module.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
            yield node.lineno, f"no float in an engine or bot ({node.value}); count in whole numbers"
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
            yield node.lineno, "no / in an engine or bot, it makes a float; use //"
        elif isinstance(node, ast.Call) and _named(node.func) in ("float", "complex", "round"):
            if _named(node.func) not in module.defined:
                yield node.lineno, f"no {_named(node.func)}() in an engine or bot; count in whole numbers"
        elif isinstance(node, ast.Constant) and type(node.value) is int and node.value > badge.SMALL_INT:
            yield node.lineno, f"{node.value} is over 30 bits, an object of 32 bytes each time; stay below 2**30"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.LShift, ast.Pow)):
            if isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Constant):
                if (
                    isinstance(node.op, ast.LShift)
                    and node.left.value << node.right.value > badge.SMALL_INT
                    or (isinstance(node.op, ast.Pow) and node.left.value**node.right.value > badge.SMALL_INT)
                ):
                    yield node.lineno, "a number over 30 bits is an object of 32 bytes each time; stay below 2**30"


def order(module):
    """Dicts and sets have no stable order on the badge."""
    if module.kind not in ("engine", "contract"):
        return
    for node in module.nodes:
        looped = node.iter if isinstance(node, (ast.For, ast.comprehension)) else None
        if looped is None:
            continue
        view = isinstance(looped, ast.Call) and _callee(looped) in ("items", "keys", "values")
        if module.kinds.of(looped) in ("dict", "set") or (view and not looped.args):
            yield looped.lineno, "dicts and sets keep no order on the badge; loop over a list or tuple"


def pads(module):
    """ "%6s" pads to a number of bytes on a badge, and the font's glyphs have two: the column is a letter short."""
    lines = module.text.splitlines()
    for node in module.nodes:
        if (
            not isinstance(node, ast.Constant)
            or not isinstance(node.value, str)
            or not re.search(r"%-?\d+s", node.value)
        ):
            continue
        if not re.search(r"#.*\bASCII\b", " ".join(lines[node.lineno - 1 : node.end_lineno])):
            yield (
                node.lineno,
                "the badge pads by bytes, and a sign (\\x7f and above) has two: add blanks by len(), "
                "or say `# ASCII` where no sign can be in it",
            )


def folders(module):
    """Absolute paths: Deckhand may be in a folder of the drive (/apps/deckhand)."""
    for node in module.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            top, slash, _ = node.value.lstrip("/").partition("/")
            if node.value.startswith("/") and (top in ("games", "seeds") or top == "lib" and slash):
                yield node.lineno, "Deckhand may lie in a folder: no / at the beginning of a path"


def size(module):
    """Module size: compiling a .py on the badge takes three times its size."""
    count = dense_size(module)
    if count > MODULE_LIMIT:
        yield (
            1,
            f"{count} bytes of source without comments, {MODULE_LIMIT} are the most that the badge compiles "
            "beside a game; split the module",
        )


def dense_size(module):
    """Return the bytes of a module's source without comments, docstrings and blank lines."""
    text = module.text.encode().splitlines()
    drop = {}
    for token in module.tokens:
        if token.type == tokenize.COMMENT:
            row = token.start[0] - 1
            drop[row] = len(token.line[: token.start[1]].encode())
    for node in module.nodes:
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False):
            place = node.body[0]
            for row in range(place.lineno - 1, place.end_lineno):
                drop[row] = 0
    count = 0
    for row, line in enumerate(text):
        line = line[: drop.get(row, len(line))].rstrip()
        count += len(line) + 1 if line.strip() else 0
    return count


RULES = (
    syntax,
    tokens,
    slices,
    byte_arrays,
    built_ins,
    methods,
    module_members,
    type_expressions,
    constants,
    recursion,
    waiting,
    loading,
    floats,
    order,
    pads,
    folders,
    size,
)


def read_tokens(text):
    """Tokenize a source text."""
    return list(tokenize.generate_tokens(io.StringIO(text).readline))
