"""An obstacle that lengthens a way: it flashes, and the new way of whom it costs most is drawn from square to square.

    barrier = Barrier(view, square)     # view.rules: it lies there; view.costs: whose way it is
    barrier.length                      # ms
    barrier.show(at)

Loaded while it is shown.
"""

from deckhand.const import const
from games.chaos_cruisers.pictures import DETOUR, RAM
from games.chaos_cruisers.rules_course import DIST, distances, gate_corner
from games.chaos_cruisers.rules_effects import STEPS, square
from games.chaos_cruisers.rules_layout import GATES, OBSTACLE, PLAIN

_LEAST_MS = const(400)
_SQUARE_MS = const(16)  # a square of the way
_READ_MS = const(500)  # and what it costs is read
_FLASH_MS = const(100)
_FLASHES_MS = const(400)


class Barrier:
    """length: of all, in ms."""

    def __init__(self, view, at):
        self._board = view.board
        self._state = state = view.rules.state
        self._obstacle = at
        which = view.costs[1]
        start = square(state, which & 3)
        gate = state[GATES + (which & 3)] % 4 + 1
        if which > 3:  # the leg after that
            start = gate_corner(state, gate)
            gate = gate % 4 + 1
        distances(state, gate)
        self._at = start
        self._whole = self._left = DIST[start]
        self.length = max(_LEAST_MS, _SQUARE_MS * self._left) + _READ_MS

    def show(self, at):
        """The flash, and so much of the way."""
        state = self._state
        lit = at < _FLASHES_MS and at // _FLASH_MS & 1
        self._board.mark(state, self._obstacle, RAM if lit else 0)
        while self._left > 1 and (self._whole - self._left) * _SQUARE_MS <= at:
            for step in STEPS:
                p = self._at + step
                if 0 < state[p] < OBSTACLE and DIST[p] == self._left - 1:
                    break
            self._at = p
            self._left -= 1
            if state[p] >> 2 & 7 == PLAIN:
                self._board.mark(state, p, DETOUR)
