"""What a cruiser's move does: speed, path, gates, ramming, out of bounds (CC-11 to CC-16).

A `go` is op + dir << 4 + len << 6 + dir << 10 + len << 12: op 0 to 10 is one of `+ - = n2 n3 n4 n5 b2 b3 b4 b5`, a dir
0 to 3 is N E S W, the second leg is 0 when there is none.

    drive(state, who, move)     # afterwards state[PENDING] is 1 + the cruiser that waits for its `place`, or 0
"""

from deckhand.game import AT_SEATS
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.course import gate_corner
from games.chaos_cruisers.engine.order import cruisers, last_gate, seat_of

STEPS = (-layout.WIDTH, 1, layout.WIDTH, -1)  # N E S W


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
    return 0 if speed < 0 else layout.TOP_SPEED if speed > layout.TOP_SPEED else speed


def square(state, who):
    """The square of cruiser 0 to 3; 0 while it is off the track."""
    return state[layout.SQUARE + who] | state[layout.SQUARE + 4 + who] << 8


def stand(state, who, at):
    """Put a cruiser that is on no square on square `at`."""
    state[layout.SQUARE + who] = at & 0xFF
    state[layout.SQUARE + 4 + who] = at >> 8
    state[at] |= layout.CRUISER


def _leave(state, who):
    # the last square of a cruiser becomes free; who comes next on it sets the flag again
    state[square(state, who)] &= ~layout.CRUISER & 0xFF
    state[layout.SQUARE + who] = state[layout.SQUARE + 4 + who] = 0


def _out(state, who):
    # CC-13: out of bounds; before its turn in this round it loses that turn
    state[layout.SPEED + who] = 0
    state[layout.PENDING] = who + 1
    for k in range(state[layout.TURN] + 1, state[layout.IN_ORDER]):
        if state[layout.ORDER + k] == who:
            state[layout.LOST] |= 1 << who


def _reach(state, who, cell):
    # CC-7: entering the tile of its next gate counts at once. True if it was the last gate.
    gates = state[layout.GATES + who]
    if cell >> 2 & 7 != gates % 4 + 1:
        return False
    state[layout.LAST_AT + gates] = who
    state[layout.GATES + who] = gates + 1
    if gates + 1 < last_gate(state):
        return False
    if state[AT_SEATS] != 2 or state[layout.GATES + (who ^ 2)] == gates + 1:
        state[layout.WINNER] = seat_of(state, who)  # CC-30
    return True


def drive(state, who, move):
    """A cruiser sets its speed and drives its path, with all that comes of it."""
    op = move & 15
    speed = speed_after(state[layout.SPEED + who], op)
    state[layout.SPEED + who] = speed
    if op > 2:
        state[layout.COINS + who] &= ~(1 << (op - 3 & 3))
    here = square(state, who)
    _leave(state, who)
    step = STEPS[move >> 4 & 3]
    left = move >> 6 & 15
    rest = move >> 12 & 15
    finished = False
    while left and not finished:
        here += step
        cell = state[here]
        if not cell or cell & layout.OBSTACLE:
            _out(state, who)
            return
        if cell & layout.CRUISER:
            _ram(state, who, here, step)
            return
        finished = _reach(state, who, cell)
        left -= 1
        if not left:
            step = STEPS[move >> 10 & 3]
            left = rest
            rest = 0
    if not finished or state[layout.WINNER]:
        stand(state, who, here)


def _ram(state, who, here, step):
    # CC-14: `who` enters `here`, where another stands, which is pushed on in the direction of the step, and so on.
    rammer = who
    finished = 0
    while who >= 0:
        cell = state[here]
        if not cell or cell & layout.OBSTACLE:
            _out(state, who)
            break
        pushed = -1
        if cell & layout.CRUISER:
            for i in range(cruisers(state)):
                if square(state, i) == here:
                    pushed = i
        stand(state, who, here)
        if _reach(state, who, cell):
            if state[layout.WINNER]:
                return  # CC-30: the winner stays where it is, on top of another if need be
            finished |= 1 << who
        if who == rammer and state[layout.SPEED + who]:
            state[layout.SPEED + who] -= 1
        if pushed >= 0:
            state[layout.SQUARE + pushed] = state[layout.SQUARE + 4 + pushed] = 0
        who = pushed
        here += step
    for i in range(4):
        if finished >> i & 1:
            _leave(state, i)  # CC-16


def free_squares(state, who):
    """The squares of the tile where a cruiser is placed (CC-8, CC-13) that are not taken (CC-15)."""
    at = gate_corner(state, (state[layout.GATES + who] - 1) % 4 + 1)
    free = []
    for p in (at, at + 1, at + layout.WIDTH, at + (layout.WIDTH + 1)):
        if not state[p] & layout.CRUISER:
            free.append(p)
    return free
