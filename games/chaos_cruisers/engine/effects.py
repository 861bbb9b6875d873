"""The effects of a cruiser's move: speed, path, gates, ramming, out of bounds (CC-11 to CC-16).

drive(state, cruiser, move)     # afterwards state[PENDING] is 1 + the cruiser that must be placed, or 0
"""

from deckhand.game import AT_SEATS
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.course import gate_corner
from games.chaos_cruisers.engine.order import cruisers, last_gate, seat_of

STEPS = (-layout.WIDTH, 1, layout.WIDTH, -1)  # N E S W


def speed_after(speed, op):
    """Return the speed that a speed operation sets (CC-11)."""
    if op == 0:
        speed += 1
    elif op == 1:
        speed -= 1
    elif op > 6:
        speed -= op - 5
    elif op > 2:
        speed += op - 1
    return 0 if speed < 0 else layout.TOP_SPEED if speed > layout.TOP_SPEED else speed


def square(state, cruiser):
    """Return the square of a cruiser; 0 if it is off the track."""
    return state[layout.SQUARE + cruiser] | state[layout.SQUARE + 4 + cruiser] << 8


def stand(state, cruiser, at):
    """Put a cruiser that is off the track on square `at`."""
    state[layout.SQUARE + cruiser] = at & 0xFF
    state[layout.SQUARE + 4 + cruiser] = at >> 8
    state[at] |= layout.CRUISER


def _leave(state, cruiser):
    # Take a cruiser off the track. If another one is on the same square, its stand() sets the flag again.
    state[square(state, cruiser)] &= ~layout.CRUISER & 0xFF
    state[layout.SQUARE + cruiser] = state[layout.SQUARE + 4 + cruiser] = 0


def _go_out_of_bounds(state, cruiser):
    # CC-13: out of bounds. A cruiser that had not moved in this round loses its turn.
    state[layout.SPEED + cruiser] = 0
    state[layout.PENDING] = cruiser + 1
    for k in range(state[layout.TURN] + 1, state[layout.IN_ORDER]):
        if state[layout.ORDER + k] == cruiser:
            state[layout.LOST] |= 1 << cruiser


def _reach_gate(state, cruiser, cell):
    # CC-7: count the gate if the cruiser enters the tile of its next one. Returns True if it was its last gate.
    gates = state[layout.GATES + cruiser]
    if cell >> 2 & 7 != gates % 4 + 1:
        return False
    state[layout.LAST_AT + gates] = cruiser
    state[layout.GATES + cruiser] = gates + 1
    if gates + 1 < last_gate(state):
        return False
    if state[AT_SEATS] != 2 or state[layout.GATES + (cruiser ^ 2)] == gates + 1:
        state[layout.WINNER] = seat_of(state, cruiser)  # CC-30
    return True


def drive(state, cruiser, move):
    """Set a cruiser's speed and drive its path, with all effects."""
    op = move & layout.OP_MASK
    speed = speed_after(state[layout.SPEED + cruiser], op)
    state[layout.SPEED + cruiser] = speed
    if op > 2:
        state[layout.COINS + cruiser] &= ~(1 << (op - 3 & 3))
    at = square(state, cruiser)
    _leave(state, cruiser)
    step = STEPS[move >> layout.FIRST_DIRECTION & layout.DIRECTION_MASK]
    length = move >> layout.FIRST_LENGTH & layout.LENGTH_MASK
    second_length = move >> layout.SECOND_LENGTH & layout.LENGTH_MASK
    finished = False
    while length and not finished:
        at += step
        cell = state[at]
        if not cell or cell & layout.OBSTACLE:
            _go_out_of_bounds(state, cruiser)
            return
        if cell & layout.CRUISER:
            _ram(state, cruiser, at, step)
            return
        finished = _reach_gate(state, cruiser, cell)
        length -= 1
        if not length:
            step = STEPS[move >> layout.SECOND_DIRECTION & layout.DIRECTION_MASK]
            length = second_length
            second_length = 0
    if not finished or state[layout.WINNER]:
        stand(state, cruiser, at)


def _ram(state, cruiser, at, step):
    # CC-14: the cruiser enters the square `at` of another, which is pushed on in the same direction, and so on.
    rammer = cruiser
    finished = 0
    while cruiser >= 0:
        cell = state[at]
        if not cell or cell & layout.OBSTACLE:
            _go_out_of_bounds(state, cruiser)
            break
        pushed = -1
        if cell & layout.CRUISER:
            for i in range(cruisers(state)):
                if square(state, i) == at:
                    pushed = i
        stand(state, cruiser, at)
        if _reach_gate(state, cruiser, cell):
            if state[layout.WINNER]:
                return  # CC-30: the winner stays on the square, even with another cruiser
            finished |= 1 << cruiser
        if cruiser == rammer and state[layout.SPEED + cruiser]:
            state[layout.SPEED + cruiser] -= 1
        if pushed >= 0:
            state[layout.SQUARE + pushed] = state[layout.SQUARE + 4 + pushed] = 0
        cruiser = pushed
        at += step
    for i in range(4):
        if finished >> i & 1:
            _leave(state, i)  # CC-16


def free_squares(state, cruiser):
    """Return the squares on which a cruiser may be placed (CC-8, CC-13): those of its tile without a cruiser (CC-15)."""
    at = gate_corner(state, (state[layout.GATES + cruiser] - 1) % 4 + 1)
    free = []
    for p in (at, at + 1, at + layout.WIDTH, at + (layout.WIDTH + 1)):
        if not state[p] & layout.CRUISER:
            free.append(p)
    return free
