"""What stands in the highest and the lowest line of Crunch's table: how the match stands, and what the keys do, or who has
only one card left.

warned = captions(board, 3)         # seat 3 has one card left; -1: whoever has; 0: what the keys do
"""

from deckhand.const import const
from deckhand.screen import INK, INK_DIM
from games.crunch.engine.layout import MATCH_CHOICE
from games.crunch.pictures import ALARM, SKIN, TAG_1
from games.crunch.ui.foundations import cloth

_MOMENT = const(50)  # ticks
# Where the totals stand, by their number less two: tile columns of the seats' tags, text columns, and pixels before the line.
_TOTALS = (((2, 6), (4, 10), 2), ((2, 7, 13), (4, 11, 19), 2), ((2, 6, 10, 14), (4, 9, 15, 20), 3))


def captions(board, seat):
    """Both lines; True where it is the warning."""
    screen = board.screen
    rules = board.rules
    people = board.people
    _head(board)
    if seat < 0:
        for other in range(1, rules.seats() + 1):
            if rules.count(other, 0) == 1 and (seat < 1 or seat in people):
                seat = other
    if seat > 0:
        own = [seat] == people
        who = "Your" if own else "Seat %d:" % seat
        screen.fill(0, 15, 20, 1, SKIN if own else ALARM)
        screen.put(1, 15, TAG_1 + seat - 1)
        screen.put(18, 15, TAG_1 + seat - 1)
        screen.line(15, ("%s LAST CARD!" % who).center(26))
        return True
    cloth(screen, 0, 15, 20, 1)
    if len(board.seated) == 1:
        screen.put(3, 7, TAG_1 + board.seated[0] - 1)
    if not people:
        screen.line(15, "\x85\x86 another seat's table", INK_DIM)
    if len(people) == 2:  # board.tell has the keys of one
        screen.line(15, "   \x87 take \x88 flip", INK_DIM)
        i = 0
        for seat in people:
            screen.put(19 * i, 15, TAG_1 + seat - 1)
            i = 1
        x = 13
        for seat in range(1, rules.seats() + 1):
            if seat not in people:
                screen.put(x, 15, TAG_1 + seat - 1)
                x += 3
    return False


def _head(board):
    # How the match stands: before its first hand what it goes to, then the totals before this hand; at first which it is.
    screen = board.screen
    match = board.session.match
    if not match:
        return
    screen.line(0, "", INK)
    most = match.MOST_HANDS[match.state[MATCH_CHOICE]]
    number = match.number()
    totals = match.totals()
    target = match.target()
    text = "Hand %d" % number + (", to %d points" % target if target else " of %d" % most)
    if number == 1:
        if target:
            text = "Match to %d" % target
        elif most == 1:
            text = "One hand"
        if totals[2:]:
            text += ", %d play" % len(totals)
        screen.line(0, text.center(26))
        return
    if not board.view.tick:
        board.say(text, _MOMENT)
    tiles, columns, left = _TOTALS[len(totals) - 2]
    i = 0
    for total in totals:
        screen.put(tiles[i], 0, TAG_1 + i)
        screen.write(0, str(total), columns[i])
        i += 1
    screen.lines[0].x = left
    if not totals[2:]:
        screen.write(0, "/%d" % target if target else text[5:], 17 + (target > 0))
