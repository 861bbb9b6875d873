"""Crunch's table is laid: who has buttons, whose piles are shown, and where; in memory for this moment.

common, tunes, people, seated, tableaus, inputs, light = lay(view)      # see ui/board.py
"""

from deckhand.hw.buttons import PADS
from deckhand.pictures import STAR
from deckhand.table.seats import FAIR, HUMAN
from games.crunch.ui.foundations import Common
from games.crunch.ui.input import Input
from games.crunch.ui.seat import Tableau

_SIDES = ((1, 4, 3), (0, 2, 2), (18, 10, 2))  # where piles and columns lie: of one seat, of two


def lay(view):
    """Make what lies there, and seat the people who have buttons; the others are bots'."""
    session = view.session
    rules = view.rules
    screen = view.screen
    common = Common(rules, screen)
    inputs = []
    tableaus: list = []
    people = [i + 1 for i in range(len(session.players)) if session.players[i] == HUMAN]
    for seat in people[PADS:]:
        session.players[seat - 1] = FAIR
    people = people[:PADS]
    if people:
        session.eyes = people[0]
    seated = people if len(people) == 2 else [session.eyes]
    for seat in seated:
        second = len(tableaus)
        tableau = Tableau(rules, screen, seat, _SIDES[len(seated) - 1 + second])
        tableaus.append(tableau)
        if people:
            inputs.append(Input(rules, screen, common, tableau, second > 0))
    if len(seated) < 2:
        for y in (10, 14):  # the lines of the counts: in the middle of their cards
            screen.write(y, "")
            screen.lines[y].x = 4
    light = screen.sprite(1, 1)
    light[0] = STAR
    from games.crunch import sounds

    return common, sounds.hand(), people, seated, tableaus, inputs, light
