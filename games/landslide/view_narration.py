r"""What happened in Landslide, in words; loaded only while there is something to tell.

tell(view, move, 2) == "Seat 2 bids Q\x7f on 3"
turn(session, 2) == "Seat 2: Q\x7f bid on 3, draws 2"
epitaph(view) == ("YOU WIN", "31 to 12 cards")
"""

from deckhand.const import const
from games.landslide.rules_layout import ADD, BID, DRAW, END_TURN, FIELD, KIND, MOVE, NEW, WIN
from games.landslide.view_names import name

_MOST = const(38)  # letters of what is told of a turn, without the draws: two lines


def tell(view, move, seat):
    """What to say about a move that has been played: of one that ends a turn, all that was done in it."""
    session = view.session
    rules = session.rules
    if view.new_deck and not rules.seat():
        return "There are no discards: no second deck, the end"
    if view.new_deck:
        return "The discards are the second deck now. Its size: %d" % rules.deck_size()
    if view.late:
        return "Last cards: the game ends with this deck"
    if move == END_TURN:
        return turn(session, seat)
    mine = seat == session.eyes and not session.level(seat)
    text = done(rules, move, seat, session.eyes if mine else 0)
    if move & KIND == WIN and view.board.alive == 1 and rules.seat():
        text += "; %s is turned up" % name(rules.top(rules.numbers()[0]))
    return text


def done(rules, move, seat, eyes):
    """What a seat just did, in words; `eyes`: the seat that it is "you" of."""
    kind = move & KIND
    number = move >> 10 & FIELD
    card = move & FIELD
    who = "Seat %d " % seat
    if kind == WIN:
        if seat == eyes:
            return "You win stack %d: %d in all" % (number, rules.won(seat))
        return who + "wins %d: %d in all" % (number, rules.won(seat))
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
    if first and history[first - 1] == END_TURN:
        first -= 1
    while first and marks[first - 1] & 127 == seat and history[first - 1] != END_TURN:
        first -= 1
    text = "Seat %d:" % seat
    drawn = 0
    for i in range(first, len(history)):
        move = history[i]
        kind = move & KIND
        number = move >> 10 & FIELD
        card = move & FIELD
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


def epitaph(view):
    """(title, line) of the result: of the match once that is over."""
    session = view.session
    places, scores = session.rules.result()
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
