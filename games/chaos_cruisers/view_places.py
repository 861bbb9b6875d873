"""What can be built where, found once, when a decision begins; in memory for that moment.

find(person, marks)                 # person: the Input of view_input_build.py
take(person, move)                  # or where a hint's move begins
mark(board, state, marks, good)     # dots wherever the lifted tile would fit
"""

from deckhand.const import const
from deckhand.game import AT_SEATS
from deckhand.screen import INK_DIM
from games.chaos_cruisers import rules_layout as cc
from games.chaos_cruisers.bot_ways import ways
from games.chaos_cruisers.pictures import DOCK
from games.chaos_cruisers.rules_course import DIST, distances, gate_corner
from games.chaos_cruisers.rules_effects import STEPS, free_squares, square
from games.chaos_cruisers.rules_obstacles import cuts
from games.chaos_cruisers.rules_order import cruisers, finished, seat_of
from games.chaos_cruisers.rules_tiles import liftable
from games.chaos_cruisers.view import KEYS, NAMES
from games.chaos_cruisers.view_board import x_of, y_of
from games.chaos_cruisers.view_input_build import BUTTON_X, BUTTON_Y, CARRYING, PICKING, PLACING

_AWAY = const(100)  # farther than any square


def _add(person, at):
    return person.targets.add(8 * x_of(at), 8 * y_of(at))


def _far(person, at):
    # from the free cursor
    return abs(x_of(at) - x_of(person.square)) + abs(y_of(at) - y_of(person.square))


def find(person, marks):
    """Its stage, its targets, and the cursor on the nearest of them."""
    state = person.rules.state
    person.who = person.rules.cruiser()
    least = cc.LAST_SQUARE
    if state[cc.PENDING]:
        person.stage = PLACING
        distances(state, state[cc.GATES + person.who] % 4 + 1)
        for at in free_squares(state, person.who):
            i = _add(person, at)
            if DIST[at] < least:  # it starts where its next gate is nearest
                least = DIST[at]
                person.at = i
        text = "Choose its start square"
        if state[cc.PHASE]:
            one = state[cc.ORDER + state[cc.TURN]]
            text = "Off the track" if one == person.who else "Pushed by " + NAMES[one]
        elif state[AT_SEATS] == 2:
            one = person.who & 1
            text = "Seat %d: %sand %s" % (one + 1, NAMES[one], NAMES[one + 2])
        person.board.screen.line(KEYS, text, INK_DIM)
    elif state[cc.PHASE] == cc.SHIFTING:
        person.stage = PICKING
        for tile in liftable(state):
            i = _add(person, tile)
            if _far(person, tile) < least:
                least = _far(person, tile)
                person.at = i
        person.targets.add(BUTTON_X, BUTTON_Y)
    else:
        person.stage = cc.BLOCKING
        cuts(state, marks)
        own = _own_ways(state, person.who)
        best = _in_the_way(state, person.who, marks, own)
        at = -1 if best else marks.find(b"\x01")
        while at >= 0:
            far = _far(person, at) + (_AWAY if own[at] else 0)
            if far < least:
                least = far
                best = at
            at = marks.find(b"\x01", at + 1)
        person.square = best or person.square


def _own_ways(state, who):
    # By square: not 0 where an obstacle could lie on a way of the player's own.
    own = bytearray(cc.STATE_SIZE)
    for one in range(cruisers(state)):
        gates = state[cc.GATES + one]
        if seat_of(state, one) == seat_of(state, who) and not finished(state, one):
            at = square(state, one)
            for leg in range(2):
                distances(state, (gates + leg) % 4 + 1)
                far = DIST[at]
                for p in range(cc.FIRST, cc.LAST_SQUARE + 1):
                    if DIST[p] < far:
                        own[p] = 1
                at = gate_corner(state, gates % 4 + 1)
    return own


def _in_the_way(state, who, marks, own):
    # Where an obstacle may lie on a rival's way and on none of one's own: of the first rival where there is such a place; where
    # that is narrowest, the nearest to it; 0: nowhere.
    best = most = 0
    for k in range(state[cc.IN_ORDER]):
        rival = state[cc.ORDER + k]
        if best or seat_of(state, rival) == seat_of(state, who):
            continue
        distances(state, state[cc.GATES + rival] % 4 + 1)
        at = square(state, rival)
        while DIST[at] > 1:
            step = [one for one in STEPS if DIST[at + one] == DIST[at] - 1][0]
            at += step
            aside = 1 if step == cc.WIDTH or step == -cc.WIDTH else cc.WIDTH
            narrow = 1 + (not DIST[at + aside]) + (not DIST[at - aside])
            if marks[at] == 1 and not own[at] and narrow > most:
                most = narrow
                best = at
    return best


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
    at = move & cc.TILE
    if move & cc.KIND == cc.SHIFT:
        person.lift(at)
        at = move >> cc.TO & cc.TILE
    if person.stage >= CARRYING:
        person.square = at
    else:
        person.at = person.targets.count - 1  # DONE, or the place that is found before it
        while person.at and at and person.tile() != at:
            person.at -= 1
    person.show()


def mark(board, state, marks, good):
    """Dots wherever the lifted tile would fit: on all that it would cover."""
    for y in range(cc.ARENA_HEIGHT - 1):
        p = cc.FIRST + y * cc.WIDTH
        for at in range(p, p + cc.ARENA_WIDTH - 1):
            if marks[at] == good:
                for square in (at, at + 1, at + cc.WIDTH, at + cc.WIDTH + 1):
                    if not state[square]:
                        board.mark(state, square, DOCK)
