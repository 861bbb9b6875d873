"""Find constants that are defined twice although they could be imported: a kit folds them, so an import costs nothing.

    duplicates(modules)     # [(module, line, name, module that already has it), ...]
    faults(modules)         # [(module, line, text), ...] of folders with more duplicates than copies.txt allows

Two integer constants are duplicates if they have the same value and name, ignoring a leading underscore, within one game, the
console, or the console and a game. The common values -1, 0, 1 and 2 must also duplicate a public constant. Generated modules
(pictures.py) are exempt.

copies.txt lists what existed before this check: a folder and a number per line, which may only go down.
"""

import ast
from pathlib import Path

from ..deploy.constants import definitions, evaluate, is_constant_name

CONSOLE = "lib/deckhand"
ALLOWED_FILE = Path(__file__).with_name("copies.txt")
_COMMON_VALUES = frozenset((-1, 0, 1, 2))
_GENERATED = "pictures"


def folder_of(name):
    """Return the folder of a dotted module name: games/fox, lib/deckhand; or None."""
    parts = name.split(".")
    if parts[0] == "games" and len(parts) > 2:
        return "games/" + parts[1]
    return CONSOLE if parts[0] == "deckhand" else None


def _constants(module):
    # Yield (name without underscore, value, line, is_public) of each integer constant.
    known = {}
    for name, expression, statement in definitions(module.tree):
        value = evaluate(expression, lambda node: known.get(getattr(node, "id", None)))
        if value is not None and is_constant_name(name):
            known[name] = value
            if _is_written(expression):
                yield name.lstrip("_"), value, statement.lineno, not name.startswith("_")


def _is_written(expression):
    """True if an expression contains a number: BACK = NOTHING repeats none."""
    return any(isinstance(node, ast.Constant) for node in ast.walk(expression))


def duplicates(modules):
    """Return (module, line, name, other module) of every duplicate."""
    ours = [module for module in modules if module.parses and folder_of(module.name)]
    ours.sort(key=lambda module: (folder_of(module.name) != CONSOLE, module.name))
    constants = {module: list(_constants(module)) for module in ours}
    public = {}  # (folder, name, value) -> the module to import it from
    for module, found in constants.items():
        for name, value, _, is_public in found:
            if is_public:
                public.setdefault((folder_of(module.name), name, value), module)
    first = dict(public)
    copied = []
    for module, found in constants.items():
        folder = folder_of(module.name)
        for name, value, line, is_public in found:
            known = public if value in _COMMON_VALUES else first
            places = [known.get((place, name, value)) for place in dict.fromkeys((CONSOLE, folder))]
            other = next((place for place in places if place is not None), None)
            if other is None:
                first[folder, name, value] = module
            elif _is_copy(module, other, value, is_public):
                copied.append((module, line, name, other))
    return copied


def _is_copy(module, other, value, is_public):
    if other is module or module.name.endswith("." + _GENERATED):
        return False
    return not (value in _COMMON_VALUES and is_public)


def allowed_duplicates():
    """Return {folder: number of duplicates it may still have}."""
    if not ALLOWED_FILE.is_file():
        return {}
    lines = [line.split() for line in ALLOWED_FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    return {folder: int(count) for folder, count in lines}


def faults(modules, whole=True):
    """Yield (module, line, text) for folders with too many duplicates, or fewer than listed. whole: all modules were given."""
    found = {}
    for copy in duplicates(modules):
        found.setdefault(folder_of(copy[0].name), []).append(copy)
    may = allowed_duplicates()
    for folder, some in sorted(found.items()):
        if len(some) > may.get(folder, 0):
            for module, line, name, other in some:
                yield module, line, f"{name} is defined twice: import it from {other.name}"
    for folder, count in sorted(may.items()):
        mine = [module for module in modules if folder_of(module.name) == folder]
        if whole and mine and len(found.get(folder, ())) < count:
            yield mine[0], 1, f"{folder} has {len(found.get(folder, ()))} copies left: update {ALLOWED_FILE.name}"
