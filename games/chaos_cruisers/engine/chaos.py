"""A chaos round, when everybody has reached a gate more: coins, tiles, the order, obstacles (CC-20 to CC-24).

    begin(rules, gate)
    moves(rules); allows(rules, kind, move); apply(rules, kind, move)   # while tiles or obstacles are due

Loaded for as long as the track is rebuilt; a move is what rules.py says, its kind apart from the rest.
"""

from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.course import corner, on_tile, put_tile
from games.chaos_cruisers.engine.order import cruisers, set_order, start_cruising


def begin(rules, gate):
    """All have reached this gate: the round starts with coins and tiles."""
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
    _go_on(rules)


def _go_on(rules):
    # the next shift, if one is left and any is legal
    if rules.state[layout.SHIFTS]:
        from games.chaos_cruisers.engine.tiles import any_fits

        if any_fits(rules):
            return
    _end_shifts(rules)


def _shifts(rules):
    # all places for all tiles, as moves (CC-23)
    from games.chaos_cruisers.engine.tiles import can_shift, survey, targets

    state = rules.state
    course = rules.chaos_course()
    survey(state, course)
    marks = bytearray(layout.STATE_SIZE)
    find = marks.find  # looked up once, not for each of a thousand moves
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
    # the order is set on the new course and the obstacles follow (CC-24)
    state = rules.state
    state[layout.SHIFTS] = 0
    moved = bytes((layout.PLAIN_CELL + layout.MOVED,))  # no cruiser is on such a tile (CC-23)
    at = state.find(moved, layout.FIRST, layout.LAST_SQUARE)
    while at >= 0:
        put_tile(state, at, layout.PLAIN_CELL)
        at = state.find(moved, at, layout.LAST_SQUARE)
    set_order(state, rules.course())
    state[layout.PHASE] = layout.BLOCKING
    state[layout.TURN] = 0


def moves(rules):
    """An iterator over the legal moves."""
    return _shifts(rules) if rules.state[layout.PHASE] == layout.SHIFTING else _blocks(rules)


def _blocks(rules):
    # all squares for an obstacle (CC-24)
    from games.chaos_cruisers.engine.obstacles import cuts

    marks = bytearray(layout.STATE_SIZE)
    cuts(rules, marks)
    at = marks.find(b"\x01")
    if at < 0:
        yield layout.PASS
    while at >= 0:
        yield layout.BLOCK + at
        at = marks.find(b"\x01", at + 1)


def allows(rules, kind, move):
    """Is it a legal move?"""
    state = rules.state
    if state[layout.PHASE] == layout.SHIFTING:
        if kind != layout.SHIFT:
            return kind == layout.DONE and not move
        from games.chaos_cruisers.engine.tiles import can_shift, fits

        tile = move & layout.TILE
        to = move >> layout.TO
        return to < layout.STATE_SIZE and not can_shift(state, tile) and fits(rules, tile, to)
    from games.chaos_cruisers.engine.obstacles import cuts, goes_round

    if kind == layout.BLOCK:
        if not layout.FIRST <= move <= layout.LAST_SQUARE or state[move] >> 2 != layout.PLAIN:
            return False
        if goes_round(state, move):
            return not on_tile(state, corner(state, move)) & layout.CRUISER
    elif kind != layout.PASS or move:
        return False
    marks = bytearray(layout.STATE_SIZE)
    cuts(rules, marks)
    return marks[move] == 1 if move else marks.find(b"\x01") < 0


def apply(rules, kind, move):
    """Play a legal move."""
    state = rules.state
    if kind == layout.SHIFT:  # CC-23
        put_tile(state, move & layout.TILE, 0)
        put_tile(state, move >> layout.TO, layout.PLAIN_CELL + layout.MOVED)
        state[layout.SHIFTS] -= 1
        _go_on(rules)
    elif kind == layout.DONE:
        _end_shifts(rules)
    else:
        _block(state, move)


def _block(state, at):
    # the cruiser whose turn it is places an obstacle on square `at`, or none (0: `pass`) (CC-24)
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
