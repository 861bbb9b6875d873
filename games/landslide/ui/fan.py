"""All cards of one stack of Landslide, fanned over the table, with the cards its bids need; loaded on demand.

fan(screen, session, 3)
clear(screen, board)                # before the table is drawn again
"""

from deckhand.const import const
from deckhand.screen import INK, INK_DIM, INK_TITLE
from games.landslide.engine import layout
from games.landslide.engine.piles import follows
from games.landslide.pictures import SLOPE
from games.landslide.ui.names import name

_COLUMN = const(9)  # cards in a column
_BID_X = const(13)
_NEEDS_X = const(16)  # x of the first card that would complete a bid
_WORDS_X = const(14)


def fan(screen, session, number):
    """Show stack `number`, bottom card first, and both bids, as the viewer sees them.

    For an incomplete bid, also show the cards that would complete it and aren't won or in a stack,
    and the top card required.
    """
    rules = session.rules
    seat = session.eyes
    screen.cursor_off()
    for y in range(1, 16):
        screen.wipe(y)
    screen.fill(0, 1, 20, 14, SLOPE)
    cards = rules.cards(number)
    last = len(cards) - 1
    for i in range(last + 1):
        screen.card(1 + i // _COLUMN * 2, 1 + i % _COLUMN, cards[i], 3 if i == last else 1)
    bids = ""
    top = cards[last]
    state = rules.state
    to_come = bytes(
        state[layout.CARDS : layout.CARDS + sum(state[layout.HAND1 : layout.WON1 + 1 - state[layout.WHICH]])]
    )
    y = 1
    for one in (seat, 3 - seat):
        bid = rules.bid(number, one)
        if bid != layout.NONE:
            who = "Yours" if one == seat else "Rival" if session.humans() == 1 else "Seat %d" % one
            screen.card(_BID_X, y + 1, bid)
            fits = follows(bid, top)
            n = 0
            for card in range(52):
                if not fits and card in to_come and follows(card, top) and follows(bid, card):
                    screen.card(_NEEDS_X + n % 2 * 2, y + 1 + n // 2, card, 1)
                    n += 1
            if not fits:
                ranks = [name((bid + 13 + k) % 13)[:-1] for k in (0, -1, 1)]
                colour = "red" if 13 <= bid < 39 else "black"
                screen.line(
                    12 + y // 6, "%s wins on %s, %s %s/%s" % (name(bid), ranks[0], colour, ranks[1], ranks[2]), INK
                )
            bids = ", %d with the bid" % (last + 2)
            who += " fits!" if fits else " needs" if n else " waits"
            screen.line(y, who, INK_TITLE if fits else INK, _WORDS_X)
        y += 5
    screen.line(0, "%d card%s" % (last + 1, "s" if last else "") + bids, INK_TITLE)
    screen.line(15, "\x88 back  \x87 held looks, too", INK_DIM)


def clear(screen, board):
    """Remove the fan."""
    for y in range(1, 16):
        screen.wipe(y)
    screen.fill(0, 12, 20, 4)
    board.uncover()
