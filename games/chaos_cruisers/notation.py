"""Chaos Cruisers' moves as text, in the rule sheet's notation.

to_text(rules, move)                # "go n3 E2N2"
to_move(rules, "shift c4>e8")
"""

from deckhand.game import BadNotation
from games.chaos_cruisers.engine import layout
from games.chaos_cruisers.engine.moves import (
    first_direction,
    first_length,
    move_kind,
    move_square,
    second_direction,
    second_length,
    shift_target,
    shift_tile,
    speed_op,
)

_DIRECTIONS = "NESW"
_OPS = ("+", "-", "=", "n2", "n3", "n4", "n5", "b2", "b3", "b4", "b5")
_LETTERS = "abcdefghijklmnopqrst"
_DIGITS = "123456789"


def square_text(square):
    """Return the name of a square: column letter and row (CC-2)."""
    square -= layout.GRID
    return "%s%d" % (_LETTERS[square % layout.WIDTH], square // layout.WIDTH)


def square_of(text):
    """Return the square of a name, or -1."""
    column = _LETTERS.find(text[0]) if text else -1
    for row in range(1, layout.ARENA_HEIGHT + 1):
        if column >= 0 and text[1:] == str(row):
            return layout.GRID + layout.WIDTH * row + column
    return -1


def path_text(move):
    """Return the PATH of a `go` (CC-12)."""
    length = first_length(move)
    if not length:
        return "."
    text = "%s%d" % (_DIRECTIONS[first_direction(move)], length)
    length = second_length(move)
    return text + "%s%d" % (_DIRECTIONS[second_direction(move)], length) if length else text


def to_text(rules, move):
    """Return a move's text; `rules` is not used."""
    kind = move_kind(move)
    if kind == layout.GO:
        return "go %s %s" % (_OPS[speed_op(move)], path_text(move))
    if kind == layout.PLACE:
        return "place " + square_text(move_square(move))
    if kind == layout.SHIFT:
        return "shift %s>%s" % (square_text(shift_tile(move)), square_text(shift_target(move)))
    if kind == layout.BLOCK:
        return "block " + square_text(move_square(move))
    return "done" if kind == layout.DONE else "pass"


def _leg(text):
    # The direction and length of a leg like "E3", as direction + (length << 2), or -1.
    direction = _DIRECTIONS.find(text[0]) if len(text) == 2 and text[1] in _DIGITS else -1
    return direction + (int(text[1]) << 2) if direction >= 0 else -1


def to_move(rules, text):
    """Return the move of a text, legal now or not. Raises BadNotation if the text is not a move."""
    if text == "done":
        return layout.DONE
    if text == "pass":
        return layout.PASS
    words = text.split(" ")
    if len(words) == 3 and words[0] == "go" and words[1] in _OPS:
        op = _OPS.index(words[1])
        path = words[2]
        if path == ".":
            return op
        first = _leg(path[:2])
        second = _leg(path[2:]) if len(path) > 2 else 0
        if min(first, second) >= 0:
            return op + (first << layout.FIRST_DIRECTION) + (second << layout.SECOND_DIRECTION)
    elif len(words) == 2:
        kind = words[0]
        if kind == "shift":
            ends = words[1].split(">")
            if len(ends) == 2:
                tile = square_of(ends[0])
                to = square_of(ends[1])
                if min(tile, to) >= 0:
                    return layout.SHIFT + tile + (to << layout.TO)
        elif kind == "place" or kind == "block":
            square = square_of(words[1])
            if square >= 0:
                return (layout.PLACE if kind == "place" else layout.BLOCK) + square
    raise BadNotation(text)
