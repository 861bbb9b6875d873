"""Crunch counts down first: the cursor moves when that is over. Cards are played by keys: there are no turns.

One of its whole hands has a person and three hard bots and ends with a crunch; the other one burns and ends stuck.
"""

FULLEST = "wait:2600"
CURSOR = "wait:2600 RIGHT LEFT DOWN UP RIGHT LEFT DOWN UP"
CARD = "A A A A B B A A B B"
HANDS = (("CR-000001-4", (0, 3, 3, 3)), ("CR-001168-2", (3, 3)))
HEAP_HAND = ("CR-000364-4", (0, 4, 4, 4))  # a short one: bots at their fastest pace
HAND_KEYS = "A wait:550 A wait:550 B wait:550"
