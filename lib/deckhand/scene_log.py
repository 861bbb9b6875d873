"""The log: the last moves in words, the newest first.

    console.open("log", play)

The game tells them (deckhand/view.py: words); where it tells nothing, the notation says the move.
"""

from deckhand import loader
from deckhand.again import first_back
from deckhand.const import const
from deckhand.frame import Frame
from deckhand.keys import DOWN, START, UP, A, B
from deckhand.letters import write
from deckhand.screen import INK, INK_DIM, LETTERS
from deckhand.words import wrap

_LINES = const(10)
_TOP = const(19)  # the first one's pixel row
_STEP = const(9)


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
        if text[0] == "*":  # who did it, as the result names it
            who = "You" if seat == session.eyes else "Rival"
            text = (who if session.humans() == 1 else "Seat %d" % seat) + text[1:]
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
        self._frame = None
        self.lines = []  # grids of letters

    def enter(self):
        """Draw them."""
        self._frame = frame = Frame(self.console.screen, self.play.session.title.folder)
        frame.begin()
        frame.head("Log of moves")
        frame.foot("\x84\x83 moves \x87 replay \x88 back" if self.turn else "\x84 older \x83 newer   \x88 back")
        self.lines = [frame.words(2, _TOP + _STEP * y, "", INK, LETTERS) for y in range(_LINES)]
        self._draw()

    def _draw(self):
        y = 0
        back = self.first
        while y < _LINES:
            text = line(self.play, back)
            lines = wrap(text, 25) if text else ("",)
            for i in range(len(lines)):
                if y < _LINES:
                    row = self.lines[y]
                    row.pixel_shader = self._frame.inks[INK if back == self.first else INK_DIM]
                    write(row, " " + lines[i] if i else lines[i])
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
        self._frame = None
        self.lines = []
