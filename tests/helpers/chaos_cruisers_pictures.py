"""Chaos Cruisers drawn as text, and races set up from a drawing.

    print(picture(rules))
    rules = race(drawn("g10 h10 q8 r8", "m10"), gates=(0, 0, 1, 0), speeds=(2, 0, 0, 0))

One character per square: `.` off the track, `:` a plain square, m c a s the gates, 1 to 4 the cruisers, x an obstacle.
The drawing is cropped to the track; race() takes a drawing of the layout `eight` and puts cruisers and obstacles on it.
"""

from games.chaos_cruisers.engine import course, effects
from games.chaos_cruisers.engine.layout import (
    CHAOS,
    GATES,
    IN_ORDER,
    LAST_AT,
    OBSTACLE,
    OBSTACLES,
    ORDER,
    PENDING,
    PHASE,
    SPEED,
    TURN,
)
from games.chaos_cruisers.notation import square_of, square_text
from games.chaos_cruisers.rules import Rules

EIGHT = """
::::::::cc::::::
::::::::cc::::::
aa....::::....::
aa....::::....::
::....::::....mm
::....::::....mm
::::::ss::::::::
::::::ss::::::::
"""
KINDS = ".mcas:"


def number(row, column):
    """A square's number from its row and column, counted from 0."""
    return square_of("abcdefghijklmnopqrst"[column] + str(row + 1))


def arena(rules):
    """The 14 rows of the whole arena as text."""
    state = rules.state
    rows = []
    for row in range(14):
        line = ""
        for column in range(20):
            at = number(row, column)
            who = [i for i in range(4) if effects.square(state, i) == at]
            cell = state[at]
            line += str(who[-1] + 1) if who else "x" if cell & OBSTACLE else KINDS[cell >> 2 & 7]
        rows.append(line)
    return rows


def picture(rules):
    """The track with cruisers and obstacles, cropped to its outline, with a newline before and after."""
    rows = arena(rules)
    used = [i for i, row in enumerate(rows) if row.strip(".")]
    left = min(len(row) - len(row.lstrip(".")) for row in rows if row.strip("."))
    right = max(len(row.rstrip(".")) for row in rows)
    return "\n" + "".join(row[left:right] + "\n" for row in rows[used[0] : used[-1] + 1])


def drawn(cruisers, obstacles=""):
    """A drawing of the layout `eight` with cruisers 1 to 4 on the named squares (`-`: none) and obstacles on others."""
    rows = [list(row) for row in EIGHT.strip().split("\n")]
    signs = [(str(i + 1), name) for i, name in enumerate(cruisers.split())]
    signs += [("x", name) for name in obstacles.split()]
    for sign, name in signs:
        if name != "-":
            at = square_of(name) - 37
            rows[at // 21 - 3][at % 21 - 2] = sign
    return "\n" + "".join("".join(row) + "\n" for row in rows)


def race(drawing, seats=4, options=(), gates=(0,) * 4, speeds=(0,) * 4, order=None, turn=0, deal=1):
    """A cruising round on the layout `eight` as drawn; cruisers that aren't drawn have finished."""
    rules = Rules(deal, seats, options)
    state = rules.state
    lie = 0
    present = set()
    for row, line in enumerate(drawing.strip().split("\n")):
        for column, sign in enumerate(line):
            at = number(row + 3, column + 2)
            assert bool(state[at]) == (sign != "."), f"{square_text(at)} is drawn as {sign}"
            if sign == "x":
                state[OBSTACLES + lie] = at & 255
                state[OBSTACLES + 8 + lie] = at >> 8
                state[at] |= OBSTACLE
                lie += 1
            elif sign.isdigit():
                effects.stand(state, int(sign) - 1, at)
                present.add(int(sign) - 1)
    state[PHASE] = 1
    state[PENDING] = 0
    state[TURN] = turn
    for i in range(3 if seats == 3 else 4):
        state[GATES + i] = gates[i] if i in present else 4 * (rules.option(1) + 1)
        state[SPEED + i] = speeds[i]
    for gate in range(max(state[GATES : GATES + 4])):
        state[LAST_AT + gate] = next(i for i in range(4) if state[GATES + i] > gate)
    order = order or [i + 1 for i in sorted(present)]
    for k, who in enumerate(order):
        state[ORDER + k] = who - 1
    state[IN_ORDER] = len(order)
    state[CHAOS] = min(state[GATES : GATES + (3 if seats == 3 else 4)])
    rules.check()
    return rules


def squares(rules):
    """{cruiser from 1: name of its square} of the cruisers on the track."""
    found = {i + 1: effects.square(rules.state, i) for i in range(4)}
    return {i: square_text(at) for i, at in found.items() if at}


def open_squares(rules):
    """The (row, column) of all open squares (CC-3)."""
    return {
        (row, column) for row in range(14) for column in range(20) if 0 < rules.state[number(row, column)] < OBSTACLE
    }


def corners(rules):
    """{(row, column) of a tile's top left square: kind 1 to 5}."""
    places = [(row, column) for row in range(14) for column in range(20)]
    cells = {place: rules.state[number(*place)] for place in places}
    return {place: cell >> 2 & 7 for place, cell in cells.items() if cell and not cell & 3}


def connected(squares):
    """Are the squares connected (CC-3)?"""
    squares = set(squares)
    waiting = [squares.pop()]
    while waiting:
        row, column = waiting.pop()
        for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if beside in squares:
                squares.remove(beside)
                waiting.append(beside)
    return not squares


def tile_squares(corner):
    """The four squares of a tile."""
    row, column = corner
    return {(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)}


def way(rules, start, goals):
    """The shortest distance from a square to any goal over open squares; None if there is no path."""
    free = open_squares(rules)
    edge = {start}
    seen = set(edge)
    far = 0
    while edge:
        if edge & set(goals):
            return far
        edge = {
            beside
            for row, column in edge
            for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if beside in free and beside not in seen
        }
        seen |= edge
        far += 1
    return None


def gate_squares(rules, gate):
    """The four squares of gate 1 moon to 4 sun, as (row, column)."""
    at = course.gate_corner(rules.state, gate) - 37
    return tile_squares((at // 21, at % 21))
