"""The player's choices in Landslide. See deckhand/contract/table_view.py.

The player first picks a card, or a stack that can be moved; then every stack on the page is a choice. One that can't
take the pick gives the reason. A card can do only one thing on a stack (add or bid), so there's no second question.
"""

from deckhand.const import const
from deckhand.contract import choosing
from deckhand.contract.choosing import ANSWERED, MOVE, PIXEL_X, PIXEL_Y, choice
from deckhand.keys import DOWN, LEFT, NOTHING, RIGHT
from deckhand.screen import INK_TITLE, INK_WARN
from deckhand.table.card_face import face
from deckhand.table.draw import show
from games.landslide import pictures
from games.landslide.engine import layout
from games.landslide.engine.layout import ADD, BID, DRAW, END_TURN, KIND, NEW, NONE, WIN
from games.landslide.engine.moves import move_card, move_stack, move_target
from games.landslide.ui import board as ui
from games.landslide.ui import captions as text
from games.landslide.ui import survey as legal
from games.landslide.ui.names import name

_CARD = const(100)  # start: this + its index in the hand; lower: a place, counted over all pages
_DRAW = const(110)
_END = const(111)
_CLAUSE = const(7)  # length of the prefix of a refusal
_FAR = const(500)


def survey(look):
    """Find the legal moves."""
    return legal.Survey(look)


def choices(look):
    """List the stacks on the page; with nothing picked, also the playable cards, the deck and the end of the turn."""
    it = look.survey
    it.ask()
    table = look.table
    board = table.board
    goal = it.goal if it.goal >= 0 else _goal(look)
    it.goal = -1
    board.turn_to(goal // ui.PLACES if goal < _CARD else board.page)
    table.page = board.page
    it.start = i = 0
    for place in range(board.places):
        number = board.stack_at(place)
        if number or board.slot_at(place):
            if ui.PLACES * board.page + place <= goal < _CARD:  # or the nearest stack before it
                it.start = i
            i += 1
            move, key = _at_stack(look, number) if number else (NEW | it.card, -1)
            yield choice(0, 8 * board.x(place), 8 * board.y(place), 16, 24, "", move, key)
    if look.picks:
        return
    below = [
        (_CARD + k, ui.HAND_X + 16 * k, NOTHING, table.hand[k]) for k in range(len(table.hand)) if it.playable >> k & 1
    ]
    if it.any & legal.CAN_DRAW:
        below.append((_DRAW, 8 * ui.DECK_COLUMN, DRAW, -1))
    if it.any & legal.CAN_END:  # drawn above the hand, but next to it for the cursor
        below.append((_END, 8 * ui.END_COLUMN, END_TURN, -1))
    for where, x, move, key in below:
        if where == goal or where == below[0][0] and goal >= _CARD:
            it.start = i
        i += 1
        yield choice(0, x, ui.HAND_Y, 16, 24, "", move, key)


def _at_stack(look, number):
    # The move and key of a stack. With something picked, an illegal move gives its reason.
    it = look.survey
    can = it.can[number]
    card = it.card
    lifted = it.lifted
    if card != NONE:
        return (
            ADD if can & legal.CAN_ADD or look.rules.phase() and not can & legal.CAN_BID else BID
        ) | number << 10 | card, -1
    if lifted and lifted != number:
        return layout.MOVE | lifted << 10 | number, -1
    if can & legal.CAN_WIN and (lifted or not can & legal.CAN_LIFT):
        return WIN | number << 10, -1
    return NOTHING, legal.STACK + number if lifted or can & legal.CAN_LIFT else -1


def _goal(look):
    # Where the cursor starts: a place, or a code in the hand's row.
    it = look.survey
    board = look.table.board
    if look.is_hint:
        return _goal_of_move(look)
    if look.picks:
        return _goal_of_pick(look)
    back = look.put_back
    if back >= 0:
        return board.place_of(back - legal.STACK) if back > legal.STACK else _CARD + look.table.hand.index(back)
    if it.restored >= 0:
        return _CARD + it.restored
    best = it.gain & 63 if it.gain > 63 else it.best_win()
    if best:
        return board.place_of(best)
    return _CARD if it.playable else _DRAW


def _goal_of_move(look):
    move = look.move
    kind = move & KIND
    board = look.table.board
    if kind >= DRAW:
        return _DRAW if kind == DRAW else _END
    if kind == NEW:
        return board.count
    return board.place_of(move_target(move) if kind == layout.MOVE else move_stack(move))


def _goal_of_pick(look):
    # Prefer where the pick completes the viewer's bid, the largest stack first; else where it doesn't help the rival.
    it = look.survey
    rules = look.rules
    board = look.table.board
    lifted = it.lifted
    if it.can[lifted] & legal.CAN_WIN and it.gain < 64:
        return board.place_of(lifted)
    top = rules.top(lifted) if lifted else it.card
    found = board.count
    best = 0
    for i in range(board.count):
        n = board.order[i]
        can = it.can[n] if n else 0
        worth = 4 if can & legal.CAN_BID else 0
        if can & (legal.CAN_ADD | legal.CAN_MOVE_HERE):
            seat = it.fitting_seat(n, top)
            worth = 6 if not seat else 8 + 2 * rules.size(n) if seat == board.side else 2
        if worth and i // ui.PLACES == board.page:
            worth += 1
        if worth > best:
            best = worth
            found = i
    return found


def start(look):
    """Cursor's first choice."""
    return look.survey.start


def walk(look, key):
    """Nearest choice in a direction, or a choice on the next page."""
    at = neighbor(look, look.at, key)
    board = look.table.board
    page = board.page + (1 if key == RIGHT or key == DOWN else -1)
    if at != look.at or look.choice[PIXEL_Y] == ui.HAND_Y or not 0 <= page < board.pages():
        return at
    place = board.place_at(look.choice)
    if key == LEFT:
        place += ui.ACROSS - 1
    elif key == RIGHT:
        place -= place % ui.ACROSS
    else:
        place = (place + ui.ACROSS) % ui.PLACES
    look.survey.goal = ui.PLACES * page + place
    choosing.list_again(look)
    return look.at


def neighbor(look, at, key):
    """Nearest choice on this page in a direction. LEFT and RIGHT wrap around hand, deck and end."""
    choices = look.choices
    here = choices[at]
    step = 1 if key == RIGHT or key == DOWN else -1
    is_sideways = key == LEFT or key == RIGHT
    while is_sideways and here[PIXEL_Y] == ui.HAND_Y:
        at = (at + step) % len(choices)
        if choices[at][PIXEL_Y] == ui.HAND_Y:
            return at
    along, across = (PIXEL_X, PIXEL_Y) if is_sideways else (PIXEL_Y, PIXEL_X)
    least = 2 * _FAR
    for i in range(len(choices)):
        one = choices[i]
        ahead = (one[along] - here[along]) * step
        aside = abs(one[across] - here[across])
        far = ahead + 2 * aside + (_FAR if one[MOVE] == END_TURN else 0)  # avoid ending the turn by accident
        if ahead <= 0 or far >= least or is_sideways and (one[PIXEL_Y] == ui.HAND_Y or aside > 2 * ahead):
            continue
        least = far
        at = i
    return at


def picks_for(look, move):
    """Card or stack that a move uses. A won stack is also lifted if it can move: otherwise A would only lift it."""
    kind = move & KIND
    if kind <= BID:
        return [move_card(move)]
    if kind == layout.MOVE:
        return [legal.STACK + move_stack(move)]
    if kind != WIN:
        return []
    for other in look.rules.moves():
        if other & KIND == layout.MOVE and move_stack(other) == move_stack(move):
            return [legal.STACK + move_stack(move)]
    return []


def is_risky(look, move):
    """Reason why a move is illegal; also a warning, once, if it ends the turn while there's more to do."""
    rules = look.rules
    kind = move & KIND
    refusal = rules.refusal(move)
    if refusal:
        return "%s does not fit; " % name(move_card(move)) + refusal[_CLAUSE:] if kind == BID else refusal
    count = len(look.session.history)
    table = look.table
    if kind < DRAW or look.is_hint or look.session.is_lesson or table.win_passed_at == count:
        return False
    best = look.survey.best_win()
    if best:
        table.win_passed_at = count
        look.survey.goal = table.board.place_of(best)
        choosing.list_again(look)
        return "\x87 wins %d now. Else do it again" % (rules.size(best) + 1)
    if kind == END_TURN and look.survey.any & legal.CAN_DRAW and look.confirm != ANSWERED and not table.is_last_draw():
        return "Draw first? \x87 again: end"
    return False


def highlight(look):
    """Mark the stacks, draw the picked card above its place, and show the button that ends the turn."""
    table = look.table
    board = table.board
    table.chosen = bool(look.choice) and bool(look.picks)
    if not look.choice or table.marked is look.choices:
        return
    table.marked = look.choices
    it = look.survey
    if not it.is_asked:
        it.ask()
    board.turn_to(table.page)
    is_turned = table.drawn_page != board.page
    table.drawn_page = board.page
    if is_turned:
        board.clear()
    for place in range(board.places):
        number = board.stack_at(place)
        mark = _mark(look, number) if number else pictures.ADD
        if is_turned or not number:
            board.draw_place(place, mark)
        else:
            board.mark(place, mark)
    card = it.card
    if card != NONE:
        face(table.card, card)
        table.card.x = ui.HAND_X + 16 * table.hand.index(card)
        table.card.y = ui.HAND_Y - ui.LIFTED
    show(table.card, card != NONE)
    if it.any & legal.CAN_END:
        look.screen.stamp(ui.END_COLUMN, ui.COUNTS_ROW, pictures.END, 2, 1)
    else:
        look.screen.fill(ui.END_COLUMN, ui.COUNTS_ROW, 2, 1, pictures.SLOPE)


def _mark(look, number):
    can = look.survey.can[number]
    lifted = look.survey.lifted
    if look.survey.card != NONE:
        return pictures.ADD if can & legal.CAN_ADD else pictures.BID if can & legal.CAN_BID else 0
    if lifted and number != lifted:
        return pictures.ADD if can & legal.CAN_MOVE_HERE else 0
    if lifted:
        return pictures.WIN if can & legal.CAN_WIN else pictures.LIFT
    return pictures.LIFT if can & legal.CAN_LIFT else pictures.WIN if can & legal.CAN_WIN else 0


def captions(look):
    """Prompt and key legend. Cards that can't be played are drawn lower, in the same refresh as the captions."""
    table = look.table
    board = table.board
    it = look.survey
    card = it.card
    high = 1 << table.hand.index(card) if card != NONE else it.playable
    low = bytes([table.hand[i] for i in range(len(table.hand)) if high and not high >> i & 1])
    if low != board.low or card != board.chosen:
        board.lower(low, look.seat, card)
    yield 0, table.with_page(text.question(look)), INK_WARN if table.last else INK_TITLE
    line, ink = text.legend(look)
    yield ui.KEYS_LINE, line, ink


def cursor(look):
    """Cursor's rectangle, aligned to its neighbors' edges so that it covers no number."""
    chosen = look.choice
    x = chosen[PIXEL_X]
    y = chosen[PIXEL_Y]
    if chosen[MOVE] == END_TURN:
        return x, y - 8, 16, 6
    board = look.table.board
    if y < ui.HAND_Y and look.survey.card != NONE and look.survey.can[board.stack_of(chosen)] & legal.CAN_BID:
        return x + 8, 8 * board.bid_row(y // 8, 0), 16, 8  # where the bid will be
    if y == ui.HAND_Y or board.places > ui.ONE_ROW:
        return x + 1, y + 2, 14, 20  # a card is 24 high
    return x + 1, y, 14, 24
