"""Every end of a drive lit with its speed, green or gold; on a gate by figures over its picture. In memory for that moment.

light(person)       # person: the Input of view_input_drive.py
"""

import bitmaptools

from deckhand.draw import show
from games.chaos_cruisers.pictures import COIN_1, CRASH, FREE_1, RAM
from games.chaos_cruisers.rules_course import corner, gate_corner
from games.chaos_cruisers.rules_effects import speed_after
from games.chaos_cruisers.rules_layout import GATES, OBSTACLE, PLAIN, SPEED
from games.chaos_cruisers.view_board import x_of, y_of
from games.chaos_cruisers.view_path import OUT, RAMS


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
    # The middle of a lit square's picture, near its gate's corner: the gate itself is seen between them.
    figure = board.figures[i]
    bitmap = figure.bitmap
    if figure.hidden:
        bitmap.fill(0)
        board.place(figure, x_of(gate), y_of(gate))
        show(figure)
    x = 1 + (quarter & 1)
    bitmaptools.blit(bitmap, board.screen.sheet, x, 8 * quarter + 1, x1=1, y1=8 * tile + 1, x2=6, y2=8 * tile + 7)
