"""Compile sidecars: desktop modules that run beside a kit, read its objects, and so need its shortened names.

    sidecars = Sidecars(drive, {"describe/crunch.py": text, ...})
    sidecars.compile("describe/crunch.py")          # the bytes of its .mpy, with MicroPython's header

A kit folds constants and shortens names (folding.py, names.py), and a sidecar gets the same treatment: its constants are
folded, and each attribute that it reads (also by getattr or hasattr with a literal) gets the kit's name, except those of
`self` and of imported modules. A sidecar named after a game reads that game's objects and the console's, any other only the
console's.

It can only use the kit's objects: importing anything but a constant, or reading an attribute that has several names in the
kit, is a SidecarError.
"""

import ast
from pathlib import Path, PurePosixPath

from .compiling import Modules, compile_text
from .folding import fold_constants
from .program import LIB, Edits, Program

_ASKING = ("getattr", "hasattr")
_SHARED = "%s: line %d: a kit may have something else called %s: add it to %s in names.py"
_OF_DRIVE = ("deckhand", "games")


class SidecarError(SyntaxError):
    """A sidecar uses something that a kit doesn't have; the message is one line."""


class Sidecars:
    """The sidecars for a drive's kit. texts: path on the page -> source; the path's stem names the game."""

    def __init__(self, drive, texts):
        self._names = Modules(drive).names
        self._program = Program({**_needed(Path(drive), texts), **texts})
        trees = [module.tree for module in self._program.modules.values() if module.path in texts]
        self._functions = {each.name for tree in trees for each in tree.body if isinstance(each, ast.FunctionDef)}
        fold_constants(self._program)

    def compile(self, path):
        """Compile one to .mpy. Raises SidecarError."""
        module = self._program.modules[path]
        for node in module.nodes:
            if isinstance(node, ast.ImportFrom) and node.module.partition(".")[0] in _OF_DRIVE:
                raise SidecarError("%s: line %d imports something that a kit doesn't have" % (path, node.lineno))
        return compile_text(self._renamed(path, module).text, path)

    def _renamed(self, path, module):
        game = PurePosixPath(path).stem
        homes = (LIB, "games/%s/" % game)
        own = {"self"}  # and imported names: folding leaves no import of the drive's modules
        for node in module.nodes:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                own.update(alias.asname or alias.name for alias in node.names)
        edits = Edits()
        for node in module.nodes:
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") not in own:
                new = self._name(path, node, node.attr, homes)
                edits.put_end(node, len(node.attr), new)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in _ASKING:
                name = node.args[1]
                if isinstance(name, ast.Constant):
                    new = self._name(path, name, name.value, homes)
                    if self._names.sources(new, homes) - {name.value}:
                        raise SidecarError(_SHARED % (path, node.lineno, name.value, "ASKED"))
                    if new != name.value and name.value in self._functions:  # it is asked of a sidecar
                        raise SidecarError(_SHARED % (path, node.lineno, name.value, "SIDECARS"))
                    edits.put(name, repr(new))
        return module.edited(edits)

    def _name(self, path, node, name, homes):
        found = self._names.given(name, homes)
        if len(found) > 1:
            raise SidecarError("%s: line %d: %s has several names in a kit" % (path, node.lineno, name))
        return found.pop() if found else name


def _needed(drive, texts):
    """Return the drive's modules that these texts import, directly or indirectly: path -> text."""
    found = {}
    todo = list(texts.values())
    while todo:
        for node in ast.walk(ast.parse(todo.pop())):
            if isinstance(node, ast.ImportFrom) and node.module:
                for name in (node.module, *("%s.%s" % (node.module, alias.name) for alias in node.names)):
                    place = name.replace(".", "/")
                    place = "lib/" + place if name.startswith("deckhand.") else place
                    for path in (place + ".py", place + "/__init__.py"):
                        if path not in found and path.startswith((LIB, "games/")) and (drive / path).is_file():
                            found[path] = (drive / path).read_text("utf-8")
                            todo.append(found[path])
    return found
