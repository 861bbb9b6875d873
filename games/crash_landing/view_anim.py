"""What moves in Crash Landing: a ship or two, fire, landing and crash, a rocket that slides to the hand.

anim = Animation(rules, screen); anim.place()
ms = anim.begin(move, seat)         # fire, or the ships' way to where the rules have them
ms = anim.take(5, (72, 48, 64, 96)) # a rocket slides from the deck to its place
anim.show(at); anim.place()
"""

from deckhand import loader
from deckhand.const import const
from deckhand.draw import cell, fly, show
from games.crash_landing import pictures
from games.crash_landing import rules_layout as cl

_STEP = const(4)  # pixels a step of altitude
_SURFACE = const(88)  # a landed ship's y
_POINTED = const(21)  # below a ship's y is the height at which it is
_DRAW_MS = const(260)
FALL_MS = const(550)
_FIRE_MS = const(480)
_FLICKER_MS = const(70)
_BLAST_MS = const(900)
_FLASH_MS = const(120)  # the blast's beginning
_SMOKE_MS = const(700)  # and when only the wreck is left
_SHAKE_MS = const(40)


def height_y(altitude):
    """The y of what points at an altitude."""
    return _SURFACE - _STEP * altitude + _POINTED


def rocket(value, i):
    """The i-th of the 2 x 3 tiles of a rocket card."""
    if i & 1:
        return pictures.ROCKET_SIDE + i // 2
    return pictures.ROCKET_FOOT if i == 4 else pictures.ROCKET_1 + 2 * (value - 1) + i // 2


class Animation:
    """xs: where the ships are in the left 64 pixels, side by side in a race; dial: the board's sprites; eyes: who looks;
    speed, altitude: what the gauges show at rest.
    """

    def __init__(self, rules, screen):
        self.rules = rules
        self.screen = screen
        self.xs = (24,) if rules.seats() == 1 else (8, 40)
        made = loader.once("games.crash_landing.view_ground", "sprites", rules, screen, self.xs)
        self._ships, self._flags, self._pointer, self._dome, self._crew, self._flame, self._rocket, self.dial = made
        self._ways = []  # of the ships, or of the rocket
        self.eyes = 1
        self.speed = self.altitude = 0

    def _y(self, seat):
        return _SURFACE - _STEP * self.rules.altitude(seat)

    def place(self):
        """Everything where the rules have it."""
        rules = self.rules
        seats = len(self.xs)
        for seat in range(1, seats + 1):
            fate = rules.fate(seat)
            ship = self._ships[seat - 1]
            ship.x = self.xs[seat - 1]
            ship.y = self._y(seat)
            ship.flip_x = False
            self._dress(ship, fate == cl.DESTROYED)
            show(self._flags[seat - 1], fate == cl.SAFE and not rules.altitude(seat))
        rescue = rules.option(cl.RESCUE) and seats == 1
        self._pointer.y = height_y(rules.altitude(self.eyes))
        show(self._pointer)
        show(self._dome, rescue)
        show(self._crew, rescue and not rules.returning(1))
        show(self._flame, False)
        show(self._rocket, False)

    def _dress(self, ship, wrecked):
        # The wreck has two rows.
        for i in range(9):
            cell(ship, i, (pictures.WRECK + i - 3 if i > 2 else 0) if wrecked else pictures.SHIP + i)
        show(ship)

    def take(self, value, way):
        """Begin to let a rocket slide: x, y, to x, to y; its ms."""
        for i in range(6):
            cell(self._rocket, i, rocket(value, i))
        self._ways = [way]
        fly(self._rocket, way, 0, _DRAW_MS)
        show(self._rocket)
        return _DRAW_MS

    def begin(self, move, seat):
        """Begin to show fire under the ship, or over it for a burn downwards; or the ships' way; its ms."""
        if move >= cl.BURN:
            ship = self._ships[seat - 1]
            flame = self._flame
            flame.flip_y = move & cl.DOWN > 0
            flame.x = ship.x
            flame.y = ship.y - 8 if move & cl.DOWN else ship.y + 16
            show(flame)
            return _FIRE_MS
        if move != cl.END:
            return 0
        ms = FALL_MS
        self._ways = []
        for seat in range(1, len(self.xs) + 1):
            ship = self._ships[seat - 1]
            self._ways.append((ship.x, ship.y, ship.x, self._y(seat)))
            if self.rules.fate(seat) == cl.DESTROYED:
                ms = FALL_MS + _BLAST_MS
        return ms

    def show(self, at):
        """How it looks `at` ms after its beginning."""
        if not self._rocket.hidden:
            fly(self._rocket, self._ways[0], at, _DRAW_MS)
        elif not self._flame.hidden:
            picture = pictures.FLAME_2 if at // _FLICKER_MS & 1 else pictures.FLAME_1
            for i in range(4):  # between its two columns nothing burns
                cell(self._flame, i + (i + 1) // 2, picture + i)
        else:
            for i in range(len(self.xs)):
                ship = self._ships[i]
                fly(ship, self._ways[i], min(at, FALL_MS), FALL_MS)
                if at >= FALL_MS and self.rules.fate(i + 1) == cl.DESTROYED:
                    self._blast(ship, at - FALL_MS)
            self._pointer.y = self._ships[self.eyes - 1].y + _POINTED

    def _blast(self, ship, at):
        ship.x += at // _SHAKE_MS % 3 - 1
        if at < _FLASH_MS:
            for i in range(9):
                cell(ship, i, pictures.BLAST_1 + i - 3 - (i > 5) if i in (3, 4, 6, 7) else 0)
        elif at < _SMOKE_MS:
            self.screen.show_sprite(ship, pictures.BLAST_2)
            ship.flip_x = at // _FLICKER_MS & 1 > 0
        else:
            self._dress(ship, True)
