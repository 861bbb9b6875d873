"""The arena on the screen, 20 x 14 squares of 8 pixels: what lies below, tiles, gates, obstacles, cruisers, and two lines.

    board = Board(rules, screen, pieces)
    board.draw(state)                   # everything; board.table(state) only what lies, not what drives
    board.mark(state, at, FREE_1)      # another tile on a square, or its own again
    board.put(board.mark, x, y, SPARK)  # a sprite onto a square; x is 1 to 20, y is 1 to 14 in the arena

Loaded while something is drawn; its sprites stay in `pieces` and on the screen. A cruiser is two of them: the car, larger
than its square and turned to where it is heading, and the speed on its roof.
"""

import displayio

from deckhand.const import const
from deckhand.game import AT_DEAL, AT_SEATS
from deckhand.table.draw import cell, show
from games.chaos_cruisers import pictures as art
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.course import gate_corner
from games.chaos_cruisers.engine.effects import STEPS, square
from games.chaos_cruisers.engine.order import cruisers

_STATUS = const(14)  # the first of the two lines
_SIGN = const(17)  # the cell of the next gate there
_DOTS = const(4)
_GHOSTS = const(3)
_FIGURES = const(2)  # gates whose squares are lit at a time
ASIDE = const(
    12
)  # a car lies at 8 * its column less this, so that its middle is the middle of its square; rows likewise
_YELLOW = const(2)
_BELOW = (art.CITY_0, art.DUNE_0, art.CITY_0, art.STAR_0)  # by layout in deal 1, in each deal the next one


def x_of(square):
    """1 to 20."""
    return (square - layout.GRID) % layout.WIDTH + 1


def y_of(square):
    """1 to 14."""
    return (square - layout.GRID) // layout.WIDTH


class Board:
    """Draws; what can be chosen is the business of ui/drive_input.py and ui/build_input.py."""

    def __init__(self, rules, screen, pieces):
        self.rules = rules
        self.screen = screen
        self.lifted = 0  # the tile that has been lifted
        self.target = 0  # the gate that is next for whose turn it is
        n = cruisers(rules.state)
        if not pieces:
            # A gate's squares are lit by figures over its picture, below the cars.
            figures = []
            for _ in range(_FIGURES):
                sprite = screen.sprite(2, 2, displayio.Bitmap(8, 32, 16))
                figures.append(sprite)
                sprite.pixel_shader = screen.sprite_inks
                screen.show_sprite(sprite, 0)
            for i in range(2 * n + _DOTS + _GHOSTS):
                size = 2 if i < n else 1
                pieces.append(screen.sprite(size, size))
                if i < n:
                    screen.show_sprite(pieces[i], art.RED + 4 * i)
                    pieces[i].hidden = True
            pieces.append(screen.sprite(2, 2))
            pieces += figures
        self._pieces = pieces
        self.cruisers = pieces[:n]
        self.speeds = pieces[n : 2 * n]
        self._rest = 2 * n  # those behind the cruisers are shown while they are needed
        self.dots = pieces[-1 - _FIGURES - _GHOSTS - _DOTS : -1 - _FIGURES - _GHOSTS]
        self.ghosts = pieces[-1 - _FIGURES - _GHOSTS : -1 - _FIGURES]
        self.tile = pieces[-1 - _FIGURES]
        self.figures = pieces[-_FIGURES:]

    # -- what lies

    def table(self, state, left=0, right=20):
        """Course, gates, obstacles, in the columns from `left` to before `right`; nothing is lit."""
        for y in range(14):
            p = layout.FIRST + layout.WIDTH * y
            for x in range(left, right):
                self.screen.put(x, y, self._ground(state, p + x))
        if self.lifted:
            self.screen.stamp(x_of(self.lifted) - 1, y_of(self.lifted) - 1, art.HOLE, 2, 2)

    def aim(self, state, who):
        """The next gate of this cruiser is drawn as such from now on."""
        self.target = state[layout.GATES + who] % 4 + 1

    def lift(self, state, tile):
        """Draw the table with a hole where this tile was; 0: it is put back."""
        self.lifted = tile
        self.table(state)

    def mark(self, state, p, tile=0):
        """Another tile on a square, or what lies there."""
        self.screen.put(x_of(p) - 1, y_of(p) - 1, tile or self._ground(state, p))

    def _ground(self, state, p):
        # the tile of a square
        here = state[p]
        if not here:
            q = p - layout.WIDTH
            if state[q]:
                return art.LIP_0 + (not state[q - 1]) + 2 * (not state[q + 1])
            below = state[layout.LAYOUT_OPTION] + state[AT_DEAL] + 3 & 3
            return _BELOW[below] + (p * p * 5 + p // 7 >> 4 & 7 - (below & 1) * 4)  # of eight pictures, or four
        if here & layout.OBSTACLE:
            i = 0
            while state[layout.OBSTACLES + i] | state[layout.OBSTACLES + 8 + i] << 8 != p:
                i += 1
            return art.OBSTACLE_RED + (i & 3)
        quarter = here & 3
        kind = here >> 2 & 7
        if kind != layout.PLAIN:
            return (art.NEXT_GATE_MOON if kind == self.target else art.GATE_MOON) + 4 * (kind - 1) + quarter
        if here & layout.MOVED:
            return art.MOVED_0 + quarter
        tile = art.PLAIN_000 + 4 * quarter
        if state[p + layout.WIDTH if quarter > 1 else p - layout.WIDTH]:
            tile += 2
        return tile + 1 if state[p + 1 if quarter & 1 else p - 1] else tile

    def shine(self, state, on):
        """The next gate as it is shown to whose turn it is, or as the others are."""
        at = gate_corner(state, self.target)
        target = self.target
        if not on:
            self.target = 0
        for p in (at, at + 1, at + layout.WIDTH, at + layout.WIDTH + 1):
            self.mark(state, p)
        self.target = target

    # -- sprites

    def put(self, sprite, x, y, tile):
        """Show a sprite of one tile on a square; beside the arena it is cut in half."""
        cell(sprite, 0, tile)
        self.place(sprite, x, y)
        show(sprite)

    def place(self, sprite, x, y):
        """Lay a sprite on a square, hidden or not."""
        sprite.x = min(max(8 * x - 8, -4), 156)
        sprite.y = min(max(8 * y - 8, -4), 108)

    def cursor(self, x, y):
        """The console's cursor round a square, wide enough to leave what stands there to be seen."""
        self.screen.cursor(8 * x - 9, 8 * y - 9, 10, 10 if y < 14 else 9)  # what is said lies below it

    def head(self, who, dx, dy):
        """Turn a cruiser's car the way that it goes."""
        car = self.cruisers[who]
        if dx or dy:
            upright = dx * dx <= dy * dy
            back = (dy if upright else dx) < 0
            if car.transpose_xy != upright:
                car.transpose_xy = upright
            if car.flip_x != back:
                car.flip_x = car.flip_y = back

    def roof(self, who, speed=-1):
        """The speed (none: as it is) where the car is; it is hidden with the car."""
        car = self.cruisers[who]
        sprite = self.speeds[who]
        if speed >= 0:
            cell(sprite, 0, (art.DARK_SPEED_0 if who == _YELLOW else art.SPEED_0) + speed)
        aside = 1 if car.flip_x else -1  # away from the windscreen
        sprite.x = car.x + 6 + (0 if car.transpose_xy else aside)
        sprite.y = car.y + 5 + (aside if car.transpose_xy else 0)
        show(sprite, not car.hidden)

    def hide(self):
        """No cursor, ghosts and dots."""
        self.screen.cursor_off()
        for i in range(self._rest, len(self._pieces)):
            show(self._pieces[i], False)

    def stand(self, state):
        """All cruisers on their squares."""
        for who in range(len(self.cruisers)):
            at = square(state, who)
            car = self.cruisers[who]
            if at:
                x = 8 * x_of(at) - ASIDE
                y = 8 * y_of(at) - ASIDE
                if car.hidden:  # it comes, or a kept race goes on: it looks along the way to its next gate
                    course = self.rules.course()
                    course.measure(state, state[layout.GATES + who] % 4 + 1)
                    for p in STEPS:
                        p += at
                        if course.far[p] == course.far[at] - 1:
                            self.head(who, x_of(p) - x_of(at), y_of(p) - y_of(at))
                else:
                    self.head(who, x - car.x, y - car.y)
                car.x = x
                car.y = y
            show(car, at > 0)
            self.roof(who, state[layout.SPEED + who])

    # -- everything

    def draw(self, state):
        """Table, cruisers, the order of play; the next gate of whose turn it is shines."""
        self.lifted = 0
        self.hide()
        over = state[layout.PHASE] == layout.OVER
        who = state[layout.WINNER] - 1 if over else self.rules.cruiser()
        self.aim(state, who)
        if over:
            self.target = 0
        self.table(state)
        self.stand(state)
        self.status(state, who)

    def status(self, state, who):
        """Whose turn it is, the way to its next gate; below, its coins and, in the order of play, gates reached."""
        screen = self.screen
        at = square(state, who)
        sign = self.target and (at or state[layout.PHASE] == layout.SETUP)
        for x in range(2, 20):  # what stays is not sent
            screen.put(x, _STATUS, art.SMALL_SUN + self.target % 4 if sign and x == _SIGN else art.LEDGE)
        self.mover(who)
        far = 0
        if self.target and at:
            course = self.rules.course()
            course.measure(state, self.target)
            far = course.far[at] - 1
        self.far(far)
        if state[layout.PENDING] or state[layout.PHASE] != layout.CRUISING:
            screen.fill(0, _STATUS + 1, 20, 1)
            screen.wipe(_STATUS + 1)
            return
        self.coins(state, who)
        screen.put(15, _STATUS + 1, 0)  # who stands there while obstacles are laid
        figures = [""] * 4
        n = state[layout.IN_ORDER]
        for k in range(n):
            if k:  # who leads goes first, in each round anew
                screen.put(4 + 4 * k, _STATUS + 1, art.ROUND_END if state[layout.TURN] + k == n else 0)
            one = state[layout.ORDER + (state[layout.TURN] + k) % n]
            screen.put(5 + 4 * k, _STATUS + 1, art.SMALL_RED + one)
            sign = art.FLAG
            if square(state, one):  # it is not home
                gates = state[layout.GATES + one]
                sign = art.SMALL_SUN + (gates + 1) % 4 if gates < 10 else 0
                figures[k] = (">%4d" if k and state[AT_SEATS] == 2 and not (one ^ who) & 1 else "%d") % gates
            screen.put(6 + 4 * k, _STATUS + 1, sign)
        screen.line(_STATUS + 1, ("%10s%6s%5s%5s" % tuple(figures)).replace(">", "\x86"))  # ASCII until then
        for k in range(n, 4):
            screen.fill(4 + 4 * k, _STATUS + 1, 3, 1)

    def mover(self, who):
        """Who the line is about; where a seat has two cars, the seat, too."""
        self.screen.put(0, _STATUS, art.SMALL_RED + who)
        self.screen.put(1, _STATUS, art.SPEED_1 + who % 2 if self.rules.seats() == 2 else art.LEDGE)

    def coins(self, state, who):
        """The coins that are left."""
        for i in range(4):
            self.screen.put(i, _STATUS + 1, art.TOKEN_2 + i if state[layout.COINS + who] >> i & 1 else art.NO_TOKEN)

    def far(self, squares):
        """How many squares it is to the next gate; 0: nothing."""
        if squares:
            self.screen.number(_STATUS, 24, squares, 2)
        else:
            self.screen.write(_STATUS, "  ", 24)
