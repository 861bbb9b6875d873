"""Decide which constants must stay where they are defined, because something may read them there.

A definition stays if: it's a public name of a module for game authors (OPEN); code.py, boot.py or the example game imports it;
anything reads an attribute of this name, or has a string with it (strings name what a module defines, never what it imports);
or its module inspects its own names (globals(), `import *`). A game never sees another game's modules; the console may read
attributes of any.
"""

from collections import defaultdict

from .program import EXAMPLE, is_open


class Usage:
    """The ways in which the modules of a program, and those outside, get at each other's names."""

    def __init__(self, modules, outside, rows):
        self.needed = set()  # (module, name) of what must stay
        self._modules = modules
        self._outside = outside
        self._rows = rows
        self._rewritten = set()  # modules whose names are assigned from elsewhere, or by a computed name
        self._reflected = set()  # modules of which any name may be read
        self._imported = set()  # (module, name) that some `from` imports
        # By game ("" is the console):
        self._stored = defaultdict(set)  # names that are assigned as attributes of something
        self._attributes = defaultdict(set)  # names that are read as attributes of something
        self._strings = defaultdict(set)
        for found in [*modules.values(), *outside]:
            self._add(found)

    def _add(self, found):
        analysis = found.module.analysis
        attributes = self._attributes[found.world]
        attributes |= analysis.loose
        self._strings[found.world] |= analysis.strings
        self._stored[found.world] |= analysis.stored
        self._imported.update((source, name) for _, _, source, name in found.all_members)
        self._reflected |= found.whole
        if analysis.reflects:
            self._reflected.add(found.name)
            self._rewritten.add(found.name)
        for scope in analysis.scopes:
            for name, nodes in scope.attributes.items():
                is_known = (scope, name) in found.modules and name not in scope.held and found not in self._outside
                if not is_known and (scope, name) not in found.foreign:
                    attributes.update(node.attr for node in nodes)
        for (scope, name), other in found.modules.items():
            if name in scope.reads:
                self._reflected.add(other)
            if name in analysis.written:
                self._rewritten.add(other)

    def _has(self, table, found, name):
        """Has a table this name for a game that can reach the module? A game cannot reach another one."""
        worlds = ("", found.world) if found.world else tuple(table)
        return any(name in table.get(world, ()) for world in worlds)

    def is_fixed(self, found, name):
        """Does nothing assign this name of a module from elsewhere?"""
        return found.name not in self._rewritten and not self._has(self._stored, found, name)

    def may_go(self, found, name):
        """May an imported name that the module itself doesn't read go?"""
        return not self._is_read(found, name) and (found.name, name) not in self._imported

    def _is_read(self, found, name):
        is_defined = name in found.defined
        is_public = is_open(found.path) and found.path not in self._rows and not name.startswith("_") and is_defined
        is_held = name in found.top.held or found.name in self._reflected
        in_string = is_defined and self._has(self._strings, found, name)
        return is_public or is_held or in_string or self._has(self._attributes, found, name)

    def find_needed(self, values, is_folded):
        """Fill `needed`. values: (module, name) -> integer; is_folded(imports, scope, name): is this import replaced?"""
        self.needed.update(key for key in values if self._is_read(self._modules[key[0]], key[1]))
        for found in [*self._modules.values(), *self._outside]:
            is_source = found in self._outside or found.path.startswith(EXAMPLE)
            for scope, here, source, name in found.all_members:
                is_held = scope is not found.top and here in scope.held
                if is_source or is_held or not is_folded(found, scope, here):
                    self.needed.add((source, name))
        before = -1
        while before != len(self.needed):
            before = len(self.needed)
            for found in self._modules.values():
                for (scope, name), target in found.members.items():
                    if scope is found.top and (found.name, name) in self.needed:
                        self.needed.add(target)
