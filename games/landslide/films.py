"""Landslide's films: a card flies, up to four cards of a stack tumble, and the mountain comes down with a win.

Marks are cleared, cards fly and changes are drawn, each in its own refresh.
"""

from deckhand import loader
from deckhand.const import const
from deckhand.contract.film import Film
from deckhand.table.card_face import face
from deckhand.table.draw import fly, show
from games.landslide.engine.layout import BID, DRAW, END_TURN, KIND, MOVE, NEW, NONE, WIN
from games.landslide.engine.moves import move_card, move_stack, move_target
from games.landslide.ui.board import ACROSS, DECK_COLUMN, HAND_X, HAND_Y, LIFTED, PLACES

_FLY_MS = const(260)
_TUMBLE_MS = const(140)  # per card
_TUMBLING = const(4)
_DRAW_MS = const(130)  # short, because A is often pressed repeatedly
_SLIDE_MS = const(800)  # longer than the cards tumble
_PLUS_MS = const(700)  # time to read how many cards are won
_LAID_MS = const(20)  # changes are drawn in their own refresh
_ONCE_MS = const(9999)
_MIDDLE_X = const(72)  # of the hand
_OTHER_X = const(140)  # the rival's hand: above its heap and above the viewer's hand
_OTHER_Y = const(64)
_ABOVE_DECK = const(72)
_MINE_X = const(4)  # the heaps
_THEIRS_X = const(140)
_HEAP_Y = const(100)


def film(look, before, move, seat):
    """Show a move: without flights under reduced motion or if it's on another page."""
    film = Film(None if _is_own(look, seat) else "")
    if move == END_TURN:
        return film
    _remove_marks(0, look, move, 0)
    film.add_steps(0, 1, _ONCE_MS, _remove_marks, look, move, ACROSS)
    if not look.table.still:
        _fly(look, film, before, move, seat)
    ms = film.ms if film.ms > 1 else 0
    laid_ms = _SLIDE_MS if look.table.slide else ms + 1
    film.add_steps(laid_ms, ms + _LAID_MS, _ONCE_MS, _draw_changes, look, move)
    return film


def _is_own(look, seat):
    return seat == look.session.eyes and not look.session.level(seat)


def _remove_marks(_, look, move, first):
    # Take marks off a row of stacks, except those that the move changed.
    look.table.board.plain(move_stack(move), _target(move), first)


def _target(move):
    # The stack that another one was moved onto, else 0.
    return move_target(move) if move & KIND == MOVE else 0


def _draw_changes(_, look, move):
    table = look.table
    board = table.board
    show(table.card, False)
    page = board.page
    table.follow(move)
    if board.page == page:
        board.offer_slot(False)
        board.draw_changed(move_stack(move), _target(move))
    board.draw_hand(look.session.eyes, NONE)
    board.draw_counts(table.last)


def _fly(look, film, before, move, seat):
    table = look.table
    board = table.board
    rules = look.rules
    kind = move & KIND
    number = move_stack(move)
    hand = list(before.hand(seat))
    is_own = _is_own(look, seat)
    start = (_OTHER_X, _OTHER_Y)
    if is_own:
        card = move_card(move)
        is_lifted = kind <= BID and look.picks == [card]
        start = (HAND_X + 16 * hand.index(card), HAND_Y - LIFTED) if is_lifted else (_MIDDLE_X, HAND_Y)
    cards = bytes((move_card(move),)) if kind <= BID else b""
    if kind == NEW:
        end = _spot(board, board.count)
    elif kind <= BID:
        end = _spot(board, board.place_of(number))
        if end and kind == BID:
            end = end[0] + 8, 8 * board.bid_row(end[1] // 8, seat != board.side)
    elif kind == MOVE:
        start = _spot(board, board.place_of(number))
        end = _spot(board, board.place_of(move_target(move)))
        cards = rules.cards(move_target(move))[-min(before.size(number), _TUMBLING) :]
    elif kind == WIN:
        start = _spot(board, board.place_of(number))
        end = (_MINE_X if seat == board.side else _THEIRS_X), _HEAP_Y
        won = rules.won(seat) - before.won(seat)
        cards = rules.won_cards(seat)[-min(won, _TUMBLING) :]
    else:
        end = start
        start = 8 * DECK_COLUMN, HAND_Y if is_own else _ABOVE_DECK
        cards = bytes((NONE,))
        if is_own:
            end = HAND_X + 16 * len(hand), HAND_Y
            cards = rules.hand(seat)[-1:]
    if not start or not end:
        return
    leg_ms = _TUMBLE_MS if len(cards) > 1 else _DRAW_MS if kind == DRAW else _FLY_MS
    ms = leg_ms * len(cards)
    film.add(0, ms, _tumble, table.card, start + end, leg_ms, cards)
    if kind >= MOVE and kind != DRAW:  # the stack is gone
        film.add_steps(1, 2, _ONCE_MS, _remove_stack, board)
    if kind == WIN:
        slide_down(look, film, won, seat, False)


def _spot(board, place):
    # Pixel position of a place, None if it isn't shown.
    if place < 0 or place // PLACES != board.page:
        return None
    return 8 * board.x(place % PLACES), 8 * board.y(place % PLACES)


def _tumble(at, ms, sprite, way, leg_ms, cards):
    if at >= ms:
        show(sprite, False)
        return
    face(sprite, cards[at // leg_ms])
    fly(sprite, way, at % leg_ms, leg_ms)
    show(sprite)


def _remove_stack(_, board):
    board.update()
    board.draw_changed(-1, -1)


def slide_down(look, film, won, seat, is_lead):
    """Let the mountain slide onto the heap of the seat that won these cards, or leads by them."""
    look.session.stop_thinking()  # free memory used by a bot or the person's modules
    loader.stage(look.session.title.folder, loader.MOVES)
    from games.landslide.ui import slide

    table = look.table
    table.slide = slide.Slide(look.screen, won, seat == table.board.side, seat, is_lead)
    film.add(1, _SLIDE_MS + _PLUS_MS, _fall, table.slide)


def _fall(at, _, slide):
    slide.show(at, _SLIDE_MS)
