"""What flies at a move of Landslide, from where and to where; in memory for the moment in which it sets off.

plan(animation, True, 2)            # the third card of the own hand was played
ms = finale(animation)              # the game is over
"""

from deckhand.const import const
from deckhand.table.card_face import face
from games.landslide.engine.layout import BID, DRAW, FIELD, KIND, MOVE, NEW, NONE, WIN
from games.landslide.ui.board import DECK_COLUMN, HAND_X, HAND_Y, LIFTED, PLACES

_FLY_MS = const(260)
_TUMBLE_MS = const(140)  # each of several
_TUMBLING = const(4)
_DRAW_MS = const(130)  # quick, for A pressed again and again
_SLIDE_MS = const(800)  # longer than the cards tumble
_PLUS_MS = const(700)  # how many cards are won is seen
_MIDDLE_X = const(72)  # of the hand
_OTHER_X = const(140)  # the other hand: above its heap, and above the own hand
_OTHER_Y = const(64)
_ABOVE_DECK = const(72)
_MINE_X = const(4)  # the heaps
_THEIRS_X = const(140)
_HEAP_Y = const(100)


def _spot(anim, at, place):
    # Write the pixels of a place into the way, `at` 0 from there, 2 to there; False where it is not shown.
    board = anim.board
    if place < 0 or place // PLACES != board.page:
        return False
    anim.way[at] = 8 * board.x(place % PLACES)
    anim.way[at + 1] = 8 * board.y(place % PLACES)
    return True


def plan(anim, mine, chosen):
    """Write it into the animation; False where it is not on this page."""
    board = anim.board
    rules = anim.rules
    move = anim.move
    kind = move & KIND
    number = move >> 10 & FIELD
    card = move & FIELD
    way = anim.way
    seat = anim.session.marks[-1] & 3  # whose turn it was: a win may have ended the game
    if mine:  # from the hand, or to it
        way[0] = HAND_X + 16 * chosen if chosen >= 0 else _MIDDLE_X
        way[1] = HAND_Y - (LIFTED if chosen >= 0 else 0)
    else:
        way[0] = _OTHER_X
        way[1] = _OTHER_Y
    cards = b""  # of a stack
    won = 0
    if kind == NEW:
        shown = _spot(anim, 2, board.count)
    elif kind <= BID:
        shown = _spot(anim, 2, board.place_of(number))
        if kind == BID:  # to where it will lie
            way[2] += 8
            way[3] = 8 * board.bid_row(way[3] // 8, seat != board.side)
    elif kind == MOVE:
        shown = _spot(anim, 0, board.place_of(number)) and _spot(anim, 2, board.place_of(card))
        before = anim.session.past(1)
        cards = rules.cards(card)[-min(before.size(number) if before else 1, _TUMBLING) :]
    elif kind == WIN:
        shown = _spot(anim, 0, board.place_of(number))
        way[2] = _MINE_X if seat == board.side else _THEIRS_X
        way[3] = _HEAP_Y
        won = rules.won(1) + rules.won(2) - anim.won
        cards = rules.won_cards(seat)[-min(won, _TUMBLING) :]
    else:
        shown = True
        way[2] = way[0]
        way[3] = way[1]
        way[0] = 8 * DECK_COLUMN
        way[1] = HAND_Y if mine else _ABOVE_DECK
        card = NONE
        if mine:
            hand = rules.hand(seat)
            card = hand[-1]
            way[2] = HAND_X + 16 * (len(hand) - 1)
    many = len(cards)
    if many:
        card = cards[0]
    if shown:
        leg_ms = _TUMBLE_MS if many > 1 else _DRAW_MS if kind == DRAW else _FLY_MS
        anim.set_off(cards, leg_ms, leg_ms * (many or 1))
        if won:
            _slide(anim, won, seat)
    face(anim.card, card)
    anim.card.x = way[0]
    anim.card.y = way[1]
    return shown


def _slide(anim, won, seat, is_lead=False):
    # The mountain comes down, onto the heap of the seat that has won these cards, or leads by them.
    anim.session.stop_thinking()  # the bot makes room for it
    from games.landslide.ui import slide

    falling = slide.Slide(anim.screen, won, seat == anim.board.side, seat, is_lead)
    anim.add_slide(falling, _SLIDE_MS, _SLIDE_MS + _PLUS_MS)


def score(rules, seat):
    """The final score in words, a seat's cards first."""
    return "The deck is out: %d to %d" % (rules.won(seat), rules.won(3 - seat))


def finale(anim):
    """Let the mountain come down once more for the winner; 0 ms where that is nobody."""
    won = anim.rules.won
    lead = won(1) - won(2)
    if not lead:
        return 0
    anim.set_off(b"", 1, 0, True)  # no card flies
    _slide(anim, abs(lead), 1 + (lead < 0), True)
    return anim.ms
