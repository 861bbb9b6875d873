"""Settings for the budget of Onslaught."""

CURSOR = "RIGHT LEFT"  # DOWN asks for a scout
