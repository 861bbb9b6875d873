"""What both tools of a person have in common: how the keys come to them, and the race so far while A is held.

A is counted when it is let go: held, it shows the race. A tool (view_input_drive.py, view_input_build.py) has

    begin()                     at the beginning of a decision
    go(key), choose(), back()   a key of the d-pad; A: -1, or the move to play; B: False where nothing is chosen
    take(move)                  put the cursor where a hint's move begins
    show(), captions()          the cursor and what comes of it; the two lines of text
    flash(now)                  called every step
"""

from deckhand import loader
from deckhand.const import WRAP
from deckhand.game import const
from deckhand.keys import BACK, DOWN, LEFT, NOTHING, RIGHT, UP, A, B
from deckhand.play import SAY

_LOOK_MS = const(450)
_FARTHEST = const(0xFFFFFF)


class Input:
    """The keys; `view` is view.py's."""

    def __init__(self, view):
        self.rules = view.rules
        self.arena = view.arena
        self.who = 0
        self._pressed = -1  # when A went down; -2: the next step says when
        self._looking = False

    def press(self, key, pressed):
        """Move, choose, take back a choice."""
        if self._looking:
            if not pressed and key == A or pressed and key == B:
                self.unlook()
            return NOTHING
        if key == A:
            if pressed:
                self._pressed = -2
            elif self._pressed != -1:
                self._pressed = -1
                return self.choose()  # type: ignore[attr-defined]
        elif pressed:
            self._pressed = -1
            if key == B:
                return NOTHING if self.back() else BACK  # type: ignore[attr-defined]
            if key == LEFT or key == RIGHT or key == UP or key == DOWN:
                self.go(key)  # type: ignore[attr-defined]
        return NOTHING

    def step(self, now):
        """Notice a held A, or flash on."""
        if self._pressed == -2:
            self._pressed = now
        elif self._pressed >= 0 and now - self._pressed & WRAP >= _LOOK_MS:
            self._pressed = -1
            self._looking = True
            loader.once("games.chaos_cruisers.view_standings", "show", self.arena.screen, self.rules)
        if not self._looking:
            self.flash(now)  # type: ignore[attr-defined]

    def unlook(self):
        """The race so far is looked at no more."""
        self._pressed = -1
        if self._looking:
            self._looking = False
            for y in range(SAY):
                self.arena.screen.wipe(y)
            self.show()  # type: ignore[attr-defined]


def go(targets, at, key):
    """The cursor's next place: up and down to the nearest of the next row that has any, sideways along the row.

    So every target can be reached from every other one; where the row ends, the console's own step goes on.
    """
    best = at
    least = _FARTHEST
    for i in range(targets.count):
        dx = targets.x(i) - targets.x(at)
        dy = targets.y(i) - targets.y(at)
        if key == LEFT or key == UP:
            dx = -dx
            dy = -dy
        if key == LEFT or key == RIGHT:
            far = dx if not dy and dx > 0 else _FARTHEST
        else:
            far = dy * 256 + abs(dx) if dy > 0 else _FARTHEST
        if far < least:
            least = far
            best = i
    return targets.step(at, key) if best == at else best
