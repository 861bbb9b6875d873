"""What both ways to decide have in common: how the keys come to them, and the race so far while A is held.

A is counted when it is let go: held, it shows the race. ui/drive_input.py and ui/build_input.py add

    begin()                     at the beginning of a decision
    go(key, held)               a key of the d-pad, held: it has repeated
    choose(), back()            A: -1, or the move to play; B: False where nothing is chosen
    take(move, was)             put the cursor where a hint's move begins; it was on the target `was`
    has_selection()             would B take back a choice?
    show(), captions()          the cursor and what comes of it; the two lines of text
    flash(now)                  called every step
"""

from deckhand.const import WRAP, const
from deckhand.keys import BACK, DOWN, NOTHING, RIGHT, UP, A, B
from deckhand.table.held import Held
from games.chaos_cruisers.ui.lines import ASKED

_FARTHEST = const(0xFFFF)
_LAST = const(0x4000)
_SHUT_MS = const(400)
_BAND_MS = const(700)


class Keys:
    """The keys; `view` is view.py's."""

    def __init__(self, view):
        self.view = view
        self.rules = view.rules
        self.board = view.board
        self._held = Held()  # A
        self._down = -1  # the key of the d-pad that is held
        self._looking = False
        self.fresh = 0  # ms: since when A may bounce, where people take turns; -1: from now on; 0: it may not

    def press(self, key, pressed, now):
        """Move, choose, take back a choice."""
        if self._looking:
            if not pressed and key == A or pressed and key == B:
                self.unlook()
            return NOTHING
        view = self.view
        if self.fresh < 0:  # this key ended the picture before it
            self.fresh = now
        if key == A and self.fresh and now - self.fresh & WRAP < (_BAND_MS if view.told else _SHUT_MS):
            if view.podium:  # who is still pressing presses in vain
                self.fresh = now
            return NOTHING
        if view.told:
            if pressed:
                view.uncover()
                self.fresh = now if key == A else 0
            return NOTHING
        self.fresh = 0
        if key == A:
            if pressed:
                self._held.down(now)
            elif self._held.up():
                return self.choose()  # type: ignore[attr-defined]
        elif pressed:
            self._held.up()
            if key == B:
                return NOTHING if self.back() else BACK  # type: ignore[attr-defined]
            if key >= RIGHT:
                self.go(key, self._down == key)  # type: ignore[attr-defined]
                self._down = key
        else:
            self._down = -1
        return NOTHING

    def guard(self):
        """A may bounce from now on: another person comes, or a picture has just ended."""
        self.fresh = -1

    def step(self, now):
        """Notice a held A, or flash on."""
        if self._held.is_long(now):
            self._looking = True
            from games.chaos_cruisers.ui import standings

            standings.show(self.board.screen, self.rules)
        if self.fresh < 0:
            self.fresh = now
        if not self._looking:
            self.flash(now)  # type: ignore[attr-defined]

    def unlook(self):
        """The race so far is looked at no more."""
        self._held.up()
        if self._looking:
            self._looking = False
            for y in range(ASKED):
                self.board.screen.wipe(y)
            self.show()  # type: ignore[attr-defined]


def go(targets, at, key, kinds=None, last=0):
    """The cursor's next place: the nearest one ahead, no farther aside than ahead, and aside counts double; what is of the kind
    `last` comes last.
    """
    best = at
    least = _FARTHEST
    ahead = 1 if key < UP else -1
    upright = key == UP or key == DOWN
    for i in range(targets.count):
        dx = (targets.x(i) - targets.x(at)) * ahead
        dy = (targets.y(i) - targets.y(at)) * ahead
        if upright:
            dx, dy = dy, dx
        aside = abs(dy)
        if 0 < dx >= aside:
            far = dx + 2 * aside
            if kinds and kinds[i] == last:
                far += _LAST
            if far < least:
                least = far
                best = i
    return best
