"""Magpie on the screen: the deck, the cards turned up, the pot. LEFT and RIGHT choose, A does it."""

from deckhand.cards import card_text
from deckhand.keys import LEFT, RIGHT, A, B
from deckhand.screen import CARD_BACK, INK, INK_DIM, INK_TITLE

from .rules import DRAW, STOP, worth


class View:
    """The calls are explained in games/README.md."""

    busy = False  # nothing moves by itself here
    animation = 0

    def enter(self, session, screen):
        """The table is shown for the first time."""
        self.session = session
        self.screen = screen
        self.choice = DRAW

    def draw(self):
        """The whole table: the deck at the left, then the last seven cards, the newest first."""
        screen = self.screen
        drawn = self.session.rules.drawn()
        screen.fill(0, 0, 20, 16)
        if self.session.rules.hidden():
            screen.stamp(1, 4, CARD_BACK, 2, 3)
        for i in range(min(7, len(drawn))):
            screen.card(4 + 2 * i + (i > 0), 4, drawn[-1 - i])
        self.aim()

    def aim(self):
        """Put the cursor on the deck, or on the pot."""
        if not self.session.humans_turn():
            self.screen.cursor_off()
        elif self.choice == DRAW:
            self.screen.cursor(8, 32, 16, 24)
        else:
            self.screen.cursor(8, 72, 64, 10)

    def captions(self):
        """The lines of text."""
        rules = self.session.rules
        screen = self.screen
        screen.line(1, "Seat 1: %d" % rules.score(1), INK_TITLE if rules.seat() == 1 else INK, 1)
        screen.line(2, "Seat 2: %d" % rules.score(2), INK_TITLE if rules.seat() == 2 else INK, 1)
        screen.line(9, "In the pot: %d" % rules.pot(), INK, 1)
        screen.line(15, "\x85\x86 draw or stop  \x87 do it", INK_DIM)

    def press(self, key, pressed):
        """A key: -1 does nothing, -2 takes back, a move plays it."""
        if pressed and key == A:
            return self.choice
        if pressed and key == B:
            return -2
        if pressed and key >= RIGHT:
            self.choice = DRAW if key == LEFT or self.choice == STOP else STOP
            self.aim()
        return -1

    def played(self, move, seat):
        """A move has been played."""
        rules = self.session.rules
        text = "stops" if move == STOP else "draws " + card_text(rules.drawn()[-1])
        if move == DRAW and not worth(rules.drawn()[-1]):
            text += ": a magpie!"
            self.choice = DRAW
        self.session.words = "Seat %d %s" % (seat, text)
        self.draw()

    def point(self, move):
        """Show a hint."""
        self.choice = move
        self.aim()

    def step(self, now):
        """Time goes by."""

    def skip(self):
        """Nothing to skip."""

    def leave(self):
        """Let go."""
        self.session = self.screen = None

    def epitaph(self):
        """(title, line) of the end."""
        places, scores = self.session.rules.result()
        winner = "A DRAW" if places == (1, 1) else "SEAT %d WINS" % (1 + (places[0] != 1))
        return winner, "%d to %d" % scores
