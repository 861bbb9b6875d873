"""What the budget must know of Onslaught."""

CURSOR = "RIGHT LEFT"  # DOWN asks for a scout
