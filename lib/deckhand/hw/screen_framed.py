"""A display of another shape: shows the 160 x 128 picture in its middle, unscaled, with a frame.

display = Display(board.DISPLAY, 0)     # has the interface of a displayio display, as far as Screen uses it
"""

import displayio

from deckhand.hw import screen_turned
from deckhand.hw.picture import HIGH, WIDE

_FRAME_COLOR = 0x3068E0


class Display(screen_turned.Display):
    """An adapter for a display of at least 160 x 128 pixels."""

    def __init__(self, display, rotation):
        super().__init__(display, rotation)
        self._all = displayio.Group()
        left = (display.width - WIDE) // 2
        top = (display.height - HIGH) // 2
        ink = displayio.Palette(1)
        ink[0] = _FRAME_COLOR
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

    def _wrap(self, group):
        while len(self._place):
            self._place.pop()
        if group is None:
            return None
        self._place.append(group)
        return self._all
