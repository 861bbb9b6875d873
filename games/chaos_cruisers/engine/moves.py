"""The parts of a move; how it is packed is in engine/layout.py.

    move_kind(move) == GO; speed_op(move); first_length(move), second_length(move)
    move_kind(move) == PLACE; move_square(move)     # of a BLOCK also
    shift_tile(move), shift_target(move)            # of a SHIFT: the corner's squares before and after

Any int may be asked about: of one that is no move, some part is out of range.
"""

from games.chaos_cruisers.engine import layout


def move_kind(move):
    """Return GO to PASS."""
    return move & layout.KIND


def move_square(move):
    """Return the square of a PLACE or BLOCK."""
    return move & layout.NUMBERS


def speed_op(move):
    """Return a GO's speed operation, 0 to 10: + - = n2 n3 n4 n5 b2 b3 b4 b5."""
    return move & layout.OP_MASK


def first_direction(move):
    """Return the direction of a GO's first leg: 0 to 3 for N E S W."""
    return move >> layout.FIRST_DIRECTION & layout.DIRECTION_MASK


def first_length(move):
    """Return the length of a GO's first leg; 0: it has no path."""
    return move >> layout.FIRST_LENGTH & layout.LENGTH_MASK


def second_direction(move):
    """Return the direction of a GO's second leg: 0 to 3 for N E S W."""
    return move >> layout.SECOND_DIRECTION & layout.DIRECTION_MASK


def second_length(move):
    """Return the length of a GO's second leg; 0: it has none."""
    return move >> layout.SECOND_LENGTH & layout.LENGTH_MASK


def shift_tile(move):
    """Return the square of a tile's corner before a SHIFT."""
    return move & layout.TILE


def shift_target(move):
    """Return the square of a tile's corner after a SHIFT."""
    return (move & layout.NUMBERS) >> layout.TO
