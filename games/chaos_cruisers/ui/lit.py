"""Every end of a drive lit with its speed, green or gold; on a gate by figures over its picture. In memory for that moment.

light(person)       # person: the Input of ui/drive_input.py
found = twin(person.ends, rules, move)      # (end, way there) with the same result as a hint's move, or None
"""

import bitmaptools

from deckhand.const import const
from deckhand.keys import DOWN, LEFT, RIGHT
from deckhand.table.draw import show
from games.chaos_cruisers.engine.course import corner, gate_corner
from games.chaos_cruisers.engine.effects import drive, speed_after
from games.chaos_cruisers.engine.layout import GATES, OBSTACLE, PLAIN, SPEED
from games.chaos_cruisers.pictures import COIN_1, CRASH, FREE_1, RAM
from games.chaos_cruisers.ui.board import x_of, y_of
from games.chaos_cruisers.ui.path import OUT, RAMS

_GOLD = const(7)  # colours of the sheet
_GREEN = const(8)
_ROUND = const(500)  # more than there are moves


def light(person):
    """All ends; of the gates the next one comes first, for figures are few."""
    state = person.rules.state
    board = person.board
    ends = person.ends
    gates = [gate_corner(state, state[GATES + person.who] % 4 + 1)]
    for end in range(ends.targets.count - 1):
        kind = ends.kinds[end]
        op = ends.path(end) & 15
        at = ends.square(end)
        tile = CRASH
        if kind == RAMS:
            tile = RAM
        elif kind != OUT:
            tile = (COIN_1 if op > 2 else FREE_1) + speed_after(state[SPEED + person.who], op) - 1
        # An obstacle says more itself.
        if kind == RAMS or not state[at] or state[at] >> 2 & 7 == PLAIN and not state[at] & OBSTACLE:
            board.mark(state, at, tile)
        elif state[at] < OBSTACLE:
            gate = corner(state, at)
            if gate not in gates:
                gates.append(gate)
            if gates.index(gate) < len(board.figures):
                _figure(board, gates.index(gate), gate, state[at] & 3, tile)


def _figure(board, i, gate, quarter, tile):
    # A small figure in the gate's own corner, its picture's border on the inner sides: the sign is seen between them.
    figure = board.figures[i]
    bitmap = figure.bitmap
    if figure.hidden:
        bitmap.fill(0)
        board.place(figure, x_of(gate), y_of(gate))
        show(figure)
    right = quarter & 1
    low = quarter >> 1
    x = 4 * right
    y = 8 * quarter + 2 * low
    free = FREE_1 <= tile < COIN_1
    if free:
        tile += COIN_1 - FREE_1
    bitmaptools.blit(
        bitmap, board.screen.sheet, x, y, x1=2 - right, y1=8 * tile + 1 - low, x2=6 - right, y2=8 * tile + 7 - low
    )
    # On so little room a green figure is read, a dark one on green is not.
    for i in range(24 if free else 0):
        if bitmap[x + i % 4, y + i // 4] == _GOLD:
            bitmap[x + i % 4, y + i // 4] = _GREEN


def twin(ends, rules, move):
    """(end, way there) of `ends` that comes to the same as a `go`, None where no end of theirs does."""
    state = rules.state
    who = rules.cruiser()
    then = bytearray(state)
    drive(then, who, move)
    twin = bytearray(state)
    for end in range(ends.targets.count - 1):
        for nth in range(ends.count_to(end)):
            path = ends.path(end, nth)
            if (path ^ move) & 15:
                continue
            twin[:] = state
            drive(twin, who, path)
            if twin == then:
                return end, nth
    return None


def other(ends, rules, was, nth, key):
    """Of all moves, on its own square, that beside the nth, whose op is `was`: up and down another way at that speed, left and
    right the next speed, by a way that is no crash where there is one; `ends` is a Way.
    """
    state = rules.state
    who = rules.cruiser()
    best = nth
    least = 2 * _ROUND
    i = 0
    for move in rules.moves():
        op = move & 15
        if key == LEFT or key == RIGHT:
            far = 16 * speed_after(state[SPEED + who], op) + op - 16 * speed_after(state[SPEED + who], was) - was
            far *= 2 if key == RIGHT else -2
            if 0 < far < least:
                ends.follow(state, who, move)
                if ends.kind == OUT:
                    far += 1
        else:
            far = i - nth if key == DOWN else nth - i
            if far <= 0:  # round
                far += _ROUND
            if op != was:
                far = 0
        if 0 < far < least:
            least = far
            best = i
        i += 1
    return best
