"""Crash Landing's moves as text, in the rule sheet's notation.

to_text(game, move) == "burn 2,2,4 up"; to_move(game, "drop 3") == DROP + 3
"""

from deckhand.game import BadNotation
from games.crash_landing.engine.layout import DROP, FULLEST, VALUES
from games.crash_landing.engine.moves import burn_move, drop_value, fires_down, rocket_count

_WORDS = ("draw", "skip", "end")  # by the move: DRAW, SKIP, END
_VALUES = "12345678"


def to_text(rules, move):
    """Return a move's text; `rules` is not used."""
    if move < len(_WORDS):
        return _WORDS[move]
    if drop_value(move):
        return "drop %d" % drop_value(move)
    text = ""
    for value in range(1, VALUES + 1):
        text += (",%d" % value) * rocket_count(move, value)
    return "burn " + text[1:] + (" down" if fires_down(move) else " up")


def to_move(rules, text):
    """Return the move of a text, legal now or not. Raises BadNotation if the text is not a move."""
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
    """Return the values of "2,2,4"; [] unless they are 1 to 8, in ascending order, and at most seven."""
    values = []
    for part in text.split(","):
        if len(part) != 1 or part not in _VALUES or values and int(part) < values[-1]:
            return []
        values.append(int(part))
    return values if len(values) <= FULLEST else []
