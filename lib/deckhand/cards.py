"""Playing cards as small ints: 0 to 51 are A to K of clubs, diamonds, hearts and spades; 52 and up are jokers.

card_text(0) == "AC"; card_of("TD") == 22; rank(22) == 10; suit(22) == 1
"""

from deckhand.const import const

_RANKS = "A23456789TJQK"
_SUITS = "CDHS"
JOKER = const(52)


def rank(card):
    """Return the rank, 1 (ace) to 13 (king)."""
    return card % 13 + 1


def suit(card):
    """Return the suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card // 13


def card_text(card):
    """Return a card's rank and suit as text ("TC"), or "X" for a joker."""
    if card >= JOKER:
        return "X"
    return _RANKS[card % 13] + _SUITS[card // 13]


def card_of(text):
    """Return the card of a text, JOKER for "X", or -1 if the text names no card."""
    if text == "X":
        return JOKER
    if len(text) != 2:
        return -1
    rank_index = _RANKS.find(text[0])
    suit_index = _SUITS.find(text[1])
    if rank_index < 0 or suit_index < 0:
        return -1
    return suit_index * 13 + rank_index
