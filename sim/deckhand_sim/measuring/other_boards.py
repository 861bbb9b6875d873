"""What the console costs on another board: its memory, and the pixels that its display is sent.

The cap: on 160 x 128 the heap that a kit's settings.toml asks for; on larger screens it grows beyond that, to 128 KB at most,
of the 160,000 bytes that the firmware of the smallest of these chips, the PyBadge's and Wio Terminal's, leaves for Python. A
Fruit Jam's chip has 520 KB, and its cap is 144 KB.
"""

from ..device.boards import BOARDS
from ..games_on_drive import deal_prefixes
from ..vm.badge import BadgeVm
from . import limits
from . import session as budget_session
from .rows import Row

_START = 98_304  # CIRCUITPY_HEAP_START_SIZE, of settings_toml.SIZES
_GROWN = 131_072
_GROWN_DVI = 147_456
_SMALL = 160 * 128
_SETTLE_MS = 600
_TABLE_MS = 3000
_TRIED = "RIGHT wait:300 LEFT wait:300 DOWN wait:300 UP wait:300"


def _heap(board):
    # The heap that there is; as much stays free as on a PyBadge.
    width, height = BOARDS[board].display
    cap = _START if width * height == _SMALL else _GROWN_DVI if BOARDS[board].dvi else _GROWN
    return limits.Limit(cap, limits.SESSION.reserve)


def session(drive, board, games):
    """Rows of a whole session on a board: all games one after another, with all that is opened in them."""
    heap = _heap(board)
    afterwards = limits.AFTERWARDS if heap.cap == _START else heap
    return budget_session.measure(drive, games, board, heap, afterwards)


def measure(drive, board, games):
    """Rows of a board: each game's table as dealt, moved about on, and paused; with no game, the launcher's."""
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
            tried = badge.keys(_TRIED)
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
