r"""Landslide in words: what was done, what is asked, how it ended.

    tell(rules, move, 2, 1) == "Seat 2 bids Q\x7f on 3"
    turn(session, 2) == "Seat 2: Q\x7f bid on 3, draws 2"
"""

from deckhand.game import const
from games.landslide.aim import CAN_LIFT, CAN_WIN
from games.landslide.rules import ADD, BID, DRAW, END, MOVE, NEW, NONE, WIN

_LAST_CARDS = const(6)
_MOST = const(38)  # letters of what is told of a turn, without the draws: two lines
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS = "\x7f\x80\x81\x82"


def name(card):
    """A card with the sign of its suit."""
    return _RANKS[card % 13] + _SUITS[card // 13]


def tell(rules, move, seat, eyes):
    """What a seat just did, in words."""
    kind = move >> 20 << 20
    number = move >> 10 & 1023
    card = move & 1023
    who = "Seat %d " % seat
    if kind == WIN:
        if seat == eyes:
            return "You win stack %d: %d cards now" % (number, rules.won(seat))
        return who + "wins %d: %d cards now" % (number, rules.won(seat))
    if kind == NEW:
        return who + "starts a stack: " + name(card)
    if kind == ADD:
        return who + "puts %s on %d: %d cards" % (name(card), number, rules.size(number))
    if kind == BID:
        return who + "bids %s on %d" % (name(card), number)
    if kind == MOVE:
        return who + "moves %d onto %d: %d cards" % (number, card, rules.size(card))
    return who + "draws" if kind == DRAW else ""


def turn(session, seat):
    """What a seat did in the turn that it just ended, all in one."""
    history = session.history
    marks = session.marks
    first = len(history)
    if first and history[first - 1] == END:
        first -= 1
    while first and marks[first - 1] & 127 == seat and history[first - 1] != END:
        first -= 1
    text = "Seat %d:" % seat
    drawn = 0
    for i in range(first, len(history)):
        move = history[i]
        kind = move >> 20 << 20
        number = move >> 10 & 1023
        card = move & 1023
        part = ""
        if kind == DRAW:
            drawn += 1
        elif kind == NEW:
            part = " %s new," % name(card)
        elif kind == ADD:
            part = " %s on %d," % (name(card), number)
        elif kind == BID:
            part = " %s bid on %d," % (name(card), number)
        elif kind == MOVE:
            part = " %d onto %d," % (number, card)
        elif kind == WIN:
            part = " wins %d," % number
        if len(text) + len(part) < _MOST:
            text += part
    if drawn and len(text) < _MOST:
        text += " draws %d," % drawn
    return text[:-1]


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


def epitaph(rules, session):
    """(title, line) of the result: of the match once that is over."""
    places, scores = rules.result()
    me = session.eyes - 1 if session.humans() == 1 else 0
    line = "%d to %d cards" % (scores[me], scores[1 - me])
    match = session.match
    over = match and match.options() and match.result()
    if over:
        places = over[0]
        line = "Last game: " + line
    if places[0] == places[1]:
        return ("MATCH DRAWN" if over else "A DRAW"), line
    winner = 1 if places[0] == 1 else 2
    if session.humans() != 1:
        return "SEAT %d WINS" % winner, ("The match. " + line if over else line)
    won = winner == session.eyes
    if over:
        return ("MATCH WON" if won else "MATCH LOST"), line
    return ("YOU WIN" if won else "YOU LOSE"), line
