"""Stand-in for busdisplay: a 160 x 128 display that records what a refresh sends."""

import displayio


class BusDisplay:
    def __init__(self, width=160, height=128):
        self.width = width
        self.height = height
        displayio.across = (width, height)
        self.brightness = 1.0
        self.auto_refresh = True
        self.bus = None
        self._root = None
        self._full = False
        self.wanted = 0  # refreshes since the last `send`

    @property
    def rotation(self):
        return displayio.rotation

    @rotation.setter
    def rotation(self, degrees):
        displayio.rotation = degrees

    @property
    def root_group(self):
        return self._root

    @root_group.setter
    def root_group(self, group):
        if group is not None:
            if group._gf & displayio._G_IN_GROUP:
                raise ValueError("Group already used")
            group._gf |= displayio._G_IN_GROUP
        if self._root is not None:
            self._root._gf &= ~displayio._G_IN_GROUP
        self._root = group
        self._full = True
        displayio.changed = True

    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        self.wanted += 1
        return True

    def send(self):
        """Return what the refreshes since the last call sent, as a list of (x1, y1, x2, y2)."""
        wanted = self.wanted
        self.wanted = 0
        if not wanted or self._root is None:
            return []
        full = self._full
        self._full = False
        return displayio.areas(self._root, full, self.width, self.height)
