"""The sheet's notation of Crunch moves.

to_text(rules, move) == "C1>C3*4"
to_move(rules, "K>F") == 0
"""

from deckhand.game import BadNotation
from games.crunch.engine.layout import BUILD, FLIP, RUN, RUN_END

_WORDS = ("flip", "redeal", "stop")
_PILES = ("K", "W", "C1", "C2", "C3", "C4")


def to_text(rules, move):
    """The text of any move that there is, legal now or not."""
    if 0 <= move < BUILD:
        return _PILES[move] + ">F"
    if BUILD <= move < FLIP:
        return "%s>C%d" % (_PILES[move - BUILD >> 2], (move - BUILD & 3) + 1)
    if FLIP <= move < FLIP + 3:
        return _WORDS[move - FLIP]
    if not RUN <= move < RUN_END:
        raise ValueError("no move of Crunch: %d" % move)
    move -= RUN
    return "C%d>C%d*%d" % (move // 52 + 1, (move // 13 & 3) + 1, move % 13 + 1)


def to_move(rules, text):
    """The move of a text; raises BadNotation for a text that is none."""
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
                return RUN + ((pile - 2) * 4 + column) * 13 + count - 1
    raise BadNotation("no move of Crunch: %s" % text)


def _pile(text):
    """0 crunch pile, 1 waste, 2 to 5 columns, or -1."""
    return _PILES.index(text) if text in _PILES else -1


def _number(text, most):
    """A number from 0 to `most`, written with no needless zero, or -1."""
    if not text or len(text) > 9 or text.strip("0123456789"):
        return -1
    number = int(text)
    return number if number <= most and text == str(number) else -1
