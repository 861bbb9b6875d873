"""Order names: the last pass; what a large module uses most takes one byte in its code, not two.

    order_names(program)

Bytecode has a name as its number in the module's table, in one byte up to 127. mpy-cross numbers names as it meets them,
attributes before all others and those of a module's top level first. So a line at the end, which does nothing, has the names
that are used most as attributes. It costs two bytes until the import is over. 400 bytes less in the console, 100 to 240 in
a game's view.
"""

import ast
from collections import Counter

from .program import Module

_ONE_BYTE = 128  # numbers that take one
_OTHERS = 4  # numbers that are given before: the file's name and the compiler's own


def order_names(program):
    """Let the names that a module uses most have the first numbers."""
    for path, module in program.left.items():
        is_large = len({name for name, _ in module.names}) > _ONE_BYTE - _OTHERS  # else it isn't parsed
        uses = _uses(module) if is_large and path not in program.faults else ()
        if len(uses) > _ONE_BYTE - _OTHERS:
            program.modules[path] = Module(path, module.text.rstrip("\n") + "\n" + _line(uses))


def _uses(module):
    """How often the code has each name."""
    uses = Counter()
    for node in module.nodes:
        if isinstance(node, ast.Attribute):
            uses[node.attr] += 1
        elif isinstance(node, (ast.arg, ast.keyword)) and node.arg:
            uses[node.arg] += 1
        elif isinstance(node, ast.FunctionDef):
            uses[node.name] += 1
    for table in (module.top.reads, module.top.attributes):
        uses.update({name: len(nodes) for name, nodes in table.items()})
    return uses


def _line(uses):
    most = sorted(uses, key=lambda name: (-uses[name], name))[: _ONE_BYTE - _OTHERS]
    return "while 1: break; %s\n" % ".".join([most[0], *most])
