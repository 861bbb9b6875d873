"""Crunch on the screen, in real time: 3, 2, 1, the hand, the word that ends it, and the score.

Nothing counts in a menu, nor while 3, 2, 1 is shown, at the beginning and after every pause; then the table is covered,
so that a pause is no peek. See deckhand/play.py for the calls; `tune` is what is to be heard.

In memory is what the moment needs: the table and 3, 2, 1; with "Go" the driver and the bots in the place of 3, 2, 1; then
the score; and none of them while a menu is open or the result is shown (`rest`).
"""

from deckhand import loader
from deckhand.const import WRAP
from deckhand.game import CorruptState, const
from deckhand.hw.sound import PLAY
from deckhand.keys import NOTHING, SELECT
from deckhand.screen import INK_DIM

_COUNTING = const(0)  # 3, 2, 1
_PLAYING = const(1)
_ENDING = const(2)  # with a word
_SCORING = const(3)
_OVER = const(4)


# What stands in the two lowest lines, beside the words of view_captions.py.
_COUNTED = const(3)
_NO_WORDS = const(4)
_UNKNOWN = const(-1)


class View:
    """busy while the score is counted."""

    def __init__(self):
        self.busy = False
        self.animation = 0
        self.tune = None

    def enter(self, session, screen):
        """Begin; the table is laid when it is drawn."""
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.phase = _COUNTING
        self.tick = 0  # where the hand stands
        self.lit = False  # does the light show the best source
        self.table = self._common = self.playing = None
        self._show = None  # the countdown, the word or the score, whichever goes on
        self._hurry = False  # the score is to be counted at once
        self._stop = False  # the menu asks for the end of the hand
        self._now = -1  # of the last step, -1: something new is shown
        self._written = _UNKNOWN  # the words on the screen
        loader.stage("crunch", "")

    def leave(self):
        """Let go."""
        self._put_away()
        self.session = self.rules = self.screen = None

    def rest(self):
        """A menu opens: keep the hand as bytes, and nothing of its table."""
        if self.phase != _OVER:
            self.phase = _COUNTING
        self._put_away()
        if self.rules.seat() and not self.session.driven:  # also in the first 3, 2, 1: the table was seen
            self._drive()
        self._stop_driving()
        loader.stage("crunch", "")
        self.screen.clear()

    def _stop_driving(self):
        session = self.session
        if session.driver:
            session.driven = bytes(session.driver.save())
            session.driver = None

    def _put_away(self, stage=""):
        # What was made goes, and its modules but those of the stage that comes.
        if self.playing:
            self.tick = self.playing.tick
        if self.table:
            self.lit = self.table.lit
        self.table = self.playing = self._show = None
        if not stage:
            self._common = None
        loader.stage("crunch", stage)

    def draw(self):
        """The whole table; a hand that runs begins, or goes on, with 3, 2, 1."""
        session = self.session
        covered = self.phase == _PLAYING or (self.table is not None and self.table.covered)
        if self.table is None:
            self._lay()
        if self.rules.seat() and session.driver is None:  # a new hand, this one again, or one that was put down
            covered = bool(session.driven)
            if not covered:
                self.tick = 0
        if self.rules.seat() or session.driver:
            self._play()
        self._stop = False
        if self.rules.seat():
            self.phase = _COUNTING
        else:
            covered = False
            if self.phase != _OVER:
                self.phase = _ENDING
        self.busy = False
        self._now = -1
        self._written = _UNKNOWN
        self._close()
        self.table.draw(covered)

    def _lay(self):
        from games.crunch.view_board import Table

        self.screen.release()
        self.table = Table(self.session, self.screen, self.lit)

    def _drive(self):
        # Make a driver where there is none, out of the save where there is one.
        session = self.session
        if session.driver:
            return
        if session.driven:
            loader.module("crunch", "driver")  # it stays
            try:
                session.driver = loader.once(
                    "games.crunch.driver_save", "unpack", self.rules, session.players, session.driven
                )
            except CorruptState:  # the hand goes on without its record
                pass
            session.driven = b""
        if session.driver is None:
            from games.crunch.driver import Driver

            session.driver = Driver(self.rules, session.players, self.rules.deal_number())

    def _play(self):
        # Nothing is pressed, and nothing of what happened is to be shown any more.
        from games.crunch.view_hand import Playing

        if self._stop:
            self._drive()
        driver = self.session.driver
        tick = self.playing.tick if self.playing else self.tick
        self.playing = Playing(self.table, driver, tick)
        if driver:
            self._clock()
            if self._stop:
                for seat in self.table.people:
                    driver.ask_stop(seat, self.playing.tick)
            driver.seen()

    def _clock(self):
        # The driver goes on from its own time, where that is later.
        driver = self.playing.driver = self.session.driver
        if self.playing.tick < driver.tick:
            self.playing.tick = driver.tick

    # -- keys

    def press(self, key, pressed):
        """For the hand that is played; SELECT, and the d-pad of who watches, during 3, 2, 1, too."""
        playing = self.playing
        if playing and (self.phase == _PLAYING or key == SELECT or not self.table.people):
            playing.press(key, pressed, self._now if self.phase == _PLAYING else -1)
        return NOTHING

    def own_items(self):
        """What the pause menu has in the place of undo and hint, and before the settings; nothing where only bots play."""
        if not self.session.humans():
            return ()
        return ("Light off" if self.lit else "Light on the best card"), "End the hand"

    def choose_item(self, i):
        """The pause menu's choice of one of them, before the table is drawn again."""
        if i:
            self._stop = True
        else:
            self.lit = not self.lit
            if self.lit:
                self.session.assisted = True

    def point(self, move):
        """Hints of the console are for games with turns; here the light is one."""

    def played(self, move, seat):
        """The driver plays all moves."""

    # -- time

    def step(self, now):
        """Go on: count down, let play whose time has come, count the score."""
        before = self._now
        self._now = now
        if before < 0:
            if self.phase == _COUNTING:
                self._count_down(now)
            elif self.phase < _OVER:
                self._end(now)
        elif self.phase == _PLAYING:
            self._play_on(now, now - before & WRAP)
        show = self._show
        if show:
            if show.step(now):
                self._close()
                self._shown(show)
            elif show.tune:
                self.tune = show.tune
                show.tune = None

    def _count_down(self, now):
        from games.crunch.view_countdown import Countdown

        self._show = Countdown(self.screen)
        self._show.start(now)

    def _shown(self, show):
        # The countdown is over, or the word was seen, or the score has been looked at.
        if self.phase == _COUNTING:
            self.phase = _PLAYING
            self.tune = PLAY
            loader.stage("crunch", "play")
            self._drive()
            self._clock()
            if self.table.covered:
                self.table.draw(False)
        elif self.phase == _ENDING:
            self.phase = _SCORING
            self._hurry = show.skipped
            self._put_away("score")
            self._now = -1
        else:
            self.phase = _OVER
            self.busy = False
            self._put_away()
        self.captions()

    def _play_on(self, now, passed):
        playing = self.playing
        playing.step(now, passed)
        if playing.tune:
            self.tune = playing.tune
            playing.tune = None
        if playing.words != self._written:
            self.captions()
        if not self.rules.seat():
            self.phase = _ENDING
            self.busy = True
            self.table.calm()
            self._now = -1  # the word comes with the next frame

    def _end(self, now):
        # A frame to make room, one for the word; and when it was seen the same for the score.
        self.busy = True
        if self.table:
            self._common = self.table.common  # the foundations, for the score
            self._stop_driving()
            self._put_away("word")
            self._now = -1
            return
        if self.phase == _ENDING:
            from games.crunch.view_end import Shout

            self._show = Shout(self.session, self.screen)
        else:
            from games.crunch.view_score import Score

            self._show = Score(self.session, self.screen, self._common, self._hurry)
        self._show.start(now)
        self.captions()

    def _close(self):
        if self._show:
            self._show.close()
            self._show = None

    def skip(self):
        """The whole score at once; again: on."""
        if self._show:
            self._show.skip()

    # -- words

    def captions(self):
        """The two lowest lines."""
        if self.phase >= _ENDING:
            words = _COUNTED if self.busy else _NO_WORDS
        else:
            words = _UNKNOWN if self.table.covered else self.playing.words
        if words == self._written:
            return
        self._written = words
        if words >= _COUNTED:
            self.screen.line(15, "\x88 on" if words == _COUNTED else "", INK_DIM)
        elif words != _UNKNOWN:
            loader.once("games.crunch.view_captions", "captions", self.table, words)

    def light(self, lights):
        """The lights show how many crunch cards are left; red: a rival is near its end."""
        rules = self.rules
        seat = self.session.eyes
        colour = lights.BLUE
        for other in range(1, rules.seats() + 1):
            if other != seat and rules.count(other, 0) < 4:
                colour = lights.RED
        lights.bar((rules.count(seat, 0) + 2) // 3, colour)
        return True

    def epitaph(self):
        """(title, line) of the result, which opens now."""
        self._put_away()
        return loader.once("games.crunch.view_narration", "epitaph", self)
