"""What lies on the badge's drive: the room that it takes, and the largest module."""

from ..lint import language
from ..lint.rules import dense_size
from ..vm.drive import compiled
from .rows import Row

ROOM = (500 * 1024, 250 * 1024)
MODULE = (10 * 1024, 6 * 1024)
_CLUSTER = 512  # a file takes whole clusters of the badge's FAT


def measure(drive):
    """Rows of the drive as a whole."""
    files = compiled(drive)
    room = sum((len(data) + _CLUSTER - 1) // _CLUSTER * _CLUSTER for data in files.values())
    biggest = sorted(files, key=lambda name: -len(files[name]))[:3]
    sizes = {module.shown: dense_size(module) for module in language.modules(drive, drive) if module.parses}
    largest = max(sizes, key=sizes.get)
    return [
        Row("drive", "everything on it, .mpy", room, *ROOM, "B", ", ".join(f"{n} {len(files[n]):,}" for n in biggest)),
        Row("drive", "largest module's source, no comments", sizes[largest], *MODULE, "B", largest),
    ]
