"""Crash Landing's picture of the flight: the sky with a ship or two, fire, landing and crash.

sky = Sky(rules, screen); sky.draw()
sky.fly(now)                        # begin to move the ships to where the rules have them
while sky.moving: sky.step(now)
sky.fire(seat, down, now)
"""

import displayio

from deckhand import pictures as console_pictures
from deckhand.const import WRAP, const
from games.crash_landing import pictures
from games.crash_landing.rules_layout import DESTROYED, EARTH, RESCUE, SAFE

_STEP = const(4)  # pixels a step of altitude
_SURFACE = const(88)  # a landed ship's y
_FALL_MS = const(550)
_FIRE_MS = const(480)
_FLICKER_MS = const(70)
_BLAST_MS = const(900)

_RIVAL = b"\0\x01\x02\x03\x04\x0a\x0a\x0a\x0d\x09\x0a\x06\x0c\x0d\x0e\x0f"  # the second ship's ink by the first one's

_STILL = const(0)
_FALLING = const(1)
_FIRING = const(2)
_BLASTING = const(3)


def _hide(sprite, hidden):
    # A sprite that is shown again is sent again, even if it was not hidden.
    if sprite.hidden != hidden:
        sprite.hidden = hidden


class Sky:
    """The left 64 pixels; two ships side by side in a race."""

    def __init__(self, rules, screen):
        self.rules = rules
        self.screen = screen
        self.seats = rules.seats()
        self.moving = _STILL
        self.slow = 1  # animations take so many times longer
        earth = "earth.bmp" if rules.option(EARTH) else "moon.bmp"
        screen.load("/games/crash_landing/" + earth, pictures.SKY_0)  # the bank of moon.bmp and earth.bmp
        self._since = 0
        self._from = [0] * self.seats
        self._ships = []
        self._pointers = []
        self._flags = []
        for _ in range(self.seats):
            self._flags.append(screen.sprite(1, 2))
            self._ships.append(screen.sprite(3, 3))
            pointer = screen.sprite(1, 1)
            pointer[0] = pictures.POINTER
            self._pointers.append(pointer)
        if self.seats > 1:
            self._ships[1].pixel_shader = self._rival_inks(screen.sprite_inks)
        self._dome = screen.sprite(2, 2)
        screen.show_sprite(self._dome, pictures.DOME)
        self._crew = screen.sprite(1, 1)
        self._crew[0] = pictures.CREW_1
        self._flame = screen.sprite(3, 2)

    def _rival_inks(self, inks):
        # The second ship's lamps and hull are of other colours.
        swapped = displayio.Palette(16)
        for i in range(16):
            swapped[i] = inks[_RIVAL[i]]
        swapped.make_transparent(0)
        return swapped

    def _x(self, seat):
        if self.seats == 1:
            return 24
        return 8 if seat == 1 else 40

    def _y(self, seat):
        return _SURFACE - _STEP * self.rules.altitude(seat)

    def draw(self):
        """Everything where the rules have it."""
        screen = self.screen
        put = screen.put
        for y in range(16):
            if y == 4:
                scale = pictures.SCALE_20
            elif y == 9:
                scale = pictures.SCALE_10
            elif y == 14:
                scale = pictures.SCALE_0
            elif y < 4 or y > 14:
                scale = pictures.SCALE_PLAIN
            else:
                scale = pictures.SCALE_FIVE if y == 6 or y == 11 else pictures.SCALE_STEP
            put(0, y, scale)
            for x in range(1, 8):
                if y == 13:
                    tile = pictures.HILL_0 + x % 4
                elif y == 14:
                    tile = pictures.GROUND_0 + x % 4
                elif y == 15:
                    tile = pictures.DEEP_0 + x % 2
                else:
                    star = (x * 5 + y * 11) % 13 == 0 or (x * 3 + y * 7) % 17 == 5
                    tile = pictures.SKY_0 + 2 * ((y - 1) // 2 if y else 0) + star
                put(x, y, tile)
        screen.stamp(5, 1, pictures.BODY, 2, 2)
        if self.seats == 1:
            screen.stamp(3, 14, pictures.PAD, 3, 1)
        else:
            screen.stamp(1, 14, pictures.PAD, 3, 1)
            screen.stamp(5, 14, pictures.PAD, 3, 1)
            screen.fill(4, 0, 1, 16, console_pictures.PANEL_L)
        self._place()

    def _place(self):
        rules = self.rules
        for i in range(self.seats):
            seat = i + 1
            self._move(i, self._y(seat))
            fate = rules.fate(seat)
            ship = self._ships[i]
            if fate == DESTROYED:
                # The wreck has two rows; the third is the top of the ship's grid, left empty.
                for k in range(3):
                    ship[k] = 0
                for k in range(6):
                    ship[3 + k] = pictures.WRECK + k
            else:
                self.screen.show_sprite(ship, pictures.SHIP)
            flag = self._flags[i]
            self.screen.show_sprite(flag, pictures.FLAG)
            flag.x = self._x(seat) + (26 if self.seats == 1 else 8)
            flag.y = 96 if self.seats == 1 else 80
            _hide(flag, fate != SAFE or rules.altitude(seat) > 0)
        waiting = rules.option(RESCUE) and not rules.returning(1) and self.seats == 1
        self._dome.x = 48
        self._dome.y = 96
        _hide(self._dome, not (rules.option(RESCUE) and self.seats == 1))
        self._crew.x = 14
        self._crew.y = 104
        _hide(self._crew, not waiting)
        self._flame.hidden = True
        self.moving = _STILL

    def _move(self, i, y):
        ship = self._ships[i]
        ship.x = self._x(i + 1)
        if ship.y != y:
            ship.y = y
        if ship.hidden:
            ship.hidden = False
        pointer = self._pointers[i]
        pointer.x = 8 if i == 0 else 33
        if self.seats == 1 or i == 0:
            pointer.y = y + 21
            if pointer.hidden:
                pointer.hidden = False

    # -- moving

    def fly(self, now):
        """Begin to move the ships from where they are shown to where they are."""
        self.moving = _FALLING
        self._since = now
        for i in range(self.seats):
            self._from[i] = self._ships[i].y
            self.screen.show_sprite(self._ships[i], pictures.SHIP)

    def fire(self, seat, down, now):
        """Begin to show the rockets' fire under the ship, or over it for a burn downwards."""
        flame = self._flame
        self.moving = _FIRING
        self._since = now
        flame.flip_y = bool(down)
        flame.x = self._x(seat)
        ship = self._ships[seat - 1]
        flame.y = ship.y - 8 if down else ship.y + 16
        self.screen.show_sprite(flame, pictures.FLAME_1)
        if flame.hidden:
            flame.hidden = False

    def stop(self):
        """Be done at once."""
        self._place()

    def step(self, now):
        """Go on; `moving` is 0 when done."""
        gone = (now - self._since & WRAP) // self.slow
        if self.moving == _FALLING:
            if gone < _FALL_MS:
                for i in range(self.seats):
                    way = self._y(i + 1) - self._from[i]
                    self._move(i, self._from[i] + way * gone // _FALL_MS)
            else:
                self._arrived(now)
        elif self.moving == _FIRING:
            if gone < _FIRE_MS:
                self.screen.show_sprite(self._flame, pictures.FLAME_2 if gone // _FLICKER_MS & 1 else pictures.FLAME_1)
            else:
                self._place()
        elif self.moving == _BLASTING:
            if gone >= _BLAST_MS:
                self._place()
                return
            for i in range(self.seats):
                if self.rules.fate(i + 1) == DESTROYED:
                    self._ships[i].x = self._x(i + 1) + (gone // 40 % 3) - 1

    def _arrived(self, now):
        for i in range(self.seats):
            if self.rules.fate(i + 1) == DESTROYED:
                self._move(i, self._y(i + 1))
                self.screen.show_sprite(self._ships[i], pictures.BLAST_2)
                self.moving = _BLASTING
                self._since = now
        if self.moving != _BLASTING:
            self._place()
