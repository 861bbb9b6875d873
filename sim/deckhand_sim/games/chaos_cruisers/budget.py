"""Chaos Cruisers has an arena and paths, so its budgets are larger; tile shifts, thousands of moves, are outside."""

MEMORY = (22 * 1024, 14 * 1024)
TURN_MS = (20, 10)
TURN_BYTES = (2048, 1024)
_SHIFT = 2
UNCOUNTED = f"move >> 18 == {_SHIFT}"
