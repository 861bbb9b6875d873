"""The moves as words, for hints and records."""

from deckhand.game import BadNotation


def to_text(rules, move):
    return "row %d: %d" % ((move >> 4) + 1, move & 15)


def to_move(rules, text):
    for move in rules.moves():
        if to_text(rules, move) == text:
            return move
    raise BadNotation(text)
