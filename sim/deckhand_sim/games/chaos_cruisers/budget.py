"""Chaos Cruisers has an arena and paths, so its budgets are larger; a shift of a tile is one of a thousand moves."""

from ...measuring.limits import Limit

MEMORY = Limit(22 * 1024, 1024, "B", "an arena, its paths and their rules")
TURN_MS = Limit(40, 0, "ms", "a shift is one of a thousand moves, and each is a way through the arena")
TURN_BYTES = Limit(2048, 0, "B", "paths are lists while they are looked at")
