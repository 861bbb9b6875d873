"""What a cruiser's move does: speed, path, gates, ramming, out of bounds (CC-11 to CC-16).

A `go` is op + dir << 4 + len << 6 + dir << 10 + len << 12: op 0 to 10 is one of `+ - = n2 n3 n4 n5 b2 b3 b4 b5`, a dir
0 to 3 is N E S W, the second leg is 0 when there is none.

    drive(state, who, move)     # afterwards state[PENDING] is 1 + the cruiser that waits for its `place`, or 0
"""

from deckhand.game import AT_SEATS
from games.chaos_cruisers import rules_layout as cc
from games.chaos_cruisers.rules_course import gate_corner
from games.chaos_cruisers.rules_order import cruisers, last_gate, seat_of

STEPS = (-cc.WIDTH, 1, cc.WIDTH, -1)  # N E S W


def speed_after(speed, op):
    """The speed that an op sets (CC-11)."""
    if op == 0:
        speed += 1
    elif op == 1:
        speed -= 1
    elif op > 6:
        speed -= op - 5
    elif op > 2:
        speed += op - 1
    return 0 if speed < 0 else cc.TOP_SPEED if speed > cc.TOP_SPEED else speed


def square(state, who):
    """The square of cruiser 0 to 3; 0 while it is off the track."""
    return state[cc.SQUARE + who] | state[cc.SQUARE + 4 + who] << 8


def stand(state, who, at):
    """Put a cruiser that is on no square on square `at`."""
    state[cc.SQUARE + who] = at & 0xFF
    state[cc.SQUARE + 4 + who] = at >> 8
    state[at] |= cc.CRUISER


def _leave(state, who):
    # the last square of a cruiser becomes free; who comes next on it sets the flag again
    state[square(state, who)] &= ~cc.CRUISER & 0xFF
    state[cc.SQUARE + who] = state[cc.SQUARE + 4 + who] = 0


def _out(state, who):
    # CC-13: out of bounds; before its turn in this round it loses that turn
    state[cc.SPEED + who] = 0
    state[cc.PENDING] = who + 1
    for k in range(state[cc.TURN] + 1, state[cc.IN_ORDER]):
        if state[cc.ORDER + k] == who:
            state[cc.LOST] |= 1 << who


def _reach(state, who, cell):
    # CC-7: entering the tile of its next gate counts at once. True if it was the last gate.
    gates = state[cc.GATES + who]
    if cell >> 2 & 7 != gates % 4 + 1:
        return False
    state[cc.LAST_AT + gates] = who
    state[cc.GATES + who] = gates + 1
    if gates + 1 < last_gate(state):
        return False
    if state[AT_SEATS] != 2 or state[cc.GATES + (who ^ 2)] == gates + 1:
        state[cc.WINNER] = seat_of(state, who)  # CC-30
    return True


def drive(state, who, move):
    """A cruiser sets its speed and drives its path, with all that comes of it."""
    op = move & 15
    speed = speed_after(state[cc.SPEED + who], op)
    state[cc.SPEED + who] = speed
    if op > 2:
        state[cc.COINS + who] &= ~(1 << (op - 3 & 3))
    here = square(state, who)
    _leave(state, who)
    step = STEPS[move >> 4 & 3]
    left = move >> 6 & 15
    rest = move >> 12 & 15
    finished = False
    while left and not finished:
        here += step
        cell = state[here]
        if not cell or cell & cc.OBSTACLE:
            _out(state, who)
            return
        if cell & cc.CRUISER:
            _ram(state, who, here, step)
            return
        finished = _reach(state, who, cell)
        left -= 1
        if not left:
            step = STEPS[move >> 10 & 3]
            left = rest
            rest = 0
    if not finished or state[cc.WINNER]:
        stand(state, who, here)


def _ram(state, who, here, step):
    # CC-14: `who` enters `here`, where another stands, which is pushed on in the direction of the step, and so on.
    rammer = who
    finished = 0
    while who >= 0:
        cell = state[here]
        if not cell or cell & cc.OBSTACLE:
            _out(state, who)
            break
        pushed = -1
        if cell & cc.CRUISER:
            for i in range(cruisers(state)):
                if square(state, i) == here:
                    pushed = i
        stand(state, who, here)
        if _reach(state, who, cell):
            if state[cc.WINNER]:
                return  # CC-30: the winner stays where it is, on top of another if need be
            finished |= 1 << who
        if who == rammer and state[cc.SPEED + who]:
            state[cc.SPEED + who] -= 1
        if pushed >= 0:
            state[cc.SQUARE + pushed] = state[cc.SQUARE + 4 + pushed] = 0
        who = pushed
        here += step
    for i in range(4):
        if finished >> i & 1:
            _leave(state, i)  # CC-16


def free_squares(state, who):
    """The squares of the tile where a cruiser is placed (CC-8, CC-13) that are not taken (CC-15)."""
    at = gate_corner(state, (state[cc.GATES + who] - 1) % 4 + 1)
    free = []
    for p in (at, at + 1, at + cc.WIDTH, at + (cc.WIDTH + 1)):
        if not state[p] & cc.CRUISER:
            free.append(p)
    return free
