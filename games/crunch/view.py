"""Crunch on the screen, in real time: 3, 2, 1, the hand, the word that ends it, and the score.

Nothing counts in a menu, nor while 3, 2, 1 is shown, at the beginning and after every pause; then the table is covered,
so that a pause is no peek.

In memory is what the moment needs: the table and 3, 2, 1; with "Go" the driver and the bots in the place of 3, 2, 1; then
the word; then the score; and none of them while a menu is open or the result is shown (`rest`).
"""

from deckhand import loader
from deckhand.const import const
from deckhand.keys import SELECT, A, B
from deckhand.screen import INK_DIM
from deckhand.view import View as Base
from games.crunch.pictures import MIDDLE_CLUBS

# What comes between the last card and the result, one after another.
_WORD = const(1)
_COUNTING = const(2)
_READING = const(3)
_READ_MS = const(5000)  # of the score, from when all of it is counted
_ALWAYS = const(1 << 28)  # ticks
_RIVAL = const(7)  # the tile row of a single other seat
_KEYS = const(15)  # the line that says what they do


class View(Base):
    """board: what lies on the table; playing: the hand's keys and time; anim: 3, 2, 1, the word or the score."""

    narration = True
    pace = 0  # the person's in the last hands, in ticks an action; 0: nobody knows

    def enter(self, session, screen):
        """Begin; the table is laid when it is drawn."""
        Base.enter(self, session, screen)
        self.tick = 0  # where the hand stands: 1/100 s of play since "Go"
        self.lit = False  # does the light show the best source
        self._held: tuple = ()  # where the cursors were when a menu was opened, and what was taken there
        self.board = self.playing = self.anim = self.common = None
        self._closing = 0
        self._waits = False  # linked: 3, 2, 1 is over here; is it over there?
        loader.stage("crunch", loader.REST)

    def rest(self):
        """A menu opens: keep the hand as bytes, and of its table where the cursors are."""
        if self.board:
            self._held = tuple([person.held() for person in self.board.inputs])
        self._put_away("")
        self.common = None
        if self.rules.seat() and not self.session.driven:  # also in the first 3, 2, 1: the table was seen
            self._drive()
        self._stop_driving()
        self.screen.release()

    def _put_away(self, stage):
        # What was made goes, and its modules but those of the stage that comes.
        self.board = self.playing = self.anim = None
        loader.stage("crunch", stage)

    def _drive(self):
        # Make a driver where there is none, out of the save where there is one.
        session = self.session
        if not session.driver:
            from games.crunch import driver_start

            session.driver = driver_start.drive(session, self.pace)
            self.tick = max(self.tick, session.driver.tick)

    def _stop_driving(self):
        session = self.session
        if session.driver:
            session.driven = bytes(session.driver.save())
            session.driver = None

    # -- the picture

    def draw(self):
        """The whole table; that of a hand which is gone on with is covered until "Go"."""
        from games.crunch.ui.hand import Playing

        session = self.session
        if self.anim:
            self.screen.remove(self.anim.settle())  # GO!, where a record is played back: nobody waits for it
            self.anim = None
            self._waits = False
        if self._closing or not self.board:
            self.screen.load(loader.path("crunch", "mouth.bmp"), MIDDLE_CLUBS)
            from games.crunch.ui import face

            face.lay(self.screen)
        if not self.board:
            loader.stage("crunch", "play")
            from games.crunch.ui.board import Board

            self.screen.release()
            self.board = Board(self)
            self.common = self.board.common
            if session.driver or session.driven:
                for person, held in zip(self.board.inputs, self._held):
                    person.restore(held)
        if not session.driver and not session.driven:  # a new hand, or this one again
            self.tick = 0
        self._closing = _WORD if self._closing > _WORD and not self.rules.seat() else 0  # the score stays counted
        session.assisted = bool(session.assisted or self.wishes)
        self.playing = Playing(self)
        self.board.draw(bool(session.driven) and self.rules.seat() > 0)
        if session.is_lesson and session.driver:  # it speaks of seat 2's sign: its last act went to the middle
            self.common.note(2, 0, _ALWAYS)
            self.common.rival(2, _RIVAL)

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

    def advance(self, ticks):
        """Time of play has passed; returns where the hand stands."""
        self.tick += ticks
        return self.tick

    # -- people

    def press(self, key, pressed, now):
        """For the hand that is played; SELECT, and the d-pad where cards are seen, during 3, 2, 1, too."""
        board = self.board
        if self.session.driver or key == SELECT or key & 7 not in (A, B) and not board.covered or not board.people:
            return self.playing.press(key, pressed)
        return None

    def items(self):
        """The cursor's help, and the end of the hand; nothing where only bots play."""
        if not self.session.humans():
            return ()
        return ("Cursor helps", "on" if self.wishes else "off"), "End the hand"

    def choose(self, i):
        """One of them is wanted."""
        if not i:
            if not self.session.is_lesson:
                self.wishes ^= 1
            return
        self._drive()
        from games.crunch import driver_start

        driver_start.end(self.session, self.tick)
        self._stop_driving()

    def switch_light(self):
        """The light on or off; that it was on counts as help."""
        self.lit = not self.lit
        self.session.assisted = self.session.assisted or self.lit

    # -- time

    def step(self, now):
        """Let play whose time has come."""
        session = self.session
        if not session.driver or session.far and not session.far.log.runs:
            return None
        if self._waits:
            self._go()
        return self.playing.step(now)

    def opening(self):
        """A hand begins, or goes on, with 3, 2, 1."""
        if not self.rules.seat():
            return 0
        from games.crunch.ui.countdown import Countdown

        self.anim = Countdown(self.screen)
        return self.anim.begin()

    def closing(self):
        """The word, the counting of the score, the reading of it; then False: the result, at once."""
        self._closing += 1
        if self._closing > _COUNTING:
            return _READ_MS if self._closing == _READING else False
        if self._closing == _WORD:
            self.board.settle()
            self._stop_driving()
            self._put_away("word")
            from games.crunch.ui.end import Shout

            self.anim = Shout(self.session, self.screen, self.common)
        else:
            counted = self.board  # and a menu was opened over it
            self._put_away("score")
            self.screen.load(loader.path("crunch", "mouth.bmp"), MIDDLE_CLUBS)
            from games.crunch.ui.score import Score

            self.anim = Score(self.session, self.screen, self.common)
        self.screen.line(_KEYS, "" if self.session.is_lesson else "\x87 go on", INK_DIM)  # B leaves a lesson
        length = self.anim.begin()
        if self._closing == _COUNTING:
            length += _READ_MS  # one piece: no key comes too soon twice
            if counted:
                self.anim.show(length)
        return length

    def show(self, at):
        """3, 2, 1, the word or the score at a moment; of a lesson, in the middle of a hand, no 3, 2, 1."""
        return None if self.session.is_lesson and self.rules.seat() else self.anim.show(at)

    def settle(self):
        """Go; or the word or the score has been seen."""
        self._waits = bool(self.session.far and self.rules.seat())
        if self._waits:
            self._drive()
        else:
            self._go()

    def _go(self):
        self._waits = False
        figure = self.anim.settle()
        if self.rules.seat():
            if self.session.is_lesson or self.board.covered:  # a lesson, where time stands; or cards that it would hide
                self.screen.remove(figure)
            else:
                self.board.keep_go(figure)
            self.anim = None
            loader.stage("crunch", "play")
            self._drive()
            if not self.session.is_lesson and len(self.board.seated) == 1:
                self.board.show_near()
            elif self.board.covered:
                self.board.draw(False)
        elif figure:  # the score was counted, and has been read
            self._closing = _READING

    def epitaph(self):
        """The picture of the result: the monster's mouth, with what it has been fed. The narration has the words."""
        from games.crunch.ui import face

        face.epitaph(self.rules, self.screen)
