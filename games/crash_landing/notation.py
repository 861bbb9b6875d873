"""Crash Landing's moves as text, exactly as docs/rules/crash_landing.md prints them.

to_text(game, move) == "burn 2,2,4 up"; to_move(game, "drop 3") == DROP + 3
"""

from deckhand.game import BadNotation
from games.crash_landing.rules_burns import burn_move
from games.crash_landing.rules_layout import BURN, DOWN, DROP, FULLEST

_WORDS = ("draw", "skip", "end")  # by the move: DRAW, SKIP, END


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
    values = [ord(letter) - ord("0") for letter in text if "0" < letter < "9"]
    if 0 < len(values) <= FULLEST:
        move = DROP + values[0] if text[0] == "d" else burn_move(values, text[-1] == "n")
        if to_text(rules, move) == text:  # else it was written otherwise than the sheet does
            return move
    raise BadNotation("not a move of Crash Landing: %s" % text)
