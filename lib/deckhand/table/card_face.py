"""A playing card on a sprite.

face(sprite, card)                  # 0 to 51, or its back; the sprite has 2 x 3 tiles
"""

from deckhand.pictures import BIG_CLUBS, CLUBS_A, SUIT_CLUBS
from deckhand.screen import CARD_BACK
from deckhand.table.draw import cell


def face(sprite, card):
    """Give a sprite of 2 x 3 tiles a card's face, 0 to 51, or its back."""
    known = 0 <= card < 52
    suit = card // 13
    for i in range(6):
        tile = BIG_CLUBS + 4 * suit + i - 2 if known else CARD_BACK + i
        if known and i < 2:
            tile = SUIT_CLUBS + suit if i else CLUBS_A + card
        cell(sprite, i, tile)
