"""Crash Landing's board at the right: the dial, the piles, the hand, and the words about them.

board = Board(view); board.refresh()
board.aim()                         # what the chosen rockets, or else the turn's end, would make of speed and altitude
board.labels(); board.idle()        # the words that are there where nobody chooses: ui/captions.py has the others
"""

from deckhand.const import const
from deckhand.pictures import PANEL_B, PANEL_BL, PANEL_C
from deckhand.screen import CARD_BACK, INK, INK_DIM, INK_TITLE, INK_WARN
from deckhand.table.draw import cell, show, slot
from deckhand.table.figures import BOTTOMS, TOPS, figure
from games.crash_landing import pictures
from games.crash_landing.engine import layout
from games.crash_landing.ui.animation import FALL_MS, KEPT, height_y, rocket
from games.crash_landing.ui.choices import Choices

# Where the dial's needle lies for each speed from -8 to 8, and the colour of a speed's dot by its size downwards.
_NEEDLE_X = bytes((101, 98, 94, 89, 84, 79, 76, 73, 73, 73, 76, 79, 84, 89, 94, 98, 101))
_NEEDLE_Y = bytes((16, 12, 10, 9, 9, 11, 15, 19, 24, 29, 33, 37, 39, 39, 38, 36, 32))
_DOTS = (2, 8, 7, 6, 6, 5, 5, 5, 5)
_DOT_UP = const(11)

TEXT = const(11)  # the board's first column of letters
# Where things are, in tiles:
HAND_X = const(8)  # the board's first column
HAND_Y = const(12)
DECK_X = const(9)
BURNT_X = const(16)
PILES_Y = const(6)
FOUND_X = const(14)  # the rocket just found, above the hand
SIGN_X = const(18)  # a speed in a line of words, and its figure's letter
SIGN = const(25)

# The rows that a person's cursor is in.
HAND = const(0)
LINE = const(1)
PILES = const(2)


def sign(speed):
    """The tile of a speed's way: up, or down by what a landing at it would be."""
    if not speed:
        return 0
    return pictures.SIGN_UP if speed < 0 else pictures.SIGN_DOWN_1 + min(speed, 3) - 1


class Board:
    """Draws what is in `choices`, and the looking seat's gauges."""

    def __init__(self, view):
        self.view = view
        self.session = view.session
        self.rules = view.rules
        self.screen = view.screen
        self.choices = Choices(view.session, view.kept)
        self.anim = view.anim
        self._ring, self._ghost, self._needle, self._figure = view.anim.dial

    def refresh(self):
        """All that can change; nothing is chosen."""
        rules = self.rules
        seat = self.session.eyes
        self.choices.read()
        self.hand()
        self.anim.rest_dial()
        self.gauges(1, 1)
        deck = rules.deck_size(seat)
        if deck:
            self.screen.stamp(DECK_X, PILES_Y, CARD_BACK, 2, 3)
        else:
            slot(self.screen, DECK_X, PILES_Y)
        self.screen.stamp(BURNT_X, PILES_Y, pictures.BURNT, 2, 3)
        self.screen.number(7, 15, deck, 2)
        self.screen.number(7, 24, sum([rules.in_burnt(seat, value) for value in range(1, layout.VALUES + 1)]), 2)

    def _rocket(self, x, y, value):
        for i in range(6):
            self.screen.put(x + i % 2, y + i // 2, rocket(value, i))

    def hand(self):
        """The hand, a chosen rocket higher, with its side under it; and the rocket just found."""
        choices = self.choices
        screen = self.screen
        for i in range(layout.HAND):
            x = HAND_X + 2 * i
            if choices.chosen >> i & 1:
                self._rocket(x, HAND_Y - 1, choices.hand[i])
                screen.stamp(x, HAND_Y + 2, pictures.SIDE_LEFT if choices.left >> i & 1 else pictures.SIDE_RIGHT, 2, 1)
                continue
            screen.put(x, HAND_Y - 1, PANEL_B if i else PANEL_BL)  # the rail of the cards
            screen.put(x + 1, HAND_Y - 1, PANEL_B)
            if i < len(choices.hand) and choices.hand[i]:
                self._rocket(x, HAND_Y, choices.hand[i])
            else:
                slot(screen, x, HAND_Y)
        if choices.found > 0:
            self._rocket(FOUND_X, PILES_Y, choices.found)
        else:
            screen.fill(FOUND_X, PILES_Y, 2, 2, PANEL_C)
            screen.fill(FOUND_X, PILES_Y + 2, 2, 1, PANEL_B)

    def fire(self, move):
        """A burn's rockets burn out where they lie."""
        for i in range(layout.HAND):
            if self.choices.fired(move) >> i & 1:
                self.screen.stamp(HAND_X + 2 * i, HAND_Y - 1, pictures.BURNT, 2, 3)
                self.screen.fill(HAND_X + 2 * i, HAND_Y + 2, 2, 1)

    def gauges(self, at, ms):
        """Dial and altitude, `at` of `ms` on the way from what it showed to what is now; the altitude is the ship's."""
        rules = self.rules
        seat = self.session.eyes
        turned = min(ms, 8 * at if ms == FALL_MS else at)
        speed = self.anim.speed
        speed += (rules.speed(seat) - speed) * turned // ms
        altitude = self.anim.height(seat)
        self._point(self._needle, speed)
        if rules.seats() > 1:  # the other ship's figures go with it
            other = self.anim.other
            other += (rules.speed(3 - seat) - other) * turned // ms
            self.screen.number(5, 20, self.anim.height(3 - seat), 2)
            self.screen.put(SIGN_X, 5, sign(other))
            self.screen.number(5, SIGN, abs(other), 1)
        size = abs(speed)
        figures = self._figure
        colour = self.screen.sprite_inks[_DOT_UP if speed < 0 else _DOTS[size]]
        if figures.pixel_shader[2] != colour:
            figures.pixel_shader[2] = figures.pixel_shader[3] = colour
        cell(figures, 0, pictures.ARROW_UP if speed < 0 else 0)
        cell(figures, 1, pictures.FIGURE_TOP_0 + TOPS[size])
        cell(figures, 2, pictures.ARROW_DOWN if speed > 0 else 0)
        cell(figures, 3, pictures.FIGURE_BOTTOM_0 + BOTTOMS[size])
        show(figures)
        if altitude < 10:
            self.screen.fill(18, 2, 1, 2)
        else:
            figure(self.screen, 18, 2, altitude // 10, pictures.FIGURE_TOP_0, pictures.FIGURE_BOTTOM_0)
        figure(self.screen, 19, 2, altitude % 10, pictures.FIGURE_TOP_0, pictures.FIGURE_BOTTOM_0)

    def _point(self, sprite, speed):
        sprite.x = _NEEDLE_X[speed + layout.FASTEST]
        sprite.y = _NEEDLE_Y[speed + layout.FASTEST]
        show(sprite)

    def aim(self, shown):
        """Show rings at the speed and the altitude after the turn's end, with what is chosen fired first; or hide them."""
        if shown:
            rules = self.rules
            seat = self.session.eyes
            speed = self.choices.next()
            self._point(self._ring, speed)
            if rules.seats() > 1:
                self._ghost.x = self.anim.xs[seat - 1] + 8
            self._ghost.y = height_y(max(0, min(layout.TOP, rules.altitude(seat) - speed)))
        show(self._ring, shown)
        show(self._ghost, shown)

    # -- words

    def labels(self):
        """What the figures are, and the rival's."""
        screen = self.screen
        rules = self.rules
        if rules.seats() == 1:
            screen.line(1, "HEIGHT", INK_DIM, 20)
            chosen = self.choices.chosen
            screen.line(4, " KEEP" if chosen else "SCORE", INK_DIM, 21)
            lost = rules.fate(1) > layout.SAFE or chosen and self.choices.is_lost()
            screen.number(5, 24, 0 if lost else self.choices.worth(~chosen) >> rules.landed_hard(1), 2)
            return
        seat = self.session.eyes
        people = self.session.humans() != 1
        inks = self.anim.foot.pixel_shader  # of the other ship
        for y, whose, name in ((1, seat, "YOU"), (4, 3 - seat, "RIVAL!" if self.view.near else " RIVAL")):
            name = "SEAT  " if people else name
            screen.line(y, name, INK_WARN if self.view.near and y > 1 else INK_DIM, 26 - len(name))
            if people:
                screen.number(y, SIGN, whose, 1)
            screen.lines[5].pixel_shader = inks
            if y > 1 and not self.view.near:
                screen.lines[4].pixel_shader = inks
        screen.write(0, " 1     2 " if people else "YOU RIVAL" if seat == 1 else "RIVAL YOU", 1)  # over the ships

    def line(self, y, text, ink, end=15, start=0):
        """Words from letter `start` of the board's line to `end`; a "#" keeps the figure there, KEPT the whole line."""
        self.screen.ink(y, ink)
        rest = "#" if text == KEPT else " "
        for i in range(start, end):
            letter = text[i - start] if i - start < len(text) else rest
            if letter != "#":
                self.screen.write(y, letter, TEXT + i)

    def plates(self, cells, next_sign, down=False):
        """The buttons under line 10, a bit a cell from DECK_X on, dark for fire downwards; in line 9 a speed's tile, or 0."""
        screen = self.screen
        for x in range(DECK_X, 20):
            has = cells >> (x - DECK_X) & 1
            screen.put(x, 10, PANEL_C if not has else 0 if down else pictures.PLATE)
        screen.put(SIGN_X, 9, next_sign)

    def idle(self, head):
        """Nobody chooses: only what happens is said."""
        self.line(0, head, INK_TITLE)
        self.line(9, "", INK_DIM)
        self.line(10, "", INK)
        self.line(15, "", INK_DIM)
        self.plates(0, 0)
