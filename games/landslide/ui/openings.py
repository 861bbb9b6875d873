"""Landslide's films before the first move and after the last one.

film = opening(look)                # the hand is dealt
film = finale(look)                 # the mountain comes down for the winner
"""

from deckhand.const import const
from deckhand.contract.film import Film
from deckhand.table.card_face import face
from deckhand.table.draw import fly, show
from games.landslide.engine.layout import HAND_SIZE
from games.landslide.ui.board import DECK_COLUMN, HAND_COLUMN, HAND_ROW, HAND_X, HAND_Y

_DEAL_MS = const(110)  # per card


def opening(look):
    """Deal the viewer's hand, one card after another."""
    film = Film(None)
    screen = look.screen
    screen.cursor_off()
    screen.fill(HAND_COLUMN, HAND_ROW, 2 * HAND_SIZE, 3)
    film.add(0, _DEAL_MS * HAND_SIZE, _deal, look, bytes(look.rules.hand(look.session.eyes)))
    return film


def _deal(at, ms, look, hand):
    n = at // _DEAL_MS
    for i in range(n):  # a slow frame deals several cards
        look.screen.card(HAND_COLUMN + 2 * i, HAND_ROW, hand[i], 3)
    card = look.table.card
    if n < HAND_SIZE:
        face(card, hand[n])
        fly(card, (8 * DECK_COLUMN, HAND_Y, HAND_X + 16 * n, HAND_Y), at % _DEAL_MS, _DEAL_MS)
    show(card, n < HAND_SIZE)


def finale(look):
    """Let the mountain come down once more for the winner; nothing in a tie."""
    from games.landslide.films import slide_down

    film = Film(None)
    lead = look.rules.won(1) - look.rules.won(2)
    if lead:
        slide_down(look, film, abs(lead), 1 + (lead < 0), True)
    return film
