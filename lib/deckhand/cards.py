"""Playing cards as small ints: 0 to 51 are A to K of clubs, diamonds, hearts, spades; 52 and up are jokers.

card_text(0) == "AC"; card_of("TD") == 22; rank(22) == 10; suit(22) == 1
"""

from deckhand.const import const

_RANKS = "A23456789TJQK"
_SUITS = "CDHS"
JOKER = const(52)


def rank(card):
    """1 (ace) to 13 (king)."""
    return card % 13 + 1


def suit(card):
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card // 13


def card_text(card):
    """Rank then suit ("TC"), or "X" for a joker."""
    if card >= JOKER:
        return "X"
    return _RANKS[card % 13] + _SUITS[card // 13]


def card_of(text):
    """The card of a text, or -1 where it names none ("X" is JOKER)."""
    if text == "X":
        return JOKER
    if len(text) != 2:
        return -1
    r = _RANKS.find(text[0])
    s = _SUITS.find(text[1])
    if r < 0 or s < 0:
        return -1
    return s * 13 + r
