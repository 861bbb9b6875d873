"""A joystick, in the place of a d-pad.

stick = Joystick(board.JOYSTICK_X, board.JOYSTICK_Y)
stick.pushed(LEFT)
"""

import analogio

from deckhand.const import const
from deckhand.keys import LEFT, RIGHT, UP

_CENTRE = const(32768)
_DEAD = const(15000)  # nearer to its centre than this it is at rest


class Joystick:
    """Low values are left and up."""

    def __init__(self, x, y):
        self._x = analogio.AnalogIn(x)
        self._y = analogio.AnalogIn(y)

    def pushed(self, key):
        """Is it pushed in the direction of this key of the d-pad?"""
        axis = self._x if key == LEFT or key == RIGHT else self._y
        away = axis.value - _CENTRE
        return away < -_DEAD if key == LEFT or key == UP else away > _DEAD
