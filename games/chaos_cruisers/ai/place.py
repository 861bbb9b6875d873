"""The bot's choice of a square for its cruiser, at the start and after it was out of bounds (see bot.py)."""

from games.chaos_cruisers.ai import plan
from games.chaos_cruisers.ai.evaluation import EASY
from games.chaos_cruisers.engine import course
from games.chaos_cruisers.engine.effects import free_squares
from games.chaos_cruisers.engine.layout import GATES, PLACE


def place(rules, level, rng):
    """Return a `place` with the fewest rounds, then the fewest squares, to the next gate. A generator."""
    state = rules.state
    cruiser = rules.cruiser()
    gate = state[GATES + cruiser] % 4 + 1
    table = None
    if level > EASY:
        table = plan.new_table()
        yield from plan.rounds(state, gate, None, course.gate_corner(state, (gate + 2) % 4 + 1), table)
    far = course.distances(state, gate)
    best = -1
    least = 0
    for at in free_squares(state, cruiser):
        cost = far[at] + (16 * plan.rounds_of(table, at, 0) if table else rng.below(8))
        if best < 0 or cost < least:
            best = at
            least = cost
    return PLACE + best
