r"""Names of Landslide's cards.

name(card) == "Q\x7f"
"""

from deckhand.const import const

LAST_CARDS = const(6)  # cards left in the final deck when it counts as running low

_RANKS = "A23456789?JQK"
_TEN = const(9)
_SUITS = "\x7f\x80\x81\x82"


def name(card):
    """Card name with the sign of its suit."""
    rank = card % 13
    return ("10" if rank == _TEN else _RANKS[rank]) + _SUITS[card // 13]
