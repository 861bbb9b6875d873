"""Why a move is refused: clause and reason, in words that a player understands.

reason(rules, move, seat)       # of a move that is not legal: "CC-12: turn once, at a right angle"
"""

from games.chaos_cruisers import rules_layout as cc
from games.chaos_cruisers.rules_course import corner, on_tile
from games.chaos_cruisers.rules_effects import speed_after

# What is due, by phase, for a move of another kind
_DUE = (
    "CC-8: place the car first",
    "CC-11: drive a car now",
    "CC-23: move a tile, or stop",
    "CC-24: lay an obstacle now",
    "CC-30: the race is over",
)


def reason(rules, move, seat):
    """Clause and reason of a move, any int, that is not legal."""
    state = rules.state
    phase = state[cc.PHASE]
    if phase == cc.OVER:
        return _DUE[phase]
    if seat is not None and seat != rules.seat():
        return _DUE[phase].split(":")[0] + ": it is not your turn"
    kind = move & cc.KIND
    move &= cc.NUMBERS
    if state[cc.PENDING]:
        if kind == cc.PLACE:
            return _place(state, phase, move)
        return "CC-13: place the car first" if phase else _DUE[phase]
    if phase == cc.CRUISING and kind == cc.GO:
        return _go(state, rules.cruiser(), move)
    if phase == cc.SHIFTING and kind == cc.SHIFT:
        return _shift(rules, move & cc.TILE, move >> cc.TO)
    if phase > cc.SHIFTING and kind == cc.BLOCK:
        return _block(state, move)
    if phase > cc.SHIFTING and kind == cc.PASS and not move:
        return "CC-24: an obstacle can be placed"
    return _DUE[phase]


def _place(state, phase, at):
    if cc.FIRST <= at <= cc.LAST_SQUARE and state[at] & cc.CRUISER:
        return "CC-15: a car is there"
    return "CC-13: on its last gate's tile" if phase else "CC-8: on the sun's tile"


def _go(state, who, move):
    op = move & 15
    first = move >> 6 & 15
    second = move >> 12 & 15
    if op >= cc.OPS:
        return "CC-11: there is no such speed"
    if op > 2 and not state[cc.COINS + who] >> (op - 3 & 3) & 1:
        return "CC-11: that coin is used up"
    speed = speed_after(state[cc.SPEED + who], op)
    if first + second != speed:
        return "CC-12: the path must be %d long" % speed
    if second and not (first and (move >> 4 ^ move >> 10) & 1):
        return "CC-12: turn once, at a right angle"
    return "CC-12: that is no path"


def _shift(rules, tile, to):
    from games.chaos_cruisers.rules_tiles import can_shift, lift

    state = rules.state
    refused = can_shift(state, tile)
    if refused:
        return refused
    if tile == to:
        return "CC-23: it must lie elsewhere"
    if not (cc.FIRST <= to < cc.LAST_SQUARE - cc.WIDTH and (to - cc.FIRST) % cc.WIDTH < cc.WIDTH - 2):
        return "CC-2: tiles stay in the arena"
    marks = bytearray(cc.STATE_SIZE)
    lift(rules, tile, marks)
    return "CC-23: another tile lies there" if marks[to] >= 128 else "CC-23: the track would fall apart"


def _block(state, at):
    if not cc.FIRST <= at <= cc.LAST_SQUARE or not 0 < state[at] < cc.OBSTACLE:
        return "CC-24: that is no open square"
    if state[at] >> 2 & 7 != cc.PLAIN:
        return "CC-24: no obstacle on a gate's tile"
    if on_tile(state, corner(state, at)) & cc.CRUISER:
        return "CC-24: a car is on that tile"
    return "CC-24: it would cut the track"
