"""Before somebody's first game: do they want to learn it by playing (scene_lesson.py)?

console.open("tour", play)
"""

from deckhand import loader
from deckhand.const import const
from deckhand.keys import A, B
from deckhand.screen import INK_BAR

_TOP = const(13)  # the first of the lines
_MIDDLE = const(9)  # and where a table of real time is covered
_WORDS = ("New here? Learn it by", "playing, in some minutes.", "\x87 yes, teach me    \x88 no")


def has(folder):
    """Is there a lesson of this game?"""
    return loader.has(folder, "lesson.txt")


class Scene:
    """A begins the lesson, B the game."""

    def __init__(self, console, play):
        self.console = console
        self.play = play

    def enter(self):
        """Ask, over the table."""
        screen = self.console.screen
        view = self.play.view
        top = _TOP
        screen.clear_text()
        view.draw()
        if self.play.session.title.real_time:
            view.board.draw(True)  # covered: nobody ponders over it
            top = _MIDDLE
        screen.cursor_off()
        for i in range(len(_WORDS)):
            screen.line(top + i, _WORDS[i], INK_BAR)

    def press(self, key, pressed):
        """Yes or no."""
        if pressed and key == A:
            self.console.replace("lesson", self.play.session.title.folder)
        elif pressed and key == B:
            self.console.close()

    def step(self, now):
        """Let a view that draws its table bit by bit go on; time that counts stands still."""
        if not self.play.session.title.real_time:
            self.play.view.step(now)

    def leave(self):
        """Let go of the table."""
        self.play = None
