"""The cost of the console on another board: memory, and pixels sent to its display.

The heap cap is what a kit's settings.toml requests on 160 x 128. Larger screens may use up to 128 KB of the 160,000 bytes that
the firmware of the smallest of these chips (PyBadge, Wio Terminal) leaves for Python. A Fruit Jam's chip has 520 KB, and its
cap is 144 KB.
"""

from ..device.boards import BOARDS
from ..games_on_drive import deal_prefixes
from ..vm.badge import BadgeVm
from . import limits
from . import session as budget_session
from .rows import Row

_START_HEAP_BYTES = 98_304  # CIRCUITPY_HEAP_START_SIZE, of settings_toml.SIZES
_MAX_HEAP_BYTES = 131_072
_MAX_DVI_HEAP_BYTES = 147_456
_SMALL_SCREEN_PX = 160 * 128
_SETTLE_MS = 600
_TABLE_MS = 3000
_CURSOR_KEYS = "RIGHT wait:300 LEFT wait:300 DOWN wait:300 UP wait:300"


def _heap(board):
    # Return the heap's limit, with the same reserve as on a PyBadge.
    width, height = BOARDS[board].display
    cap = (
        _START_HEAP_BYTES
        if width * height == _SMALL_SCREEN_PX
        else _MAX_DVI_HEAP_BYTES
        if BOARDS[board].dvi
        else _MAX_HEAP_BYTES
    )
    return limits.Limit(cap, limits.SESSION.reserve)


def session(drive, board, games):
    """Measure a whole session on a board: all games one after another."""
    heap = _heap(board)
    afterwards = limits.AFTERWARDS if heap.cap == _START_HEAP_BYTES else heap
    return budget_session.measure(drive, games, board, heap, afterwards)


def measure(drive, board, games):
    """Measure each game's table on a board, fresh, while the cursor moves, and paused; without games, the launcher."""
    width, height = BOARDS[board].display
    screen = width * height
    heap = _heap(board)
    rows = []
    if not games:
        return [*_launcher(drive, board, screen, heap)]
    for game in games:
        with BadgeVm(
            drive, settings={"DECKHAND_START": "%s-000012" % deal_prefixes(drive)[game]}, board=board
        ) as badge:
            badge.boot()
            badge.run(_SETTLE_MS)
            if "tour" in badge.scene():
                badge.keys("B wait:200")
            badge.run(_TABLE_MS)
            rows.append(Row(game, "live heap, table as dealt", badge.live, heap))
            tried = badge.keys(_CURSOR_KEYS)
            rows.append(Row(game, "live heap, at most while it is looked at", max(s.live for s in tried), heap))
            most = max(step.pixels for step in tried)
            rows.append(Row(game, "pixels of a cursor press", 100 * most / screen, free_unit="%"))
            paused = badge.keys("START wait:400")
            rows.append(Row(game, "live heap, pause menu", max(step.live for step in paused), heap))
            settings = badge.keys("UP UP A wait:400")
            rows.append(Row(game, "live heap, a page over it", max(step.live for step in settings), heap))
            if badge.fault():
                raise ValueError(badge.fault())
    return rows


def _launcher(drive, board, screen, heap):
    with BadgeVm(drive, board=board) as badge:
        badge.boot()
        yield Row("launcher", "live heap", badge.live, heap)
        most = max(step.pixels for step in badge.keys("RIGHT wait:400 LEFT wait:400"))
        yield Row("launcher", "pixels of a cursor press", 100 * most / screen, limits.MENU_PIXELS)
        for key in ("START", "B", "A"):
            sent = next(step.pixels for step in badge.keys(f"{key} wait:400") if step.sent)
            yield Row("launcher", f"pixels of the first picture after {key}", 100 * sent / screen, limits.SCENE_PIXELS)
