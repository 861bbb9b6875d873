"""How turns and rounds follow each other, and the end by rounds (CC-10, CC-20, CC-25, CC-31).

next_turn(state)    # after a cruiser's move, when none waits to be placed
"""

from deckhand.game import const
from games.chaos_cruisers.rules_order import cruisers, last_gate, set_order

_PHASE = const(352)
_TURN = const(353)
_LOST = const(355)
_ROUND = const(356)
_CHAOS = const(358)
_IN_ORDER = const(361)
_ORDER = const(362)
_GATES = const(370)
_ROUNDS = const(300)

# Phases: what the race waits for when no cruiser waits to be placed; 0 is the setup, 2 and 3 are chaos (rules_chaos.py).
_CRUISE = const(1)
_OVER = const(4)


def start_cruising(state):
    """The first cruiser of the order is to go (CC-11, CC-25)."""
    state[_PHASE] = _CRUISE
    state[_TURN] = state[_LOST] = 0


def next_turn(state):
    """The next cruiser of the round is to go, or the round is done."""
    done = last_gate(state)
    turn = state[_TURN] + 1
    while turn < state[_IN_ORDER]:
        who = state[_ORDER + turn]
        if not state[_LOST] >> who & 1 and state[_GATES + who] < done:
            state[_TURN] = turn
            return
        turn += 1
    rounds = (state[_ROUND] | state[_ROUND + 1] << 8) + 1
    state[_ROUND] = rounds & 0xFF
    state[_ROUND + 1] = rounds >> 8
    if rounds == _ROUNDS:  # CC-31
        from games.chaos_cruisers.rules_scoring import end_by_rounds

        end_by_rounds(state)
        state[_PHASE] = _OVER
        return
    gate = done
    for i in range(cruisers(state)):
        if state[_GATES + i] < gate:
            gate = state[_GATES + i]
    if gate > state[_CHAOS]:  # CC-20
        from games.chaos_cruisers.rules_chaos import begin

        begin(state, gate)
    else:
        set_order(state)
        start_cruising(state)
