"""The table's animations and their clock: normal, slow, fast, or all at once.

motion = Motion(console); motion.view = view
motion.show(move, seat)             # begin to show a move that has been played
outcome = motion.step(now)          # every step while motion.length
motion.settle()                     # finish it at once; which keys skip is play.py's
"""

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.hw.sound import PLAY
from deckhand.settings import ANIMATION, FAST, NORMAL, OFF, SLOW
from deckhand.table.seats import seat_of

_BOT_PAUSE_MS = (650, 1400, 0, 200)  # between two bots' moves, by the animation setting
_DEAF_MS = const(1000)  # in real time no key cuts an animation that has run for less: it was meant for the game
_REST_MS = const(700)  # nor one that comes sooner after the key before it


class Motion:
    """Shows moves, one at a time."""

    def __init__(self, console):
        self._console = console
        self.view = None
        self.length = 0  # of what moves, in ms at normal speed; 0: nothing moves
        self.story = ""  # to be said when it has settled
        self.hurry = False  # fast-forward the opponents' turn
        self.since = console.now  # when something last moved
        self._began = 0
        self._shown = -1

    def speed(self):
        """NORMAL, SLOW, OFF or FAST, of the settings; OFF in a hurry; what is of real time takes its time."""
        if self.view.session.title.real_time:
            return NORMAL
        return OFF if self.hurry else self._console.settings.chosen(ANIMATION)

    def begin(self, length):
        """Animate for this many ms from the next step on; 0: no animation."""
        self.length = length
        self._shown = -1

    def has_paused(self, now):
        """Has the last move been shown for long enough, before a bot's next one?"""
        return now - self.since & WRAP >= _BOT_PAUSE_MS[self.speed()]

    def restart_pause(self):
        """Wait from now on as long as after a move."""
        self.since = self._console.now

    def announce(self, text):
        """Say this when nothing moves any more."""
        self.story = text

    def tell(self, move, seat):
        """Say what a move did when nothing moves any more."""
        self.story = self.view.tell(move, seat) or ""

    def tell_last(self):
        """Say once more what the last move did."""
        session = self.view.session
        if session.history:
            self.tell(session.history[-1], seat_of(session.marks[-1]))

    def take_story(self):
        """What to say now, once."""
        story, self.story = self.story, ""
        return story

    def play_tune(self, move, seat, before):
        """Play the sound of a move: the game's own tune for it, where it has some. before: the state before the move."""
        tune = PLAY
        title = self.view.session.title
        if title.sounds:
            sounds = loader.module(title.folder, "sounds")
            move_tune = getattr(sounds, "move_tune", None) or sounds.of  # its name up to version 0.1
            tune = move_tune(self.view.session.rules, before, move, seat)
        self._console.sound.play(tune, self._console.now)

    def show(self, move, seat):
        """Show a move that has been played."""
        view = self.view
        self.restart_pause()
        self.tell(move, seat)
        length = view.begin(move, seat)
        if not length or not view.sliced and self.speed() == OFF:
            self.settle()
        else:
            self.begin(length)

    def settle(self):
        """Finish the animation."""
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
