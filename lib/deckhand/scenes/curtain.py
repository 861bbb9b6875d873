"""The hand-over screen: hides the cards while the badge is passed to the next player.

console.open("curtain", play)       # play: the scene of deckhand.scenes.play
"""

from deckhand.const import WRAP, const
from deckhand.keys import START, A
from deckhand.pictures import BACK
from deckhand.ui.frame import BLACK, Frame

_SEEN_MS = const(700)  # ignore A for this long: it may have bounced, or was meant for the table
_NEUTRAL = 0xC8C8D0  # not a seat's color: at some tables the viewer's own color is always blue


class Scene:
    """Covers the table until the next player presses A."""

    def __init__(self, console, play):
        self.console = console
        self.play = play

    def enter(self):
        """Cover the screen with card backs, and show whose turn it is."""
        screen = self.console.screen
        screen.blank()
        for y in range(0, 15, 3):
            for x in range(0, 20, 2):
                screen.stamp(x, y, BACK, 2, 3)
        seat = self.play.session.eyes
        frame = Frame(screen, self.play.session.title.folder)
        frame.begin(False)
        frame.paint[BLACK - 1] = _NEUTRAL
        frame.bar(12, 28, 136, 66, BLACK)
        frame.bar(13, 29, 134, 64, BLACK - 1)
        frame.bar(15, 31, 130, 60, BLACK)
        frame.words(29, 38, "Pass the badge to")
        text = "SEAT %d" % seat
        frame.large(81 - 9 * len(text), 53, text, 1, 3)
        self._frame = frame
        self._shown_ms = 0  # ms when it appeared, 0 before the first step; -1: A is accepted

    def press(self, key, pressed):
        """Uncover the table on A, once its caption is shown; START opens the pause menu."""
        if pressed and key == A and self._shown_ms < 0:
            self.play.hand_over()
            self.console.close()
        elif pressed and key == START:
            self.play.keep()
            self.console.open("pause", self.play)

    def step(self, now):
        """Show the caption for A after a moment, and accept A from then on."""
        if self._shown_ms >= 0:
            self._shown_ms = self._shown_ms or now
            if now - self._shown_ms & WRAP >= _SEEN_MS:
                self._shown_ms = -1
                self._frame.words(38, 80, "Press \x87 to look")

    def leave(self):
        """Clear the card backs, also where the table has no tile, and free the game."""
        self.console.screen.fill(0, 0, 20, 16)
        self.play = self._frame = None
