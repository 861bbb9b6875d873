"""What each module costs in memory: live heap after its import, with its own imports already loaded.

module_weights(drive, ["deckhand.console", "games.onslaught.rules"])     # {"deckhand.rng": 976, ...}, imports included
"""

import ast

from ..deploy.compiling import Modules
from .badge import boot_files
from .drive import source
from .node import NodeVm


def _imports_of(drive, name, modules):
    """Return the modules that `name` imports on loading; `modules`: the drive's, as compiled."""
    path = source(drive, name)
    compiled = modules.sources.get(path.relative_to(drive).as_posix()) if path.is_relative_to(drive) else None
    found = []
    for node in ast.parse(compiled or path.read_text(encoding="utf-8")).body:
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names] + [node.module]
        found += [real for real in map(modules.modules.real, names) if source(drive, real)]
    return found


def import_order(drive, names):
    """Return these modules and everything they import on loading, in dependency order."""
    modules = Modules(drive)
    order = []
    ahead = [(name, False) for name in reversed(names)]
    opened = set()
    while ahead:
        name, ready = ahead.pop()
        if ready:
            order.append(name)
        elif name not in opened:
            opened.add(name)
            ahead.append((name, True))
            ahead += [(needed, False) for needed in reversed(_imports_of(drive, name, modules)) if needed not in opened]
    return order


def module_weights_in(vm, drive, names):
    """Like module_weights, in a VM that already has the files; the modules stay loaded."""
    before = vm.live()
    weights = {}
    there = Modules(drive).modules.of
    for name in import_order(drive, names):
        vm.run(f"import {there(name)}")
        after = vm.live()
        weights[name] = after - before
        before = after
    return weights


def module_weights(drive, names):
    """Return {module: bytes} in loading order."""
    with NodeVm() as vm:
        vm.put(boot_files(drive))
        vm.run("import sys, gc\nsys.path[:] = ['/badge', '', '/lib']\n_live = 0")
        vm.run("import start")
        return module_weights_in(vm, drive, names)
