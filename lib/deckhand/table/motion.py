"""What moves on the table, and its clock: normal, slow, fast, or all at once.

motion = Motion(console); motion.view = view
motion.show(move, seat)             # begin to show a move that has been played
outcome = motion.step(now)          # every step while motion.length
motion.settle()                     # it has come to its end; which keys skip is play.py's
"""

from deckhand.const import WRAP, const
from deckhand.settings import ANIMATION, FAST, NORMAL, OFF, SLOW

_DEAF_MS = const(1000)  # what comes in real time finds fingers on the keys,
_REST_MS = const(700)  # and they have to rest before they are heard


class Motion:
    """length: of what moves, in ms at normal speed, 0: nothing does; story: what is to be said when it has settled."""

    def __init__(self, console):
        self._console = console
        self.view = None
        self.length = 0
        self.story = ""
        self.hurry = False  # the others' turn is not to be seen
        self.since = console.now  # when something last moved
        self._began = 0
        self._shown = -1

    def speed(self):
        """NORMAL, SLOW, OFF or FAST, of the settings; OFF in a hurry; what is of real time takes its time."""
        if self.view.session.title.real_time:
            return NORMAL
        return OFF if self.hurry else self._console.settings.chosen(ANIMATION)

    def begin(self, length):
        """From the next step on something moves, for so many ms; 0: nothing does."""
        self.length = length
        self._shown = -1

    def show(self, move, seat):
        """Show a move that has been played."""
        view = self.view
        self.since = self._console.now
        self.story = view.tell(move, seat) or ""
        length = view.begin(move, seat)
        if not length or not view.sliced and self.speed() == OFF:
            self.settle()
        else:
            self.begin(length)

    def settle(self):
        """What moved has come to its end."""
        self.length = 0
        self.view.settle()

    def cut(self):
        """A key ends what moves; in real time not what has only just begun, nor a key that is hammered."""
        console = self._console
        if not self.view.session.title.real_time or (
            self._shown >= _DEAF_MS and console.now - console.touched & WRAP >= _REST_MS
        ):
            self.settle()

    def step(self, now):
        """Show how it looks now, first how it begins; an outcome. At once: how it begins, and how it ends."""
        self.since = now
        speed = self.speed()
        at = 0
        if self._shown < 0:
            self._began = now
        elif speed == OFF:
            at = self.length - (self._shown == 0)
        else:
            at = now - self._began & WRAP
            if speed == SLOW:
                at >>= 1
            elif speed == FAST:
                at <<= 1
        self._shown = at
        if at < self.length:
            return self.view.show(at)
        self.settle()
        return None
