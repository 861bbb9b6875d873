"""A display of another shape: the picture of 160 x 128 lies in its middle as it is, with a frame round it.

display = Display(board.DISPLAY, 0)     # what Screen asks of a display
"""

import displayio

from deckhand.hw import screen_turned
from deckhand.hw.picture import HIGH, WIDE

_EDGE = 0x3068E0


class Display(screen_turned.Display):
    """What stands between Screen and a display of at least 160 x 128."""

    def __init__(self, display, rotation):
        super().__init__(display, rotation)
        self._all = displayio.Group()
        left = (display.width - WIDE) // 2
        top = (display.height - HIGH) // 2
        ink = displayio.Palette(1)
        ink[0] = _EDGE
        for x, y, width, height in (
            (left - 2, top - 2, WIDE + 4, 1),
            (left - 2, top + HIGH + 1, WIDE + 4, 1),
            (left - 2, top - 2, 1, HIGH + 4),
            (left + WIDE + 1, top - 2, 1, HIGH + 4),
        ):
            if x >= 0 and y >= 0:
                edge = displayio.Bitmap(width, height, 2)
                self._all.append(displayio.TileGrid(edge, pixel_shader=ink, x=x, y=y))
        self._place = displayio.Group(x=left, y=top)
        self._all.append(self._place)

    def _around(self, group):
        while len(self._place):
            self._place.pop()
        if group is None:
            return None
        self._place.append(group)
        return self._all
