"""What can be built where, found once, when a decision begins; in memory for that moment.

find(person, marks)                 # person: the Input of ui/build_input.py
take(person, move)                  # or where a hint's move begins
mark(board, state, marks, good)     # dots wherever the lifted tile would fit
"""

from deckhand.const import const
from deckhand.game import AT_SEATS
from deckhand.screen import INK_DIM
from games.chaos_cruisers.ai.ways import ways
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.course import Course, gate_corner
from games.chaos_cruisers.engine.effects import STEPS, free_squares, square
from games.chaos_cruisers.engine.obstacles import cuts
from games.chaos_cruisers.engine.order import cruisers, last_gate, seat_of
from games.chaos_cruisers.engine.tiles import liftable
from games.chaos_cruisers.pictures import DOCK
from games.chaos_cruisers.ui.board import x_of, y_of
from games.chaos_cruisers.ui.build_input import BUTTON_X, BUTTON_Y, CARRYING, PICKING, PLACING
from games.chaos_cruisers.view import KEYS, NAMES

_ALL = const(16)  # more than all rivals' ways count: three, of two legs each
_MINE = const(32)


def _add(person, at):
    return person.targets.add(8 * x_of(at), 8 * y_of(at))


def _far(person, at):
    # from the free cursor
    return abs(x_of(at) - x_of(person.square)) + abs(y_of(at) - y_of(person.square))


def find(person, marks):
    """Its stage, its targets, and the cursor on the nearest of them."""
    state = person.rules.state
    person.who = person.rules.cruiser()
    least = layout.LAST_SQUARE
    if state[layout.PENDING]:
        person.stage = PLACING
        ways_to = person.rules.distances(state[layout.GATES + person.who] % 4 + 1)
        for at in free_squares(state, person.who):
            i = _add(person, at)
            if ways_to[at] < least:  # it starts where its next gate is nearest
                least = ways_to[at]
                person.at = i
        text = "Choose its start square"
        if state[layout.PHASE]:
            text = "Choose a gate square: \x83\x84\x85\x86"
        elif state[AT_SEATS] == 2:
            one = person.who & 1
            text = "Seat %d: %sand %s" % (one + 1, NAMES[one], NAMES[one + 2])
        person.board.screen.line(KEYS, text, INK_DIM)
    elif state[layout.PHASE] == layout.SHIFTING:
        person.stage = PICKING
        for tile in liftable(state):
            i = _add(person, tile)
            if _far(person, tile) < least:
                least = _far(person, tile)
                person.at = i
        person.targets.add(BUTTON_X, BUTTON_Y)
    else:
        person.stage = layout.BLOCKING
        cuts(person.rules, marks)
        own = bytearray(layout.STATE_SIZE)
        harm = _narrows(state, person.who, own)
        for lead in state[layout.ORDER : layout.SPEED]:
            if seat_of(state, lead) != person.rules.seat():
                break
        ways_to = person.rules.distances(state[layout.GATES + lead] % 4 + 1)
        best = person.square
        person.square = square(state, lead)
        most = -2
        at = marks.find(b"\x01")
        while at >= 0:
            far = _far(person, at) + ways_to[at] + own[at]
            # Best where it lengthens rivals' ways and none of one's own, and it is far round; then where two will; else on
            # the way of the foremost rival.
            worth = -1 if own[at] >= _ALL else harm[at] if not own[at] else harm[at] & -_ALL
            if worth >= _ALL:
                worth *= 1 + [state[at + step] for step in STEPS].count(0)
            if worth > most or worth == most and far < least:
                most = worth
                least = far
                best = at
            at = marks.find(b"\x01", at + 1)
        person.square = best


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


def pay(person, legal):
    """What to say of an obstacle where it makes the player's own way much longer; "" elsewhere."""
    state = bytearray(person.rules.state)
    before = ways(state)
    state[person.square] = 0
    far = 0
    if legal == 1:
        far = max(
            [many - before[i] for i, many in enumerate(ways(state)) if seat_of(state, i & 3) == person.rules.seat()]
        )
    return "%d longer for you! \x87 lays it" % far if far > 4 else ""


def take(person, move):
    """The cursor where a hint's move begins, with its tile lifted."""
    at = move & layout.TILE
    if move & layout.KIND == layout.SHIFT:
        person.lift(at)
        at = move >> layout.TO & layout.TILE
    if person.stage >= CARRYING:
        person.square = at
    else:
        person.at = person.targets.count - 1  # DONE, or the place that is found before it
        while person.at and at and person.tile() != at:
            person.at -= 1
    person.show()


def mark(board, state, marks, good):
    """Dots wherever the lifted tile would fit: on all that it would cover."""
    for y in range(layout.ARENA_HEIGHT - 1):
        p = layout.FIRST + y * layout.WIDTH
        for at in range(p, p + layout.ARENA_WIDTH - 1):
            if marks[at] == good:
                for square in (at, at + 1, at + layout.WIDTH, at + layout.WIDTH + 1):
                    if not state[square]:
                        board.mark(state, square, DOCK)
