"""A module's imports from the other modules of its program.

found = Imports(module, {"games.fox.layout", ...})
found.members[scope, "SPEED"]       # ("games.fox.layout", "SPEED"): where nothing else binds the name in that scope
found.modules[scope, "layout"]      # "games.fox.layout", likewise
"""

import ast

from .constants import definitions, is_constant_name


class Imports:
    """The imports of one module, by the scope that has them and the name there."""

    def __init__(self, module, names):
        """`names`: the dotted names of all modules of the program."""
        self.module = module
        self.path, self.name, self.text, self.top = module.path, module.name, module.text, module.top
        # A game's folder, or "" for the console: a game can't reach another game's modules.
        self.world = module.path.split("/")[1] if module.path.startswith("games/") else ""
        bindings = module.top.bindings
        # Constants that the top level assigns once: name -> (expression, statement)
        self.defined = {n: (e, s) for n, e, s in definitions(module.tree) if bindings[n] == 1 and is_constant_name(n)}
        self.all_members = []  # (scope, name here, module, name there) of every `from` import of a member
        self.members = {}  # (scope, name here) -> (module, name there)
        self.modules = {}  # (scope, name here) -> module
        self.foreign = set()  # (scope, name here) of modules from outside of the program
        self.whole = set()  # modules that are imported in a way that makes all of their names reachable
        for scope in module.scopes:
            for statement, alias in scope.imports:
                self._add(scope, statement, alias, names)
        # mpy-cross also knows const() by its name, whichever module it is imported from.
        self.consts = ("const",) if (self.top, "const") in self.members else ()

    def _add(self, scope, statement, alias, names):
        here, target = self._binds(statement, alias)
        plain = isinstance(statement, ast.Import)
        # Two branches of a function may import the same: the name means one thing all the same.
        same = [each for each in scope.imports if self._binds(*each) == (here, target)]
        is_single = scope.bindings[here] == len(same) and scope.kind != "class"
        if plain and target.split(".")[0] not in {name.split(".")[0] for name in names}:
            self.foreign.add((scope, here))
        elif target in names and is_single and not (plain and not alias.asname and "." in target):
            self.modules[scope, here] = target
        elif plain or target in names:
            parts = target.split(".")
            self.whole.update(".".join(parts[: end + 1]) for end in range(len(parts)))
        elif alias.name == "*":
            self.whole.add(self.module.source_of(statement))
        elif self.module.source_of(statement) in names or alias.name == "const":
            source = self.module.source_of(statement)
            self.all_members.append((scope, here, source, alias.name))
            if is_single:
                self.members[scope, here] = (source, alias.name)

    def _binds(self, statement, alias):
        # (the name that an import binds, what it is)
        here = alias.asname or alias.name.split(".")[0]
        if isinstance(statement, ast.Import):
            return here, alias.name
        return here, "%s.%s" % (self.module.source_of(statement), alias.name)
