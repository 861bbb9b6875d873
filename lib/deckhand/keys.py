"""The eight buttons, numbered as the badge's shift register has them (PLATFORM: B, A, START, SELECT, then the d-pad).

from deckhand.keys import A, B, LEFT, RIGHT
"""

B = 0
A = 1
START = 2
SELECT = 3
RIGHT = 4
DOWN = 5
UP = 6
LEFT = 7
