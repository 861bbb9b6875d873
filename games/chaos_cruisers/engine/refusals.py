"""Reasons for refusing a Chaos Cruisers move, for `Rules.refusal`; loaded when a move is refused.

reason(rules, move, seat) == "CC-12: turn once, at a right angle"
"""

from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.course import corner, on_tile
from games.chaos_cruisers.engine.effects import speed_after
from games.chaos_cruisers.engine.moves import (
    first_direction,
    first_length,
    move_kind,
    move_square,
    second_direction,
    second_length,
    shift_target,
    shift_tile,
    speed_op,
)

# By phase: the refusal of a move of the wrong kind
_EXPECTED = (
    "CC-8: place the car first",
    "CC-11: drive a car now",
    "CC-23: move a tile, or stop",
    "CC-24: lay an obstacle now",
    "CC-30: the race is over",
)


def reason(rules, move, seat):
    """Return the clause and the reason for any int that is not a legal move now."""
    state = rules.state
    phase = state[layout.PHASE]
    if phase == layout.OVER:
        return _EXPECTED[phase]
    if seat is not None and seat != rules.seat():
        return _EXPECTED[phase].split(":")[0] + ": it is not your turn"
    kind = move_kind(move)
    if state[layout.PENDING]:
        if kind == layout.PLACE:
            return _place_refusal(state, phase, move_square(move))
        return "CC-13: place the car first" if phase else _EXPECTED[phase]
    if phase == layout.CRUISING and kind == layout.GO:
        return _go_refusal(state, rules.cruiser(), move)
    if phase == layout.SHIFTING and kind == layout.SHIFT:
        return _shift_refusal(rules, shift_tile(move), shift_target(move))
    if phase > layout.SHIFTING and kind == layout.BLOCK:
        return _block_refusal(state, move_square(move))
    if phase > layout.SHIFTING and move == layout.PASS:
        return "CC-24: an obstacle can be placed"
    return _EXPECTED[phase]


def _place_refusal(state, phase, at):
    if layout.FIRST <= at <= layout.LAST_SQUARE and state[at] & layout.CRUISER:
        return "CC-15: a car is there"
    return "CC-13: on its last gate's tile" if phase else "CC-8: on the sun's tile"


def _go_refusal(state, cruiser, move):
    op = speed_op(move)
    first = first_length(move)
    second = second_length(move)
    if op >= layout.OPS:
        return "CC-11: there is no such speed"
    if op > 2 and not state[layout.COINS + cruiser] >> (op - 3 & 3) & 1:
        return "CC-11: that coin is used up"
    speed = speed_after(state[layout.SPEED + cruiser], op)
    if first + second != speed:
        return "CC-12: the path must be %d long" % speed
    if second and not (first and (first_direction(move) ^ second_direction(move)) & 1):
        return "CC-12: turn once, at a right angle"
    return "CC-12: that is no path"


def _shift_refusal(rules, tile, to):
    from games.chaos_cruisers.engine.tiles import can_shift, lift

    state = rules.state
    refused = can_shift(state, tile)
    if refused:
        return refused
    if tile == to:
        return "CC-23: it must lie elsewhere"
    if not (
        layout.FIRST <= to < layout.LAST_SQUARE - layout.WIDTH and (to - layout.FIRST) % layout.WIDTH < layout.WIDTH - 2
    ):
        return "CC-2: tiles stay in the arena"
    marks = bytearray(layout.STATE_SIZE)
    lift(rules, tile, marks)
    return "CC-23: another tile lies there" if marks[to] >= 128 else "CC-23: the track would fall apart"


def _block_refusal(state, at):
    if not layout.FIRST <= at <= layout.LAST_SQUARE or not 0 < state[at] < layout.OBSTACLE:
        return "CC-24: that is no open square"
    if state[at] >> 2 & 7 != layout.PLAIN:
        return "CC-24: no obstacle on a gate's tile"
    if on_tile(state, corner(state, at)) & layout.CRUISER:
        return "CC-24: a car is on that tile"
    return "CC-24: it would cut the track"
