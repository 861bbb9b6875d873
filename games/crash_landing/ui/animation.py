"""What moves in Crash Landing: a ship or two, fire, a rocket that slides to the hand. The ground is in ui/end.py.

anim = Animation(rules, screen); anim.place()
ms = anim.begin(move, seat)         # fire, or the ships' way to where the rules have them
ms = anim.take(5, (72, 48, 64, 96)) # a rocket slides from the deck to its place
anim.show(at); anim.place()
"""

from deckhand.const import const
from deckhand.table.draw import cell, fly, show
from games.crash_landing import pictures
from games.crash_landing.engine import layout

_STEP = const(4)  # pixels a step of altitude
_SURFACE = const(88)  # a landed ship's y
_POINTED = const(21)  # below a ship's y is the height at which it is
_DRAW_MS = const(260)
FALL_MS = const(550)  # the speed changes in the first quarter, then they move
_FIRE_MS = const(480)
_FLICKER_MS = const(70)
_FIGURE_0 = const(32)  # half a figure of the font
KEPT = "#"  # in place of words about what moves: their line stays as it is
_HULLS = (0, 7, 11)  # the ships' colours, by seat


def height_y(altitude):
    """The y of what points at an altitude."""
    return _SURFACE - _STEP * altitude + _POINTED


def rocket(value, i):
    """The i-th of the 2 x 3 tiles of a rocket card."""
    if i & 1:
        return pictures.ROCKET_SIDE + i // 2
    return pictures.ROCKET_FOOT if i == 4 else pictures.ROCKET_1 + 2 * (value - 1) + i // 2


class Animation:
    """xs: where the ships are in the left 64 pixels, side by side in a race; dial: the board's sprites; foot: the rival's
    rockets; eyes: who looks; speed, other (the rival's speed): what the dial shows at rest; touched: the ships that land
    now, as bits; held: the rival's hand, as it was seen last, by value.
    """

    def __init__(self, rules, screen):
        self.rules = rules
        self.screen = screen
        self.xs = (24,) if rules.seats() == 1 else (8, 40)
        from games.crash_landing.ui import ground

        made = ground.sprites(rules, screen, self.xs)
        self.ships, self.flags, self._pointer, self._dome, self._crew, self.flame, self.rocket = made[:7]
        self.dial, self.foot = made[7:]
        self._ways = []  # of the ships, or of the rocket
        self._late = self._slide = 0  # so many ms the rocket waits, and slides
        self.touched = 0
        self._burns = 0  # whose ship trembles over its fire
        self.eyes = 1
        self.speed = self.other = 0
        self.held = bytearray(layout.VALUES + 1)

    def y(self, seat):
        """Where a ship belongs."""
        return _SURFACE - _STEP * self.rules.altitude(seat)

    def height(self, seat):
        """The altitude at which a ship is seen: 0 when it is down."""
        return (_SURFACE + _STEP - 1 - self.ships[seat - 1].y) // _STEP

    def turn_to(self, eyes):
        """Show this seat's view; 0: a whole new picture comes. Returns whether its ground must be drawn."""
        turned = self.eyes != eyes
        self.eyes = eyes
        return turned

    def rest_dial(self):
        """The dial has come to rest at the ships' speeds."""
        self.speed = self.rules.speed(self.eyes)
        if len(self.xs) > 1:
            self.other = self.rules.speed(3 - self.eyes)

    def place(self):
        """Everything where the rules have it."""
        rules = self.rules
        seats = len(self.xs)
        for seat in range(1, seats + 1):
            fate = rules.fate(seat)
            ship = self.ships[seat - 1]
            ship.x = self.xs[seat - 1]
            ship.y = self.y(seat)
            ship.flip_x = False
            self.dress(ship, fate == layout.DESTROYED)
            # Who has won, if anybody alone: there is room for one flag.
            won = fate == layout.SAFE and not rules.altitude(seat) and rules.result()[0][-seat] >= seats
            show(self.flags[seat - 1], won)
        rescue = rules.option(layout.RESCUE) and seats == 1
        self._pointer.y = height_y(rules.altitude(self.eyes))
        show(self._pointer)
        show(self._dome, rescue)
        show(self._crew, rescue and not rules.is_returning(1))
        show(self.flame, False)
        show(self.rocket, False)
        if seats == 1:
            return
        # The rival's hand, at the foot of the sky in its ship's colour: all may see it (CL-6).
        seat = 3 - self.eyes
        foot = self.foot
        foot.pixel_shader[1] = self.screen.sprite_inks[_HULLS[seat]]
        i = 0
        for value in range(1, layout.VALUES + 1):
            self.held[value] = count = rules.in_hand(seat, value)
            for _ in range(count):
                cell(foot, i, _FIGURE_0 + 2 * value)
                cell(foot, i + 1, _FIGURE_0 + 2 * value + 1)
                i += 3
        for i in range(i, 3 * layout.FULLEST):
            cell(foot, i, 0)

    def dress(self, ship, wrecked):
        """Show a ship, or what is left of it."""
        for i in range(9):
            cell(ship, i, (pictures.WRECK + i - 3 if i > 2 else 0) if wrecked else pictures.SHIP + i)
        show(ship)

    def take(self, value, way, late=0, ms=_DRAW_MS):
        """Begin to let a rocket slide: x, y, to x, to y, so many ms late, for so many ms; both together."""
        for i in range(6):
            cell(self.rocket, i, rocket(value, i))
        self._ways = [way]
        self._late = late
        self._slide = ms
        fly(self.rocket, way, 0, ms)
        show(self.rocket)
        return late + ms

    def begin(self, move, seat):
        """Begin to show fire under the ship, or over it for a burn downwards; or the ships' way; its ms."""
        if move >= layout.BURN:
            self._burns = seat - 1
            ship = self.ships[seat - 1]
            flame = self.flame
            flame.flip_y = move & layout.DOWN > 0
            flame.x = ship.x
            flame.y = ship.y - 8 if move & layout.DOWN else ship.y + 16
            show(flame)
            return _FIRE_MS if seat == self.eyes else 2 * _FIRE_MS  # the rival's is to be noticed
        if move != layout.END:
            return 0
        self.touched = 0
        self._ways = []
        for seat in range(1, len(self.xs) + 1):
            ship = self.ships[seat - 1]
            y = self.y(seat)
            self._ways.append((ship.x, ship.y, ship.x, y))
            if ship.y != y == _SURFACE:
                self.touched |= 1 << seat - 1
        return FALL_MS

    def show(self, at):
        """How it looks `at` ms after its beginning."""
        if not self.rocket.hidden:
            fly(self.rocket, self._ways[0], max(0, at - self._late), self._slide)
        elif not self.flame.hidden:
            flicker = at // _FLICKER_MS & 1
            ship = self.ships[self._burns]
            ship.x = self.flame.x = self.xs[self._burns] + flicker
            picture = pictures.FLAME_2 if flicker else pictures.FLAME_1
            for i in range(4):  # between its two columns nothing burns
                cell(self.flame, i + (i + 1) // 2, picture + i)
        else:
            for i in range(len(self.xs)):
                ship = self.ships[i]
                fly(ship, self._ways[i], max(0, 4 * at - FALL_MS) // 3, FALL_MS)
                if self.rules.speed(i + 1) < 0 and self._ways[i][1] == self._ways[i][3]:  # it hangs at the ceiling
                    ship.x += at // _FLICKER_MS & 1
            self._pointer.y = self.ships[self.eyes - 1].y + _POINTED
