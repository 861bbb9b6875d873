r"""Reasons for Crash Landing's hints, in at most 52 characters: a move's consequences, as far as they are certain.

reason(rules, seat, move) == "Next \x832 at height 12: down in 8 turns, not 2."
"""

from games.crash_landing.engine.burns import balance
from games.crash_landing.engine.layout import BURN, DOWN, DRAW, DROP, END, HAND, OF_EACH, RESCUE, SKIP, TOP, VALUES


def speed_text(speed):
    """Return a speed as text: an arrow and a number."""
    return ("\x84%d" if speed > 0 else "\x83%d" if speed else "%d") % abs(speed)


def _turns_to_ground(rules, seat, speed):
    # The turns until the ship is down, without burns.
    altitude = rules.altitude(seat)
    turns = 0
    while altitude > 0:
        speed = rules.next_speed(seat, speed)
        altitude = min(TOP, altitude - speed)
        turns += 1
    return turns


def reason(rules, seat, move):
    """Return the reason for a legal move in this position."""
    twins = score = 0
    for value in range(1, VALUES + 1):
        held = rules.in_hand(seat, value)
        score += held * value
        if held:
            twins += OF_EACH - held - rules.in_burnt(seat, value)
    if move == DRAW:
        if rules.hand_size(seat) == HAND:
            return "It costs nothing: of 7 the worst goes back."
        if twins:
            return "%d of %d to come are twins of one of yours." % (twins, rules.deck_size(seat))
        return "More rockets, more sides that can be equal."
    if move == SKIP:
        return "The deck is empty."
    if DROP < move <= DROP + VALUES:
        return "The others balance better without the %d." % (move - DROP)
    speed_before = speed = rules.speed(seat)
    if move != END:
        thrust = balance(move, 0 if move & DOWN else rules.is_returning(seat))
        speed += thrust if move & DOWN else -thrust
    fall_speed = rules.next_speed(seat, speed)
    altitude = max(0, min(TOP, rules.altitude(seat) - fall_speed))
    text = "Next %s at height %d" % (speed_text(fall_speed), altitude)  # the same as the table's forecast
    is_race = rules.seats() > 1
    if not altitude and 0 < fall_speed < 3:
        text = "It lands %s." % ("softly" if fall_speed == 1 else "hard, but safe")
        return text + " The rival is at height %d." % rules.altitude(3 - seat) if is_race else text
    if altitude == TOP and rules.is_returning(seat):
        return "It reaches height 20: home!"
    if move == END:
        if next(rules.moves()) == END:
            return "No two equal sides can be fired."
        if not altitude and fall_speed > 2:
            for burn in rules.moves():
                if BURN <= burn and not burn & DOWN:
                    fall_speed = min(
                        fall_speed, rules.next_speed(seat, speed - balance(burn, rules.is_returning(seat)))
                    )
            return "The crash cannot be put off%s." % (" for long" if fall_speed < max(3, rules.altitude(seat)) else "")
        if not altitude and not fall_speed:
            return "Wait here for better rockets."
    else:
        speed_unfired = rules.next_speed(seat, speed_before)
        if rules.altitude(seat) <= speed_unfired and 0 < speed_unfired < 3 and not (rules.option(RESCUE) or is_race):
            return "To land now makes only %d. Climb for more." % (score >> speed_unfired - 1)
        if not move & DOWN and rules.altitude(seat) <= speed_unfired > 2:
            if not altitude:
                return "%s, not %s: more fire follows." % (speed_text(fall_speed), speed_text(speed_unfired))
            return "Else it crashes at %s. %s." % (speed_text(speed_unfired), text)
    if rules.option(RESCUE):
        return text + "."
    turns = _turns_to_ground(rules, seat, speed)
    text += ": down in %d turns" % turns
    if is_race:
        return "%s, rival in %d." % (text, _turns_to_ground(rules, 3 - seat, rules.speed(3 - seat)))
    turns_unfired = _turns_to_ground(rules, seat, speed_before)
    return text + (". Keep all." if move == END else "." if turns == turns_unfired else ", not %d." % turns_unfired)
