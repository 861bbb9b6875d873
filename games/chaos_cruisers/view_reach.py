"""All squares where a cruiser's move can end at a speed, and the ways to each of them, the safest first.

ends = Ends(); ends.find(state, 0, op)
ends.targets, ends.kinds            # the ends: pixels (8 more than on the screen, both ways), ENDS RAMS OUT
ends.best                           # from which the next gate is nearest
ends.count_to(end); ends.path(end, n)   # the ways there, as `go` moves
"""

from array import array

from deckhand.cursor import Targets
from deckhand.game import AT_SEATS, const
from games.chaos_cruisers.rules_course import DIST, distances
from games.chaos_cruisers.rules_effects import speed_after
from games.chaos_cruisers.rules_layout import GATES, GRID, SPEED, WIDTH
from games.chaos_cruisers.view_path import OUT, RAMS, Way

_MOST = const(40)  # paths of a speed: 4 directions, then 1 + 2 x 4
_FAR = const(999)
_NO_GATE = const(8)
_OWN_ONE = const(4)
_ALL_STAY = const(2)


class Ends:
    """Found once, when the speed is chosen."""

    def __init__(self):
        self.targets = Targets(_MOST)
        self.kinds = bytearray(_MOST)
        self.best = 0
        self.way = Way()
        self._paths = array("H", bytes(2 * _MOST))  # the safest first
        self._ends = bytearray(_MOST)  # which end each path has
        self._risks = bytearray(_MOST)
        self._count = 0

    def find(self, state, who, op):
        """All ends of a cruiser's move with this op (rules_effects.py); the speed must not be 0."""
        speed = speed_after(state[SPEED + who], op)
        self.targets.clear()
        self._count = 0
        for way in range(4):
            first = op + (way << 4)
            self._add(state, who, first + (speed << 6))
            for leg in range(speed - 1, 0, -1):
                path = first + (leg << 6) + (speed - leg << 12)
                self._add(state, who, path + ((way + 1 & 3) << 10))
                self._add(state, who, path + ((way + 3 & 3) << 10))
        self._choose(state, who)

    def _add(self, state, who, move):
        way = self.way
        way.follow(state, who, move)
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
        # The safer way first: a gate on the way, no own cruiser rammed, another one put out, fewer turns.
        risk = 0 if way.gates >> who & 1 else _NO_GATE
        for i in range(way.steps, way.count):
            if state[AT_SEATS] == 2 and way.who[i] == who ^ 2:
                risk += _OWN_ONE
        if way.kind == RAMS and way.out > 3:
            risk += _ALL_STAY
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

    def square(self, end):
        """An end's square as rules_course.py numbers it; only inside the arena."""
        return GRID + self.targets.y(end) // 8 * WIDTH + self.targets.x(end) // 8 - 1

    def inside(self, end):
        """Is it in the arena?"""
        x = self.targets.x(end)
        y = self.targets.y(end)
        return 0 < x < 168 and 0 < y < 120

    def _choose(self, state, who):
        # the end from which its next gate is nearest; one that reaches a gate is better still
        distances(state, state[GATES + who] % 4 + 1)
        least = _FAR + 1
        for i in range(self._count):
            end = self._ends[i]
            far = _FAR
            kind = self.kinds[end]
            if kind != OUT:
                far = DIST[self.square(end)] * 2 + (kind == RAMS)
                if self._risks[i] < _NO_GATE:
                    far = 0
            if far < least:
                least = far
                self.best = end

    def count_to(self, end):
        """How many ways lead to an end."""
        n = 0
        for i in range(self._count):
            if self._ends[i] == end:
                n += 1
        return n

    def path(self, end, nth):
        """The n-th of them, as a move; -1 where there is none."""
        for i in range(self._count):
            if self._ends[i] == end:
                if not nth:
                    return self._paths[i]
                nth -= 1
        return -1

    def end_of(self, move):
        """Where a `go` of that op ends; -1 where it is none."""
        for i in range(self._count):
            if self._paths[i] == move:
                return self._ends[i]
        return -1
