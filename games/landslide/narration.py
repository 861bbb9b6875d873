r"""Landslide's log lines, hints and turn summaries; loaded only when needed. A stack is named by its top card.

tell(view, move, 2) == "Rival bid Q\x7f on the 8\x82"
words(before, after, move, 2)       # log line for any move
hint(rules, move) == "Bid Q\x7f on the 8\x82"
turn(session, 2) == "Rival: 8\x82 on 9\x82, won 8\x82: +6"
"""

from deckhand.const import const
from deckhand.table.seats import seat_of
from games.landslide.engine.layout import ADD, BID, DRAW, END_TURN, FIELD, KIND, MOVE, NEW, NONE, WIN
from games.landslide.ui.names import LAST_CARDS, name

_MOST = const(46)  # letters in a turn's summary: two lines, wherever they break
_CARDS = const(38)  # the same without the player's name


def tell(view, move, seat):
    """Message for a move that has been played; at the end of another seat's turn, a summary of the turn."""
    session = view.session
    rules = session.rules
    if view.new_deck and not rules.seat():
        return "No discards: no second deck, the end"
    if move != END_TURN and (view.new_deck or view.late):
        return _deck(rules)
    mine = seat == session.eyes and not session.level(seat)
    alone = move & KIND == WIN and rules.seat() and rules.numbers()[0] > view.board.newest  # the win hasn't been shown
    if move == END_TURN:
        if session.is_lesson:
            return ""  # the lesson continues
        text = turn(session, seat)
        if view.news:  # announced again: during the turn there was no time to read it
            text = _more(text, ". " + _deck(rules).partition(".")[0])
        return text
    if not mine and not alone:
        return "" if move == DRAW else _who(session, seat) + words(session.past(1), rules, move, seat)[1:]
    who = "You" if mine else _who(session, seat)
    if alone:
        return "%s won it. New one: %s" % (who, name(rules.top(rules.numbers()[0])))
    before = session.past(1)
    own = rules.won(seat)
    if before and own > rules.won(3 - seat) >= before.won(seat):
        return "+%d: you lead %d to %d" % (own - before.won(seat), own, rules.won(3 - seat))
    return who + words(before, rules, move, seat)[1:]


def _deck(rules):
    # Announce the second deck, or that the game is about to end.
    many = rules.deck_size()
    if many > LAST_CARDS:
        return "Last deck: %d cards" % many
    return "Last deck: %d card%s. Its last card ends the game" % (many, "" if many == 1 else "s")


def _top(rules, number):
    # Rules may be None: no snapshot exists from before the move.
    return name(rules.top(number)) if rules else "a stack"


def _moved(rules, number):
    # A moved stack, by its lowest card, which has to fit, and its top one.
    cards = rules.cards(number) if rules else b""
    return name(cards[0]) + "-" + name(cards[-1]) if len(cards) > 1 else _top(rules, number)


def _the(rules, number):
    return "the " + name(rules.top(number)) if rules else "a stack"


def _who(session, seat):
    # a seat's name, as on the result screen
    if session.humans() == 1:
        return "You" if seat == session.eyes else "Rival"
    return "Seat %d" % seat


def words(before, after, move, seat):
    """Log line for a move, from the rules before (None: unknown) and after it; "*" stands for the player."""
    kind = move & KIND
    number = move >> 10 & FIELD
    card = move & FIELD
    if kind == NEW:
        return "*: new stack " + name(card)
    if kind == ADD:
        return "*: %s on %s" % (name(card), _the(before, number))
    if kind == BID:
        return "*: %s bid on %s" % (name(card), _the(after, number))
    if kind == MOVE:
        return "*: %s onto %s" % (_moved(before, number), _the(before, card))
    if kind == WIN:
        text = "* won " + _the(before, number)
        return text + (": +%d cards" % (after.won(seat) - before.won(seat)) if before else "")
    return "* drew a card" if kind == DRAW else "* ended the turn"


def hint(rules, move):
    """Text of a hint's move."""
    kind = move & KIND
    number = move >> 10 & FIELD
    card = move & FIELD
    if kind == BID:
        return "bid %s on %s" % (name(card), _the(rules, number))
    if kind < WIN:
        return words(rules, rules, move, 0)[3:]
    if kind == WIN:
        return "win %s" % _the(rules, number)
    return "draw" if kind == DRAW else "end your turn"


def turn(session, seat):
    """Summarize a seat's turn so far, in order, with the rival's bid lost by it; draws are left out."""
    history = session.history
    marks = session.marks
    first = last = len(history)
    while first and seat_of(marks[first - 1]) == seat and (first == last or history[first - 1] != END_TURN):
        first -= 1
    known = last - first  # moves for which the earlier rules are available
    if session.before:
        known = min(known, session.kept)
    # Without a snapshot, replay the game: here, where the call stack is shallow.
    rules = None
    if known:
        from deckhand.table import positions

        rules = positions.position(session, known)
    return _turn(session, seat, first, last - known, rules)


def _turn(session, seat, first, at, known):
    # the same; `known`: the rules before move `at` of the history, the first of which they are known
    play = moved = won = base = lost = ""
    moves = wins = plus = 0
    rules = None
    for i in range(first, len(session.history)):
        move = session.history[i]
        kind = move & KIND
        number = move >> 10 & FIELD
        card = move & FIELD
        if i == at:
            rules = known
        if kind == NEW:
            play = "new stack " + name(card)
        elif kind == ADD:
            if base:
                play += " " + name(card)
            else:
                play = name(card)
                base = " on " + _top(rules, number) if rules else " "
        elif kind == BID:
            play = "%s bid on %s" % (name(card), _top(rules or session.rules.size(number) and session.rules, number))
        elif kind == MOVE:
            moves += 1
            moved = ", %s onto %s" % (_moved(rules, number), _top(rules, card)) if moves < 2 else ", %d moved" % moves
        elif kind == WIN:
            wins += 1
            won = ", won " + (_top(rules, number) if wins < 2 else str(wins))
        if rules:
            had = rules.won(seat)
            bid = rules.bid(number, 3 - seat) if MOVE <= kind <= WIN else NONE
            if bid != NONE:
                lost = ", your %s is lost" % name(bid)
            rules.apply(move)
            plus += rules.won(seat) - had
    if plus:
        won += ": +%d" % plus
    cards = play.split(" ")
    if base and len(cards) > 2 and len(play + base + moved + won + lost) > _CARDS:
        play = "%d cards to %s" % (len(cards), cards[-1])
    play = _who(session, seat) + ": " + play + base.rstrip()
    if moves and len(play + moved + won + lost) > _MOST:
        moved = ", %d moved" % moves
    if len(play + moved + won + lost) > _MOST >= len(play + won + lost):
        moved = ""  # mention a lost bid before less important events
    return _more(play + moved + won, lost)


def _more(text, more):
    # If there's room.
    return text + more if len(text) + len(more) <= _MOST else text
