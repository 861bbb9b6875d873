"""Validation of Chaos Cruisers states; loaded when a saved game is resumed.

fault(rules)        # raises CorruptState("half a tile") for any invalid bytes of the right length
"""

from deckhand.game import AT_SEATS, must
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.course import Course
from games.chaos_cruisers.engine.effects import square
from games.chaos_cruisers.engine.order import cruisers, last_gate
from games.chaos_cruisers.engine.tracks import gate_place


def fault(rules):
    """Raise CorruptState if the bytes after the head are not a valid position."""
    state = rules.state
    _check_grid(state)
    _check_race(state)
    _check_cruisers(state)
    _check_obstacles(state)
    _check_order(state)


def _flagged(state, flag):
    # The number of squares with a flag.
    return sum([1 for p in range(layout.FIRST, layout.LAST_SQUARE + 1) if state[p] & flag])


def _check_grid(state):
    # CC-1, CC-2: all tiles are whole and inside the arena, and the gates are in their places.
    tiles = 0
    covered = 0
    plain = 0
    for p in range(layout.GRID, layout.PHASE):
        cell = state[p]
        if not cell:
            continue
        kind = cell >> 2 & 7
        must(
            layout.FIRST <= p <= layout.LAST_SQUARE and (p - layout.FIRST) % layout.WIDTH < layout.WIDTH - 1,
            "course beside the arena",
        )
        must(1 <= kind <= layout.PLAIN, "a square of no tile")
        covered += 1
        if cell & 3 == 0:
            tiles += 1
            base = cell & 0x5C
            for k in range(1, 4):
                must(state[p + (k >> 1) * layout.WIDTH + (k & 1)] & 0x5F == base + k, "half a tile")
            if kind == layout.PLAIN:
                plain += 1
            else:
                must(gate_place(state, kind) == p, "a gate that moved")
        must(
            not cell & layout.MOVED or kind == layout.PLAIN and state[layout.PHASE] == layout.SHIFTING,
            "a tile that moved",
        )
    must(
        tiles == layout.TILE_COUNT and plain == layout.TILE_COUNT - 4 and covered == layout.SQUARE_COUNT, "not 24 tiles"
    )


def _check_race(state):
    phase = state[layout.PHASE]
    n = cruisers(state)
    done = last_gate(state)
    pending = state[layout.PENDING]
    rounds = state[layout.ROUND] | state[layout.ROUND + 1] << 8
    must(phase <= layout.OVER, "no such phase")
    must(pending <= n and (phase == layout.SETUP) <= (pending > 0), "pending cruiser")
    must(not pending or phase <= layout.CRUISING, "pending cruiser")
    must(rounds <= layout.LAST_ROUND and (phase == layout.OVER or rounds < layout.LAST_ROUND), "rounds")
    must(not state[layout.LOST] >> n, "lost turns")
    least = min(state[layout.GATES : layout.GATES + n])
    most = max(state[layout.GATES : layout.GATES + n])
    for i in range(4):
        gates = state[layout.GATES + i]
        speed = state[layout.SPEED + i]
        if i >= n:
            must(not (gates or speed or state[layout.COINS + i]), "a fourth cruiser")
            continue
        must(gates <= done and speed <= 5 and state[layout.COINS + i] <= 15, "gates, speed or coins")
        must(phase != layout.SETUP or not (gates or speed), "setup")
    for g in range(16):
        must(state[layout.LAST_AT + g] < (n if g < most else 1), "last at a gate")
    chaos = state[layout.CHAOS]
    must(chaos <= least and (chaos or phase != layout.SHIFTING and phase != layout.BLOCKING), "chaos gate")
    shifts = state[layout.SHIFTS]
    must((1 <= shifts <= state[layout.SHIFTS_OPTION]) if phase == layout.SHIFTING else not shifts, "shifts")
    must((1 <= state[layout.WINNER] <= state[AT_SEATS]) if phase == layout.OVER else not state[layout.WINNER], "winner")
    if phase == layout.OVER:
        won = state[layout.GATES + state[layout.WINNER] - 1] == done
        if state[AT_SEATS] == 2:
            won = won and state[layout.GATES + state[layout.WINNER] + 1] == done
        must(won or rounds == layout.LAST_ROUND, "winner")
    elif state[AT_SEATS] == 2:
        for i in range(2):
            must(state[layout.GATES + i] < done or state[layout.GATES + i + 2] < done, "a race that is over")
    else:
        must(most < done, "a race that is over")


def _check_cruisers(state):
    # CC-15: each cruiser has its own square (except the winner: CC-30), and the grid's flags match.
    phase = state[layout.PHASE]
    n = cruisers(state)
    done = last_gate(state)
    pending = state[layout.PENDING]
    flags = _flagged(state, layout.CRUISER)
    for i in range(4):
        at = square(state, i)
        away = i >= n or i == pending - 1 or phase == layout.SETUP and i >= pending
        if state[layout.GATES + i] == done and i < n:
            if phase != layout.OVER:
                away = True
            elif not at:
                away = state[AT_SEATS] == 2
        must((not at) if away else (layout.FIRST <= at <= layout.LAST_SQUARE), "a cruiser off the track")
        must(phase == layout.SETUP or i != pending - 1 or state[layout.GATES + i] < done, "pending cruiser")
        if away:
            continue
        must(0 < state[at] < layout.OBSTACLE and state[at] & layout.CRUISER, "a cruiser off the track")
        shared = at in [square(state, j) for j in range(i)]
        must(not shared or phase == layout.OVER, "two cruisers on a square")
        if not shared:
            flags -= 1
    must(not flags, "a cruiser's shadow")


def _check_obstacles(state):
    # CC-24: obstacles are on plain tiles, on different squares, and the open squares are connected.
    squares = []
    early = state[layout.PHASE] == layout.SETUP or state[layout.PHASE] == layout.SHIFTING or not state[layout.CHAOS]
    for i in range(layout.OBSTACLES, layout.OBSTACLES + 8):
        at = state[i] | state[i + 8] << 8
        if at:
            must(not early, "an early obstacle")
            must((i - layout.OBSTACLES) % 4 < cruisers(state), "an obstacle of no cruiser")
            must(layout.FIRST <= at <= layout.LAST_SQUARE and state[at] & layout.OBSTACLE, "an obstacle off the track")
            must(state[at] >> 2 & 7 == layout.PLAIN, "an obstacle off the track")
            must(at not in squares, "two obstacles on a square")
            squares.append(at)
    must(len(squares) == _flagged(state, layout.OBSTACLE), "an obstacle's shadow")
    must(Course().measure(state, 4) == layout.SQUARE_COUNT - len(squares), "a course in pieces")


def _check_order(state):
    phase = state[layout.PHASE]
    n = state[layout.IN_ORDER]
    turn = state[layout.TURN]
    done = last_gate(state)
    if phase == layout.SETUP:
        must(not n and not turn, "an order before the setup")
        return
    must(1 <= n <= cruisers(state), "order")
    seen = 0
    for k in range(n):
        cruiser = state[layout.ORDER + k]
        must(cruiser < cruisers(state) and not seen >> cruiser & 1, "order")
        must(phase != layout.BLOCKING or state[layout.GATES + cruiser] < done, "order")
        seen |= 1 << cruiser
        for late in range(2):
            i = layout.OBSTACLES + cruiser + 4 * late
            must(phase != layout.BLOCKING or k + late * n < turn or not (state[i] or state[i + 8]), "an early obstacle")
    for cruiser in range(cruisers(state)):
        must(seen >> cruiser & 1 or state[layout.GATES + cruiser] == done, "order")
    # A race ended by CC-31 has a new order, which may be shorter than the last turn's index.
    must(phase == layout.OVER or turn < (2 * n if phase == layout.BLOCKING else n), "turn")
    cruiser = state[layout.ORDER + turn % n]
    if phase == layout.CRUISING and not state[layout.PENDING]:
        must(state[layout.GATES + cruiser] < done and not state[layout.LOST] >> cruiser & 1, "turn")
