"""A chaos round, after all cruisers have reached another gate: coins, tiles, order, obstacles (CC-20 to CC-24).

    begin(rules, gate)
    moves(rules); allows(rules, move); apply(rules, move)   # in the phases SHIFTING and BLOCKING

Loaded only during a chaos round.
"""

from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.course import corner, on_tile, put_tile
from games.chaos_cruisers.engine.moves import move_kind, move_square, shift_target, shift_tile
from games.chaos_cruisers.engine.order import cruisers, set_order, start_cruising


def begin(rules, gate):
    """Start the chaos round for a gate: return coins and obstacles, then shift tiles."""
    state = rules.state
    coins = state[layout.COINS_OPTION]
    if coins == 1 or coins == 0 and gate // 4 > state[layout.CHAOS] // 4:  # CC-21
        for i in range(cruisers(state)):
            state[layout.COINS + i] = layout.ALL_COINS
    for i in range(layout.OBSTACLES, layout.OBSTACLES + 8):  # CC-22
        at = state[i] | state[i + 8] << 8
        if at:
            state[at] &= ~layout.OBSTACLE & 0xFF
        state[i] = state[i + 8] = 0
    state[layout.CHAOS] = gate
    state[layout.PHASE] = layout.SHIFTING
    state[layout.TURN] = state[layout.LOST] = 0
    state[layout.SHIFTS] = state[layout.SHIFTS_OPTION]
    _continue_shifts(rules)


def _continue_shifts(rules):
    # Wait for the next shift, if one is left and any is legal.
    if rules.state[layout.SHIFTS]:
        from games.chaos_cruisers.engine.tiles import any_fits

        if any_fits(rules):
            return
    _end_shifts(rules)


def _shift_moves(rules):
    # Yield all shifts (CC-23).
    from games.chaos_cruisers.engine.tiles import can_shift, survey, targets

    state = rules.state
    course = rules.chaos_course()
    survey(state, course)
    marks = bytearray(layout.STATE_SIZE)
    find = marks.find  # looked up once, because there may be a thousand moves
    for tile in tuple(course.corners):
        if can_shift(state, tile):
            continue
        good = targets(state, tile, marks, course)
        lifted = layout.SHIFT + tile
        to = find(good)
        while to >= 0:
            yield lifted + (to << layout.TO)
            to = find(good, to + 1)
    yield layout.DONE


def _end_shifts(rules):
    # Set the order on the new course, then continue with the obstacles (CC-24).
    state = rules.state
    state[layout.SHIFTS] = 0
    moved = bytes((layout.PLAIN_CELL + layout.MOVED,))  # the corner of a moved tile, which has no cruiser (CC-23)
    at = state.find(moved, layout.FIRST, layout.LAST_SQUARE)
    while at >= 0:
        put_tile(state, at, layout.PLAIN_CELL)
        at = state.find(moved, at, layout.LAST_SQUARE)
    set_order(state, rules.course())
    state[layout.PHASE] = layout.BLOCKING
    state[layout.TURN] = 0


def moves(rules):
    """Return an iterator over the legal moves."""
    return _shift_moves(rules) if rules.state[layout.PHASE] == layout.SHIFTING else _block_moves(rules)


def _block_moves(rules):
    # Yield all squares for an obstacle (CC-24).
    from games.chaos_cruisers.engine.obstacles import cuts

    marks = bytearray(layout.STATE_SIZE)
    cuts(rules, marks)
    at = marks.find(b"\x01")
    if at < 0:
        yield layout.PASS
    while at >= 0:
        yield layout.BLOCK + at
        at = marks.find(b"\x01", at + 1)


def allows(rules, move):
    """Return True if the move, any int, is legal."""
    state = rules.state
    kind = move_kind(move)
    if state[layout.PHASE] == layout.SHIFTING:
        if kind != layout.SHIFT:
            return move == layout.DONE
        from games.chaos_cruisers.engine.tiles import can_shift, fits

        tile = shift_tile(move)
        to = shift_target(move)
        return to < layout.STATE_SIZE and not can_shift(state, tile) and fits(rules, tile, to)
    from games.chaos_cruisers.engine.obstacles import cuts, goes_round

    square = move_square(move)
    if kind == layout.BLOCK:
        if not layout.FIRST <= square <= layout.LAST_SQUARE or state[square] >> 2 != layout.PLAIN:
            return False
        if goes_round(state, square):
            return not on_tile(state, corner(state, square)) & layout.CRUISER
    elif move != layout.PASS:
        return False
    marks = bytearray(layout.STATE_SIZE)
    cuts(rules, marks)
    return marks[square] == 1 if square else marks.find(b"\x01") < 0


def apply(rules, move):
    """Play a legal move."""
    state = rules.state
    kind = move_kind(move)
    if kind == layout.SHIFT:  # CC-23
        put_tile(state, shift_tile(move), 0)
        put_tile(state, shift_target(move), layout.PLAIN_CELL + layout.MOVED)
        state[layout.SHIFTS] -= 1
        _continue_shifts(rules)
    elif kind == layout.DONE:
        _end_shifts(rules)
    else:
        _place_obstacle(state, move_square(move))


def _place_obstacle(state, at):
    # Place an obstacle of the cruiser to move on square `at`; 0: none, for a `pass` (CC-24).
    n = state[layout.IN_ORDER]
    turn = state[layout.TURN]
    i = layout.OBSTACLES + state[layout.ORDER + turn % n] + (4 if turn >= n else 0)
    if at:
        state[i] = at & 0xFF
        state[i + 8] = at >> 8
        state[at] |= layout.OBSTACLE
    state[layout.TURN] = turn + 1
    if turn + 1 == 2 * n:
        start_cruising(state)
