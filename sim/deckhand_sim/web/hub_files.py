"""What a hub needs in a VM of its own (hub/wires.py): link/hub.py and real_time_hub.py, the console's modules that they read, and
those of a game of real time that put its moves in order.

    hub_files(drive)["/hub/deckhand_sim/link/hub.mpy"]

They keep their own names, other than in a kit, and constants are folded as in a kit: most imports end there.
"""

import ast
from pathlib import Path

from ..deploy.compiling import compile_text
from ..deploy.flattening import flatten
from ..deploy.folding import fold_constants
from ..deploy.program import Program

_OWN = Path(__file__).with_name("hub")
_LINK = Path(__file__).parents[1] / "link"
_FIRST = {
    "wires.py": _OWN / "wires.py",
    "lib/deckhand/loader.py": _OWN / "loader.py",
    "deckhand_sim/games_on_drive.py": _OWN / "games_on_drive.py",
    "deckhand_sim/link/hub.py": _LINK / "hub.py",
    "deckhand_sim/link/real_time_hub.py": _LINK / "real_time_hub.py",
}
# Imported by a computed name, of the games for three and four players: what orders Crunch's moves, the other's rules.
_BY_NAME = (  # at their flat paths
    "games/chaos_cruisers/rules.py",
    *(
        "games/crunch/%s.py" % part
        for part in ("rules", "driver_pace", "driver_save", "driver_start", "driver_stats", "bot")
    ),
)


def hub_files(drive):
    """Return the hub VM's files: path -> bytes."""
    drive = Path(drive)
    places = {}
    for folder in ("lib/deckhand", *{name.rpartition("/")[0] for name in _BY_NAME}):
        places |= {path.relative_to(drive).as_posix(): path for path in sorted((drive / folder).rglob("*.py"))}
    places |= _FIRST
    texts = {name: path.read_text("utf-8") for name, path in places.items() if not path.name.startswith("test")}
    program = Program(texts)
    flatten(program)
    fold_constants(program)
    todo = [*_FIRST, *(name for name in _BY_NAME if name in program.modules)]
    files = {}
    while todo:
        name = todo.pop()
        place = "/hub/" + name.removeprefix("lib/").removesuffix(".py") + ".mpy"
        if place not in files:
            module = program.modules[name]
            files[place] = compile_text(module.text, name)
            todo += [path for path in _imports(module) if path in program.modules]
    return dict(sorted(files.items()))


def _imports(module):
    # The drive paths that a module's imports may mean, as modules or as names in one.
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom) and not node.level:
            for name in (node.module, *("%s.%s" % (node.module, alias.name) for alias in node.names)):
                path = name.replace(".", "/") + ".py"
                yield "lib/" + path if path.startswith("deckhand/") else path
