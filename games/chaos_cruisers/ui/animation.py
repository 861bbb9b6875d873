"""What moves on the arena: a drive square by square with its rams, a tile that flies, a place that is pointed at, the end.

    anim = Animation(view)              # view.before: the position in which view.who decided; the rules are further
    ms = anim.begin(move)               # 0: there is nothing to be seen; anim.finish(): the flag
    anim.show(at)

Loaded while something moves.
"""

from deckhand.const import const
from deckhand.screen import INK_TITLE
from deckhand.table.draw import cell, fly, show
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.course import gate_corner
from games.chaos_cruisers.engine.effects import speed_after, square
from games.chaos_cruisers.pictures import (
    BLAST_1,
    CONFETTI,
    DUST_1,
    EXHAUST,
    FLAG,
    PLAIN_000,
    PLUS_1,
    RAM,
    SMALL_RED,
    SPARK,
    TOKEN_2,
)
from games.chaos_cruisers.ui.board import ASIDE, x_of, y_of
from games.chaos_cruisers.ui.lines import ASKED, KEYS, NAMES
from games.chaos_cruisers.ui.path import Way

_COIN_MS = const(420)
_HOP_MS = const(100)
_PUSH_MS = const(300)  # one that is struck: it bursts into light, then it slides on
_STRUCK_MS = const(180)
_BLAST_MS = const(400)
_HOME_MS = const(500)  # who has crashed flies back to its last gate
_FLICKER_MS = const(110)
_FAR = const(12)  # pixels that sparks and dust fly
_GATE_MS = const(420)
_REST_MS = const(120)  # a drive's end is looked at
_SLIDE_MS = const(600)
_LIFT = const(5)
_LAY_MS = const(650)  # what is laid flashes
_FLASH_MS = const(90)
_FINISH_MS = const(1700)
_WAVE_MS = const(200)
_LEAP = const(5)  # pixels


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
        self._ends = self._brakes = False  # is it the flag; does the coin brake
        self._coin = 0  # the one that is used
        self._barrier = self._chaos = None  # an obstacle that lengthens somebody's way; what begins after all
        self._laid = 0  # where one lies that does not, or a car is put
        self._length = 0  # without that

    def begin(self, move):
        """Show where it begins; how many ms it is, 0 where there is nothing to be seen."""
        self._length = length = self._begin(move)
        view = self.view
        if view.before[layout.PHASE] == layout.CRUISING < view.rules.state[layout.PHASE] < layout.OVER:
            from games.chaos_cruisers.ui.chaos import Chaos

            self._chaos = Chaos(view)
            length += self._chaos.length
        return length

    def _begin(self, move):
        board = self.board
        who = self.view.who
        before = self.view.before
        kind = move & layout.KIND
        at = move & layout.TILE
        board.aim(before, who)
        if kind == layout.GO:
            way = self._way
            way.follow(before, who, move)
            board.hide()
            board.stand(before)
            # A row that changes on both sides is sent with all between: so its left is drawn first.
            self._half = x_of(square(before, who))
            board.table(before, 0, self._half)
            self._speeds = (before[layout.SPEED + who], speed_after(before[layout.SPEED + who], move & 15))
            if move & 15 > 2:
                self._from = _COIN_MS
                self._coin = 2 + ((move & 15) - 3 & 3)
                self._brakes = move & 15 > 6
                board.coins(self.view.rules.state, who)
                board.put(board.ghosts[0], way.x[0], way.y[0], TOKEN_2 - 2 + self._coin)
            board.roof(who, self._speeds[self._from == 0])
            length = self._from + way.steps * _HOP_MS + (way.count - way.steps) * _PUSH_MS
            return length + (_BLAST_MS + _HOME_MS if way.out < 4 else _GATE_MS if way.gates else _REST_MS)
        if kind == layout.SHIFT:
            board.hide()
            board.lift(before, at)
            to = move >> layout.TO & layout.TILE
            self._flight = (8 * x_of(at) - 8, 8 * y_of(at) - 8, 8 * x_of(to) - 8, 8 * y_of(to) - 8)
            sprite = board.tile
            for i in range(4):
                sprite[i] = PLAIN_000 + 4 * i
            fly(sprite, self._flight, 0, 1)
            show(sprite)
            return _SLIDE_MS
        if kind == layout.PLACE or kind == layout.BLOCK:
            board.draw(self.view.rules.state)
            board.cursor(x_of(at), y_of(at))
            if self.view.costs:
                board.screen.fill(0, KEYS, 20, 1)  # after the last one the order of play is drawn there
                from games.chaos_cruisers.ui.barrier import Barrier

                self._barrier = Barrier(self.view)
                return self._barrier.length
            self._laid = at
            return _LAY_MS
        return 0

    def captions(self):
        """What is said while it moves; False where that is said by the way."""
        view = self.view
        name = NAMES[view.who]
        if self._coin:
            view.say(name, "uses coin -" if self._brakes else "uses coin +")
            view.screen.number(ASKED, 13 + len(name), self._coin, 1)
        elif view.costs:
            view.say(view.costs[3])
            view.screen.line(KEYS, view.costs[0], INK_TITLE)
        return self._coin or view.costs

    def finish(self):
        """Begin the end: the flag over the winner; its ms."""
        board = self.board
        winner = self.view.rules.state[layout.WINNER] - 1
        who = self.view.who if winner < 0 else winner
        car = board.cruisers[who]
        board.hide()
        car.y -= _LEAP  # another one may be on its square
        board.roof(who)
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
        elif self._chaos and at >= self._length:
            self._chaos.show(at - self._length)
        elif self._way.count:
            self._drive(at)
        elif self._barrier:
            self._barrier.show(at)
        elif self._laid:
            board.mark(self.view.rules.state, self._laid, 0 if at // _FLASH_MS & 1 else RAM)
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
        hop = at // _HOP_MS
        ms = at % _HOP_MS
        if hop >= way.steps:
            at -= way.steps * _HOP_MS
            hop = min(way.steps + at // _PUSH_MS, way.count)
            ms = at % _PUSH_MS
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
            car = board.cruisers[one]
            if hop < way.steps:
                fly(car, self._flight, ms, _HOP_MS)
            else:  # rammed: a burst, and it shakes before it slides
                slides = ms - _STRUCK_MS
                fly(car, self._flight, max(0, slides), _PUSH_MS - _STRUCK_MS)
                self._burst(car, ms, slides < 0)
                car.x += 2 if ms >> 5 & 1 else -2
            board.roof(one)
            return
        at -= (way.count - way.steps) * _PUSH_MS
        if way.out < 4:
            car = board.cruisers[way.out]
            show(car, False)
            show(board.speeds[way.out], False)
            self._burst(car, at, at < _BLAST_MS)
            home = board.ghosts[0]
            at -= _BLAST_MS
            if at >= 0:
                corner = gate_corner(self.view.before, (self.view.rules.state[layout.GATES + way.out] + 3) % 4 + 1)
                cell(home, 0, SMALL_RED + way.out)
                self._flight = (car.x + 4, car.y + 4, 8 * x_of(corner) - 4, 8 * y_of(corner) - 4)
                fly(home, self._flight, min(at, _HOME_MS), _HOME_MS)
                show(home)
            return
        show(board.tile, False)
        for sprite in board.dots:
            show(sprite, False)
        if way.gates:
            board.shine(self.view.before, at // _FLICKER_MS & 1)
            one = 0
            while not way.gates >> one & 1:
                one += 1
            car = board.cruisers[one]
            self._fly_out(car, at, SPARK)
            more = board.ghosts[0]  # how many gates it is now ahead
            cell(more, 0, PLUS_1)
            more.x = car.x + 4
            more.y = max(0, car.y + 4 - min(12, at >> 4))
            show(more)

    def _burst(self, car, at, bright):
        # Light as large as a car, and sparks; then dust where they fly.
        tile = self.board.tile
        for i in range(4):
            cell(tile, i, BLAST_1 + ((i ^ i >> 1 ^ at // _FLICKER_MS) & 1))
        if bright:
            tile.x = car.x
            tile.y = car.y
        show(tile, bright)
        self._fly_out(car, at, SPARK if bright else DUST_1 + (at // _FLICKER_MS & 1))

    def _fly_out(self, car, at, tile):
        # to all four sides
        far = min(at >> 5, _FAR) + 4
        for i in range(4):
            sprite = self.board.dots[i]
            cell(sprite, 0, tile)
            sprite.x = car.x + 4 + far * (2 * (i & 1) - 1)
            sprite.y = max(0, car.y + 4 + far * ((i & 2) - 1))
            show(sprite)
