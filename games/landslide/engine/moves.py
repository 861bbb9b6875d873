"""The parts of a move; how it is packed is in engine/layout.py.

    move_kind(move) == ADD; move_stack(move) == 3; move_card(move) == 6     # "add s3 7C"
    move_kind(move) == MOVE; move_stack(move) == 1; move_target(move) == 3  # "move s1>s3"

Any int may be asked about: of one that is no move, some part is out of range.
"""

from games.landslide.engine.layout import FIELD, KIND, STACK_SHIFT


def move_kind(move):
    """Return NEW to END_TURN."""
    return move & KIND


def move_stack(move):
    """Return the number of the stack that is played on, moved or won; 0: none."""
    return move >> STACK_SHIFT & FIELD


def move_card(move):
    """Return the card that is played or bid."""
    return move & FIELD


def move_target(move):
    """Return the number of the stack that a MOVE puts its stack on."""
    return move & FIELD
