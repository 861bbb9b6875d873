"""What can be built where, found once, when a decision begins; in memory for that moment.

at = add_starts(rules, targets)             # squares where a cruiser may start; which of the targets is best
at = add_tiles(rules, targets, cursor)      # tiles that can be lifted; which of the targets is nearest to a square
square = best_obstacle(rules, marks, cursor)        # where an obstacle may be put down, as 1 in marks; the best square
mark(board, state, marks, good)             # dots wherever the lifted tile would fit
"""

from deckhand.const import const
from deckhand.game import AT_SEATS
from games.chaos_cruisers.ai.ways import ways
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.course import Course, gate_corner
from games.chaos_cruisers.engine.effects import STEPS, free_squares, square
from games.chaos_cruisers.engine.obstacles import cuts
from games.chaos_cruisers.engine.order import cruisers, last_gate, seat_of
from games.chaos_cruisers.engine.tiles import liftable
from games.chaos_cruisers.pictures import DOCK
from games.chaos_cruisers.ui.board import x_of, y_of
from games.chaos_cruisers.ui.lines import NAMES

_ALL = const(16)  # more than all rivals' ways count: three, of two legs each
_MINE = const(32)


def _add(targets, at):
    return targets.add(8 * x_of(at), 8 * y_of(at))


def _distance(cursor, at):
    # from the free cursor
    return abs(x_of(at) - x_of(cursor)) + abs(y_of(at) - y_of(cursor))


def add_starts(rules, targets):
    """Add the squares where a cruiser may start; returns the target from which its next gate is nearest."""
    state = rules.state
    who = rules.cruiser()
    best = 0
    least = layout.LAST_SQUARE
    ways_to = rules.distances(state[layout.GATES + who] % 4 + 1)
    for at in free_squares(state, who):
        i = _add(targets, at)
        if ways_to[at] < least:
            least = ways_to[at]
            best = i
    return best


def start_legend(state, who):
    """The last line of text while a cruiser is put down."""
    if state[layout.PHASE]:
        return "Choose a gate square: \x83\x84\x85\x86"
    if state[AT_SEATS] == 2:
        one = who & 1
        return "Seat %d: %sand %s" % (one + 1, NAMES[one], NAMES[one + 2])
    return "Choose its start square"


def add_tiles(rules, targets, cursor):
    """Add the tiles that can be lifted; returns the target nearest to a square."""
    best = 0
    least = layout.LAST_SQUARE
    for tile in liftable(rules.state):
        i = _add(targets, tile)
        if _distance(cursor, tile) < least:
            least = _distance(cursor, tile)
            best = i
    return best


def best_obstacle(rules, marks, cursor):
    """Write 1 into marks where an obstacle may be put down; returns the best square, `cursor` where there is none.

    Best is where it lengthens rivals' ways and none of one's own, and is far round; then where two obstacles will; else a
    square on the way of the foremost rival.
    """
    state = rules.state
    cuts(rules, marks)
    own = bytearray(layout.STATE_SIZE)
    harm = _narrows(state, rules.cruiser(), own)
    for lead in state[layout.ORDER : layout.SPEED]:
        if seat_of(state, lead) != rules.seat():
            break
    ways_to = rules.distances(state[layout.GATES + lead] % 4 + 1)
    best = cursor
    start = square(state, lead)
    most = -2
    least = layout.LAST_SQUARE
    at = marks.find(b"\x01")
    while at >= 0:
        distance = _distance(start, at) + ways_to[at] + own[at]
        worth = -1 if own[at] >= _ALL else harm[at] if not own[at] else harm[at] & -_ALL
        if worth >= _ALL:
            worth *= 1 + [state[at + step] for step in STEPS].count(0)
        if worth > most or worth == most and distance < least:
            most = worth
            least = distance
            best = at
        at = marks.find(b"\x01", at + 1)
    return best


def _narrows(state, who, own):
    # By square: _ALL and more where all shortest ways of a rival meet, to its next gate or (which counts less) from there to the
    # one after it: what lies there makes that way longer; less than _ALL where two obstacles do. `own` is of one's own ways.
    harm = bytearray(layout.STATE_SIZE)
    course = Course()
    for gate in range(4):
        starts: dict = {}
        for one in range(cruisers(state)):
            gates = state[layout.GATES + one]
            leg = (gate - gates) % 4
            if leg < 2 and last_gate(state) - gates > leg:
                at = gate_corner(state, gates % 4 + 1) if leg else square(state, one)
                starts[at] = starts.get(at, 0) + (_MINE if seat_of(state, one) == seat_of(state, who) else 2 - leg)
        if starts:
            course.measure(state, gate + 1)
        for start in starts:
            edge = [start]
            for far in range(course.far[start] - 1, 1, -1):
                beside = []
                for at in edge:
                    for step in STEPS:
                        if course.far[at + step] == far and at + step not in beside:
                            beside.append(at + step)
                edge = beside
                if len(edge) < 3:
                    for at in edge:
                        many = _ALL if len(edge) < 2 else 1
                        harm[at] += starts[start] % _MINE * many
                        if starts[start] >= _MINE:
                            own[at] |= many
    return harm


def own_cost(rules, at):
    """What to say of an obstacle on this square where it makes the player's own way much longer; "" elsewhere."""
    state = bytearray(rules.state)
    before = ways(state)
    state[at] = 0
    longer = [many - before[i] for i, many in enumerate(ways(state)) if seat_of(state, i & 3) == rules.seat()]
    return "%d longer for you! \x87 lays it" % max(longer) if max(longer) > 4 else ""


def mark(board, state, marks, good):
    """Dots wherever the lifted tile would fit: on all that it would cover."""
    for y in range(layout.ARENA_HEIGHT - 1):
        p = layout.FIRST + y * layout.WIDTH
        for at in range(p, p + layout.ARENA_WIDTH - 1):
            if marks[at] == good:
                for square in (at, at + 1, at + layout.WIDTH, at + layout.WIDTH + 1):
                    if not state[square]:
                        board.mark(state, square, DOCK)
