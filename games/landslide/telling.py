"""Landslide in words: what was done, what is asked, how it ended.

tell(rules, move, 2, 1) == "Seat 2 bids QC on 3"
"""

from deckhand.cards import card_text
from deckhand.game import const
from games.landslide.rules import ADD, BID, DRAW, MOVE, NEW, NONE, WIN

_LAST_CARDS = const(6)


def tell(rules, move, seat, eyes):
    """What a seat just did, in words."""
    kind = move >> 20 << 20
    number = move >> 10 & 1023
    card = move & 1023
    who = "Seat %d " % seat
    if kind == WIN:
        now = rules.won(seat)
        if seat == eyes:
            return "You win stack %d: %d cards now" % (number, now)
        return who + "wins stack %d: %d cards now" % (number, now)
    if kind == NEW:
        return who + "starts a stack: " + card_text(card)
    if kind == ADD:
        return who + "adds %s to %d" % (card_text(card), number)
    if kind == BID:
        return who + "bids %s on %d" % (card_text(card), number)
    if kind == MOVE:
        return who + "moves %d onto %d" % (number, card)
    return who + "draws" if kind == DRAW else ""


def last_cards(rules):
    """Is the game about to end with the second deck?"""
    return rules.which_deck() == 2 and rules.deck_size() <= _LAST_CARDS


def asked(rules, seat, aim):
    """What is asked of the player now."""
    if last_cards(rules):
        return "Last cards: %d in the deck" % rules.deck_size()
    if not aim.mine():
        return "Seat %d plays" % seat
    if aim.lifted:
        return "Stack %d goes onto ...?" % aim.lifted
    if aim.card != NONE:
        return card_text(aim.card) + " goes where?"
    if rules.phase() == 0:
        return "Your turn: play one card"
    if rules.phase() == 3:
        return "Draw up to six, or end"
    if rules.run():
        return "Go on there, move, win..."
    return "Move, win, draw or end"


def epitaph(rules, session):
    """(title, line) of the result."""
    places, scores = rules.result()
    line = "%d to %d cards" % (scores[session.eyes - 1], scores[2 - session.eyes])
    if places[0] == places[1]:
        return "A DRAW", line
    winner = 1 if places[0] == 1 else 2
    if session.humans() == 1:
        return ("YOU WIN" if winner == session.eyes else "YOU LOSE"), line
    return "SEAT %d WINS" % winner, line
