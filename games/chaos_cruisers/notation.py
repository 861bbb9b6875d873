"""Moves as text, exactly as the sheet prints them (docs/rules/chaos_cruisers.md, Notation).

to_text(rules, move)                # "go n3 E2N2"
to_move(rules, "shift c4>e8")       # an int, legal or not; BadNotation for a text that is no move at all
"""

from deckhand.game import BadNotation
from games.chaos_cruisers.engine import layout

_WAYS = "NESW"
_OPS = ("+", "-", "=", "n2", "n3", "n4", "n5", "b2", "b3", "b4", "b5")
_LETTERS = "abcdefghijklmnopqrst"
_DIGITS = "123456789"


def square_text(square):
    """The name of a square: column letter and row (CC-2)."""
    square -= layout.GRID
    return "%s%d" % (_LETTERS[square % layout.WIDTH], square // layout.WIDTH)


def square_of(text):
    """The square of a name, or -1 where it names none."""
    column = _LETTERS.find(text[0]) if text else -1
    for row in range(1, layout.ARENA_HEIGHT + 1):
        if column >= 0 and text[1:] == str(row):
            return layout.GRID + layout.WIDTH * row + column
    return -1


def path_text(move):
    """The PATH of a `go` (CC-12)."""
    first = move >> 6 & 15
    second = move >> 12 & 15
    if not first:
        return "."
    text = "%s%d" % (_WAYS[move >> 4 & 3], first)
    return text + "%s%d" % (_WAYS[move >> 10 & 3], second) if second else text


def to_text(rules, move):
    """The move in the sheet's notation."""
    kind = move & layout.KIND
    move &= layout.NUMBERS
    if kind == layout.GO:
        return "go %s %s" % (_OPS[move & 15], path_text(move))
    if kind == layout.PLACE:
        return "place " + square_text(move)
    if kind == layout.SHIFT:
        return "shift %s>%s" % (square_text(move & layout.TILE), square_text(move >> layout.TO))
    if kind == layout.BLOCK:
        return "block " + square_text(move)
    return "done" if kind == layout.DONE else "pass"


def _leg(text):
    # direction and length of "E3", as dir + len << 2; -1 where it is none
    way = _WAYS.find(text[0]) if len(text) == 2 and text[1] in _DIGITS else -1
    return way + (int(text[1]) << 2) if way >= 0 else -1


def to_move(rules, text):
    """The move of a text; raises BadNotation where it is no notation."""
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
            return op + (first << 4) + (second << 10)
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
