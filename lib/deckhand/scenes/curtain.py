"""The curtain: the badge goes from hand to hand, and nobody sees another one's cards.

console.open("curtain", play)       # play: the scene of deckhand.scenes.play
"""

from deckhand.const import WRAP, const
from deckhand.keys import START, A
from deckhand.pictures import BACK
from deckhand.ui.frame import BLACK, Frame

_SEEN_MS = const(700)  # an A that bounced is over, and the badge is in the other's hands
_NEUTRAL = 0xC8C8D0  # a seat's own colour is another one at a table where one's own is always blue


class Scene:
    """Lies over the table until the one whose turn it is takes it away."""

    def __init__(self, console, play):
        self.console = console
        self.play = play

    def enter(self):
        """Cover all with the backs of cards, and say whose turn it is."""
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
        self._came = 0  # when it was first seen; -1: it has been seen

    def press(self, key, pressed):
        """A takes it away, but not one that was meant for the table: it counts when its words have come. START: the menu."""
        if pressed and key == A and self._came < 0:
            self.play.hand_over()
            self.console.close()
        elif pressed and key == START:
            self.play.keep()
            self.console.open("pause", self.play)

    def step(self, now):
        """Say how to take it away when it has been there for a moment."""
        if self._came >= 0:
            self._came = self._came or now
            if now - self._came & WRAP >= _SEEN_MS:
                self._came = -1
                self._frame.words(38, 80, "Press \x87 to look")

    def leave(self):
        """Let go of the game; nothing of the cards' backs stays where its table has no tile."""
        self.console.screen.fill(0, 0, 20, 16)
        self.play = self._frame = None
