"""Where a bot puts its cruiser down, at the start and after it has been out of bounds (see bot.py)."""

from deckhand.game import const
from games.chaos_cruisers import bot_plan, rules_course
from games.chaos_cruisers.rules_effects import free_square

_GATES = const(370)
_EASY = const(0)
_PLACE = const(1 << 18)


def place(rules, level, rng):
    """A generator that returns a `place`: from there its next gate is the fewest rounds away, then the fewest squares."""
    state = rules.state
    who = rules.cruiser()
    gate = state[_GATES + who] % 4 + 1
    table = None
    if level > _EASY:
        table = bot_plan.new_table()
        yield from bot_plan.rounds(state, gate, None, rules_course.gate_corner(state, (gate + 2) % 4 + 1), table)
    rules_course.distances(state, gate)
    best = -1
    least = 0
    for k in range(4):
        at = free_square(state, who, k)
        if at:
            cost = rules_course.DIST[at] + (16 * bot_plan.rounds_of(table, at, 0) if table else rng.below(8))
            if best < 0 or cost < least:
                best = at
                least = cost
    return _PLACE + best
