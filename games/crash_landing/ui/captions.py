"""What Crash Landing asks a person, and what would come of what they are about to do.

words(board, person)                # person: the Input of who chooses now
plate(person)                       # the button under the cursor, a bit a cell
"""

from deckhand.const import const
from deckhand.screen import INK, INK_DIM, INK_GOOD, INK_TITLE, INK_WARN
from games.crash_landing.engine import layout
from games.crash_landing.ui.animation import KEPT
from games.crash_landing.ui.board import PILES, SIGN, TEXT, sign

_FIRST = const(7)  # letters of the legend's first key
_LETTERS = const(15)  # of a line
_HANDFUL = const(3)  # rockets: as a rule nothing can be fired yet
_HEIGHT = const(21)  # and the figure behind "To height"
_BEHIND = const(23)  # the arrow behind a button; behind that of a burn downwards it is two further
# In which cells of the buttons' line one is, as bits from the deck's column on.
_DRAW = const(0b00000011111)
_SKIP = const(0b01110000000)
_GO_ON = const(0b00011111100)
_END = const(0b00011111110)
_DOWN = const(0b01111111110)


def plate(person):
    """The button that A presses."""
    if person.phase == layout.FIND_PHASE:
        deck = person.rules.deck_size(person.session.eyes)
        return _DRAW if not person.at else _SKIP if deck else _GO_ON
    return _DOWN if person.choices.thrust > 0 else _END


def words(board, person):
    """The board's lines."""
    screen = board.screen
    rules = board.rules
    choices = board.choices
    seat = board.session.eyes
    chosen = choices.chosen
    lost = choices.is_lost()
    line = keys = ""
    back = "\x88 clear" if chosen else "\x88 back" if not person.row else "\x88 undo" if person.can_undo() else ""
    plates = 0
    speed = choices.next()
    altitude = min(layout.TOP, rules.altitude(seat) - speed)
    gathers = len(choices.hand) <= _HANDFUL and rules.deck_size(seat) and altitude > 0
    head = "Gather rockets" if gathers else "No equal sides" if lost or altitude > 0 else "Now land"
    head_ink = INK_TITLE
    lead = 0  # the figure behind the head
    above_ink = INK_WARN if lost else INK
    has_speed = False  # is the speed shown behind what will be?
    if altitude == layout.TOP and rules.is_returning(seat):
        above = "Home at 20!"  # CL-36
        above_ink = INK_GOOD
    elif altitude > 0 or speed < 0:
        stays = altitude == rules.altitude(seat) and speed < 0  # at the ceiling
        fall = speed + 1 + rules.option(layout.EARTH)  # beyond 8, too: a burn comes before gravity
        if 9 > altitude <= fall > 2:  # what the next turn must take off
            above = "At##: brake #!"
            above_ink = INK_WARN
            screen.number(9, SIGN - 2, fall - max(2, altitude - 1), 1)
            stays = 8
        else:
            above = "Hovers at ##" if not speed else "Stays at ##   #" if stays else "To height ##  #"
            has_speed = speed != 0
        screen.number(9, _HEIGHT - stays, altitude, 2)
    elif not speed:
        above = "STRANDED!" if lost else "On the ground"
    elif lost:
        above = "You CRASH at  #"
        has_speed = True
    else:
        above = "Soft landing" if speed == 1 else "Hard: half lost" if rules.seats() == 1 else "Hard, but safe"
        above_ink = INK_GOOD if speed == 1 else INK_TITLE
    if person.row == PILES:
        head = "You burnt" if person.at else "In your deck"
        above = "1 2 3 4 5 6 7 8"
        above_ink = INK_DIM
        line = "#"
        back = "\x88 back"
        for value in range(1, layout.VALUES + 1):
            screen.number(10, TEXT + 2 * value - 3, choices.count(person.at, value), 2)
    elif person.phase == layout.FIND_PHASE:
        deck = rules.deck_size(seat)
        head = "Draw a rocket?" if deck else "No deck left"
        line = "  Draw     No" if deck else "     Go on"
        plates = _DRAW | _SKIP if deck else _GO_ON
        keys = "\x87 skip" if person.at else "\x87 draw"
    elif person.phase == layout.DROP_PHASE:
        head = "Full: drop one"
        line = "Goes under deck"
        keys = "\x87 drop"
        if not person.row:
            back = "\x83 new"
    else:
        if above_ink == INK_TITLE and rules.seats() == 1:  # the score as it will be
            screen.number(5, 24, choices.worth(~chosen) >> 1, 2)
        keys = "\x87 fire" if choices.burn else "\x87 end"
        if person.session.is_lesson and (choices.burn or not person.row):  # a lesson says which key
            keys = back = ""
        elif not person.row:
            keys = "\x87 pick"
            if choices.burn:
                back = " \x83 fire"
            if chosen >> person.at & 1:
                keys = "\x87 off"
        if person.sure == 1:
            head = "Sure? \x87 again"
            head_ink = INK_WARN
            back = "\x88 back"
        elif choices.burn:
            head = KEPT
            _sides(screen, choices)
        elif chosen or choices.over:
            head = "At most speed 8" if choices.over else "Not equal yet"  # CL-16
        elif board.view.rival_fire and not lost:
            head = board.view.rival_fire
        elif lost and choices.groups:
            head = "No sum saves it"
            # What is beyond the limit may be fired after fire downwards.
            if choices.bound or choices.order(choices.groups[0])[0] >> 9 < 4:
                head = "\x83 Fire or crash"
                if not person.row:
                    back = "\x83 sums"
        elif board.view.near and not lost:
            head = "Rival can land!"
            head_ink = INK_WARN
        elif choices.groups:
            head = "Fire or end?"
            if rules.seats() > 1 and min(rules.next_speed(1, rules.speed(1)), rules.next_speed(2, rules.speed(2))) >= 0:
                # Who of a race is nearer to the ground, where both fall; the figure comes behind it.
                lead = rules.altitude(3 - seat) - rules.altitude(seat)
                head = "Ahead by" if lead > 0 else "Behind by" if lead else "Side by side"
                lead = abs(lead)
            if person.row and speed <= 0 and choices.groups[-1] & layout.DOWN:  # else nobody wants to fall faster
                head = "\x85 fires down"
                lead = 0
        elif choices.bound:
            head = "At most speed 8"
        if choices.burn:
            line = "#  \x84Fire down #" if choices.thrust > 0 else "#  \x83Fire up #"
        elif not chosen or person.row:  # A ends it there, whatever is chosen
            line = "#  Land now #" if altitude <= 0 < speed < 3 else "#  End turn #"
        if line:
            plates = plate(person)
            screen.write(10, "\x85" if choices.groups else " ", TEXT)
            screen.write(10, "\x86" if choices.groups else " ", _BEHIND + 2 * (choices.thrust > 0))
    if person.sure == 2:
        head = "Undo costs gold"
        lead = 0
        head_ink = INK_WARN
        back = "\x88 again"
    next_sign = 0
    if has_speed and person.row != PILES:
        next_sign = sign(speed)
        screen.number(9, SIGN, abs(speed), 1)
    board.line(0, head, head_ink)
    if lead:  # without making a text: a moment in which nothing is done makes no garbage
        screen.number(0, TEXT + len(head) + 1, lead, 1 + (lead > 9))
    board.line(9, above, above_ink)
    down = choices.burn > 0 and choices.thrust > 0 and person.row != PILES
    board.line(10, line, INK_WARN if down else INK)
    board.line(15, keys, INK_DIM, _FIRST)
    board.line(15, back, INK_DIM, _LETTERS, _FIRST)
    board.plates(plates, next_sign, down)


def _sides(screen, choices):
    # Both sides in figures: "3+4 = 7"; on the way back each rocket that is fired up is worth 1 less.
    column = TEXT
    for side in (choices.left, choices.chosen & ~choices.left):
        first = True
        for i in range(len(choices.hand)):
            if side >> i & 1:
                if not first:
                    screen.write(0, "+", column)
                    column += 1
                first = False
                screen.number(0, column, choices.hand[i] - choices.less, 1)
                column += 1
        if side == choices.left:
            screen.write(0, " = ", column)
            column += 3
    while column < 26:
        screen.write(0, " ", column)
        column += 1
