"""Over the table of a first game: would you like to learn it by playing?

console.open("tour", play)          # play: the scene of deckhand.scenes.play
"""

from deckhand.menu import BACK, Menu

_ITEMS = ("Learn it by playing", "Play at once")
_HELPS = ("A few minutes at the table", "\x89 rules \x8a hint: no gold")


class Scene:
    """A on the first begins the lesson; A on the second, and B, the game."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        self.menu = None

    def enter(self):
        """Ask, over the table."""
        screen = self.console.screen
        view = self.play.view
        session = self.play.session
        title = session.title
        screen.clear_text()
        viewer = session.eyes
        if session.humans() > 1 and not title.hidden_hands:  # as another seat sees it: the hand-over note comes later
            session.show_to(1 + (session.seat() < 2))
        view.draw()
        session.show_to(viewer)
        if title.real_time:
            view.board.draw(True)  # covered: nobody ponders over it
        screen.cursor_off()
        self.menu = Menu(screen, "New here?", _ITEMS, 0, title.folder, "\x88 play", helps=_HELPS, box=True)
        self.menu.draw()

    def press(self, key, pressed):
        """Choose."""
        if not pressed:
            return
        chosen = self.menu.press(key)
        if chosen == 0:
            self.console.replace("lesson", self.play.session.title.folder)
        elif chosen == 1 or chosen == BACK:
            self.console.close()

    def step(self, now):
        """Let a view that draws its table bit by bit go on; time that counts stands still."""
        if not self.play.session.title.real_time:
            self.play.view.step(now)

    def leave(self):
        """It is asked once; let go of the table."""
        self.console.save()
        self.play = self.menu = None
