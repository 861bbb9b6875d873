"""Why a move of Crash Landing is refused: clause and reason, for `Rules.refusal`; loaded at the first mistake.

reason(game, END, 1) == "CL-13: first draw a rocket or skip"
"""

from games.crash_landing.engine.burns import balance
from games.crash_landing.engine.layout import BURN, DOWN, DRAW, DROP, DROP_PHASE, FIND_PHASE, SKIP, VALUES


def reason(rules, move, seat):
    """The clause that an illegal move breaks; any int may be asked about."""
    now = rules.seat()
    if not now:
        return "CL-20: the flight is over"
    if seat is not None and seat != now:
        return "CL-38: it is not this seat's turn"
    phase = rules.phase()
    if phase == FIND_PHASE:
        return "CL-13: the deck is empty, only skip" if move == DRAW else "CL-13: first draw a rocket or skip"
    if phase == DROP_PHASE:
        if DROP < move <= DROP + VALUES:
            return "CL-14: no such rocket in the hand"
        return "CL-14: hand is full, drop a rocket first"
    if DROP < move <= DROP + VALUES:
        return "CL-14: nothing to drop with 6 or fewer"
    if move == DRAW or move == SKIP:
        return "CL-13: this turn's find is over"
    if not BURN < move < 2 * BURN:
        return "CL-15: burn rockets or end the turn"
    burn = move & (DOWN - 1)
    for value in range(1, VALUES + 1):
        if burn & 7 > rules.in_hand(now, value):
            return "CL-15: those rockets are not in the hand"
        burn >>= 3
    less = 0 if move & DOWN else rules.returning(now)
    if less and move & 7:
        return "CL-33: a 1 cannot be fired up now"
    if balance(move, less):
        return "CL-16: speed would leave -8 to 8"
    return "CL-33: less one each, sides are unequal" if less else "CL-15: no two sides of equal total"
