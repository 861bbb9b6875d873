"""What stands in the highest and the lowest line of Crunch's table: how the match stands, and what the keys do, or who has
only one card left.

warned = captions(board, True)      # False: what the keys do, whoever has one card left
"""

from deckhand.screen import INK, INK_DIM
from games.crunch.pictures import ALARM, TAG_1
from games.crunch.rules_layout import MATCH_CHOICE
from games.crunch.view_board import FREE
from games.crunch.view_foundations import cloth

_TOTALS = b"\4\x0a\x0f\x14"  # their text columns, behind the seats' tags
_KEYS = ("\x85\x86 another seat's table", FREE, "   \x87 take \x88 flip")  # by people


def captions(board, warns):
    """Both lines; True where it is the warning."""
    screen = board.screen
    rules = board.rules
    match = board.session.match
    if match:
        screen.line(0, "", INK)
        totals = match.totals()  # before this hand
        for i in range(len(totals)):
            screen.put(2 + 4 * i, 0, TAG_1 + i)
            screen.write(0, str(totals[i]), _TOTALS[i])
        most = match.MOST_HANDS[match.state[MATCH_CHOICE]]
        three = len(totals) == 3
        if match.target() and len(totals) < 4:
            screen.write(0, "/%d" % match.target(), 18 + three + (three and totals[-1] < -99))
        elif most > 1 and len(totals) < 4:
            screen.write(0, ("%d/%d" if three else "%d of %d") % (match.number(), most), 20 if three else 17)
    for seat in range(1, rules.seats() + 1):
        if warns and rules.count(seat, 0) == 1:
            who = "Your" if [seat] == board.people else "Seat %d:" % seat
            screen.fill(0, 15, 20, 1, ALARM)
            screen.line(15, ("%s LAST CARD!" % who).center(26), INK)
            return True
    cloth(screen, 0, 15, 20, 1)
    if len(board.seated) == 1:
        screen.put(3, 7, TAG_1 + board.seated[0] - 1)
    screen.line(15, _KEYS[len(board.people)], INK_DIM)
    if board.view.wishes and len(board.people) == 1:
        screen.write(15, "helps on", 18)
    if len(board.people) == 2:
        i = 0
        for seat in board.people:
            screen.put(19 * i, 15, TAG_1 + seat - 1)
            i = 1
        i = 0
        for seat in range(1, rules.seats() + 1):
            if seat not in board.people:
                screen.put(13 + 3 * i, 15, TAG_1 + seat - 1)
                i += 1
    return False
