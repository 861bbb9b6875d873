"""Chaos Cruisers has an arena and paths, so its budgets are larger; a shift of a tile is one of a thousand moves."""

MEMORY = (22 * 1024, 14 * 1024)
TURN_MS = (40, 10)
TURN_BYTES = (2048, 1024)
