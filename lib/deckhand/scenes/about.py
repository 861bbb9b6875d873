"""About this badge: battery, room, versions, memory, times, and the last faults; by A what this is and whose the games are.

console.open("about")

The first page is the one to run on new hardware.
"""

from deckhand.keys import A, B
from deckhand.ui.frame import Frame

VERSION = "0.1.0"


class Scene:
    """A turns the page, B goes back."""

    def __init__(self, console):
        self.console = console
        self._frame = None
        self.is_first = False

    def enter(self):
        """Draw the next page; beside a game there is room for the badge's alone."""
        alone = "play" not in self.console.names
        self.is_first = not (alone and self.is_first)
        self._frame = frame = Frame(self.console.screen)
        frame.begin()
        from deckhand.scenes import about_lines

        if self.is_first:
            about_lines.write_badge(self.console, frame)
        else:
            about_lines.write_games(self.console, frame)

    def press(self, key, pressed):
        """A turns the page, B goes back."""
        if not pressed:
            return
        if key == B:
            self.console.close()
        elif key == A:
            self.enter()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the page."""
        self._frame.end()
        self._frame = None
