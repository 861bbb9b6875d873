"""How turns and rounds follow each other, and the end by rounds (CC-10, CC-20, CC-25, CC-31).

next_turn(state)    # after a cruiser's move, when none waits to be placed
"""

from games.chaos_cruisers import rules_layout as cc
from games.chaos_cruisers.rules_order import cruisers, last_gate, set_order

# Phases: what the race waits for when no cruiser waits to be placed; 0 is the setup, 2 and 3 are chaos (rules_chaos.py).


def start_cruising(state):
    """The first cruiser of the order is to go (CC-11, CC-25)."""
    state[cc.PHASE] = cc.CRUISING
    state[cc.TURN] = state[cc.LOST] = 0


def next_turn(state):
    """The next cruiser of the round is to go, or the round is done."""
    done = last_gate(state)
    turn = state[cc.TURN] + 1
    while turn < state[cc.IN_ORDER]:
        who = state[cc.ORDER + turn]
        if not state[cc.LOST] >> who & 1 and state[cc.GATES + who] < done:
            state[cc.TURN] = turn
            return
        turn += 1
    rounds = (state[cc.ROUND] | state[cc.ROUND + 1] << 8) + 1
    state[cc.ROUND] = rounds & 0xFF
    state[cc.ROUND + 1] = rounds >> 8
    if rounds == cc.LAST_ROUND:  # CC-31
        from games.chaos_cruisers.rules_scoring import end_by_rounds

        end_by_rounds(state)
        state[cc.PHASE] = cc.OVER
        return
    gate = done
    for i in range(cruisers(state)):
        if state[cc.GATES + i] < gate:
            gate = state[cc.GATES + i]
    if gate > state[cc.CHAOS]:  # CC-20
        from games.chaos_cruisers.rules_chaos import begin

        begin(state, gate)
    else:
        set_order(state)
        start_cruising(state)
