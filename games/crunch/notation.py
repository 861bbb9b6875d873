"""Crunch's moves as text, in the rule sheet's notation.

to_text(rules, move) == "C1>C3*4"
to_move(rules, "K>F") == 0
"""

from deckhand.game import BadNotation
from games.crunch.engine.layout import BUILD, FLIP, RUN, RUN_END, RUN_SOURCE, RUN_TARGET
from games.crunch.engine.moves import run_length, source_pile, target_column

_WORDS = ("flip", "redeal", "stop")
_PILES = ("K", "W", "C1", "C2", "C3", "C4")


def to_text(rules, move):
    """Return a move's text, legal now or not. Raises ValueError for an int that is not a move."""
    if 0 <= move < BUILD:
        return _PILES[move] + ">F"
    if BUILD <= move < FLIP:
        return "%s>C%d" % (_PILES[source_pile(move)], target_column(move) + 1)
    if FLIP <= move < FLIP + 3:
        return _WORDS[move - FLIP]
    if not RUN <= move < RUN_END:
        raise ValueError("no move of Crunch: %d" % move)
    return "C%d>C%d*%d" % (source_pile(move) - 1, target_column(move) + 1, run_length(move))


def to_move(rules, text):
    """Return the move of a text, legal now or not. Raises BadNotation if the text is not a move."""
    if text in _WORDS:
        return FLIP + _WORDS.index(text)
    source, arrow, target = text.partition(">")
    pile = _pile(source)
    if arrow and pile >= 0:
        if target == "F":
            return pile
        column = _pile(target[:2]) - 2
        if column >= 0:
            if pile < 2 and len(target) == 2:
                return BUILD + 4 * pile + column
            count = _number(target[3:], 13)
            if pile > 1 and target[2:3] == "*" and count > 0:
                return RUN + (pile - 2) * RUN_SOURCE + column * RUN_TARGET + count - 1
    raise BadNotation("no move of Crunch: %s" % text)


def _pile(text):
    """Return the number of a pile, or -1."""
    return _PILES.index(text) if text in _PILES else -1


def _number(text, most):
    """Return a number from 0 to `most`, written without leading zeros, or -1."""
    if not text or len(text) > 9 or text.strip("0123456789"):
        return -1
    number = int(text)
    return number if number <= most and text == str(number) else -1
