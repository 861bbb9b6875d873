"""What moves on the arena: a drive square by square with its rams, a tile that slides, a place that is pointed at.

    motion = Animation(arena, before, state, move, who)    # before: the position in which cruiser `who` decided
    if motion.begin(1):                 # 1, or 2 where the player wants it slow; False: there is nothing to be seen
        while motion.step(now): ...     # True while something moves

Loaded while something moves.
"""

from deckhand.const import WRAP
from deckhand.game import const
from games.chaos_cruisers.pictures import BLAST_1, PLAIN_000
from games.chaos_cruisers.rules_effects import speed_after, square
from games.chaos_cruisers.rules_layout import BLOCK, GO, KIND, PLACE, SHIFT, SPEED, TILE, TO
from games.chaos_cruisers.view_board import NEXT_REFRESH, x_of, y_of

_HOP_MS = const(130)
_BLAST_MS = const(440)
_FLICKER_MS = const(110)
_REST_MS = const(160)  # a drive's end is looked at
_SLIDE_MS = const(480)
_POINT_MS = const(420)


class Animation:
    """Moves the arena's sprites; the rules are where they end already."""

    def __init__(self, arena, before, state, move, who):
        self.arena = arena
        self.way = None  # of a drive
        self._before = before
        self._state = state
        self._kind = move & KIND
        self._move = move
        self._who = who
        self._slow = 1
        self._since = -1
        self._hop = -1  # the hop that is shown, and where it began, in pixels
        self._x = self._y = 0
        self._to_x = self._to_y = 0
        self._middle = x_of(square(before, who))  # columns of a drive's beginning: those on the right are drawn later,
        self._wait = 0  # after so many steps, for a row that changes on both sides is sent with all between
        if self._kind == GO:
            from games.chaos_cruisers.view_path import Way

            self.way = Way()
            self.way.follow(before, who, move)

    def begin(self, slow):
        """Show where it begins."""
        arena = self.arena
        before = self._before
        at = self._move & TILE
        self._slow = slow
        arena.hide()
        if self._kind == GO:
            arena.stand(before)
            arena.table(before, 0, self._middle)
            self._wait = NEXT_REFRESH
            after = speed_after(before[SPEED + self._who], self._move & 15)
            arena.cruisers[self._who][0] = arena.cruiser_tile(self._who, after)
        elif self._kind == SHIFT:
            arena.lifted = at
            arena.table(before)
            self._slide(at, self._move >> TO & TILE)
        elif self._kind == PLACE or self._kind == BLOCK:
            arena.draw(self._state)
            arena.cursor(x_of(at), y_of(at))
        else:
            return False
        return True

    def _slide(self, tile, to):
        # a tile from one corner square to another
        sprite = self.arena.tile
        for i in range(4):
            sprite[i] = PLAIN_000 + 4 * i
        self._x = 8 * x_of(tile) - 8
        self._y = 8 * y_of(tile) - 8
        self._to_x = 8 * x_of(to) - 8
        self._to_y = 8 * y_of(to) - 8
        sprite.x = self._x
        sprite.y = self._y
        sprite.hidden = False

    def step(self, now):
        """Go on; False when it is over."""
        if self._since < 0:
            self._since = now
        gone = (now - self._since & WRAP) // self._slow
        if self._kind == GO:
            if self._wait:
                self._wait -= 1
                if not self._wait:
                    self.arena.table(self._before, self._middle)
            return self._drive(gone)
        if self._kind != SHIFT:
            return gone < _POINT_MS
        if gone >= _SLIDE_MS:
            return False
        sprite = self.arena.tile
        sprite.x = self._x + (self._to_x - self._x) * gone // _SLIDE_MS
        sprite.y = self._y + (self._to_y - self._y) * gone // _SLIDE_MS
        return True

    def _drive(self, gone):
        way = self.way
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
        self.arena.cruisers[way.out][0] = BLAST_1 + (rest // _FLICKER_MS & 1)
        return rest < _BLAST_MS

    def _arrive(self):
        if 0 <= self._hop < self.way.count:
            sprite = self.arena.cruisers[self.way.who[self._hop]]
            sprite.x = self._to_x
            sprite.y = self._to_y

    def _set_off(self):
        way = self.way
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
