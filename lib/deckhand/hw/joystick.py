"""A joystick in place of a d-pad.

stick = Joystick(board.JOYSTICK_X, board.JOYSTICK_Y)
stick.pushed(LEFT)
"""

import analogio

from deckhand.const import const
from deckhand.keys import LEFT, RIGHT, UP

_CENTER = const(32768)
_DEAD_ZONE = const(15000)  # nearer to the center than this it's at rest


class Joystick:
    """Two analog axes; low values are left and up."""

    def __init__(self, x, y):
        self._x = analogio.AnalogIn(x)
        self._y = analogio.AnalogIn(y)

    def pushed(self, key):
        """Is it pushed in the direction of this d-pad key?"""
        axis = self._x if key == LEFT or key == RIGHT else self._y
        offset = axis.value - _CENTER
        return offset < -_DEAD_ZONE if key == LEFT or key == UP else offset > _DEAD_ZONE
