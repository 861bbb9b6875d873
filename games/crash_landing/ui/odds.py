"""What a ship could still do with what it holds, or with the next rocket: for what is said of it. One file with its narration.

odds(look) == "Next draw saves: 3 of 25"    # or None
brakes(held, 13, 4)                         # can held[value] rockets make a ship of speed 5 slower by 4, or more?
is_near(rules, 2)                           # can this ship land safely with its next fall?
"""

from games.crash_landing.engine import layout
from games.crash_landing.engine.burns import balance, burns


def odds(look):
    """Who goes on as it is needs the right rocket next: how many of those that can come are right, in words, or None."""
    rules = look.rules
    speed = rules.next_speed(1, rules.speed(1))
    height = min(layout.TOP, rules.altitude(1) - speed)
    fall = rules.next_speed(1, speed)
    if rules.phase() != layout.BURN_PHASE or rules.is_returning(1) or height <= 0 or fall < max(3, height):
        return None
    state = rules.state
    held = bytearray(state[layout.SHIP + layout.IN_HAND : layout.SHIP + layout.IN_HAND + layout.VALUES + 1])
    held[0] = 0  # no rocket: the size of the deck is there
    least = speed + 1 + rules.option(layout.EARTH) - max(2, height - 1)
    if brakes(held, speed, least):
        return None
    deck = rules.deck_size(1)
    known = rules.dropped_count(1)
    good = 0
    for value in range(1, layout.VALUES + 1):
        count = layout.OF_EACH - rules.in_hand(1, value) - rules.in_burnt(1, value)
        for i in range(known):  # what was dropped comes last
            count -= rules.dropped_value(1, i) == value
        if known == deck:
            count = deck and rules.dropped_value(1, known - 1) == value
        if count:
            held[value] += 1
            good += count * brakes(held, speed, least)
            held[value] -= 1
    return "Next draw saves: %d of %d" % (good, deck - known or min(1, deck))


def brakes(held, speed, least):
    """Can these make the ship so much slower at least? All of seven cannot be fired: one was dropped before."""
    for move in burns(held, 0, speed + layout.FASTEST, 0, layout.END):
        if move >= layout.BURN and not move & layout.DOWN and balance(move, 0) >= least:
            if sum(held) < layout.FULLEST or sum([move >> shift & 7 for shift in range(0, 24, 3)]) < layout.FULLEST:
                return True
    return False


def is_near(rules, seat):
    """Can it land safely with its next fall, as it flies or with a burn of the hand that all may see (CL-6)?"""
    at = seat * layout.SHIP
    state = rules.state
    for move in burns(state, at + layout.IN_HAND, state[at + layout.SPEED], state[at + layout.RETURNING], layout.END):
        thrust = balance(move, 0) if move >= layout.BURN else 0
        if thrust and seat < rules.seat():  # it has had its burns
            continue
        speed = rules.next_speed(seat, rules.speed(seat) + (thrust if move & layout.DOWN else -thrust))
        if 0 < speed < 3 and rules.altitude(seat) <= speed:
            return True
    return False
