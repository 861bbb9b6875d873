"""The text beside Landslide's table while a person decides.

question(look) == "Move, or go on"
text, ink = legend(look)        # for A, B and SELECT
"""

from deckhand.const import const
from deckhand.contract.choosing import KEY, MOVE, PIXEL_Y
from deckhand.screen import INK_DIM, INK_TITLE, INK_WARN
from games.landslide.engine import layout
from games.landslide.engine.layout import DRAW, END_TURN, NONE
from games.landslide.ui.board import HAND_Y
from games.landslide.ui.names import name
from games.landslide.ui.survey import CAN_ADD, CAN_BID, CAN_DRAW, CAN_END, CAN_LIFT, CAN_MOVE_HERE, CAN_WIN

_FIRST = const(4)  # fewer moves than this were made before a person's first turn, no matter which seat starts
_VERB = const(10)  # letters


def question(look):
    """Prompt for the player, at most twenty letters."""
    it = look.survey
    rules = look.rules
    if look.picks:
        cards = rules.cards(it.lifted) if it.lifted else (it.card,)
        stack = name(cards[-1])
        can = it.can[it.lifted]
        if can & CAN_WIN:
            return ("Win or move %s?" if can & CAN_LIFT else "Win %s?") % stack
        if len(cards) > 1:  # the lowest card of a stack has to fit
            stack = name(cards[0]) + "-" + stack
        return stack + " goes where?"
    if rules.phase() == layout.PHASE_PLAY:
        return _turn(look) + ": play one"
    if it.any & CAN_WIN:
        return "Move, win or go on" if it.any & CAN_LIFT else "Win, or go on"
    if it.any & CAN_LIFT:
        return "Move, or go on"
    if it.any & CAN_DRAW:
        if it.playable:
            return "Add, draw or end"
        return "Draw to 6, or end" if it.any & CAN_END else "Draw a card"
    return "Add or end" if it.playable else "End the turn"


def _turn(look):
    # Seat to move; against bots, how close the end is; in a person's first turn, the game number of a match.
    rules = look.rules
    session = look.session
    if session.humans() != 1:
        return "Seat %d" % rules.seat()
    if look.table.last:
        count = rules.deck_size()
        return "%d left" % count if count > 1 else "Last card"
    if rules.which_deck() == 2:
        return "Last deck"
    match = session.match
    if match and match.options() and len(session.history) < _FIRST:
        return "Game %d of 3" % match.number()
    return "Your turn"


def legend(look):
    """Key legend and its ink."""
    session = look.session
    text, ink = verb(look)
    can_undo = not session.is_lesson and (session.far or session.can_undo())
    back = "\x88 back" if look.picks else "\x88 undo" if can_undo else "      "
    return "\x87 " + text + " " * (_VERB - len(text)) + back + "  \x8a hint", ink


def verb(look):
    """Label of A and its ink."""
    chosen = look.choice
    rules = look.rules
    it = look.survey
    move = chosen[MOVE]
    if move == DRAW:
        deck = rules.deck_size()
        lacks = layout.HAND_SIZE - rules.hand_size(look.seat)
        if deck > lacks and look.session.humans() == 1:
            return "draw, end", INK_DIM  # a full hand ends the turn
        return "draw %d" % min(lacks, deck - rules.is_last_deck() or 1), INK_DIM  # not the draw that ends the game
    if move == END_TURN:
        return "end turn", INK_DIM
    if chosen[PIXEL_Y] == HAND_Y:
        return "choose", INK_DIM
    n = look.table.board.stack_of(chosen)
    can = it.can[n]
    lifted = it.lifted
    if not n:
        return "new stack", INK_DIM
    if it.card != NONE:
        if can & CAN_ADD:
            return _gain(look, n, it.card, 1) or ("put on", INK_DIM)
        return "bid" if can & CAN_BID else "why not?", INK_DIM
    if can & CAN_MOVE_HERE:
        lost = "lose " + name(rules.bid(lifted, look.table.board.side)), INK_WARN
        return _gain(look, n, rules.top(lifted), rules.size(lifted)) or lost
    if lifted and n != lifted:
        return "why not?", INK_DIM
    if can & CAN_WIN and (lifted or not can & CAN_LIFT):
        return _gain(look, n, rules.top(n), 0)
    if chosen[KEY] >= 0:
        return "put back" if lifted else "lift", INK_DIM
    return "see bids" if rules.state[layout.SIZES + n] > layout.COUNT else "look", INK_DIM


def _gain(look, number, top, more):
    # Which bid this card completes, and for how many cards (itself plus `more`); None if it completes none.
    seat = look.survey.fitting_seat(number, top)
    if not seat:
        return None
    count = look.rules.size(number) + more + 1
    if seat != look.table.board.side:
        return "theirs %d" % count, INK_WARN
    return ("to win %d" if more else "win: %d") % count, INK_TITLE
