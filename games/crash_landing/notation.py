"""Crash Landing's moves as text, exactly as docs/rules/crash_landing.md prints them.

to_text(game, move) == "burn 2,2,4 up"; to_move(game, "drop 3") == DROP + 3
"""

from deckhand.game import BadNotation
from games.crash_landing.engine.burns import burn_move
from games.crash_landing.engine.layout import BURN, DOWN, DROP, FULLEST

_WORDS = ("draw", "skip", "end")  # by the move: DRAW, SKIP, END
_VALUES = "12345678"


def to_text(rules, move):
    """The notation of a move."""
    if move < len(_WORDS):
        return _WORDS[move]
    if move < BURN:
        return "drop %d" % (move - DROP)
    text = ""
    for value in range(1, 9):
        for _ in range(move >> 3 * (value - 1) & 7):
            text += ",%d" % value
    return "burn " + text[1:] + (" down" if move & DOWN else " up")


def to_move(rules, text):
    """The move of a notation, legal now or not; BadNotation for anything else."""
    if text in _WORDS:
        return _WORDS.index(text)
    words = text.split(" ")
    if len(words) == 2 and words[0] == "drop":
        values = _values(words[1])
        if len(values) == 1:
            return DROP + values[0]
    if len(words) == 3 and words[0] == "burn" and words[2] in ("up", "down"):
        values = _values(words[1])
        if values:
            return burn_move(values, words[2] == "down")
    raise BadNotation("not a move of Crash Landing: %s" % text)


def _values(text):
    """The values of "2,2,4"; none unless they are 1 to 8, ascending, with commas between them, at most a full hand."""
    values = []
    for part in text.split(","):
        if len(part) != 1 or part not in _VALUES or values and int(part) < values[-1]:
            return []
        values.append(int(part))
    return values if len(values) <= FULLEST else []
