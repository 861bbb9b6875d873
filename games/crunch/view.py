"""Crunch on the screen, in real time: the clock and the keys of one person or two.

The driver plays the hand; this view counts its ticks, 1/100 s of play since "Go", while the table is shown. Nothing
counts in a menu, nor while 3, 2, 1 is shown, at the beginning and after every pause; then the table is covered, so that
a pause is no peek. See deckhand/play.py for the calls; `tune` is what is to be heard.
"""

from deckhand.game import CorruptState, const
from deckhand.hw.sound import CHOOSE, PLAY
from deckhand.keys import LEFT, RIGHT, SELECT, A, B
from deckhand.screen import INK_DIM
from deckhand.shelf import drop_modules
from games.crunch.countdown import Countdown
from games.crunch.driver import Driver
from games.crunch.table import Table
from games.crunch.telling import ASKED, BURNT, captions

_NOTHING = const(-1)

_COUNTING = const(0)  # 3, 2, 1
_PLAYING = const(1)
_ENDING = const(2)
_OVER = const(3)

_CAP_MS = const(100)  # a frame that took longer counts as this
_FIRST_TURN_MS = const(420)  # B held: until the second flip, and from one to the next
_TURN_MS = const(380)
_ASK_MS = const(1500)  # SELECT held so long asks for the end of the hand
_BURN_MS = const(3500)  # how long a burn is explained
_WRAP = const(0x1FFFFFFF)


class View:
    """busy while the score is counted."""

    def __init__(self):
        self.busy = False
        self.animation = 0
        self.tune = None

    def enter(self, session, screen):
        """Lay the table."""
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.table = Table(session, screen)
        self.driver = None
        self.phase = _COUNTING
        self.tick = 0
        self._left = 0  # ms that are no whole tick yet
        self._now = -1  # of the last step, -1: something new is shown
        self._turned = [-1, -1]  # by pad: when a held B turned cards last, and how long until it does again
        self._turn_ms = [0, 0]
        self._asking = -1  # when SELECT went down, -1: it is up
        self._asked = False
        self._words = 0  # BURNT, ASKED or none, and since when
        self._words_since = 0
        self._countdown = Countdown(screen)
        self._score = None
        self._show = None  # the countdown or the score, whichever goes on

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.table = self.driver = self._show = self._score = None

    def draw(self):
        """The whole table; a hand that runs begins, or goes on, with 3, 2, 1."""
        session = self.session
        covered = self.phase == _PLAYING or self.table.covered
        if session.driver is None:  # a new hand, this one again, or one that was kept
            covered = bool(session.driven)
            self.phase = _COUNTING
            self._drive()
        self.driver = session.driver
        if self.rules.seat():
            self.phase = _COUNTING
        else:
            covered = False
            if self.phase != _OVER:
                self.phase = _ENDING
        self.busy = False
        self._now = self._asking = -1
        self._let_go()
        self._words = 0
        self._close()
        self.driver.seen()
        self.table.draw(covered)

    def _drive(self):
        # Take the driver out of the save, or make one.
        session = self.session
        if session.driven:
            try:
                session.driver = Driver.restore(self.rules, session.players, session.driven)
            except CorruptState:  # the hand goes on without its record
                pass
            session.driven = b""
            drop_modules("games.crunch.kept")
        if session.driver is None:
            session.driver = Driver(self.rules, session.players, self.rules.deal_number())
        self.tick = session.driver.tick
        self._left = 0

    # -- keys

    def press(self, key, pressed):
        """Keys from 8 on are the second pad's."""
        pad = key >> 3
        key &= 7
        table = self.table
        if key == SELECT:
            self._select(pressed)
        elif not table.people:
            if pressed and (key == LEFT or key == RIGHT) and not table.covered and self.phase < _ENDING:
                table.watch(1 if key == RIGHT else -1)
        elif pad >= len(table.fingers) or self.phase != _PLAYING:
            return _NOTHING
        elif key == B:
            self._turned[pad] = self._now if pressed else -1
            if pressed:
                self._turn_ms[pad] = _FIRST_TURN_MS
                self._move(pad, table.fingers[pad].flip())
        elif pressed:
            fingers = table.fingers[pad]
            move = fingers.press(key)
            self._move(pad, move)
            if move < 0 and key == A:
                self.tune = CHOOSE
        return _NOTHING

    def _let_go(self):
        self._turned[0] = self._turned[1] = -1

    def _select(self, pressed):
        # A short press: the light; a long one asks for the end of the hand.
        if pressed:
            self._asking = self._now if self.phase == _PLAYING else -1
            self._asked = False
            return
        self._asking = -1
        if not self._asked:
            table = self.table
            table.lit = not table.lit
            if table.lit and table.people:
                self.session.assisted = True
            table.hint()

    def _move(self, pad, move):
        # Play a person's move, if it is one, and show the cursor.
        fingers = self.table.fingers[pad]
        if move >= 0:
            self.driver.human(fingers.seat, move, self.tick)
            self._happened()
        else:
            fingers.show()

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
                self._show = self._countdown
                self._show.start(now)
            elif self.phase == _ENDING:
                self._end(now)
        elif self.phase == _PLAYING:
            self._play_on(now, now - before & _WRAP)
        show = self._show
        if show:
            if show.step(now):
                self._close()
                self._shown()
            elif show.tune:
                self.tune = show.tune
                show.tune = None

    def _shown(self):
        # The countdown is over, or the score has been looked at.
        if self.phase == _COUNTING:
            self.phase = _PLAYING
            self.tune = PLAY
            if self.table.covered:
                self.table.draw(False)
        else:
            self.phase = _OVER
            self.busy = False
        self.captions()

    def _play_on(self, now, passed):
        passed = self._left + (passed if passed < _CAP_MS else _CAP_MS)
        self.tick += passed // 10
        self._left = passed % 10
        if self.driver.step(self.tick):
            self._happened()
        for pad in range(len(self.table.fingers)):
            turned = self._turned[pad]
            if turned >= 0 and now - turned & _WRAP >= self._turn_ms[pad]:
                self._turned[pad] = now
                self._turn_ms[pad] = _TURN_MS
                self._move(pad, self.table.fingers[pad].flip())
        if self._asking >= 0 and now - self._asking & _WRAP >= _ASK_MS:
            self._asking = -1
            self._asked = True
            self._ask_for_the_end()
        self.table.step(now)
        if self._words == BURNT and now - self._words_since & _WRAP >= _BURN_MS:
            self._say(0)
        if not self.rules.seat():
            self.phase = _ENDING
            self._end(now)

    def _happened(self):
        tune, burnt = self.table.happened(self.driver)
        if tune:
            self.tune = tune
        if burnt:
            self._words_since = self._now
            self._say(BURNT)

    def _say(self, words):
        if self._words != words:
            self._words = words
            self.captions()

    def _ask_for_the_end(self):
        wanted = self._words != ASKED
        for seat in self.table.people:
            if self.driver.ask_stop(seat, self.tick, wanted):
                return
        self._say(ASKED if wanted else 0)

    def _end(self, now):
        # Crunch!, or nobody can move: the score is counted.
        self.busy = True
        self._let_go()
        self.table.calm()
        if self._score is None:
            from games.crunch.score import Score

            self._score = Score(self.session, self.screen, self.table.common)
        self._show = self._score
        self._show.start(now)
        self.captions()

    def _close(self):
        if self._show:
            self._show.close()
            self._show = None

    def skip(self):
        """The whole score at once; again: on."""
        if self.phase == _ENDING:
            self._score.skip()

    # -- words

    def captions(self):
        """The two lowest lines."""
        if self.phase >= _ENDING:
            self.screen.line(15, "\x88 on" if self.busy else "", INK_DIM)
        elif not self.table.covered:
            captions(self.table, self._words)

    def light(self, lights):
        """The lights show how many crunch cards are left; red: a rival is near its end."""
        rules = self.rules
        seat = self.table.seated[0]
        colour = lights.BLUE
        for other in range(1, rules.seats() + 1):
            if other != seat and rules.count(other, 0) < 4:
                colour = lights.RED
        lights.bar((rules.count(seat, 0) + 2) // 3, colour)
        return True

    def epitaph(self):
        """(title, line) of the result."""
        from games.crunch.ending import epitaph

        return epitaph(self.rules, self.session)
