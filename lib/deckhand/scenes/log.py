"""The log of moves, the newest first.

    console.open("log", play)

A line is the game's own text for the move (deckhand/view.py: words), or the move's notation.
"""

from deckhand import loader
from deckhand.const import const
from deckhand.keys import DOWN, START, UP, A, B
from deckhand.screen import INK, INK_DIM, LETTERS
from deckhand.table.again import first_back
from deckhand.table.seats import seat_of
from deckhand.ui.frame import Frame
from deckhand.ui.letters import write
from deckhand.words import wrap

_LINES = const(10)  # lines on the page
_TOP = const(19)  # pixel row of the first line
_STEP = const(9)  # pixels from line to line
_ROOM = const(1280)  # most bytes of snapshots while the log is open


def line(play, back, states):
    """The text of the `back`-th last move; "" if there is no snapshot of it.

    states: snapshots before the last moves, concatenated.
    """
    session = play.session
    after = session.rules
    end = len(states) - (back - 1) * len(after.state)
    if end <= 0:
        return ""
    before = after.copy()
    before.state[:] = states[end - len(after.state) : end]
    if back > 1:
        after = after.copy()
        after.state[:] = states[end : end + len(after.state)]
    at = len(session.history) - back
    move = session.history[at]
    seat = seat_of(session.marks[at])
    view = play.view
    if view.narration:
        text = loader.module(session.title.folder, "narration").words(before, after, move, seat)
    else:
        text = view.words(before, after, move, seat)
    if text:
        if text[0] == "*":  # stands for the player
            player = "You" if seat == session.eyes else "Rival"
            text = (player if session.humans() == 1 else "Seat %d" % seat) + text[1:]
        return text
    text = loader.module(session.title.folder, "notation").to_text(before, move)
    return "%d %s" % (seat, text) if len(session.players) > 1 else text


class Scene:
    """The list of moves: UP and DOWN scroll, A replays the others' last turn, B closes."""

    def __init__(self, console, play):
        self.console = console
        self.play = play
        self.first = 1  # the move at the top: 1 is the last one
        self.turn = first_back(play.session) > 0  # can the others' last turn be replayed?
        from deckhand.table import positions

        self.states = positions.recent(play.session, _ROOM)
        self.more = False  # are there older moves below?
        self._frame = None
        self.lines = []  # grids of letters

    def enter(self):
        """Draw the page."""
        self._frame = frame = Frame(self.console.screen, self.play.session.title.folder)
        frame.begin()
        session = self.play.session
        known_count = len(self.states) // len(session.rules.state)
        frame.head("%d/%d moves" % (known_count, len(session.history)), "newest first")
        frame.foot()
        self.lines = [frame.words(2, _TOP + _STEP * y, "", INK, LETTERS) for y in range(_LINES)]
        self._draw()

    def _draw(self):
        y = 0
        back = self.first
        while True:
            text = line(self.play, back, self.states)
            if not text or y >= _LINES:
                break
            for part in wrap(text, 25):
                if y < _LINES:
                    row = self.lines[y]
                    row.pixel_shader = self._frame.inks[INK if back == self.first else INK_DIM]
                    write(row, " " + part if text is None else part)
                    text = None
                y += 1
            back += 1
        self.more = bool(text) or y > _LINES
        for i in range(y, _LINES):
            write(self.lines[i], "")
        arrows = "\x84" * self.more + "\x83" * (self.first > 1)
        self._frame.tell((arrows + " more  " if arrows else "") + ("\x87 replay  " if self.turn else "") + "\x88 back")

    def press(self, key, pressed):
        """Scroll, replay or close."""
        if not pressed:
            return
        if key == DOWN and self.more:
            self.first += 1
            self._draw()
        elif key == UP and self.first > 1:
            self.first -= 1
            self._draw()
        elif key == A and self.turn:
            self.play.on_return = "again"
            self.console.close()  # the pause menu then closes itself
        elif key == B or key == START:
            self.console.close()

    def step(self, now):
        """Do nothing: the page doesn't change by itself."""

    def leave(self):
        """Free the game and the page."""
        self.play = None
        self._frame = None
        self.lines = []
