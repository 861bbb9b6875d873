"""The moves as words, for hints and records."""

from deckhand.game import BadNotation

_WORDS = ("draw", "stop")  # in the order of DRAW and STOP


def to_text(rules, move):
    """The word of a move."""
    return _WORDS[move]


def to_move(rules, text):
    """The move of a word."""
    if text not in _WORDS:
        raise BadNotation("draw or stop, not %s" % text)
    return _WORDS.index(text)
