"""The offer of the lesson, over the table of a player's first game.

console.open("tour", play)          # play: the scene of deckhand.scenes.play
"""

from deckhand.menu import BACK, Menu

_ITEMS = ("Learn it by playing", "Play at once")
_HELPS = ("A few minutes at the table", "\x89 rules \x8a hint: no gold")


class Scene:
    """The offer: A on the first item starts the lesson; the second item and B start the game."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        self.menu = None

    def enter(self):
        """Draw the table with the menu over it."""
        screen = self.console.screen
        view = self.play.view
        session = self.play.session
        title = session.title
        screen.clear_text()
        viewer = session.eyes
        if (
            session.humans() > 1 and not title.hidden_hands
        ):  # as another seat sees it: the hand-over message comes later
            session.show_to(1 + (session.seat() < 2))
        view.draw()
        session.show_to(viewer)
        if title.real_time:
            view.board.draw(True)  # face down, so that players can't study it
        screen.cursor_off()
        self.menu = Menu(screen, "New here?", _ITEMS, 0, title.folder, "\x88 play", helps=_HELPS, box=True)
        self.menu.draw()

    def press(self, key, pressed):
        """Handle a key of the menu."""
        if not pressed:
            return
        chosen = self.menu.press(key)
        if chosen == 0:
            self.console.replace("lesson", self.play.session.title.folder)
        elif chosen == 1 or chosen == BACK:
            self.console.close()

    def step(self, now):
        """Step a view that draws its table bit by bit, but not a real-time game."""
        if not self.play.session.title.real_time:
            self.play.view.step(now)

    def leave(self):
        """Save that the offer was made, and free the game."""
        self.console.save()
        self.play = self.menu = None
