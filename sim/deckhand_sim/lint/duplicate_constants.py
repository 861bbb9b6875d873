"""Constants that are written a second time where they could be imported: a kit folds them, so an import costs nothing.

    copies(modules)         # [(module, line, name, the module that has it, too), ...]
    faults(modules)         # [(module, line, text), ...] of the folders with more copies than copies.txt grants

Two integer constants are the same where they have one name, a leading underscore left aside, and one value, in modules of
one game, of the console, or in the console and a game. The values -1, 0, 1 and 2 often are the same by chance: such a
constant is a copy only of a public one. The numbers in generated modules (pictures.py) are nobody's copies.

copies.txt grants what was there before the check: a line a folder, with a number that may only fall.
"""

import ast
from pathlib import Path

from ..deploy.constants import definitions, evaluate, is_constant_name

CONSOLE = "lib/deckhand"
GRANTED = Path(__file__).with_name("copies.txt")
_OFTEN = frozenset((-1, 0, 1, 2))
_GENERATED = "pictures"


def folder_of(name):
    """The folder that a dotted module name belongs to: games/fox, lib/deckhand; or None."""
    parts = name.split(".")
    if parts[0] == "games" and len(parts) > 2:
        return "games/" + parts[1]
    return CONSOLE if parts[0] == "deckhand" else None


def _constants(module):
    # (name without its underscore, value, line, is it public) of the integers that the module itself writes down or works out
    known = {}
    for name, expression, statement in definitions(module.tree):
        value = evaluate(expression, lambda node: known.get(getattr(node, "id", None)))
        if value is not None and is_constant_name(name):
            known[name] = value
            if _is_written(expression):
                yield name.lstrip("_"), value, statement.lineno, not name.startswith("_")


def _is_written(expression):
    """Does an expression hold a number? BACK = NOTHING does not repeat one."""
    return any(isinstance(node, ast.Constant) for node in ast.walk(expression))


def copies(modules):
    """(module, line, name, where else) of every constant that another of its folder, or of the console, has, too."""
    ours = [module for module in modules if module.parses and folder_of(module.name)]
    ours.sort(key=lambda module: (folder_of(module.name) != CONSOLE, module.name))
    constants = {module: list(_constants(module)) for module in ours}
    public = {}  # (folder, name, value) -> the module that lets others import it
    for module, found in constants.items():
        for name, value, _, is_public in found:
            if is_public:
                public.setdefault((folder_of(module.name), name, value), module)
    first = dict(public)
    copied = []
    for module, found in constants.items():
        folder = folder_of(module.name)
        for name, value, line, is_public in found:
            known = public if value in _OFTEN else first
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
    return not (value in _OFTEN and is_public)


def granted():
    """The copies that a folder may still have, by folder."""
    if not GRANTED.is_file():
        return {}
    lines = [line.split() for line in GRANTED.read_text("utf-8").splitlines() if not line.startswith("#")]
    return {folder: int(count) for folder, count in lines}


def faults(modules, whole=True):
    """(module, line, text) where a folder has more copies than it may have, or fewer than is written down; `whole`: are
    these all modules of the drive?"""
    found = {}
    for copy in copies(modules):
        found.setdefault(folder_of(copy[0].name), []).append(copy)
    may = granted()
    for folder, some in sorted(found.items()):
        if len(some) > may.get(folder, 0):
            for module, line, name, other in some:
                yield module, line, f"{name} is written again: import it from {other.name}"
    for folder, count in sorted(may.items()):
        mine = [module for module in modules if folder_of(module.name) == folder]
        if whole and mine and len(found.get(folder, ())) < count:
            yield mine[0], 1, f"{folder} has {len(found.get(folder, ()))} copies left: write that into {GRANTED.name}"
