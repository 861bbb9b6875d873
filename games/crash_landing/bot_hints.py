r"""Why a move of Crash Landing is a good one, in words for a hint.

reason(rules, seat, move) == "\x832 next, not \x845: time to find more rockets."
"""

from games.crash_landing.rules_burns import balance
from games.crash_landing.rules_layout import DOWN, DRAW, DROP, END, HAND, OF_EACH, RESCUE, SKIP, TOP, VALUES


def way(speed):
    """A speed in words: an arrow and a figure."""
    return ("\x84%d" if speed > 0 else "\x83%d" if speed else "%d") % abs(speed)


def reason(rules, seat, move):
    """At most 52 characters."""
    if move == DRAW:
        if rules.hand_size(seat) == HAND:
            return "It costs nothing: of 7 the worst goes back."
        twins = 0
        for value in range(1, VALUES + 1):
            if rules.in_hand(seat, value):
                twins += OF_EACH - rules.in_hand(seat, value) - rules.in_burnt(seat, value)
        if twins:
            return "%d of %d to come are twins of one of yours." % (twins, rules.deck_size(seat))
        if rules.hand_size(seat):
            return "More rockets, more sides that can be equal."
        return "Without rockets nothing brakes."
    if move == SKIP:
        return "The deck is empty."
    if DROP < move <= DROP + VALUES:
        return "The others balance better without the %d." % (move - DROP)
    speed = rules.speed(seat)
    if move != END:
        side = balance(move, 0 if move & DOWN else rules.returning(seat))
        before = speed
        speed += side if move & DOWN else -side
    fell = rules.next_speed(seat, speed)
    altitude = rules.altitude(seat) - fell
    if altitude <= 0 and 0 < fell < 3:
        return "It lands %s." % ("softly" if fell == 1 else "hard, but in one piece")
    if altitude >= TOP and rules.returning(seat):
        return "It reaches height 20: home!"
    if move == END:
        if next(rules.moves()) == END:
            return "No two equal sides can be fired."
        if altitude <= 0 and fell > 2:
            return "The crash cannot be put off for long."
        if not altitude and not fell:
            return "Wait on the ground for better rockets."
        what = "keep the rockets to brake" if rules.seats() > 1 else "save the rockets"
        if fell < 1:
            return "Nothing falls: %s." % what
        return "It falls only %d: %s." % (fell, what)
    lands = rules.next_speed(seat, before)
    if rules.altitude(seat) <= lands and 0 < lands < 3 and not rules.option(RESCUE) and rules.seats() < 2:
        score = sum([rules.in_hand(seat, value) * value for value in range(1, VALUES + 1)])
        return "To land now makes only %d. Climb for better rockets." % (score >> lands - 1)
    why = "it is too high"
    if move & DOWN:
        if rules.seats() > 1 and not rules.option(RESCUE):
            why = "the first one down wins"
    elif rules.altitude(seat) <= lands > 2:
        why = "else it crashes"
    else:
        why = "upwards" if rules.returning(seat) else "time to find more rockets"
    return "%s next, not %s: %s." % (way(fell), way(lands), why)  # as the table foretells both
