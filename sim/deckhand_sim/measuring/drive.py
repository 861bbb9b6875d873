"""What `deckhand kit` writes on the badge's drive: the room that it takes, folders included, and the largest module."""

from ..deploy import kit
from ..lint import language
from ..lint.rules import dense_size
from .limits import MODULE, ROOM
from .rows import Row

PYBADGE = "pybadge"


def measure(drive):
    """Rows of the drive as a whole."""
    files = kit.build(drive, boards=kit.board_ids(PYBADGE))
    biggest = sorted(files, key=lambda name: -len(files[name]))[:3]
    sizes = {module.shown: dense_size(module) for module in language.modules(drive, drive) if module.parses}
    largest = max(sizes, key=sizes.get)
    named = ", ".join(f"{name} {len(files[name]):,}" for name in biggest)
    return [
        Row("drive", "everything on it, as deckhand kit writes it", kit.room(files), *ROOM, "B", named),
        Row("drive", "largest module's source, no comments", sizes[largest], *MODULE, "B", largest),
    ]
