"""Landslide's table in words."""

from describe.screen_text import card, cards, plural, spoken

from deckhand.contract.choosing import KEY, MOVE, PIXEL_Y
from games.landslide.engine.layout import DRAW, END_TURN, NONE
from games.landslide.ui.board import HAND_Y
from games.landslide.ui.survey import STACK

CAPTIONS = (0,)  # the prompt
OWN_KEYS = True
AREAS = (
    (0, 28, 160, 62, "the stack"),
    (0, 62, 160, 82, "the bids under the stack"),
    (0, 82, 28, 98, "the cards that you won"),
    (28, 82, 58, 98, "the discards"),
    (58, 82, 100, 96, "your rival's hand and the cards that it won"),
    (100, 82, 160, 96, "the deck"),
    (24, 96, 120, 122, "your hand"),
)

_STACK = "Stack %s, %s%s"
_LOWEST = ", lowest %s"
_YOUR_BID = ", your bid %s"
_THEIR_BID = ", rival's bid %s"
_DOES = "%s. A: %s"
_NEW = "New stack with %s"
_DECK = "Deck, %s"
_LAST_DECK = "Last deck, %s"
_END = "End of turn"
_FAN = "All cards of the stack, from the bottom: %s"
_HAND = "Your hand: %s"
_STACKS = "%s, page %d of %d:"
_THEIR_HAND = "Rival's hand: %s"
_WON = "Won: you %d, rival %d"
_CHOSEN = "Chosen: %s"
_LIFTED = "Lifted: %s"


def _stack(view, number):
    rules = view.rules
    side = view.board.side
    held = rules.cards(number)
    lowest = _LOWEST % card(held[0]) if len(held) > 1 else ""
    text = _STACK % (card(held[-1]), plural(len(held), "card"), lowest)
    for seat, words in ((side, _YOUR_BID), (3 - side, _THEIR_BID)):
        bid = rules.bid(number, seat)
        if bid != NONE:
            text += words % card(bid)
    return text


def cursor(view):
    """Describe what the cursor is on, and what A does."""
    look = view.look
    chosen = look.choice
    if not chosen:
        return ""
    rules = view.rules
    number = view.board.stack_of(chosen)
    if view.has_details:
        return _FAN % cards(rules.cards(number))
    if chosen[MOVE] == DRAW:
        text = (_LAST_DECK if rules.which_deck() == 2 else _DECK) % plural(rules.deck_size(), "card")
    elif chosen[MOVE] == END_TURN:
        text = _END
    elif chosen[PIXEL_Y] == HAND_Y:
        text = card(chosen[KEY])
    else:
        text = _stack(view, number) if number else _NEW % card(look.picks[0])
    return _DOES % (text, spoken(view.verb()))


def table(view):
    """Describe everything that the viewer sees."""
    rules = view.rules
    board = view.board
    side = board.side
    found = []
    if view.session.eyes == side:
        found.append(_HAND % cards(rules.hand(side)))
    for key in view.look.picks if view.look.choices else ():
        found.append(_CHOSEN % card(key) if key < STACK else _LIFTED % _stack(view, key - STACK))
    numbers = [board.stack_at(place) for place in range(board.places)]
    numbers = [number for number in numbers if number]
    found.append(_STACKS % (plural(len(rules.numbers()), "stack"), board.page + 1, board.pages()))
    found += [_stack(view, number) for number in numbers]
    found.append((_LAST_DECK if rules.which_deck() == 2 else _DECK) % plural(rules.deck_size(), "card"))
    found.append(_THEIR_HAND % plural(rules.hand_size(3 - side), "card"))
    found.append(_WON % (rules.won(side), rules.won(3 - side)))
    return found
