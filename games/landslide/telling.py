r"""What is asked of the player of Landslide, in words; what has happened is in story.py.

    asked(session, aim) == "Win, or go on"
    name(card) == "Q\x7f"
"""

from deckhand.game import const
from games.landslide.aim import CAN_LIFT, CAN_WIN
from games.landslide.rules import NONE

_LAST_CARDS = const(6)
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS = "\x7f\x80\x81\x82"


def name(card):
    """A card with the sign of its suit."""
    return _RANKS[card % 13] + _SUITS[card // 13]


def last_cards(rules):
    """Is the deck that ends the game running low? The first one is it where there are no discards."""
    return 0 < rules.deck_size() <= _LAST_CARDS and (rules.which_deck() == 2 or not len(rules.discards()))


def asked(session, aim):
    """What is asked of the player now, in twenty letters."""
    rules = session.rules
    seat = rules.seat()
    if not seat:
        return "The deck is empty"
    if not aim.mine:
        return "Seat %d plays" % seat
    if aim.lifted:
        return "Stack %d goes where?" % aim.lifted
    if aim.card != NONE:
        return name(aim.card) + " goes where?"
    if rules.phase() == 0:
        return "Your turn: play one" if session.humans() == 1 else "Seat %d: play one" % seat
    if aim.any & CAN_WIN:
        return "Move, win or go on" if aim.any & CAN_LIFT else "Win, or go on"
    if aim.any & CAN_LIFT:
        return "Move, or go on"
    if aim.may_draw:
        if aim.playable:
            return "Add more, draw, end"
        return "Draw up to six, end" if aim.may_end else "Draw a card"
    return "Add more, or end" if aim.playable else "End your turn"
