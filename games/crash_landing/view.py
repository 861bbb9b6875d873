"""Crash Landing on the screen: the sky at the left, dial, piles and hand at the right (deckhand/play.py has the calls).

The sky is there while the game is; panel, hand and input are let go of for a menu or a bot (`rest`), and come again.
"""

from deckhand import loader
from deckhand.const import WRAP, const
from deckhand.keys import NOTHING
from deckhand.settings import OFF
from games.crash_landing.rules_layout import (
    BURN,
    DOWN,
    DRAW,
    DROP_PHASE,
    END,
    FLYING,
    HAND,
    RESCUE,
)
from games.crash_landing.view_panel import DECK_X, FOUND_X, HAND_X, HAND_Y, NO_SPEED, PILES_Y
from games.crash_landing.view_sky import Sky

_NARRATION = "games.crash_landing.view_narration"
_DRAW_MS = const(260)


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
        self._dial = (screen.sprite(1, 1), screen.sprite(1, 1), screen.sprite(2, 2))
        self._card = screen.sprite(2, 3)
        self.choice = self.panel = self.input = None
        self._hand = None  # of the choice, while it is not there
        self._cursor = (0, -1)  # of the input, likewise
        self._since = 0
        self._sliding = False
        self._move = 0
        self._seat = 1

    def leave(self):
        """Let go."""
        self.session = self.rules = self.screen = self.sky = self.choice = self.panel = self.input = None

    def rest(self):
        """A menu, a bot or the result needs the room: only the sky stays."""
        if self.choice:
            self._hand = self.choice.kept()
        if self.input:
            self._cursor = (self.input.at, self.input.phase)
        self.choice = self.panel = self.input = None

    def _wake(self):
        # After a rest, or at first: hand and panel.
        if self.panel:
            return
        from games.crash_landing.view_choices import Choice
        from games.crash_landing.view_panel import Panel

        self.choice = Choice(self.rules, self._hand)
        self.panel = Panel(self.rules, self.choice, self.screen, self._dial)

    def _aim(self):
        # Where nobody chooses there is no input.
        if not self.input:
            if self.rules.seat() != self.session.eyes or not self.session.humans_turn():
                self.screen.cursor_off()
                self.panel.aim(NO_SPEED)
                return
            from games.crash_landing.view_input import Input

            self.input = Input(self.session, self.choice, self.panel, self.screen)
            self.input.at, self.input.phase = self._cursor
        self.input.aim()

    # -- the picture

    def draw(self):
        """The whole table."""
        self._wake()
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

    # -- a person

    def press(self, key, pressed):
        """Move, choose, fire, end."""
        if pressed and not self.input:  # a bot that thought about a hint was stopped
            self._wake()
            self._aim()
        return self.input.press(key) if pressed and self.input else NOTHING

    def point(self, move):
        """Put the cursor where a hint begins; a burn's rockets are chosen."""
        self._wake()
        self._aim()
        self.input.point(move)

    # -- what happened

    def played(self, move, seat):
        """Show a move that has been played."""
        self._wake()
        mine = seat == self.session.eyes
        if not mine:
            self.session.words = loader.once(_NARRATION, "tell", self.rules, move, seat)
        value = self.choice.newest() if move == DRAW and mine else 0
        if value and self.rules.phase() == DROP_PHASE and self.rules.seat() == seat:
            self.choice.found = value
        if self.animation == OFF:
            self._ended(move)
            self.skip()
            return
        self.sky.slow = 2 if self.animation else 1
        self.busy = True
        self._since = -1
        self.screen.cursor_off()
        self.panel.aim(NO_SPEED)
        self._move = move
        self._seat = seat
        if value:
            self._sliding = True
            self.panel.show_rocket(self._card, value)
            self._card.x = 8 * DECK_X
            self._card.y = 8 * PILES_Y
            if self._card.hidden:
                self._card.hidden = False
        if move != DRAW:
            self._refresh()
            self.screen.cursor_off()
        self._ended(move)

    def _ended(self, move):
        rules = self.rules
        for seat in range(1, rules.seats() + 1):
            if rules.option(RESCUE) and move == END and not rules.altitude(seat) and rules.returning(seat):
                if rules.fate(seat) == FLYING and rules.ground_turns(seat) == 1:
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
            gone = (now - self._since & WRAP) // (2 if self.animation else 1)
            if gone < _DRAW_MS:
                found = self.choice.found
                x = 8 * FOUND_X if found else 8 * HAND_X + 16 * min(HAND - 1, self.choice.size)
                y = 8 * PILES_Y if found else 8 * HAND_Y
                self._card.x = 8 * DECK_X + (x - 8 * DECK_X) * gone // _DRAW_MS
                self._card.y = 8 * PILES_Y + (y - 8 * PILES_Y) * gone // _DRAW_MS
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
        self._wake()
        self._cursor = (0, -1)
        if self.input:
            self.input.phase = -1
        self._refresh()
        self.captions()

    # -- words

    def captions(self):
        """The panel's lines of text."""
        self._wake()
        self.panel.words(self.session.eyes, bool(self.input and self.input.targets.count))

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
