"""A chaos round, when everybody has reached a gate more: coins, tiles, the order, obstacles (CC-20 to CC-24).

    begin(state, gate)
    moves(state); allows(state, kind, move); apply(state, kind, move)   # while tiles or obstacles are due

Loaded for as long as the track is rebuilt; a move is what rules.py says, its kind apart from the rest.
"""

from deckhand.game import const
from games.chaos_cruisers.rules_course import FIRST, SIZE, corner, on_tile, put_tile
from games.chaos_cruisers.rules_order import cruisers, set_order
from games.chaos_cruisers.rules_rounds import start_cruising

_SHIFTS_OPTION = const(14)
_COINS_OPTION = const(15)
_PHASE = const(352)
_TURN = const(353)
_LOST = const(355)
_CHAOS = const(358)
_SHIFTS = const(359)
_IN_ORDER = const(361)
_ORDER = const(362)
_COINS = const(374)
_OBSTACLES = const(386)
_LAST_SQUARE = const(329)
_CRUISER = const(32)
_MOVED = const(64)
_OBSTACLE = const(128)
_PLAIN = const(5)
_PLAIN_CELL = const(20)
_ALL_COINS = const(15)
_SHIFTING = const(2)
_BLOCKING = const(3)

_KIND = const(18)
_SHIFT = const(2)
_DONE = const(3)
_BLOCK = const(4)
_PASS = const(5)


def begin(state, gate):
    """All have reached this gate: the round starts with coins and tiles."""
    coins = state[_COINS_OPTION]
    if coins == 1 or coins == 0 and gate // 4 > state[_CHAOS] // 4:  # CC-21
        for i in range(cruisers(state)):
            state[_COINS + i] = _ALL_COINS
    for i in range(_OBSTACLES, _OBSTACLES + 8):  # CC-22
        at = state[i] | state[i + 8] << 8
        if at:
            state[at] &= ~_OBSTACLE & 0xFF
        state[i] = state[i + 8] = 0
    state[_CHAOS] = gate
    state[_PHASE] = _SHIFTING
    state[_TURN] = state[_LOST] = 0
    state[_SHIFTS] = state[_SHIFTS_OPTION]
    _go_on(state)


def _go_on(state):
    # the next shift, if one is left and any is legal
    if state[_SHIFTS]:
        from games.chaos_cruisers.rules_tiles import any_fits

        if any_fits(state):
            return
    _end_shifts(state)


def _shifts(state):
    # all places for all tiles, as moves (CC-23)
    from games.chaos_cruisers.rules_tiles import TILES, can_shift, survey, targets

    survey(state)
    marks = bytearray(SIZE)
    for tile in tuple(TILES):
        if can_shift(state, tile):
            continue
        good = targets(state, tile, marks)
        lifted = (_SHIFT << _KIND) + tile
        to = marks.find(good)
        while to >= 0:
            yield lifted + (to << 9)
            to = marks.find(good, to + 1)
    yield _DONE << _KIND


def _end_shifts(state):
    # the order is set on the new course and the obstacles follow (CC-24)
    state[_SHIFTS] = 0
    for p in range(FIRST, _LAST_SQUARE + 1):
        state[p] &= ~_MOVED & 0xFF
    set_order(state)
    state[_PHASE] = _BLOCKING
    state[_TURN] = 0


def moves(state):
    """An iterator over the legal moves."""
    return _shifts(state) if state[_PHASE] == _SHIFTING else _blocks(state)


def _blocks(state):
    # all squares for an obstacle (CC-24)
    from games.chaos_cruisers.rules_obstacles import cuts

    marks = bytearray(SIZE)
    cuts(state, marks)
    at = marks.find(b"\x01")
    if at < 0:
        yield _PASS << _KIND
    while at >= 0:
        yield (_BLOCK << _KIND) + at
        at = marks.find(b"\x01", at + 1)


def allows(state, kind, move):
    """Is it a legal move?"""
    if state[_PHASE] == _SHIFTING:
        if kind != _SHIFT:
            return kind == _DONE and not move
        from games.chaos_cruisers.rules_tiles import can_shift, fits

        tile = move & 0x1FF
        to = move >> 9
        return to < SIZE and not can_shift(state, tile) and fits(state, tile, to)
    from games.chaos_cruisers.rules_obstacles import cuts, goes_round

    if kind == _BLOCK:
        if not FIRST <= move <= _LAST_SQUARE or state[move] >> 2 != _PLAIN:
            return False
        if goes_round(state, move):
            return not on_tile(state, corner(state, move)) & _CRUISER
    elif kind != _PASS or move:
        return False
    marks = bytearray(SIZE)
    cuts(state, marks)
    return marks[move] == 1 if move else marks.find(b"\x01") < 0


def apply(state, kind, move):
    """Play a legal move."""
    if kind == _SHIFT:  # CC-23
        put_tile(state, move & 0x1FF, 0)
        put_tile(state, move >> 9, _PLAIN_CELL + _MOVED)
        state[_SHIFTS] -= 1
        _go_on(state)
    elif kind == _DONE:
        _end_shifts(state)
    else:
        _block(state, move)


def _block(state, at):
    # the cruiser whose turn it is places an obstacle on square `at`, or none (0: `pass`) (CC-24)
    n = state[_IN_ORDER]
    turn = state[_TURN]
    i = _OBSTACLES + state[_ORDER + turn % n] + (4 if turn >= n else 0)
    if at:
        state[i] = at & 0xFF
        state[i + 8] = at >> 8
        state[at] |= _OBSTACLE
    state[_TURN] = turn + 1
    if turn + 1 == 2 * n:
        start_cruising(state)
