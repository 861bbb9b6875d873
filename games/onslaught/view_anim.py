"""What moves in Onslaught: an attacker comes up, is absorbed, destroyed or shifted, and seven defenders are dealt.

if flight.begin(move): ...              # False: this move shows nothing that moves
while not flight.step(now): ...         # True when it is over
"""

from deckhand.const import WRAP
from deckhand.game import const
from games.onslaught import rules_layout as ons
from games.onslaught.view_board import FOES, held_x, held_y

_FLY_MS = const(240)
_STEPS = const(4)  # few, because each one is sent to the panel
_BURST_MS = const(360)
_DEAL_MS = const(70)  # a defender
_HATCH_X = const(76)
_HATCH_Y = const(24)
_BURST_X = const(72)
_BURST_Y = const(20)


class Animation:
    """One move's animation over the table."""

    def __init__(self, rules, table):
        self.rules = rules
        self.table = table
        self.slow = False
        self._kind = 0
        self._since = -1
        self._ways = bytearray(4)  # from where to where

    def _way(self, x, y, to_x, to_y):
        ways = self._ways
        ways[0] = x
        ways[1] = y
        ways[2] = to_x
        ways[3] = to_y

    def begin(self, move):
        """Prepare the animation of a move that has been played and is not drawn yet."""
        table = self.table
        state = self.rules.state
        kind = move & ons.KIND
        attacker = state[ons.ATTACKERS + state[ons.LEFT]]
        if kind == ons.TURN:
            i = min(state[ons.FACED], FOES) - 1
            self._way(8 * table.foe_x(i), 8 * table.foe_y(i), _HATCH_X, _HATCH_Y)
            table.show_foe()
        elif kind == ons.ABSORB:
            place = move & 7
            k = table.held_cell(state[ons.LEFT])
            self._way(_HATCH_X, _HATCH_Y, 8 * held_x(place, k), 8 * held_y(k))
            table.show_mini(attacker)
            table.empty_hatch()
        elif kind == ons.SHIFT:
            self._way(24 * (move >> 4 & 15), 96, 24 * (move >> 8 & 15), 96)
            table.show_mini(state[ons.ATTACKERS + (move >> 12 & 31)])
        elif kind == ons.HOLD and self.rules.seat():
            table.unseen = ons.ALL_PLACES
            table.draw()
        elif kind != ons.DESTROY and kind != ons.MIX:
            return False
        self._kind = kind
        self._since = -1
        return True

    def step(self, now):
        """Go on; True when it is over."""
        if self._since < 0:
            self._since = now
        gone = now - self._since & WRAP
        if self.slow:
            gone //= 2
        table = self.table
        kind = self._kind
        if kind == ons.HOLD:
            place = gone // _DEAL_MS
            if place < ons.PLACES and table.unseen >> place & 1:
                table.unseen &= ~(1 << place)
                table.stale |= 1 << place
            return place >= ons.PLACES
        if kind == ons.DESTROY or kind == ons.MIX:
            table.burst(2 * gone // _BURST_MS, _BURST_X, _BURST_Y)
            return gone >= _BURST_MS
        ways = self._ways
        step = gone * _STEPS // _FLY_MS
        if step < _STEPS:
            x = ways[0] + (ways[2] - ways[0]) * step // _STEPS
            y = ways[1] + (ways[3] - ways[1]) * step // _STEPS
            table.fly(x, y)
        return step >= _STEPS
