"""Crash Landing's panel at the right: the dial, the piles, the hand, and the words about them.

panel = Panel(rules, choice, screen, sprites); panel.frame(); panel.hand(); panel.gauges(seat)
panel.aim(4)                        # the ring on the dial: a speed to come, or NO_SPEED
"""

from deckhand import pictures as console_pictures
from deckhand.game import const
from deckhand.screen import CARD_BACK, INK, INK_DIM, INK_TITLE, INK_WARN
from games.crash_landing import pictures
from games.crash_landing.rules_layout import DROP_PHASE, EARTH, FASTEST, FIND_PHASE, HAND, TOP, VALUES

_TOPS = b"\0\1\2\2\3\4\4\5\6\6"  # which half figures make a figure
_BOTTOMS = b"\0\1\2\3\4\3\5\1\5\3"
# Where the dial's needle lies for each speed from -8 to 8.
_NEEDLE_X = bytes((101, 98, 94, 89, 84, 79, 76, 73, 73, 73, 76, 79, 84, 89, 94, 98, 101))
_NEEDLE_Y = bytes((16, 12, 10, 9, 9, 11, 15, 19, 24, 29, 33, 37, 39, 39, 38, 36, 32))

_TEXT = const(11)  # the panel's first column of letters
# Where things are, in tiles:
HAND_X = const(8)  # the panel's first column
HAND_Y = const(12)
DECK_X = const(9)
_BURNT_X = const(16)
PILES_Y = const(6)
FOUND_X = const(13)  # the rocket just found, above the hand
NO_SPEED = const(9)  # no ring on the dial


class Panel:
    """Draws; what is chosen is in `choice`. sprites: two of one tile and one of 2 x 2, for the dial."""

    def __init__(self, rules, choice, screen, sprites):
        self.rules = rules
        self.choice = choice
        self.screen = screen
        self._next, self._needle, self._figure = sprites
        self._next[0] = pictures.NEEDLE_NEXT
        self._needle[0] = pictures.NEEDLE
        self._figure.x = 84
        self._figure.y = 20

    def frame(self):
        """What never changes."""
        screen = self.screen
        screen.fill(HAND_X, 0, 12, 16, console_pictures.PANEL_C)
        screen.fill(HAND_X, 0, 1, 16, console_pictures.PANEL_L)
        screen.stamp(9, 1, pictures.DIAL, 5, 5)

    def show_rocket(self, sprite, value):
        """Give a sprite of 2 x 3 tiles the picture of a rocket card."""
        sprite[0] = pictures.ROCKET_1 + 2 * (value - 1)
        sprite[2] = sprite[0] + 1
        sprite[4] = pictures.ROCKET_FOOT
        for i in range(3):
            sprite[1 + 2 * i] = pictures.ROCKET_SIDE + i

    def _rocket(self, x, y, value):
        screen = self.screen
        screen.stamp(x, y, pictures.ROCKET_1 + 2 * (value - 1), 1, 2)
        screen.put(x, y + 2, pictures.ROCKET_FOOT)
        screen.stamp(x + 1, y, pictures.ROCKET_SIDE, 1, 3)

    def _slot(self, x, y):
        screen = self.screen
        screen.put(x, y, console_pictures.SLOT_TL)
        screen.put(x + 1, y, console_pictures.SLOT_TR)
        screen.fill(x, y + 1, 2, 1)
        screen.put(x, y + 2, console_pictures.SLOT_BL)
        screen.put(x + 1, y + 2, console_pictures.SLOT_BR)

    def hand(self):
        """All places of the hand, and the rocket just found."""
        for i in range(HAND):
            self.place(i)
        if self.choice.found:
            self._rocket(FOUND_X, PILES_Y, self.choice.found)
        else:
            self._slot(FOUND_X, PILES_Y)

    def place(self, i):
        """One place of the hand; a chosen rocket is higher, with its side under it."""
        choice = self.choice
        x = HAND_X + 2 * i
        screen = self.screen
        above = console_pictures.PANEL_L if i == 0 else console_pictures.PANEL_C
        if i < choice.size and choice.chosen[i]:
            self._rocket(x, HAND_Y - 1, choice.hand[i])
            port = choice.port >> i & 1 or not (choice.up or choice.down)
            screen.stamp(x, HAND_Y + 2, pictures.PORT if port else pictures.STARBOARD, 2, 1)
            return
        screen.put(x, HAND_Y - 1, above)
        screen.put(x + 1, HAND_Y - 1, console_pictures.PANEL_C)
        if i < choice.size:
            self._rocket(x, HAND_Y, choice.hand[i])
        else:
            self._slot(x, HAND_Y)

    def aim(self, speed):
        """Show the ring at a speed to come; NO_SPEED hides it."""
        if self._next.hidden != (speed == NO_SPEED):
            self._next.hidden = speed == NO_SPEED
        if speed != NO_SPEED:
            self._next.x = _NEEDLE_X[speed + FASTEST]
            self._next.y = _NEEDLE_Y[speed + FASTEST]

    def _set(self, sprite, i, tile):
        # A cell that is set is sent again, changed or not.
        if sprite[i] != tile:
            sprite[i] = tile

    def gauges(self, seat):
        """Dial, altitude, piles."""
        rules = self.rules
        screen = self.screen
        speed = rules.speed(seat)
        needle = self._needle
        needle.x = _NEEDLE_X[speed + FASTEST]
        needle.y = _NEEDLE_Y[speed + FASTEST]
        if needle.hidden:
            needle.hidden = False
        figure = self._figure
        size = speed if speed >= 0 else -speed
        up = speed < 0
        self._set(figure, 0, 0 if not speed else pictures.ARROW_UP if up else pictures.ARROW_STEM)
        self._set(figure, 2, 0 if not speed else pictures.ARROW_STEM if up else pictures.ARROW_DOWN)
        self._set(figure, 1, pictures.FIGURE_TOP_0 + _TOPS[size])
        self._set(figure, 3, pictures.FIGURE_BOTTOM_0 + _BOTTOMS[size])
        if figure.hidden:
            figure.hidden = False
        altitude = rules.altitude(seat)
        for x, n in ((16, altitude // 10), (17, altitude % 10)):
            screen.put(x, 2, pictures.FIGURE_TOP_0 + _TOPS[n])
            screen.put(x, 3, pictures.FIGURE_BOTTOM_0 + _BOTTOMS[n])
        deck = rules.deck_size(seat)
        if deck:
            screen.stamp(DECK_X, PILES_Y, CARD_BACK, 2, 3)
        else:
            self._slot(DECK_X, PILES_Y)
        burnt = 0
        for value in range(1, VALUES + 1):
            burnt += rules.in_burnt(seat, value)
        if burnt:
            screen.stamp(_BURNT_X, PILES_Y, pictures.BURNT, 2, 3)
        else:
            self._slot(_BURNT_X, PILES_Y)
        screen.number(7, 15, deck, 2)
        screen.number(7, 24, burnt, 2)

    # -- words

    def words(self, seat, choosing):
        """The panel's lines; `choosing`: can the looking seat choose something now?"""
        screen = self.screen
        rules = self.rules
        screen.line(1, "ALT", INK_DIM, 21)
        if rules.seats() > 1:
            other = 3 - seat
            screen.line(4, "RIVAL", INK_DIM, 20)
            speed = rules.speed(other)
            arrow = "\x84" if speed > 0 else "\x83" if speed < 0 else ""
            screen.line(5, "%d %s%d" % (rules.altitude(other), arrow, abs(speed)), INK, 20)
        legend = "\x87choose \x88undo"
        if not choosing:
            waiting = "Flight over" if not rules.seat() else "Seat %d..." % rules.seat() if rules.seats() > 1 else ""
            screen.line(0, waiting, INK_TITLE, _TEXT)
            self._under("", "", INK)
            legend = ""
        elif rules.phase() == FIND_PHASE:
            screen.line(0, "Find a rocket?", INK_TITLE, _TEXT)
            self._under("", " draw   skip", INK)
        elif rules.phase() == DROP_PHASE:
            screen.line(0, "Full: drop one", INK_TITLE, _TEXT)
            self._under("", "It comes back", INK)
        elif self.choice.count():
            screen.line(0, "Burn or end?", INK_TITLE, _TEXT)
            legend = "\x87choose \x88clear"
            self._forecast_burn(seat)
        else:
            screen.line(0, "Burn or end?", INK_TITLE, _TEXT)
            self._forecast_end(seat)
        screen.line(15, legend, INK_DIM, _TEXT)

    def _under(self, above, below, ink):
        self.screen.line(9, above, ink, _TEXT)
        self.screen.line(10, below, INK, _TEXT)

    def _forecast_burn(self, seat):
        choice = self.choice
        if not (choice.up or choice.down):
            self._under("no balance yet", "", INK)
            return
        speed = self.rules.speed(seat)
        up = "\x83 to %d" % (speed - choice.up) if choice.up else ""
        down = "\x84 to %d" % (speed + choice.down) if choice.down else ""
        self._under(choice.sides(), up + " " * (8 - len(up)) + down, INK)

    def _forecast_end(self, seat):
        rules = self.rules
        speed = min(FASTEST, rules.speed(seat) + 1 + rules.option(EARTH))
        altitude = rules.altitude(seat) - speed
        if rules.returning(seat) and not rules.altitude(seat) and not rules.speed(seat):
            self._under("on the ground", "End turn", INK)
        elif altitude <= 0 and speed > 2:
            self._under("CRASH at %d!" % speed, "End turn", INK_WARN)
        elif altitude <= 0 and speed > 0:
            self._under("soft landing" if speed == 1 else "hard landing", "End turn", INK)
        else:
            self._under("spd %d, alt %d" % (speed, min(TOP, altitude)), "End turn", INK)
