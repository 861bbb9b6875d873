"""Why a move of Crash Landing is a good one, in words for a hint.

reason(rules, seat, move) == "speed 4 becomes -3: time to find more"
"""

from games.crash_landing.rules_burns import balance
from games.crash_landing.rules_layout import DOWN, DRAW, DROP, EARTH, END, FASTEST, SKIP, TOP


def reason(rules, seat, move):
    """At most 52 characters."""
    if move == DRAW:
        return "one rocket more is one choice more"
    if move == SKIP:
        return "the deck is empty"
    if DROP < move <= DROP + 8:
        return "the others balance better without the %d" % (move - DROP)
    speed = rules.speed(seat)
    if move != END:
        side = balance(move, 0 if move & DOWN else rules.returning(seat))
        before = speed
        speed += side if move & DOWN else -side
    fell = _fall(rules, seat, speed)
    altitude = rules.altitude(seat) - fell
    if altitude <= 0 and 0 < fell < 3:
        return "lands %s" % ("softly" if fell == 1 else "hard, but in one piece")
    if altitude >= TOP and rules.returning(seat):
        return "reaches altitude 20: home"
    if move == END:
        if not altitude and not fell:
            return "wait on the ground for better rockets"
        if fell < 1:
            return "still safe: save the rockets"
        return "falls only %d: save the rockets" % fell
    if move & DOWN:
        return "speed %d becomes %d: hovering too high" % (before, speed)
    if rules.returning(seat):
        return "speed %d becomes %d: upwards" % (before, speed)
    return "speed %d becomes %d: time to find more" % (before, speed)


def _fall(rules, seat, speed):
    """How far the ship falls in the next step from this speed: the speed it has then."""
    if rules.returning(seat) and not speed and not rules.altitude(seat):
        return 0
    speed += 1 + rules.option(EARTH)
    return speed if speed < FASTEST else FASTEST
