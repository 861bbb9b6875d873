"""Crash Landing, what bytes from outside must prove before they are played.

fault(game) is None                 # else one line that says what is wrong
"""

from games.crash_landing.rules_layout import (
    BURN_PHASE,
    DECK,
    DESTROYED,
    DROP_PHASE,
    FASTEST,
    FLYING,
    GROUND_TURNS,
    HAND,
    OF_EACH,
    RESCUE,
    ROCKETS,
    SAFE,
    SHIP,
    SHIPS,
    STUCK,
    TOP,
    VALUES,
)


def fault(rules):
    """What shows that the state is no position of the game, or None."""
    now = rules.seat()
    seats = rules.seats()
    if now > seats or rules.phase() > BURN_PHASE:
        return "no such seat or phase"
    over = 0
    for seat in range(1, 3):
        if seat <= seats:
            why = _wrong_ship(rules, seat) or _wrong_rockets(rules, seat, seat == now and rules.phase() == DROP_PHASE)
            if why:
                return why
            over |= rules.fate(seat)
        elif any(rules.state[SHIPS + SHIP : SHIPS + 2 * SHIP]):
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
    if altitude > TOP or speed > FASTEST or back > rules.option(RESCUE) or hard > 1 or fate > STUCK:
        return "a ship is out of range"
    if rules.ground_turns(seat) > (GROUND_TURNS + (fate == STUCK) if back else 0):
        return "too many ground turns"
    if fate == FLYING:
        fits = (altitude > 0 or back) and (altitude < TOP or not back) and hard <= back
    elif fate == SAFE:
        if rules.option(RESCUE):
            fits = back and altitude == TOP
        else:
            fits = not altitude and speed == 1 + hard
    elif fate == DESTROYED:
        fits = not altitude and speed > 2 and hard <= back
    else:
        fits = back and not altitude and not speed
    return None if fits else "a ship cannot be there"


def _wrong_rockets(rules, seat, full):
    state = rules.state
    count = rules.deck_size(seat)
    hand = rules.hand_size(seat)
    if count > ROCKETS or rules.dropped(seat) > count or hand > HAND + full or full and hand <= HAND:
        return "wrong number of rockets"
    deck = SHIP * seat + DECK
    for i in range(ROCKETS):
        if (state[deck + i] > 0) != (i < count):
            return "the deck has another size"
        if state[deck + i] > VALUES:
            return "no rocket has such a value"
    for value in range(1, VALUES + 1):
        found = rules.in_hand(seat, value) + rules.in_burnt(seat, value)
        for i in range(count):
            if state[deck + i] == value:
                found += 1
        if found != OF_EACH:  # CL-1
            return "a rocket is lost or too many"
    return None
