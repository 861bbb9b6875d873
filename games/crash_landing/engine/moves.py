"""The parts of a move; how it is packed is in engine/layout.py.

    is_burn(move); fires_down(move); rocket_count(move, 4)      # a burn, its direction, its rockets of value 4
    burn_move([2, 2, 4], down=False)
    drop_value(DROP + 3) == 3

Any int may be asked about.
"""

from games.crash_landing.engine.layout import BURN, COUNT_BITS, COUNT_MASK, DOWN, DROP, VALUES


def is_burn(move):
    """Return True for a burn of at least one rocket."""
    return BURN < move < 2 * BURN


def fires_down(move):
    """Return True if a burn fires downwards, so that the ship falls faster."""
    return move & DOWN != 0


def rocket_count(move, value):
    """Return the number of rockets of a value, 1 to 8, that a burn fires."""
    return move >> COUNT_BITS * (value - 1) & COUNT_MASK


def burn_move(values, down):
    """Return the move that fires rockets of these face values."""
    move = BURN | (DOWN if down else 0)
    for value in values:
        move += 1 << COUNT_BITS * (value - 1)
    return move


def drop_value(move):
    """Return the value of the rocket that a move drops, 1 to 8; 0: the move is no drop."""
    return move - DROP if DROP < move <= DROP + VALUES else 0
