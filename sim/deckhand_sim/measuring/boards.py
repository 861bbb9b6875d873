"""What the console costs on another board: its memory, and the pixels that its display is sent.

The heap that a kit's settings.toml asks for is the must: what fits into it needs nothing that the board may not have.
"""

from ..device.boards import BOARDS
from ..games_on_drive import titles
from ..vm.badge import BadgeVm
from . import limits
from .rows import Row

HEAP = 98_304  # CIRCUITPY_HEAP_START_SIZE, of settings_toml.SIZES
_SETTLE_MS = 600
_TABLE_MS = 3000
_TRIED = "RIGHT wait:300 LEFT wait:300 DOWN wait:300 UP wait:300"


def measure(drive, board, games):
    """Rows of a board: each game's table as dealt, moved about on, and paused; with no game, the launcher's."""
    width, height = BOARDS[board].display
    screen = width * height
    rows = []
    if not games:
        return [*_launcher(drive, board, screen)]
    for game in games:
        with BadgeVm(drive, settings={"DECKHAND_START": "%s-000012" % titles(drive)[game]}, board=board) as badge:
            badge.boot()
            badge.run(_SETTLE_MS)
            if "tour" in badge.scene():
                badge.keys("B wait:200")
            badge.run(_TABLE_MS)
            rows.append(Row(game, "live heap, table as dealt", badge.live, HEAP, limits.DEALT[1]))
            tried = badge.keys(_TRIED)
            rows.append(Row(game, "live heap, at most while it is looked at", max(s.live for s in tried), HEAP, HEAP))
            most = max(step.pixels for step in tried)
            rows.append(Row(game, "pixels of a cursor press", 100 * most / screen, unit="%"))
            paused = badge.keys("START wait:400")
            rows.append(Row(game, "live heap, pause menu", max(step.live for step in paused), HEAP, HEAP))
            settings = badge.keys("UP UP A wait:400")
            rows.append(Row(game, "live heap, a page over it", max(step.live for step in settings), HEAP, HEAP))
            if badge.fault():
                raise ValueError(badge.fault())
    return rows


def _launcher(drive, board, screen):
    with BadgeVm(drive, board=board) as badge:
        badge.boot()
        yield Row("launcher", "live heap", badge.live, HEAP, limits.LAUNCHER[1])
        most = max(step.pixels for step in badge.keys("RIGHT wait:400 LEFT wait:400"))
        yield Row(
            "launcher",
            "pixels of a cursor press",
            100 * most / screen,
            limits.MENU_PIXELS[0],
            limits.MENU_PIXELS[1],
            "%",
        )
