"""How a hand of Crunch, or its match, ended; loaded when it has.

epitaph(session) == ("CRUNCH!", "Seat 2 crunched: -4, 12")
"""


def epitaph(session):
    """(title, line) of the result."""
    rules = session.rules
    scores = ", ".join([str(score) for score in rules.result()[1]])
    winner = rules.crunched()
    if winner:
        own = session.humans() == 1 and winner == session.eyes
        line = "%s crunched: %s" % ("You" if own else "Seat %d" % winner, scores)
    else:
        line = "%s: %s" % ("Stopped" if rules.stopped() else "Nobody could move", scores)
    result = session.match.result() if session.match else None
    if result is None:
        return ("CRUNCH!" if winner else "STOPPED" if rules.stopped() else "STUCK"), line
    first = [i + 1 for i in range(len(result[0])) if result[0][i] == 1]
    if len(first) > 1:
        return "A DRAW", line
    if session.humans() == 1:
        return ("YOU WIN" if first[0] == session.eyes else "YOU LOSE"), line
    return "SEAT %d WINS" % first[0], line
