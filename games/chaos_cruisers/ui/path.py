"""Where a `go` leads, before it is driven: the squares that it enters, whom it rams, where the pushed ones land.

    way = Way()
    way.follow(state, 0, move)          # way.kind, way.steps of the mover; hops 0 to way.count - 1 of all
    way.who[i], way.x[i], way.y[i]      # a hop: which cruiser enters which square

x is 1 to 20 and y 1 to 14 in the arena; 0, 21 and 15 are just outside.
"""

from deckhand.const import const
from deckhand.game import AT_SEATS
from games.chaos_cruisers.engine.effects import STEPS, square
from games.chaos_cruisers.engine.layout import CRUISER, GATES, OBSTACLE
from games.chaos_cruisers.engine.order import cruisers, last_gate
from games.chaos_cruisers.ui.board import x_of, y_of

_HOPS = const(10)
_NOBODY = const(9)
_WON = const(2)

ENDS = 0  # on a free square
RAMS = 1
OUT = 2


class Way:
    """One way at a time; makes no garbage."""

    def __init__(self):
        self.who = bytearray(_HOPS)
        self.x = bytearray(_HOPS)
        self.y = bytearray(_HOPS)
        self.count = 0

    def clear(self):
        """Nothing moves."""
        self.count = self.steps = 0
        self.kind = ENDS

    def follow(self, state, who, move):
        """Follow a `go` (engine/effects.py) of cruiser `who` in this position."""
        p = square(state, who)
        x = x_of(p)
        y = y_of(p)
        self.clear()
        self.out = _NOBODY  # who is out of bounds at the end
        self.gates = 0  # who reaches a gate, as bits
        self.won = _NOBODY  # who ends the race
        way = move >> 4 & 3
        left = move >> 6 & 15
        rest = move >> 12 & 15
        while left:
            p += STEPS[way]
            x += (0, 1, 0, -1)[way]
            y += (-1, 0, 1, 0)[way]
            i = self.count
            self.who[i] = who
            self.x[i] = x
            self.y[i] = y
            self.count = i + 1
            cell = state[p]
            if not cell or cell & OBSTACLE:
                self.out = who
                if not self.steps:
                    self.kind = OUT
                break
            if cell & CRUISER and not self.steps:
                self.kind = RAMS
                self.steps = i + 1
            done = self.reach(state, who, cell)
            if cell & CRUISER and done < _WON:  # it is pushed on in the same direction
                for k in range(cruisers(state)):
                    if square(state, k) == p:
                        who = k
            elif done or self.steps:
                break
            else:
                left -= 1
                if not left:
                    way = move >> 10 & 3
                    left = rest
                    rest = 0
        if not self.steps:
            self.steps = self.count
        for i in range(self.count, _HOPS):  # nothing is left of another way
            self.who[i] = self.x[i] = self.y[i] = 0

    def reach(self, state, who, cell):
        """Enter a square: 1 where it stops for good at its last gate, with two players off the track; 2: it wins."""
        gates = state[GATES + who] + (self.gates >> who & 1)
        if cell >> 2 & 7 != gates % 4 + 1:
            return 0
        self.gates |= 1 << who
        last = last_gate(state)
        if gates + 1 < last:
            return 0
        if state[AT_SEATS] == 2 and state[GATES + (who ^ 2)] < last:
            return 1
        self.won = who
        return _WON
