"""The last turn of the others, seen again: their moves are shown once more, then all is as it was.

play.watcher = Again(play)          # play: the scene of deckhand.scenes.play
first_back(session) > 0             # is there such a turn?
"""

from deckhand.const import WRAP, const
from deckhand.keys import B

_PACE_MS = const(650)


def first_back(session):
    """How many moves ago the others' last turn began; 0 where nothing of it is known any more."""
    marks = session.marks
    players = session.players
    back = 0
    at = len(marks) - 1
    while at >= 0 and not players[(marks[at] & 127) - 1]:  # one's own moves since
        at -= 1
    while at >= 0 and players[(marks[at] & 127) - 1]:
        back = len(marks) - at
        at -= 1
    while back and session.past(back) is None:
        back -= 1
    return back if session.past(back) and players[(marks[len(marks) - back] & 127) - 1] else 0


class Again:
    """Takes the table over (see Scene.watcher) until the moves have been shown, or B is pressed."""

    def __init__(self, play):
        session = play.session
        self.play = play
        self.back = first_back(session)
        self.state = bytes(session.rules.state)
        self.history = session.history
        self.marks = session.marks
        self.since = play.console.now
        session.rules.state[:] = session.past(self.back).state
        session.history = self.history[: -self.back]
        session.marks = self.marks[: -self.back]
        play.show_table()

    def press(self, key, pressed):
        """B ends it."""
        if pressed and key == B:
            self._end()

    def step(self, now):
        """The next move, when the last one has been shown for a moment."""
        play = self.play
        if play.is_moving():
            self.since = now
        elif now - self.since & WRAP >= _PACE_MS:
            self.since = now
            session = play.session
            at = len(session.history)
            seat = self.marks[at] & 127 if at < len(self.marks) else 0
            if not seat or not session.players[seat - 1]:  # all has been seen, or one's own moves follow
                self._end()
                return
            move = self.history[at]
            session.rules.apply(move, seat)
            session.history.append(move)
            session.marks.append(self.marks[at])
            play.show_move(move, seat)

    def _end(self):
        play = self.play
        session = play.session
        session.rules.state[:] = self.state
        session.history = self.history
        session.marks = self.marks
        play.watcher = self.play = None
        play.show_table()
