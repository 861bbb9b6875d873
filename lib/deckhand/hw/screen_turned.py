"""A display that its firmware has rotated (the Sprig's by 270 degrees): the console sees it upright, at 0.

display = Display(board.DISPLAY, 270)   # has the interface of a displayio display, as far as the console uses it
"""

from deckhand.hw.picture import HIGH, WIDE


class Display:
    """An adapter for a rotated display; base class of the adapters for other sizes."""

    width = WIDE
    height = HIGH

    def __init__(self, display, rotation):
        display.auto_refresh = False
        self._display = display
        self._upright = rotation  # degrees at which the picture is upright
        self._root = None  # root group of the display
        self._shown = None  # root group of the console, inside _root

    @property
    def root_group(self):
        """The console's root group."""
        return self._shown

    @root_group.setter
    def root_group(self, group):
        self._shown = group
        self._root = self._wrap(group)
        self._display.root_group = self._root

    def _wrap(self, group):
        return group

    @property
    def rotation(self):
        """Degrees from upright; 180 is upside down."""
        return (self._display.rotation - self._upright) % 360

    @rotation.setter
    def rotation(self, degrees):
        self._display.rotation = (self._upright + degrees) % 360

    @property
    def brightness(self):
        """Brightness of the backlight, 0 to 1; without one, 0 shows a blank screen."""
        return self._display.brightness

    @brightness.setter
    def brightness(self, value):
        try:
            self._display.brightness = value
        except RuntimeError:  # a monitor, which has no backlight: hide the picture instead
            pass
        if self._root:
            self._root.hidden = not value

    def refresh(self):
        """Send the changes to the display."""
        self._display.refresh()
