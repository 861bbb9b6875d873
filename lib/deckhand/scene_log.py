"""The last moves in words, the newest first.

    console.open("log", play)

The game tells them (deckhand/view.py: words); where it tells nothing, the notation says the move.
"""

from deckhand import loader
from deckhand.again import first_back
from deckhand.const import const
from deckhand.keys import DOWN, START, UP, A, B
from deckhand.screen import INK, INK_BAR, INK_DIM, INK_TITLE
from deckhand.words import wrap

_FIRST = const(2)  # the line of the newest move
_LAST = const(12)


def line(play, back):
    """The move before the last `back - 1` ones, in words; "" where it is not known any more."""
    session = play.session
    before = session.past(back)
    if before is None:
        return ""
    after = session.past(back - 1) or session.rules
    at = len(session.history) - back
    move = session.history[at]
    seat = session.marks[at] & 127
    view = play.view
    if view.narration:
        text = loader.once(view.narration, "words", before, after, move, seat)
    else:
        text = view.words(before, after, move, seat)
    if text:
        return text
    text = loader.once("games.%s.notation" % session.title.folder, "to_text", before, move)
    return "%d %s" % (seat, text) if len(session.players) > 1 else text


class Scene:
    """UP and DOWN go through the moves, A shows the others' last turn again, B goes back."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        self.first = 1  # the move at the top: 1 the last one
        self.turn = first_back(play.session) > 0

    def enter(self):
        """Draw them."""
        screen = self.console.screen
        screen.blank()
        screen.line(0, " The last moves", INK_BAR)
        screen.line(14, "\x87 see their last turn again" if self.turn else "", INK_TITLE)
        screen.line(15, "\x84 older \x83 newer   \x88 back", INK_DIM)
        self._draw()

    def _draw(self):
        screen = self.console.screen
        y = _FIRST
        back = self.first
        while y <= _LAST:
            text = line(self.play, back)
            lines = wrap(text, 25) if text else ("",)
            for i in range(len(lines)):
                if y <= _LAST:
                    screen.line(y, lines[i], INK if back == self.first else INK_DIM, 1 if i else 0)
                    y += 1
            back += 1

    def press(self, key, pressed):
        """Older or newer moves, or back."""
        if not pressed:
            return
        if key == DOWN and line(self.play, self.first + 1):
            self.first += 1
            self._draw()
        elif key == UP and self.first > 1:
            self.first -= 1
            self._draw()
        elif key == A and self.turn:
            self.play.on_return = "again"
            self.console.close()  # and the pause menu, too
        elif key == B or key == START:
            self.console.close()

    def step(self, now):
        """Nothing moves here."""

    def leave(self):
        """Let go of the game."""
        self.play = None
