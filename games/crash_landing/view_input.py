"""A person's input in Crash Landing: what can be chosen, where the cursor is, what a key means.

    hand = Input(session, choice, panel, screen); hand.aim()
    hand.press(keys.A)          # a move, NOTHING or BACK (deckhand/keys.py)
    hand.point(move)            # the cursor goes where a hint begins

What can be chosen: the deck or a skip; a rocket to drop; rockets to burn, and then which way.
"""

from deckhand import keys
from deckhand.cursor import Targets
from deckhand.game import const
from games.crash_landing.rules_layout import (
    BURN,
    BURN_PHASE,
    DOWN,
    DRAW,
    DROP,
    DROP_PHASE,
    END,
    FIND_PHASE,
    FULLEST,
    SKIP,
)
from games.crash_landing.view_panel import DECK_X, FOUND_X, HAND_X, HAND_Y, NO_SPEED, PILES_Y

_BUTTON_Y = const(80)
_LEFT_X = const(68)
_RIGHT_X = const(116)

# What a target means: a place in the hand, or one of these.
_ON_DECK = const(16)
_ON_SKIP = const(17)
_ON_UP = const(18)
_ON_DOWN = const(19)
_ON_END = const(20)


class Input:
    """The targets of the looking seat; at: the one under the cursor; phase: of what they are, -1 while nobody chooses."""

    def __init__(self, session, choice, panel, screen):
        self.session = session
        self.rules = session.rules
        self.choice = choice
        self.panel = panel
        self.screen = screen
        self.targets = Targets(FULLEST + 3)
        self.kinds = bytearray(FULLEST + 3)
        self.at = 0
        self.phase = -1

    def _add(self, kind, x, y):
        i = self.targets.add(x, y)
        self.kinds[i] = kind

    def aim(self):
        """Find what can be chosen now, and put the cursor on one of it."""
        targets = self.targets
        rules = self.rules
        targets.clear()
        phase = rules.phase()
        if rules.seat() == self.session.eyes and self.session.humans_turn():
            if phase == FIND_PHASE:
                if rules.deck_size(self.session.eyes):
                    self._add(_ON_DECK, 8 * DECK_X, 8 * PILES_Y)
                self._add(_ON_SKIP, _RIGHT_X, _BUTTON_Y)
            else:
                for i in range(self.choice.size):
                    self._add(i, 8 * HAND_X + 16 * i, 8 * HAND_Y)
                if phase == DROP_PHASE:
                    self._add(FULLEST - 1, 8 * FOUND_X, 8 * PILES_Y)
                elif self.choice.up or self.choice.down:
                    if self.choice.up:
                        self._add(_ON_UP, _LEFT_X, _BUTTON_Y)
                    if self.choice.down:
                        self._add(_ON_DOWN, _RIGHT_X, _BUTTON_Y)
                elif not self.choice.count():
                    self._add(_ON_END, _LEFT_X, _BUTTON_Y)
        else:
            phase = -1
        if phase != self.phase:
            self.phase = phase
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
            self.panel.aim(NO_SPEED)
            return
        kind = self.kinds[self.at]
        x = self.targets.x(self.at)
        y = self.targets.y(self.at)
        if kind < FULLEST:
            screen.cursor(x, y - 8 if kind < self.choice.size and self.choice.chosen[kind] else y, 16, 24)
        elif kind == _ON_DECK:
            screen.cursor(x, y, 16, 24)
        elif kind == _ON_SKIP:
            screen.cursor(x - 2, y - 2, 28, 12)
        else:
            screen.cursor(x - 2, y - 2, 46 if kind != _ON_END else 52, 12)
        self.panel.aim(self._after(kind))

    def _after(self, kind):
        """The speed after what a target means, NO_SPEED where it says nothing."""
        speed = self.rules.speed(self.session.eyes)
        if kind == _ON_UP or kind < FULLEST and self.choice.up:
            return speed - self.choice.up
        if kind == _ON_DOWN or kind < FULLEST and self.choice.down:
            return speed + self.choice.down
        return NO_SPEED

    def press(self, key):
        """Move, choose, fire, end: a move, NOTHING or BACK."""
        if not self.targets.count:
            return keys.NOTHING
        kind = self.kinds[self.at]
        if key == keys.A:
            return self._choose(kind)
        if key == keys.B:
            if self.choice.count():
                self.choice.clear()
                self._changed()
                return keys.NOTHING
            return keys.BACK
        if keys.RIGHT <= key <= keys.LEFT:
            self.at = self.targets.step(self.at, key)
            self._show_cursor()
        return keys.NOTHING

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
            return DROP + (self.choice.found if kind == FULLEST - 1 else self.choice.hand[kind])
        self.choice.toggle(kind)
        self._changed()
        return keys.NOTHING

    def _changed(self):
        """Other rockets are chosen."""
        kind = self.kinds[self.at]
        for i in range(self.choice.size):
            self.panel.place(i)
        self.aim()
        self.at = self._index(kind)
        self._show_cursor()

    def point(self, move):
        """Put the cursor where a hint begins; a burn's rockets are chosen."""
        self.choice.take(move if move >= BURN else 0)
        for i in range(self.choice.size):
            self.panel.place(i)
        self.aim()
        kind = _ON_DECK if move == DRAW else _ON_SKIP if move == SKIP else _ON_END
        if move >= BURN:
            kind = _ON_DOWN if move & DOWN else _ON_UP
        elif move > DROP:
            kind = FULLEST - 1
            for i in range(self.choice.size):
                if self.choice.hand[i] == move - DROP:
                    kind = i
        self.at = self._index(kind)
        self._show_cursor()
