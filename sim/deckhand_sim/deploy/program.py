"""A drive's Python on its way to a badge: what the compiler's passes share.

    program = Program({"games/fox/rules.py": text, ...}, {"code.py": text}, {"games/fox/residency.txt": text})
    for run in PASSES:                      # listed in compiling.py
        run(program)
    program.modules["games/fox/rules.py"].text

Modules are immutable: a pass replaces one by a new one. So each text is parsed and analyzed once, by the first pass that
needs it.
"""

import ast
import builtins
import re
import symtable
from functools import cached_property
from typing import NamedTuple

from .scopes import LEAVES, Analysis, Scope, children

LIB = "lib/deckhand/"
EXAMPLE = "games/example/"
RESIDENCY = "residency.txt"
# Modules whose public names any game may use.
OPEN = "cards console const cursor game keys menu pictures plainview rng screen session title view words".split()
# What stays source on a badge: the start, and the check that the compiled rest is whole.
SOURCE = ("code.py", "boot.py", "lib/deckhand/__init__.py", "lib/deckhand/file_sizes.py")
_BUILTINS = frozenset(dir(builtins))
# One alternative per kind of token with letters in it; only a name has a group.
_TOKEN = re.compile(
    r"#[^\n]*"
    r"|(?:\b[rRbBuUfF]{1,2})?(?:'''(?:[^\\]|\\.)*?'''|\"\"\"(?:[^\\]|\\.)*?\"\"\"|'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\")"
    r"|\.?\d(?:[eE][+-]|[\w.])*"
    r"|([^\W\d]\w*)",
    re.DOTALL,
)

_LINE_END = re.compile(rb"\n")
_SEMICOLON = re.compile(rb"[ \t]*;")


class CompileError(SyntaxError):
    """The compiler cannot translate a module without changing what it does; the message is one line."""


class Symbols(NamedTuple):
    """The names that a module's top level binds, and those that its scopes look up outside the module."""

    bound: set[str]
    unbound: set[str]


class Module:
    """A module's source, its tree and its scopes. Its first use raises SyntaxError where the text is not Python."""

    def __init__(self, path: str, text: str):
        self.path = path
        self.text = text
        self.name = dotted(path)

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree."""
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes in the order of ast.walk, without Load and Store."""
        found: list[ast.AST] = [self.tree]
        for node in found:
            if type(node) not in LEAVES:
                found += children(node)
        return found

    @cached_property
    def analysis(self) -> Analysis:
        """The scopes, with all reads and bindings."""
        return Analysis(self.tree)

    @property
    def top(self) -> Scope:
        """The scope of the module itself."""
        return self.analysis.top

    @property
    def scopes(self) -> list[Scope]:
        """All scopes, the module's first."""
        return self.analysis.scopes

    @cached_property
    def symbols(self) -> Symbols:
        """Python's own table of symbols in short."""
        top = symtable.symtable(self.text, self.path, "exec")
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
        return Symbols(bound, used - bound - _BUILTINS)

    @cached_property
    def names(self) -> tuple[tuple[str, int], ...]:
        """All names and keywords, each with the index of its first letter."""
        return tuple(names_in(self.text))

    @cached_property
    def strings(self) -> list[ast.Constant]:
        """The nodes of all strings but docstrings."""
        docs = set()
        for node in self.nodes:
            if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and node.body:
                first = node.body[0]
                docs |= {id(first.value)} if isinstance(first, ast.Expr) else set()
        return [n for n in self.nodes if isinstance(n, ast.Constant) and type(n.value) is str and id(n) not in docs]

    @property
    def code(self) -> list[ast.stmt]:
        """The statements of the top level without the docstring."""
        body = self.tree.body
        return body[1:] if ast.get_docstring(self.tree, clean=False) is not None else body

    def source_of(self, statement: ast.ImportFrom) -> str:
        """The dotted name of the module that a `from` statement imports from."""
        if not statement.level:
            return statement.module or ""
        package = self.name.split(".")
        up = statement.level - self.path.endswith("/__init__.py")
        return ".".join(package[: len(package) - up] + ([statement.module] if statement.module else []))

    def edited(self, edits: "Edits") -> "Module":
        """The module with these edits made; itself where there is none."""
        return Module(self.path, edits.applied(self.text)) if edits.places else self


class Edits:
    """Places of a text and what they are replaced with. Of two that overlap the outer one counts."""

    def __init__(self):
        self.places: dict[tuple[int, int], tuple[int, int, str]] = {}  # start (line, column) -> end, new text

    def put(self, node, new: str):
        """Replace a node."""
        self.put_at((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset), new)

    def put_end(self, node, length: int, new: str):
        """Replace the last `length` letters of a node."""
        end = (node.end_lineno, node.end_col_offset)
        self.put_at((end[0], end[1] - length), end, new)

    def put_at(self, start: tuple[int, int], end: tuple[int, int], new: str):
        """Replace what is between two positions (line from 1, column in bytes of UTF-8)."""
        if self.places.get(start, (0, 0))[:2] < end:
            self.places[start] = (*end, new)

    def applied(self, text: str, rewrite=str) -> str:
        """The text with the edits made; each line keeps its number. rewrite(part) is called for what is between them."""
        data = text.encode()
        starts = [0, *(found.end() for found in _LINE_END.finditer(data))]
        parts = []
        end = 0
        for (row, column), (last, until, new) in sorted(self.places.items()):
            start = starts[row - 1] + column
            if start < end:  # inside of the edit before
                continue
            parts.append(rewrite(data[end:start].decode()))
            end = starts[last - 1] + until
            # Statements behind a `;` are on a continued line then.
            is_continued = _SEMICOLON.match(data, end) is not None
            parts.append(new + ("\\\n" if is_continued else "\n") * (last - row))
        return "".join([*parts, rewrite(data[end:].decode())])


class Program:
    """The modules of a drive, and what the passes have found out about them. All paths are as the last pass left them."""

    def __init__(self, modules, outside=None, tables=None):
        """`modules`, `outside`: a Module, or the text of one, by its path."""
        self.modules = {path: _module(path, text) for path, text in sorted(modules.items())}
        # Sources that stay source on the badge; some are also in `modules`.
        self.outside = {path: _module(path, text) for path, text in sorted((outside or {}).items())}
        self.tables = dict(tables or {})  # path -> text of each residency.txt
        self.sources = {path: path for path in modules}  # path -> path in the source
        self.needless: set[str] = set()  # paths in the source of modules that flattening made needless
        self.gone: set[str] = set()  # modules that were folded away, or are a part of another one now
        self.rows: dict[str, list[str]] = {}  # path of a merged module -> paths of all that it was made of
        self.contracts = dict(self.modules)  # unmerged modules: those for game authors keep their public names
        self.names: dict[str, dict[str, str]] = {}  # path -> name -> its short name
        self.places: dict[str, str] = {}  # path -> path on the badge
        self.faults: dict[str, str] = {}  # path -> why the module cannot be compiled

    @property
    def left(self) -> dict[str, Module]:
        """The modules that a badge needs."""
        return {path: module for path, module in self.modules.items() if path not in self.gone}


def names_in(text):
    """All names and keywords of a source, each with the index of its first letter."""
    return ((found[1], found.start()) for found in _TOKEN.finditer(text) if found[1])


def _module(path, text):
    return text if isinstance(text, Module) else Module(path, text)


def dotted(path):
    """A module's name by its path on the drive: "deckhand.rng"."""
    return path.lstrip("/").removeprefix("lib/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def is_open(path):
    """Is it a module with which games are written?"""
    # A view of anybody's, and the measuring VM, may ask the scene that plays.
    return path.startswith(LIB) and path[len(LIB) : -len(".py")] in (*OPEN, "scenes_play")


def renamed(name, given):
    """An imported name in an import statement, with `as` and its other name in the module, if any."""
    return "%s as %s" % (name, given) if given and given != name else name


def fault(path, node, text):
    """A CompileError that names the line."""
    return CompileError("%s:%d: %s" % (path, node.lineno, text))
