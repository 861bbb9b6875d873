"""The arena on the screen, 20 x 14 squares of 8 pixels: tiles, gates, obstacles, cruisers, and the order of play below.

    arena = Board(rules, screen, pieces)
    arena.draw(state)                   # everything; arena.table(state) only what lies, not what drives
    arena.light(state, at, True)        # a square where a move can end
    arena.put(arena.frame, x, y, FRAME)   # a sprite onto a square; x is 1 to 20, y is 1 to 14 in the arena

Loaded while something is drawn; its sprites stay in `pieces` and on the screen.
"""

from deckhand.game import const
from games.chaos_cruisers import rules_layout as cc
from games.chaos_cruisers.pictures import (
    DOT,
    FLAG,
    GATE_MOON,
    GATES_0,
    HOLE,
    LIT_000,
    LIT_GATE_MOON,
    MOVED_0,
    OBSTACLE_RED,
    OUT,
    OUT_OVER,
    PLAIN_000,
    RAM,
    RED_0,
    VOID,
)
from games.chaos_cruisers.rules_course import gate_corner
from games.chaos_cruisers.rules_effects import square
from games.chaos_cruisers.rules_order import cruisers

_SPEEDS = const(6)
_STRIP = const(12)  # the first cell of the order of play, in row 14
_STRIP_ROW = const(14)
NEXT_REFRESH = const(2)  # steps: the first one follows the press at once
_DOTS = const(4)
_GHOSTS = const(3)


def x_of(square):
    """1 to 20."""
    return (square - cc.GRID) % cc.WIDTH + 1


def y_of(square):
    """1 to 14."""
    return (square - cc.GRID) // cc.WIDTH


class Board:
    """Draws; what can be chosen is the business of view_input_drive.py and view_input_build.py."""

    def __init__(self, rules, screen, pieces):
        self.rules = rules
        self.screen = screen
        self.lifted = 0  # the tile that has been lifted
        count = cruisers(rules.state)
        if not pieces:
            for _ in range(1 + _DOTS + count + _GHOSTS):
                pieces.append(screen.sprite(1, 1))
            pieces.append(screen.sprite(2, 2))
            pieces.append(screen.sprite(1, 1))
            pieces[0][0] = FLAG
            for i in range(_DOTS):
                pieces[1 + i][0] = DOT
        at = 1 + _DOTS + count
        self.flag = pieces[0]
        self.dots = pieces[1 : 1 + _DOTS]
        self.cruisers = pieces[1 + _DOTS : at]
        self.ghosts = pieces[at : at + _GHOSTS]
        self.tile = pieces[at + _GHOSTS]
        self.frame = pieces[at + _GHOSTS + 1]
        self._pieces = pieces  # behind them: crosses over obstacles and beside the arena, made when they are needed
        self._edges = at + _GHOSTS + 2

    # -- what lies

    def table(self, state, left=0, right=20):
        """Course, gates, obstacles, in the columns from `left` to before `right`; nothing is lit."""
        put = self.screen.put
        for y in range(14):
            p = cc.FIRST + cc.WIDTH * y
            for x in range(left, right):
                put(x, y, self._ground(state, p + x, False) if state[p + x] else VOID)
        if self.lifted:
            self.screen.stamp(x_of(self.lifted) - 1, y_of(self.lifted) - 1, HOLE, 2, 2)

    def light(self, state, p, lit):
        """One square, lit where a move can end, or not."""
        tile = self._ground(state, p, lit) if state[p] else OUT if lit else VOID
        self.screen.put(x_of(p) - 1, y_of(p) - 1, tile)

    def _ground(self, state, p, lit):
        # the tile of a square of the course
        cell = state[p]
        if cell & cc.OBSTACLE:
            return OBSTACLE_RED + self._owner(state, p)
        quarter = cell & 3
        kind = cell >> 2 & 7
        if lit and cell & cc.CRUISER:
            return RAM
        if kind != cc.PLAIN:
            return (LIT_GATE_MOON if lit else GATE_MOON) + 4 * (kind - 1) + quarter
        if cell & cc.MOVED:
            return MOVED_0 + quarter
        tile = (LIT_000 if lit else PLAIN_000) + 4 * quarter
        if state[p + cc.WIDTH if quarter > 1 else p - cc.WIDTH]:
            tile += 2
        if state[p + 1 if quarter & 1 else p - 1]:
            tile += 1
        return tile

    def _owner(self, state, p):
        for i in range(8):
            if state[cc.OBSTACLES + i] | state[cc.OBSTACLES + 8 + i] << 8 == p:
                return i & 3
        return 0

    # -- sprites

    def put(self, sprite, x, y, tile):
        """Show a sprite of one tile on a square; beside the arena it is cut in half."""
        if sprite[0] != tile:
            sprite[0] = tile
        self.move(sprite, x, y)

    def move(self, sprite, x, y):
        """Show a sprite as it is on a square."""
        self.place(sprite, x, y)
        hide(sprite, False)

    def place(self, sprite, x, y):
        """Lay a sprite on a square, hidden or not."""
        sprite.x = -4 if not x else 156 if x > 20 else 8 * x - 8
        sprite.y = -4 if not y else 108 if y > 14 else 8 * y - 8

    def cruiser_tile(self, who, speed):
        """The picture of a cruiser at a speed."""
        return RED_0 + _SPEEDS * who + speed

    def obstacle_tile(self, who):
        """The picture of a cruiser's obstacle."""
        return OBSTACLE_RED + who

    def cursor(self, x, y):
        """The console's cursor round a square, wide enough to leave what stands there to be seen."""
        self.screen.cursor(8 * x - 10, 8 * y - 10, 12, 12)

    def edge(self, i, x, y):
        """The i-th cross over something, or half beside the arena."""
        i += self._edges
        if i == len(self._pieces):
            self._pieces.append(self.screen.sprite(1, 1))
        self.put(self._pieces[i], x, y, OUT_OVER)

    def hide(self):
        """No cursor, ghosts, dots and crosses."""
        self.screen.cursor_off()
        for i in range(1, len(self._pieces)):
            if not 0 <= i - 1 - _DOTS < len(self.cruisers):
                hide(self._pieces[i])

    def stand(self, state):
        """All cruisers on their squares."""
        for i in range(len(self.cruisers)):
            at = square(state, i)
            if at:
                self.put(self.cruisers[i], x_of(at), y_of(at), self.cruiser_tile(i, state[cc.SPEED + i]))
            else:
                hide(self.cruisers[i])

    # -- everything

    def draw(self, state):
        """Table, cruisers, the flag on the next gate of whose turn it is, the order of play."""
        self.lifted = 0
        self.hide()
        self.table(state)
        self.stand(state)
        over = state[cc.PHASE] == cc.OVER
        if not over:
            at = gate_corner(state, state[cc.GATES + self.rules.cruiser()] % 4 + 1)
            self.flag.x = 8 * x_of(at) + 3
            self.flag.y = 8 * y_of(at) - 12
        hide(self.flag, over)
        self.strip(state)

    def strip(self, state):
        """The order of play, who goes now first: cruiser, speed, gates reached."""
        screen = self.screen
        n = state[cc.IN_ORDER]
        x = _STRIP
        for k in range(len(self.cruisers)):
            who = k
            if n:
                if k >= n:
                    break
                who = state[cc.ORDER + (state[cc.TURN] + k) % n]
            screen.put(x, _STRIP_ROW, self.cruiser_tile(who, state[cc.SPEED + who]))
            screen.put(x + 1, _STRIP_ROW, GATES_0 + state[cc.GATES + who])
            x += 2
        screen.fill(x, _STRIP_ROW, 20 - x, 1)
        screen.fill(0, _STRIP_ROW, _STRIP, 1)
        screen.fill(0, _STRIP_ROW + 1, 20, 1)


def hide(sprite, hidden=True):
    """Hide a sprite or show it; one that is so already is not sent again."""
    if sprite.hidden != hidden:
        sprite.hidden = hidden
