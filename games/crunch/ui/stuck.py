r"""Why a hand of Crunch ended stuck, or what is to be done where nobody can play, in words; in memory for that moment.

    tell(board)
    stuck(rules) == ("No open card and no card of any pile fits anywhere", "Seat 2's 3\x80 lies 4 deep in its crunch pile")

Every line has at most 52 characters.
"""

from deckhand.cards import card_text, suit
from games.crunch.engine.layout import CRUNCH, END, HANDS, SEAT, STUCK, TURNOVER, WASTE
from games.crunch.engine.stuck import is_able

_FLIP = "No card fits yet: press \x88"
_END = "No card fits! Hold \x8a: end"


def tell(board):
    """Nobody has a card to play now; of one person's cards it is said whether any would fit later."""
    if not board.warned:
        seat = board.people[0]
        board.say(_FLIP if is_able(board.rules.state, seat) else _END, board.view.tick)
        board.glint(board.tableaus[0], TURNOVER, board.view.tick)


def stuck(rules):
    """Two lines on why nobody could move, or None where a hand did not end like that."""
    if rules.state[END] != STUCK:
        return None
    seats = range(1, rules.seats() + 1)
    # The three burns have brought up every card of the piles in turn (CR-34), so what is missed lies elsewhere.
    if sum([rules.count(seat, WASTE) + rules.count(seat, TURNOVER) for seat in seats]):
        why = "No open card and no card of any pile fits anywhere"
    else:
        why = "No card fits anywhere, and all piles are used up"
    return why, _missed(rules, seats)


def _name(card):
    # With the sign of its suit; a ten as it stands on the card.
    return card_text(card)[0].replace("T", "10") + "\x7f\x80\x81\x82"[suit(card)]


def _missed(rules, seats):
    """The covered card, nearest to the top of its crunch pile, that a foundation waits for."""
    state = rules.state
    for deep in range(1, 13):
        for seat in seats:
            at = HANDS + (seat - 1) * SEAT
            i = state[at] - 1 - deep
            if i >= 0 and rules.takes(state[at + CRUNCH + i]):
                return "Seat %d's %s lies %d deep in its crunch pile" % (seat, _name(state[at + CRUNCH + i]), deep)
    for seat in seats:
        for column in range(1, 5):
            for i in range(rules.count(seat, column + 1)):
                card = rules.card(seat, column, i)
                if rules.takes(card):
                    return "Seat %d's %s is covered in column %d" % (seat, _name(card), column)
    return "No foundation's next card is left under a cover"
