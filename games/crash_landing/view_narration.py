"""What happened in a flight, in words.

tell(rules, move, 2) == "Seat 2 burns: speed -1"; epitaph(rules) == ("SOFT LANDING", "Score 12 of 39")
"""

from games.crash_landing.rules_layout import BURN, DESTROYED, DRAW, DROP, SAFE, SKIP, STUCK


def tell(rules, move, seat):
    """What another seat just did, in words."""
    if move == DRAW:
        return "Seat %d draws" % seat
    if move == SKIP:
        return "Seat %d draws nothing" % seat
    if move >= BURN:
        return "Seat %d burns: speed %d" % (seat, rules.speed(seat))
    if move > DROP:
        return "Seat %d drops a %d" % (seat, move - DROP)
    return ""


def epitaph(rules):
    """(title, line) of the result."""
    places, scores = rules.result()
    if rules.seats() == 2:
        if places[0] == places[1]:
            return ("BOTH LOST" if not places[0] else "A DRAW"), "Score %d" % scores[0]
        winner = 1 if places[0] == 1 else 2
        return "SEAT %d WINS" % winner, "Score %d" % scores[winner - 1]
    fate = rules.fate(1)
    if fate == DESTROYED:
        return "CRASHED", "At speed %d. The limit is 2" % rules.speed(1)
    if fate == STUCK:
        return "STRANDED", "The crew cannot leave the ground"
    hard = rules.hard(1)
    assert fate == SAFE
    return ("HARD LANDING" if hard else "SOFT LANDING"), "Score %d of 39" % scores[0]
