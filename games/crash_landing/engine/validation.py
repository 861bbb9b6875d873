"""Validation of Crash Landing states; loaded when a saved game is resumed.

fault(game)                         # raises CorruptState("too many ground turns")
"""

from deckhand.game import must
from games.crash_landing.engine import layout


def fault(rules):
    """Raise CorruptState if the bytes after the head are not a valid position."""
    seat_to_move = rules.seat()
    seats = rules.seats()
    must(seat_to_move <= seats and rules.phase() <= layout.BURN_PHASE, "no such seat or phase")
    over = 0
    for seat in range(1, seats + 1):
        _check_ship(rules, seat)
        _check_rockets(rules, seat, seat == seat_to_move and rules.phase() == layout.DROP_PHASE)
        over |= rules.fate(seat)
    must(
        seats > 1 or not any(rules.state[layout.SHIPS + layout.SHIP : layout.SHIPS + 2 * layout.SHIP]),
        "a second ship, but no race",
    )
    must((not seat_to_move) == (over > 0), "the flight cannot be over and go on")


def _check_ship(rules, seat):
    altitude = rules.altitude(seat)
    speed = rules.speed(seat)
    back = rules.is_returning(seat)
    fate = rules.fate(seat)
    hard = rules.landed_hard(seat)
    known = altitude <= layout.TOP and speed <= layout.FASTEST and hard <= 1 and fate <= layout.STUCK
    must(known and back <= rules.option(layout.RESCUE), "a ship is out of range")
    turns = layout.GROUND_TURNS + (fate == layout.STUCK) if back else 0
    must(rules.ground_turns(seat) <= turns, "too many ground turns")
    if fate == layout.FLYING:
        fits = (altitude > 0 or back) and (altitude < layout.TOP or not back) and hard <= back
    elif fate == layout.SAFE:
        if rules.option(layout.RESCUE):
            fits = back and altitude == layout.TOP
        else:
            fits = not altitude and speed == 1 + hard
    elif fate == layout.DESTROYED:
        fits = not altitude and speed > 2 and hard <= back
    else:
        fits = back and not altitude and not speed
    must(fits, "a ship cannot be there")


def _check_rockets(rules, seat, must_drop):
    state = rules.state
    count = rules.deck_size(seat)
    hand = rules.hand_size(seat)
    fits = hand == layout.HAND + 1 if must_drop else hand <= layout.HAND
    must(count <= layout.ROCKETS and rules.dropped_count(seat) <= count and fits, "wrong number of rockets")
    deck = layout.SHIP * seat + layout.DECK
    for i in range(layout.ROCKETS):
        must((state[deck + i] > 0) == (i < count), "the deck has another size")
        must(state[deck + i] <= layout.VALUES, "no rocket has such a value")
    for value in range(1, layout.VALUES + 1):
        found = rules.in_hand(seat, value) + rules.in_burnt(seat, value)
        for i in range(count):
            if state[deck + i] == value:
                found += 1
        must(found == layout.OF_EACH, "a rocket is lost or too many")  # CL-1
