"""A display of another shape: the picture of 160 x 128 lies in its middle as it is, with a frame round it.

display = Display(board.DISPLAY)        # what Screen asks of a display
"""

import displayio

from deckhand.const import HIGH, WIDE

_EDGE = 0x3068E0


class Display:
    """What stands between Screen and a display of at least 160 x 128."""

    width = WIDE
    height = HIGH

    def __init__(self, display):
        self._display = display
        self._root = root = displayio.Group()
        display.auto_refresh = False
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
                root.append(displayio.TileGrid(edge, pixel_shader=ink, x=x, y=y))
        self._place = displayio.Group(x=left, y=top)
        root.append(self._place)

    @property
    def root_group(self):
        """What is shown."""
        return self._place[0] if len(self._place) else None

    @root_group.setter
    def root_group(self, group):
        while len(self._place):
            self._place.pop()
        self._place.append(group)
        self._display.root_group = self._root

    @property
    def brightness(self):
        """0 to 1."""
        return self._display.brightness

    @brightness.setter
    def brightness(self, value):
        try:
            self._display.brightness = value
        except RuntimeError:  # a screen of its own, which nobody dims: dark is empty
            pass
        self._root.hidden = not value

    def refresh(self):
        """Send what changed."""
        self._display.refresh()
