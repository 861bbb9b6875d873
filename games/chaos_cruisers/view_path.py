"""Where a `go` leads, before it is driven: the squares that it enters, whom it rams, where the pushed ones land.

    way = Way()
    way.follow(state, 0, move)          # way.kind, way.steps of the mover; hops 0 to way.count - 1 of all
    way.who[i], way.x[i], way.y[i]      # a hop: which cruiser enters which square

x is 1 to 20 and y 1 to 14 in the arena; 0, 21 and 15 are just outside.
"""

from deckhand.game import AT_SEATS, const
from games.chaos_cruisers.rules_effects import STEPS, square
from games.chaos_cruisers.rules_layout import CRUISER, GATES, OBSTACLE
from games.chaos_cruisers.rules_order import cruisers, last_gate
from games.chaos_cruisers.view_board import x_of, y_of

_HOPS = const(10)
_NOBODY = const(9)

ENDS = 0  # on a free square
RAMS = 1
OUT = 2


class Way:
    """One way at a time; makes no garbage."""

    def __init__(self):
        self.who = bytearray(_HOPS)
        self.x = bytearray(_HOPS)
        self.y = bytearray(_HOPS)
        self.count = self.steps = 0
        self.kind = ENDS
        self.out = _NOBODY  # who is out of bounds at the end
        self.gates = 0  # who reaches a gate, as bits

    def _hop(self, who, x, y):
        i = self.count
        self.who[i] = who
        self.x[i] = x
        self.y[i] = y
        self.count = i + 1

    def _enter(self, state, who, p):
        # True where the cruiser stops for good at its last gate: it wins, or (two players) leaves the track
        cell = state[p]
        reached = state[GATES + who] + (self.gates >> who & 1)
        if cell >> 2 & 7 != reached % 4 + 1:
            return False
        self.gates |= 1 << who
        return reached + 1 == last_gate(state)

    def follow(self, state, who, move):
        """Follow a `go` (rules_effects.py) of cruiser `who` in this position."""
        p = square(state, who)
        x = x_of(p)
        y = y_of(p)
        self.count = 0
        self.gates = 0
        self.out = _NOBODY
        self.kind = ENDS
        way = move >> 4 & 3
        left = move >> 6 & 15
        rest = move >> 12 & 15
        done = False
        while left and not done:
            p += STEPS[way]
            x += (0, 1, 0, -1)[way]
            y += (-1, 0, 1, 0)[way]
            cell = state[p]
            self._hop(who, x, y)
            if not cell or cell & OBSTACLE:
                self.kind = OUT
                self.out = who
                break
            done = self._enter(state, who, p)
            if cell & CRUISER:
                self.kind = RAMS
                break
            left -= 1
            if not left:
                way = move >> 10 & 3
                left = rest
                rest = 0
        self.steps = self.count
        if self.kind == RAMS and not (done and self._wins(state, who)):
            self._push(state, p, way)

    def _wins(self, state, who):
        # it was its last gate: with two cruisers a player, has the other one been there?
        return state[AT_SEATS] != 2 or state[GATES + (who ^ 2)] == last_gate(state)

    def _push(self, state, p, way):
        x = self.x[self.count - 1]
        y = self.y[self.count - 1]
        while state[p] & CRUISER:
            pushed = 0
            for i in range(cruisers(state)):
                if square(state, i) == p:
                    pushed = i
            p += STEPS[way]
            x += (0, 1, 0, -1)[way]
            y += (-1, 0, 1, 0)[way]
            self._hop(pushed, x, y)
            cell = state[p]
            if not cell or cell & OBSTACLE:
                self.out = pushed
                return
            if self._enter(state, pushed, p) and self._wins(state, pushed):
                return
