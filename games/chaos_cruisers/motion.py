"""What moves on the arena: a drive square by square with its rams, a tile that slides, a place that is pointed at.

    motion = Motion(arena); motion.drive(before, way)
    while motion.step(now): ...         # True while something moves

`slow` is 1, or 2 where the player wants it slow.
"""

from deckhand.game import const
from games.chaos_cruisers.effects import square
from games.chaos_cruisers.way import x_of, y_of

_T_PLAIN_000 = const(33)
_T_BLAST_1 = const(125)
_HOP_MS = const(130)
_BLAST_MS = const(440)
_FLICKER_MS = const(110)
_REST_MS = const(160)  # a drive's end is looked at
_SLIDE_MS = const(480)
_POINT_MS = const(420)
_WRAP = const(0x1FFFFFFF)

_DRIVING = const(1)
_SLIDING = const(2)
_POINTING = const(3)


class Motion:
    """Moves the arena's sprites; the rules are where they end already."""

    def __init__(self, arena):
        self.arena = arena
        self.slow = 1
        self._kind = 0
        self._since = -1
        self._way = None
        self._before = None
        self._hop = -1  # the hop that is shown, and where it began, in pixels
        self._x = self._y = 0
        self._to_x = self._to_y = 0

    def drive(self, before, way):
        """A drive that began in the position `before`."""
        self._begin(_DRIVING)
        self._before = before
        self._way = way
        self._hop = -1

    def slide(self, tile, to):
        """A tile from one corner square to another."""
        self._begin(_SLIDING)
        sprite = self.arena.tile
        for i in range(4):
            sprite[i] = _T_PLAIN_000 + 4 * i
        self._x = 8 * x_of(tile) - 8
        self._y = 8 * y_of(tile) - 8
        self._to_x = 8 * x_of(to) - 8
        self._to_y = 8 * y_of(to) - 8
        sprite.x = self._x
        sprite.y = self._y
        sprite.hidden = False

    def point(self, at):
        """A square where something was put."""
        self._begin(_POINTING)
        self.arena.cursor(x_of(at), y_of(at))

    def _begin(self, kind):
        self._kind = kind
        self._since = -1

    def step(self, now):
        """Go on; False when it is over."""
        if self._since < 0:
            self._since = now
        gone = (now - self._since & _WRAP) // self.slow
        if self._kind == _POINTING:
            return gone < _POINT_MS
        if self._kind == _DRIVING:
            return self._drive(gone)
        if gone >= _SLIDE_MS:
            return False
        sprite = self.arena.tile
        sprite.x = self._x + (self._to_x - self._x) * gone // _SLIDE_MS
        sprite.y = self._y + (self._to_y - self._y) * gone // _SLIDE_MS
        return True

    def _drive(self, gone):
        way = self._way
        hop = gone // _HOP_MS
        while self._hop < hop and self._hop < way.count:  # no hop is left out, however late the step comes
            self._arrive()
            self._hop += 1
            if self._hop < way.count:
                self._set_off()
        if hop < way.count:
            sprite = self.arena.cruisers[way.who[hop]]
            part = gone % _HOP_MS
            sprite.x = self._x + (self._to_x - self._x) * part // _HOP_MS
            sprite.y = self._y + (self._to_y - self._y) * part // _HOP_MS
            return True
        rest = gone - way.count * _HOP_MS
        if way.out > 3:
            return rest < _REST_MS
        self.arena.cruisers[way.out][0] = _T_BLAST_1 + (rest // _FLICKER_MS & 1)
        return rest < _BLAST_MS

    def _arrive(self):
        if 0 <= self._hop < self._way.count:
            sprite = self.arena.cruisers[self._way.who[self._hop]]
            sprite.x = self._to_x
            sprite.y = self._to_y

    def _set_off(self):
        way = self._way
        who = way.who[self._hop]
        at = square(self._before, who)
        self._x = 8 * x_of(at) - 8
        self._y = 8 * y_of(at) - 8
        for i in range(self._hop):
            if way.who[i] == who:
                self._x = 8 * way.x[i] - 8
                self._y = 8 * way.y[i] - 8
        self._to_x = 8 * way.x[self._hop] - 8
        self._to_y = 8 * way.y[self._hop] - 8
