"""Replay the opponents' last turn: show their moves once more, then return to the present.

play.watcher = Again(play)          # play: the scene of deckhand.scenes.play
first_back(session) > 0             # is there such a turn?
"""

from deckhand.const import WRAP, const
from deckhand.keys import B
from deckhand.table.seats import seat_of

_PACE_MS = const(650)


def first_back(session):
    """How many moves ago the opponents' last turn began; 0 where no snapshot of it is left."""
    marks = session.marks
    back = 0
    at = len(marks) - 1
    while at >= 0 and not session.level(seat_of(marks[at])):  # the person's own moves since
        at -= 1
    while at >= 0 and session.level(seat_of(marks[at])):
        back = len(marks) - at
        at -= 1
    while back and session.past(back) is None:
        back -= 1
    return back if session.past(back) and session.level(seat_of(marks[len(marks) - back])) else 0


class Again:
    """Takes the table over (see Scene.watcher) until the moves have been shown, or B is pressed."""

    def __init__(self, play):
        session = play.session
        self.play = play
        self.history = session.history
        self.marks = session.marks
        from deckhand.table import rewind

        self.present = rewind.snapshot(session)
        self.since = play.console.now
        rewind.return_to(session, rewind.snapshot(session, first_back(session)))
        play.show_table()

    def press(self, key, pressed):
        """B ends it."""
        if pressed and key == B:
            self._end()

    def step(self, now):
        """The next move, after a short pause to show the last one."""
        play = self.play
        if play.is_moving():
            self.since = now
        elif now - self.since & WRAP >= _PACE_MS:
            self.since = now
            session = play.session
            at = len(session.history)
            seat = seat_of(self.marks[at]) if at < len(self.marks) else 0
            if not seat or not session.level(seat):  # all has been shown, or the person's own moves follow
                self._end()
                return
            move = self.history[at]
            session.rules.apply(move, seat)
            session.history.append(move)
            session.marks.append(self.marks[at])
            play.show_move(move, seat)

    def _end(self):
        play = self.play
        self.play = None
        from deckhand.table import rewind

        rewind.return_to(play.session, self.present)
        play.stop_watching()
