"""Where a bot puts its cruiser down, at the start and after it has been out of bounds (see bot.py)."""

from games.chaos_cruisers import bot_plan, rules_course
from games.chaos_cruisers.bot_eval import EASY
from games.chaos_cruisers.rules_effects import free_squares
from games.chaos_cruisers.rules_layout import GATES, PLACE


def place(rules, level, rng):
    """A generator that returns a `place`: from there its next gate is the fewest rounds away, then the fewest squares."""
    state = rules.state
    who = rules.cruiser()
    gate = state[GATES + who] % 4 + 1
    table = None
    if level > EASY:
        table = bot_plan.new_table()
        yield from bot_plan.rounds(state, gate, None, rules_course.gate_corner(state, (gate + 2) % 4 + 1), table)
    far = rules_course.distances(state, gate)
    best = -1
    least = 0
    for at in free_squares(state, who):
        cost = far[at] + (16 * bot_plan.rounds_of(table, at, 0) if table else rng.below(8))
        if best < 0 or cost < least:
            best = at
            least = cost
    return PLACE + best
