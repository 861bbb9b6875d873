"""The parts of a move; how it is packed is in engine/layout.py.

    move_kind(move) == ABSORB; move_place(move) == 3
    move_kind(move) == MIX; move_place(move), move_mask(move)       # the three, and the defenders that add up
    shift_source(move), shift_target(move), shift_attacker(move)    # of a SHIFT by the five at move_place(move)

Any int may be asked about: of one that is no move, some part is out of range.
"""

from games.onslaught.engine import layout


def move_kind(move):
    """Return PLEDGE to DISCARD_DEFENDER."""
    return move & ~layout.NUMBERS


def move_place(move):
    """Return the place of the defender that absorbs, is discarded, or uses its power."""
    return move & layout.PLACE_MASK


def move_mask(move):
    """Return the mask of the defenders that destroy the attacker together, in a DESTROY or MIX."""
    mask = move & layout.NUMBERS
    return mask >> layout.MASK_SHIFT if move_kind(move) == layout.MIX else mask


def move_number(move):
    """Return how many attackers to face in the wave, from a PLEDGE or DISCARD_DEFENDER."""
    number = move & layout.NUMBERS
    return number >> layout.NUMBER_SHIFT if move_kind(move) == layout.DISCARD_DEFENDER else number


def shift_move(place, source, target, attacker):
    """Return the SHIFT of an attacker, by the five at a place."""
    return (
        layout.SHIFT
        | place
        | source << layout.SOURCE_SHIFT
        | target << layout.TARGET_SHIFT
        | attacker << layout.ATTACKER_SHIFT
    )


def shift_source(move):
    """Return the place of the defender that a SHIFT takes the attacker from."""
    return move >> layout.SOURCE_SHIFT & layout.PLACE_MASK


def shift_target(move):
    """Return the place of the defender that a SHIFT gives the attacker to."""
    return move >> layout.TARGET_SHIFT & layout.PLACE_MASK


def shift_attacker(move):
    """Return the attacker that is shifted, by its index in the attackers' deck."""
    return (move & layout.NUMBERS) >> layout.ATTACKER_SHIFT


def order_number(move, i):
    """Return the number of the card that an ORDER puts in position i, from 0; 0: none."""
    return (move & layout.NUMBERS) >> layout.ORDER_BITS * i & layout.ORDER_MASK
