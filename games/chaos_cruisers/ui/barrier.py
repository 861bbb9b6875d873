"""Obstacles that lengthen a way: they flash, and the new way of whom they cost most is drawn from square to square.

    barrier = Barrier(view)     # view.rules: they lie there; view.costs: whose way it is, how many were laid in a row
    barrier.length              # ms
    barrier.show(at)

Loaded while it is shown.
"""

from deckhand.const import const
from games.chaos_cruisers.engine.course import distances, gate_corner
from games.chaos_cruisers.engine.effects import STEPS, square
from games.chaos_cruisers.engine.layout import GATES, OBSTACLE, PLAIN, TILE
from games.chaos_cruisers.pictures import DETOUR, RAM

_WAY_MS = const(340)  # the way is there,
_ALL_MS = const(1200)  # and looked at; what it costs stays to be read in the bar
_FLASH_MS = const(100)


class Barrier:
    """length: of all, in ms."""

    def __init__(self, view):
        self._board = view.board
        self._state = state = view.rules.state
        _, which, count, _ = view.costs
        self._obstacles = [move & TILE for move in view.session.history[-count:]]
        start = square(state, which & 3)
        gate = state[GATES + (which & 3)] % 4 + 1
        if which > 3:  # the leg after that
            start = gate_corner(state, gate)
            gate = gate % 4 + 1
        self._far = distances(state, gate)
        self._at = start
        self._whole = self._left = self._far[start]
        self.length = _ALL_MS

    def show(self, at):
        """The flash, and so much of the way."""
        state = self._state
        for p in self._obstacles:
            self._board.mark(state, p, 0 if at // _FLASH_MS & 1 else RAM)
        while self._left > 1 and (self._whole - self._left) * _WAY_MS <= at * self._whole:
            for step in STEPS:
                p = self._at + step
                if 0 < state[p] < OBSTACLE and self._far[p] == self._left - 1:
                    break
            self._at = p
            self._left -= 1
            if state[p] >> 2 & 7 == PLAIN:
                self._board.mark(state, p, DETOUR)
