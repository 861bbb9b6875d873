"""Reasons for refusing a Crash Landing move, for `Rules.refusal`; loaded when a move is refused.

reason(game, END, 1) == "CL-13: first draw a rocket or skip"
"""

from games.crash_landing.engine.burns import balance
from games.crash_landing.engine.layout import DRAW, DROP_PHASE, FIND_PHASE, SKIP, VALUES
from games.crash_landing.engine.moves import drop_value, fires_down, is_burn, rocket_count


def reason(rules, move, seat):
    """Return the clause and the reason ("CL-13: ...") for any int that is not a legal move now."""
    seat_to_move = rules.seat()
    if not seat_to_move:
        return "CL-20: the flight is over"
    if seat is not None and seat != seat_to_move:
        return "CL-38: it is not this seat's turn"
    phase = rules.phase()
    if phase == FIND_PHASE:
        return "CL-13: the deck is empty, only skip" if move == DRAW else "CL-13: first draw a rocket or skip"
    if phase == DROP_PHASE:
        if drop_value(move):
            return "CL-14: no such rocket in the hand"
        return "CL-14: hand is full, drop a rocket first"
    if drop_value(move):
        return "CL-14: nothing to drop with 6 or fewer"
    if move == DRAW or move == SKIP:
        return "CL-13: this turn's find is over"
    if not is_burn(move):
        return "CL-15: burn rockets or end the turn"
    for value in range(1, VALUES + 1):
        if rocket_count(move, value) > rules.in_hand(seat_to_move, value):
            return "CL-15: those rockets are not in the hand"
    less = 0 if fires_down(move) else rules.is_returning(seat_to_move)
    if less and rocket_count(move, 1):
        return "CL-33: a 1 cannot be fired up now"
    if balance(move, less):
        return "CL-16: speed would leave -8 to 8"
    return "CL-33: less one each, sides are unequal" if less else "CL-15: no two sides of equal total"
