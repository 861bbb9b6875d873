"""Crunch counts down first: the first round of cursor presses goes by with that. Cards are played by keys: nobody has a turn."""

FULLEST = "wait:2600"
CURSOR = "RIGHT LEFT DOWN UP RIGHT LEFT DOWN UP"
CARD = "A A A A B B A A B B"
