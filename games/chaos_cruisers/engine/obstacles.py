"""Where an obstacle may lie: on open squares of plain tiles, and never so that it cuts the course (CC-24).

    marks = bytearray(STATE_SIZE); cuts(rules, marks)
    at = marks.find(b"\\x01")           # the first square where one may lie; -1: none

Loaded while obstacles are placed.
"""

from deckhand.const import const
from games.chaos_cruisers.engine.course import NOTHING, corner, gate_corner, put_tile
from games.chaos_cruisers.engine.layout import OBSTACLE, PLAIN, SQUARE, WIDTH

_OLDEST = const(255)
_STEPS = (-WIDTH, -1, WIDTH, 1)  # to the squares beside one
# The squares around one, clockwise, the first again
_RING = (-WIDTH, 1 - WIDTH, 1, WIDTH + 1, WIDTH, WIDTH - 1, -1, -WIDTH - 1, -WIDTH)


def goes_round(state, square):
    """Do the open squares next to this one hang together by the eight squares around it? Then it cuts nothing."""
    arcs = 0
    for i in range(0, 8, 2):
        if 0 < state[square + _RING[i]] < OBSTACLE and not (
            0 < state[square + _RING[i + 1]] < OBSTACLE and 0 < state[square + _RING[i + 2]] < OBSTACLE
        ):
            arcs += 1
    return arcs < 2


def cuts(rules, marks):
    """marks[square] is 1 where an obstacle may lie: open, alone on a plain tile, cutting nothing off (CC-24); 2 where
    it would cut the course. marks is a bytearray of STATE_SIZE bytes.

    A square cuts if from what was found through it, depth first, no way leads round it to what was found before it.
    """
    state = rules.state
    course = rules.chaos_course()
    course.fill(state)
    ways = course.open
    age = course.far  # the higher, the earlier a square was found; 0: not open
    order = course.queue
    stack = course.touch
    before = course.base  # by square: the number of the square that led to it
    reach = course.gaps  # by number: the oldest square next to it or, later, to what was found through it
    root = stack[0] = gate_corner(state, 4)
    top = 1
    count = 0
    while top:
        top -= 1
        p = stack[top]
        if not ways[p]:
            continue  # found by another way since
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
