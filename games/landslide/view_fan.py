"""All cards of one stack of Landslide, fanned over the table; loaded when somebody looks.

fan(screen, session, 3)
leave(person)                       # the table again, with what can be chosen (view_input.py)
"""

from deckhand.const import const
from deckhand.screen import INK, INK_DIM, INK_TITLE
from games.landslide.pictures import SLOPE
from games.landslide.rules_layout import NONE
from games.landslide.rules_piles import follows

_COLUMN = const(9)  # cards in a column
_BID_X = const(15)
_WORDS_X = const(18)


def fan(screen, session, number):
    """Show stack `number`, the bottom card first, and both bids, as the looking seat sees them."""
    rules = session.rules
    seat = session.eyes
    other = "Rival" if session.humans() == 1 else "Seat %d" % (3 - seat)
    screen.cursor_off()
    for y in range(1, 16):
        screen.wipe(y)
    screen.fill(0, 1, 20, 14, SLOPE)
    cards = rules.cards(number)
    last = len(cards) - 1
    for i in range(last + 1):
        screen.card(1 + i // _COLUMN * 2, 2 + i % _COLUMN, cards[i], 3 if i == last else 1)
    screen.line(0, "%d card%s" % (last + 1, "s" if last else ""), INK_TITLE)
    y = 2
    for one in (seat, 3 - seat):
        bid = rules.bid(number, one)
        if bid != NONE:
            screen.line(y, "Your bid" if one == seat else other, INK, _WORDS_X)
            screen.card(_BID_X, y + 1, bid)
            if follows(bid, cards[last]):
                screen.line(y + 4, "fits!", INK_TITLE, _WORDS_X)
        y += 5
    screen.line(15, "let go \x87: back", INK_DIM)


def leave(person):
    """Put the cards back, where they lie there."""
    screen = person.screen
    for y in range(1, 16):
        screen.wipe(y)
    screen.fill(0, 12, 20, 4)
    board = person.board
    choices = person.choices
    at = choices.at
    board.heaped = -1
    board.ground(0, 1, 20, 10)
    person.show(True)
    board.draw_counts(person.view.last)
    choices.at = at
    choices.show()
