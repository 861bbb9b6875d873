"""Crash Landing, what bytes from outside must prove before they are played.

fault(game) is None                 # else one line that says what is wrong
"""

from games.crash_landing import rules_layout as cl


def fault(rules):
    """What shows that the state is no position of the game, or None."""
    now = rules.seat()
    seats = rules.seats()
    if now > seats or rules.phase() > cl.BURN_PHASE:
        return "no such seat or phase"
    over = 0
    for seat in range(1, 3):
        if seat <= seats:
            why = _wrong_ship(rules, seat) or _wrong_rockets(
                rules, seat, seat == now and rules.phase() == cl.DROP_PHASE
            )
            if why:
                return why
            over |= rules.fate(seat)
        elif any(rules.state[cl.SHIPS + cl.SHIP : cl.SHIPS + 2 * cl.SHIP]):
            return "a second ship, but no race"
    if (not now) != (over > 0):
        return "the flight cannot be over and go on"
    return None


def _wrong_ship(rules, seat):
    altitude = rules.altitude(seat)
    speed = rules.speed(seat)
    back = rules.returning(seat)
    fate = rules.fate(seat)
    hard = rules.hard(seat)
    if altitude > cl.TOP or speed > cl.FASTEST or back > rules.option(cl.RESCUE) or hard > 1 or fate > cl.STUCK:
        return "a ship is out of range"
    if rules.ground_turns(seat) > (cl.GROUND_TURNS + (fate == cl.STUCK) if back else 0):
        return "too many ground turns"
    if fate == cl.FLYING:
        fits = (altitude > 0 or back) and (altitude < cl.TOP or not back) and hard <= back
    elif fate == cl.SAFE:
        if rules.option(cl.RESCUE):
            fits = back and altitude == cl.TOP
        else:
            fits = not altitude and speed == 1 + hard
    elif fate == cl.DESTROYED:
        fits = not altitude and speed > 2 and hard <= back
    else:
        fits = back and not altitude and not speed
    return None if fits else "a ship cannot be there"


def _wrong_rockets(rules, seat, full):
    state = rules.state
    count = rules.deck_size(seat)
    hand = rules.hand_size(seat)
    if count > cl.ROCKETS or rules.dropped(seat) > count or hand > cl.HAND + full or full and hand <= cl.HAND:
        return "wrong number of rockets"
    deck = cl.SHIP * seat + cl.DECK
    for i in range(cl.ROCKETS):
        if (state[deck + i] > 0) != (i < count):
            return "the deck has another size"
        if state[deck + i] > cl.VALUES:
            return "no rocket has such a value"
    for value in range(1, cl.VALUES + 1):
        found = rules.in_hand(seat, value) + rules.in_burnt(seat, value)
        for i in range(count):
            if state[deck + i] == value:
                found += 1
        if found != cl.OF_EACH:  # CL-1
            return "a rocket is lost or too many"
    return None
