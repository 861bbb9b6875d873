"""What a driver chooses: the change of speed, then the square where the move ends, then which of the ways there.

    aim = Aim(rules, arena); aim.begin()
    aim.go(key)                         # the cursor on
    move = aim.choose()                 # -1, or the `go` to play
    aim.back()                          # one choice back; False where none was made

The lever goes from the 5 coin's brakes to its nitro. All ends of a speed are found once, when it is chosen.
"""

from array import array

from deckhand.cursor import Targets
from deckhand.game import const
from deckhand.keys import LEFT, RIGHT
from games.chaos_cruisers.arena import T_BOX, T_FRAME, T_OUT_OVER
from games.chaos_cruisers.course import DIST, SIZE, WIDTH, distances
from games.chaos_cruisers.effects import speed_after, square
from games.chaos_cruisers.way import OUT, RAMS, Way, x_of, y_of

_SPEED = const(366)
_GATES = const(370)
_COINS = const(374)
_MOST = const(40)  # paths of a speed: 4 directions, then 1 + 2 x 4
_GRID = const(16)
_OPS = const(11)
_STEADY = const(5)  # the lever's middle: the same speed
_FASTER = const(6)
_ROW_15 = const(120)
_FLASH_MS = const(300)
_WRAP = const(0x1FFFFFFF)
_FAR = const(999)

LEVER = bytes((10, 9, 8, 7, 1, 2, 0, 3, 4, 5, 6))  # ops from b5 to n5
COLUMNS = bytes((1, 2, 3, 4, 6, 7, 8, 11, 12, 13, 14))  # their letters in the line

SPEED = 0
END = 1
WAY = 2


class Aim:
    """Makes no garbage while the cursor moves."""

    def __init__(self, rules, arena):
        self.rules = rules
        self.arena = arena
        self.way = Way()  # of the move that is aimed at
        self.who = 0
        self.stage = SPEED
        self.lever = _STEADY
        self.targets = Targets(_MOST)
        self.kinds = bytearray(_MOST)  # of each end: ENDS, RAMS, OUT
        self.at = 0
        self.nth = 0  # which way to that end
        self._paths = array("H", bytes(2 * _MOST))  # the safest first
        self._ends = bytearray(_MOST)  # which end each path has
        self._risks = bytearray(_MOST)
        self._count = 0
        self._since = -1
        self._off = False  # rammed cruisers are flashed away

    # -- choosing the speed

    def speed(self):
        """The speed that the lever sets."""
        return speed_after(self.rules.state[_SPEED + self.who], LEVER[self.lever])

    def has(self, lever):
        """Is this place of the lever to be had: has the cruiser the coin?"""
        op = LEVER[lever]
        return op < 3 or self.rules.state[_COINS + self.who] >> (op - 3 & 3) & 1

    def begin(self):
        """The lever: one up while the cruiser is slow."""
        self.who = self.rules.cruiser()
        self.stage = SPEED
        self.lever = _FASTER if self.rules.state[_SPEED + self.who] < 3 else _STEADY
        self.targets.clear()
        self._unlight()
        self.show()

    def go(self, key):
        """A key of the d-pad."""
        if self.stage == SPEED:
            by = 1 if key == RIGHT else -1 if key == LEFT else 0
            i = self.lever + by
            while 0 <= i < _OPS and not self.has(i):
                i += by
            if 0 <= i < _OPS:
                self.lever = i
        elif self.stage == END:
            self.at = self.targets.step(self.at, key)
            self.nth = 0
        else:
            n = self.ways()
            self.nth = (self.nth + (1 if key == RIGHT else n - 1 if key == LEFT else 0)) % n
        self.show()

    # -- choosing the end

    def choose(self):
        """A: on to the next choice, or the move."""
        op = LEVER[self.lever]
        if self.stage == SPEED:
            if not self.speed():
                return op
            self.find()
            self.stage = END
        elif self.stage == END and self.ways() > 1:
            self.stage = WAY
        else:
            return self.path(self.nth)
        self.show()
        return -1

    def back(self):
        """B: one choice back."""
        if self.stage == SPEED:
            return False
        self.stage -= 1
        if self.stage == SPEED:
            self._unlight()
        self.nth = 0
        self.show()
        return True

    def find(self):
        """All ends of the chosen speed, lit; the cursor on what looks best."""
        op = LEVER[self.lever]
        speed = self.speed()
        self.targets.clear()
        self._count = 0
        for way in range(4):
            first = op + (way << 4)
            self._add(first + (speed << 6))
            for leg in range(speed - 1, 0, -1):
                path = first + (leg << 6) + (speed - leg << 12)
                self._add(path + ((way + 1 & 3) << 10))
                self._add(path + ((way + 3 & 3) << 10))
        self.nth = 0
        self._best()
        self._light()

    def _add(self, move):
        way = self.way
        state = self.rules.state
        way.follow(state, self.who, move)
        last = way.steps - 1
        x = 8 * way.x[last]
        y = 8 * way.y[last]
        targets = self.targets
        end = 0
        while end < targets.count and (targets.x(end) != x or targets.y(end) != y):
            end += 1
        if end == targets.count:
            targets.add(x, y)
            self.kinds[end] = way.kind
        # The safer way first: its gate on the way, no own cruiser harmed, another one out, fewer turns.
        risk = 8 if not way.gates >> self.who & 1 else 0
        for i in range(way.steps, way.count):
            if way.who[i] & 1 == self.who & 1 and state[3] == 2:
                risk += 4
        if way.kind == RAMS and way.out > 3:
            risk += 2
        if move >> 12:
            risk += 1
        i = self._count
        while i and self._risks[i - 1] > risk:
            self._paths[i] = self._paths[i - 1]
            self._ends[i] = self._ends[i - 1]
            self._risks[i] = self._risks[i - 1]
            i -= 1
        self._paths[i] = move
        self._ends[i] = end
        self._risks[i] = risk
        self._count += 1

    def _square(self, end):
        # as course.py numbers it; outside the arena it is another one's or none
        return _GRID + self.targets.y(end) // 8 * WIDTH + self.targets.x(end) // 8 - 1

    def _inside(self, end):
        x = self.targets.x(end)
        y = self.targets.y(end)
        return 0 < x < 168 and 0 < y < 120

    def _best(self):
        # the end from which its next gate is nearest; one that reaches a gate is better still
        state = self.rules.state
        distances(state, state[_GATES + self.who] % 4 + 1)
        least = _FAR + 1
        for end in range(self.targets.count):
            far = _FAR
            kind = self.kinds[end]
            if kind != OUT:
                far = DIST[self._square(end)] * 2 + (kind == RAMS)
                if not self._risk(end) & 8:
                    far = 0
            if far < least:
                least = far
                self.at = end

    def _risk(self, end):
        for i in range(self._count):
            if self._ends[i] == end:
                return self._risks[i]
        return 0

    def ways(self):
        """How many ways lead to the end under the cursor."""
        n = 0
        for i in range(self._count):
            if self._ends[i] == self.at:
                n += 1
        return n

    def path(self, nth):
        """The n-th of them, as a move."""
        for i in range(self._count):
            if self._ends[i] == self.at:
                if not nth:
                    return self._paths[i]
                nth -= 1
        return -1

    # -- showing

    def _light(self):
        arena = self.arena
        state = self.rules.state
        crosses = 0
        for end in range(self.targets.count):
            at = self._square(end)
            if not self._inside(end) or state[at] and self.kinds[end] == OUT:
                arena.edge(crosses, self.targets.x(end) // 8, self.targets.y(end) // 8)
                crosses += 1
            else:
                arena.lit[at] = 1
        arena.table(state)

    def _unlight(self):
        arena = self.arena
        for i in range(SIZE):
            arena.lit[i] = 0
        arena.hide()
        arena.table(self.rules.state)

    def show(self):
        """The cursor where it is, and what would come of it."""
        arena = self.arena
        state = self.rules.state
        if self.stage == SPEED:
            at = square(state, self.who)
            arena.cursor(x_of(at), y_of(at))
            frame = arena.frame
            frame[0] = T_BOX
            frame.x = 6 * COLUMNS[self.lever] + 1
            frame.y = _ROW_15
            frame.hidden = False
            return
        arena.screen.cursor_off()
        way = self.way
        way.follow(state, self.who, self.path(self.nth))
        last = way.steps - 1
        for i in range(len(arena.dots)):
            if i < last:
                arena.move(arena.dots[i], way.x[i], way.y[i])
            else:
                arena.dots[i].hidden = True
        arena.put(arena.frame, way.x[last], way.y[last], T_FRAME)
        for i in range(len(arena.ghosts)):
            hop = way.steps + i
            if hop >= way.count:
                arena.ghosts[i].hidden = True
            elif hop == way.count - 1 and way.out < 4:
                arena.put(arena.ghosts[i], way.x[hop], way.y[hop], T_OUT_OVER)
            else:
                who = way.who[hop]
                arena.put(arena.ghosts[i], way.x[hop], way.y[hop], arena.cruiser_tile(who, state[_SPEED + who]))
        self._flash(False)

    def _flash(self, off):
        # Cruisers that can be rammed flash; the one aimed at, and all that it pushes, flash to where they land.
        arena = self.arena
        state = self.rules.state
        self._off = off
        for who in range(len(arena.cruisers)):
            sprite = arena.cruisers[who]
            if who == self.who or not square(state, who):
                continue
            at = square(state, who)
            gone = arena.lit[at]
            for i in range(self.way.steps, self.way.count):
                if self.way.who[i] == who:
                    gone = 1
            sprite.hidden = bool(gone and off)
        for i in range(self.way.steps, self.way.count):
            arena.ghosts[i - self.way.steps].hidden = not off

    def step(self, now):
        """Flash on."""
        if self.stage == SPEED:
            return
        if self._since < 0:
            self._since = now
        if now - self._since & _WRAP >= _FLASH_MS:
            self._since = now
            self._flash(not self._off)

    # -- a hint

    def take(self, move):
        """Choose this `go`, up to its last question."""
        for i in range(_OPS):
            if LEVER[i] == move & 15:
                self.lever = i
        self.stage = SPEED
        if self.speed():
            self.find()
            self.stage = END
            for i in range(self._count):
                if self._paths[i] == move:
                    self.at = self._ends[i]
            for i in range(self.ways()):
                if self.path(i) == move:
                    self.nth = i
            if self.nth:
                self.stage = WAY
        self.show()
