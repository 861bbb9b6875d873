"""A plain driver of Chaos Cruisers, to measure the bots against.

    PLAYERS["greedy"](rules, seat, random.Random(7))     # a legal move

Greedy takes the shortest way that its speed allows: of all paths that stay on the track the one that ends nearest to
the next gate (a gate reached is nearer than any square), with no thought of the speed after it, and a coin only where
it helps. Its places, obstacles and tiles are left to chance.
"""

from games.chaos_cruisers.engine import course, effects, order
from games.chaos_cruisers.engine.layout import GATES, GO, PLACE


def greedy(rules, seat, chance):
    """Choose the driver's move; chance is a random.Random."""
    moves = list(rules.moves(seat))
    if moves[0] >= PLACE or moves[0] < GO:
        return chance.choice(moves)
    who = rules.cruiser()
    gates = rules.state[GATES + who]
    far = []
    for gate in (gates, gates + 1):
        far.append(course.distances(rules.state, gate % 4 + 1))
    best = None
    for move in moves:
        state = bytearray(rules.state)
        effects.drive(state, who, move)
        at = effects.square(state, who)
        reached = state[GATES + who] - gates
        out = not at and not order.finished(state, who)
        key = (out, -reached, far[min(reached, 1)][at], move & 15 > 2, chance.random())
        if best is None or key < best[0]:
            best = (key, move)
    return best[1]


PLAYERS = {"greedy": greedy}
