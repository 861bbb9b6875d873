"""Squares for obstacles: open squares of plain tiles where they don't cut the course (CC-24).

    marks = bytearray(STATE_SIZE); cuts(rules, marks)
    at = marks.find(b"\\x01")           # the first such square; -1: none

Loaded while obstacles are placed.
"""

from deckhand.const import const
from games.chaos_cruisers.engine.course import NOTHING, corner, gate_corner, put_tile
from games.chaos_cruisers.engine.layout import OBSTACLE, PLAIN, SQUARE, WIDTH

_OLDEST = const(255)
_STEPS = (-WIDTH, -1, WIDTH, 1)  # to the four adjacent squares
# To the eight squares around one, clockwise, then the first again.
_RING = (-WIDTH, 1 - WIDTH, 1, WIDTH + 1, WIDTH, WIDTH - 1, -1, -WIDTH - 1, -WIDTH)


def goes_round(state, square):
    """Return True if the open neighbours of a square are connected within the ring around it, so that it can't be a cut."""
    arcs = 0
    for i in range(0, 8, 2):
        if 0 < state[square + _RING[i]] < OBSTACLE and not (
            0 < state[square + _RING[i + 1]] < OBSTACLE and 0 < state[square + _RING[i + 2]] < OBSTACLE
        ):
            arcs += 1
    return arcs < 2


def cuts(rules, marks):
    """Mark squares for an obstacle in a bytearray of STATE_SIZE bytes: 1 where one may be placed (CC-24), 2 where it would
    cut the course, else 0.

    Depth-first search for articulation points: a square is a cut if no way leads from the squares found through it to those
    found before it.
    """
    state = rules.state
    course = rules.chaos_course()
    course.fill(state)
    ways = course.open
    age = course.far  # higher for a square found earlier; 0: not open
    order = course.queue
    stack = course.touch
    before = course.base  # by square: the number of its parent in the search
    reach = course.gaps  # by number: the greatest age next to the square, later next to its subtree
    root = stack[0] = gate_corner(state, 4)
    top = 1
    count = 0
    while top:
        top -= 1
        p = stack[top]
        if not ways[p]:
            continue  # found on another way in the meantime
        ways[p] = 0
        age[p] = _OLDEST - count
        order[count] = p
        oldest = 0
        for step in _STEPS:
            q = p + step
            if ways[q]:
                before[q] = count
                stack[top] = q
                top += 1
            elif age[q] > oldest:
                oldest = age[q]
        reach[count] = oldest
        count += 1
    marks[:] = NOTHING
    while count > 1:
        count -= 1
        p = order[count]
        oldest = reach[count]
        n = before[p]
        if oldest > reach[n]:
            reach[n] = oldest
        if oldest == _OLDEST - n:
            marks[order[n]] = 2
        if state[p] >> 2 != PLAIN:
            marks[p] = 0
        elif not marks[p]:
            marks[p] = 1
    marks[root] = 0
    for i in range(SQUARE, SQUARE + 4):
        p = state[i] | state[i + 4] << 8
        if p:
            put_tile(marks, corner(state, p), 0)
