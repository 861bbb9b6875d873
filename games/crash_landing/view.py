"""Crash Landing on the screen: the sky at the left, dial, piles and hand at the right.

What can be chosen: the deck or a skip; a rocket to drop; rockets to burn, and then which way. See deckhand/play.py for
the calls.
"""

from deckhand import loader
from deckhand.cursor import Targets
from deckhand.game import const
from deckhand.keys import DOWN as KEY_DOWN
from deckhand.keys import LEFT, RIGHT, UP, A, B
from games.crash_landing.rules import (
    BURN,
    BURN_PHASE,
    DOWN,
    DRAW,
    DROP,
    DROP_PHASE,
    END,
    FIND_PHASE,
    SKIP,
)
from games.crash_landing.view_choices import Choice
from games.crash_landing.view_panel import Panel
from games.crash_landing.view_sky import Sky

_NOTHING = const(-1)
_BACK = const(-2)

_FOUND_X = const(104)  # pixels of the rocket just found, above the hand
_DECK_X = const(72)
_PILES_Y = const(48)
_HAND_X = const(64)
_HAND_Y = const(96)
_MOST = const(7)
_BUTTON_Y = const(80)
_DRAW_MS = const(260)
_WRAP = const(0x1FFFFFFF)
_NARRATION = "games.crash_landing.view_narration"

# What a target means: a place in the hand, or one of these.
_ON_DECK = const(16)
_ON_SKIP = const(17)
_ON_UP = const(18)
_ON_DOWN = const(19)
_ON_END = const(20)


class View:
    """The view of one seat (session.eyes); the other ship of a race is in the sky beside it."""

    def __init__(self):
        self.busy = False
        self.animation = 0

    def enter(self, session, screen):
        """Make the sprites."""
        self.session = session
        self.rules = session.rules
        self.screen = screen
        self.sky = Sky(session.rules, screen)
        self.choice = Choice(session.rules)
        self.panel = Panel(session.rules, self.choice, screen)
        self.targets = Targets(_MOST + 3)
        self.kinds = bytearray(_MOST + 3)
        self.at = 0
        self._card = screen.sprite(2, 3)
        self._since = 0
        self._sliding = False
        self._phase = -1
        self._move = 0
        self._seat = 1

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.sky = self.choice = self.panel = None

    def draw(self):
        """The whole table."""
        self.busy = False
        self._sliding = False
        self._card.hidden = True
        self.sky.draw()
        self.panel.frame()
        self._refresh()

    def _refresh(self):
        """All of the panel that can change."""
        seat = self.session.eyes
        self.choice.read(seat)
        self.panel.hand()
        self.panel.gauges(seat)
        self._aim()

    # -- what can be chosen

    def _add(self, kind, x, y):
        i = self.targets.add(x, y)
        self.kinds[i] = kind

    def _aim(self):
        """Find what can be chosen now, and put the cursor on one of it."""
        targets = self.targets
        rules = self.rules
        targets.clear()
        phase = rules.phase()
        if rules.seat() == self.session.eyes and self.session.humans_turn():
            if phase == FIND_PHASE:
                if rules.deck_size(self.session.eyes):
                    self._add(_ON_DECK, _DECK_X, _PILES_Y)
                self._add(_ON_SKIP, 116, _BUTTON_Y)
            else:
                for i in range(self.choice.size):
                    self._add(i, _HAND_X + 16 * i, _HAND_Y)
                if phase == DROP_PHASE:
                    self._add(_MOST - 1, _FOUND_X, _PILES_Y)
                elif self.choice.up or self.choice.down:
                    if self.choice.up:
                        self._add(_ON_UP, 68, _BUTTON_Y)
                    if self.choice.down:
                        self._add(_ON_DOWN, 116, _BUTTON_Y)
                elif not self.choice.count():
                    self._add(_ON_END, 68, _BUTTON_Y)
        else:
            phase = -1
        if phase != self._phase:
            self._phase = phase
            self.at = targets.count - 1 if phase == DROP_PHASE else 0
            if phase == BURN_PHASE:
                self.at = self._index(_ON_END)
        if self.at >= targets.count:
            self.at = max(0, targets.count - 1)
        self._show_cursor()

    def _index(self, kind):
        for i in range(self.targets.count):
            if self.kinds[i] == kind:
                return i
        return 0

    def _show_cursor(self):
        screen = self.screen
        if not self.targets.count:
            screen.cursor_off()
            self.panel.aim(9)
            return
        kind = self.kinds[self.at]
        x = self.targets.x(self.at)
        y = self.targets.y(self.at)
        if kind < _MOST:
            screen.cursor(x, y - 8 if kind < self.choice.size and self.choice.chosen[kind] else y, 16, 24)
        elif kind == _ON_DECK:
            screen.cursor(x, y, 16, 24)
        elif kind == _ON_SKIP:
            screen.cursor(x - 2, y - 2, 28, 12)
        else:
            screen.cursor(x - 2, y - 2, 46 if kind != _ON_END else 52, 12)
        self.panel.aim(self._after(kind))

    def _after(self, kind):
        """The speed after what a target means, 9 where it says nothing."""
        speed = self.rules.speed(self.session.eyes)
        if kind == _ON_UP or kind < _MOST and self.choice.up:
            return speed - self.choice.up
        if kind == _ON_DOWN or kind < _MOST and self.choice.down:
            return speed + self.choice.down
        return 9

    # -- keys

    def press(self, key, pressed):
        """Move, choose, fire, end."""
        if not pressed or not self.targets.count:
            return _NOTHING
        kind = self.kinds[self.at]
        if key == A:
            return self._choose(kind)
        if key == B:
            if self.choice.count():
                self.choice.clear()
                self._changed()
                return _NOTHING
            return _BACK
        if key == LEFT or key == RIGHT or key == UP or key == KEY_DOWN:
            self.at = self.targets.step(self.at, key)
            self._show_cursor()
        return _NOTHING

    def _choose(self, kind):
        if kind == _ON_DECK:
            return DRAW
        if kind == _ON_SKIP:
            return SKIP
        if kind == _ON_END:
            return END
        if kind == _ON_UP:
            return self.choice.move(False)
        if kind == _ON_DOWN:
            return self.choice.move(True)
        if self.rules.phase() == DROP_PHASE:
            return DROP + (self.choice.found if kind == _MOST - 1 else self.choice.hand[kind])
        self.choice.toggle(kind)
        self._changed()
        return _NOTHING

    def _changed(self):
        """Other rockets are chosen."""
        kind = self.kinds[self.at]
        for i in range(self.choice.size):
            self.panel.place(i)
        self._aim()
        self.at = self._index(kind)
        self._show_cursor()

    def point(self, move):
        """Put the cursor where a hint begins; a burn's rockets are chosen."""
        self.choice.take(move if move >= BURN else 0)
        for i in range(self.choice.size):
            self.panel.place(i)
        self._aim()
        kind = _ON_DECK if move == DRAW else _ON_SKIP if move == SKIP else _ON_END
        if move >= BURN:
            kind = _ON_DOWN if move & DOWN else _ON_UP
        elif move > DROP:
            kind = _MOST - 1
            for i in range(self.choice.size):
                if self.choice.hand[i] == move - DROP:
                    kind = i
        self.at = self._index(kind)
        self._show_cursor()

    # -- what happened

    def played(self, move, seat):
        """Show a move that has been played."""
        mine = seat == self.session.eyes
        if not mine:
            self.session.words = loader.once(_NARRATION, "tell", self.rules, move, seat)
        value = self.choice.newest() if move == DRAW and mine else 0
        if value and self.rules.phase() == DROP_PHASE and self.rules.seat() == seat:
            self.choice.found = value
        if self.animation == 2:  # off
            self._ended(move)
            self.skip()
            return
        self.sky.slow = 2 if self.animation else 1
        self.busy = True
        self._since = -1
        self.screen.cursor_off()
        self.panel.aim(9)
        self._move = move
        self._seat = seat
        if value:
            self._sliding = True
            self.panel.show_rocket(self._card, value)
            self._card.x = _DECK_X
            self._card.y = _PILES_Y
            if self._card.hidden:
                self._card.hidden = False
        if move != DRAW:
            self._refresh()
            self.screen.cursor_off()
        self._ended(move)

    def _ended(self, move):
        rules = self.rules
        for seat in range(1, rules.seats() + 1):
            if rules.option(2) and move == END and not rules.altitude(seat) and rules.returning(seat):
                if rules.fate(seat) == 0 and rules.ground_turns(seat) == 1:
                    self.session.words = "Landed. The crew is aboard: now climb back to 20"

    def step(self, now):
        """Go on with what moves."""
        if not self.busy:
            return
        if self._since < 0:
            self._since = now
            if self._move >= BURN:
                self.sky.fire(self._seat, self._move & DOWN, now)
            elif self._move == END:
                self.sky.fly(now)
        if self._sliding:
            gone = (now - self._since & _WRAP) // (2 if self.animation else 1)
            if gone < _DRAW_MS:
                found = self.choice.found
                x = _FOUND_X if found else _HAND_X + 16 * min(_MOST - 2, self.choice.size)
                y = _PILES_Y if found else _HAND_Y
                self._card.x = _DECK_X + (x - _DECK_X) * gone // _DRAW_MS
                self._card.y = _PILES_Y + (y - _PILES_Y) * gone // _DRAW_MS
                return
            self.skip()
        elif self.sky.moving:
            self.sky.step(now)
            if not self.sky.moving:
                self.skip()
        else:
            self.skip()

    def skip(self):
        """End an animation at once."""
        self.busy = False
        self._sliding = False
        self._card.hidden = True
        self.sky.stop()
        self._phase = -1
        self._refresh()
        self.captions()

    # -- words

    def captions(self):
        """The panel's lines of text."""
        self.panel.words(self.session.eyes, self.targets.count > 0)

    def light(self, lights):
        """The lights show the speed: green lands softly, yellow hard, red not at all, blue is up."""
        speed = self.rules.speed(self.session.eyes)
        colour = (
            lights.BLUE if speed < 0 else lights.GREEN if speed < 2 else lights.YELLOW if speed == 2 else lights.RED
        )
        lights.bar(min(5, abs(speed)), colour)
        return True

    def epitaph(self):
        """(title, line) of the result."""
        return loader.once(_NARRATION, "epitaph", self.rules)
