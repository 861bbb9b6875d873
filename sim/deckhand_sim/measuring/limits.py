"""What everything on the badge may cost: a cap for each figure, and a reserve inside it that stays free.

A figure above its cap fails, and so does one that uses its reserve: a full budget is a fault to be reported before it stops the
next change. The rows of TIGHT may use theirs; the reason is printed beside them.

What a game may cost besides (its engine, its turns) is in deckhand_sim/games/<game>/budget.py.
"""

from dataclasses import dataclass

KB = 1024


@dataclass(frozen=True)
class Limit:
    """A figure's cap, how much of it stays free, and why it is what it is. unit: B, ms (badge-ms) or %."""

    cap: float
    reserve: float = 0
    unit: str = "B"
    reason: str = ""


# Bytes of live heap as on a badge (docs/measuring.md). A PyBadge has about 156 KB for Python.
LAUNCHER = Limit(34 * KB, 1 * KB, "B", "nothing played yet: what every game starts from")
DEALT = Limit(80 * KB, 2 * KB, "B", "the table that a player looks at most")
IN_PLAY = Limit(
    88 * KB, 2 * KB, "B", "the fullest table, menus and pages over it, bots, a lesson; nothing played before"
)
SESSION = Limit(92 * KB, 2 * KB, "B", "all games twice, with everything that a person opens")
AFTERWARDS = Limit(44 * KB, 2 * KB, "B", "names of games stay until the VM restarts")
INSIDE_STEP = Limit(120 * KB, 4 * KB, "B", "garbage included: what a step leaves is collected after it")
LINK = Limit(8 * KB, 512, "B", "beside a game: the whole log of moves, or the whole of a game of real time")
GROWTH = Limit(16, 0, "B", "one block of heap: nothing piles up")
STACK = Limit(1600, 60, "B", "the badge has 2,048, and an interrupt's callbacks need some")

# Bytes allocated
MENU_CURSOR_BYTES = Limit(256, 0, "B", "a list moves its cursor without making objects")
CURSOR_BYTES = Limit(2 * KB, 0, "B", "a table may look up what the cursor points to")
FRAME_BYTES = Limit(256, 0, "B", "a game in real time must not wait for the collector")
IDLE_BYTES = Limit(0, 0, "B", "a badge lies idle for hours")

# badge-ms
DEAL = Limit(500, 0, "ms", "a new game begins within half a second")
DECISION = Limit(2500, 0, "ms", "longer a player does not wait for a bot")
STRETCH = Limit(40, 0, "ms", "keys are read between two yields of a bot")
CURSOR_MS = Limit(60, 5, "ms", "a key answers within a frame")
MOVE_MS = Limit(135, 10, "ms", "a move is seen at once")
FRAME_MS = Limit(60, 5, "ms", "sixteen pictures a second")

# Percent of the screen's pixels
CURSOR_PIXELS = Limit(6, 0, "%", "a cursor leaves most of the picture alone")
MENU_PIXELS = Limit(80, 0, "%", "a bar as wide as the screen; the launcher's panel in another game's colours")
CARD_PIXELS = Limit(25, 0, "%", "a card is a small part of the table")
SCENE_PIXELS = Limit(110, 0, "%", "a new scene is one full redraw, not a screen of pixels for each layer")

# Bytes on the drive
ROOM = Limit(492 * KB, 8 * KB, "B", "the smallest drive, a PicoPad's 508 KB, less 16 KB for saves and a pupil's game")
MODULE = Limit(10 * KB, 0, "B", "its import needs twice as much in one piece")

# Rows that use their reserve today: (area, the beginning of the row's name) -> why that is no fault.
TIGHT: dict[tuple[str, str], str] = {}


def tight(area, what):
    """The reason why a row may use its reserve, or ""."""
    return next((why for (place, name), why in TIGHT.items() if place == area and what.startswith(name)), "")
