"""A hand of Crunch while it is played: its clock, the keys of one person or two, and what the driver does, on the table.

playing = Playing(table, driver, tick)
playing.press(key, pressed, now)    # now: -1 while the hand does not run
playing.step(now, passed)           # passed: ms since the step before
playing.tick, playing.words, playing.tune   # 1/100 s since "Go", what to say, what is to be heard
"""

from deckhand.const import WRAP
from deckhand.game import const
from deckhand.hw.sound import CHOOSE
from deckhand.keys import LEFT, RIGHT, SELECT, A, B
from games.crunch.view_captions import ASKED, BURNT, USUAL

_CAP_MS = const(100)  # a frame that took longer counts as this
_FIRST_TURN_MS = const(420)  # B held: until the second flip, and from one to the next
_TURN_MS = const(380)
_ASK_MS = const(1500)  # SELECT held so long asks for the end of the hand
_BURN_MS = const(3500)  # how long a burn is explained


class Playing:
    """What is known of keys that are held, and of time that makes no whole tick yet."""

    def __init__(self, table, driver, tick):
        self.table = table
        self.driver = driver
        self.tick = tick
        self.words = USUAL
        self.tune = None
        self._words_since = 0
        self._left = 0  # ms that are no whole tick yet
        self._turned = [-1, -1]  # by pad: when a held B turned cards last, -1 while it is up
        self._turn_ms = [0, 0]  # and how long until it does again
        self._asking = -1  # when SELECT went down, -1: it is up
        self._asked = False

    # -- keys

    def press(self, key, pressed, now):
        """Keys from 8 on are the second pad's."""
        pad = key >> 3
        key &= 7
        table = self.table
        if key == SELECT:
            self._select(pressed, now)
        elif not table.people:
            if pressed and (key == LEFT or key == RIGHT) and not table.covered:
                table.watch(1 if key == RIGHT else -1)
        elif now >= 0 and pad < len(table.inputs):
            person = table.inputs[pad]
            if key == B:
                self._turned[pad] = now if pressed else -1
                if pressed:
                    self._turn_ms[pad] = _FIRST_TURN_MS
                    self._move(person, person.flip(), now)
            elif pressed:
                move = person.press(key)
                self._move(person, move, now)
                if move < 0 and key == A:
                    self.tune = CHOOSE

    def _select(self, pressed, now):
        # A short press: the light; a long one asks for the end of the hand.
        if pressed:
            self._asking = now
            self._asked = False
            return
        self._asking = -1
        if not self._asked and self.table.people:
            self.table.light(not self.table.lit)

    def _move(self, person, move, now):
        # Play a person's move, if it is one, and show the cursor.
        if move >= 0:
            self.driver.human(person.seat, move, self.tick)
            self._happened(now)
        else:
            person.show()

    # -- time

    def step(self, now, passed):
        """Let play whose time has come."""
        passed = self._left + (passed if passed < _CAP_MS else _CAP_MS)
        self.tick += passed // 10
        self._left = passed % 10
        if self.driver.step(self.tick, 1):  # one action a frame: those of one tick may come in frames that follow
            self._happened(now)
        table = self.table
        for pad in range(len(table.inputs)):
            turned = self._turned[pad]
            if turned >= 0 and now - turned & WRAP >= self._turn_ms[pad]:
                self._turned[pad] = now
                self._turn_ms[pad] = _TURN_MS
                self._move(table.inputs[pad], table.inputs[pad].flip(), now)
        if self._asking >= 0 and now - self._asking & WRAP >= _ASK_MS:
            self._asking = -1
            self._asked = True
            self._ask_for_the_end()
        table.step(now)
        if self.words == BURNT and now - self._words_since & WRAP >= _BURN_MS:
            self.words = USUAL

    def _happened(self, now):
        table = self.table
        if table.happened(self.driver):
            self.words = BURNT
            self._words_since = now
        if table.tune:
            self.tune = table.tune
            table.tune = None

    def _ask_for_the_end(self):
        wanted = self.words != ASKED
        self.words = ASKED if wanted else USUAL
        for seat in self.table.people:
            if self.driver.ask_stop(seat, self.tick, wanted):
                return
