"""A display that its firmware has turned (the Sprig's by 270 degrees): for the console it stands upright at 0.

display = Display(board.DISPLAY, 270)   # what Screen and the console ask of a display
"""

from deckhand.hw.picture import HIGH, WIDE


class Display:
    """What stands between the console and a display."""

    width = WIDE
    height = HIGH

    def __init__(self, display, rotation):
        display.auto_refresh = False
        self._display = display
        self._upright = rotation
        self._root = None  # what the display shows
        self._shown = None  # what the console wants shown

    @property
    def root_group(self):
        """What is shown."""
        return self._shown

    @root_group.setter
    def root_group(self, group):
        self._shown = group
        self._root = self._around(group)
        self._display.root_group = self._root

    def _around(self, group):
        return group

    @property
    def rotation(self):
        """Degrees; 180 is upside down."""
        return (self._display.rotation - self._upright) % 360

    @rotation.setter
    def rotation(self, degrees):
        self._display.rotation = (self._upright + degrees) % 360

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
        if self._root:
            self._root.hidden = not value

    def refresh(self):
        """Send what changed."""
        self._display.refresh()
