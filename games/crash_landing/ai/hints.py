r"""Why a move of Crash Landing is a good one, in words for a hint: what comes of it, as far as that can be foretold.

reason(rules, seat, move) == "Next \x832 at height 12: down in 8 turns, not 2."
"""

from games.crash_landing.engine.burns import balance
from games.crash_landing.engine.layout import BURN, DOWN, DRAW, DROP, END, HAND, OF_EACH, RESCUE, SKIP, TOP, VALUES


def way(speed):
    """A speed in words: an arrow and a figure."""
    return ("\x84%d" if speed > 0 else "\x83%d" if speed else "%d") % abs(speed)


def _turns(rules, seat, speed):
    # How many turns a ship takes to the ground, if nothing more is fired.
    altitude = rules.altitude(seat)
    turns = 0
    while altitude > 0:
        speed = rules.next_speed(seat, speed)
        altitude = min(TOP, altitude - speed)
        turns += 1
    return turns


def reason(rules, seat, move):
    """At most 52 characters."""
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
    before = speed = rules.speed(seat)
    if move != END:
        side = balance(move, 0 if move & DOWN else rules.returning(seat))
        speed += side if move & DOWN else -side
    fell = rules.next_speed(seat, speed)
    altitude = max(0, min(TOP, rules.altitude(seat) - fell))
    text = "Next %s at height %d" % (way(fell), altitude)  # as the table foretells it
    race = rules.seats() > 1
    if not altitude and 0 < fell < 3:
        text = "It lands %s." % ("softly" if fell == 1 else "hard, but safe")
        return text + " The rival is at height %d." % rules.altitude(3 - seat) if race else text
    if altitude == TOP and rules.returning(seat):
        return "It reaches height 20: home!"
    if move == END:
        if next(rules.moves()) == END:
            return "No two equal sides can be fired."
        if not altitude and fell > 2:
            for burn in rules.moves():
                if BURN <= burn and not burn & DOWN:
                    fell = min(fell, rules.next_speed(seat, speed - balance(burn, rules.returning(seat))))
            return "The crash cannot be put off%s." % (" for long" if fell < max(3, rules.altitude(seat)) else "")
        if not altitude and not fell:
            return "Wait here for better rockets."
    else:
        lands = rules.next_speed(seat, before)
        if rules.altitude(seat) <= lands and 0 < lands < 3 and not (rules.option(RESCUE) or race):
            return "To land now makes only %d. Climb for more." % (score >> lands - 1)
        if not move & DOWN and rules.altitude(seat) <= lands > 2:
            if not altitude:
                return "%s, not %s: more fire follows." % (way(fell), way(lands))
            return "Else it crashes at %s. %s." % (way(lands), text)
    if rules.option(RESCUE):
        return text + "."
    turns = _turns(rules, seat, speed)
    text += ": down in %d turns" % turns
    if race:
        return "%s, rival in %d." % (text, _turns(rules, 3 - seat, rules.speed(3 - seat)))
    least = _turns(rules, seat, before)
    return text + (". Keep all." if move == END else "." if turns == least else ", not %d." % least)
