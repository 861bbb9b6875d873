"""The eight buttons, numbered as the badge's shift register has them (PLATFORM: B, A, START, SELECT, then the d-pad).

from deckhand.keys import A, B, LEFT, RIGHT
from deckhand.keys import BACK, NOTHING     # values of a view's press(key, pressed) besides a move
"""

B = 0
A = 1
START = 2
SELECT = 3
RIGHT = 4
DOWN = 5
UP = 6
LEFT = 7

NOTHING = -1  # no move yet
BACK = -2  # B was pressed, and there was nothing to cancel
