"""The moves as words, for hints and records."""

from deckhand.game import BadNotation

WORDS = ("draw", "stop")


def to_text(rules, move):
    return WORDS[move]


def to_move(rules, text):
    if text not in WORDS:
        raise BadNotation("draw or stop, not " + text)
    return WORDS.index(text)
