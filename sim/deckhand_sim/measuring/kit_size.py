"""What `deckhand kit` needs on the smallest drive of all boards, folders included, and the largest module."""

from ..deploy import kit
from .limits import MODULE, ROOM
from .rows import Row

SMALLEST = "pajenicko_picopad"  # the board with the smallest drive


def measure(drive):
    """Measure the drive as a whole."""
    files = kit.build(drive, boards=kit.board_ids(SMALLEST))
    biggest = sorted(files, key=lambda name: -len(files[name]))[:3]
    sizes = {name: len(data) for name, data in files.items() if name.endswith(".mpy")}
    largest = max(sizes, key=sizes.get)
    named = ", ".join(f"{name} {len(files[name]):,}" for name in biggest)
    return [
        Row("drive", "everything on a PicoPad's, as deckhand kit writes it", kit.bytes_on_drive(files), ROOM, named),
        Row("drive", "largest compiled module", sizes[largest], MODULE, largest),
    ]
