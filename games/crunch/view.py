"""Crunch on the screen, in real time: the clock, the keys of one person or two, and what everybody does.

The driver plays the hand; this view counts its ticks, 1/100 s of play since "Go", while the table is shown. Nothing
counts in a menu, nor while 3, 2, 1 is, which comes at the beginning and after every pause; then the table is covered, so
that a pause is no peek. See deckhand/play.py for the calls; `tune` is what is to be heard.
"""

from deckhand.game import CorruptState, const
from deckhand.hw.buttons import PADS
from deckhand.hw.sound import CHOOSE, PLAY, REFUSE
from deckhand.keys import LEFT, RIGHT, SELECT, A, B
from deckhand.screen import INK, INK_BAR, INK_DIM
from games.crunch import bot
from games.crunch.common import Common
from games.crunch.countdown import Countdown
from games.crunch.driver import REFUSED, Driver
from games.crunch.fingers import Fingers
from games.crunch.tableau import Tableau, show_card

_NOTHING = const(-1)
_T_TAG_1 = const(142)
_T_MIDDLE = const(180)
_T_STAR = const(29)  # the console's

_COUNTING = const(0)  # 3, 2, 1
_PLAYING = const(1)
_ENDING = const(2)
_OVER = const(3)

_CAP_MS = const(100)  # a frame that took longer counts as this
_FIRST_TURN_MS = const(420)  # B held: until the second flip, and from one to the next
_TURN_MS = const(380)
_ASK_MS = const(1500)  # SELECT held so long asks for the end of the hand
_BURN_MS = const(3500)  # how long a burn is explained
_FAIR = const(2)
_HINT_LEVEL = const(1)
_FLIP = const(14)
_WRAP = const(0x1FFFFFFF)


class View:
    """One person's table and what the others show; or two people's tables side by side."""

    def __init__(self):
        self.busy = False
        self.animation = 0
        self.tune = None

    def enter(self, session, screen):
        """Make the sprites, and seat the people who have buttons."""
        self.session = session
        self.rules = rules = session.rules
        self.screen = screen
        self.common = Common(rules, screen)
        self.fingers = []
        self._light = screen.sprite(1, 1)
        self._light[0] = _T_STAR
        self.lit = False
        self._middle = None
        self._words = 0  # which words are shown about a burn or a wish, and since when
        self._words_since = 0
        self._left = 0  # ms that are no whole tick yet
        self._now = -1
        self._turning = -1  # whose B is held, and since when it turned cards last
        self._turned = 0
        self._turn_ms = 0
        self._asking = 0  # when SELECT went down, 0: it is up
        self._asked = False
        self._countdown = Countdown(screen)
        self._score = None
        self.show = None  # what is on the table beside the game: the countdown, or the score
        self.phase = _COUNTING
        self.covered = bool(session.driven)
        self.tick = 0
        self._seat_people()
        self.rivals = [seat for seat in range(1, rules.seats() + 1) if seat not in self.seated]

    def _seat_people(self):
        session = self.session
        people = [i + 1 for i in range(len(session.players)) if not session.players[i]]
        for seat in people[PADS:]:  # without buttons of its own a seat is a bot's
            session.players[seat - 1] = _FAIR
        people = people[:PADS]
        if people:
            session.eyes = people[0]
        self.people = people
        self.seated = people if len(people) == 2 else [session.eyes]
        self.tables = []
        for seat in self.seated:
            if len(self.seated) == 1:
                table = Tableau(self.rules, self.screen, seat, 0, 3, 3)
            elif not self.tables:
                table = Tableau(self.rules, self.screen, seat, 0, 2, 2)
            else:
                table = Tableau(self.rules, self.screen, seat, 18, 10, 2)
                self._middle = self.screen.sprite(1, 11)
                for i in range(11):
                    self._middle[i] = _T_MIDDLE
                self._middle.x = 76
                self._middle.y = 24
            self.tables.append(table)
            if people:
                self.fingers.append(Fingers(self.rules, self.screen, self.common, table, len(self.fingers) > 0))

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.common = self.show = self._score = None
        self.fingers = self.tables = ()

    def _drive(self):
        """Take the driver of the session, or make it."""
        session = self.session
        if session.driver is None:
            players = session.players
            if session.driven:
                try:
                    session.driver = Driver.restore(self.rules, players, session.driven)
                except CorruptState:  # the hand goes on without its record
                    pass
                session.driven = b""
            if session.driver is None:
                session.driver = Driver(self.rules, players, self.rules.deal_number())
            self.tick = session.driver.tick
        self.driver = session.driver

    # -- the picture

    def draw(self):
        """The whole table; what was going on begins again with 3, 2, 1."""
        self.busy = False
        self._now = -1
        self._turning = -1
        self._asking = 0
        if self.session.driver is None:  # a new hand, or this one again
            self.covered = bool(self.session.driven)
            self.phase = _COUNTING
            self.tick = 0
        self._drive()
        if self.phase == _PLAYING:
            self.covered = True
        if not self.rules.seat():
            self.covered = False
            if self.phase < _OVER:
                self.phase = _ENDING
        else:
            self.phase = _COUNTING
        self._close_show()
        self.common.calm()
        self.common.forget()
        self.driver.seen()
        self._words = 0
        self._draw_table()

    def _draw_table(self):
        screen = self.screen
        covered = self.covered
        self.common.edges(not covered)
        if self._middle:
            self._middle.hidden = covered
        if covered:
            screen.fill(0, 0, 20, 16)
            screen.clear_text()
            for fingers in self.fingers:
                fingers.hide()
            self._hint()
            return
        self.common.draw(False)
        for table in self.tables:
            table.draw()
        for seat in self.rivals:
            self._rival(seat)
        for fingers in self.fingers:
            fingers.ask()
            fingers.best()
            if self.rules.seat():
                fingers.show()
            else:
                fingers.hide()
        self._hint()

    def _rival(self, seat):
        i = self.rivals.index(seat)
        if len(self.seated) == 1:
            self.common.rival(seat, 2 + 4 * i)
        else:
            self.common.bar(seat, 3 + 9 * i, 2)

    def _hint(self):
        """A light on the best source, if it is wanted."""
        light = self._light
        best = -1
        if self.lit and self.fingers and self.rules.seat() == 255 and not self.covered:
            best = bot.choose(self.rules, self.fingers[0].seat, _HINT_LEVEL, None)
        if best < 0:
            if not light.hidden:
                light.hidden = True
            return
        if best < 6:
            source = best
        elif best < _FLIP:
            source = best - 6 >> 2
        else:
            source = 6 if best < 32 else 2 + (best - 32) // 52
        table = self.tables[0]
        light.x = table.x(source) + 11
        light.y = table.y(source) - 4
        if light.hidden:
            light.hidden = False

    # -- keys

    def press(self, key, pressed):
        """Keys from 8 on are the second pad's."""
        pad = key >> 3
        key &= 7
        if key == SELECT:
            self._select(pad, pressed)
        elif not self.people and pressed and (key == LEFT or key == RIGHT) and not self.covered:
            self._watch(1 if key == RIGHT else -1)
        elif pad >= len(self.fingers) or self.phase != _PLAYING:
            return _NOTHING
        elif key == B:
            if pressed:
                self._turning = pad
                self._turned = self._now
                self._turn_ms = _FIRST_TURN_MS
                self._move(pad, self.fingers[pad].flip())
            elif self._turning == pad:
                self._turning = -1
        elif pressed:
            fingers = self.fingers[pad]
            move = fingers.press(key)
            if move >= 0:
                self._move(pad, move)
            else:
                if key == A:
                    self.tune = CHOOSE
                fingers.show()
        return _NOTHING

    def _select(self, pad, pressed):
        if pressed:
            self._asking = self._now if self.phase == _PLAYING and self._now > 0 else 0
        elif not self._asked:
            self.lit = not self.lit
            if self.lit and self.people:
                self.session.assisted = True
            self._hint()
        if pressed:
            self._asked = False

    def _watch(self, by):
        """Bots alone: look at another seat's table."""
        seats = self.rules.seats()
        seat = (self.tables[0].seat - 1 + by) % seats + 1
        self.session.eyes = self.tables[0].seat = seat
        self.seated[0] = seat
        self.rivals = [other for other in range(1, seats + 1) if other != seat]
        self._draw_table()

    def _move(self, pad, move):
        """Play a person's move."""
        fingers = self.fingers[pad]
        if move >= 0:
            self.driver.human(fingers.seat, move, self.tick)
            self._happened()
        fingers.show()

    def point(self, move):
        """Hints of the console are for games with turns; here the light is one."""

    def played(self, move, seat):
        """Moves are played by the driver."""

    # -- what happened

    def _happened(self):
        """Show all that has happened since the last look."""
        driver = self.driver
        burnt = False
        self.common.draw()
        for i in range(driver.happened):
            seat = driver.seat_of(i)
            flag = driver.flag_of(i)
            move = driver.move_of(i)
            if flag == REFUSED:
                self._refused(seat)
                continue
            if flag:
                burnt = True
            if seat in self.people:
                self.tune = CHOOSE if move == _FLIP or move == _FLIP + 1 else PLAY
            elif seat:
                self.common.note(seat, move)
        if burnt:
            self._say(1)
        for table in self.tables:
            table.draw()
        for seat in self.rivals:
            self._rival(seat)
        for fingers in self.fingers:
            fingers.ask()
            own = False
            for i in range(driver.happened):
                if driver.seat_of(i) == fingers.seat:
                    own = True
            if own and not fingers.chosen:
                fingers.settle()
            else:
                fingers.others()
            fingers.show()
        self._hint()
        driver.seen()

    def _refused(self, seat):
        """Somebody was faster: the card shakes."""
        self.tune = REFUSE
        for fingers in self.fingers:
            if fingers.seat == seat:
                card = self.rules.top(seat, fingers.source)
                if card < 52:
                    show_card(fingers.ghost, card)
                    fingers.shake()

    def _say(self, words):
        self._words = words
        self._words_since = self._now
        self.captions()

    # -- time

    def step(self, now):
        """Go on: count down, let play whose time has come, count the score."""
        before = self._now
        self._now = now
        if before < 0:
            before = now
            self._begin(now)
        if self.phase == _PLAYING:
            self._play_on(now, now - before & _WRAP)
        if self.show and self.show.step(now):
            self._close_show()
            if self.phase == _COUNTING:
                self._go()
            else:
                self.phase = _OVER
                self.busy = False
        elif self.show and self.show.tune:
            self.tune = self.show.tune
            self.show.tune = None

    def _begin(self, now):
        """Something new is shown after `draw`."""
        if self.phase == _COUNTING:
            self.show = self._countdown
            self.show.start(now)
        elif self.phase == _ENDING:
            self._end(now)

    def _go(self):
        self.phase = _PLAYING
        self.tune = PLAY
        if self.covered:
            self.covered = False
            self._draw_table()
        self.captions()

    def _play_on(self, now, passed):
        passed = self._left + (passed if passed < _CAP_MS else _CAP_MS)
        self.tick += passed // 10
        self._left = passed % 10
        driver = self.driver
        if driver.step(self.tick):
            self._happened()
        if self._turning >= 0 and now - self._turned & _WRAP >= self._turn_ms:
            self._turned = now
            self._turn_ms = _TURN_MS
            self._move(self._turning, self.fingers[self._turning].flip())
        if self._asking and now - self._asking & _WRAP >= _ASK_MS:
            self._asking = 0
            self._asked = True
            self._ask_for_the_end()
        for fingers in self.fingers:
            fingers.step(now)
        if self.common.step(now):
            for seat in self.rivals:
                self._rival(seat)
        if self._words == 1 and now - self._words_since & _WRAP >= _BURN_MS:
            self._say(0)
        if not self.rules.seat():
            self.phase = _ENDING
            self._end(now)

    def _ask_for_the_end(self):
        asked = self._words == 2
        for seat in self.people:
            if self.driver.ask_stop(seat, self.tick, not asked):
                return
        self._say(0 if asked else 2)

    def _end(self, now):
        """Crunch! or stuck: the score is counted up."""
        if self._score is None:
            from games.crunch.score import Score

            self._score = Score(self.session, self.screen, self.common)
        self.busy = True
        self._turning = -1
        for fingers in self.fingers:
            fingers.hide()
        self._hint()
        self.common.calm()
        if self._middle:
            self._middle.hidden = True
        self.show = self._score
        self.show.start(now)
        self.captions()

    def _close_show(self):
        if self.show:
            self.show.close()
            self.show = None

    def skip(self):
        """The whole score at once, and then on."""
        if self.show and self.phase == _ENDING:
            self.show.skip()

    # -- words

    def captions(self):
        """What the keys do; a burn, a wish."""
        screen = self.screen
        if self.phase >= _ENDING:
            screen.line(15, "\x88 on" if self.busy else "", INK_DIM)
            return
        if self.covered:
            return
        if self._words == 1:
            screen.line(14, "Nobody can move: so every", INK_BAR)
            screen.line(15, "pile steps on by one card", INK_BAR)
        elif self._words == 2:
            screen.line(14, "You ask to end the hand.", INK_BAR)
            screen.line(15, "\x8a held: play on", INK_BAR)
        else:
            self._score_line()
            if not self.people:
                screen.line(15, "\x85\x86 another seat's table", INK_DIM)
            elif len(self.people) == 2:
                screen.line(15, "A take, put  B flip", INK_DIM)
            else:
                screen.line(15, "\x87 take, put \x88 flip \x8a light", INK_DIM)

    def _score_line(self):
        """How the match stands, over the legend."""
        match = self.session.match
        screen = self.screen
        if not match:
            screen.wipe(14)
            return
        screen.ink(14, INK)
        target = match.target()
        i = 0
        for total in match.totals():
            screen.put(4 * i, 14, _T_TAG_1 + i)
            screen.number(14, (32 * i + 11) // 6, total, 3)
            i += 1
        screen.write(14, "to" if target else " #", 20)
        screen.number(14, 22, target or match.number(), 4)

    def light(self, lights):
        """The lights show how many crunch cards are left; red: a rival is near its end."""
        rules = self.rules
        seat = self.seated[0]
        colour = lights.BLUE
        for other in range(1, rules.seats() + 1):
            if other != seat and rules.count(other, 0) < 4:
                colour = lights.RED
        lights.bar((rules.count(seat, 0) + 2) // 3, colour)
        return True

    def epitaph(self):
        """(title, line) of the result."""
        from games.crunch.telling import epitaph

        return epitaph(self.rules, self.session)
