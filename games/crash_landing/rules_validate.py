"""Crash Landing, what bytes from outside must prove before they are played.

wrong(game) is None                 # else one line that says what is wrong
"""

from deckhand.game import const
from games.crash_landing.rules import BURN_PHASE, DESTROYED, DROP_PHASE, FLYING, RESCUE, SAFE, SHIP, SHIPS, STRANDED

_VALUES = const(8)
_OF_EACH = const(4)
_ROCKETS = const(32)
_TOP = const(20)
_FASTEST = const(8)
_HAND = const(6)
_GROUND_TURNS = const(6)
_DECK = const(24)  # in a ship's bytes


def wrong(rules):
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
    if altitude > _TOP or speed > _FASTEST or back > rules.option(RESCUE) or hard > 1 or fate > STRANDED:
        return "a ship is out of range"
    if rules.ground_turns(seat) > (_GROUND_TURNS + (fate == STRANDED) if back else 0):
        return "too many ground turns"
    if fate == FLYING:
        fits = (altitude > 0 or back) and (altitude < _TOP or not back) and hard <= back
    elif fate == SAFE:
        if rules.option(RESCUE):
            fits = back and altitude == _TOP
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
    if count > _ROCKETS or rules.dropped(seat) > count or hand > _HAND + full or full and hand <= _HAND:
        return "wrong number of rockets"
    deck = SHIPS + SHIP * (seat - 1) + _DECK
    for i in range(_ROCKETS):
        if (state[deck + i] > 0) != (i < count):
            return "the deck has another size"
        if state[deck + i] > _VALUES:
            return "no rocket has such a value"
    for value in range(1, _VALUES + 1):
        found = rules.in_hand(seat, value) + rules.in_burnt(seat, value)
        for i in range(count):
            if state[deck + i] == value:
                found += 1
        if found != _OF_EACH:  # CL-1
            return "a rocket is lost or too many"
    return None
