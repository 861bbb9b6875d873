"""How a person chooses at any table: the cursor, picks, wheels, "Sure?", B, and pointing at a hint.

    aim(look, True)             # a new position: the cursor begins at the first choice
    press(look, A)              # a move, NOTHING or BACK
    point(look, move)           # as if the player had picked what the move takes
    legend(look)                # what A and B do: ("\\x87 fire", "\\x88 clear")
    question(look)              # "Sure? ...", or ""

A Choice is something that the cursor can stop at: a tuple that choice() makes (ROW, PIXEL_X, ... are its indexes). Row 0 is the
main action's; rows above it are negative, rows below it positive. LEFT and RIGHT go round a row, or turn a wheel.
"""

from deckhand.const import const
from deckhand.keys import BACK, DOWN, LEFT, NOTHING, RIGHT, UP, A, B
from deckhand.screen import TILE
from deckhand.table.seats import REVEALED

ROW = const(0)
PIXEL_X = const(1)
PIXEL_Y = const(2)
WIDTH = const(3)
HEIGHT = const(4)
VERB = const(5)
MOVE = const(6)
KEY = const(7)
START = const(8)
OTHER_VERB = const(9)
LEGEND = const(10)
RESTS = const(11)
# Look.confirm, what has been asked once:
NONE = const(0)
RISKY = const(1)  # "Sure?"
COSTLY = const(2)  # the first undo, which costs the gold medal
ANSWERED = const(3)  # A was answered in the game's own words
_FAR = const(0x7FFF)


def choice(row, x, y, width, height, verb="", move=NOTHING, key=-1, start=0, other_verb="", legend="", rests=False):
    """A Choice.

    x, y, width, height: the rectangle that the cursor frames, in pixels
    verb: what A does here, for the key legend; other_verb once this is picked, or the wheel turned
    move: the move that A plays; one that the rules refuse is answered in their own words
          a list is a wheel: LEFT and RIGHT turn through it, A plays the one that shows, at first that of index `start`
    key: what A picks, or puts back; with neither move nor key, A shows details, or goes back to the main action
    legend: text in place of what B does
    rests: the wheel's first move is where it rests; UP turns it to the second, and leaves it only from another move
    """
    return row, x, y, width, height, verb, move, key, start, other_verb or verb, legend, rests


def aim(look, is_new):
    """List the choices; is_new: nothing is picked, and the cursor begins at the first choice."""
    look.survey = look.table.choosing.survey(look)
    if is_new:
        look.picks = []
        look.confirm = look.at = 0
        look.put_back = -1
        look.is_hint = False
        list_again(look)
    elif not look.choices and look.table.is_walked:
        list_again(look)
    elif not look.choices:
        turn, is_turned = look.turn, look.is_turned
        _list(look)
        look.turn = turn
        look.is_turned = is_turned
    _update(look)


def list_again(look):
    """List the choices, and begin again at the first one, or where the game starts."""
    _list(look)
    look.at = look.table.choosing.start(look) if look.table.is_walked else 0


def _list(look):
    # Something else is picked: the choices now.
    look.choices = choices = list(look.table.choosing.choices(look))
    look.wheel = -1
    look.turn = 0
    look.is_turned = False
    for i in range(len(choices)):
        if isinstance(choices[i][MOVE], list):
            look.wheel = i
            look.turn = choices[i][START]


def _update(look):
    # What follows from cursor, picks and wheel.
    look.choice = chosen = look.choices[look.at]
    wheel = look.choices[look.wheel][MOVE][look.turn] if look.wheel >= 0 else NOTHING
    look.move = wheel if chosen[MOVE] == NOTHING or look.at == look.wheel else chosen[MOVE]
    look.raised = look.table.choosing.picks_for(look, wheel) if look.is_turned else look.picks


def _pick(look, picks):
    # The cursor stays where it is, or goes to the first choice; the game starts again where it walks.
    before = look.choices[look.at]
    look.put_back = look.picks[-1] if len(picks) < len(look.picks) else -1
    look.picks = picks
    list_again(look)
    if look.table.is_walked:
        return
    for i in range(len(look.choices)):
        one = look.choices[i]
        if one[PIXEL_X] == before[PIXEL_X] and one[ROW] == before[ROW] and abs(one[PIXEL_Y] - before[PIXEL_Y]) < TILE:
            look.at = i


def press(look, key):
    """Move the cursor, pick, turn, cancel; or a move, words why not, or BACK for an undo."""
    confirm = look.confirm
    if key != A or confirm == COSTLY:
        look.confirm = NONE
    if key != A:
        look.is_hint = False
    outcome = NOTHING
    if key == A:
        outcome = _choose(look, confirm)
    elif look.table.is_walked and key != B:
        look.at = look.table.choosing.walk(look, key)
    elif key == LEFT or key == RIGHT:
        _sideways(look, 1 if key == RIGHT else -1)
    elif key == UP:
        _up(look)
    elif key == DOWN:
        _down(look)
    elif confirm != RISKY:  # else B takes the question back
        outcome = _back(look, confirm)
    _update(look)
    return outcome


def _choose(look, confirm):
    chosen = look.choice
    if chosen[MOVE] != NOTHING:
        move = look.move
        risk = look.table.choosing.is_risky(look, move)
        if isinstance(risk, str):
            look.confirm = ANSWERED
            return risk
        if risk and confirm != RISKY:
            look.confirm = RISKY
            return NOTHING
        return move
    key = chosen[KEY]
    if key < 0:
        _enter(look, 0)
        return NOTHING
    picks = list(look.raised)
    if key in picks:
        picks.remove(key)
    else:
        picks.append(key)
    _pick(look, picks)
    return NOTHING


def _back(look, confirm):
    row = look.choice[ROW]
    if row < 0 or row and not look.raised:
        _enter(look, 0)
    elif look.raised:
        _pick(look, [])
    else:
        session = look.session
        count = len(session.history)
        if not count or count != look.table.given():
            if (
                confirm
                or not look.table.undo_costs_gold
                or not can_undo(look)
                or session.assisted
                or session.marks[-1] < REVEALED
            ):
                return BACK
            look.confirm = COSTLY
    return NOTHING


def can_undo(look):
    """Is there anything to take back?"""
    session = look.session
    return len(session.history) > look.table.given() and not session.is_lesson and session.can_undo()


def _sideways(look, step):
    choices = look.choices
    if look.at == look.wheel:
        look.is_turned = True
        look.turn = (look.turn + step) % len(choices[look.wheel][MOVE])
        return
    at = look.at
    row = look.choice[ROW]
    while True:  # there is at least the choice itself
        at = (at + step) % len(choices)
        if choices[at][ROW] == row:
            look.at = at
            return


def _up(look):
    if look.at == look.wheel:
        is_start = not look.turn
        _pick(look, [])  # what is above the wheel leaves nothing picked
        if is_start and _turn_up(look):
            return
    if _leave(look, -1) and look.at == look.wheel and not look.turn:
        _turn_up(look)


def _turn_up(look):
    # To the wheel's second move, if it rests at its first and has one.
    wheel = look.choices[look.wheel]
    if not wheel[RESTS] or len(wheel[MOVE]) < 2:
        return False
    look.turn = 1
    look.is_turned = True
    return True


def _down(look):
    if look.at == look.wheel and look.is_turned:
        _pick(look, list(look.raised))
    if not _leave(look, 1) and look.choice[ROW]:  # the way round: no row is an end
        _enter(look, 0)


def _leave(look, step):
    # To the next row above or below that has choices.
    row = look.choices[look.at][ROW]
    found = _FAR
    for one in look.choices:
        found = min(found, (one[ROW] - row) * step if (one[ROW] - row) * step > 0 else _FAR)
    return found < _FAR and _enter(look, row + found * step)


def _enter(look, row):
    # Into a row: to what is picked there, else to its first choice, or the nearest. False where there is no such row.
    found = -1
    least = _FAR
    x = look.choice[PIXEL_X]
    for i in range(len(look.choices)):
        one = look.choices[i]
        if one[ROW] == row:
            if one[KEY] >= 0 and one[KEY] in look.picks:
                found = i
                break
            far = 0 if look.table.enters_first else abs(one[PIXEL_X] - x)
            if far < least:
                least = far
                found = i
    if found >= 0:
        look.at = found
    return found >= 0


def point(look, move):
    """Put the cursor where a move is made, with what it takes picked."""
    look.confirm = NONE
    look.is_hint = True
    look.move = move
    _pick(look, look.table.choosing.picks_for(look, move))
    for i in range(len(look.choices)):
        moves = look.choices[i][MOVE]
        if i == look.wheel:
            if move in moves:
                look.at = i
                look.turn = moves.index(move)
                look.is_turned = look.turn > 0
        elif moves == move:
            look.at = i
    _update(look)


def legend(look):
    """What A and B do, in words."""
    chosen = look.choice
    is_wheel = look.at == look.wheel
    is_other = look.turn > 0 if is_wheel else chosen[KEY] >= 0 and chosen[KEY] in look.raised
    row = chosen[ROW]
    if look.session.is_lesson and (look.turn or chosen[KEY] >= 0):  # the lesson says which key
        return "", ""
    verb = chosen[OTHER_VERB] if is_other else chosen[VERB]
    one = "\x87 " + verb if verb else ""
    if look.confirm == COSTLY:
        back = "again"
    elif look.confirm:
        back = "back"
    elif chosen[LEGEND]:
        return one, chosen[LEGEND]
    elif row < 0:
        back = "back"
    elif look.raised:
        back = "clear"
    elif row:
        back = "back"
    else:
        back = "undo" if can_undo(look) else ""
    return one, "\x88 " + back if back else ""


def question(look):
    """The question asked before a costly press; "" for none."""
    if look.confirm == RISKY:
        return "Sure? \x87 again"
    return "Undo costs gold" if look.confirm == COSTLY else ""
