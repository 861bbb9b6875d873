"""What moves on the arena: a drive square by square with its rams, a tile that flies, a place that is pointed at, the end.

    anim = Animation(view)              # view.before: the position in which view.who decided; the rules are further
    ms = anim.begin(move)               # 0: there is nothing to be seen; anim.finish(): the flag
    anim.show(at)

Loaded while something moves.
"""

from deckhand.const import const
from deckhand.draw import cell, fly, show
from games.chaos_cruisers import rules_layout as cc
from games.chaos_cruisers.pictures import BLAST_1, CONFETTI, DUST_1, EXHAUST, FLAG, PLAIN_000, PLUS_1, SPARK, TOKEN_2
from games.chaos_cruisers.rules_effects import speed_after, square
from games.chaos_cruisers.view_board import ASIDE, x_of, y_of
from games.chaos_cruisers.view_path import Way

_COIN_MS = const(420)
_HOP_MS = const(100)
_BLAST_MS = const(440)
_FLICKER_MS = const(110)
_GATE_MS = const(420)
_REST_MS = const(120)  # a drive's end is looked at
_SLIDE_MS = const(600)
_LIFT = const(5)
_POINT_MS = const(420)
_LAY_MS = const(90)  # one of the obstacles
_FINISH_MS = const(1700)
_WAVE_MS = const(200)


class Animation:
    """Moves the arena's sprites."""

    def __init__(self, view):
        self.view = view
        self.board = view.board
        self._way = Way()  # of a drive
        self._hop = -1  # which of its hops is shown
        self._from = 0  # ms: a coin is seen before it drives
        self._speeds = (0, 0)
        self._flight = (0, 0, 0, 0)  # in pixels: of that hop, or of the tile
        self._half = 0  # where the columns begin that are drawn at the second look, or 0
        self._ends = False  # is it the flag?
        self.coin = 0  # the one that is used
        self.brakes = False  # by it

    def begin(self, move):
        """Show where it begins; how many ms it is, 0 where there is nothing to be seen."""
        board = self.board
        who = self.view.who
        before = self.view.before
        kind = move & cc.KIND
        at = move & cc.TILE
        board.target = before[cc.GATES + who] % 4 + 1
        if kind == cc.GO:
            way = self._way
            way.follow(before, who, move)
            board.hide()
            board.stand(before)
            # A row that changes on both sides is sent with all between: so its left is drawn first.
            self._half = x_of(square(before, who))
            board.table(before, 0, self._half)
            self._speeds = (before[cc.SPEED + who], speed_after(before[cc.SPEED + who], move & 15))
            if move & 15 > 2:
                self._from = _COIN_MS
                self.coin = 2 + ((move & 15) - 3 & 3)
                self.brakes = move & 15 > 6
                board.coins(self.view.rules.state, who)
                board.put(board.ghosts[0], way.x[0], way.y[0], TOKEN_2 - 2 + self.coin)
            board.roof(who, self._speeds[self._from == 0])
            length = self._from + way.count * _HOP_MS
            return length + (_GATE_MS if way.gates else _REST_MS if way.out > 3 else _BLAST_MS)
        if kind == cc.SHIFT:
            board.hide()
            board.lifted = at
            board.table(before)
            to = move >> cc.TO & cc.TILE
            self._flight = (8 * x_of(at) - 8, 8 * y_of(at) - 8, 8 * x_of(to) - 8, 8 * y_of(to) - 8)
            sprite = board.tile
            for i in range(4):
                sprite[i] = PLAIN_000 + 4 * i
            fly(sprite, self._flight, 0, 1)
            show(sprite)
            return _SLIDE_MS
        if kind == cc.PLACE or kind == cc.BLOCK:
            board.draw(self.view.rules.state)
            board.cursor(x_of(at), y_of(at))
            return _LAY_MS if kind == cc.BLOCK or before[cc.PHASE] == cc.SETUP else _POINT_MS
        return 0

    def finish(self):
        """Begin the end: the flag over the winner; its ms."""
        board = self.board
        winner = self.view.rules.state[cc.WINNER] - 1
        car = board.cruisers[self.view.who if winner < 0 else winner]
        board.hide()
        board.screen.show_sprite(board.tile, FLAG)
        board.tile.x = min(car.x + 4, 144)
        board.tile.y = max(car.y - 14, 0)
        show(board.tile)
        self._ends = True
        return _FINISH_MS

    def show(self, at):
        """How it looks `at` ms after its beginning."""
        board = self.board
        if self._ends:
            board.tile.flip_x = at // _WAVE_MS & 1 > 0
            specks = board.dots + board.ghosts
            for i in range(len(specks)):
                specks[i].x = (board.tile.x + 152 + (i * 37 & 63) - 32) % 152
                specks[i].y = at // 24 + i * 29 & 127
                cell(specks[i], 0, CONFETTI)
                specks[i].flip_x = i & 1 > 0
                show(specks[i], specks[i].y < 100)
        elif self._way.count:
            self._drive(at)
        elif board.lifted:
            fly(board.tile, self._flight, at, _SLIDE_MS)
            board.tile.y -= min(_LIFT, at * _LIFT // 100, (_SLIDE_MS - at) * _LIFT // 100)

    def _drive(self, at):
        board = self.board
        way = self._way
        who = self.view.who
        if at and self._half:
            board.table(self.view.before, self._half)
            self._half = 0
            return
        if at < self._from:
            old, new = self._speeds
            board.roof(who, old + (new - old) * at // self._from)
            board.ghosts[0].y = board.cruisers[who].y + 4 - 12 * at // self._from
            return
        at -= self._from
        hop = min(at // _HOP_MS, way.count)
        while self._hop < hop:  # none is left out, however late this is asked
            if self._hop >= 0:
                last = way.who[self._hop]
                fly(board.cruisers[last], self._flight, 1, 1)
                board.roof(last)
            else:
                board.roof(who, self._speeds[1])
                show(board.ghosts[0], False)
            self._hop += 1
            if self._hop < way.count:
                one = way.who[self._hop]
                car = board.cruisers[one]
                self._flight = (car.x, car.y, 8 * way.x[self._hop] - ASIDE, 8 * way.y[self._hop] - ASIDE)
                if one == who:
                    board.head(one, self._flight[2] - car.x, self._flight[3] - car.y)
                    trail = board.dots[self._hop & 1]
                    cell(trail, 0, EXHAUST)
                    trail.x = car.x + 4
                    trail.y = car.y + 4
                    show(trail)
        if hop < way.count:
            one = way.who[hop]
            fly(board.cruisers[one], self._flight, at % _HOP_MS, _HOP_MS)
            if hop >= way.steps:  # rammed: sparks, and both shake
                board.put(board.ghosts[1], way.x[way.steps - 1], way.y[way.steps - 1], SPARK)
                board.ghosts[1].y += 4 if at >> 5 & 1 else -4
                board.cruisers[one].x += 1 if at >> 5 & 1 else -1
            board.roof(one)
            return
        at -= way.count * _HOP_MS
        for sprite in board.dots:
            show(sprite, False)
        show(board.ghosts[1], False)
        if way.out < 4:
            car = board.cruisers[way.out]
            show(car, False)
            show(board.speeds[way.out], False)
            for i in range(3 if at > _FLICKER_MS else 1):  # it bursts; dust drifts to both sides
                sprite = board.ghosts[i]
                cell(
                    sprite,
                    0,
                    DUST_1 + (i & 1) if i else (BLAST_1 if at < _BLAST_MS // 2 else DUST_1) + (at // _FLICKER_MS & 1),
                )
                sprite.x = car.x + 4 + (at >> 5) * (0, -1, 1)[i]
                sprite.y = car.y + 4 - (at >> 6 if i else 0)
                show(sprite)
        elif way.gates:
            board.shine(self.view.before, at // _FLICKER_MS & 1)
            one = 0
            while not way.gates >> one & 1:
                one += 1
            car = board.cruisers[one]
            for i in range(5):  # stars on all sides, and how many gates it is now ahead
                sprite = board.dots[i] if i < 4 else board.ghosts[0]
                cell(sprite, 0, SPARK if i < 4 else PLUS_1)
                sprite.x = car.x + ((at >> 5) + 4) * (2 * (i & 1) - 1) if i < 4 else car.x
                sprite.x += 4
                sprite.y = max(
                    0, car.y + 4 + ((at >> 5) + 4) * ((i & 2) - 1) if i < 4 else car.y + 4 - min(12, at >> 4)
                )
                show(sprite)
